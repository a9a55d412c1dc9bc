"""Everything twelve can tell a user: one class tree, each message with its place and its remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\u202a-\u202e]")
"""What steers terminals, or turns the direction of writing, and is never read itself."""
MOST_SHOWN = 40
"""Findings shown at once; a file with more than these has one mistake many times."""


class TwelveError(Exception):
    """Something the user can mend; printed without a traceback."""

    exit_code = 1


class UsageError(TwelveError):
    """The command was called with words that do not fit it."""

    exit_code = 2


class Place(NamedTuple):
    """A spot in a file, counted from 1 as editors do; of a spreadsheet, its cell."""

    file: Path
    line: int
    column: int
    text: str = ""
    cell: str = ""

    def __str__(self) -> str:
        if self.cell:
            return f"{shorten(self.file)}: {self.cell}"
        return f"{shorten(self.file)}:{self.line}:{self.column}"

    def pointer(self) -> str:
        """The source line with a caret below the spot."""
        shown = self.text.rstrip()[:160]
        if not shown or self.column > len(shown) + 1:
            return ""
        return f"    {shown}\n    {' ' * (self.column - 1)}^"


PREDICATES = ("must ", "is ", "has ", "holds ", "needs ", "cannot ")
"""How messages begin that say something of a field; others are sentences of their own."""


class Finding(NamedTuple):
    """One thing that is wrong (or doubtful) in a content file."""

    message: str
    path: str = ""
    place: Place | None = None
    warning: bool = False

    def __str__(self) -> str:
        parts = [str(self.place)] if self.place else []
        if self.warning:
            parts.append("warning")
        if self.place and self.place.cell:
            return ": ".join([*parts, self._of_column])
        if self.path:
            parts.append(self.path)
        head = ": ".join([*parts, self.message])
        pointer = self.place.pointer() if self.place else ""
        return f"{head}\n{pointer}" if pointer else head

    @property
    def _of_column(self) -> str:
        """The message as one of the column (the path within an entry of a table): `cost must be a number`."""
        column = ".".join(self.path.split(".")[2:])
        goes_on = self.message.startswith(PREDICATES)
        return f"{column}{' ' if goes_on else ': '}{self.message}" if column else self.message


class ContentError(TwelveError):
    """A content file that cannot be used, with everything found in it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        shown = [str(finding) for finding in self.findings[:MOST_SHOWN]]
        if len(self.findings) > MOST_SHOWN:
            shown.append(f"… and {len(self.findings) - MOST_SHOWN} more findings of this kind")
        super().__init__("\n".join(shown))


def clean(text: str) -> str:
    """A text that steers no terminal: control characters are spelled out."""
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def shorten(path: Path) -> str:
    """A path as the user would type it: relative where it lies below the current folder."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):  # elsewhere, or the current folder is gone
        return str(path)


def suggest(word: str, allowed: Iterable[str]) -> str:
    """`did you mean "x"?`, or the allowed words where none is near."""
    words = sorted(set(allowed))
    if found := near(word, words):
        return f'did you mean "{found}"?'
    return f"allowed: {listed(words)}" if words else "nothing is allowed here"


def near(word: str, words: Iterable[str]) -> str:
    """The word that was probably meant; empty where none is near."""
    import difflib  # needed only where something is wrong

    known = {each.casefold(): each for each in words}
    found = difflib.get_close_matches(word.casefold(), known, n=1, cutoff=0.6)
    return known[found[0]] if found else ""


def in_a_row(words: Sequence[str]) -> str:
    """Words as they are said: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def listed(words: Sequence[str], most: int = 24) -> str:
    """Words in a row, cut short where there are very many."""
    shown = ", ".join(words[:most])
    return shown if len(words) <= most else f"{shown}, … ({len(words)} in all)"
