"""A game by its rules on the table: a sitting, its board, and what each guest sees and may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from twelve.cli.play.starting import Started
from twelve.cli.play.table import Table, table_for
from twelve.cli.web.table.boards import PlainBoard, Sendable
from twelve.cli.web.table.seat_view import shown, view_of
from twelve.cli.web.table.served import PageLook, Served
from twelve.cli.web.table.sitting import WATCHING, Sitting
from twelve.content.errors import TwelveError, UsageError
from twelve.content.loading.game import Game
from twelve.content.loading.words import PLAY
from twelve.engine.contract import Refusal
from twelve.engine.match import Match
from twelve.engine.telling import said


@dataclass
class PlayedGame(Served):
    """One match and everything around it."""

    sitting: Sitting
    board: PlainBoard
    again: Callable[[], None] | None = None
    """Lays the table for another game of the same people."""

    @property
    def look(self) -> PageLook:
        return PageLook("/static/game.js", (self.board.style,) if self.board.style else (), self.board.script)

    def version(self) -> str:
        return self.sitting.version

    def shown(self, who: int | str) -> dict[str, Sendable]:
        return {**shown(self.sitting, self.board, _seat(who)), "again": self.again is not None}

    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, Sendable]:
        if not isinstance(who, int):
            raise PermissionError(said("only_watching", self.language))
        table = self.sitting.tables[who]
        try:
            self._do(who, wish)
        except Refusal as error:
            raise TwelveError(table.teller.refusal(error)) from None
        return {}

    def _do(self, seat: int, wish: dict[str, object]) -> None:
        at, move = str(wish.get("at", "")), wish.get("move", "")
        match wish.get("do"):
            case "move" if isinstance(move, str):
                self.sitting.play(seat, at, move)
            case "undo":
                self.sitting.take_back(seat, at)
            case "again" if self.again and self.sitting.match.outcome is not None:
                self.again()
            case _:
                raise UsageError("that cannot be done at this table")

    def document(self, who: int | str, name: str) -> str | None:
        seat, sitting = _seat(who), self.sitting
        view = view_of(sitting.match, seat)
        if view is None:
            return None
        return self.board.page(name, sitting.tables[seat], view, seat, sitting.changes)

    def start(self) -> None:
        self.sitting.go_on()

    def close(self) -> None:
        self.sitting.close()


def seat_game(started: Started, board: PlainBoard, pause: float) -> PlayedGame:
    """A match with its record at a table of the server."""
    game, match, seats, recorder, lines = started
    language, names = match.header.lang or "en", match.header.players
    sitting = Sitting(match, seats, tables_of(game, match), recorder, pause, lines)
    people = tuple(number for number, seat in enumerate(seats) if seat.bot is None)
    title = game.content.title.get(language) or game.name
    return PlayedGame(title, language, names, people, sitting, board, bell=sitting.bell)


def tables_of(game: Game, match: Match[object, object]) -> dict[int, Table]:
    """What happens is told to each seat in its own way, and to who only watches."""
    language, names = match.header.lang or "en", match.header.players
    return {
        seat: table_for(game, match.rules, _spoken_to(names, seat, language), language)
        for seat in (*range(len(names)), WATCHING)
    }


def _spoken_to(names: tuple[str, ...], seat: int, language: str) -> tuple[str, ...]:
    """The names as a seat reads them: its own is `You`."""
    you, pronouns = PLAY.get("you", language), {word.casefold() for word in PLAY.everywhere("you")}
    others = [
        f"{name} {number + 1}" if name.casefold() in pronouns else name for number, name in enumerate(names)
    ]
    return tuple(you if number == seat else name for number, name in enumerate(others))


def _seat(who: int | str) -> int:
    return who if isinstance(who, int) else WATCHING
