"""Bots in three strengths: one that slips, one that samples what others may do, one that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from twelve.engine.bots import Bot, Slipping
from twelve.engine.contract import CHANCE, Rules
from twelve.engine.king_of_12.estimate import Prospects
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import HIDDEN, Move, State, hand_of
from twelve.engine.mixing import drawn, mixed_plans

SAMPLES = 60
SLIP = 0.5
"""How often the easy bot does the first thing that comes to its mind."""
THOUGHTS = 300
"""Rounds of regret before a card is played."""
ROUND = 6.0
"""What a round won is worth in points, to a bot that looks one turn ahead."""


def greedy(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """The move with the best expected result of this turn, over sampled hands, cards, choices and rolls."""
    assert isinstance(rules, KingOf12)
    moves = rules.legal_moves(view, seat)
    if view.phase == "bury":
        return _least_useful(rules, view, seat, random)
    if len(moves) == 1:
        return moves[0]
    worlds = [guess(view, random) for _ in range(SAMPLES)]
    return max(
        moves, key=lambda move: sum(result(rules, world, seat, {seat: move}, random) for world in worlds)
    )


def guess(view: State, random: Random) -> State:
    """A full state that looks like this view: hidden cards are dealt at random."""
    hands, under = list(view.hands), list(view.under)
    for seat in range(view.players):
        hidden = under[seat].count(HIDDEN)
        if hidden:
            buried = random.sample(hands[seat], hidden)
            hands[seat] = hand_of(tuple(card for card in hands[seat] if card not in buried))
            under[seat] = tuple(buried)
    return view._replace(hands=tuple(hands), under=tuple(under))


def result(rules: KingOf12, state: State, seat: int, given: Mapping[int, Move], random: Random) -> float:
    """What this turn brings the seat after these moves, if all that is not given is random."""
    this_round = state.round
    moves = dict(given)
    while True:
        for other in rules.to_act(state):
            if other == CHANCE:
                moves[other] = rules.roll(state, random)
            elif other not in moves:
                moves[other] = random.choice(rules.legal_moves(state, other))
        state, moves = rules.apply(state, moves), {}
        if state.round != this_round:
            return 0.0
        if state.phase == "bury":
            return ROUND if state.winner == seat else -ROUND
        if state.phase == "play":
            return _lead(rules.points(state), seat)


def _lead(points: tuple[int, ...], seat: int) -> float:
    """Points ahead of the best of the others; as long as it is tied, a lead is worth nothing."""
    others = [mine for other, mine in enumerate(points) if other != seat]
    return points[seat] - 0.7 * max(others) - 0.3 * sum(others) / len(others)


def _least_useful(rules: KingOf12, view: State, seat: int, random: Random) -> Move:
    """The card that does worst on random dice is the one to give away."""
    plays: dict[str, float] = dict.fromkeys(view.hands[seat], 0.0)
    no_points = tuple((0,) * len(purse) for purse in view.tokens)
    for _ in range(SAMPLES):
        faces = rules.roll(view._replace(phase="roll"), random).faces
        world = guess(view._replace(phase="play", faces=faces, tokens=no_points), random)
        for card in plays:
            plays[card] += result(rules, world, seat, {seat: Move("play", card)}, random)
    return Move("bury", min(plays, key=plays.__getitem__))


def strong(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """Cards by a plan that nobody gains much by seeing through; other decisions by what they promise."""
    assert isinstance(rules, KingOf12)
    moves = rules.legal_moves(view, seat)
    if len(moves) == 1:
        return moves[0]
    prospects = prospects_of(rules)
    if view.phase == "bury":
        return min(moves, key=lambda move: prospects.worth_of(move.card, view))
    if view.phase != "play":
        return max(moves, key=lambda move: prospects.after(view, seat, move))
    return moves[drawn(card_plan(rules, view, seat, random), random)]


def card_plan(rules: KingOf12, view: State, seat: int, random: Random) -> list[float]:
    """How often each card of the hand is to be played, against others who plan as well."""
    prospects, known = prospects_of(rules), dict[tuple[int, ...], tuple[float, ...]]()
    hands = view.hands

    def values(chosen: tuple[int, ...]) -> tuple[float, ...]:
        if chosen not in known:
            moves = {i: hand.moves[at] for i, (hand, at) in enumerate(zip(hands, chosen, strict=True))}
            known[chosen] = prospects.of(rules.apply(view, moves))
        return known[chosen]

    def open_choices() -> list[list[int]]:
        """What the others really hold: some of the cards that they might play lie under their die."""
        return [_held(view, other, random) for other in range(view.players)]

    plans = mixed_plans([len(hand) for hand in hands], values, open_choices, THOUGHTS, random)
    return plans[seat]


def _held(view: State, seat: int, random: Random) -> list[int]:
    hidden = view.under[seat].count(HIDDEN)
    held = list(range(len(view.hands[seat])))
    for _ in range(min(hidden, len(held) - 1)):
        held.remove(random.choice(held))
    return held


@lru_cache(maxsize=8)
def prospects_of(rules: KingOf12) -> Prospects:
    """What is known about games by these rules."""
    return Prospects(rules)


BOTS: dict[str, Bot[State, Move]] = {
    "greedy": greedy,
    "easy": Slipping(greedy, SLIP),
    "strong": strong,
    "normal": greedy,
}
"""The last is who plays where nobody says how strong the bot is to be."""
