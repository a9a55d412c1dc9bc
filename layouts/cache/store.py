"""Files that are written whole or not at all, and the folder of things that need not be made twice."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import TypeAlias

from twelve.content.errors import TwelveError, shorten
from twelve.layouts.cache.keys import key_of, made_by

CACHE_VARIABLE = "TWELVE_CACHE"
FONTS = "fonts-"
"""How the folders of prepared fonts begin."""

MANY = "-many"
"""How the names of documents end that hold more than one thing; others are named by what they hold."""

MOST_BYTES, MOST_FILES = 300_000_000, 5_000
"""What the cache may hold before the oldest of it is forgotten."""
PREFIX, PART = ".twelve-", ".part"


def cache_folder() -> Path:
    """Where rendered faces and prepared fonts are kept: a folder that nobody else can write to."""
    folder = _named_folder()
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder if is_private(folder) else _temporary_folder()


def is_private(folder: Path) -> bool:
    """Whether a folder is this user's and nobody else may write there, or is not there yet."""
    try:
        found = folder.stat()
    except OSError:
        return True
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


@cache
def _temporary_folder() -> Path:
    import tempfile

    return Path(tempfile.mkdtemp(prefix="twelve-"))


def _named_folder() -> Path:
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named).absolute()
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base).absolute() / "twelve"
    try:
        return Path.home() / ".cache" / "twelve"
    except RuntimeError:  # a user without a home, as services and containers have
        import tempfile

        return Path(tempfile.gettempdir()) / f"twelve-{os.getuid()}"


def write_atomically(file: Path, data: bytes) -> None:
    """The file holds all of it or what it held before, also after a crash or on a full disk."""
    with writing(file) as temporary:
        temporary.write_bytes(data)


@contextlib.contextmanager
def writing(file: Path) -> Iterator[Path]:
    """A temporary name beside `file` that takes its place when all went well and vanishes otherwise."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        remove_leftovers(file.parent.absolute())
        with temporary_file(file.parent) as temporary:
            yield temporary
            temporary.replace(file)
    except OSError as error:
        raise TwelveError(f"{shorten(file)} cannot be written: {error.strerror or error}") from None


Notes: TypeAlias = dict[str, object]


# What the store buys: 500 cards take 10 s of a processor to be rendered, and 0.8 s to be printed from here.


class Store:
    """Rendered documents on shelves, with notes by key. What is damaged or missing is simply not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "faces"

    def holds_something(self) -> bool:
        return next(self._folder.glob("*/*"), None) is not None

    def find(self, shelf: str, keys: Collection[str]) -> Iterator[tuple[Notes, bytes]]:
        """Documents that hold some of these, newest first, with the notes on them, until all are found."""
        missing = set(keys)
        for file in _newest_first((self._folder / shelf).glob("*")):
            if not missing:
                return
            if file.name in missing or file.name.endswith(MANY):
                notes, data = _read(file, missing)
                if notes:
                    missing -= set(notes)
                    yield notes, data

    def put(self, shelf: str, notes: Notes, data: bytes) -> None:
        """Keeps a document; a full disk only means that it is rendered again next time."""
        name = next(iter(notes)) if len(notes) == 1 else sha256(" ".join(notes).encode()).hexdigest() + MANY
        kept = b"\n".join((json.dumps(notes).encode(), data))
        with contextlib.suppress(TwelveError):
            write_atomically(self._folder / shelf / name, b"\n".join((_digest(kept), kept)))

    def trim(self, most: int = MOST_BYTES, most_files: int = MOST_FILES) -> None:
        """Forgets what was not used for the longest time, until the rest is small enough."""
        total = 0
        for number, file in enumerate(_newest_first(self._folder.glob("*/*"))):
            with contextlib.suppress(OSError):
                total += file.stat().st_size
                if total > most or number >= most_files:
                    file.unlink()
        for shelf in self._folder.glob("*"):
            remove_leftovers(shelf)
            with contextlib.suppress(OSError):
                shelf.rmdir()  # only where nothing is left on it


def _read(file: Path, keys: Collection[str]) -> tuple[Notes, bytes]:
    """What a document holds of these; it is touched, so that it counts as used."""
    with contextlib.suppress(OSError, ValueError):
        digest, kept = file.read_bytes().split(b"\n", 1)
        if digest == _digest(kept):
            told, data = kept.split(b"\n", 1)
            found = {key: note for key, note in json.loads(told).items() if key in keys}
            with contextlib.suppress(OSError):  # a cache that can only be read is a cache all the same
                os.utime(file)
            return found, data
    return {}, b""


def _digest(kept: bytes) -> bytes:
    return sha256(kept).hexdigest().encode()


class Drawer:
    """Small things that a module makes by libraries, each kept by all that shapes it; damaged, it is gone."""

    def __init__(self, name: str, most: int, module: str, *libraries: str) -> None:
        self._name = name
        self._most = most
        self._module = module
        self._libraries = libraries

    def made(self, make: Callable[[], bytes], *told: str) -> bytes:
        """The thing that is told: as it is kept, or made now."""
        kept = self.get(*told)
        if kept is None:
            kept = make()
            self.put(kept, *told)
        return kept

    def get(self, *told: str) -> bytes | None:
        with contextlib.suppress(OSError, ValueError):
            digest, data = self._file(told).read_bytes().split(b"\n", 1)
            if digest == sha256(data).hexdigest().encode():
                return data
        return None

    def put(self, data: bytes, *told: str) -> None:
        """Keeps a thing; a full disk only means that it is made again next time."""
        file = self._file(told)
        with contextlib.suppress(OSError, TwelveError):
            write_atomically(file, b"\n".join((sha256(data).hexdigest().encode(), data)))
            keep_newest(file.parent, self._most)

    def key(self, *told: str) -> str:
        """Changes with all that is told, with the module and with the libraries."""
        return key_of({"told": repr(told), "made by": self._made_by})

    @cached_property
    def _made_by(self) -> str:
        return made_by(self._module, self._libraries)

    def _file(self, told: tuple[str, ...]) -> Path:
        return cache_folder() / self._name / self.key(*told)


def keep_newest(folder: Path, most: int) -> None:
    """Forgets the oldest files of a folder beyond so many; they are only looked at once there are more."""
    files = list(folder.iterdir())
    if len(files) > most:
        for file in _newest_first(files)[most:]:
            file.unlink(missing_ok=True)


def _newest_first(files: Iterable[Path]) -> list[Path]:
    dated = []
    for file in files:
        with contextlib.suppress(OSError):
            dated.append((file.stat().st_mtime_ns, file))
    return [file for _, file in sorted(dated, reverse=True)]


def clear_cache() -> int:
    """Empties the cache and gives the bytes freed; prepared fonts stay, for another run may be using them."""
    import shutil  # takes a while, and is seldom needed

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
