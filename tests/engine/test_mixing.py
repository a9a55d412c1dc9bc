"""Regret matching: plans that nobody gains by seeing through."""

from __future__ import annotations

from random import Random

import pytest

from twelve.engine.mixing import drawn, mixed_plans

PAYS = {  # what the first wins of the second
    "rock, paper, scissors": ((0, -1, 1), (1, 0, -1), (-1, 1, 0)),
    "pennies, heads count double": ((2, -1), (-1, 1)),
}


@pytest.mark.parametrize(
    ("game", "plan"),
    [("rock, paper, scissors", [1 / 3] * 3), ("pennies, heads count double", [2 / 5, 3 / 5])],
)
def test_plans_come_near_the_equilibrium(game: str, plan: list[float]) -> None:
    pays = PAYS[game]

    def values(chosen: tuple[int, ...]) -> tuple[float, float]:
        return pays[chosen[0]][chosen[1]], -pays[chosen[0]][chosen[1]]

    every = [range(len(pays)), range(len(pays))]
    found = mixed_plans([len(pays)] * 2, values, lambda: every, 4000, Random(1))
    for mine in found:
        assert mine == pytest.approx(plan, abs=0.06)


def test_a_choice_that_is_always_worse_is_never_drawn() -> None:
    def values(chosen: tuple[int, ...]) -> tuple[float, ...]:
        return tuple(float(choice) for choice in chosen)

    plans = mixed_plans([2, 2, 2], values, lambda: [range(2)] * 3, 200, Random(1))
    assert {drawn(plan, Random(seed)) for plan in plans for seed in range(50)} == {1}


def test_what_somebody_does_not_hold_is_not_planned() -> None:
    plans = mixed_plans([2, 2], lambda _: (0.0, 0.0), lambda: [[0], [0, 1]], 50, Random(1))
    assert plans[0] == [1.0, 0.0]
