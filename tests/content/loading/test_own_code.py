"""A game outside the installation brings its own model, composer and print options, where it is trusted."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from support import Run

GAME = """game: tower
title: Tower
summary: Floors.
version: "0.1"
credits: {designers: [Somebody]}
players: {least: 2, most: 4}
languages: [en]
floors: 3
components:
  floors: {title: Floors, layout: floor, compose: storeys}
"""
MODEL = """from twelve.content.models.game import OwnGame


class Content(OwnGame):
    floors: int
"""
COMPOSE = """from twelve.layouts.faces import Draft


def storeys(job):
    for number in range(job.game.content.floors + job.options.own.cellars):
        yield Draft(f"floor_{number}", {"number": number}, ("floors",))


COMPOSERS = (storeys,)
"""
OPTIONS = """from dataclasses import dataclass

from twelve.layouts.options import GameOptions


@dataclass(frozen=True)
class Options(GameOptions):
    cellars: int = 0
"""


@pytest.fixture
def tower(tmp_path: Path) -> Path:
    folder = tmp_path / "mine" / "tower"
    (folder / "layouts" / "floor").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "model.py").write_text(MODEL)
    (folder / "layouts" / "compose.py").write_text(COMPOSE)
    (folder / "layouts" / "options.py").write_text(OPTIONS)
    (folder / "layouts" / "options.yaml").write_text(
        "cellars: {takes: number, least: 0, most: 9, help: so many floors below}\n"
    )
    (folder / "layouts" / "floor" / "face.html").write_text('<div class="safe">Floor {{ number }}</div>')
    return folder


def pages(folder: Path) -> int:
    (file,) = folder.glob("*.pdf")
    return len(PdfReader(file).pages)


def test_a_trusted_game_brings_model_composer_and_print_options(
    twelve: Run, tower: Path, tmp_path: Path
) -> None:
    path = {"TWELVE_PATH": str(tower.parent)}
    assert "no findings" in twelve("check", "tower", **path).out
    assert twelve("print", "tower", "--target", "single", "-o", "a", **path).code == 0
    assert pages(tmp_path / "a") == 3
    assert "a mistake" not in twelve("check", "tower", **path).out
    (tower / "game.yaml").write_text(GAME.replace("floors: 3", "floors: many"))
    assert "floors: must be a whole number" in twelve("check", "tower", **path).err


def test_its_options_are_options_of_print(twelve: Run, tower: Path, tmp_path: Path) -> None:
    from importlib import reload
    from os import environ
    from unittest.mock import patch

    import twelve.cli.commands.print_ as command

    with patch.dict(environ, {"TWELVE_PATH": str(tower.parent)}):
        reload(command)  # as a new process reads them
    try:
        path = {"TWELVE_PATH": str(tower.parent)}
        done = twelve("print", "tower", "--target", "single", "--cellars", "2", "-o", "b", **path)
        assert done.code == 0, done.err
        assert pages(tmp_path / "b") == 5
        assert twelve("print", "tower", "--cellars", "99", **path).code == 2
    finally:
        reload(command)


@pytest.mark.parametrize("words", [("check",), ("print",), ("play",)])
def test_code_that_nobody_trusts_is_never_run(
    twelve: Run, tower: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    trap = f"open({str(tmp_path / 'ran')!r}, 'w')\n"
    for name in ("model.py", "layouts/compose.py", "layouts/options.py"):
        (tower / name).write_text(trap)
    refused = twelve(*words, str(tower))
    assert refused.code == 1
    assert "is program code, which is not run unless you trust it" in refused.err
    assert not (tmp_path / "ran").exists()


def test_a_pack_beside_a_trusted_game_brings_no_code_of_its_own(
    twelve: Run, tower: Path, tmp_path: Path
) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "game.yaml").write_text("game: pack\nextends: tower\n")
    path = {"TWELVE_PATH": str(tower.parent)}
    assert twelve("check", "pack", **path).code == 0
    (pack / "model.py").write_text("raise SystemExit(9)\n")
    assert "is program code" in twelve("check", "pack", **path).err


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "COMPOSERS = (storeys,)",
            'COMPOSERS = {"storeys": storeys}',
            "compose.py: lists no functions for components",
        ),
        ("COMPOSERS = (storeys,)", "", "compose.py: lists no functions for components"),
        ("def storeys(job):", "def storeys(job:", "compose.py:4: is not valid Python: "),
        ("content.floors", "content.flors", "compose.py:5: AttributeError: "),
    ],
)
def test_what_is_wrong_in_its_program_code_is_told_there(
    twelve: Run, tower: Path, before: str, after: str, told: str
) -> None:
    file = tower / "layouts" / "compose.py"
    assert before in COMPOSE
    file.write_text(COMPOSE.replace(before, after))
    for command in ("check", "print"):
        answer = twelve(command, "tower", TWELVE_PATH=str(tower.parent))
        assert answer.code == 1
        assert told in answer.err
        assert "a fault in twelve" not in answer.err
