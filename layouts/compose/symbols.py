"""Common symbols that no font has: shipped icons of the same meaning stand in the line instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from markupsafe import Markup

from twelve.layouts.fonts.house import font_files, house_names
from twelve.layouts.fonts.truetype import read_truetype

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
