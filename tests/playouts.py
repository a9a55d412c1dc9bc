"""Whole games for tests: seats choose, dice roll, until nobody is to act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeVar

from twelve.engine.contract import CHANCE, Rules

State = TypeVar("State")
Move = TypeVar("Move")
MOST_STEPS = 20_000


def steps(
    rules: Rules[State, Move],
    state: State,
    random: Random,
    choose: Callable[[State, int], Move] | None = None,
) -> Iterator[tuple[State, Mapping[int, Move]]]:
    """Every state from here on with the moves made there, at last the end with none; by default at random."""
    for _ in range(MOST_STEPS):
        moves = {seat: _move(rules, state, seat, random, choose) for seat in rules.to_act(state)}
        yield state, moves
        if not moves:
            return
        state = rules.apply(state, moves)


def _move(
    rules: Rules[State, Move],
    state: State,
    seat: int,
    random: Random,
    choose: Callable[[State, int], Move] | None,
) -> Move:
    if seat == CHANCE:
        return rules.roll(state, random)
    return choose(state, seat) if choose else random.choice(rules.legal_moves(state, seat))
