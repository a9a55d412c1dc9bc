"""A game on the terminal: asks people, lets bots decide, rolls or asks for dice, and records it all."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Protocol

import typer

from twelve.cli.play.prompt import Answer, ask, hand_over, read_line
from twelve.cli.play.records import Recorder
from twelve.cli.play.seats import Seat
from twelve.cli.play.table import Table
from twelve.cli.terminal import bold, dim
from twelve.content.errors import TwelveError, shorten
from twelve.engine.contract import CHANCE, IllegalMove, InvalidMove
from twelve.engine.match import Change, Match
from twelve.engine.playing import dice_of


class Chance(Protocol):
    """Where rolls come from."""

    def __call__(self, match: Match[object, object]) -> object: ...


class Stopped(TwelveError):
    """A person left the table; the record says where to go on."""

    exit_code = 0


def rolled(match: Match[object, object]) -> object:
    """Dice by the program: the same seed and the same moves give the same rolls, also after a resume."""
    return match.rules.roll(match.state, dice_of(match))


def typed(match: Match[object, object]) -> object:
    """Dice from a real table, typed in."""
    while True:
        text = read_line(f"roll {match.rules.due(match.state)}: ")
        if text is None:
            raise Stopped("the input ended; the record is kept")
        try:
            move = match.rules.parse_move(text)
            match.rules.apply(match.state, {CHANCE: move})
            return move
        except (InvalidMove, IllegalMove) as error:
            typer.echo(f"  {error}")


@dataclass
class Session:
    """One sitting: the match and everything around it."""

    match: Match[object, object]
    seats: tuple[Seat, ...]
    table: Table
    recorder: Recorder
    chance: Chance
    quiet: bool = False

    def play(self) -> None:
        """Until the game is over."""
        while self.match.outcome is None:
            self._step(self.match.waiting[0])
        self.recorder.write(self.match.outcome_line())

    def _step(self, seat: int) -> None:
        move = self._decide(seat)
        if move is None:
            self.recorder.write(self.match.undo())
            return
        self.recorder.write(self.match.play(seat, move))
        if not self.match.chosen and not self.quiet:
            self._tell(self.match.latest)

    def _decide(self, seat: int) -> object | None:
        if seat == CHANCE:
            return self.chance(self.match)
        bot = self.seats[seat].bot
        if bot is not None:
            view = self.match.rules.view(self.match.state, seat)
            return bot(self.match.rules, view, seat, dice_of(self.match))
        return self._ask(seat)

    def _ask(self, seat: int) -> object | None:
        view = self.match.rules.view(self.match.state, seat)
        if self._must_hide(seat):
            hand_over(self.table.name(seat))
        if sys.stdout.isatty() or not self.quiet:
            self._show(view, seat)
        answer = ask(self.match, self.table, view, seat, undo=self._undoable())
        if answer is Answer.QUIT:
            raise Stopped(f"stopped; go on with --resume {shorten(self.recorder.path)}")
        return None if answer is Answer.UNDO else answer

    def _undoable(self) -> bool:
        """Whether the last move was a person's and nobody has seen anything by it."""
        mover = self.match.mover
        if mover is None or mover == CHANCE or self.seats[mover].bot:
            return False
        return self.match.undoable(mover)

    def _must_hide(self, seat: int) -> bool:
        """Whether somebody else at this keyboard may not see what this seat sees."""
        rules, state = self.match.rules, self.match.state
        others = [i for i, other in enumerate(self.seats) if other.bot is None and i != seat]
        return any(rules.view(state, other) != rules.view(state, seat) for other in others)

    def _show(self, view: object, seat: int) -> None:
        from rich.console import Console

        Console(highlight=False, markup=False, emoji=False).print(self.table.show(view, seat))
        typer.echo(bold(f"{self.table.name(seat)} decides"))

    def _tell(self, change: Change[object, object]) -> None:
        people = [number for number, seat in enumerate(self.seats) if seat.bot is None]
        for line in self.table.tell(change, people):
            typer.echo(dim(line) if CHANCE in change.moves else line)
