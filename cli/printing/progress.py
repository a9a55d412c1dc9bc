"""What the printing commands share: a progress bar on a terminal, and the table at the end."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from twelve.content.loading.game import Game
    from twelve.layouts.options import GameOptions, PrintOptions
    from twelve.layouts.press import Progress
    from twelve.layouts.render.processes import Workshop
    from twelve.layouts.results import Printed


def run_press(
    game: Game, options: PrintOptions, quiet: bool = False, workshop: Workshop | None = None
) -> list[Printed]:
    """Prints, with a bar while faces are rendered."""
    from twelve.layouts.press import press

    with progress_bar(quiet) as progress:
        return press(game, options, progress, workshop)


def prepared_options(game: Game, given: Mapping[str, object]) -> GameOptions:
    """The game's own options, checked and worked out by its rules where that is needed."""
    from twelve.layouts.compose.game_options import own_options

    own = own_options(game, given)
    if not game.rules or not find_spec(f"twelve.cli.games.{game.rules}.prints"):
        return own
    prepared: GameOptions = import_module(f"twelve.cli.games.{game.rules}.prints").prepare(game, own)
    return prepared


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
