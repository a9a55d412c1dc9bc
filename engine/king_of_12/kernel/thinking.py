"""Games between players who think, on arrays: every turn a small game of its own, played in mixed strategies.

What each combination of cards would bring everybody is worked out; regret matching on that table makes a
strategy that nobody can predict with profit. Choices within a turn go where they bring most. Each seat may
hold cards of its own, so that what a card is worth to its holder can be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

import numpy as np

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.kernel.arrays import MOST_CARDS, MOST_PLAYERS, EffectTables
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
from twelve.engine.king_of_12.kernel.machine import compiled, draw, pick, record, roll
from twelve.engine.king_of_12.kernel.turns import (
    ASKED,
    FIRST,
    OPTIONS,
    SCRIPTED,
    SECOND,
    STOPS,
    THEFTS,
    TurnRoom,
    resolve,
    room,
)
from twelve.engine.king_of_12.scoring import NOBODY

if TYPE_CHECKING:
    import numpy.typing as npt

    from twelve.engine.king_of_12.kernel.machine import Ints, Streams

    Floats = npt.NDArray[np.float64]

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


def thought() -> Thought:
    a_seat = dict.fromkeys(("start", "count", "step", "chosen", "after", "played", "opened"), (MOST_PLAYERS,))
    places = dict.fromkeys(("held", "liked", "offered"), (MOST_PLAYERS, MOST_CARDS))
    return cast(Thought, record({"blind": (), **a_seat, **places}, np.int64))


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
    _weigh(t, r, g, think, sets, turns, payoff)
    _mix(t, r, think, payoff, mixes)
    for seat in range(t.players):
        if think.blind >> seat & 1:
            mixes[2, seat, : think.count[seat]] = 1.0 / think.count[seat]
        _choose(r, g, think, seat, mixes[2, seat])
        r.cards[seat] = sets[seat, think.held[seat, think.chosen[seat]]]
    _settle(t, r, g, think, turns)
    g.counts[TURNS] += 1
    g.counts[MADE] += t.players
    g.counts[DECIDED] += t.players
    score(t, r, g)
    for number in range(r.result[THEFTS]):
        take(t, g, r.thieves[number], r.victims[number], 0)
    _meet_cards(t, r, met)


@compiled
def _choose(r: TurnRoom, g: GameRoom, think: Thought, seat: int, mix: Floats) -> None:
    """A card by the seat's strategy; what was wanted is remembered."""
    left, chosen = np.float64(draw(r) >> np.uint64(11)) * 2.0**-53, think.count[seat] - 1
    for card in range(think.count[seat]):
        think.offered[seat, think.held[seat, card]] += 1
        left -= mix[card]
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


@compiled
def _weigh(
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
            _settle(t, r, g, think, turns)
            over = _reckon(t, r, g, think, turns)
            for seat in range(t.players):
                payoff[seat, combination] += _worth(t, think, seat, over)


@compiled
def _mix(t: EffectTables, r: TurnRoom, think: Thought, payoff: Floats, mixes: Floats) -> None:
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
def _settle(t: EffectTables, r: TurnRoom, g: GameRoom, think: Thought, turns: int) -> None:
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
