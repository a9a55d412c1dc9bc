"""A machine that fails: the installed command in a house of its own, killed, crowded, or out of room."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import sleep

TWELVE = Path(sys.executable).parent / "twelve"
LEFTOVERS = "**/.twelve-*"


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    err: str


@dataclass(frozen=True)
class House:
    """A folder with an output, a cache and a home of its own."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    @property
    def output(self) -> Path:
        return self.folder / "output"

    @property
    def cache(self) -> Path:
        return self.folder / "cache"

    def start(self, *words: object, output: int | None = subprocess.DEVNULL) -> subprocess.Popen[str]:
        """Begins a command here."""
        own = {"HOME": str(self.folder / "home"), "TWELVE_CACHE": str(self.cache), "COLUMNS": "100"}
        return subprocess.Popen(
            [str(TWELVE), *map(str, words)],
            cwd=self.folder,
            env={**os.environ, **own, **self.env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=output,
            text=True,
        )

    def run(self, *words: object) -> Done:
        """A command to its end."""
        process = self.start(*words, output=subprocess.PIPE)
        said = process.communicate()[1]
        assert "Traceback" not in said, said
        assert "a fault in twelve" not in said, said
        return Done(process.returncode, said)

    def killed(self, words: Sequence[object], after: float) -> bool:
        """Whether a command was still at work when it was killed."""
        process = self.start(*words)
        sleep(after)
        process.kill()
        return process.wait() < 0

    def printed(self) -> dict[str, str]:
        """What lies in the output, by name."""
        found = sorted(self.output.glob("[!.]*")) if self.output.is_dir() else []
        return {file.name: sha256(file.read_bytes()).hexdigest() for file in found}

    def leftovers(self) -> list[str]:
        """Temporary files that nobody removed."""
        return [str(file.relative_to(self.folder)) for file in sorted(self.folder.glob(LEFTOVERS))]


@contextmanager
def mounted(place: Path, options: str) -> Iterator[None]:
    """A small disk in memory at this place; only the superuser can have one."""
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "twelve-faults", str(place)], check=True, capture_output=True
    )
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(place)], check=False, capture_output=True)


def can_mount(folder: Path) -> bool:
    """Whether small disks can be had here."""
    try:
        with mounted(folder / "try", "size=64k"):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False
