"""Other machines: a real scheduler and three workers; one dies in the middle, nothing is lost or doubled."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from support import Run
from waiting import PATIENCE, holds, until

DASK = Path(sys.executable).parent / "dask"
TWELVE = Path(sys.executable).parent / "twelve"
WORDS = (
    "simulate",
    "king-of-12",
    "--players",
    "random,random,random,random",
    "--games",
    "1200",
    "--seed",
    "4",
    "--json",
)


@contextmanager
def started(*words: object) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(list(map(str, words)), stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def awaited(file: Path, least: int = 1) -> None:
    """Waits until something stands in a file."""
    until(lambda: holds(file, least), file.name)


def test_a_worker_that_dies_in_the_middle_loses_no_game_and_counts_none_twice(
    twelve: Run, tmp_path: Path
) -> None:
    address, table = tmp_path / "scheduler.json", tmp_path / "cluster.csv"
    with ExitStack() as stack:
        stack.enter_context(
            started(DASK, "scheduler", "--port", 0, "--no-dashboard", "--scheduler-file", address)
        )
        awaited(address)
        worker = (
            DASK,
            "worker",
            "--scheduler-file",
            address,
            "--nthreads",
            1,
            "--no-nanny",
            "--no-dashboard",
        )
        workers = [
            stack.enter_context(started(*worker, "--local-directory", tmp_path / f"w{n}")) for n in range(3)
        ]
        at = json.loads(address.read_text())["address"]
        words = (TWELVE, *WORDS, "--csv", table, "--cluster", at)
        running = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        awaited(table, least=5_000)
        workers[0].send_signal(signal.SIGKILL)
        out, err = running.communicate(timeout=PATIENCE)
        assert running.returncode == 0, err.decode()
        assert [each.poll() for each in workers[1:]] == [None, None], "the others live on"
    alone = twelve(*WORDS, "--csv", "alone.csv", "--jobs", 1)
    assert json.loads(out) == alone.json
    assert table.read_bytes() == (tmp_path / "alone.csv").read_bytes()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("here", "write tcp://HOST:PORT"),
        ("local:0", "write tcp://HOST:PORT"),
        ("tcp://127.0.0.1:9", "no scheduler answers"),
    ],
)
def test_an_address_where_nobody_is_is_told(
    twelve: Run, monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    from twelve.engine.lab import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 1)
    answer = twelve(
        "simulate", "king-of-12", "--players", "random,random", "--games", 100, "--cluster", address
    )
    assert answer.code in {1, 2}
    assert said in answer.err
