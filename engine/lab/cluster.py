"""The same games on other machines: dask.distributed hands them out and plays again what a lost worker had.

Whatever a worker answers comes from the very same program and content: each batch brings their digest along,
and a worker that has others refuses it.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import twelve
from twelve.content.errors import TwelveError, UsageError
from twelve.content.loading.game import load
from twelve.engine.lab.simulate import Trial

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")

PATIENCE = 10
"""Seconds to wait for a scheduler."""
RETRIES = 3
"""How often a batch may fail with its worker before the run does."""
_LOCAL = re.compile(r"local:([1-9][0-9]{0,2})")
HELP = "write tcp://HOST:PORT of a scheduler (dask scheduler), or local:4 to start four workers here"


@contextlib.contextmanager
def joined(address: str) -> Iterator[Executor]:
    """An executor whose work is done by the workers of a cluster."""
    with contextlib.ExitStack() as stack:
        client = _client(address, stack)
        yield ClusterExecutor(client)


def _client(address: str, stack: contextlib.ExitStack) -> Client:
    from distributed import Client, LocalCluster

    if found := _LOCAL.fullmatch(address):
        started = LocalCluster(n_workers=int(found[1]), threads_per_worker=1, dashboard_address=None)
        address = stack.enter_context(started).scheduler_address
    elif not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://.+", address):
        raise UsageError(f'--cluster "{address}": {HELP}')
    try:
        client: Client = stack.enter_context(Client(address, timeout=PATIENCE, set_as_default=False))
    except (OSError, ValueError) as error:
        raise TwelveError(f"no scheduler answers at {address}: {error}; {HELP}") from None
    return client


class ClusterExecutor(Executor):
    """Batches for a cluster: each is done once, wherever, however often a worker is lost on the way."""

    def __init__(self, client: Client) -> None:
        self._executor = client.get_executor(pure=False, retries=RETRIES)
        self.slots = max(1, sum(client.nthreads().values()))
        """How many batches can be played at once now."""

    def submit(self, fn: Callable[..., T], /, *args: object, **_: object) -> Future[T]:
        trial, numbers = args
        assert isinstance(trial, Trial)
        here = Path(trial.game)
        trial = replace(trial, game=str(here.resolve())) if here.is_dir() else trial
        done: Future[T] = self._executor.submit(checked, digest(trial.game), fn, trial, numbers)
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait)


def checked(
    expected: str, play: Callable[[Trial, Sequence[int]], T], trial: Trial, numbers: Sequence[int]
) -> T:
    """A batch on a worker, which must have the same program and the same content."""
    if digest(trial.game) != expected:
        raise TwelveError(f"a worker has another twelve or another {trial.game}; give all machines the same")
    return play(trial, numbers)


@lru_cache(8)
def digest(game: str) -> str:
    """What decides how a game is played: the content, the rules' program and what its bots have learnt."""
    home, loaded = Path(twelve.__file__).parent / "engine", load(game)
    total = sha256(loaded.content.model_dump_json().encode())
    beside = [file for folder in loaded.folders for file in sorted(folder.glob("*.py"))]
    for file in [*sorted(home.rglob("*.py")), *sorted(home.rglob("*.json")), *beside]:
        total.update(file.read_bytes())
    return total.hexdigest()
