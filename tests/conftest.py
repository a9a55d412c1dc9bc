"""What tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support import Run, runner


@pytest.fixture(scope="session", autouse=True)
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One cache for the whole run, as on a user's machine; tests of the cache itself bring their own."""
    base = tmp_path_factory.getbasetemp()
    os.environ["TWELVE_CACHE"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache")


@pytest.fixture
def twelve(tmp_path: Path) -> Run:
    """Runs the installed `twelve` in an empty folder."""
    return runner(tmp_path)
