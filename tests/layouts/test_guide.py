"""A whole game comes with a cover that says what to print how."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from support import Run


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Sheets in all"), ("de", "Bögen insgesamt"), ("fr", "Feuilles en tout")]
)
def test_the_cover_names_every_file_and_adds_up_the_sheets(
    twelve: Run, tmp_path: Path, lang: str, said: str
) -> None:
    made = twelve("print", "king-of-12", "--lang", lang, "-o", "made", "--json").json["files"]
    cover, *others = [Path(str(entry["file"])) for entry in made]
    assert cover.name == f"king-of-12-guide-{lang}-a4.pdf"
    (page,) = PdfReader(tmp_path / cover).pages
    text = page.extract_text()
    assert all(file.name in text for file in others)
    assert re.search(rf"{said}\s+{sum(entry['sheets'] for entry in made[1:])}\b", text)
    assert "Rita Modl" in text


def test_a_part_of_a_game_needs_no_cover(twelve: Run, tmp_path: Path) -> None:
    made = twelve("print", "king-of-12", "tokens", "-o", "made")
    assert made.code == 0, made.err
    assert [file.name for file in (tmp_path / "made").iterdir()] == ["king-of-12-tokens-en-a4.pdf"]
