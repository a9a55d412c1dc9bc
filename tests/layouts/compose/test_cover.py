"""A whole game comes with a cover that says what to print how."""

from __future__ import annotations

from pathlib import Path

import pytest
from press_table import pack, pages, printed
from support import Run


def test_a_part_of_a_game_needs_no_cover(twelve: Run, tmp_path: Path) -> None:
    made = twelve("print", "king-of-12", "tokens", "-o", "made")
    assert made.code == 0, made.err
    assert [file.name for file in (tmp_path / "made").iterdir()] == ["king-of-12-tokens-en-a4.pdf"]


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
