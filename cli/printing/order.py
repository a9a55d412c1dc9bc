"""A print order carried out, once or at every change of its files."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING

from twelve.cli.printing.progress import prepared_extras, run_press
from twelve.cli.printing.report import tell
from twelve.cli.terminal import complain, dim
from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.shelf import Spot, find
from twelve.layouts.cache.memo import Stamps, recall, remember, run_key
from twelve.layouts.options import Order, PrintOptions
from twelve.layouts.results import Printed

if TYPE_CHECKING:
    from twelve.layouts.render.processes import Workshop

PAUSE = 0.1
"""Seconds between two looks at the files that are watched."""


def print_once(order: Order, early: Workshop | None, stamps: Stamps | None = None) -> None:
    """Prints, and tells what came out; who has looked at the files already knows their stamps."""
    tell(_printed(order, find(order.game), early, stamps), order.as_json)


def keep_printing(order: Order, early: Workshop | None) -> None:
    """Prints at every change; what is wrong with the files is told, and then waited for."""
    spot, seen = find(order.game), None
    with _workshop(early, order.options) as workshop, suppress(KeyboardInterrupt):
        workshop.stays = True
        while True:
            if (now := run_key(spot, order.options)) != seen:
                seen = now
                try:
                    tell(_pressed(order, spot, workshop), order.as_json)
                except TwelveError as error:
                    complain(str(error))
                print(dim(f"watching {shorten(spot.folder)}; Ctrl-C ends it"), file=sys.stderr, flush=True)
            sleep(PAUSE)


def _printed(order: Order, spot: Spot, early: Workshop | None, stamps: Stamps | None) -> list[Printed]:
    """Prints, unless the same run was done before (a game's own options may roll dice: those always run)."""
    key = None if order.extras else run_key(spot, order.options, stamps)
    if key and (before := recall(key, order)):
        return before
    with _workshop(early, order.options) as workshop:
        printed = _pressed(order, spot, workshop)
    if key:
        remember(key, order, printed)
    return printed


def _pressed(order: Order, spot: Spot, workshop: Workshop) -> list[Printed]:
    from twelve.content.loading.game import load_spot

    game = load_spot(spot)
    chosen = replace(order.options, extras=prepared_extras(game, order.extras))
    return run_press(game, chosen, order.as_json, workshop)


def _workshop(early: Workshop | None, options: PrintOptions) -> AbstractContextManager[Workshop]:
    """The one that is open since the command was called, or a new one."""
    from twelve.layouts.render.processes import Workshop

    return nullcontext(early.limited(options.jobs)) if early else Workshop(options.jobs)
