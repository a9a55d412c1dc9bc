"""A print run that was done before with the same files and options need not be done again."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from twelve.content.errors import TwelveError
from twelve.layouts.cache.store import cache_folder, keep_newest, write_atomically
from twelve.layouts.options import Order, PrintOptions
from twelve.layouts.results import Printed

if TYPE_CHECKING:
    from twelve.content.loading.shelf import Spot

PACKAGE = Path(__file__).resolve().parent.parent.parent
ROOMS = tuple(str(PACKAGE / room) for room in ("cli", "content", "engine", "layouts"))
SKIPPED = ("__pycache__", ".git", ".venv", "output")
SHAPING = ("TWELVE_", "SOURCE_DATE_EPOCH")
"""How names of the environment begin that shape a run."""
MOST_RUNS = 200
"""Runs that are remembered; the oldest are forgotten first."""


Stamps: TypeAlias = dict[str, str]
"""By a folder's name: what changes with every file below it."""


class RunKey(NamedTuple):
    """What tells one run from another, and the files that it looked at."""

    digest: str
    left_out: str
    stamps: Stamps
    """Of every folder that counts."""


class Said(NamedTuple):
    """What a command in the same words ordered, and what it made if nothing has changed since."""

    order: Order
    printed: list[Printed] | None
    stamps: Stamps
    """Of the folders that counted then, as they are now."""


def run_key(spot: Spot, options: PrintOptions, known: Stamps | None = None) -> RunKey:
    """Changes with every file of the game, of games it may extend and of twelve itself, and every option."""
    from twelve.content.loading.shelf import SEARCH_PATH  # who has a spot has this already

    searched = [Path(part).resolve() for part in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if part]
    game, printed = spot.folder.resolve(), str(options.folder.resolve())
    folders = dict.fromkeys([*ROOMS, *map(str, searched), str(game)])
    stamps = known if known and known.keys() == folders.keys() else stamped(folders, printed)
    told = (sys.version, str(game), options, _environment(), stamps)
    return RunKey(sha256(repr(told).encode()).hexdigest(), printed, stamps)


def recall(key: RunKey, order: Order) -> list[Printed] | None:
    """What the same run made, if every file of it is still there, byte for byte."""
    printed = _recall(key.digest)
    if printed:
        _note_words(key, order)
    return printed


def remember(key: RunKey, order: Order, printed: list[Printed]) -> None:
    """Notes what a run made; forgetting is harmless."""
    with suppress(OSError, TwelveError):
        digests = [sha256(made.file.read_bytes()).hexdigest() for made in printed]
        records = [
            {**asdict(made), "file": str(made.file), "sha256": digest}
            for made, digest in zip(printed, digests, strict=True)
        ]
        _write(_run_file(key.digest), records)
        _note_words(key, order)


def said_before(words: Sequence[str]) -> Said | None:
    """What these words meant, as long as twelve itself is the same: they need not be understood again."""
    try:
        (digest, left_out, stamps), order = json.loads(_words_file(words).read_bytes())
        now = stamped(stamps, left_out)
        if any(now[room] != stamps[room] for room in ROOMS):
            return None
        return Said(_order(**order), _recall(digest) if now == stamps else None, now)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def stamped(folders: Iterable[str], left_out: str) -> Stamps:
    """The stamps of folders (by their real names); one folder below them is left out."""
    return {folder: _stamp(folder, left_out) for folder in folders}


def _stamp(folder: str, left_out: str) -> str:
    lines = "\n".join(_stamps(folder, left_out))
    return sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


def _recall(digest: str) -> list[Printed] | None:
    try:
        records = json.loads(_run_file(digest).read_bytes())
        printed = []
        for record in records:
            file = Path(record["file"])
            if sha256(file.read_bytes()).hexdigest() != record.pop("sha256"):
                return None
            printed.append(Printed(**{**record, "file": file, "warnings": tuple(record["warnings"])}))
        return printed or None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _note_words(key: RunKey, order: Order) -> None:
    """Said again in the same words, the run is known at once; a printer is looked up each time."""
    words, options = sys.argv[1:], order.options
    if not any(word.startswith("--printer") for word in words):
        given = {**asdict(options), "folder": str(options.folder)}
        del given["offset"], given["extras"]  # a run that is remembered has neither
        noted = {"game": order.game, "as_json": order.as_json, "options": given}
        with suppress(OSError, TwelveError):
            _write(_words_file(words), (key, noted))


def _order(game: str, as_json: bool, options: dict[str, Any]) -> Order:
    """An order as it was noted."""
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
    return Order(game, PrintOptions(**{**given, "folder": Path(given["folder"])}), as_json=as_json)


def _write(file: Path, note: object) -> None:
    data = json.dumps(note).encode()
    if not file.exists() or file.read_bytes() != data:
        write_atomically(file, data)
        keep_newest(file.parent, MOST_RUNS)


def _run_file(digest: str) -> Path:
    return cache_folder() / "runs" / f"{digest}.json"


def _words_file(words: Sequence[str]) -> Path:
    there = [os.path.exists(word) for word in words]  # a folder of that name may come before another
    said = sha256(repr((sys.version, os.getcwd(), _environment(), list(words), there)).encode()).hexdigest()
    return cache_folder() / "words" / f"{said}.json"


def _environment() -> list[str]:
    return [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith(SHAPING)]


def _stamps(folder: str, left_out: str) -> Iterator[str]:
    """Name, size and time of every file below a folder."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name in SKIPPED or entry.name.endswith(".pyc"):
            continue
        if entry.is_dir(follow_symlinks=False):
            if entry.path != left_out:
                yield from _stamps(entry.path, left_out)
        else:
            stat = entry.stat()
            yield f"{entry.path}\0{stat.st_size}\0{stat.st_mtime_ns}"
