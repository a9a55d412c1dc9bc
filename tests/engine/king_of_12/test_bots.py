"""King of 12: the bots in their strengths; the strong one cannot be read."""

from __future__ import annotations

from collections import Counter
from random import Random

from king_of_12_table import RULES

from twelve.engine.bots import Bot
from twelve.engine.contract import CHANCE, Options
from twelve.engine.king_of_12 import BOTS
from twelve.engine.king_of_12.bots import card_plan
from twelve.engine.king_of_12.estimate import Prospects, fresh_turn
from twelve.engine.king_of_12.state import Move, State


def wins(bots: list[Bot[State, Move]], games: int) -> int:
    """How often the first one wins, sitting everywhere in turn."""
    won = 0
    for number in range(games):
        random, at = Random(number), number % len(bots)
        seated = [*bots[-at:], *bots[:-at]] if at else bots
        state = RULES.setup(len(bots), Options())
        while seats := RULES.to_act(state):
            moves = {
                s: RULES.roll(state, random)
                if s == CHANCE
                else seated[s](RULES, RULES.view(state, s), s, random)
                for s in seats
            }
            state = RULES.apply(state, moves)
        won += state.winner == at
    return won


def test_strong_beats_greedy_and_greedy_beats_easy() -> None:
    assert wins([BOTS["strong"], BOTS["greedy"]], 16) >= 10
    assert wins([BOTS["greedy"], BOTS["easy"]], 16) >= 10


def test_strong_mixes_its_cards() -> None:
    state = fresh_turn(RULES, RULES.content.sets["first"].cards, (7, 7))
    played = Counter(BOTS["strong"](RULES, state, 0, Random(seed)) for seed in range(24))
    assert len(played) >= 3
    assert max(played.values()) <= 16


def test_a_plan_holds_every_card_of_the_hand_and_comes_to_one() -> None:
    state = fresh_turn(RULES, RULES.content.sets["first"].cards, (7, 5, 12))
    plan = card_plan(RULES, state, 1, Random(3))
    assert len(plan) == len(state.hands[1])
    assert abs(sum(plan) - 1) < 1e-9


def test_chances_come_to_one_and_grow_with_points() -> None:
    state = fresh_turn(RULES, RULES.content.sets["first"].cards, (7, 7, 7))
    prospects = Prospects(RULES)
    even = prospects.of(state)
    ahead = prospects.of(state._replace(tokens=((1, 0), (0, 0), (0, 0))))
    assert abs(sum(even) - 1) < 1e-9
    assert ahead[0] > even[0] > ahead[1]


def test_who_has_as_many_cards_under_the_die_as_it_takes_has_won() -> None:
    state = fresh_turn(RULES, RULES.content.sets["first"].cards, (7, 7))
    over = state._replace(phase="over", under=(("knight", "golem"), ("oracle",)))
    assert Prospects(RULES).of(over) == (1.0, 0.0)
