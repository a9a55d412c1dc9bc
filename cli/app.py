"""The command `twelve`: what the user can mend becomes one message and an exit code."""

from __future__ import annotations

import gc
import os
import signal
import sys

from twelve.cli.terminal import complain
from twelve.content.errors import TwelveError

TERMINATED = 128 + signal.SIGTERM
INTERRUPTED = 128 + signal.SIGINT
SELDOM = 100_000
"""New objects between two looks for garbage: what is brought in stays, and looking is a tenth of a print."""
NO_PLUGINS = ("PYDANTIC_DISABLE_PLUGINS", "__all__")
"""Pydantic's own switch: to look for plugins among all installed packages takes a twentieth of a print."""


def main() -> None:
    """Runs the command line, and leaves without looking through what the process holds: it goes anyway."""
    gc.set_threshold(SELDOM)
    os.environ.setdefault(*NO_PLUGINS)
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
    """Runs the command line and tells how it ended."""
    from twelve.cli.group import app

    try:
        app()
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
