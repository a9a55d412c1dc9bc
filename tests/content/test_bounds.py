"""No file can exhaust the machine: hostile packs are refused within bounded time and memory."""

from __future__ import annotations

import resource
import subprocess
from pathlib import Path

import pytest
from support import TWELVE

MEMORY = 1_000_000_000
SECONDS = 60

NINES = (", ".join([f"*a{n - 1}"] * 9) for n in range(1, 30))
BOMB = "a0: &a0 [x, x, x]\n" + "\n".join(f"a{n}: &a{n} [{nine}]" for n, nine in enumerate(NINES, 1))
HOSTILE = {
    "alias bomb": BOMB,
    "deep nesting": "a: " + "[" * 1_000_000,
    "deep mapping": "{a: " * 500_000,
    "many keys": "\n".join(f"k{n}: 1" for n in range(300_000)),
    "many mistakes": "\n".join(f"k{n}: 1" for n in range(5_000)),
    "one long line": "a: " + "x" * 3_900_000,
    "huge": "a: " + "x" * 9_000_000,
    "null bytes": "a: \0" * 1000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_pack_is_refused_within_bounds(tmp_path: Path, kind: str) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.yaml").write_text(HOSTILE[kind], encoding="utf-8")
    done = subprocess.run(
        [TWELVE, "check", "bad"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    assert done.returncode == 1, done.stderr[-500:]
    assert done.stderr.startswith("error: bad/game.yaml:")
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < 20_000
