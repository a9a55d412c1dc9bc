"""Comparing, placing, paying, stealing, and who wins a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

NOBODY = -1

Purse: TypeAlias = tuple[int, ...]
"""How many tokens of each worth, the most precious first."""


class Places(NamedTuple):
    """Who is first and who is second, after all rankings."""

    first: int
    second: int


class Theft(NamedTuple):
    """A token that may change hands."""

    thief: int
    victim: int


class Ranking(NamedTuple):
    """What this turn's cards say about places."""

    low_is_good: bool = False
    swapped: bool = False
    stubborn: frozenset[int] = frozenset()
    """Seats whose values equal ones do not cancel."""


def out(values: Sequence[int], stubborn: frozenset[int] = frozenset()) -> tuple[bool, ...]:
    """Compare: equal values cancel each other, all of them; a lone stubborn one among them stays."""
    if not stubborn:
        return tuple([values.count(value) > 1 for value in values])
    stays = Counter(values[seat] for seat in stubborn)
    return tuple(
        values.count(value) > 1 and not (seat in stubborn and stays[value] == 1)
        for seat, value in enumerate(values)
    )


def places(values: tuple[int, ...], ranking: Ranking) -> Places:
    """Score: the highest value left is first and the next second; Knight and Gambler turn that round."""
    left = [seat for seat, gone in enumerate(out(values, ranking.stubborn)) if not gone]
    left.sort(key=values.__getitem__, reverse=not ranking.low_is_good)
    first, second = (*left, NOBODY, NOBODY)[:2]
    return Places(second, first) if ranking.swapped else Places(first, second)


def theft(seats: Sequence[int], values: Sequence[int], lowest_takes: bool) -> Theft | None:
    """Who may take a token from whom among twins; nobody where lowest or highest is tied."""
    ranked = sorted(seats, key=values.__getitem__)
    lowest, highest = ranked[0], ranked[-1]
    if values[ranked[1]] == values[lowest] or values[ranked[-2]] == values[highest]:
        return None
    return Theft(lowest, highest) if lowest_takes else Theft(highest, lowest)


def round_winner(points: Sequence[int]) -> int:
    """Equal points cancel each other; the most of what remains wins, even 0; perhaps nobody."""
    left = [seat for seat, mine in enumerate(points) if points.count(mine) == 1]
    return max(left, key=points.__getitem__, default=NOBODY)


def worth(purse: Purse, worths: Sequence[int]) -> int:
    """The points of some tokens."""
    return sum(count * points for count, points in zip(purse, worths, strict=True))


def pay(purse: Purse, supply: Purse, amount: int, worths: Sequence[int]) -> tuple[Purse, Purse]:
    """Purse and supply after paying with the most precious tokens that fit, as far as they last."""
    had, left = list(purse), list(supply)
    for index, points in enumerate(worths):
        taken = min(left[index], amount // points)
        had[index] += taken
        left[index] -= taken
        amount -= taken * points
    return tuple(had), tuple(left)
