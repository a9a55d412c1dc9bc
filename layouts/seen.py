"""Whether files have changed since a command was last given in the same words."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from twelve.content.errors import TwelveError
from twelve.layouts.store import cache_folder, keep_newest, write_atomically

SKIPPED = ("__pycache__", ".git", ".venv", "output")
MOST_SEEN = 200
"""Commands that are remembered; the oldest are forgotten first."""


def stamp(folders: Iterable[Path], left_out: Path) -> str:
    """Changes with every file below some folders (by their real names), but for the one left out."""
    lines = [line for folder in folders for line in _stamps(str(folder), str(left_out))]
    return sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def was_seen(words: Sequence[str]) -> bool:
    """Whether all is as it was when the same words were said before."""
    try:
        folders, left_out, before = json.loads(_file(words).read_bytes())
        return bool(stamp(map(Path, folders), Path(left_out)) == before)
    except (OSError, ValueError, TypeError):
        return False


def see(words: Sequence[str], folders: Sequence[Path], left_out: Path, stamped: str) -> None:
    """Notes how the files look that matter to these words; forgetting is harmless."""
    file = _file(words)
    note = json.dumps(([str(folder) for folder in folders], str(left_out), stamped)).encode()
    with suppress(OSError, TwelveError):
        if not file.exists() or file.read_bytes() != note:
            write_atomically(file, note)
            keep_newest(file.parent, MOST_SEEN)


def _file(words: Sequence[str]) -> Path:
    said = sha256(repr((sys.version, os.getcwd(), list(words))).encode()).hexdigest()
    return cache_folder() / "seen" / f"{said}.json"


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
