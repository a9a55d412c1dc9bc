"""A print run that was done before with the same files and options need not be done again."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from twelve.content.errors import TwelveError
from twelve.content.shelf import SEARCH_PATH, Spot
from twelve.layouts.options import PrintOptions
from twelve.layouts.results import Printed
from twelve.layouts.seen import see, stamp
from twelve.layouts.store import cache_folder, keep_newest, write_atomically

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS = ("cli", "content", "engine", "layouts")
MOST_RUNS = 200
"""Runs that are remembered; the oldest are forgotten first."""


class RunKey(NamedTuple):
    """What tells one run from another, and the files that it looked at."""

    digest: str
    folders: tuple[Path, ...]
    left_out: Path
    stamped: str


def run_key(spot: Spot, options: PrintOptions) -> RunKey:
    """Changes with every file of the game, of games it may extend and of twelve itself, and every option."""
    rooms = [PACKAGE / room for room in ROOMS]
    searched = [Path(part).resolve() for part in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if part]
    game, printed = spot.folder.resolve(), options.folder.resolve()
    folders = tuple(dict.fromkeys([*rooms, *searched, game]))
    stamped = stamp(folders, printed)
    told = (sys.version, str(game), options, os.environ.get("SOURCE_DATE_EPOCH", ""), stamped)
    return RunKey(sha256(repr(told).encode()).hexdigest(), folders, printed, stamped)


def recall(key: RunKey) -> list[Printed] | None:
    """What the same run made, if every file of it is still there, byte for byte."""
    try:
        records = json.loads(_file(key).read_bytes())
        printed = []
        for record in records:
            file = Path(record["file"])
            if sha256(file.read_bytes()).hexdigest() != record.pop("sha256"):
                return None
            printed.append(Printed(**{**record, "file": file, "warnings": tuple(record["warnings"])}))
        see(sys.argv[1:], *key[1:])
        return printed or None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(key: RunKey, printed: list[Printed]) -> None:
    """Notes what a run made; forgetting is harmless."""
    try:
        digests = [sha256(made.file.read_bytes()).hexdigest() for made in printed]
        records = [
            {**asdict(made), "file": str(made.file), "sha256": digest}
            for made, digest in zip(printed, digests, strict=True)
        ]
        write_atomically(_file(key), json.dumps(records).encode())
        see(sys.argv[1:], *key[1:])
        keep_newest(_file(key).parent, MOST_RUNS)
    except (OSError, TwelveError):
        return


def _file(key: RunKey) -> Path:
    return cache_folder() / "runs" / f"{key.digest}.json"
