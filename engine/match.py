"""A game in progress with its record: every move and roll a line, and the lines alone lead back here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from twelve.content.errors import TwelveError
from twelve.engine.contract import CHANCE, Event, IllegalMove, InvalidMove, Options, Outcome, Rules

S = TypeVar("S")
M = TypeVar("M")

FORMAT = 1


class RecordError(TwelveError):
    """A record that does not lead where it says."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: what is played, by whom, on which terms, and how it is asked and told."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, str]
    version: str
    bots: tuple[str | None, ...] | None = None
    """The bot on each seat, none for a person; older records do not say."""
    dice: str = ""
    lang: str = ""

    def to_line(self) -> str:
        told: dict[str, object] = {
            "twelve": FORMAT,
            "game": self.game,
            "version": self.version,
            "players": list(self.players),
            "seed": self.seed,
            "options": self.options,
        }
        if self.bots is not None:
            told["bots"] = list(self.bots)
        told |= {name: word for name, word in (("dice", self.dice), ("lang", self.lang)) if word}
        return json.dumps(told, ensure_ascii=False)

    @staticmethod
    def from_line(line: str) -> Header:
        """The head of a record; raises for anything else."""
        data = _entry(line) or {}
        known = data.get("twelve", FORMAT)
        if known != FORMAT:
            raise RecordError(f"line 1: format {str(known)[:20]} is not known; this twelve reads {FORMAT}")
        try:
            return _header(data)
        except (ValueError, KeyError, TypeError):
            raise RecordError("line 1: not the head of a record of twelve") from None


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[S]):
    """A state, who moved last, and the secret choices made but not yet revealed."""

    state: S
    mover: int | None = None
    chosen: tuple[tuple[int, str], ...] = ()
    revealed: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Change(Generic[S, M]):
    """From one state to the next by the moves of everybody who was to act."""

    before: S
    moves: Mapping[int, M]
    after: S


class Match(Generic[S, M]):
    """Drives one game: takes moves seat by seat, reveals them together, and can step back."""

    def __init__(self, rules: Rules[S, M], header: Header) -> None:
        self.rules = rules
        self.header = header
        self._steps = [Snapshot(rules.setup(len(header.players), Options(header.options)))]

    @property
    def state(self) -> S:
        return self._steps[-1].state

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that still have to decide now."""
        chosen = dict(self._steps[-1].chosen)
        return tuple(seat for seat in self.rules.to_act(self.state) if seat not in chosen)

    @property
    def length(self) -> int:
        """How many moves and rolls stand; moves taken back do not count."""
        return len(self._steps) - 1

    @property
    def chosen(self) -> tuple[tuple[int, str], ...]:
        """The secret choices that wait to be revealed."""
        return self._steps[-1].chosen

    @property
    def movers(self) -> tuple[int, ...]:
        """Who made each move that stands, in order."""
        return tuple(step.mover for step in self._steps if step.mover is not None)

    @property
    def mover(self) -> int | None:
        """Who made the last move."""
        return self._steps[-1].mover

    @property
    def changes(self) -> Iterator[Change[S, M]]:
        """All that happened and stands, in order."""
        return (self._change(number) for number in range(1, len(self._steps)) if self._steps[number].revealed)

    @property
    def latest(self) -> Change[S, M]:
        """What the last move did."""
        return self._change(self.length)

    @property
    def this_turn(self) -> list[Change[S, M]]:
        """What happened since the turn began that is being played."""
        turn, found = self.rules.turn(self.state), []
        for number in range(len(self._steps) - 1, 0, -1):
            if self._steps[number].revealed:
                found.append(self._change(number))
                if self.rules.turn(found[-1].before) != turn:
                    break
        return found[::-1]

    def undoable(self, seat: int) -> bool:
        """Whether this seat made the last move and nobody has seen anything by it."""
        last = self._steps[-1]
        if last.mover != seat:
            return False
        return not last.revealed or not self._revealed(self.latest)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def play(self, seat: int, move: M) -> str:
        """Takes one seat's move and returns its line for the record."""
        if seat not in self.waiting:
            raise IllegalMove(f"{self.name(seat)} is not to move now", Event("not_to_move", seat))
        text = self.rules.format_move(move)
        chosen = (*self._steps[-1].chosen, (seat, text))
        if len(chosen) == len(self.rules.to_act(self.state)):
            self._steps.append(
                Snapshot(self.rules.apply(self.state, self._read(chosen)), seat, revealed=chosen)
            )
        else:
            self._check_secret(seat, move)
            self._steps.append(Snapshot(self.state, seat, chosen))
        return self._line(seat, text)

    def refusal(self, seat: int, move: M) -> IllegalMove | None:
        """Why a seat that is to act cannot make this move; nothing if it can."""
        try:
            if self.rules.to_act(self.state) == (seat,):
                self.rules.apply(self.state, {seat: move})
            else:
                self._check_secret(seat, move)
        except IllegalMove as error:
            return error
        return None

    def undo(self) -> str:
        """Takes the last move back and returns the line that says so."""
        if len(self._steps) == 1:
            raise IllegalMove("there is nothing to take back", Event("nothing_back"))
        self._steps.pop()
        return json.dumps({"undo": 1})

    def name(self, seat: int) -> str:
        """Who sits there."""
        return "chance" if seat == CHANCE else self.header.players[seat]

    def take_line(self, line: str) -> None:
        """Plays one line of a record."""
        data = _entry(line)
        if data is None:
            raise RecordError(f"not a line of a record: {line[:80]}")
        if "undo" in data:
            self.undo()
        elif "outcome" in data:
            self._check_outcome(data["outcome"])
        else:
            self.play(*self._seat_and_move(data, line))

    def outcome_line(self) -> str:
        """The last line of a finished record."""
        assert self.outcome is not None
        return json.dumps({"outcome": _plain(self.outcome)}, ensure_ascii=False)

    def _revealed(self, change: Change[S, M]) -> bool:
        return self.rules.reveals(change.before, change.moves, change.after)

    def _change(self, number: int) -> Change[S, M]:
        """What the step of this number did."""
        step = self._steps[number]
        return Change(self._steps[number - 1].state, self._read(step.revealed), step.state)

    def _read(self, words: Iterable[tuple[int, str]]) -> dict[int, M]:
        return {seat: self.rules.parse_move(text) for seat, text in words}

    def _check_secret(self, seat: int, move: M) -> None:
        """A choice made in secret cannot be applied before the others are made, so it must be listed."""
        if move not in self.rules.legal_moves(self.state, seat):
            text = self.rules.format_move(move)
            reason = Event("move_not_possible", seat, {"move": text})
            raise IllegalMove(f"{text} is not possible for {self.name(seat)} now", reason)

    def _seat_and_move(self, data: Mapping[str, object], line: str) -> tuple[int, M]:
        seat = CHANCE if "roll" in data else data.get("seat")
        text = data["roll"] if "roll" in data else data.get("move")
        if type(seat) is not int or not isinstance(text, str):
            raise RecordError(f"not a line of a record: {line[:80]}")
        if seat not in (CHANCE, *range(len(self.header.players))):
            raise RecordError(
                f"there is no seat {str(seat)[:20]}; the last is {len(self.header.players) - 1}"
            )
        return seat, self.rules.parse_move(text)

    def _check_outcome(self, told: object) -> None:
        if self.outcome is None or _plain(self.outcome) != told:
            reached = _plain(self.outcome) if self.outcome else "a game that goes on"
            raise RecordError(f"the record ends with {told}, the game with {reached}")

    @staticmethod
    def _line(seat: int, text: str) -> str:
        data = {"roll": text} if seat == CHANCE else {"seat": seat, "move": text}
        return json.dumps(data, ensure_ascii=False)


