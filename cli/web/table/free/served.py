"""The free table as it is served: what each seat sees of it, what it does, its record and its CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from twelve.cli.play.records import Recorder, play_and_keep
from twelve.cli.web.pages import WORDS
from twelve.cli.web.table.boards import Sendable
from twelve.cli.web.table.free.box import OpenedBox
from twelve.cli.web.table.keys import WATCHER
from twelve.cli.web.table.served import PageLook, Served, Stale
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.loading.game import Game
from twelve.engine.free_table.match import FreeMatch, replay_free
from twelve.engine.free_table.state import HEIGHT, WIDTH, FreeState, Happened, Stack
from twelve.engine.match import Header, RecordError
from twelve.engine.telling import said

COLUMNS = ("number", "player", "action", "piece", "name", "component", "from", "to")
LONGEST_ACTION = 200
FEW = 4
"""So many pieces are named one by one; of more it is told how many."""


@dataclass
class FreeTable(Served):
    """Pieces, hands, dice and counters that people share; nothing is enforced but who may see what."""

    match: FreeMatch
    opened: OpenedBox
    recorder: Recorder | None
    """None where nothing more is played."""
    lines: int = 0
    _own: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._write_csv()

    @property
    def look(self) -> PageLook:
        return PageLook("/static/free.js", ("/static/free.css",))

    def version(self) -> str:
        return str(self.lines)

    def shown(self, who: int | str) -> dict[str, Sendable]:
        state, seat = self.match.state, who if isinstance(who, int) else None
        return {
            "at": str(self._own.get(seat, 0)) if seat is not None else "",
            "you": seat,
            "size": [WIDTH, HEIGHT],
            "players": [{"name": name, "hand": len(state.hands[n])} for n, name in enumerate(self.names)],
            "stacks": [self._stack(stack) for stack in state.stacks],
            "hand": [self._piece(piece) for piece in state.hands[seat]] if seat is not None else [],
            "search": self._searched(state, seat),
            "dice": [die._asdict() for die in state.dice],
            "counters": [list(pair) for pair in state.counters],
            "undo": bool(self.match.happened) and seat is not None,
            "log": {
                "lines": [self._told(each, seat) for each in self.match.happened],
                "latest": len(self.match.happened) - 1,
            },
        }

    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, Sendable]:
        if not isinstance(who, int):
            raise PermissionError(said("only_watching", self.language))
        if str(wish.get("at", "")) != str(self._own.get(who, 0)):
            raise Stale(said("table_went_on", self.language))
        move = wish.get("move")
        match wish.get("do"):
            case "move" if isinstance(move, str) and len(move) <= LONGEST_ACTION:
                self._do(who, move)
            case "undo":
                self._undo()
            case _:
                raise UsageError("that cannot be done at this table")
        self._own[who] = self._own.get(who, 0) + 1
        self.bell.ring()
        return {}

    def close(self) -> None:
        super().close()
        if self.recorder is not None:
            self.recorder.close()

    @property
    def csv_file(self) -> Path:
        """Where the designer finds what was drawn and played."""
        assert self.recorder is not None
        return self.recorder.path.with_name(f"{self.recorder.path.stem}-pieces.csv")

    def _do(self, seat: int, move: str) -> None:
        play_and_keep(self.match, seat, move, self._write)
        self._append_csv(len(self.match.happened))

    def _undo(self) -> None:
        line = self.match.undo()
        self._write(line)
        self._write_csv()

    def _write(self, line: str) -> None:
        assert self.recorder is not None
        self.recorder.write(line)
        self.lines += 1

    def _stack(self, stack: Stack) -> dict[str, Sendable]:
        """A stack as everybody sees it: its top, and how many there are; never what lies face down."""
        lying, side = stack.top, self.opened.sides[stack.top.piece]
        piece = self.match.box.pieces[lying.piece]
        return {
            "name": stack.name,
            "x": stack.x,
            "y": stack.y,
            "turned": stack.turned,
            "count": len(stack.pieces),
            "up": lying.up,
            "kind": piece.kind,
            "title": self._title(stack),
            "picture": side.front if lying.up else side.back,
            "width": side.width,
            "height": side.height,
            "cut": side.cut if lying.up else side.cut_behind,
        }

    def _title(self, stack: Stack) -> str:
        if stack.top.up:
            return self.match.box.pieces[stack.top.piece].title
        return self.opened.titles.get(stack.name, "")

    def _piece(self, number: int) -> dict[str, Sendable]:
        piece, side = self.match.box.pieces[number], self.opened.sides[number]
        return {
            "name": piece.name,
            "title": piece.title,
            "picture": side.front,
            "width": side.width,
            "height": side.height,
            "cut": side.cut,
        }

    def _searched(self, state: FreeState, seat: int | None) -> Sendable:
        """What a seat sees that looks through a stack, the uppermost first."""
        stack = state.stack(state.searching[seat]) if seat is not None and state.searching[seat] else None
        if stack is None:
            return None
        return {"stack": stack.name, "pieces": [self._piece(lying.piece) for lying in reversed(stack.pieces)]}

    def _told(self, happened: Happened, seat: int | None) -> str:
        """One line of the log; pieces are named to those who may know them."""
        values = {
            "player": self.names[happened.seat],
            "what": self._what(happened, seat),
            "place": self._place(happened.place),
            "to": self.names[happened.number]
            if happened.action == "give"
            else self._place(happened.to)
            if happened.action in PLACED
            else happened.to,
            "number": str(happened.number),
        }
        text = WORDS.get(f"told_{happened.action}", self.language)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def _what(self, happened: Happened, seat: int | None) -> str:
        is_known = happened.known is None or (seat is not None and seat in happened.known)
        if is_known and 0 < len(happened.pieces) <= FEW:
            return ", ".join(self.match.box.pieces[piece].title for piece in happened.pieces)
        if max(len(happened.pieces), happened.number) > 1 and happened.action != "give":
            number = len(happened.pieces) if len(happened.pieces) > 1 else happened.number
            return WORDS.get("pieces", self.language).replace("{number}", str(number))
        return WORDS.get("a_piece", self.language)

    def _place(self, name: str) -> str:
        return self.opened.titles.get(name) or WORDS.get("a_stack", self.language)

    def _rows(self, number: int, happened: Happened) -> Iterator[tuple[object, ...]]:
        for at, piece in enumerate(happened.pieces or (None,)):
            told = self.match.box.pieces[piece] if piece is not None else None
            named = (told.name, told.title, told.component) if told else ("", "", "")
            place, to = (self.opened.titles.get(each, each) for each in (happened.place, happened.to))
            if happened.action == "deal":
                to = self.names[(happened.seat + 1 + at) % len(self.names)]
            yield (number, self.names[happened.seat], happened.action, *named, place, to)

    def _write_csv(self) -> None:
        """All that stands, anew."""
        out = StringIO()
        writer = csv.writer(out)
        writer.writerow(COLUMNS)
        for number, happened in enumerate(self.match.happened, start=1):
            writer.writerows(self._rows(number, happened))
        self._save_csv("w", out.getvalue())

    def _append_csv(self, number: int) -> None:
        out = StringIO()
        csv.writer(out).writerows(self._rows(number, self.match.happened[-1]))
        self._save_csv("a", out.getvalue())

    def _save_csv(self, mode: str, text: str) -> None:
        try:
            with self.csv_file.open(mode, encoding="utf-8", newline="") as file:
                file.write(text)
        except OSError as error:
            raise TwelveError(f"{shorten(self.csv_file)} cannot be written: {error.strerror}") from None


@dataclass
class WatchedFree(FreeTable):
    """A free table that was played: every step of it can be shown, nothing of it be changed."""

    steps: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lines = len(self.steps)

    @property
    def look(self) -> PageLook:
        return PageLook(
            "/static/replay.js", ("/static/replay.css", "/static/free.css"), "/static/free.js", "replay"
        )

    def shown(self, who: int | str) -> dict[str, Sendable]:
        return self.asked(who, {})

    def asked(self, who: int | str, query: dict[str, str]) -> dict[str, Sendable]:
        step, seat = query.get("step", ""), query.get("seat", "")
        number = min(int(step[:9]), self.lines) if step.isdecimal() else self.lines
        eyes = int(seat) if seat.isdecimal() and int(seat[:9]) < len(self.names) else WATCHER
        before, self.match = self.match, replay_free(self.opened.box, self.match.header, self.steps[:number])
        told = super().shown(eyes)
        self.match = before
        return {
            **told,
            "you": None,
            "undo": False,
            "steps": self.lines,
            "step": number,
            "version": str(number),
        }

    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, Sendable]:
        raise PermissionError(said("only_watched", self.language))

    def farewell(self, record: str, seed: int) -> str:
        return f"seed {seed}, record {record}, {self.lines} actions; Ctrl-C stops"


def watched_free(
    path: Path, game: Game, header: Header, lines: list[tuple[int, str]], opened: OpenedBox
) -> WatchedFree:
    """The record of a free table ready to be watched."""
    try:
        match = replay_free(opened.box, header, lines)
    except RecordError as error:
        raise RecordError(f"{shorten(path)}: {error}") from None
    title = game.content.title.get(header.lang) or game.name
    return WatchedFree(title, header.lang, header.players, (), match, opened, None, steps=lines)


PLACED = frozenset({"put", "put_under", "stack", "lift"})
"""Actions whose `to` is a stack."""
