"""What an effect makes of a value, and the order in which effects that meet on a die act."""

from __future__ import annotations

import numpy as np

from twelve.engine.king_of_12.kernel.arrays import VALUE, EffectTables
from twelve.engine.king_of_12.kernel.machine import compiled
from twelve.engine.king_of_12.kernel.workspace import DECISIONS, MOVES, TurnRoom, decide
from twelve.engine.king_of_12.verbs import HIGHEST, NO_DIE


@compiled
def extreme(t: EffectTables, r: TurnRoom, which: int) -> int:
    """The most or the least that a die shows."""
    found = r.faces[0]
    for die in range(1, t.players):
        if (r.faces[die] > found) == (which == HIGHEST):
            found = r.faces[die]
    return int(found)


@compiled
def changed(t: EffectTables, r: TurnRoom, seat: int, die: int, value: int) -> int:
    """A value after the effect of a seat's card."""
    effect = r.effects[seat]
    face = r.faces[t.looks[effect, seat, die]]
    value = t.change[effect, seat, die, face, 0] * value + t.change[effect, seat, die, face, 1]
    reads = int(np.int64(t.change[effect, seat, die, face, 2]))
    if reads != NO_DIE:
        value += r.faces[reads] if reads >= 0 else extreme(t, r, reads)
    return value


@compiled
def choose_orders(t: EffectTables, r: TurnRoom, mark: int) -> bool:
    """Where effects meet and their order matters, the die's player chooses one that can be told apart."""
    for die in range(t.players):
        if r.waiting[die] < 2:
            continue
        options = _orders_told_apart(t, r, die)
        if options > 1 and _order_matters(t, r, die, mark):
            chosen = decide(r, die, options)
            if chosen < 0:
                return False
            r.tally[MOVES] += 1
            r.tally[DECISIONS] += 1
            _reorder(t, r, die, chosen)
    return True


@compiled
def _told_apart(t: EffectTables, r: TurnRoom, die: int, number: int) -> bool:
    """Whether an order is the first of those that name the same cards: equal ones stand as before."""
    count = r.waiting[die]
    for place in range(count):
        mine = t.orders[count, number, place]
        for later in range(place + 1, count):
            other = t.orders[count, number, later]
            if other < mine and r.cards[r.queue[die, other]] == r.cards[r.queue[die, mine]]:
                return False
    return True


@compiled
def _orders_told_apart(t: EffectTables, r: TurnRoom, die: int) -> int:
    found = 0
    for number in range(t.order_count[r.waiting[die]]):
        found += _told_apart(t, r, die, number)
    return found


@compiled
def _reorder(t: EffectTables, r: TurnRoom, die: int, chosen: int) -> None:
    """Puts a die's effects into the chosen order."""
    count = r.waiting[die]
    for place in range(count):
        r.at[place] = r.queue[die, place]
    for number in range(t.order_count[count]):
        if _told_apart(t, r, die, number):
            if chosen == 0:
                for place in range(count):
                    r.queue[die, place] = r.at[t.orders[count, number, place]]
                return
            chosen -= 1


@compiled
def _order_matters(t: EffectTables, r: TurnRoom, die: int, mark: int) -> bool:
    """Whether an order leads elsewhere, or past something to pick."""
    count, first = r.waiting[die], 0
    for number in range(t.order_count[count]):
        end = _end_of_values(t, r, die, number) if mark >= VALUE else _end_of_faces(t, r, die, number)
        if mark < VALUE and end == 0:
            return True
        if number == 0:
            first = end
        elif end != first:
            return True
    return False


@compiled
def _end_of_faces(t: EffectTables, r: TurnRoom, die: int, number: int) -> int:
    """The face after all effects in an order; 0 as soon as there is something to pick."""
    count, face = r.waiting[die], r.faces[die]
    for place in range(count):
        effect = r.effects[r.queue[die, t.orders[count, number, place]]]
        if t.ways[effect, face] > 1:
            return 0
        face = int(np.int64(t.faces[effect, face, 0]))
    return int(np.int64(face))


@compiled
def _end_of_values(t: EffectTables, r: TurnRoom, die: int, number: int) -> int:
    """What becomes of 0: as every effect is linear, any value can tell."""
    count, value = r.waiting[die], 0
    for place in range(count):
        value = changed(t, r, r.queue[die, t.orders[count, number, place]], die, value)
    return value
