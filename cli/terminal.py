"""Plain words on a terminal: what stands out there, and columns that line up."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from twelve.cli.streams import speaks_unicode
from twelve.content.errors import clean

RED = "\x1b[1;31m"
BOLD = "\x1b[1m"
DIM = "\x1b[2m"
PLAIN = "\x1b[0m"


def complain(message: str) -> None:
    """An error message; only its first word is coloured, so that it can be copied."""
    label = f"{RED}error:{PLAIN}" if sys.stderr.isatty() else "error:"
    message = clean(message)
    with suppress(OSError):  # where nobody can be told, the exit code still says it
        print(f"{label} {message}", file=sys.stderr, flush=True)


def say_goodbye(message: str) -> None:
    """What is said to somebody who pressed Ctrl-C: no error, and on a line of its own."""
    with suppress(OSError):
        print(f"\n{clean(message)}", file=sys.stderr, flush=True)


def note(message: str) -> None:
    """A remark beside the answer."""
    with suppress(OSError):
        print(dim_error(f"note: {clean(message)}"), file=sys.stderr, flush=True)


def dim_error(text: str) -> str:
    return f"{DIM}{text}{PLAIN}" if sys.stderr.isatty() else text


def json_text(data: object) -> str:
    """One JSON document; letters are escaped where standard output could not show them."""
    import json  # most commands never need it

    return json.dumps(data, ensure_ascii=not speaks_unicode(sys.stdout))


def bold(text: str) -> str:
    """Bold on a terminal, bare in a pipe."""
    return f"{BOLD}{text}{PLAIN}" if text and sys.stdout.isatty() else text


def dim(text: str) -> str:
    """Subdued on a terminal, bare in a pipe."""
    return f"{DIM}{text}{PLAIN}" if text and sys.stdout.isatty() else text


def width() -> int:
    """How many letters a line may have: what the terminal shows; in a pipe there is no end."""
    from shutil import get_terminal_size  # most commands never need it

    return get_terminal_size().columns if sys.stdout.isatty() else 10_000


def unbroken(text: str) -> str:
    """A text in which no line ends between a number and its sign."""
    return text.replace(" %", "\xa0%").replace("± ", "±\xa0")


def wrapped(bullet: str, text: str) -> list[str]:
    """A text as lines that the terminal can hold, indented under its bullet."""
    from textwrap import wrap

    lines = wrap(unbroken(text), width(), initial_indent=bullet, subsequent_indent=" " * len(bullet))
    return [line.replace("\xa0", " ") for line in lines] or [bullet]


def columns(rows: Sequence[Sequence[str]], heading: Sequence[str]) -> list[str]:
    """Rows as aligned lines under their heading."""
    first, *others = aligned([heading, *rows])
    return [bold(first), *others]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines whose columns stand below each other; the last one is left ragged."""
    cleaned = [[clean(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cleaned, strict=True)]

    def line(row: Sequence[str]) -> str:
        return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()

    return [line(row) for row in cleaned]
