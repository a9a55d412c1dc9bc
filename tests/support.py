"""The installed command, run as a user runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TWELVE = Path(sys.executable).parent / "twelve"


@dataclass(frozen=True)
class Answer:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        return json.loads(self.out)


Run = Callable[..., Answer]


def runner(tmp_path: Path) -> Run:
    """Runs `twelve` in this folder (or `cwd`), with a home of its own and the cache of the test run."""

    def run(*words: object, stdin: str = "", cwd: Path = tmp_path, **env: str) -> Answer:
        home = tmp_path / ".home"
        done = subprocess.run(
            [TWELVE, *map(str, words)],
            input=stdin,
            cwd=cwd,
            env={
                **os.environ,
                "HOME": str(home),
                "COLUMNS": "100",
                **env,
            },
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Answer(done.returncode, done.stdout, done.stderr)

    return run
