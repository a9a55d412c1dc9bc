"""Files that are written whole or not at all, and the folder of things that need not be made twice."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Pages:
    """Where a face's pages are: a PDF and the first page and number of pages in it."""

    pdf: bytes
    first: int
    count: int = 1
    warnings: tuple[tuple[str, str, str], ...] = ()


class FaceStore:
    """Rendered faces by stock and key. What is damaged or missing is simply not there and rendered again.

    A file holds what was rendered together: a line that says which page is which face's, then the PDF. It is
    named after the hash of all that.
    """

    def __init__(self, folder: Path) -> None:
        self._chunks = folder / "chunks"

    def find(self, stock: str, keys: Collection[str]) -> dict[str, Pages]:
        """The pages of those of these faces that are there and sound."""
        found: dict[str, Pages] = {}
        for file in _newest_first((self._chunks / stock).glob("*")):
            if len(found) == len(keys):
                break
            with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
                found |= _read(file, {key for key in keys if key not in found})
        return found

    def put(self, stock: str, faces: Mapping[str, Pages]) -> None:
        """Keeps faces that share a PDF; a full disk only means that they are rendered again next time."""
        if not faces:
            return
        records = {key: (pages.first, pages.count, pages.warnings) for key, pages in faces.items()}
        data = json.dumps(records).encode() + b"\n" + next(iter(faces.values())).pdf
        with contextlib.suppress(TwelveError, OSError):
            write_atomically(self._chunks / stock / sha256(data).hexdigest(), data)

    def trim(self, most: int = MOST_BYTES) -> None:
        """Forgets the chunks that were not used for the longest time, until the rest is small enough."""
        total = 0
        for file in _newest_first(self._chunks.glob("*/*")):
            with contextlib.suppress(OSError):
                total += file.stat().st_size
                if total > most:
                    file.unlink()


def _read(file: Path, keys: set[str]) -> dict[str, Pages]:
    """Those of these faces that a chunk holds; it is touched, so that it counts as used."""
    with file.open("rb") as chunk:
        line = chunk.readline()
        wanted = {key: record for key, record in json.loads(line).items() if key in keys}
        pdf = chunk.read() if wanted else b""
    if not wanted or sha256(line + pdf).hexdigest() != file.name:
        return {}
    os.utime(file)
    return {
        key: Pages(pdf, first, count, tuple((kind, field, said) for kind, field, said in warnings))
        for key, (first, count, warnings) in wanted.items()
    }


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
