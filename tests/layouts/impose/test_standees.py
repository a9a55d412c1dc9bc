"""Standees: front and back head to head on one piece, cut along one line, folded over the head."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pictures import share
from press_table import pack, paper_mm, picture, printed
from pypdf import PdfReader

from twelve.content.errors import UsageError
from twelve.layouts.check.shop import preflight

DPI = 127
MM = DPI / 25.4
RED, BLUE, SPOT = (220, 30, 30), (30, 30, 220), (255, 255, 0)
FACE = (
    '<div class="bleed" style="background:rgb(220,30,30)"></div>'
    '<div style="position:absolute;left:18mm;top:10mm;width:6mm;height:6mm;background:#ff0"></div>'
)
BACK = FACE.replace("220,30,30", "30,30,220")
PAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M50 0C70 0 80 15 80 30 80 42 72 52 66 56L70 110'
    "C90 116 100 130 100 150L60 150 50 140 40 150H0C0 130 10 116 30 110L34 56"
    'C28 52 20 42 20 30 20 15 30 0 50 0z"/></svg>'
)


def game(folder: Path, back: str = "", copies: int = 1, **said: object) -> Path:
    figures = {"title": "F", "kind": "standee", "source": "cards", "layout": "f", "size": "30 x 45 mm"}
    layouts = {"f/face.html": FACE, **({"f/back.html": back} if back else {})}
    cards = {"one": {"name": "one", "copies": copies}}
    pack(folder, cards, layouts, languages=["en"], components={"f": {**figures, **said}})
    (folder / "cut.svg").write_text(PAWN)
    return folder


@pytest.mark.parametrize(("back", "above", "left"), [("", RED, 18), (BACK, BLUE, 30 - 18 - 6)])
def test_the_back_stands_on_its_head_above_the_fold(
    tmp_path: Path, back: str, above: tuple[int, int, int], left: float
) -> None:
    """Without one of its own it is the front in a mirror: what is right of the front stays right."""
    made = printed(game(tmp_path / "g", back), tmp_path, target="single")
    assert paper_mm(PdfReader(made.file).pages[0]) == pytest.approx((36, 2 * 55 + 6), abs=0.01)
    image = picture(made.file, dpi=DPI).convert("RGB")

    def at(x: float, y: float) -> tuple[int, ...]:
        """A place of the piece, from the upper left corner of its cut."""
        return image.getpixel((round((x + 3) * MM), round((y + 3) * MM)))

    assert at(15, 55 + 30) == pytest.approx(RED, abs=3)
    assert at(15, 55 - 30) == pytest.approx(above, abs=3)
    assert at(18 + 3, 55 + 13) == SPOT
    assert at(left + 3, 55 - 13) == SPOT
    assert {at(15, 4), at(15, 106)} == {(255, 255, 255)}  # the tabs


def test_many_lie_on_a_sheet_that_is_printed_on_one_side(tmp_path: Path) -> None:
    made = printed(game(tmp_path / "g", BACK, copies=10), tmp_path)
    assert (made.pages, made.sheets, made.duplex) == (1, 1, False)
    image = picture(made.file, dpi=72)
    for colour in (RED, BLUE):
        assert 10 * 30 * 45 / (210 * 297) < share(image, colour) * 1.1 < 10 * 36 * 48 / (210 * 297)


def test_a_machine_cuts_the_whole_piece_along_one_line_that_holds_at_the_fold(tmp_path: Path) -> None:
    printed(game(tmp_path / "g", shape="cut.svg", tab="8 mm"), tmp_path, target="silhouette")
    (cuts,) = tmp_path.glob("*.svg")
    (line,) = re.findall(r'<path d="([^"]+)"', cuts.read_text())
    corners = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", line)]
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    assert bottom - top == pytest.approx(2 * (45 + 8), abs=0.01)
    fold = (top + bottom) / 2
    for x, y in corners:
        assert any(abs(x - a) < 0.01 and abs(2 * fold - y - b) < 0.01 for a, b in corners)
    joint = [x for x, y in corners if abs(y - fold) < 0.01]
    assert max(joint) - min(joint) > 5
    tab = [x for x, y in corners if y == bottom]
    assert max(tab) - min(tab) == pytest.approx(30, abs=0.1)


@pytest.mark.parametrize("shape", ["rectangle", "round", "hex", "hex-flat", "cut.svg"])
def test_shops_get_cut_and_folds_as_plates_of_their_own(tmp_path: Path, shape: str) -> None:
    made = printed(game(tmp_path / "g", shape=shape), tmp_path, target="single", colours="cmyk")
    found = {check.question: check for check in preflight(made.file.read_bytes())}
    assert found["plates besides"].answer == "Crease, CutContour"
    assert all(check.holds for check in found.values())


def test_what_lies_on_one_side_of_the_paper_has_no_sheet_of_backs(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="front and back on one side"):
        printed(game(tmp_path / "g", BACK), tmp_path, sides="backs")


def test_a_figure_without_a_layout_of_its_own_looks_well(tmp_path: Path) -> None:
    made = printed(game(tmp_path / "g", layout="standee"), tmp_path, target="single")
    assert made.warnings == ()
    assert PdfReader(made.file).pages[0].extract_text().count("one") == 2
