"""XII Century: the bots in their strengths; what the strong one has learnt."""

from __future__ import annotations

import json
from random import Random

from xii_century_table import RULES, town, turn

from twelve.engine.bots import Bot
from twelve.engine.contract import CHANCE, Options
from twelve.engine.xii_century import BOTS
from twelve.engine.xii_century.bots import Strong
from twelve.engine.xii_century.experience import FILE, Experience, learnt_weights
from twelve.engine.xii_century.state import Move, State


def points(bot: Bot[State, Move], seed: int) -> int:
    """The score of a solo game."""
    random, state = Random(seed), RULES.setup(1, Options({"difficulty": "forget-about-it"}))
    while seats := RULES.to_act(state):
        (seat,) = seats
        move = RULES.roll(state, random) if seat == CHANCE else bot(RULES, state, seat, random)
        state = RULES.apply(state, {seat: move})
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def test_strong_builds_better_towns_than_normal_and_normal_than_easy() -> None:
    easy, normal, strong = (
        sum(points(BOTS[name], seed) for seed in range(3)) for name in ("easy", "normal", "strong")
    )
    assert easy < normal < strong


def test_a_strong_bot_that_lost_its_plan_makes_a_new_one() -> None:
    state, random = turn("2 3 5 6"), Random(2)
    first = Strong()(RULES, state, 0, random)
    after = RULES.apply(state, {0: first})
    assert Strong()(RULES, after, 0, random) in RULES.legal_moves(after, 0)


def test_what_was_learnt_is_about_things_of_this_game() -> None:
    experience = Experience(RULES.book, {})
    known = set(json.loads(FILE.read_text(encoding="utf-8")))
    marks = {
        name
        for name, _ in experience.marks(town("inn", population=10, food=30), experience.ahead(5, (1,) * 10))
    }
    assert {"inn", "population", "population 10", "food to 15"} <= marks
    assert marks <= known


def test_tables_and_marks_weigh_the_same() -> None:
    experience, weights = Experience(RULES.book, learnt_weights()), learnt_weights()
    ahead = experience.ahead(4, (-1, -1, 0, 1, 2, 3, 4, 5, 0, 1))
    built = town("inn", "master_builder", population=8, food=12, supply=3, influence={"forest": 8})
    learnt = sum(
        number * (weights[name][0] + weights[name][1] * ahead.left)
        for name, number in experience.marks(built, ahead)
    )
    hopes = experience.outlook.hopes(built, ahead.left)
    assert abs(experience.learnt(built, ahead, hopes) - learnt) < 1e-6
