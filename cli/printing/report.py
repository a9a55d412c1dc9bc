"""How a print run is told: a bar while it lasts, and what came out of it, to people and to programs."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from twelve.cli.terminal import columns, json_text
from twelve.content.errors import shorten
from twelve.layouts.results import Printed

if TYPE_CHECKING:
    from twelve.layouts.press import Progress
    from twelve.layouts.results import Printed


@contextlib.contextmanager
def progress_bar(quiet: bool, doing: str = "printing") -> Iterator[Progress | None]:
    """A bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    look = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TextColumn("faces"))
    # a refreshing thread would be copied into the worker processes
    with Progress(*look, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("faces", total=None)

        def step(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, refresh=True)

        yield step


def tell(printed: Sequence[Printed], as_json: bool = False) -> None:
    """All of it, the way that was asked for."""
    if as_json:
        print(json_text(_plain(printed)))
    else:
        _tell_people(printed)


def _tell_people(printed: Sequence[Printed]) -> None:
    """The files, how much paper they take and how to print them."""
    rows = [(shorten(made.file), str(made.pages), made.paper, made.hint) for made in printed]
    for line in columns(rows, ("file", "pages", "paper", "how to print it")):
        print(line)
    for warning in dict.fromkeys(warning for made in printed for warning in made.warnings):
        print(f"warning: {warning}", file=sys.stderr)


def _plain(printed: Sequence[Printed]) -> dict[str, object]:
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
