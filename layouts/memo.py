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
from typing import TYPE_CHECKING, NamedTuple

from twelve.content.errors import TwelveError
from twelve.layouts.results import Printed
from twelve.layouts.store import cache_folder, keep_newest, write_atomically

if TYPE_CHECKING:
    from twelve.content.shelf import Spot
    from twelve.layouts.options import PrintOptions

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS = ("cli", "content", "engine", "layouts")
SKIPPED = ("__pycache__", ".git", ".venv", "output")
SHAPING = ("TWELVE_", "SOURCE_DATE_EPOCH")
"""How names of the environment begin that shape a run."""
MOST_RUNS = 200
"""Runs that are remembered; the oldest are forgotten first."""


class RunKey(NamedTuple):
    """What tells one run from another, and the files that it looked at."""

    digest: str
    folders: tuple[str, ...]
    left_out: str
    stamped: str


def run_key(spot: Spot, options: PrintOptions) -> RunKey:
    """Changes with every file of the game, of games it may extend and of twelve itself, and every option."""
    from twelve.content.shelf import SEARCH_PATH  # who has a spot has this already

    rooms = [PACKAGE / room for room in ROOMS]
    searched = [Path(part).resolve() for part in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if part]
    game, printed = spot.folder.resolve(), str(options.folder.resolve())
    folders = tuple(dict.fromkeys(map(str, [*rooms, *searched, game])))
    stamped = stamp(folders, printed)
    told = (sys.version, str(game), options, _environment(), stamped)
    return RunKey(sha256(repr(told).encode()).hexdigest(), folders, printed, stamped)


def recall(key: RunKey) -> list[Printed] | None:
    """What the same run made, if every file of it is still there, byte for byte."""
    printed = _recall(key.digest)
    if printed:
        _note_words(key)
    return printed


def remember(key: RunKey, printed: list[Printed]) -> None:
    """Notes what a run made; forgetting is harmless."""
    with suppress(OSError, TwelveError):
        digests = [sha256(made.file.read_bytes()).hexdigest() for made in printed]
        records = [
            {**asdict(made), "file": str(made.file), "sha256": digest}
            for made, digest in zip(printed, digests, strict=True)
        ]
        _write(_run_file(key.digest), records)
        _note_words(key)


def said_before(words: Sequence[str]) -> list[Printed] | None:
    """What a command in the same words made, if nothing has changed since and all of it is still there."""
    try:
        key = RunKey(*json.loads(_words_file(words).read_bytes()))
        same = stamp(key.folders, key.left_out) == key.stamped
    except (OSError, ValueError, TypeError):
        return None
    return _recall(key.digest) if same else None


def stamp(folders: Iterable[str], left_out: str) -> str:
    """Changes with every file below some folders (by their real names), but for the one left out."""
    lines = [line for folder in folders for line in _stamps(folder, left_out)]
    return sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


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


def _note_words(key: RunKey) -> None:
    """Said again in the same words, the run is known at once; a printer is looked up each time."""
    words = sys.argv[1:]
    if not any(word.startswith("--printer") for word in words):
        with suppress(OSError, TwelveError):
            _write(_words_file(words), key)


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
