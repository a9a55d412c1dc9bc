"""docs/your-own-game.md works as it is written: its files, edits, commands and the messages it shows."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from pypdf import PdfReader
from support import HOUSE, Run


@pytest.fixture(scope="module")
def tutorial() -> ModuleType:
    spec = spec_from_file_location("tutorial", HOUSE / "docs" / "tutorial.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def words_of(pdf: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(pdf).pages)


def test_every_step_of_the_tutorial_works_as_written(
    tutorial: ModuleType, twelve: Run, tmp_path: Path
) -> None:
    told, ran = "", 0
    for step in tutorial.steps():
        if step.kind in ("file", "replace"):
            tutorial.write(step, tmp_path)
        elif step.kind == "text":
            assert all(line in told for line in step.words.splitlines()), told
        else:
            for line in step.words.splitlines():
                done = twelve(*line.split()[1:])
                told, ran = done.out + done.err, ran + 1
                assert done.code == (1 if step.kind == "fails" else 0), f"{line}\n{told}"
    assert ran >= 10
    output = tmp_path / "output"
    assert "Fledermaus" in words_of(output / "my-game-cards-de-a4.pdf")
    assert "2 wings" in words_of(output / "my-game-cards-only-moth-en-a4.pdf")
    assert "9 Cards" in " ".join(words_of(output / "my-game-box-en-a4.pdf").split())
    assert "highest power" in words_of(output / "my-game-rules-en-a4.pdf")
    assert len(PdfReader(output / "my-game-cards-changed-en-a4.pdf").pages) == 2
    assert "cards.bat.power: 5 → 6" in told


def test_its_pictures_are_there_and_small(tutorial: ModuleType) -> None:
    pictures = sorted((tutorial.DOCS / "tutorial").glob("*.png"))
    assert [picture.stem for picture in pictures] == ["box", "cards", "start"]
    assert all(picture.stat().st_size < 60_000 for picture in pictures)
