"""How a game lies on the table in a browser; each game may bring its own board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias, cast

from twelve.content.loading.game import Game

if TYPE_CHECKING:
    from twelve.cli.play.table import Table
    from twelve.cli.web.documents import Documents
    from twelve.cli.web.pictures import FacePictures
    from twelve.engine.match import Change
    from twelve.layouts.press import Progress

Sendable: TypeAlias = "bool | int | float | str | Sequence[Sendable] | Mapping[str, Sendable] | None"


class PlainBoard:
    """The plain board of any game: its state as text. A game overrides what it likes."""

    script = ""
    """The module that draws it, such as `/games/king_of_12/board.js`; none for the plain board."""
    style = ""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.pictures: FacePictures | None = None
        self.documents: Documents | None = None

    def prepare(self, progress: Progress | None) -> None:
        """Has everything drawn that the board shows, before anybody comes."""

    def shown(
        self, table: Table, view: object, seat: int, changes: Sequence[Change[object, object]]
    ) -> Sendable:
        """What a seat's browser draws, made from what this seat may see and from nothing else."""
        return table.rules.format_state(view)

    def move(self, table: Table, view: object, seat: int, move: object) -> dict[str, Sendable]:
        """What the board must know of a move beyond its words: what is tapped for it."""
        return {}

    def page(
        self, name: str, table: Table, view: object, seat: int, changes: Sequence[Change[object, object]]
    ) -> str | None:
        """A document of the board's own, such as a sheet; nothing where there is none of this name."""
        return None


def board_for(game: Game, language: str) -> PlainBoard:
    """The game's own board, or the plain one."""
    if game.rules and find_spec(f"twelve.cli.games.{game.rules}.browser"):
        kind = import_module(f"twelve.cli.games.{game.rules}.browser").GameBoard
        return cast(type[PlainBoard], kind)(game, language)
    return PlainBoard(game, language)
