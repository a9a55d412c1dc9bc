"""A print run that was done before with the same files and options need not be done again."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from twelve.content.errors import TwelveError
from twelve.content.shelf import SEARCH_PATH, Spot
from twelve.layouts.options import PrintOptions
from twelve.layouts.results import Printed
from twelve.layouts.store import cache_folder, write_atomically

PACKAGE = Path(__file__).parent.parent
ROOMS = ("cli", "content", "engine", "layouts")
SKIPPED = ("__pycache__", ".git", ".venv", "output")
MOST_RUNS = 200
"""Runs that are remembered; the oldest are forgotten first."""


def run_key(spot: Spot, options: PrintOptions) -> str:
    """Changes with every file of the game, of games it may extend and of twelve itself, and every option."""
    folders = [PACKAGE / room for room in ROOMS]
    folders += [Path(part) for part in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if part]
    digest = sha256(repr((sys.version, str(spot.folder.resolve()), options)).encode())
    digest.update(os.environ.get("SOURCE_DATE_EPOCH", "").encode())
    for folder in dict.fromkeys([*folders, spot.folder]):
        for line in _stamps(folder, options.folder.resolve()):
            digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def recall(key: str) -> list[Printed] | None:
    """What the same run made, if every file of it is still there, byte for byte."""
    try:
        records = json.loads(_file(key).read_bytes())
        printed = []
        for record in records:
            file = Path(record["file"])
            if sha256(file.read_bytes()).hexdigest() != record.pop("sha256"):
                return None
            printed.append(Printed(**{**record, "file": file, "warnings": tuple(record["warnings"])}))
        return printed or None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(key: str, printed: list[Printed]) -> None:
    """Notes what a run made; forgetting is harmless."""
    try:
        digests = [sha256(made.file.read_bytes()).hexdigest() for made in printed]
        records = [
            {**asdict(made), "file": str(made.file), "sha256": digest}
            for made, digest in zip(printed, digests, strict=True)
        ]
        write_atomically(_file(key), json.dumps(records).encode())
        _forget_oldest(_file(key).parent)
    except (OSError, TwelveError):
        return


def _forget_oldest(folder: Path) -> None:
    runs = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in runs[MOST_RUNS:]:
        file.unlink(missing_ok=True)


def _file(key: str) -> Path:
    return cache_folder() / "runs" / f"{key}.json"


def _stamps(folder: Path, printed: Path) -> Iterator[str]:
    """Name, size and time of every file below a folder, but for what is printed there."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name in SKIPPED or entry.name.endswith(".pyc"):
            continue
        if entry.is_dir(follow_symlinks=False):
            if Path(entry.path).resolve() != printed:
                yield from _stamps(Path(entry.path), printed)
        else:
            stat = entry.stat()
            yield f"{entry.path}\0{stat.st_size}\0{stat.st_mtime_ns}\n"
