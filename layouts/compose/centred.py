"""Centred words: as few lines as the room allows, of like length, ending where a reader may pause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, pairwise

from twelve.layouts.fonts.house import text_width
from twelve.layouts.measures import PT_PER_MM

FONT = "Alegreya-Sans"
MOST_LINES = 4
MOST_WORDS = 30
"""A longer text fills its lines by itself."""
WORTH = 0.4
"""How much a line's end weighs beside its length, as a share of the room's width."""
STRONG = 5
"""A word of fewer letters, such as an article, looks forward to the next one."""
MARK = 0.3


@dataclass(frozen=True, slots=True)
class Room:
    """Where words stand: its width in millimetres, their size in points."""

    width: float
    points: float

    def share(self, words: str) -> float:
        """How much of the width these words take."""
        return text_width(FONT, words, self.points) / (self.width * PT_PER_MM)


@lru_cache(1024)  # a card has the same words in every colour
def balanced(text: str, room: Room) -> str:
    """A text with its line ends; one that is too long for its room stays as it is."""
    words = text.split(" ")
    if len(words) > MOST_WORDS:
        return text
    for count in range(1, min(MOST_LINES, len(words)) + 1):
        fitting = [lines for lines in _divided(words, count) if all(room.share(line) <= 1 for line in lines)]
        if fitting:
            return "\n".join(min(fitting, key=partial(_roughness, room)))
    return text


def _divided(words: Sequence[str], count: int) -> Iterator[list[str]]:
    """Every way to set the words in so many lines."""
    for inner in combinations(range(1, len(words)), count - 1):
        yield [" ".join(words[start:end]) for start, end in pairwise((0, *inner, len(words)))]


def _roughness(room: Room, lines: Sequence[str]) -> float:
    """How uneven the lines are, most of all where the last is the longest, and how many of them end badly."""
    shares = [room.share(line) for line in lines]
    uneven = max(shares) - min(shares) + max(0, shares[-1] - shares[0]) / 2
    return uneven + WORTH * sum(_weakness(line) for line in lines[:-1])


def _weakness(line: str) -> float:
    """Ending on a mark is good, on a small word bad."""
    last = line.rpartition(" ")[2]
    return max(0, STRONG - len(last)) / STRONG if last.isalnum() else -MARK
