"""What lies on the table: places, moves, what is still to be done, and the state of the game."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, TypeAlias

NONE = -1
HIDDEN = -1
"""A card that this seat may not see."""
REGIONS = (0, 1, 2)
HOME = 3
PLACES = 4
"""A seat's places: the three regions and the territory; seat 1 stands opposite, its left is region 2."""
ADJACENT = ((1,), (0, 2), (1,))

Cards: TypeAlias = tuple[int, ...]
"""Units by their number in the catalogue, sorted; cards of a kind are alike."""


def spot(seat: int, place: int) -> int:
    """Where a seat's place stands in the tuples of the state."""
    return seat * PLACES + place


def from_left(seat: int) -> tuple[int, ...]:
    """The regions in the order in which this seat sees them."""
    return REGIONS if seat == 0 else REGIONS[::-1]


class Phase(IntEnum):
    """The parts of a turn, in order."""

    SETUP = 0
    CONTROL = 1
    MAINTENANCE = 2
    INCOME = 3
    MILITARY = 4


class Kind(IntEnum):
    """What a move does."""

    EXCHANGE = 0
    MUSTER = 1
    DEPLOY = 2
    DONE = 3
    MOVE = 4
    SUPPLY = 5
    TRADE = 6
    END = 7
    DROP = 8
    STARVE = 9
    RESOLVE = 10
    CHOOSE = 11
    TAKE = 12
    USE = 13
    PASS = 14
    DRAW = 15
    LAND = 16
    FIRST = 17
    DECK = 18


class Move(NamedTuple):
    """One decision, or one thing that chance decides."""

    kind: Kind
    card: int = NONE
    place: int = NONE
    to: int = NONE
    food: int = 0
    seat: int = NONE
    cards: Cards = ()


class Due(IntEnum):
    """What is still to be done, each by a step of the same name."""

    LAND = 0
    DRAW = 1
    FIRST = 2
    EXCHANGE = 3
    BEGIN = 4
    CHECK = 5
    FEED = 6
    STARVE = 7
    INCOME = 8
    ACT = 9
    DEPLOYING = 10
    TRIGGERS = 11
    EFFECT = 12
    LIMIT = 13
    CLEAR = 14
    DECK = 15


class Task(NamedTuple):
    """Something due: for whom, where, how much; `waiting` are abilities as (skill, place)."""

    due: Due
    seat: int = NONE
    place: int = NONE
    number: int = 0
    cards: Cards = ()
    waiting: tuple[tuple[int, int], ...] = ()


class State(NamedTuple):
    """A moment of the game; the last task is the next one due, and no task means the game is over."""

    units: tuple[Cards, ...]
    food: tuple[int, ...]
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    unders: tuple[Cards, ...]
    discards: tuple[Cards, ...]
    markers: tuple[int, ...]
    won: tuple[Cards, ...]
    lands: tuple[int, ...]
    below: tuple[int, ...]
    unseen: Cards
    turn: int
    phase: Phase
    actions: int
    turns: int
    extra: bool
    tasks: tuple[Task, ...]
