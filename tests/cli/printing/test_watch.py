"""`twelve print --watch` prints again whenever something changes, and outlives mistakes."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from press_table import pack, pages
from support import TWELVE, running_in
from waiting import PATIENCE, until

SAID = "said"


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    folder = pack(tmp_path / "p")
    process = subprocess.Popen(
        [TWELVE, "print", folder, "--lang", "en", "-o", folder / "printed", "--watch"],
        env=os.environ | {"TWELVE_CACHE": str(tmp_path / "cache")},
        stderr=(tmp_path / SAID).open("w"),
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    yield folder, process
    process.kill()
    process.wait()


def said(folder: Path) -> str:
    """What it has said to people so far."""
    return (folder.parent / SAID).read_text()


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
    until(lambda: "error:" in said(folder), "the mistake")
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
    until(lambda: said(folder).count("watching") == 1, "its first look")
    os.utime(file)
    change(folder, "Leaves.", "Stays away.")
    until(shows(folder, "Stays away."))
    until(lambda: said(folder).count("watching") == 2, "its second look")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
    assert said(folder).count("watching") == 2
