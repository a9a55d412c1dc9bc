"""Thinking a turn through: every combination of cards is weighed, and regret matching mixes a strategy of it.

Choices within a turn go where they bring most. A strategy that is mixed so cannot be predicted with profit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.kernel.arrays import MOST_CARDS, MOST_PLAYERS, EffectTables
from twelve.engine.king_of_12.kernel.games import GameRoom
from twelve.engine.king_of_12.kernel.machine import compiled, draw, pick, record, roll
from twelve.engine.king_of_12.kernel.turns import resolve
from twelve.engine.king_of_12.kernel.workspace import (
    ASKED,
    FIRST,
    OPTIONS,
    SCRIPTED,
    SECOND,
    STOPS,
    THEFTS,
    TurnRoom,
)
from twelve.engine.king_of_12.scoring import NOBODY

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Floats, Ints

MOST_COMBINATIONS = 1 << 14
"""What a turn may have of them: seven cards each of four players are 2,401."""
SAMPLES = 2
"""How often a combination is tried out: dice may be rolled in it."""
ROUNDS_OF_REGRET = 250
ROUND = 6.0
"""What a round won is worth, in points."""
BEST, ALL = 0.7, 0.3
"""How much the best of the others counts against a player, and how much all of them."""


class Thought(Protocol):
    """Where a turn is thought about."""

    blind: int
    """The seats that do not think, a bit each."""
    start: Ints
    """[seat] what the dice show before the turn."""
    held: Ints
    """[seat, place] the places in the set of the cards in a hand."""
    count: Ints
    """[seat] how many they are."""
    step: Ints
    """[seat] how far apart its cards stand in the table of combinations."""
    chosen: Ints
    after: Ints
    """[seat] the points after the turn."""
    liked: Ints
    """[seat, place] how much a card was wanted in this game, in thousandths of a turn."""
    offered: Ints
    """[seat, place] in how many turns of this game it could be played."""
    played: Ints
    """[seat] the cards played in this game, a bit for each place."""
    opened: Ints
    """[seat] the first card played in this game."""


def thought() -> Thought:
    a_seat = dict.fromkeys(("start", "count", "step", "chosen", "after", "played", "opened"), (MOST_PLAYERS,))
    places = dict.fromkeys(("held", "liked", "offered"), (MOST_PLAYERS, MOST_CARDS))
    return cast(Thought, record({"blind": (), **a_seat, **places}, np.int64))


@compiled
def weigh(
    t: EffectTables, r: TurnRoom, g: GameRoom, think: Thought, sets: Ints, turns: int, payoff: Floats
) -> None:
    """What every combination of cards would bring everybody."""
    total = 1
    for seat in range(t.players):
        think.step[seat] = total
        total *= think.count[seat]
    for combination in range(total):
        for seat in range(t.players):
            card = combination // think.step[seat] % think.count[seat]
            r.cards[seat] = sets[seat, think.held[seat, card]]
            payoff[seat, combination] = 0.0
        for _ in range(SAMPLES):
            settle(t, r, g, think, turns)
            over = _reckon(t, r, g, think, turns)
            for seat in range(t.players):
                payoff[seat, combination] += _worth(t, think, seat, over)


@compiled
def mix(t: EffectTables, r: TurnRoom, think: Thought, payoff: Floats, mixes: Floats) -> None:
    """Regret matching: play each card as often as one regrets not to have; the average is the answer."""
    regret, now, mean = mixes[0], mixes[1], mixes[2]
    mixes[:] = 0.0
    for _ in range(ROUNDS_OF_REGRET):
        at = 0
        for seat in range(t.players):
            count = think.count[seat]
            total = 0.0
            for card in range(count):
                total += max(regret[seat, card], 0.0)
            left, chosen = np.float64(draw(r) >> np.uint64(11)) * 2.0**-53, -1
            for card in range(count):
                now[seat, card] = max(regret[seat, card], 0.0) / total if total > 0 else 1.0 / count
                mean[seat, card] += now[seat, card] / ROUNDS_OF_REGRET
                left -= now[seat, card]
                if left < 0 and chosen < 0:
                    chosen = card
            think.chosen[seat] = chosen if chosen >= 0 else count - 1
            at += think.chosen[seat] * think.step[seat]
        for seat in range(t.players):
            base, expected = at - think.chosen[seat] * think.step[seat], 0.0
            for card in range(think.count[seat]):
                expected += now[seat, card] * payoff[seat, base + card * think.step[seat]]
            for card in range(think.count[seat]):
                regret[seat, card] += payoff[seat, base + card * think.step[seat]] - expected


@compiled
def settle(t: EffectTables, r: TurnRoom, g: GameRoom, think: Thought, turns: int) -> None:
    """The turn with every choice where it brings its player most, as far as can be foreseen."""
    r.tally[SCRIPTED], r.tally[STOPS] = 0, 1
    while True:
        _lay_dice(t, r, think)
        if resolve(t, r):
            break
        line, seat, options = r.tally[SCRIPTED], r.tally[ASKED], r.tally[OPTIONS]
        r.tally[SCRIPTED] += 1
        if seat == CHANCE:
            r.script[line] = roll(r)
        elif think.blind >> seat & 1:
            r.script[line] = pick(r, options)
        else:
            r.tally[STOPS] = 0
            r.script[line] = _best_way(t, r, g, think, turns, line, seat, options)
            r.tally[STOPS] = 1
    r.tally[SCRIPTED] = r.tally[STOPS] = 0


@compiled
def _best_way(
    t: EffectTables,
    r: TurnRoom,
    g: GameRoom,
    think: Thought,
    turns: int,
    line: int,
    seat: int,
    options: int,
) -> int:
    """The choice after which the rest of the turn, left to chance, brings most; one of the best at random."""
    best, found, ties = -1e9, 0, 0
    for way in range(options):
        r.script[line] = way
        _lay_dice(t, r, think)
        resolve(t, r)
        worth = _worth(t, think, seat, _reckon(t, r, g, think, turns))
        if worth > best:
            best, found, ties = worth, way, 1
        elif worth == best:
            ties += 1
            if pick(r, ties) == 0:
                found = way
    return found


@compiled
def _lay_dice(t: EffectTables, r: TurnRoom, think: Thought) -> None:
    for seat in range(t.players):
        r.faces[seat] = think.start[seat]


@compiled
def _reckon(t: EffectTables, r: TurnRoom, g: GameRoom, think: Thought, turns: int) -> bool:
    """Everybody's points after this turn, and whether the round is over with it."""
    for seat in range(t.players):
        think.after[seat] = g.points[seat]
    for place in (FIRST, SECOND):
        if r.result[place] != NOBODY:
            think.after[r.result[place]] += t.pay[place]
    for number in range(r.result[THEFTS]):
        stolen = min(t.worths[0], think.after[r.victims[number]])
        think.after[r.victims[number]] -= stolen
        think.after[r.thieves[number]] += stolen
    over = False
    for seat in range(t.players):
        few = g.size - g.under[seat] - turns - 1 <= t.ends_at_cards
        over |= few or think.after[seat] >= t.ends_at_points
    return over


@compiled
def _worth(t: EffectTables, think: Thought, seat: int, over: bool) -> float:
    """What the points after a turn are worth to a seat: its lead, or the round."""
    mine, most, total = think.after[seat], -1, 0
    for other in range(t.players):
        if other != seat:
            most = max(most, think.after[other])
            total += think.after[other]
    if not over:
        return float(mine - BEST * most - ALL * total / (t.players - 1))
    best, ahead = -1, NOBODY
    for one in range(t.players):
        alone = True
        for other in range(t.players):
            alone &= other == one or think.after[other] != think.after[one]
        if alone and think.after[one] > best:
            best, ahead = think.after[one], one
    return 0.0 if ahead == NOBODY else (ROUND if ahead == seat else -ROUND)
