"""Exact chances of drawing from a deck: `2 rum in 5`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb

from twelve.content.errors import UsageError, suggest
from twelve.engine.lab.odds import Odds

_QUESTION = re.compile(r"(at least|at most|exactly|)\s*(\d+)\s+(.+?)\s+in\s+(\d+)", re.IGNORECASE)
_HOW: dict[str, Callable[[int, int], bool]] = {
    "": operator.ge,
    "at least": operator.ge,
    "at most": operator.le,
    "exactly": operator.eq,
}
HELP = 'write for example "2 rum in 5", "exactly 1 rum in 5" or "at most 0 rum in 5"'


def asked_card(question: str, names: Mapping[str, str]) -> str:
    """The card that a question is about, by its id or by a name that stands on it."""
    found = _QUESTION.fullmatch(question.strip())
    name = found[3].casefold() if found else ""
    return names.get(name, name)


def draw_odds(deck: Mapping[str, int], question: str, names: Mapping[str, str] | None = None) -> Odds:
    """The chance to draw so many of a card among some; without a word before the number, at least so many."""
    found = _QUESTION.fullmatch(question.strip())
    if found is None:
        raise UsageError(f'"{question}" is no question about a deck; {HELP}')
    how, wanted, drawn = _HOW[found[1].lower()], int(found[2]), int(found[4])
    name = asked_card(question, names or {})
    if name not in deck:
        raise UsageError(f'there is no card "{name}" in the deck; {suggest(name, deck)}')
    size = sum(deck.values())
    if drawn > size:
        raise UsageError(f"{drawn} cards cannot be drawn: the deck has {size}")
    chances = _drawn(size, deck[name], drawn)
    chance = sum((each for number, each in chances.items() if how(number, wanted)), Fraction(0))
    return Odds(question, chance, distribution=chances, of=f"{name} among {drawn}")


def _drawn(size: int, copies: int, drawn: int) -> dict[int, Fraction]:
    """How likely each number of copies is among the cards drawn."""
    least, most = max(0, drawn - (size - copies)), min(copies, drawn)
    ways = {
        number: comb(copies, number) * comb(size - copies, drawn - number)
        for number in range(least, most + 1)
    }
    return {number: Fraction(way, comb(size, drawn)) for number, way in ways.items()}
