"""Temporary files, held while they are written: so what a killed run left is told from what is in use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cache
from pathlib import Path
from secrets import token_hex

PREFIX, PART = ".twelve-", ".part"


@contextmanager
def temporary_file(folder: Path) -> Iterator[Path]:
    """A new file of this process alone, gone in the end; the system lets go of it when the process dies."""
    while True:
        temporary, number = folder / f"{PREFIX}{token_hex(8)}{PART}", None
        try:  # from before it is there: a signal may end the run at any moment
            number = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o666)
            with suppress(OSError):
                flock(number, LOCK_EX)
            if temporary.exists():  # else it was taken for a leftover meanwhile, and is made anew
                yield temporary
                return
        finally:
            temporary.unlink(missing_ok=True)
            if number is not None:
                os.close(number)


@cache
def remove_leftovers(folder: Path) -> None:
    """Removes what killed runs left in a folder, once a run: what nobody holds, nobody is writing."""
    for left in folder.glob(f"{PREFIX}*{PART}"):
        with suppress(OSError), open(left, "r+b") as file:
            flock(file.fileno(), LOCK_EX | LOCK_NB)
            left.unlink()
