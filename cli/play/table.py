"""How a game in progress is shown on a terminal; each game may bring its own table."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from twelve.content.loading.game import Game
from twelve.engine.contract import Rules

if TYPE_CHECKING:
    from rich.console import RenderableType


class Table:
    """The plain table: the state as its text, moves as people type them."""

    def __init__(self, game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> None:
        self.game = game
        self.rules = rules
        self.names = tuple(names)
        self.language = language

    @staticmethod
    def read_options(game: Game, options: dict[str, str]) -> dict[str, str]:  # noqa: ARG004  (overridden)
        """The options as the rules take them; a game may let a file stand for what is in it."""
        return options

    def show(self, view: object, seat: int) -> RenderableType:
        """What this seat sees of the game."""
        return self.rules.format_state(view)

    def describe(self, view: object, seat: int, move: object) -> str:
        """A move in words, for the numbered list."""
        return self.rules.format_move(move)

    def told(self, before: object, seat: int, move: object, after: object) -> str:
        """What happened, in a line for everybody; empty where there is nothing to tell."""
        return f"{self.name(seat)}: {self.rules.format_move(move)}"

    def explain(self, word: str) -> str | None:
        """Help on a thing of the game by its name."""
        card = self.game.content.cards.get(word)
        if card is None or card.text is None:
            return None
        return f"{card.name[self.language]}: {card.text[self.language]}"

    def name(self, seat: int) -> str:
        """Who sits there."""
        return "dice" if seat < 0 else self.names[seat]


def table_for(game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> Table:
    """The game's own table, or the plain one."""
    return table_kind(game)(game, rules, names, language)


def table_kind(game: Game) -> type[Table]:
    """Which table a game is shown on."""
    package = f"twelve.cli.games.{game.content.rules}"
    if game.content.rules and find_spec(package) and find_spec(f"{package}.table"):
        return cast(type[Table], import_module(f"{package}.table").GameTable)
    return Table
