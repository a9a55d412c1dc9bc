"""Dice as players write them: 2d6, d12, 3d6+2."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from twelve.content.errors import UsageError

MOST_DICE = 1000
MOST_SIDES = 1_000_000
_DICE = re.compile(r"([0-9]*)[dDwW]([0-9]+)([+-][0-9]+)?")


@dataclass(frozen=True, slots=True)
class Dice:
    """Some dice of one kind and what is added to their total."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        count = "" if self.count == 1 else str(self.count)
        return f"{count}d{self.sides}{self.plus:+d}" if self.plus else f"{count}d{self.sides}"

    def roll(self, random: Random) -> Roll:
        """Every face equally likely."""
        return Roll(self, tuple(random.randint(1, self.sides) for _ in range(self.count)))


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that lie on the table."""

    dice: Dice
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.faces) + self.dice.plus


def parse_dice(text: str) -> Dice:
    """The dice of a text such as 2d6+1."""
    match = _DICE.fullmatch(text.strip())
    if match is None:
        raise UsageError(f'"{text}" is not a set of dice; write 2d6, d12 or 3d6+2')
    dice = Dice(int(match[1] or 1), int(match[2]), int(match[3] or 0))
    if not 1 <= dice.count <= MOST_DICE:
        raise UsageError(f'"{text}": 1 to {MOST_DICE} dice at once')
    if not 1 <= dice.sides <= MOST_SIDES:
        raise UsageError(f'"{text}": a die has 1 to {MOST_SIDES:,} sides')
    return dice
