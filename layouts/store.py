"""Files that are written whole or not at all, and the folder of things that need not be made twice."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from twelve.content.errors import TwelveError, shorten

CACHE_VARIABLE = "TWELVE_CACHE"
FONTS = "fonts-"
"""How the folders of prepared fonts begin."""

MOST_BYTES = 300_000_000
"""What the cache may hold before the oldest of it is forgotten."""


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


class Store:
    """Rendered documents by key, each with a note. What is damaged or missing is simply not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "chunks"

    def holds_something(self) -> bool:
        return next(self._folder.glob("*"), None) is not None

    def get(self, key: str) -> tuple[object, bytes] | None:
        """The note and the document; they are touched, so that they count as used."""
        file = self._folder / key
        try:
            line, _, data = file.read_bytes().partition(b"\n")
            digest, note = json.loads(line)
            os.utime(file)
        except (OSError, ValueError, TypeError):
            return None
        return (note, data) if digest == _digest(note, data) else None

    def put(self, key: str, note: object, data: bytes) -> None:
        """Keeps a document; a full disk only means that it is rendered again next time."""
        line = json.dumps((_digest(note, data), note)).encode()
        with contextlib.suppress(TwelveError, OSError):
            write_atomically(self._folder / key, line + b"\n" + data)

    def trim(self, most: int = MOST_BYTES) -> None:
        """Forgets what was not used for the longest time, until the rest is small enough."""
        total = 0
        for file in _newest_first(self._folder.glob("*")):
            with contextlib.suppress(OSError):
                total += file.stat().st_size
                if total > most:
                    file.unlink()


def _digest(note: object, data: bytes) -> str:
    return sha256(json.dumps(note).encode() + data).hexdigest()


def _newest_first(files: Iterable[Path]) -> list[Path]:
    dated = []
    for file in files:
        with contextlib.suppress(OSError):
            dated.append((file.stat().st_mtime_ns, file))
    return [file for _, file in sorted(dated, reverse=True)]


def clear_cache() -> int:
    """Empties the cache and gives the bytes freed; prepared fonts stay, for another run may be using them."""
    size = cache_size()
    for part in _clearable():
        shutil.rmtree(part, ignore_errors=True)
    return size


def cache_size() -> int:
    """How much the cache holds that can be cleared."""
    total = 0
    for file in (file for part in _clearable() for file in part.rglob("*")):
        with contextlib.suppress(OSError):
            total += file.stat().st_size if file.is_file() else 0
    return total


def _clearable() -> list[Path]:
    return [part for part in cache_folder().glob("*") if not part.name.startswith(FONTS)]
