"""Spaces at which no line ends: what French sets before its high marks, for paper and screens alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

FIXED = "\u00a0"
"""A space at which no line ends."""
NARROW = "\u202f"
"""The same, half as wide."""
_WIDE = re.compile(rf"[ {FIXED}{NARROW}](?=[:»])|(?<=«)[ {FIXED}{NARROW}]")
_HALF = re.compile(rf"(?<!·)[ {FIXED}{NARROW}](?=[;!?])")


def french(text: str) -> str:
    """A text that sets off colon and quotation marks by a word space, other high marks by half of one."""
    return _HALF.sub(NARROW, _WIDE.sub(FIXED, text))


def headed(head: str, told: object, language: str) -> str:
    """`Ann: 3`; in French `Ann : 3`."""
    return f"{head}{FIXED if language == 'fr' else ''}: {told}"


def apart(parts: Iterable[str], language: str) -> str:
    """Parts with semicolons between them."""
    return (f"{NARROW}; " if language == "fr" else "; ").join(parts)
