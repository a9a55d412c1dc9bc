"""The command `twelve` as a user runs it: in this process, or as installed where a process is the point."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

HOUSE = Path(__file__).parent.parent
TOY = HOUSE / "tests" / "toy" / "coin-duel"
PLAYTHROUGHS = HOUSE / "tests" / "playthroughs"
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
    """Runs a command in this process and this folder (or `cwd`), with a home of its own."""

    def run(*words: object, stdin: str = "", cwd: Path = tmp_path, **env: str) -> Answer:
        from twelve.cli.app import exit_code

        said = ["twelve", *map(str, words)]
        typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        changed = patch.dict(os.environ, {**_environment(tmp_path), **env})
        replaced = patch.multiple(sys, argv=said, stdin=typed)
        with chdir(cwd), changed, replaced, _caught() as (out, err):
            code = exit_code()
        return _answer(code, out.getvalue(), err.getvalue())

    return run


def installed_runner(tmp_path: Path) -> Run:
    """Runs the installed command in a process of its own: for signals, streams and what is left behind."""

    def run(*words: object, stdin: str = "", cwd: Path = tmp_path, **env: str) -> Answer:
        done = subprocess.run(
            [TWELVE, *map(str, words)],
            input=stdin,
            cwd=cwd,
            env={**os.environ, **_environment(tmp_path), **env},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        return _answer(done.returncode, done.stdout, done.stderr)

    return run


def _environment(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path / ".home"), "COLUMNS": "100"}


@contextmanager
def _caught() -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """What is said meanwhile; it is text in UTF-8, as on most terminals."""
    out, err = _Said(), _Said()
    with redirect_stdout(out), redirect_stderr(err):
        yield out, err


class _Said(io.StringIO):
    """A stream in memory that also takes bytes, as the real ones do."""

    encoding = "utf-8"

    @property
    def buffer(self) -> _Said:
        return self

    def write(self, text: str | bytes) -> int:
        return super().write(text.decode() if isinstance(text, bytes) else text)


def _answer(code: int, out: str, err: str) -> Answer:
    assert "Traceback" not in err, err
    assert "a fault in twelve" not in err, err
    return Answer(code, out, err)


def running_in(group: int) -> list[int]:
    """The processes of a group that still run; an ended one that nobody has collected does not count."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                found.append(int(stat.parent.name))
    return found
