"""The terminal of a table: what all may read stays, what one may see is gone when they are done."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

CLEAR = "\x1b[2J\x1b[H"
CLEAR_ALL = "\x1b[2J\x1b[3J\x1b[H"
"""Also what was scrolled away, where there is no second screen to be secret on."""
SECOND, FIRST = "\x1b[?1049h", "\x1b[?1049l"
WITHOUT_SECOND = frozenset({"linux", "vt52", "vt100", "vt102", "ansi", "cons25"})
HELD = "\x1f"
"""A space at which no line ends while a text is broken into lines."""
PUSHED = "\n" * 200
"""What clears a terminal that understands nothing."""
UNREAD = 6
"""Lines of news that stay in sight above a question; more than these are to be read first."""


class Screen:
    """Public lines go to the terminal as ever; a person's own screen is a second one without memory."""

    def __init__(self) -> None:
        self.owner: int | None = None
        self._kept: list[str] = []
        self._news: list[str] = []
        self.unread = 0

    @cached_property
    def lively(self) -> bool:
        """Whether somebody sits before it, rather than a pipe."""
        return sys.stdout.isatty()

    @property
    def rows(self) -> int:
        return shutil.get_terminal_size().lines

    def tell(self, public: Sequence[str], own: Sequence[str]) -> None:
        """What happened: for all, and for the one whose screen it is now; then all read it afterwards."""
        if self.owner is not None and self.lively:
            self._kept += public
            self._news += own
        else:
            self._print(public)

    def open(self, seat: int) -> None:
        """A screen that only this seat sees."""
        self.owner = seat
        if self.lively:
            self._steer(_opening())

    def close(self) -> None:
        """Nothing of a person's screen is left; what all may know is told now."""
        if self.owner is not None and self.lively:
            self._steer(_closing())
        self.owner = None
        self._news.clear()
        kept, self._kept = self._kept, []
        self._print(kept)

    def draw(self, lines: Iterable[str]) -> None:
        """A new picture on somebody's own screen; below the news on the public one."""
        drawn = list(lines)
        if self.owner is not None and self.lively:
            news = self._news[-max(1, self.rows - len(drawn) - 1) :]
            self._steer(CLEAR if _obeys() else "\n")
            drawn = [*news, *drawn]
        self._news.clear()
        self.unread = 0
        self._write("".join(f"{line}\n" for line in drawn))

    def news(self) -> int:
        """How many lines the next picture must leave room for."""
        return min(UNREAD, len(self._news) if self.owner is not None else self.unread)

    def _print(self, lines: Sequence[str]) -> None:
        self.unread += len(lines)
        self._write("".join(f"{line}\n" for line in lines))

    @staticmethod
    def _steer(sequence: str) -> None:
        """Ours alone may steer the terminal: what is written as text has such sequences taken out."""
        sys.stdout.flush()
        sys.stdout.buffer.write(sequence.encode())
        sys.stdout.buffer.flush()

    @staticmethod
    def _write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def wrapped(text: str) -> list[str]:
    """A text as lines that break between words and keep their indent; a pipe gets it as it is."""
    if not sys.stdout.isatty():
        return text.splitlines()
    width = screen_width()
    return [
        piece
        for line in text.splitlines()
        for piece in textwrap.wrap(line, max(20, width - 1), subsequent_indent=" " * (_indent(line) + 2))
    ]


def flowing(entries: Iterable[str], width: int) -> list[str]:
    """Entries side by side, as many on a line as there is room for; none is broken."""
    text = "   ".join(entry.replace(" ", "\u00a0") for entry in entries)
    lines = textwrap.wrap(text, width - 2, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\u00a0", " ") for line in lines]


def held_together(entry: str) -> str:
    """Words between which no line ends."""
    return entry.replace(" ", HELD)


def between_entries(told: str, width: int, indent: str = "") -> str:
    """A text as lines that end only where an entry does."""
    lines = textwrap.wrap(told, width, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines).replace(HELD, " ")


def screen_width() -> int:
    """How many letters a line has."""
    return shutil.get_terminal_size().columns


def rendered(thing: RenderableType) -> list[str]:
    """Anything that rich can show, as lines; names may hold brackets, which mean nothing here."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(thing)
    return [line.rstrip() for line in captured.get().splitlines()]


def read_line(prompt: str) -> str | None:
    """What a person types; nothing once the input has ended."""
    try:
        typed = input(prompt)
    except EOFError:
        return None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    return "".join(c if c.isprintable() else " " for c in typed).strip()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _obeys() -> bool:
    return os.environ.get("TERM", "dumb") not in ("dumb", "")


def _opening() -> str:
    if not _obeys():
        return PUSHED
    return CLEAR_ALL if os.environ["TERM"] in WITHOUT_SECOND else SECOND + CLEAR


def _closing() -> str:
    if not _obeys():
        return PUSHED
    return CLEAR_ALL if os.environ["TERM"] in WITHOUT_SECOND else CLEAR + FIRST
