"""Exact chances of dice: `3d6 >= 12`, `2d12 keep highest vs d12`; icepool does the arithmetic."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from twelve.content.errors import UsageError

if TYPE_CHECKING:
    from icepool import Die

MOST_FACES = 20_000
"""Dice times sides in one term: beyond it an exact answer takes more than a moment."""
MOST_KEPT_FROM = 30
HELP = 'write for example "3d6 >= 12", "2d12 keep highest vs d12", "4d6 drop lowest" or "2d6 + d4 - 1"'

_COMPARED = re.compile(r"(.*?)(>=|<=|!=|==|=|>|<|≥|≤|\bvs\b)(.*)")
_TERM = re.compile(
    r"([+-]?)\s*(?:(\d*)[dw](\d+)(?:\s*(keep|drop)\s+(highest|lowest)(?:\s+(\d+))?)?|(\d+))\s*"
)
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "≥": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "≤": operator.le,
    "<": operator.lt,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
VERSUS = "vs"


@dataclass(frozen=True)
class Odds:
    """An exact answer: the chance asked for, other chances by name, and how likely each result is."""

    question: str
    chance: Fraction | None = None
    others: Mapping[str, Fraction] = field(default_factory=dict)
    distribution: Mapping[int, Fraction] = field(default_factory=dict)
    of: str = "total"
    """What the results of the distribution are."""


def dice_odds(question: str) -> Odds:
    """The chance of a comparison, or how likely each total is."""
    found = _COMPARED.fullmatch(question.strip().lower())
    if found is None:
        return Odds(question, distribution=_chances(_total(question)))
    left, right = _total(found[1]), _total(found[3])
    if found[2] == VERSUS:
        return _duel(question, left, right)
    holds = _COMPARISONS[found[2]]
    return Odds(question, _chance(left, right, holds), distribution=_chances(left))


def _duel(question: str, left: Die[int], right: Die[int]) -> Odds:
    win, tie = _chance(left, right, operator.gt), _chance(left, right, operator.eq)
    others = {"tie": tie, "lose": 1 - win - tie}
    return Odds(question, win, others, _chances(left - right), "ahead by")


def _chance(left: Die[int], right: Die[int], holds: Callable[[int, int], bool]) -> Fraction:
    lefts, rights = _chances(left), _chances(right)
    pairs = ((a, b) for a in lefts.items() for b in rights.items())
    return sum((p * q for (x, p), (y, q) in pairs if holds(x, y)), Fraction(0))


def _chances(die: Die[int]) -> dict[int, Fraction]:
    return dict(zip(die.outcomes(), die.probabilities(), strict=True))


def _total(text: str) -> Die[int]:
    """The sum of some terms, each dice or a number."""
    from icepool import Die

    words = text.strip().lower()
    total, at = Die([0]), 0
    while at < len(words):
        term = _TERM.match(words, at)
        if term is None or (at and not term[1]):
            raise UsageError(f'"{text.strip()}" is not a sum of dice; {HELP}')
        total, at = total + _signed(term), term.end()
    if not words:
        raise UsageError(f"there are no dice on one side; {HELP}")
    return total


def _signed(term: re.Match[str]) -> Die[int]:
    from icepool import Die

    value = Die([int(term[7])]) if term[7] else _rolled(term)
    return -value if term[1] == "-" else value


def _rolled(term: re.Match[str]) -> Die[int]:
    from icepool import d

    count, sides = int(term[2] or 1), int(term[3])
    if not (count and sides) or count * sides > MOST_FACES:
        raise UsageError(f"{term[0].strip()}: dice times sides must be 1 to {MOST_FACES:,}")
    if not term[4]:
        return count @ d(sides)
    number = int(term[6] or 1)
    kept = number if term[4] == "keep" else count - number
    if not 0 < kept <= count <= MOST_KEPT_FROM:
        raise UsageError(f"{term[0].strip()}: keep at least one die, from {MOST_KEPT_FROM} at most")
    highest = (term[4] == "keep") == (term[5] == "highest")
    pick = d(sides).highest if highest else d(sides).lowest
    return pick(count, kept)
