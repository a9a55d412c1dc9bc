"""The command `twelve`: little is imported here, so that what takes long can begin at once."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from twelve.cli.terminal import complain
from twelve.content.errors import TwelveError

if TYPE_CHECKING:
    from twelve.layouts.render.processes import Workshop

SELDOM = 100_000
"""New objects between two looks for garbage: what is brought in stays, and looking takes long."""
TERMINATED = 128 + signal.SIGTERM
INTERRUPTED = 128 + signal.SIGINT


def main() -> None:
    """Runs the command line, and leaves without looking through what the process holds: it goes anyway."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that everything is tidied up
    try:
        code = exit_code()
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        sys.stderr.close()
        code = 0
    os._exit(code)


def exit_code() -> int:
    """Runs the command line; what the user can mend becomes one message and an exit code."""
    try:
        if sys.argv[1:2] == ["print"]:
            _print(sys.argv[1:])
        else:
            run()
    except TwelveError as error:
        complain(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        complain("stopped")
        return INTERRUPTED
    except SystemExit as end:
        if end.code == INTERRUPTED:  # typer says nothing
            complain("stopped")
        return end.code if isinstance(end.code, int) else bool(end.code)
    return 0


def run(workshop: Workshop | None = None) -> None:
    """Calls the command; one that prints may find its workshop open."""
    from twelve.cli.group import app

    app(obj=workshop)


def _print(words: list[str]) -> None:
    """To bring the renderer in takes as long as to read a game: where there is news, both begin now."""
    gc.set_threshold(SELDOM)
    with _workshop(words) as workshop:
        from twelve.layouts.cache.memo import said_before

        said = said_before(words)
        if said and said.printed:
            from twelve.cli.printing.report import tell

            tell(said.printed, said.order.as_json)
            return
        if workshop:
            workshop.begin()
        if not said:
            run(workshop)
            return
        from twelve.cli.printing.order import print_once

        print_once(said.order, workshop, said.stamps)


def _workshop(words: list[str]) -> AbstractContextManager[Workshop | None]:
    if {"--help", "-h"}.intersection(words):
        return nullcontext()
    from twelve.layouts.render.processes import Workshop

    return Workshop(waits=True)
