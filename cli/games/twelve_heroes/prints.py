"""What the rules of Twelve Heroes say about a print: which cards a deck holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

from twelve.content.errors import UsageError, suggest
from twelve.content.games.twelve_heroes.decks import read_deck_file
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import Game
from twelve.layouts.games.twelve_heroes.options import OwnOptions


def prepare(game: Game, asked: OwnOptions) -> OwnOptions:
    """The options with the deck worked out as numbers of units."""
    if not asked.deck:
        return asked
    units = _units(cast(Content, game.content), asked.deck)
    return replace(asked, units=tuple(units.items()), label=Path(asked.deck).stem)


def _units(content: Content, deck: str) -> dict[str, int]:
    """The cards of a deck by its name, or of a deck file; paper sets no limit to copies, so no box does."""
    if deck in content.decks:
        return dict(content.decks[deck].units)
    if not Path(deck).is_file():
        raise UsageError(
            f'--deck: there is no deck "{deck}" and no such file; {suggest(deck, content.decks)}'
        )
    return read_deck_file(Path(deck), content, 0)
