"""What the printing commands share: a progress bar on a terminal, and the table at the end."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

import typer

from twelve.cli.say import columns
from twelve.content.errors import shorten

if TYPE_CHECKING:
    from twelve.content.games import Game
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.results import Printed
    from twelve.layouts.workshop import Workshop

Progress: TypeAlias = Callable[[int, int], None]


def run_press(
    game: Game, options: PrintOptions, quiet: bool = False, workshop: Workshop | None = None
) -> list[Printed]:
    """Prints, with a bar while faces are rendered."""
    from twelve.layouts.press import press

    with _progress(quiet) as progress:
        return press(game, options, progress, workshop)


def prepared_extras(game: Game, given: dict[str, object]) -> dict[str, object]:
    """The game's own options, checked and worked out by its rules where that is needed."""
    from twelve.layouts.extras import check_extras

    extras = check_extras(game, given)
    module = f"twelve.cli.prints.{game.content.rules}"
    if not game.content.rules or find_spec(module) is None:
        return extras
    prepared: dict[str, object] = import_module(module).prepare(game, extras)
    return prepared


def tell(printed: Sequence[Printed]) -> None:
    """The files, how much paper they take and how to print them."""
    rows = [(shorten(made.file), str(made.pages), made.paper, made.hint) for made in printed]
    for line in columns(rows, ("file", "pages", "paper", "how to print it")):
        typer.echo(line)
    for made in printed:
        for warning in made.warnings:
            typer.echo(f"warning: {warning}", err=True)


def as_plain(printed: Sequence[Printed]) -> dict[str, object]:
    """The same for programs."""
    return {
        "files": [
            {
                "file": str(made.file),
                "title": made.title,
                "pages": made.pages,
                "sheets": made.sheets,
                "hint": made.hint,
                "warnings": list(made.warnings),
            }
            for made in printed
        ]
    }


@contextlib.contextmanager
def _progress(quiet: bool) -> Iterator[Progress | None]:
    """A bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    look = (TextColumn("printing"), BarColumn(), MofNCompleteColumn(), TextColumn("faces"))
    # a refreshing thread would be copied into the worker processes
    with Progress(*look, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("faces", total=None)

        def step(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, refresh=True)

        yield step
