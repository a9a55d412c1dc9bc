"""What stands on a sheet beside its pieces, and how a sheet is moved for a printer."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from press_table import pack, pages, printed
from pypdfium2 import PdfDocument
from support import Run

from twelve.layouts.impose.sheet import correction
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.options import Offset

SIDES = st.floats(50, 500)
SHIFTS = st.floats(-20, 20)


def moved(paper: Size, offset: Offset, x: float, y: float) -> tuple[float, float]:
    """Where a point of the page comes to lie, both from the top left in millimetres."""
    a, b, c, d, e, f = map(float, correction(paper, offset).split())
    across, up = x * PT_PER_MM, (paper.height - y) * PT_PER_MM
    return (a * across + c * up + e) / PT_PER_MM, paper.height - (b * across + d * up + f) / PT_PER_MM


@given(SIDES, SIDES, SHIFTS, SHIFTS, st.floats(-5, 5), st.floats(-40, 40), st.floats(-40, 40))
def test_a_turned_back_stays_in_the_middle_and_is_shifted_to_both_sides_as_asked(
    width: float, height: float, right: float, down: float, angle: float, x: float, y: float
) -> None:
    paper, turn = Size(width, height), radians(angle)
    across, along = moved(paper, Offset(right, down, angle), width / 2 + x, height / 2 + y)
    assert across == pytest.approx(width / 2 + right + x * cos(turn) - y * sin(turn), abs=0.001)
    assert along == pytest.approx(height / 2 + down + x * sin(turn) + y * cos(turn), abs=0.001)


BACK = {"card/back.html": "<p>Back</p>"}
CARDS = {f"card_{number}": {"name": f"Card {number}"} for number in range(10)}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            {"flip": "long"},
            ["sheet 1 of 2 · front", "sheet 1 of 2 · back", "sheet 2 of 2 · front", "sheet 2 of 2 · back"],
        ),
        ({"sides": "fronts"}, ["sheet 1 of 2 · front", "sheet 2 of 2 · front"]),
        ({"sides": "backs"}, ["sheet 1 of 2 · back", "sheet 2 of 2 · back"]),
        ({"sides": "fold", "only": ("card_1",)}, ["sheet 1 of 1 · print at 100 %"]),
    ],
)
def test_every_side_says_which_sheet_it_is(
    tmp_path: Path, options: dict[str, object], words: list[str]
) -> None:
    made = printed(pack(tmp_path / "p", CARDS, BACK, languages=["en"]), tmp_path / "out", **options)
    texts = [page.extract_text() for page in pages(made.file)]
    assert [word in text for word, text in zip(words, texts, strict=True)] == [True] * len(words), texts


@pytest.mark.parametrize(
    ("layouts", "options", "how"),
    [
        (BACK, {"flip": "long"}, "flip on the long edge"),
        (BACK, {"flip": "short"}, "flip on the short edge"),
        (BACK, {"sides": "fronts", "flip": "short"}, "one side"),
        (BACK, {"sides": "single"}, "one side"),
        (BACK, {"sides": "fold"}, "fold in the middle and glue"),
        ({"plain/face.html": "<p>x</p>"}, {"flip": "short"}, "one side"),
    ],
)
def test_every_side_says_how_it_is_printed(
    tmp_path: Path, layouts: dict[str, str], options: dict[str, object], how: str
) -> None:
    cards = {"title": "Cards", "source": "cards", "layout": next(iter(layouts)).partition("/")[0]}
    folder = pack(tmp_path / "p", None, layouts, languages=["en"], components={"cards": cards})
    made = printed(folder, tmp_path / "out", **options)
    for page in pages(made.file):
        assert how in page.extract_text()


@pytest.mark.parametrize(("sheet", "sheets"), [("butt", 4), ("close", 3)])
def test_cards_that_touch_share_no_sheet_with_another_colour(
    sheet: str, sheets: int, twelve: Run, tmp_path: Path
) -> None:
    """King of 12 in two colours, 12 cards each: nine and three of each where cards touch."""
    twelve("print", "king-of-12", "characters", "--colors", "red,blue", "--sheet", sheet, "-o", tmp_path)
    assert len(pages(next(tmp_path.glob("*.pdf")))) == 2 * sheets


@pytest.mark.parametrize("sheet", ["butt", "close", "spaced"])
@pytest.mark.parametrize("side", [0, 1])
def test_no_paper_shows_between_neighbours_of_one_colour(tmp_path: Path, sheet: str, side: int) -> None:
    """Seen at any size: a reader blends what ends within a pixel with what lies below."""
    dark = '<div class="bleed" style="background:#123"></div>'
    looks = {"card/face.html": dark, "card/back.html": dark}
    made = printed(pack(tmp_path / "p", CARDS, looks, languages=["en"]), tmp_path / "out", sheet=sheet)
    for scale in (0.6, 0.763, 1.1):
        seen = PdfDocument(made.file)[side].render(scale=scale).to_pil().convert("L")
        wide, high = seen.size
        middle = high // 2 if sheet != "spaced" else high // 4
        across = seen.crop((wide // 3 - wide // 8, middle, wide - wide // 3 + wide // 8, middle + 1))
        assert across.getextrema()[1] < 60, (scale, across.getextrema())
