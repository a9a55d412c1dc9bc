"""What tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import Run, runner


@pytest.fixture
def twelve(tmp_path: Path) -> Run:
    """Runs the installed `twelve` in an empty folder."""
    return runner(tmp_path)
