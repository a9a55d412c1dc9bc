"""The command `twelve`: little is imported here, so that what takes long can begin at once."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from twelve.cli.streams import make_ready
from twelve.cli.terminal import complain
from twelve.content.errors import TwelveError, UsageError

if TYPE_CHECKING:
    from twelve.layouts.render.processes import Workshop

SELDOM = 100_000
"""New objects between two looks for garbage: what is brought in stays, and looking takes long."""
TERMINATED = 128 + signal.SIGTERM
INTERRUPTED = 128 + signal.SIGINT


def main() -> None:
    """Runs the command line, and leaves without looking through what the process holds: it goes anyway."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that everything is tidied up
    make_ready()
    os._exit(_said(exit_code()))


def _said(code: int) -> int:
    """The exit code, once everything that was said is out; a reader that left early has what it wanted."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return code
    except OSError as error:
        complain(f"standard output: {error.strerror}")
        return code or 1
    return code


def exit_code() -> int:
    """Runs the command line; whatever goes wrong becomes one message and an exit code."""
    try:
        _check_words(sys.argv[1:])
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
    except BrokenPipeError:
        return 0
    except Exception as error:
        from twelve.cli.faults import explained

        complain(explained(error))
        return 1
    return 0


def _check_words(words: list[str]) -> None:
    """Bytes that are no text would be written into records and files that nobody could read."""
    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise UsageError(f"{word!a} is not text in UTF-8; write or name it with other letters")


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
