"""Files that are written whole or not at all, and the folder of things that need not be made twice."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
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
    """Rendered faces by their keys. Whatever is damaged or missing is simply not there and rendered again."""

    def __init__(self, folder: Path) -> None:
        self._chunks = folder / "chunks"
        self._faces = folder / "faces"
        self._loaded: dict[str, bytes | None] = {}

    def get(self, key: str) -> Pages | None:
        """A face's pages, if they are there and sound."""
        try:
            record = json.loads(self._link(key).read_bytes())
            pdf = self._chunk(record["chunk"])
            warnings = tuple((kind, field, message) for kind, field, message in record["warnings"])
            return Pages(pdf, record["first"], record["count"], warnings) if pdf else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, faces: Mapping[str, Pages]) -> None:
        """Keeps faces that share PDFs; a full disk only means that they are rendered again next time."""
        with contextlib.suppress(TwelveError, OSError):
            for key, pages in faces.items():
                record = {
                    "chunk": self._keep(pages.pdf),
                    "first": pages.first,
                    "count": pages.count,
                    "warnings": pages.warnings,
                }
                write_atomically(self._link(key), json.dumps(record).encode())

    def trim(self, most: int = MOST_BYTES) -> None:
        """Forgets the chunks that were not used for the longest time, until the rest is small enough."""
        with contextlib.suppress(OSError):
            chunks = sorted(self._chunks.glob("*.pdf"), key=lambda file: file.stat().st_mtime, reverse=True)
            total, gone = 0, set()
            for chunk in chunks:
                total += chunk.stat().st_size
                if total > most:
                    chunk.unlink(missing_ok=True)
                    gone.add(chunk.stem)
            if gone:
                self._forget(gone)

    def _forget(self, chunks: set[str]) -> None:
        for link in self._faces.glob("*/*"):
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                if json.loads(link.read_bytes())["chunk"] in chunks:
                    link.unlink()

    def _link(self, key: str) -> Path:
        return self._faces / key[:2] / key

    def _keep(self, pdf: bytes) -> str:
        name = sha256(pdf).hexdigest()
        if self._loaded.get(name) is None:
            write_atomically(self._chunks / f"{name}.pdf", pdf)
            self._loaded[name] = pdf
        return name

    def _chunk(self, name: str) -> bytes | None:
        """A chunk whose name is the hash of what it holds; touched, so that it counts as used."""
        if name not in self._loaded:
            file = self._chunks / f"{name}.pdf"
            pdf = file.read_bytes()
            self._loaded[name] = pdf if sha256(pdf).hexdigest() == name else None
            with contextlib.suppress(OSError):
                os.utime(file)
        return self._loaded[name]


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
