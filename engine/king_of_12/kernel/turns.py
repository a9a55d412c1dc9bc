"""A turn on arrays: cancel, pass and turn dice, change values, compare: the stages of `turn.py`.

Every choice and roll of a turn takes the next line of the room's script; where that ends, chance decides, or
the turn stops there and says who has to choose among how many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

import numpy as np

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.kernel.arrays import (
    CANCEL,
    MOST_PLAYERS,
    PASS,
    RANK,
    THEFT,
    TURN,
    VALUE,
    EffectTables,
)
from twelve.engine.king_of_12.kernel.machine import Streaming, compiled, pick, record, roll
from twelve.engine.king_of_12.scoring import NOBODY
from twelve.engine.king_of_12.verbs import HIGHEST, NO_DIE

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Ints, Streams

SCRIPT = 256
"""More choices and rolls than a turn can have."""
MADE, SCRIPTED, STOPS, ASKED, OPTIONS, MOVES, DECISIONS = range(7)
"""What the tally counts: lines of the script that are used and given, whether to stop behind them, who is
asked to choose among how many, and the moves of the turn, with and without rolls."""
FIRST, SECOND, THEFTS = range(3)
"""What the result holds: the places, and how many thefts are possible."""
STAGES = (0, 1, 2)


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
def resolve(t: EffectTables, r: TurnRoom) -> bool:
    """The turn of the room's cards on its faces; no, where it stops for a choice."""
    r.tally[MADE] = r.tally[MOVES] = r.tally[DECISIONS] = 0
    marks = _cancel(t, r)
    for stage in STAGES:
        if marks & (PASS << stage):
            _pass(t, r, PASS << stage)
        if marks & (TURN << stage) and not _turn(t, r, TURN << stage):
            return False
    for die in range(t.players):
        r.values[die] = r.faces[die]
    for stage in STAGES:
        if marks & (VALUE << stage) and not _change(t, r, VALUE << stage):
            return False
    _place(t, r, marks)
    r.result[THEFTS] = 0
    if marks & THEFT:
        _find_thefts(t, r)
    return True


@compiled
def _cancel(t: EffectTables, r: TurnRoom) -> int:
    """Which effect each card has this turn, and the marks of all."""
    players, cards, twins = t.players, r.cards, 0
    for seat in range(players):
        for other in range(seat):
            if cards[seat] == cards[other]:
                twins |= 1 << seat | 1 << other
    gone = 0
    for seat in range(players):
        if t.mark[cards[seat]] == CANCEL and not twins >> seat & 1:
            for other in range(players):
                if t.aims[cards[seat], seat] >> other & 1 and t.cancels[cards[seat], cards[other]]:
                    gone |= 1 << other
    marks, count = 0, t.cards
    for seat in range(players):
        effect = cards[seat]
        if twins >> seat & 1:
            effect += count
        elif gone >> seat & 1:
            effect = 2 * count
        r.effects[seat] = effect
        marks |= t.mark[effect]
    return marks


@compiled
def _pass(t: EffectTables, r: TurnRoom, mark: int) -> None:
    """All dice go on as far as the effects of this moment say together."""
    players, shift = t.players, 0
    for seat in range(players):
        if t.mark[r.effects[seat]] == mark:
            shift += t.shift[r.effects[seat]]
    shift %= players
    if shift:
        for die in range(players):
            r.at[die] = r.faces[die]
        for die in range(players):
            r.faces[(die + shift) % players] = r.at[die]


@compiled
def _meet(t: EffectTables, r: TurnRoom, mark: int) -> bool:
    """Who touches which die, clockwise from its player; whether several do anywhere."""
    players, meets = t.players, False
    for seat in range(players):
        effect, dice = r.effects[seat], 0
        if t.mark[effect] == mark:
            dice = t.aims[effect, seat]
            if dice < 0:
                extreme, dice = _extreme(t, r, dice), 0
                for die in range(players):
                    if r.faces[die] == extreme:
                        dice |= 1 << die
        r.dice[seat] = dice
    for die in range(players):
        count = 0
        for step in range(players):
            seat = die + step if die + step < players else die + step - players
            if r.dice[seat] >> die & 1:
                r.queue[die, count] = seat
                count += 1
        r.waiting[die] = count
        meets |= count > 1
    return meets


