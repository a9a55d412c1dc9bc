"""A table that is really served: the installed command in a process, and browsers that come to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from support import HOUSE, TWELVE

BROWSER = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@dataclass
class ServedTable:
    """A running server and what it said about its tables."""

    process: subprocess.Popen[str]
    told: dict[str, object]

    @property
    def table(self) -> dict[str, object]:
        return self.told["tables"][0]

    @property
    def record(self) -> Path:
        return Path(str(self.table["record"]))

    def seat(self, number: int) -> str:
        return self.table["players"][number]["address"]

    @property
    def watch(self) -> str:
        return self.table["watch"]

    @property
    def root(self) -> str:
        return self.watch.partition("/t/")[0]

    def state(self, number: int) -> dict[str, object]:
        return httpx.get(f"{self.seat(number)}/state").json()

    def kill(self) -> None:
        """As a crash does: without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def table(folder: Path, *words: object, **env: str) -> Iterator[ServedTable]:
    """`twelve table …` in a folder, until the block is left."""
    command = [TWELVE, "table", *map(str, words), "--no-open", "--json"]
    paths = {"TWELVE_PATH": str(HOUSE / "tests" / "toy"), **env}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        told = json.loads(line)
        for each in told["tables"]:
            each["record"] = str(folder / each["record"])
        yield ServedTable(process, told)
    finally:
        process.kill()
        process.communicate()


def act(address: str, **wish: object) -> httpx.Response:
    """What a tap sends."""
    return httpx.post(f"{address}/act", json=wish)


def move(address: str, text: str) -> httpx.Response:
    """A move at the moment that the seat sees."""
    return act(address, do="move", at=httpx.get(f"{address}/state").json()["at"], move=text)
