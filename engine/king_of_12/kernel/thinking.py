"""Games between players who think, on arrays: each seat has cards of its own, and what happens is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from twelve.engine.king_of_12.kernel.arrays import EffectTables
from twelve.engine.king_of_12.kernel.games import (
    DECIDED,
    MADE,
    TURNS,
    WINNER,
    GameRoom,
    game_room,
    is_over,
    new_round,
    round_winner,
    score,
    take,
)
from twelve.engine.king_of_12.kernel.machine import compiled, draw
from twelve.engine.king_of_12.kernel.strategy import MOST_COMBINATIONS, Thought, mix, settle, thought, weigh
from twelve.engine.king_of_12.kernel.workspace import (
    FIRST,
    SECOND,
    THEFTS,
    TurnRoom,
    room,
)
from twelve.engine.king_of_12.scoring import NOBODY

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Floats, Ints, Streams


class Counted(NamedTuple):
    """What many games between thinking players show, by the number of the card."""

    held: Ints
    """[card] seats that had it where another had not, and how many of them won."""
    chances: Ints
    """[card] turns in which it could be played, and in which it was."""
    used: Ints
    """[card] seats that had played it, and how many of them won."""
    opened: Ints
    """[card] seats that had played it first, and how many of them won."""
    met: Ints
    """[card, other] turns in which they met, and halves: two for more than the other, one for as much."""
    seats: Ints
    """[seat] games won."""
    length: Ints
    """Games, moves, decisions, turns, games that nobody won."""


def counted(t: EffectTables) -> Counted:
    """Nothing, yet."""
    cards = t.cards
    held, chances, used, opened = (np.zeros((cards, 2), np.int64) for _ in range(4))
    met, seats = np.zeros((cards, cards, 2), np.int64), np.zeros(t.players, np.int64)
    return Counted(held, chances, used, opened, met, seats, np.zeros(5, np.int64))


def play_thinking(t: EffectTables, sets: Ints, begins: Streams, most_moves: int, blind: int = 0) -> Counted:
    """Games in which every seat has a set of its own: [game, seat, place]; what they show together.

    The last so many seats are blind: they play any card, and choose anything.
    """
    found = counted(t)
    payoff = np.zeros((t.players, MOST_COMBINATIONS))
    mixes = np.zeros((3, t.players, sets.shape[2]))
    r, g, think = room(), game_room(sets.shape[2]), thought()
    think.blind = sum(1 << seat for seat in range(t.players - blind, t.players))
    _play_all(t, r, g, think, sets, begins, most_moves, payoff, mixes, *found)
    return found


@compiled
def _play_all(
    t: EffectTables,
    r: TurnRoom,
    g: GameRoom,
    think: Thought,
    sets: Ints,
    begins: Streams,
    most_moves: int,
    payoff: Floats,
    mixes: Floats,
    held: Ints,
    chances: Ints,
    used: Ints,
    opened: Ints,
    met: Ints,
    seats: Ints,
    length: Ints,
) -> None:
    for game in range(begins.shape[0]):
        r.stream = begins[game]
        _play_one(t, r, g, think, sets[game], most_moves, payoff, mixes, met)
        winner = g.counts[WINNER]
        if winner == NOBODY:
            length[4] += 1
        else:
            seats[winner] += 1
        length[0] += 1
        length[1] += g.counts[MADE]
        length[2] += g.counts[DECIDED]
        length[3] += g.counts[TURNS]
        _count(t, g, think, sets[game], winner, held, chances, used, opened)


@compiled
def _count(
    t: EffectTables,
    g: GameRoom,
    think: Thought,
    sets: Ints,
    winner: int,
    held: Ints,
    chances: Ints,
    used: Ints,
    opened: Ints,
) -> None:
    """Who had, wanted and played what, and whether it helped."""
    for seat in range(t.players):
        won = seat == winner
        for place in range(g.size):
            card = sets[seat, place]
            chances[card, 0] += think.offered[seat, place]
            chances[card, 1] += think.liked[seat, place]
            holders = 0
            for other in range(t.players):
                for where in range(g.size):
                    holders += sets[other, where] == card
            if holders < t.players:
                held[card, 0] += 1
                held[card, 1] += won
            if think.played[seat] >> place & 1:
                used[card, 0] += 1
                used[card, 1] += won
        if think.played[seat]:
            opened[sets[seat, think.opened[seat]], 0] += 1
            opened[sets[seat, think.opened[seat]], 1] += won


@compiled
def _play_one(
    t: EffectTables,
    r: TurnRoom,
    g: GameRoom,
    think: Thought,
    sets: Ints,
    most_moves: int,
    payoff: Floats,
    mixes: Floats,
    met: Ints,
) -> None:
    g.counts[:] = 0
    g.counts[WINNER] = NOBODY
    g.buried[:] = 0
    g.under[:] = 0
    think.liked[:] = 0
    think.offered[:] = 0
    think.played[:] = 0
    while g.counts[MADE] < most_moves:
        new_round(t, r, g, g.size)
        turns, over = 0, False
        while not over:
            _play_turn(t, r, g, think, sets, turns, payoff, mixes, met)
            turns += 1
            over = is_over(t, g, turns)
        winner = round_winner(t, g)
        if winner == NOBODY:
            continue
        _bury_least_liked(g, think, winner)
        if g.under[winner] == t.wins_at:
            g.counts[WINNER] = winner
            return


@compiled
def _bury_least_liked(g: GameRoom, think: Thought, seat: int) -> None:
    """The card that was wanted least in this game is the one to give away."""
    least, found = -1.0, 0
    for place in range(g.size):
        if g.buried[seat] >> place & 1:
            continue
        liked = (think.liked[seat, place] + 1.0) / (think.offered[seat, place] + 1.0)
        if least < 0 or liked < least:
            least, found = liked, place
    g.buried[seat] |= 1 << found
    g.under[seat] += 1
    g.counts[MADE] += 1
    g.counts[DECIDED] += 1


@compiled
def _play_turn(
    t: EffectTables,
    r: TurnRoom,
    g: GameRoom,
    think: Thought,
    sets: Ints,
    turns: int,
    payoff: Floats,
    mixes: Floats,
    met: Ints,
) -> None:
    """Everybody thinks, plays and is paid."""
    for seat in range(t.players):
        think.start[seat] = r.faces[seat]
        count = 0
        for place in range(g.size):
            if g.hands[seat] >> place & 1:
                think.held[seat, count] = place
                count += 1
        think.count[seat] = count
    weigh(t, r, g, think, sets, turns, payoff)
    mix(t, r, think, payoff, mixes)
    for seat in range(t.players):
        if think.blind >> seat & 1:
            mixes[2, seat, : think.count[seat]] = 1.0 / think.count[seat]
        _choose(r, g, think, seat, mixes[2, seat])
        r.cards[seat] = sets[seat, think.held[seat, think.chosen[seat]]]
    settle(t, r, g, think, turns)
    g.counts[TURNS] += 1
    g.counts[MADE] += t.players
    g.counts[DECIDED] += t.players
    score(t, r, g)
    for number in range(r.result[THEFTS]):
        take(t, g, r.thieves[number], r.victims[number], 0)
    _meet_cards(t, r, met)


@compiled
def _choose(r: TurnRoom, g: GameRoom, think: Thought, seat: int, strategy: Floats) -> None:
    """A card by the seat's strategy; what was wanted is remembered."""
    left, chosen = np.float64(draw(r) >> np.uint64(11)) * 2.0**-53, think.count[seat] - 1
    for card in range(think.count[seat]):
        think.offered[seat, think.held[seat, card]] += 1
        left -= strategy[card]
        if left < 0 and chosen == think.count[seat] - 1:
            chosen = card
    place = think.held[seat, chosen]
    think.chosen[seat] = chosen
    think.liked[seat, place] += 1
    if not think.played[seat]:
        think.opened[seat] = place
    think.played[seat] |= 1 << place
    g.hands[seat] ^= 1 << place


@compiled
def _meet_cards(t: EffectTables, r: TurnRoom, met: Ints) -> None:
    """Which card did better than which."""
    for seat in range(t.players):
        mine = 2 * (r.result[FIRST] == seat) + (r.result[SECOND] == seat)
        for other in range(t.players):
            theirs = 2 * (r.result[FIRST] == other) + (r.result[SECOND] == other)
            if other != seat:
                met[r.cards[seat], r.cards[other], 0] += 1
                met[r.cards[seat], r.cards[other], 1] += 1 + (mine > theirs) - (mine < theirs)
