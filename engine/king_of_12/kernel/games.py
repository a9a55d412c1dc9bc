"""Whole games of random moves on arrays: hands as bits, tokens, thefts, rounds, burials, the crown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from twelve.engine.king_of_12.kernel.arrays import MOST_PLAYERS, MOST_TOKENS, EffectTables
from twelve.engine.king_of_12.kernel.machine import compiled, pick, record, roll
from twelve.engine.king_of_12.kernel.turns import resolve
from twelve.engine.king_of_12.kernel.workspace import (
    DECISIONS,
    FIRST,
    MOVES,
    SECOND,
    THEFTS,
    TurnRoom,
    room,
)
from twelve.engine.king_of_12.scoring import NOBODY

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Ints, Streams

WINNER, MADE, DECIDED, BEST_TURN, TURNS = range(5)
"""What is known of a game at its end: who won, moves and decisions, the most points of a turn, the turns."""


class GameRoom(Protocol):
    """A game in progress."""

    size: int
    """How many cards a set has."""
    hands: Ints
    """[seat] its cards, a bit for each place in the set."""
    buried: Ints
    under: Ints
    """[seat] how many lie under the die."""
    purses: Ints
    """[seat, token]"""
    points: Ints
    before: Ints
    """[seat] its points before this turn."""
    paid: Ints
    """[seat] its points before thefts."""
    supply: Ints
    counts: Ints


def game_room(size: int) -> GameRoom:
    """An empty table for sets of so many cards."""
    shapes = dict.fromkeys(("hands", "buried", "under", "points", "before", "paid"), (MOST_PLAYERS,))
    tokens = {"purses": (MOST_PLAYERS, MOST_TOKENS), "supply": (MOST_TOKENS,)}
    made = cast(GameRoom, record({"size": (), **shapes, **tokens, "counts": (5,)}, np.int64))
    made.size = size
    return made


def play(t: EffectTables, sets: Ints, begins: Streams, most_moves: int) -> tuple[Ints, Ints]:
    """Games of random moves, one a row: what is known of each, and the cards under each die."""
    counts = np.zeros((len(begins), 5), np.int64)
    under = np.zeros((len(begins), t.players), np.int64)
    _play_all(t, room(), game_room(sets.shape[1]), sets, begins, most_moves, counts, under)
    return counts, under


@compiled
def _play_all(
    t: EffectTables,
    r: TurnRoom,
    g: GameRoom,
    sets: Ints,
    begins: Streams,
    most_moves: int,
    counts: Ints,
    under: Ints,
) -> None:
    for game in range(begins.shape[0]):
        r.stream = begins[game]
        _play_one(t, r, g, sets[game], most_moves)
        for what in range(counts.shape[1]):
            counts[game, what] = g.counts[what]
        for seat in range(t.players):
            under[game, seat] = g.under[seat]


@compiled
def _play_one(t: EffectTables, r: TurnRoom, g: GameRoom, cards: Ints, most_moves: int) -> None:
    """One game to its end, or to more moves than anybody waits for."""
    g.counts[:] = 0
    g.counts[WINNER] = NOBODY
    g.buried[:] = 0
    g.under[:] = 0
    while g.counts[MADE] < most_moves:
        new_round(t, r, g, g.size)
        if not _play_round(t, r, g, cards, most_moves):
            return
        winner = round_winner(t, g)
        if winner == NOBODY:
            continue
        free = ((1 << g.size) - 1) & ~g.buried[winner]
        _bury(g, winner, nth(free, pick(r, g.size - g.under[winner])))
        if g.under[winner] == t.wins_at:
            g.counts[WINNER] = winner
            return


@compiled
def new_round(t: EffectTables, r: TurnRoom, g: GameRoom, size: int) -> None:
    """All tokens go back, everyone has all cards but the buried ones, and all dice are rolled."""
    for seat in range(t.players):
        g.hands[seat] = ((1 << size) - 1) & ~g.buried[seat]
        g.points[seat] = 0
        r.faces[seat] = 1 + roll(r)
    g.purses[:] = 0
    g.supply[:] = t.supply
    g.counts[MADE] += 1


@compiled
def _play_round(t: EffectTables, r: TurnRoom, g: GameRoom, cards: Ints, most_moves: int) -> bool:
    """Turn after turn until somebody has few cards or many points; no, where nobody waits so long."""
    players, turns = t.players, 0
    while g.counts[MADE] < most_moves:
        for seat in range(players):
            held = g.size - g.under[seat] - turns
            chosen = nth(g.hands[seat], pick(r, held))
            g.hands[seat] ^= 1 << chosen
            r.cards[seat] = cards[chosen]
        turns += 1
        g.counts[TURNS] += 1
        resolve(t, r)
        g.counts[MADE] += players + r.tally[MOVES]
        g.counts[DECIDED] += players + r.tally[DECISIONS]
        for seat in range(t.players):
            g.before[seat] = g.points[seat]
        score(t, r, g)
        for seat in range(t.players):
            g.paid[seat] = g.points[seat]
        stolen = r.result[THEFTS] > 0 and _steal(t, r, g)
        over = is_over(t, g, turns)
        _note_turn(t, g, stolen, over)
        if over:
            return True
    return False


@compiled
def _note_turn(t: EffectTables, g: GameRoom, stolen: bool, over: bool) -> None:
    """The most points of a turn, as `lab.simulate` sees them: a round nobody won shows none of its end."""
    seen = not over or round_winner(t, g) != NOBODY
    for seat in range(t.players):
        if over and stolen:
            g.counts[BEST_TURN] = max(g.counts[BEST_TURN], g.paid[seat] - g.before[seat])
        if seen:
            since = g.paid[seat] if over and stolen else g.before[seat]
            g.counts[BEST_TURN] = max(g.counts[BEST_TURN], g.points[seat] - since)


@compiled
def nth(hand: int, number: int) -> int:
    """The place of a card in the set, by its number in the hand."""
    for _ in range(number):
        hand &= hand - 1
    place = 0
    while not hand & 1:
        hand >>= 1
        place += 1
    return place


@compiled
def score(t: EffectTables, r: TurnRoom, g: GameRoom) -> None:
    """The first and the second are paid with the most precious tokens that fit, as far as they last."""
    for place in (FIRST, SECOND):
        seat = r.result[place]
        if seat == NOBODY:
            continue
        amount, gained = t.pay[place], 0
        for token in range(t.tokens):
            taken = min(g.supply[token], t.fit[token, amount])
            g.purses[seat, token] += taken
            g.supply[token] -= taken
            gained += taken * t.worths[token]
            amount -= taken * t.worths[token]
        g.points[seat] += gained


@compiled
def _steal(t: EffectTables, r: TurnRoom, g: GameRoom) -> bool:
    """Every thief takes a token of its choice, or none; all at once. Whether there was one to take."""
    found = False
    for number in range(r.result[THEFTS]):
        thief, victim = r.thieves[number], r.victims[number]
        kinds = 0
        for token in range(t.tokens):
            kinds += g.purses[victim, token] > 0
        if kinds == 0:
            continue
        g.counts[MADE] += 1
        g.counts[DECIDED] += 1
        found = True
        take(t, g, thief, victim, pick(r, kinds + 1))
    return found


@compiled
def take(t: EffectTables, g: GameRoom, thief: int, victim: int, chosen: int) -> None:
    """The chosen one of the kinds of tokens that the victim has changes hands; beyond them, none."""
    for token in range(t.tokens):
        if g.purses[victim, token] > 0:
            if chosen == 0:
                g.purses[victim, token] -= 1
                g.purses[thief, token] += 1
                g.points[victim] -= t.worths[token]
                g.points[thief] += t.worths[token]
                return
            chosen -= 1


@compiled
def is_over(t: EffectTables, g: GameRoom, turns: int) -> bool:
    """A round is over after a turn in which anyone has so few cards left, or so many points."""
    for seat in range(t.players):
        if g.points[seat] >= t.ends_at_points or g.size - g.under[seat] - turns <= t.ends_at_cards:
            return True
    return False


@compiled
def round_winner(t: EffectTables, g: GameRoom) -> int:
    """Equal points cancel each other; the most of what remains wins, even 0; perhaps nobody."""
    winner = NOBODY
    for seat in range(t.players):
        alone = True
        for other in range(t.players):
            alone &= other == seat or g.points[other] != g.points[seat]
        if alone and (winner == NOBODY or g.points[seat] > g.points[winner]):
            winner = seat
    return winner


@compiled
def _bury(g: GameRoom, seat: int, place: int) -> None:
    """The card under the die never comes back."""
    g.buried[seat] |= 1 << place
    g.under[seat] += 1
    g.counts[MADE] += 1
    g.counts[DECIDED] += 1
