"""A whole game comes with a cover that says what to print how."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_prints import squeezed
from press_table import pack, pages, printed
from pypdf import PdfReader
from support import Run

from twelve.content.loading.game import load


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


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_cover_tells_how_the_pieces_are_made_up(twelve: Run, tmp_path: Path, lang: str) -> None:
    made = twelve("print", "twelve-heroes", "--lang", lang, "-o", "made")
    assert made.code == 0, made.err
    (file,) = (tmp_path / "made").glob("*guide*.pdf")
    text = squeezed(PdfReader(file).pages[0].extract_text())
    notes = [part.note[lang] for part in load("twelve-heroes").content.components.values() if part.note]
    assert notes
    assert [note for note in notes if squeezed(note) not in text] == []


@pytest.mark.parametrize(
    ("flip", "said"), [("long", "flip on the long edge"), ("short", "flip on the short edge")]
)
def test_the_cover_says_on_which_edge_to_flip(twelve: Run, tmp_path: Path, flip: str, said: str) -> None:
    assert twelve("print", "xii-century", "--flip", flip, "-o", "made").code == 0
    text = squeezed(PdfReader(tmp_path / "made" / "xii-century-guide-en-a4.pdf").pages[0].extract_text())
    assert squeezed(f"Where both sides are printed, {said}.") in text


@pytest.mark.parametrize(("publisher", "told"), [("", False), ("Paper & Co", True)])
def test_the_cover_calls_only_a_game_of_a_publisher_unofficial(
    tmp_path: Path, publisher: str, told: bool
) -> None:
    credits = {"designers": ["Ann Smith"], "publisher": publisher}
    two = {name: {"title": name, "kind": "sheet", "layout": "x"} for name in ("one", "two")}
    folder = pack(tmp_path / "p", layouts={"x/face.html": "<p>x</p>"}, components=two, credits=credits)
    cover = printed(folder, tmp_path / "out").file
    assert cover.name == "bench-guide-en-a4.pdf"
    assert ("unofficial" in pages(cover)[0].extract_text()) is told
