"""The last look at a file: what is wrong with it is told, and it is not put in place."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from press_table import pack, printed

from twelve.content.errors import TwelveError
from twelve.layouts.book import Book
from twelve.layouts.finished import Boxes, check_finished
from twelve.layouts.fonts import font_files, house_font
from twelve.layouts.formats import PT_PER_MM, Size, formats
from twelve.layouts.results import About

A4 = formats().papers["a4"]
CARD = Size.model_construct(width=69.0, height=94.0)


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def saved(pdf: pikepdf.Pdf) -> bytes:
    out = BytesIO()
    pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def blank(width: float = 210, height: float = 297) -> pikepdf.Pdf:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(width * PT_PER_MM, height * PT_PER_MM))
    return pdf


def check(pdf: bytes, *pages: Boxes) -> None:
    check_finished("file.pdf", pdf, pages, font_files())


def test_what_the_press_makes_passes(tmp_path: Path) -> None:
    cards = {"golem": {"name": "Golem", "text": "Stays."}}
    single = printed(pack(tmp_path / "a", cards, languages=["en"]), tmp_path / "out", target="single")
    check(single.file.read_bytes(), *[Boxes(CARD, 3.0)] * single.pages)
    with pytest.raises(
        TwelveError, match=r"page 1: TrimBox is 3\.00 3\.00 66\.00 91\.00 mm, not 2\.00 2\.00"
    ):
        check(single.file.read_bytes(), *[Boxes(CARD, 2.0)] * single.pages)


def test_wrong_paper_is_told_with_both_measures() -> None:
    with pytest.raises(
        TwelveError,
        match=r"file\.pdf .* not written: page 1: MediaBox is 0\.00 0\.00 210\.00 290\.00 mm, not",
    ):
        check(saved(blank(height=290)), Boxes(A4))


def test_missing_boxes_are_told() -> None:
    with pytest.raises(TwelveError, match=r"BleedBox is missing, not .*TrimBox is missing, not 3"):
        check(saved(blank(69, 94)), Boxes(CARD, 3.0))


def test_a_wrong_number_of_pages_is_told() -> None:
    with pytest.raises(TwelveError, match="1 pages instead of 2"):
        check(saved(blank()), Boxes(A4), Boxes(A4))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("/Helvetica", "Helvetica is not one of our fonts; Helvetica is not embedded"),
        ("/ABCDEF+Alegreya-Sans", r"ABCDEF\+Alegreya-Sans is not embedded"),
    ],
)
def test_fonts_that_are_foreign_or_outside_are_told(name: str, fault: str) -> None:
    pdf = blank()
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name(name))
    pdf.pages[0].obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pdf.make_indirect(font)))
    with pytest.raises(TwelveError, match=fault):
        check(saved(pdf), Boxes(A4))


def test_a_damaged_file_is_told() -> None:
    pdf = blank()
    pdf.pages[0].Contents = pdf.make_stream(b"q 1 0 0 1 0 0 cm Q " * 50)
    data = saved(pdf)
    with pytest.raises(TwelveError, match="not written"):
        check(data.replace(b"endstream", b"endstraem"), Boxes(A4))
    with pytest.raises(TwelveError, match="not written"):
        check(data[: len(data) // 2], Boxes(A4))


def test_a_file_that_fails_leaves_the_earlier_one(tmp_path: Path) -> None:
    file = tmp_path / "file.pdf"
    file.write_bytes(b"earlier")
    book = Book({})
    book.add_page(A4, "", {}, {})
    with pytest.raises(TwelveError):
        book.save(file, About("title", "author", "en", "1"), [Boxes(CARD)])
    assert file.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [file]


def test_a_text_of_ours_does_not_hide_a_font_from_a_face() -> None:
    book = Book({})
    book.fonts.show("Alegreya-Sans", "ab")
    font = house_font("Alegreya-Sans")
    book.fonts.use({"ABCDEF+Alegreya-Sans": {font.glyph("a"): "a"}})
    assert list(book.fonts.all.keys()) == ["/ABCDEF"]
