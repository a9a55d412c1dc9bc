"""Families of type that a style names though no font has them: another would be printed without a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from twelve.content.errors import suggest
from twelve.content.loading.assets import read
from twelve.layouts.check.complaints import NOT_NEEDED
from twelve.layouts.fonts.house import FAMILIES

_NAMED = re.compile(r"(?<![\w-])(?:font-family|--title|--text|(?P<short>font))\s*:(?P<what>[^;{}]{0,300})")
"""Within bounds, for a file may be made to hurt."""
_SIZE = re.compile(r"(?<![\w.#])(?:[\d.]+[a-z%]+|(?:x+-)?(?:small|large)|medium)(?:\s*/\s*[\w.%]+)?\s+")
"""What stands before the family in `font: bold 9pt/1.2 Lora`."""
_FIRST = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,"'(]+)(?![^,]*\())""")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FACE_RULE = re.compile(r"@font-face\s*\{[^}]{0,4000}\}")
GENERIC = frozenset(
    {"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial", "unset"}
)
"""Words that are no names: the house's text family stands for each of them."""


def needless_rules(file: Path) -> Iterator[tuple[int, int, str]]:
    """Line, column and what is wrong, of rules that would make a font known."""
    css = _bare(file)
    for face in FACE_RULE.finditer(css):
        yield *_place(css, face.start()), NOT_NEEDED


def missing_fonts(file: Path, own: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Line, column and what is wrong; only the first family of a list counts, the others stand in for it."""
    css, families = _bare(file), sorted([*own, *FAMILIES])
    names = GENERIC.union(family.casefold() for family in families)
    for found in _NAMED.finditer(FACE_RULE.sub(_blank, css)):
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


def _bare(file: Path) -> str:
    """A style without its comments, line by line as long as before."""
    return _COMMENT.sub(_blank, read(file).decode("utf-8", "replace"))


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
