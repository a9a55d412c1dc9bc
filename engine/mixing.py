"""Mixed strategies by regret matching: how often to play what, where all choose at once and in secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from typing import TypeAlias

Plan: TypeAlias = list[float]
"""How often each choice is made, one after the other; together 1."""


def mixed_plans(
    choices: Sequence[int],
    values: Callable[[tuple[int, ...]], Sequence[float]],
    open_choices: Callable[[], Sequence[Sequence[int]]],
    rounds: int,
    random: Random,
) -> list[Plan]:
    """Plans that nobody gains much by leaving: for each seat with so many choices.

    `values` are what a choice of each brings every seat; `open_choices` draws which ones they have this time,
    where others cannot know that. Every round each seat regrets what would have been better against what
    the others did, plays that more often, and later rounds count more.
    """
    regrets = [[0.0] * count for count in choices]
    totals = [[0.0] * count for count in choices]
    for number in range(1, rounds + 1):
        possible = open_choices()
        plans = [_plan(regret, some) for regret, some in zip(regrets, possible, strict=True)]
        chosen = tuple(_drawn(plan, random) for plan in plans)
        for seat, some in enumerate(possible):
            _regret(regrets[seat], plans[seat], some, seat, chosen, values)
            for choice in some:
                totals[seat][choice] += number * plans[seat][choice]
    return [[share / (sum(total) or 1.0) for share in total] for total in totals]


def drawn(plan: Sequence[float], random: Random) -> int:
    """A choice by its plan; what is planned less than once in twenty times is left out."""
    kept = [share if share >= 0.05 else 0.0 for share in plan]
    return _drawn(kept if any(kept) else plan, random)


def _plan(regrets: Sequence[float], possible: Sequence[int]) -> Plan:
    """As often as it is regretted; all alike where nothing is."""
    total = sum([regrets[choice] for choice in possible])
    plan = [0.0] * len(regrets)
    for choice in possible:
        plan[choice] = regrets[choice] / total if total > 0 else 1 / len(possible)
    return plan


def _regret(
    regrets: list[float],
    plan: Plan,
    possible: Sequence[int],
    seat: int,
    chosen: tuple[int, ...],
    values: Callable[[tuple[int, ...]], Sequence[float]],
) -> None:
    before, after = chosen[:seat], chosen[seat + 1 :]
    brings = {choice: values((*before, choice, *after))[seat] for choice in possible}
    planned = sum([plan[choice] * value for choice, value in brings.items()])
    for choice, value in brings.items():
        regrets[choice] = max(0.0, regrets[choice] + value - planned)


def _drawn(plan: Sequence[float], random: Random) -> int:
    ends = list(accumulate(plan))
    point = random.random() * ends[-1]
    return next(choice for choice, end in enumerate(ends) if point < end)