def replay(rules: Rules[S, M], header: Header, lines: Iterable[tuple[int, str]]) -> Match[S, M]:
    """The match that the lines of a record lead to; raises at the first that does not fit."""
    match = Match(rules, header)
    for number, line in lines:
        try:
            match.take_line(line)
        except (IllegalMove, InvalidMove, RecordError) as error:
            raise RecordError(f"line {number}: {error}") from None
    return match


def head_and_lines(data: bytes) -> tuple[Header, list[tuple[int, str]]]:
    """The head of a record and its numbered lines; a last one cut off by a crash is left out.

    Only a line feed ends a line: names may hold what Unicode calls line ends, and a record may have been
    through an editor that ends lines in its own way.
    """
    lines = [line.strip() for line in data.split(b"\n")]
    if not is_whole(lines[-1]):
        lines.pop()
    try:
        head, *rest = (line.decode() for line in lines or [b""])
    except UnicodeDecodeError:
        raise RecordError("not a record of twelve: not UTF-8 text") from None
    return Header.from_line(head), [(number, line) for number, line in enumerate(rest, 2) if line]


def is_whole(line: bytes) -> bool:
    """Whether a line is complete: no beginning of one is itself one."""
    return _entry(line.decode(errors="replace")) is not None


def _entry(line: str) -> dict[str, object] | None:
    """What a line of a record holds."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _header(data: Mapping[str, object]) -> Header:
    players, options, bots = data["players"], data["options"], data.get("bots")
    seed = data["seed"]
    if not isinstance(players, list) or not isinstance(options, dict) or type(seed) is not int:
        raise ValueError
    if bots is not None and (not isinstance(bots, list) or len(bots) != len(players)):
        raise ValueError
    return Header(
        str(data["game"]),
        tuple(map(str, players)),
        seed,
        {key: str(value) for key, value in options.items()},
        str(data["version"]),
        bots if bots is None else tuple(bot if bot is None else str(bot) for bot in bots),
        str(data.get("dice", "")),
        str(data.get("lang", "")),
    )


def _plain(outcome: Outcome) -> dict[str, object]:
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "note": outcome.note}
