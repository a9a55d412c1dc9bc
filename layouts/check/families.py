"""Families of type that a style names though no font has them: another would be printed without a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from twelve.content.errors import suggest
from twelve.layouts.check.complaints import NOT_NEEDED

_NAMED = re.compile(r"(?<![\w-])(?:font-family|--title|--text|(?P<short>font))\s*:(?P<what>[^;{}]{0,300})")
"""Within bounds, for a file may be made to hurt."""
_SIZE = re.compile(r"(?<![\w.#])(?:[\d.]+[a-z%]+|(?:x+-)?(?:small|large)|medium)(?:\s*/\s*[\w.%]+)?\s+")
"""What stands before the family in `font: bold 9pt/1.2 Lora`."""
_FIRST = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,"'(]+)(?![^,]*\())""")
FACE_RULE = re.compile(r"@font-face\s*\{[^}]{0,4000}\}")
GENERIC = frozenset(
    {"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial", "unset"}
)
"""Words that are no names: the house's text family stands for each of them."""


def family_faults(css: str, known: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Line, column and what is wrong; only the first family of a list counts, the others stand in for it."""
    families = sorted(known)
    names = GENERIC.union(family.casefold() for family in families)
    for face in FACE_RULE.finditer(css):
        yield *_place(css, face.start()), NOT_NEEDED
    for found in _NAMED.finditer(FACE_RULE.sub(lambda face: re.sub(r"[^\n]", " ", face[0]), css)):
        start = _start(found)
        first = _FIRST.match(css, start, found.end()) if start else None
        family = " ".join(next(filter(None, first.groups()), "").split()) if first else ""
        if first and family and family.casefold() not in names:
            message = f'there is no font "{family}"; {suggest(family, families)} (your own lie in fonts/)'
            yield *_place(css, first.start(first.lastindex or 0)), message


def _start(found: re.Match[str]) -> int | None:
    """Where the families begin; nowhere in `font: inherit`."""
    if found["short"] is None:
        return found.start("what")
    size = _SIZE.search(found["what"])
    return found.start("what") + size.end() if size else None


def _place(css: str, at: int) -> tuple[int, int]:
    return css.count("\n", 0, at) + 1, at - css.rfind("\n", 0, at)
