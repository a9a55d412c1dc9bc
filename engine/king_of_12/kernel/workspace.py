"""Where a turn is worked out, and how its choices and rolls are made.

Every choice and roll takes the next line of the room's script; where that ends, chance decides, or the turn
stops there and says who has to choose among how many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.kernel.arrays import MOST_PLAYERS
from twelve.engine.king_of_12.kernel.machine import Streaming, compiled, pick, record, roll

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Ints

SCRIPT = 256
"""More choices and rolls than a turn can have."""
MADE, SCRIPTED, STOPS, ASKED, OPTIONS, MOVES, DECISIONS = range(7)
"""What the tally counts: lines of the script that are used and given, whether to stop behind them, who is
asked to choose among how many, and the moves of the turn, with and without rolls."""
FIRST, SECOND, THEFTS = range(3)
"""What the result holds: the places, and how many thefts are possible."""


class TurnRoom(Streaming, Protocol):
    """Where a turn is worked out; made once and used for all turns."""

    cards: Ints
    faces: Ints
    values: Ints
    effects: Ints
    dice: Ints
    """[seat] the dice that its effect touches in this step."""
    queue: Ints
    """[die, place] the seats whose effects touch it, in order."""
    waiting: Ints
    """[die] how many they are."""
    at: Ints
    result: Ints
    thieves: Ints
    victims: Ints
    tally: Ints
    script: Ints


def room() -> TurnRoom:
    """An empty room."""
    a_seat = ("cards", "faces", "values", "effects", "dice", "waiting", "at", "thieves", "victims")
    shapes = {**dict.fromkeys(a_seat, (MOST_PLAYERS,)), "queue": (MOST_PLAYERS, MOST_PLAYERS)}
    return cast(TurnRoom, record({**shapes, "result": (3,), "tally": (7,), "script": (SCRIPT,)}, np.int64))


@compiled
def decide(r: TurnRoom, seat: int, options: int) -> int:
    """The next choice or roll, from 0; below 0 where the turn stops for it."""
    line = r.tally[MADE]
    r.tally[MADE] += 1
    if line < r.tally[SCRIPTED]:
        return int(r.script[line])
    if r.tally[STOPS]:
        r.tally[ASKED], r.tally[OPTIONS] = seat, options
        return -1
    return roll(r) if seat == CHANCE else pick(r, options)
