"""A record watched move by move, with the eyes of any player or of somebody who only watches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from twelve.cli.play.records import split_record
from twelve.cli.play.seats import restore_seats
from twelve.cli.play.table import Table
from twelve.cli.web.table.boards import PlainBoard, Sendable
from twelve.cli.web.table.game import tables_of
from twelve.cli.web.table.seat_view import shown
from twelve.cli.web.table.served import PageLook, Served
from twelve.cli.web.table.sitting import WATCHING, Sitting
from twelve.content.errors import shorten
from twelve.content.loading.game import Game
from twelve.engine.contract import Rules
from twelve.engine.match import Header, Match, RecordError, replay
from twelve.engine.registry import bots_for, rules_for
from twelve.engine.telling import said


@dataclass
class WatchedRecord(Served):
    """A game that was played: every step of it can be shown, nothing of it be changed."""

    game: Game
    rules: Rules[object, object]
    header: Header
    steps: list[tuple[int, str]]
    tables: dict[int, Table]
    board: PlainBoard

    @property
    def look(self) -> PageLook:
        styles = (self.board.style,) if self.board.style else ()
        return PageLook("/static/replay.js", ("/static/replay.css", *styles), self.board.script, "replay")

    def version(self) -> str:
        return str(len(self.steps))

    def shown(self, who: int | str) -> dict[str, Sendable]:
        return self.frame(len(self.steps), WATCHING)

    def asked(self, who: int | str, query: dict[str, str]) -> dict[str, Sendable]:
        """A step of the record, seen by a seat."""
        step, seat = query.get("step", ""), query.get("seat", "")
        number = int(step[:9]) if step.isdecimal() else len(self.steps)
        eyes = int(seat) if seat.isdecimal() and int(seat[:9]) < len(self.names) else WATCHING
        return self.frame(min(number, len(self.steps)), eyes)

    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, Sendable]:
        raise PermissionError(said("only_watched", self.language))

    def farewell(self, record: str, seed: int) -> str:
        return f"seed {seed}, record {record}, {len(self.steps)} moves and rolls; Ctrl-C stops"

    def frame(self, step: int, seat: int) -> dict[str, Sendable]:
        """The table after so many lines; what was chosen in secret is seen by its owner."""
        match = replay(self.rules, self.header, self.steps[:step])
        seats = restore_seats(self.header, bots_for(self.game))
        told = shown(Sitting(match, seats, self.tables, None, 0.0, step), self.board, seat)
        return {
            **told,
            "moves": [],
            "undo": False,
            "version": str(step),
            "steps": len(self.steps),
            "step": step,
            "again": False,
        }


def watched_record(
    path: Path, game: Game, header: Header, lines: list[tuple[int, str]], board: PlainBoard
) -> WatchedRecord:
    """A record ready to be watched; one that does not lead where it says is refused with its line."""
    rules = rules_for(game)
    steps = [(number, line) for number, line in lines if '"outcome"' not in line]
    try:
        match: Match[object, object] = replay(rules, header, lines)
    except RecordError as error:
        raise RecordError(f"{shorten(path)}: {error}") from None
    title = game.content.title.get(header.lang) or game.name
    tables = tables_of(game, match)
    return WatchedRecord(title, header.lang, header.players, (), game, rules, header, steps, tables, board)


def record_to_watch(path: Path, lang: str | None) -> tuple[Header, list[tuple[int, str]]]:
    """The head of a record in the language asked for, and its lines."""
    header, lines = split_record(path)
    return replace(header, lang=lang or header.lang or "en"), lines
