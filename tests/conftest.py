"""What tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support import Run, installed_runner, runner
from terminals import Terminal

from twelve.cli.app import SELDOM

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell has what it starts in the background ignore Ctrl-C, and commands would inherit it from here
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.set_threshold(SELDOM)  # as every command does


BEGUN_FIRST = ("test_kernel.py", "test_packaging.py", "test_prints.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is begun first is done by one worker: it alone compiles the kernel, and builds the package.

    At the end of a run the others would wait for it. Whole games are printed before their single
    components, so that these find in the cache what two workers would both have to draw at once.
    """
    order = {name: number for number, name in enumerate(BEGUN_FIRST)}
    items.sort(key=lambda item: order.get(item.path.name, len(order)))


@pytest.fixture(scope="session", autouse=True)
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One cache for the whole run, as on a user's machine; tests of the cache itself bring their own."""
    base = tmp_path_factory.getbasetemp()
    os.environ["TWELVE_CACHE"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache")


@pytest.fixture
def twelve(tmp_path: Path) -> Run:
    """Runs a command in an empty folder, in this process."""
    return runner(tmp_path)


@pytest.fixture
def installed_twelve(tmp_path: Path) -> Run:
    """Runs the installed `twelve` in an empty folder, in a process of its own."""
    return installed_runner(tmp_path)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens `twelve` on terminals of their own."""
    opened: list[Terminal] = []

    def open_one(*words: object, **env: str) -> Terminal:
        opened.append(Terminal(tmp_path, *words, **env))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()
