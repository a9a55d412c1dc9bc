"""How commands answer: tables for people, JSON for programs, errors on stderr."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Sequence
from typing import Annotated, TypeAlias

import typer

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", min=0, help="Repeat a chance result; without it one is drawn and shown."),
]
Lang: TypeAlias = Annotated[str, typer.Option("--lang", help="Language of names and texts.")]

RED = "\x1b[1;31m"
BOLD = "\x1b[1m"
DIM = "\x1b[2m"
PLAIN = "\x1b[0m"


def answer_json(data: object) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def complain(message: str) -> None:
    """An error message; only its first word is coloured, so that it can be copied."""
    label = f"{RED}error:{PLAIN}" if sys.stderr.isatty() else "error:"
    print(f"{label} {message}", file=sys.stderr)


def bold(text: str) -> str:
    """Bold on a terminal, bare in a pipe."""
    return f"{BOLD}{text}{PLAIN}" if text and sys.stdout.isatty() else text


def dim(text: str) -> str:
    """Subdued on a terminal, bare in a pipe."""
    return f"{DIM}{text}{PLAIN}" if text and sys.stdout.isatty() else text


def columns(rows: Sequence[Sequence[str]], heading: Sequence[str]) -> list[str]:
    """Rows as aligned lines; the last column is left ragged."""
    widths = [max(len(row[i]) for row in [heading, *rows]) for i in range(len(heading))]

    def line(row: Sequence[str]) -> str:
        return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()

    return [bold(line(heading)), *map(line, rows)]


def draw_seed(seed: int | None) -> int:
    """The seed to use: the one given, or a fresh one short enough to be typed again."""
    return secrets.randbelow(1_000_000_000) if seed is None else seed
