"""Files that are written whole or not at all, and the folder of things that need not be made twice."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from twelve.content.errors import TwelveError, shorten

CACHE_VARIABLE = "TWELVE_CACHE"


def cache_folder() -> Path:
    """Where rendered faces and prepared fonts are kept."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base).absolute() / "twelve"


def write_atomically(file: Path, data: bytes) -> None:
    """The file holds all of it or what it held before, also after a crash or on a full disk."""
    with writing(file) as temporary:
        temporary.write_bytes(data)


@contextlib.contextmanager
def writing(file: Path) -> Iterator[Path]:
    """A temporary name beside `file` that takes its place when all went well and vanishes otherwise."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
        os.close(handle)
    except OSError as error:
        raise TwelveError(f"{shorten(file)} cannot be written: {error.strerror or error}") from None
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(file)
    except OSError as error:
        raise TwelveError(f"{shorten(file)} cannot be written: {error.strerror or error}") from None
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
