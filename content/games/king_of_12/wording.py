"""What the own text of a card must speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from twelve.content.models.wording import Meant, number_words

if TYPE_CHECKING:
    from twelve.content.games.king_of_12.model import Character, Content

OWN = "own"


def meant(content: Content, card: Character) -> Iterator[Meant]:
    """The verb of each effect with its number, whom it concerns, and every number with its direction."""
    for effect in filter(None, (card.effect, card.when_cancelled)):
        for key, value in effect.items():
            if key in content.verbs:
                yield Meant(key, abs(value) if isinstance(value, int) else 0)
            if isinstance(value, str) and value != OWN:
                yield Meant(value)
            elif isinstance(value, int):
                yield from number_words(value)
                if key == "add" and value > 0:
                    yield Meant("plus")
