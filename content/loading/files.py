"""The boundary of files: a pack's are plain ones in its own real folder, and nothing is waited for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from twelve.content.errors import TwelveError, shorten


class AssetError(TwelveError):
    """A file that a pack names but may not have, or does not have."""


def is_hidden(name: str) -> bool:
    """Lock files, backups and what file managers leave: `.#a.yaml`, `._a.yaml`, `a.yaml~`, `#a.yaml#`."""
    return name.startswith((".", "#")) or name.endswith("~")


def read_plain(file: Path, most: int) -> bytes:
    """At most one byte more than `most`; pipes, sockets and devices are refused, not waited for."""
    opened = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(opened, "rb") as handle:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise AssetError(f"{shorten(file)}: is no plain file (a pipe, device or folder)")
        return handle.read(most + 1)


def check_inside(root: Path, file: Path) -> Path:
    """The file, unless a link leads out of this folder, to nowhere or to itself."""
    try:
        real = file.resolve(strict=True)
    except (OSError, RuntimeError):
        raise AssetError(f"{shorten(file)}: is a link that leads nowhere") from None
    if not real.is_relative_to(root.resolve()):
        raise AssetError(f"{shorten(file)}: leads out of {shorten(root)}; copy the file into the pack")
    return file
