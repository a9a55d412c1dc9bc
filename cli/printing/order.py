"""A print order carried out, once or at every change of its files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import sleep
from typing import TypeAlias

from twelve.cli.printing.report import progress_bar, tell
from twelve.cli.terminal import complain, dim
from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.shelf import SHIPPED, Spot, find
from twelve.layouts.compose.folders import HERE as LAYOUTS
from twelve.layouts.options import GameOptions, Order, PrintOptions
from twelve.layouts.render.processes import Workshop
from twelve.layouts.results import Printed
from twelve.layouts.targets.formats import formats

PAUSE = 0.1
"""Seconds between two looks at the files that are watched."""
HOUSE = (SHIPPED, LAYOUTS)
Stamps: TypeAlias = frozenset[tuple[str, int, int, int, int]]
"""Name, size, number and both times of each file: the second one changes also where the first is put back."""
NEVER_READ = ("__pycache__", "node_modules")


def print_once(order: Order) -> None:
    """Prints, and tells what came out."""
    with Workshop(order.options.jobs) as workshop:
        printed = _pressed(order, load(order.game), workshop)
    if not printed and order.options.changed and not order.as_json:
        print("nothing looks different from the version that was kept last; nothing to print")
    else:
        tell(printed, order.as_json)


def keep_printing(order: Order) -> None:
    """Prints at every change; what is wrong with the files is told, and then waited for."""
    watch = _Watch(order, find(order.game))
    with Workshop(order.options.jobs) as workshop, suppress(KeyboardInterrupt):
        while True:
            if watch.sees_a_change():
                try:
                    watch.print(workshop)
                except TwelveError as error:
                    complain(str(error))
                where = shorten(watch.spot.folder)
                print(dim(f"watching {where}; Ctrl-C ends it"), file=sys.stderr, flush=True)
            sleep(PAUSE)


class _Watch:
    """What is watched: the game, all it extends, the house's own content and looks; not what is printed."""

    def __init__(self, order: Order, spot: Spot) -> None:
        self.spot = spot
        self._order = order
        self._folders: tuple[Path, ...] = (spot.folder,)
        self._made: list[Printed] = []
        self._seen: Stamps | None = None

    def sees_a_change(self) -> bool:
        """Whether something is not as it was at the last look."""
        left_out = (self._order.options.folder, *(made.file for made in self._made))
        before, self._seen = self._seen, stamps((*HOUSE, *self._folders), left_out)
        return before != self._seen

    def print(self, workshop: Workshop) -> None:
        game = load_spot(self.spot)
        if game.folders != self._folders:
            self._folders = game.folders
            self.sees_a_change()  # that there is more to look at is none
        self._made = _pressed(self._order, game, workshop)
        tell(self._made, self._order.as_json)


def _pressed(order: Order, game: Game, workshop: Workshop) -> list[Printed]:
    chosen = replace(order.options, own=prepared_options(game, order.own))
    if note := _about_inks(chosen):
        print(dim(note), file=sys.stderr, flush=True)
    return run_press(game, chosen, order.as_json, workshop)


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


def _about_inks(options: PrintOptions) -> str:
    """What to know before a print in inks, or nothing."""
    if (options.colours or formats().target(options.target).colours) != "cmyk":
        return ""
    from twelve.layouts.targets.shop import missing_profile

    return missing_profile(options)


def stamps(folders: Iterable[Path], left_out: Iterable[Path]) -> Stamps:
    """The state of all files below these folders but those that are left out (what is printed)."""
    skipped, seen = {os.path.realpath(path) for path in left_out}, set[str]()
    roots = dict.fromkeys(os.path.realpath(folder) for folder in folders)
    return frozenset(stamp for root in roots for stamp in _below(root, skipped - roots.keys(), seen))


def _below(folder: str, skipped: set[str], seen: set[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """Links are followed, each folder is looked at once; hidden files are editors' own."""
    if folder in seen:
        return
    seen.add(folder)
    for name in _names(folder):
        path = os.path.realpath(os.path.join(folder, name))
        if name.startswith(".") or name in NEVER_READ or path in skipped:
            continue
        if os.path.isdir(path):
            yield from _below(path, skipped, seen)
        elif stat := _stat(path):
            yield path, stat.st_size, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _stat(path: str) -> os.stat_result | None:
    """None where a link leads nowhere, or a file is gone by now."""
    try:
        return os.stat(path)
    except OSError:
        return None
