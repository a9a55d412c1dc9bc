"""The command `twelve`: what the user can mend becomes one message and an exit code."""

from __future__ import annotations

import gc
import os
import signal
import sys

from twelve.cli.streams import make_ready
from twelve.cli.terminal import complain, say_goodbye
from twelve.content.errors import TwelveError, UsageError

TERMINATED = 128 + signal.SIGTERM
INTERRUPTED = 128 + signal.SIGINT
SELDOM = 200_000
"""New objects between two looks for garbage: 500 kept cards make half as many, a look is a twentieth."""
NO_PLUGINS = ("PYDANTIC_DISABLE_PLUGINS", "__all__")
"""Pydantic's own switch: to look for plugins among all installed packages takes a twentieth of a print."""


def main() -> None:
    """Runs the command line, and leaves without looking through what the process holds: it goes anyway."""
    gc.set_threshold(SELDOM)
    os.environ.setdefault(*NO_PLUGINS)
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
        run()
    except TwelveError as error:
        (say_goodbye if error.exit_code == INTERRUPTED else complain)(str(error))
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


def run() -> None:
    """Calls the command."""
    from twelve.cli.group import app

    app()
