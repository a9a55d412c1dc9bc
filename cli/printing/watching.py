"""What `--watch` looks at: every file that a print may read, however it is reached."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

Stamps: TypeAlias = frozenset[tuple[str, int, int, int, int]]
"""Name, size, number and both times of each file: the second one changes also where the first is put back."""
NEVER_READ = ("__pycache__", "node_modules")


def stamps(folders: Iterable[Path], left_out: Iterable[Path]) -> Stamps:
    """The state of all files below these folders but those that are left out (what is printed)."""
    skipped, seen = {os.path.realpath(path) for path in left_out}, set[str]()
    roots = dict.fromkeys(os.path.realpath(folder) for folder in folders)
    return frozenset(stamp for root in roots for stamp in _below(root, skipped - roots.keys(), seen))


def _below(folder: str, skipped: set[str], seen: set[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """Links are followed, each folder is looked at once; hidden files are editors' own."""
    if folder in seen:
        return
    seen.add(folder)
    for name in _names(folder):
        path = os.path.realpath(os.path.join(folder, name))
        if name.startswith(".") or name in NEVER_READ or path in skipped:
            continue
        if os.path.isdir(path):
            yield from _below(path, skipped, seen)
        elif stat := _stat(path):
            yield path, stat.st_size, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _stat(path: str) -> os.stat_result | None:
    """None where a link leads nowhere, or a file is gone by now."""
    try:
        return os.stat(path)
    except OSError:
        return None
