"""What is rendered while nobody waits, and what the renderer need not read again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from press_table import pack, printed

from twelve.content.loading.game import load
from twelve.layouts.art.arms import arms_on
from twelve.layouts.cache.store import Store
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.options import PrintOptions
from twelve.layouts.render.rehearsal import WORD, rehearse, sample_of

ARMS = {"knight": {"name": "Knight", "blazon": {"field": "azure", "charge": "knight", "tincture": "or"}}}
WOKEN = "import sys\n{}\nprint(*sorted({{'pydantic', 'yaml', 'pycparser'}} & set(sys.modules)))"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))


def test_a_print_leaves_a_sample_that_can_be_rendered(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", ARMS, languages=["en"])
    printed(folder, tmp_path / "out")
    sample = Store(tmp_path / "cache").last_sample()
    game = load(str(folder))
    (part,) = compose(game, PrintOptions())
    expected = sample_of(part.faces[0], asset_roots(game))
    assert sample == json.loads(json.dumps(expected))
    assert set(expected["arms"]) == set(arms_on(part.faces))
    rehearse(expected)
    rehearse(WORD)


def woken(program: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", WOKEN.format(program)], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_who_renders_brings_in_nothing_that_reads_content(tmp_path: Path) -> None:
    (part,) = compose(load(str(pack(tmp_path / "p", ARMS, languages=["en"]))), PrintOptions())
    sample = sample_of(part.faces[0], ())
    program = f"from twelve.layouts.render.rehearsal import rehearse; rehearse({sample!r})"
    assert woken(program) == ["pycparser"], "at first, the declarations of libraries are read"
    assert woken(program) == []


def test_damaged_declarations_are_read_anew(tmp_path: Path) -> None:
    program = "from twelve.layouts.render.rehearsal import WORD, rehearse; rehearse(WORD)"
    woken(program)
    (kept,) = (tmp_path / "cache" / "libraries").iterdir()
    kept.write_bytes(kept.read_bytes()[:5000])
    assert woken(program) == ["pycparser"]
    assert woken(program) == []
