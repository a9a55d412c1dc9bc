"""Comparing values: who is first and second, and who may take a token from whom."""

from __future__ import annotations

from twelve.engine.king_of_12.kernel.arrays import RANK, THEFT, EffectTables
from twelve.engine.king_of_12.kernel.machine import compiled
from twelve.engine.king_of_12.kernel.workspace import FIRST, SECOND, THEFTS, TurnRoom
from twelve.engine.king_of_12.scoring import NOBODY


@compiled
def compare(t: EffectTables, r: TurnRoom, marks: int) -> None:
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
def find_thefts(t: EffectTables, r: TurnRoom) -> None:
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