@compiled
def _extreme(t: EffectTables, r: TurnRoom, which: int) -> int:
    """The most or the least that a die shows."""
    found = r.faces[0]
    for die in range(1, t.players):
        if (r.faces[die] > found) == (which == HIGHEST):
            found = r.faces[die]
    return int(found)


@compiled
def _decide(r: TurnRoom, seat: int, options: int) -> int:
    """The next choice or roll, from 0; below 0 where the turn stops for it."""
    line = r.tally[MADE]
    r.tally[MADE] += 1
    if line < r.tally[SCRIPTED]:
        return int(r.script[line])
    if r.tally[STOPS]:
        r.tally[ASKED], r.tally[OPTIONS] = seat, options
        return -1
    return roll(r) if seat == CHANCE else pick(r, options)


@compiled
def _turn(t: EffectTables, r: TurnRoom, mark: int) -> bool:
    """The effects of one moment on faces: people choose before dice are rolled, each one die at a time."""
    players = t.players
    if _meet(t, r, mark) and not _choose_orders(t, r, mark):
        return False
    r.at[:] = 0
    while True:
        choosing, rolling = _turn_plain(t, r)
        if not choosing and not rolling:
            return True
        asked = 0
        for die in range(players):
            kind = choosing if choosing else rolling
            if not kind >> die & 1:
                continue
            seat = r.queue[die, r.at[die]]
            effect = r.effects[seat]
            if choosing and asked >> seat & 1:
                continue
            way = _decide(r, seat if choosing else CHANCE, t.ways[effect, r.faces[die]])
            if way < 0:
                return False
            asked |= 1 << seat
            r.faces[die] = t.faces[effect, r.faces[die], way]
            r.at[die] += 1
            if choosing:
                r.tally[MOVES] += 1
                r.tally[DECISIONS] += 1
        r.tally[MOVES] += 0 if choosing else 1


@compiled
def _turn_plain(t: EffectTables, r: TurnRoom) -> tuple[int, int]:
    """Turns every die up to its first open effect; the dice where somebody, and where chance picks."""
    choosing = rolling = 0
    for die in range(t.players):
        while r.at[die] < r.waiting[die]:
            effect = r.effects[r.queue[die, r.at[die]]]
            if t.ways[effect, r.faces[die]] > 1:
                if t.rolled[effect]:
                    rolling |= 1 << die
                else:
                    choosing |= 1 << die
                break
            r.faces[die] = t.faces[effect, r.faces[die], 0]
            r.at[die] += 1
    return choosing, rolling


@compiled
def _change(t: EffectTables, r: TurnRoom, mark: int) -> bool:
    """The effects of one moment on values."""
    if _meet(t, r, mark) and not _choose_orders(t, r, mark):
        return False
    for die in range(t.players):
        for place in range(r.waiting[die]):
            r.values[die] = _changed(t, r, r.queue[die, place], die, r.values[die])
    return True


@compiled
def _changed(t: EffectTables, r: TurnRoom, seat: int, die: int, value: int) -> int:
    """A value after the effect of a seat's card."""
    effect = r.effects[seat]
    face = r.faces[t.looks[effect, seat, die]]
    value = t.change[effect, seat, die, face, 0] * value + t.change[effect, seat, die, face, 1]
    reads = int(np.int64(t.change[effect, seat, die, face, 2]))
    if reads != NO_DIE:
        value += r.faces[reads] if reads >= 0 else _extreme(t, r, reads)
    return value


@compiled
def _choose_orders(t: EffectTables, r: TurnRoom, mark: int) -> bool:
    """Where effects meet and their order matters, the die's player chooses one that can be told apart."""
    for die in range(t.players):
        if r.waiting[die] < 2:
            continue
        options = _orders_told_apart(t, r, die)
        if options > 1 and _order_matters(t, r, die, mark):
            chosen = _decide(r, die, options)
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
        value = _changed(t, r, r.queue[die, t.orders[count, number, place]], die, value)
    return value


