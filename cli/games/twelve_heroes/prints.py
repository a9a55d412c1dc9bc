"""What the rules of Twelve Heroes say about a print: which cards a deck holds."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from twelve.content.errors import UsageError, suggest
from twelve.content.games.twelve_heroes.decks import read_deck_file
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import Game


def prepare(game: Game, extras: dict[str, object]) -> dict[str, object]:
    """The options with the deck worked out as numbers of units."""
    deck = cast("str | None", extras.pop("deck", None))
    if deck is None:
        return extras
    return {**extras, "deck": _units(cast(Content, game.content), Path(deck)), "label": Path(deck).stem}


def _units(content: Content, deck: Path) -> dict[str, int]:
    """The cards of a deck by its name, or of a deck file; paper sets no limit to copies, so no box does."""
    if str(deck) in content.decks:
        return dict(content.decks[str(deck)].units)
    if not deck.is_file():
        raise UsageError(
            f'--deck: there is no deck "{deck}" and no such file; {suggest(str(deck), content.decks)}'
        )
    return read_deck_file(deck, content, 0)
