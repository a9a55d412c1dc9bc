"""`twelve print --watch` prints again whenever something changes, and outlives mistakes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from press_table import pack, pages
from support import TWELVE, running_in

PATIENCE = 60


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    folder = pack(tmp_path / "p")
    process = subprocess.Popen(
        [TWELVE, "print", folder, "--lang", "en", "-o", folder / "printed", "--watch"],
        env=os.environ | {"TWELVE_CACHE": str(tmp_path / "cache")},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    yield folder, process
    process.kill()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.05)


def shows(folder: Path, words: str) -> Callable[[], bool]:
    file = folder / "printed" / "bench-cards-en-a4.pdf"
    return lambda: file.exists() and words in pages(file)[0].extract_text()


def change(folder: Path, old: str, new: str) -> None:
    file = folder / "game.yaml"
    file.write_text(file.read_text().replace(old, new))


def test_a_change_is_printed_and_a_mistake_waited_for(
    watching: tuple[Path, subprocess.Popen[str]],
) -> None:
    folder, process = watching
    until(shows(folder, "Leaves."))
    change(folder, "Leaves.", "Stays away.")
    until(shows(folder, "Stays away."))
    change(folder, "copies: 2", "copies: many")
    assert process.stderr is not None
    said = ""
    while "copies: expected" not in said and "error:" not in said:
        said += process.stderr.readline()
    change(folder, "copies: many", "copies: 3")
    change(folder, "Stays away.", "Comes back.")
    until(shows(folder, "Comes back."))
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
    assert running_in(process.pid) == []


def test_what_it_printed_itself_is_no_change(watching: tuple[Path, subprocess.Popen[str]]) -> None:
    folder, process = watching
    until(shows(folder, "Leaves."))
    file = folder / "printed" / "bench-cards-en-a4.pdf"
    before = file.stat().st_mtime_ns
    time.sleep(1.5)
    assert file.stat().st_mtime_ns == before
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