@compiled
def _place(t: EffectTables, r: TurnRoom, marks: int) -> None:
    """Equal values cancel each other; the best and the next of those left are first and second."""
    players, low, swapped, stubborn = t.players, 0, 0, 0
    if marks & RANK:
        for seat in range(players):
            effect = r.effects[seat]
            if t.mark[effect] == RANK:
                low, swapped = t.ranks[effect, low], t.ranks[effect, 2 + swapped]
                stubborn |= t.ranks[effect, 4] << seat
    first = second = NOBODY
    for seat in range(players):
        value, alone = r.values[seat], True
        for other in range(players):
            if other != seat and r.values[other] == value:
                # a stubborn value stays where none of its equals is stubborn too
                alone &= bool(stubborn >> seat & 1) and not stubborn >> other & 1
        if not alone:
            continue
        if first == NOBODY or (value > r.values[first]) != bool(low):
            first, second = seat, first
        elif second == NOBODY or (value > r.values[second]) != bool(low):
            second = seat
    r.result[FIRST], r.result[SECOND] = (second, first) if swapped else (first, second)


@compiled
def _find_thefts(t: EffectTables, r: TurnRoom) -> None:
    """Among twins whose effect it is: who takes from whom, unless lowest or highest is tied."""
    players = t.players
    for seat in range(players):
        effect = r.effects[seat]
        if t.mark[effect] != THEFT or _is_later_twin(r, seat):
            continue
        low = high = seat
        lows = highs = 0
        for other in range(players):
            if r.cards[other] == r.cards[seat]:
                low = other if r.values[other] < r.values[low] else low
                high = other if r.values[other] > r.values[high] else high
        for other in range(players):
            if r.cards[other] == r.cards[seat]:
                lows += r.values[other] == r.values[low]
                highs += r.values[other] == r.values[high]
        if lows == 1 and highs == 1:
            number = r.result[THEFTS]
            r.thieves[number], r.victims[number] = (low, high) if t.lowest_takes[effect] else (high, low)
            r.result[THEFTS] += 1


@compiled
def _is_later_twin(r: TurnRoom, seat: int) -> bool:
    found = False
    for other in range(seat):
        found |= r.cards[other] == r.cards[seat]
    return found


class Judged(NamedTuple):
    """What many turns come to, one a row."""

    faces: Ints
    values: Ints
    places: Ints
    """First and second."""
    thefts: Ints
    """[turn, seat] from whom it may take a token, else NOBODY."""
    moves: Ints
    """With and without rolls."""


def judge(t: EffectTables, cards: Ints, faces: Ints, begins: Streams) -> Judged:
    """Turns of these cards on these faces, all that is open decided by a stream each."""
    shown, values, thefts = faces.copy(), np.zeros_like(faces), np.full_like(faces, NOBODY)
    places, moves = (np.zeros((len(cards), 2), np.int64) for _ in range(2))
    _judge_all(t, room(), cards, begins, shown, values, places, thefts, moves)
    return Judged(shown, values, places, thefts, moves)


@compiled
def _judge_all(
    t: EffectTables,
    r: TurnRoom,
    cards: Ints,
    begins: Streams,
    faces: Ints,
    values: Ints,
    places: Ints,
    thefts: Ints,
    moves: Ints,
) -> None:
    for turn in range(cards.shape[0]):
        r.stream = begins[turn]
        for seat in range(t.players):
            r.cards[seat], r.faces[seat] = cards[turn, seat], faces[turn, seat]
        resolve(t, r)
        for seat in range(t.players):
            faces[turn, seat], values[turn, seat] = r.faces[seat], r.values[seat]
        for number in range(r.result[THEFTS]):
            thefts[turn, r.thieves[number]] = r.victims[number]
        places[turn, 0], places[turn, 1] = r.result[FIRST], r.result[SECOND]
        moves[turn, 0], moves[turn, 1] = r.tally[MOVES], r.tally[DECISIONS]
