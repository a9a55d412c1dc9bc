"""Books: written from scratch, read by others; sound, the same every time, everything stored once."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from twelve.layouts.faces import Face, Pages, Stock
from twelve.layouts.fonts.house import house_font
from twelve.layouts.measures import Size
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.pdf.streams import FONTS, PdfStream, packed, reference, resolved, unpacked
from twelve.layouts.pdf.writer import MOST_PACKED, Pdf, dumped
from twelve.layouts.results import About

CARD = Size(69.0, 94.0)
STOCK = Stock(Size(63.0, 88.0), 3.0, 3.0, "", ("en",), "")
ABOUT = About("Ann's game (two) – Würfel", "Ann Smith", "de", "1.2")
FONT = "Alegreya-Sans"


def form(operators: bytes, resources: bytes = b"") -> PdfStream:
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 196 267]/Resources<<%b/Font %b>>/Length %d>>"
    return PdfStream(head % (resources, FONTS, len(operators)), operators)


def face(key: str) -> Face:
    return Face(key, key, "", (), "", STOCK, "cards")


def drawn(*pieces: PdfStream) -> tuple[bytes, list[str]]:
    return packed({piece.name: piece for piece in pieces}), [piece.name for piece in pieces]


def written(rendered: dict[str, Pages], keys: str) -> bytes:
    book = Document(rendered)
    for key in keys:
        book.add_whole(face(key))
    return book.finished("file.pdf", ABOUT, [Boxes(CARD)] * len(keys))


def letter(character: str) -> tuple[bytes, dict[str, dict[int, str]]]:
    glyph = house_font(FONT).glyph(character)
    return b"BT /abc 20 Tf 40 100 Td <%04x> Tj ET" % glyph, {f"abc+{FONT}": {glyph: character}}


def book_of(characters: str) -> dict[str, Pages]:
    """Faces with a letter each, all of them above the same red square."""
    square = form(b"1 0 0 rg 20 20 60 60 re f")
    rendered = {}
    for character in characters:
        text, glyphs = letter(character)
        shows = b"/XObject<</P1 %b>>" % reference(square.name)
        data, names = drawn(form(b"/P1 Do " + text, shows), square)
        rendered[character] = Pages(data, (names[0],), glyphs)
    return rendered


def test_other_readers_find_everything(tmp_path: Path) -> None:
    file = tmp_path / "file.pdf"
    file.write_bytes(written(book_of("abc"), "abca"))
    reader = PdfReader(file)
    assert [page.extract_text().strip() for page in reader.pages] == ["a", "b", "c", "a"]
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == (ABOUT.title, ABOUT.author)
    assert reader.trailer["/Root"]["/Lang"] == "de"
    document = pypdfium2.PdfDocument(file)
    assert document[0].render(scale=1).to_pil().convert("RGB").getpixel((40, 230)) == (255, 0, 0)
    document.close()


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
@pytest.mark.parametrize("keys", ["a", "abc", "abc" * 100])
def test_a_book_is_sound(tmp_path: Path, keys: str) -> None:
    file = tmp_path / "file.pdf"
    file.write_bytes(written(book_of("abc"), keys))
    done = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_faces_fonts_and_what_faces_show_are_stored_once() -> None:
    with pikepdf.open(BytesIO(written(book_of("abc"), "abcabc"))) as pdf:
        faces = [page.Resources.XObject.F for page in pdf.pages]
        assert len({face.objgen for face in faces}) == 3
        assert len({face.Resources.XObject.P1.objgen for face in faces}) == 1
        assert len({face.Resources.Font.objgen for face in faces}) == 1
        fonts = [
            item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item
        ]
        assert len(fonts) == 1


def test_bytes_follow_from_the_pages_alone() -> None:
    assert written(book_of("abc"), "ab") == written(book_of("cba"), "ab")
    assert written(book_of("abc"), "ab") != written(book_of("abc"), "ba")


def test_faces_may_be_placed_before_they_are_rendered() -> None:
    rendered: dict[str, Pages] = {}
    book = Document(rendered)
    book.add_whole(face("a"))
    rendered.update(book_of("a"))
    assert book.finished("file.pdf", ABOUT, [Boxes(CARD)]) == written(book_of("a"), "a")


def test_only_letters_in_use_are_stored() -> None:
    few, many = (len(written(book_of("abcdefgh"), keys)) for keys in ("a", "abcdefgh"))
    assert few < many
    with pikepdf.open(BytesIO(written(book_of("abc"), "a"))) as pdf:
        (mapping,) = [item.ToUnicode.read_bytes() for item in pdf.objects if _is_font(item)]
    assert b"<0061>" in mapping
    assert b"<0062>" not in mapping


def _is_font(item: object) -> bool:
    return isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item


def test_a_text_of_ours_does_not_hide_a_font_from_a_face() -> None:
    rendered = book_of("a")
    book = Document(rendered)
    book.fonts.show(FONT, "xyz")
    book.add_whole(face("a"))
    with pikepdf.open(BytesIO(book.finished("file.pdf", ABOUT, [Boxes(CARD)]))) as pdf:
        assert list(pdf.pages[0].Resources.XObject.F.Resources.Font.keys()) == ["/abc"]


def test_the_date_of_a_file_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    reader = PdfReader(BytesIO(written(book_of("a"), "a")))
    assert reader.metadata is not None
    assert reader.metadata.creation_date is not None
    assert reader.metadata.creation_date.isoformat() == "1970-01-02T00:00:00+00:00"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, b"true"),
        (12, b"12"),
        (0.5, b"0.5"),
        (-3.0, b"-3"),
        (1e-9, b"0"),
        (b"/Name", b"/Name"),
        ("a (b) \\", b"(a \\(b\\) \\\\)"),
        ("ü", b"<feff00fc>"),
        ([1, b"2 0 R"], b"[1 2 0 R]"),
        ({"A": {"B": [0.25]}}, b"<</A <</B [0.25]>>>>"),
    ],
)
def test_values_are_written_as_pdf_has_them(value: object, shown: bytes) -> None:
    assert dumped(value) == shown


@given(st.text(max_size=40))
def test_any_text_is_read_as_it_was_written(text: str) -> None:
    text = text.replace("\r", "").encode("utf-16-be", "ignore").decode("utf-16-be", "ignore")
    pdf = Pdf()
    tree = pdf.add({"Type": b"/Pages", "Count": 0, "Kids": []})
    data = pdf.written(pdf.add({"Type": b"/Catalog", "Pages": tree}), pdf.add({"Title": text}))
    with pikepdf.open(BytesIO(data)) as read:
        assert str(read.docinfo.Title) == text


@pytest.mark.parametrize("number", [MOST_PACKED - 3, MOST_PACKED, 3 * MOST_PACKED + 1])
def test_any_number_of_objects_is_found_again(number: int) -> None:
    pdf = Pdf()
    values = [pdf.add({"Number": i}) for i in range(number)]
    tree = pdf.add({"Type": b"/Pages", "Count": 0, "Kids": []})
    root = pdf.add({"Type": b"/Catalog", "Pages": tree, "Values": values})
    with pikepdf.open(BytesIO(pdf.written(root, pdf.add({})))) as read:
        assert [int(value.Number) for value in read.Root.Values] == list(range(number))


@given(st.dictionaries(st.binary(max_size=30), st.binary(max_size=80), max_size=8))
def test_pieces_that_are_packed_are_unpacked(parts: dict[bytes, bytes]) -> None:
    pieces = {PdfStream(head, body).name: PdfStream(head, body) for head, body in parts.items()}
    assert len(pieces) == len(parts)
    assert unpacked(packed(pieces)) == pieces


def test_pieces_are_named_by_what_they_hold() -> None:
    assert form(b"f").name == form(b"f").name
    assert len({form(b"f").name, form(b"F").name, form(b"f", b"/A 1").name}) == 3
    inner = form(b"f")
    shows = b"/XObject<</P %b>>" % reference(inner.name)
    places = {inner.name: b"7 0 R"}
    assert resolved(form(b"/P Do", shows).head, places.__getitem__, places.__getitem__, b"3 0 R").endswith(
        b"/Resources<</XObject<</P 7 0 R>>/Font 3 0 R>>/Length 5>>"
    )
