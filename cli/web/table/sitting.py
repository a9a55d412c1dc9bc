"""A game in progress: who may move takes it, every move is on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from twelve.cli.play.records import Recorder, play_and_keep
from twelve.cli.play.seats import Seat
from twelve.cli.play.table import Table
from twelve.cli.web.events import Bell
from twelve.cli.web.table.served import Stale
from twelve.content.errors import TwelveError
from twelve.content.loading.words import FALLBACK
from twelve.engine.contract import CHANCE, IllegalMove
from twelve.engine.match import Change, Match
from twelve.engine.playing import dice_of
from twelve.engine.telling import said

WATCHING = -2
"""The seat of somebody who has none: it sees what everybody may see."""


@dataclass
class Sitting:
    """One match at the table."""

    match: Match[object, object]
    seats: tuple[Seat, ...]
    tables: dict[int, Table]
    """How each seat (and who only watches) is told what happens: every player is spoken to."""
    recorder: Recorder | None
    """None where nothing more is played."""
    pause: float
    lines: int = 0
    """Lines of the record that were written here or found: the version of the table."""
    bell: Bell = field(default_factory=Bell)
    changes: list[Change[object, object]] = field(default_factory=list)
    trouble: str = ""
    """Why a bot or the dice cannot go on."""
    _settled: int = 0
    _own: dict[int, int] = field(default_factory=dict)
    _told: dict[int, list[list[str]]] = field(default_factory=dict)
    _going_on: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.changes = list(self.match.changes)
        self._settled = self.lines

    def at(self, seat: int) -> str:
        """When it is for a seat: changes with the state and its own moves, not with others' secrets."""
        return f"{self._settled}-{self._own.get(seat, 0)}"

    @property
    def version(self) -> str:
        return f"{self.lines}{'!' if self.trouble else ''}"

    def play(self, seat: int, at: str, text: str) -> None:
        """Takes a seat's move as it was typed or tapped."""
        self._check_now(seat, at)
        self.take(seat, self.match.rules.parse_move(text))
        self.go_on()

    def take_back(self, seat: int, at: str) -> None:
        """Takes back a seat's last move, as long as nobody has seen anything by it."""
        self._check_now(seat, at)
        if not self.undoable(seat):
            raise IllegalMove(self.tables[seat].teller.say("no_undo"))
        if seat in dict(self.match.chosen):
            self._take_back_choice(seat)
        else:
            self._write(self.match.undo())
            self.changes.pop()
            self._settle()
        self.bell.ring()
        self.go_on()

    def undoable(self, seat: int) -> bool:
        return seat in dict(self.match.chosen) or (not self.match.chosen and self.match.undoable(seat))

    def told(self, seat: int) -> list[list[str]]:
        """What happened, change by change, as far as this seat may know it."""
        lines = self._told.setdefault(seat, [])
        del lines[len(self.changes) :]
        for change in self.changes[len(lines) :]:
            lines.append(list(self.tables[seat].tell(change, (seat,))))
        return lines

    def go_on(self) -> None:
        """Lets bots and dice go on by themselves."""
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.get_running_loop().create_task(self._alone())

    def close(self) -> None:
        """Nobody hears anything more; the record stays."""
        if self._going_on is not None:
            self._going_on.cancel()
        self.bell.close()
        if self.recorder is not None:
            self.recorder.close()

    @property
    def _next_alone(self) -> int | None:
        """Who decides now without a person: dice, or a bot."""
        waiting = self.match.waiting
        return next((seat for seat in waiting if seat == CHANCE or self.seats[seat].bot), None)

    async def _alone(self) -> None:
        try:
            while (seat := self._next_alone) is not None:
                await asyncio.sleep(self.pause if seat != CHANCE else min(self.pause, 0.4))
                length = self.lines
                move = await self._decided(seat)
                if length == self.lines:  # otherwise somebody took something back meanwhile
                    self.take(seat, move)
        except TwelveError as error:
            self.trouble = str(error)
            self.bell.ring()

    async def _decided(self, seat: int) -> object:
        rules, state, dice = self.match.rules, self.match.state, dice_of(self.match)
        if seat == CHANCE:
            return rules.roll(state, dice)
        bot = self.seats[seat].bot
        assert bot is not None
        return await asyncio.to_thread(bot, rules, rules.view(state, seat), seat, dice)

    def take(self, seat: int, move: object) -> None:
        """Plays a move; it is on disk before anybody hears of it."""
        play_and_keep(self.match, seat, move, self._write)
        if seat != CHANCE:
            self._own[seat] = self._own.get(seat, 0) + 1
        if not self.match.chosen:
            self.changes.append(self.match.latest)
            self._settle()
        if self.match.outcome is not None:
            self._write(self.match.outcome_line())
        self.bell.ring()

    def _take_back_choice(self, seat: int) -> None:
        """A secret choice below those of others: theirs are lifted and put back."""
        above: list[tuple[int, str]] = []
        while seat in dict(self.match.chosen):
            above.append(self.match.chosen[-1])
            self._write(self.match.undo())
        for other, text in reversed(above[:-1]):
            self._write(self.match.play(other, self.match.rules.parse_move(text)))
        self._own[seat] = self._own.get(seat, 0) + 1

    def _check_now(self, seat: int, at: str) -> None:
        if at != self.at(seat):
            raise Stale(said("table_went_on", self.match.header.lang or FALLBACK))

    def _settle(self) -> None:
        self._settled = self.lines
        self._own.clear()

    def _write(self, line: str) -> None:
        assert self.recorder is not None
        self.recorder.write(line)
        self.lines += 1
