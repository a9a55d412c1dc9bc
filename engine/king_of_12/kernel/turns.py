"""A turn on arrays: cancel, pass and turn dice, change values, compare: the stages of `turn.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.compiled import STAGES
from twelve.engine.king_of_12.kernel.arrays import CANCEL, PASS, THEFT, TURN, VALUE, EffectTables
from twelve.engine.king_of_12.kernel.comparing import compare, find_thefts
from twelve.engine.king_of_12.kernel.machine import compiled
from twelve.engine.king_of_12.kernel.orders import changed, choose_orders, extreme
from twelve.engine.king_of_12.kernel.workspace import (
    DECISIONS,
    FIRST,
    MADE,
    MOVES,
    SECOND,
    THEFTS,
    TurnRoom,
    decide,
    room,
)
from twelve.engine.king_of_12.scoring import NOBODY

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Ints, Streams

ORDER = tuple(STAGES.values())


@compiled
def resolve(t: EffectTables, r: TurnRoom) -> bool:
    """The turn of the room's cards on its faces; no, where it stops for a choice."""
    r.tally[MADE] = r.tally[MOVES] = r.tally[DECISIONS] = 0
    marks = _cancel(t, r)
    for stage in ORDER:
        if marks & (PASS << stage):
            _pass(t, r, PASS << stage)
        if marks & (TURN << stage) and not _turn(t, r, TURN << stage):
            return False
    for die in range(t.players):
        r.values[die] = r.faces[die]
    for stage in ORDER:
        if marks & (VALUE << stage) and not _change(t, r, VALUE << stage):
            return False
    compare(t, r, marks)
    r.result[THEFTS] = 0
    if marks & THEFT:
        find_thefts(t, r)
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
                shown, dice = extreme(t, r, dice), 0
                for die in range(players):
                    if r.faces[die] == shown:
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
def _turn(t: EffectTables, r: TurnRoom, mark: int) -> bool:
    """The effects of one moment on faces: people choose before dice are rolled, each one die at a time."""
    players = t.players
    if _meet(t, r, mark) and not choose_orders(t, r, mark):
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
            way = decide(r, seat if choosing else CHANCE, t.ways[effect, r.faces[die]])
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
    if _meet(t, r, mark) and not choose_orders(t, r, mark):
        return False
    for die in range(t.players):
        for place in range(r.waiting[die]):
            r.values[die] = changed(t, r, r.queue[die, place], die, r.values[die])
    return True


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
