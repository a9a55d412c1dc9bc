"""Fine setting: spaces that hold in each language, lines of like length, signs that no font has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import combinations, pairwise
from pathlib import Path

from markupsafe import Markup

from twelve.content.models.typography import FIXED, french
from twelve.layouts.fonts.house import font_files, house_names, text_width
from twelve.layouts.fonts.truetype import read_truetype
from twelve.layouts.measures import PT_PER_MM

LAST_LINE = 10
"""So many letters at least stand on the last line of a text, in two words or more."""
_COUNTED = re.compile(r"(?<=\d) (?=[^\W\d]|[×{])")
FONT = "Alegreya-Sans"
MOST_LINES = 4
MOST_WORDS = 30
"""A longer text fills its lines by itself."""
WORTH = 0.4
"""How much a line's end weighs beside its length, as a share of the room's width."""
STRONG = 5
"""A word of fewer letters, such as an article, looks forward to the next one."""
MARK = 0.3
ICONS = {
    **dict(zip("♠♥♦♣", ("spade", "heart", "diamond", "club"), strict=True)),
    **dict(zip("♤♡♢♧", ("spade", "heart", "diamond", "club"), strict=True)),
    **{sign: f"die-{number}" for number, sign in enumerate("⚀⚁⚂⚃⚄⚅", start=1)},
    **dict.fromkeys("★☆⭐", "five-point-star"),
    **dict.fromkeys("✓✔", "check"),
    **dict.fromkeys("✗✘✕✖", "ballot-cross"),
}
"""Arrows and ∞ are not here: the house fonts have them."""
AS_PICTURE, AS_TEXT = "\ufe0f", "\ufe0e"
"""Said after a sign, how it shall look; icons look one way."""
_SIGN = re.compile(f"([{''.join(ICONS)}])[{AS_PICTURE}{AS_TEXT}]?")
_TAG = re.compile(r"(<[^>]*>)")


def typeset(text: str, language: str) -> str:
    """A text for reading: held together, and no word alone on its last line."""
    return closed(held(text, language))


def held(text: str, language: str) -> str:
    """A text whose numbers stay with what they count, and whose French marks stay with their word."""
    return counted(french(text) if language == "fr" else text)


def counted(text: str) -> str:
    """A text whose numbers stay with the word, sign or icon after them."""
    return _COUNTED.sub(FIXED, text)


def closed(text: str) -> str:
    """A text whose last line is never one word alone, nor a few letters."""
    words = text.split(" ")
    kept = next((n for n in range(1, len(words)) if _fills_a_line(" ".join(words[-n:]))), 0)
    return " ".join([*words[:-kept], FIXED.join(words[-kept:])]) if kept else text


def _fills_a_line(end: str) -> bool:
    """Whether words may be the last line of a text; some of them may be held together already."""
    return len(end) >= LAST_LINE and len(end.replace(FIXED, " ").split(" ")) > 1


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


def with_symbols(html: str, own_fonts: Iterable[str], icon: Callable[[str], Markup]) -> str:
    """A face whose texts show such signs as icons, unless a font has them."""
    if not _SIGN.search(html):
        return html
    known = "".join(_letters(font_files()[name]) for name in (*house_names(), *own_fonts))

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[1] in known else str(icon(ICONS[found[1]]))

    parts = _TAG.split(html)
    return "".join(part if part.startswith("<") else _SIGN.sub(shown, part) for part in parts)


@cache
def _letters(file: Path) -> str:
    """Those of our signs that a font has."""
    characters = read_truetype(file).characters
    return "".join(sign for sign in ICONS if sign in characters)
