"""What the own text of a unit must speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twelve.content.games.twelve_heroes.abilities import Ability
from twelve.content.models.wording import Meant, number_words


def meant(abilities: Sequence[Ability]) -> Iterator[Meant]:
    """Every verb and number, and whom or which place each concerns (`enemy_here`: an enemy, and here)."""
    for key, value in (pair for ability in abilities for pair in ability.effect.items()):
        yield Meant(key, 0 if isinstance(value, str) else value)
        if isinstance(value, str):
            yield from map(Meant, value.split("_"))
        elif not isinstance(value, bool):
            yield from number_words(value)


def known(abilities: Sequence[Ability]) -> set[str]:
    """What it may speak of besides: moments and places, for the card shows these in signs as well."""
    moments = {f"when_{ability.when}" for ability in abilities}
    return moments | {"territory" if ability.where == "territory" else "here" for ability in abilities}
