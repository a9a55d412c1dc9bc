"""Many games as a command plays them: in processes or on a cluster, with progress, until enough is known."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from time import monotonic, process_time
from typing import TypeAlias, TypeVar

from twelve.cli.terminal import note
from twelve.content.errors import UsageError
from twelve.content.loading.game import Game
from twelve.engine.bots import LEVELS
from twelve.engine.lab.simulate import Trial, kernel_for, play_batch
from twelve.engine.registry import bot_named, bots_for, has_kernel

T = TypeVar("T")
Advance: TypeAlias = Callable[[int], None]

WORTH_COMPILING = 20_000
"""Games from which on a kernel pays: it takes some seconds to be compiled."""
KERNEL_BATCH = 2_000
MOST_IN_BATCH = 500
AHEAD = 4
A_WHILE, A_WHILE_AWAY = 0.5, 2.0
"""Seconds that a batch should take, here and on a cluster: long enough to hand it out, to a thousand workers
too, and short enough to see it come back."""


@dataclass(frozen=True)
class Workers:
    """Who plays: processes of this machine, or a cluster by its address."""

    jobs: int | None = None
    cluster: str | None = None

    @property
    def count(self) -> int:
        return self.jobs or os.cpu_count() or 1

    def ahead(self, executor: Executor | None) -> int:
        """How many batches are handed out at once, so that nobody waits for work."""
        return AHEAD * int(getattr(executor, "slots", self.count))


def named_bots(game: Game, players: str) -> tuple[str, ...]:
    """The bots that were named, or the game's best on as few seats as it takes."""
    best = best_bot(game)
    names = players.split(",") if players else [best] * game.content.players.least
    bots = tuple(name.strip().removeprefix("bot:") or best for name in names)
    for name in bots:
        bot_named(game, name)
    return bots


def best_bot(game: Game) -> str:
    """The strongest bot of a game."""
    bots = bots_for(game)
    return LEVELS[-1] if LEVELS[-1] in bots else list(bots)[-1]


def may_be_quick(game: Game, bots: tuple[str, ...], games: int) -> bool:
    """Whether a kernel is to play; says so where there would be one."""
    if set(bots) != {"random"} or games < WORTH_COMPILING or not has_kernel(game):
        return False
    if find_spec("numba") is None:
        note('the engine plays, with the same results; the extra "lab" (numba) would be far faster')
        return False
    return True


def batch_size(trial: Trial, workers: Workers) -> int:
    """How many games go out together; plays one of them, so that what cannot be played is told at once."""
    wanted = A_WHILE_AWAY if workers.cluster else A_WHILE
    begun = process_time()
    play_batch(trial, range(1))
    if trial.quick and kernel_for(trial):
        return KERNEL_BATCH
    return max(1, min(MOST_IN_BATCH, int(wanted / max(process_time() - begun, 0.001))))


def share_of(text: str | None) -> float | None:
    """0.5% or 0.005."""
    if text is None:
        return None
    number = text.strip().removesuffix("%").strip()
    try:
        share = float(number) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise UsageError(f'--precision "{text}": write a share such as 0.5%')
    return share


@contextlib.contextmanager
def hired(workers: Workers, batches: int) -> Iterator[Executor | None]:
    """Those who play; nobody but this process where there is little to play."""
    if workers.cluster:
        with _cluster(workers.cluster) as executor:
            yield executor
        return
    if workers.count == 1 or batches < 2:
        yield None
        return
    ignored = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who counts
    pool = ProcessPoolExecutor(workers.count, get_context("fork"), signal.signal, ignored)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    if find_spec("distributed") is None:
        raise UsageError('--cluster needs the extra "cluster": pip install "twelve[cluster]"')
    from twelve.engine.lab.cluster import joined

    with joined(address) as executor:
        yield executor


def until_stopped(batches: Iterator[T], done: Callable[[], str]) -> Iterator[T]:
    """The batches as they come; Ctrl-C ends them with a word about how far they came.

    What is being counted is counted to its end: only the wait for the next batch is broken off.
    """
    waits = _Waits()
    before = signal.signal(signal.SIGINT, waits.stop)
    try:
        while not waits.asked:
            with waits:
                batch = next(batches, None)
            if batch is None:
                return
            yield batch
        note(f"stopped after {done()}")
    except KeyboardInterrupt:
        note(f"stopped after {done()}")
    finally:
        signal.signal(signal.SIGINT, before)


class _Waits:
    """Whether somebody wants to stop, and whether that may happen at once."""

    def __init__(self) -> None:
        self.asked = self._waiting = False

    def stop(self, *_: object) -> None:
        """Called on Ctrl-C."""
        self.asked = True
        if self._waiting:
            raise KeyboardInterrupt

    def __enter__(self) -> None:
        self._waiting = True

    def __exit__(self, *_: object) -> None:
        self._waiting = False


@contextlib.contextmanager
def progress(total: int, quiet: bool, what: str = "games") -> Iterator[Advance]:
    """A bar with rate and time left on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]:,.0f} a second,")
    left = (TimeRemainingColumn(), TextColumn("left"))
    look = (TextColumn(what), BarColumn(), MofNCompleteColumn(), rate, *left)
    with Progress(*look, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task, begun = bar.add_task("games", total=total, rate=0.0), monotonic()

        def step(done: int) -> None:
            bar.update(task, completed=done, rate=done / (monotonic() - begun), refresh=True)

        yield step
