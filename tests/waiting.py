"""Waiting for what another process does: long, for machines that are busy, and never for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx

PATIENCE = 120
"""Seconds after which something that is awaited is taken for lost."""
fetch, send = partial(httpx.get, timeout=PATIENCE), partial(httpx.post, timeout=PATIENCE)
"""What a browser asks for and sends."""


def until(true: Callable[[], bool], awaited: str = "what was awaited") -> None:
    """Looks again and again; what never comes is a fault of the test's."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, f"{awaited} never came"
        time.sleep(0.02)


def holds(file: Path, least: int = 1) -> bool:
    """Whether so many bytes at least stand in a file."""
    return file.exists() and file.stat().st_size >= least
