"""Chance that costs nothing to begin: a stream for every game, the same in Python and in a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""SplitMix64 (Steele, Lea, Flood): a counter that takes odd strides, and a mix of its bits."""


def mixed(word: int) -> int:
    """All bits of a word stirred, so that neighbours have nothing in common."""
    word = (word ^ (word >> 30)) * FIRST & WORD
    word = (word ^ (word >> 27)) * SECOND & WORD
    return word ^ (word >> 31)


def start(seed: int, number: int) -> int:
    """Where the stream of one game of a run begins."""
    return mixed(mixed(seed & WORD) + number * STRIDE & WORD)


class Stream(Random):
    """A `Random` over such a stream; a choice takes one draw, so that a kernel can follow it."""

    def __init__(self, begin: int) -> None:
        super().__init__(0)
        self.word = begin
        """Where the stream is."""

    def seed(self, *_: object) -> None:
        """The stream is where it is."""

    def random(self) -> float:
        return self.getrandbits(53) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        bits, have = 0, 0
        while have < k:
            bits, have = bits << 64 | self._next(), have + 64
        return bits >> (have - k)

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]  # narrower than any "indexable"
        return seq[(self._next() >> 32) * len(seq) >> 32]

    def _next(self) -> int:
        self.word = self.word + STRIDE & WORD
        return mixed(self.word)
