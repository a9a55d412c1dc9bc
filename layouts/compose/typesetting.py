"""Where no line of a text may end: the spaces that hold, by the rules of each language."""

from __future__ import annotations

import re

from twelve.content.models.typography import FIXED, french

LAST_LINE = 10
"""So many letters at least stand on the last line of a text, in two words or more."""
_COUNTED = re.compile(r"(?<=\d) (?=[^\W\d]|[×{])")


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
