"""What every game's rules offer: whose turn, which moves, what follows, and how it ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeAlias, TypeVar

from twelve.content.errors import TwelveError

CHANCE = -1
"""The seat of dice and shuffles: its moves are rolled, or typed in from a real table."""

S = TypeVar("S")
M = TypeVar("M")


FactValue: TypeAlias = "int | str | tuple[FactValue, ...] | Mapping[str, FactValue]"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened or is so: its kind, whom it concerns, its facts as numbers and ids.

    Never sentences: a teller makes those, in any language. `seen_by` is for what not everybody may know.
    """

    kind: str
    seat: int = CHANCE
    facts: Mapping[str, FactValue] = field(default_factory=dict)
    seen_by: frozenset[int] | None = None

    def known_to(self, seats: Iterable[int]) -> bool:
        """Whether all these may know it."""
        return self.seen_by is None or self.seen_by.issuperset(seats)


class Refusal(TwelveError):
    """What the rules do not take; the reason, where there is one, can be told in any language."""

    def __init__(self, message: str, reason: Event | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class InvalidMove(Refusal):
    """A text that is not a move of this game."""


class IllegalMove(Refusal):
    """A move that a rule forbids here; the message names the rule."""


class IllegalSetup(Refusal):
    """Something agreed on before the game that cannot be: too many players, a deck that is none."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (none: nobody), and a score a seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    note: str = ""
    """What decided it, as records keep it."""
    why: Event | None = field(default=None, compare=False)
    """The same, to be told in any language."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on before the game: words and values that the rules understand."""

    values: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        return self.values.get(name, default)


class Rules(ABC, Generic[S, M]):
    """A game's rules over its content; states and moves are frozen values that round-trip as text."""

    option_names: frozenset[str] = frozenset()
    """The options `setup` understands; others are refused before it is called."""

    @abstractmethod
    def setup(self, players: int, options: Options) -> S:
        """The state before the first decision; raises IllegalSetup for what cannot be agreed on."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that decide now, all at once and in secret; (CHANCE,) for dice; () when it is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> tuple[M, ...]:
        """Every move of a seat that is to act, and no other; also CHANCE's where they can be listed."""

    @abstractmethod
    def roll(self, state: S, random: Random) -> M:
        """A fair outcome of the dice or shuffle that is due."""

    @abstractmethod
    def apply(self, state: S, moves: Mapping[int, M]) -> S:
        """The state after all seats to act have moved; raises IllegalMove and names the rule."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result once the game is over."""

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """The state with all hidden that this seat may not see."""

    def public_view(self, state: S) -> S | None:
        """The state with all hidden that somebody without a seat may not see; None: the rules do not say."""
        return None

    @abstractmethod
    def format_move(self, move: M) -> str:
        """A move as one short line that people can read and type."""

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """The move of such a line; raises InvalidMove."""

    @abstractmethod
    def format_state(self, state: S) -> str:
        """A state as text, exact enough to be read back."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """The state of such a text."""

    def due(self, state: S) -> Event | str:
        """What chance is to decide, for somebody with real dice; a plain game says it in words of its own."""
        return Event("due")

    def log(self, before: S, moves: Mapping[int, M], after: S) -> tuple[Event, ...]:
        """Everything that happened on the way from one state to the next, in order.

        A plain game tells its moves. One in which a move stays secret after it was made, or in which things
        happen by themselves, brings its own: play, replay and the browser tell this and nothing else.
        """
        return tuple(
            Event("roll" if seat == CHANCE else "move", seat, {"move": self.format_move(move)})
            for seat, move in moves.items()
        )

    def turn(self, state: S) -> object:
        """Something that stays equal as long as one turn lasts: a resumed game is told from there."""
        return self.to_act(state)

    def points(self, state: S) -> tuple[int, ...]:
        """What everybody has so far, in a game where points are made on the way; else nothing."""
        return ()

    def reveals(self, before: S, moves: Mapping[int, M], after: S) -> bool:
        """Whether somebody has now seen something new, so that nothing of it can be taken back."""
        return len(moves) > 1 or CHANCE in moves


AnyRules: TypeAlias = Rules[object, object]
"""The rules of whatever game."""
