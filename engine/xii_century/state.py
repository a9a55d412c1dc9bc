"""The state of a game and its moves: plain tuples, so that many games a second can be played."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import NamedTuple


@unique
class Phase(IntEnum):
    """What happens next."""

    BEGIN = 0
    EVENT_ROLL = 1
    EVENT_CHOICE = 2
    RAID = 3
    SHARED = 4
    DIFFER = 5
    OWN = 6
    SPEND = 7
    REROLL = 8
    MARKET = 9
    WAR = 10
    BATTLE = 11
    BONUS = 12
    OVER = 13


@unique
class Act(IntEnum):
    """What a move does."""

    ROLL = 0
    CHOOSE = 1
    DIFFER = 2
    SPEND = 3
    STORE = 4
    TAKE = 5
    CHANGE = 6
    REROLL = 7
    SPLIT = 8
    DONE = 9
    TRADE = 10
    SUPPORT = 11
    AVOID = 12
    BONUS = 13


@unique
class Origin(IntEnum):
    """Where a die in the hand comes from; a part is half of a die that was split."""

    OWN = 0
    SHARED = 1
    RESERVE = 2
    PART = 3


ORIGIN_STEP = 16


def die_code(value: int, origin: Origin) -> int:
    """A die in the hand as one number."""
    return origin * ORIGIN_STEP + value


def value_of(code: int) -> int:
    """What a die in the hand shows."""
    return code % ORIGIN_STEP


_ORIGINS = tuple(Origin)


def origin_of(code: int) -> Origin:
    """Where a die in the hand comes from."""
    return _ORIGINS[code // ORIGIN_STEP]


ALL = 0
"""A die that adds all it can, as an amount of a move."""
NOTHING = -1
"""The highest die adds nothing to an advanced asset, as its player wished."""


class Move(NamedTuple):
    """A decision or a roll; which fields matter depends on the act."""

    act: Act
    die: int = 0
    target: int = 0
    amount: int = 0
    faces: tuple[int, ...] = ()


class Town(NamedTuple):
    """A town-sheet: amounts by asset, what is owned as bits, influence by location, dice in the reserve.

    Each `with_` is the same town but for one thing: quicker than _replace, and called for every die.
    """

    amounts: tuple[int, ...]
    owned: int
    influence: tuple[int, ...]
    reserve: tuple[int, ...]
    free: int
    reputation: int

    def with_amounts(self, amounts: tuple[int, ...]) -> Town:
        return Town(amounts, self.owned, self.influence, self.reserve, self.free, self.reputation)

    def with_influence(self, influence: tuple[int, ...]) -> Town:
        return Town(self.amounts, self.owned, influence, self.reserve, self.free, self.reputation)

    def with_reserve(self, reserve: tuple[int, ...], free: int) -> Town:
        return Town(self.amounts, self.owned, self.influence, reserve, free, self.reputation)


class Turn(NamedTuple):
    """What happened in a turn so far.

    `peak` is the highest die spent or stored; `used` and `again` are the assets and locations that got
    a die, or two; `tools` the perks already used; `steps` counts the moves since dice were last rolled.
    """

    hand: tuple[int, ...] = ()
    peak: int = 0
    used: int = 0
    again: int = 0
    taken: bool = False
    tools: int = 0
    steps: int = 0


class Terms(NamedTuple):
    """What the table agreed on: the difficulty, the way to events, variants, and a solo objective."""

    difficulty: str
    choose: bool = False
    variants: tuple[str, ...] = ()
    objective: str = ""


class State(NamedTuple):
    """A game: `order` are the seats of this round, `at` the place in it, `pending` what a phase waits for."""

    phase: Phase
    terms: Terms
    events: tuple[int, ...]
    round: int
    order: tuple[int, ...]
    at: int
    shared: tuple[int, ...]
    turn: Turn
    towns: tuple[Town, ...]
    pending: tuple[int, ...]

    def with_town(self, town: Town, turn: Turn) -> State:
        """The same game after something happened to the town in turn; quicker than _replace."""
        seat, towns = self.order[self.at], self.towns
        return State(
            self.phase,
            self.terms,
            self.events,
            self.round,
            self.order,
            self.at,
            self.shared,
            turn,
            (town,) if len(towns) == 1 else (*towns[:seat], town, *towns[seat + 1 :]),
            self.pending,
        )

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.order[self.at]

    @property
    def town(self) -> Town:
        """The town whose turn it is."""
        return self.towns[self.order[self.at]]


NO_TURN = Turn()
NO_EVENT = -1
UNDECIDED = -2
