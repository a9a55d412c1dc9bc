"""The last look at a file: what is wrong with it is told, and it is not put in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from twelve.content.errors import TwelveError
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.pdf.boxes import Boxes, check_boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import About
from twelve.layouts.targets.formats import formats

A4 = formats().paper("a4")
CARD = Size(69.0, 94.0)


def box(left: float, bottom: float, right: float, top: float) -> tuple[float, ...]:
    return tuple(side * PT_PER_MM for side in (left, bottom, right, top))


SHEET = {"MediaBox": box(0, 0, 210, 297)}
PIECE = {"MediaBox": box(0, 0, 69, 94), "BleedBox": box(0, 0, 69, 94), "TrimBox": box(3, 3, 66, 91)}


def test_the_right_boxes_pass() -> None:
    check_boxes("file.pdf", [SHEET, PIECE], [Boxes(A4), Boxes(CARD, 3.0)])


def test_a_wrong_trim_is_told_with_both_measures() -> None:
    with pytest.raises(
        TwelveError, match=r"page 2: TrimBox is 3\.00 3\.00 66\.00 91\.00 mm, not 2\.00 2\.00"
    ):
        check_boxes("file.pdf", [SHEET, PIECE], [Boxes(A4), Boxes(CARD, 2.0)])


def test_wrong_paper_is_told_with_both_measures() -> None:
    wanted = r"file\.pdf .* not written: page 1: MediaBox is 0\.00 0\.00 210\.00 290\.00 mm, not"
    with pytest.raises(TwelveError, match=wanted):
        check_boxes("file.pdf", [{"MediaBox": box(0, 0, 210, 290)}], [Boxes(A4)])


def test_missing_boxes_are_told() -> None:
    with pytest.raises(TwelveError, match=r"BleedBox is missing, not .*TrimBox is missing, not 3"):
        check_boxes("file.pdf", [{"MediaBox": PIECE["MediaBox"]}], [Boxes(CARD, 3.0)])


def test_a_wrong_number_of_pages_is_told() -> None:
    with pytest.raises(TwelveError, match="1 pages instead of 2"):
        check_boxes("file.pdf", [SHEET], [Boxes(A4), Boxes(A4)])


def test_a_file_that_fails_leaves_the_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "file.pdf"
    file.write_bytes(b"earlier")
    book = Document({})
    book.add_page(A4, "", {}, {})
    with pytest.raises(TwelveError):
        book.save(file, About("title", "author", "en", "1"), [Boxes(CARD)])
    assert file.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [file]
