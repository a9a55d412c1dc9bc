"""Boxes that faces have in common are set once, and a face looks the same alone and among others."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from game_prints import smallest_type
from pictures import farthest
from PIL.Image import Image
from press_table import CARDS, pack
from pypdf import PdfReader

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Face, Rendered
from twelve.layouts.options import GameOptions, PrintOptions
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.render.weasyprint.loading import load_renderer
from twelve.layouts.render.weasyprint.pages import render
from twelve.layouts.results import About

load_renderer()
from twelve.layouts.render.weasyprint.markup import parsed  # noqa: E402
from twelve.layouts.render.weasyprint.panels import Panel, divided  # noqa: E402

ABSOLUTE = "<p class='one'>{{ card.name|t }}</p><p class='two'>the same</p>"
STYLE = ".one, .two { position: absolute; left: 5mm; top: 5mm; font-size: 12pt } .two { top: 20mm }"
LAYOUTS = {
    "boxes": (ABSOLUTE, STYLE),
    "boxes one upon the other": (ABSOLUTE, f"{STYLE} .two {{ top: 6mm; background: #fc0 }}"),
    "an order of its own": (
        ABSOLUTE,
        f"{STYLE} .one {{ top: 21mm; z-index: 2 }} .two {{ background: #fc0 }}",
    ),
    "a rule for neighbours": (ABSOLUTE, f"{STYLE} .one + .two {{ color: #c00; top: 40mm }}"),
    "a rule for the first": (
        ABSOLUTE,
        f"{STYLE} p:first-child {{ color: #c00 }} p:last-child {{ top: 30mm }}",
    ),
    "counted": (ABSOLUTE, f"{STYLE} p {{ counter-increment: p }} .two::after {{ content: counter(p) }}"),
    "in the flow": (ABSOLUTE, "p { margin: 4mm; font-size: 12pt }"),
    "some in the flow": (ABSOLUTE, ".one { margin: 8mm } .two { position: absolute; left: 5mm }"),
    "bare text": (f"{ABSOLUTE} and more words", STYLE),
    "see-through": (ABSOLUTE, f"{STYLE} .two {{ opacity: 0.4; transform: rotate(10deg); overflow: hidden }}"),
    "not well-formed": (f"{ABSOLUTE}<div class='two'><br>&nbsp;a<hr>b</div>", STYLE),
    "a table": (
        f"<table class='one'><tr><td>a<td>b</table>{ABSOLUTE}",
        f"{STYLE} tbody td {{ color: #c00 }}",
    ),
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def pictures(faces: list[Face], roots: tuple[Path, ...], file: Path) -> list[Image]:
    rendered = render(faces, roots)
    assert not [complaint for complaint in rendered.complaints if complaint.fatal]
    book = Document(rendered.pages)
    save(book, faces, file)
    document = pypdfium2.PdfDocument(file)
    return [page.render(scale=1.5).to_pil().convert("RGB") for page in document]


def save(book: Document, faces: list[Face], file: Path) -> None:
    for face in faces:
        book.add_whole(face)
    book.save(file, About("Faces", "", "en", "1"), [Boxes(face.stock.page) for face in faces])


def assert_alike_alone_and_together(faces: list[Face], roots: tuple[Path, ...], folder: Path) -> None:
    pictures(faces, roots, folder / "together.pdf")
    each = [render([face], roots) for face in reversed(faces)]
    book = Document({key: pages for rendered in each for key, pages in rendered.pages.items()})
    save(book, faces, folder / "alone.pdf")
    assert (folder / "alone.pdf").read_bytes() == (folder / "together.pdf").read_bytes()


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_face_looks_the_same_alone_and_among_others(name: str, tmp_path: Path) -> None:
    html, css = LAYOUTS[name]
    layouts = {"card/face.html": html, "card/style.css": css}
    game = load(str(pack(tmp_path / "p", layouts=layouts, languages=["en", "de"])))
    (part,) = compose(game, PrintOptions())
    assert_alike_alone_and_together(part.faces, asset_roots(game), tmp_path)


@pytest.mark.parametrize(
    ("game", "component"),
    [("king-of-12", "characters"), ("twelve-heroes", "units"), ("xii-century", "event_cards")],
)
@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_cards_of_the_games_look_the_same_alone_and_among_others(
    game: str, component: str, theme: str, tmp_path: Path
) -> None:
    chosen = load(game)
    (part,) = compose(chosen, PrintOptions(components=(component,), theme=theme, languages=("de",)))
    assert_alike_alone_and_together(part.faces[:5], asset_roots(chosen), tmp_path)


def stacks(html: list[str], css: str = "", free: bool = True) -> list[list[Panel]]:
    (part,) = compose(load("twelve-heroes"), PrintOptions(components=("units",)))
    stock = replace(part.stock, css=css)
    numbers = count()
    faces = [part.faces[0]._replace(key=str(next(numbers)), html=text, stock=stock) for text in html]
    return divided(faces, lambda shapes: dict.fromkeys(shapes, free))


def test_boxes_that_look_alike_are_one_panel() -> None:
    first, second = stacks(["<p>a</p><p>b</p>", "<p>b</p> <p>c</p>"])
    assert first[1] is second[0]
    assert [panel.uses for panel in (*first, *second)] == [1, 2, 2, 1]


def test_boxes_that_look_different_are_not() -> None:
    texts = ["<p>a</p>", "<p>a <b>b</b></p>", "<p>a <b>b</b> </p>", '<p class="x">a</p>', "<div>a</div>"]
    assert len({panel for (panel,) in stacks(texts)}) == len(texts)


@pytest.mark.parametrize("css", [".a + .b {}", "p ~ p { top: 0 }", "p:nth-child(2) {}", "p { z-index: 1 }"])
def test_where_boxes_depend_on_each_other_a_face_stays_whole(css: str) -> None:
    assert all(panel.whole for (panel,) in stacks(["<p>a</p><p>b</p>"] * 2, css))


def test_a_sum_of_lengths_is_no_rule_for_neighbours() -> None:
    css = "p { position: absolute; top: calc(1mm + 2mm) }"
    assert not any(panel.whole for stack in stacks(["<p>a</p><p>b</p>"] * 2, css) for panel in stack)


def test_a_face_that_holds_words_of_its_own_stays_whole() -> None:
    plain, wordy = stacks(["<p>a</p><p>b</p>", "<p>a</p> words <p>b</p>"])
    assert [panel.whole for panel in plain] == [False, False]
    assert [panel.whole for panel in wordy] == [True]


def test_what_faces_have_in_common_is_stored_once(tmp_path: Path) -> None:
    words = " ".join(f"word{i}" for i in range(60))
    layouts = {"card/face.html": f"{ABSOLUTE}<p class='one'>{words}</p>", "card/style.css": STYLE}
    cards = {f"c{i}": {**CARDS["golem"], "name": f"Card {i}"} for i in range(20)}
    game = load(str(pack(tmp_path / "p", cards, layouts, languages=["en"])))
    (part,) = compose(game, PrintOptions())
    fronts = [leaf.front for leaf in part.leaves]
    rendered = [render(some, asset_roots(game)) for some in (fronts[:8], fronts[8:])]
    save(Document(rendered[0].pages | rendered[1].pages), fronts, tmp_path / "faces.pdf")
    with pikepdf.open(tmp_path / "faces.pdf") as pdf:
        forms = [page.Resources.XObject.F for page in pdf.pages]
        shown = [form for face in forms for form in face.Resources.XObject.values()]
        assert max(len(face.read_bytes()) for face in forms) < 1000
        assert {form.objgen: len(form.read_bytes()) > 2000 for form in shown} == {shown[0].objgen: True}


@pytest.mark.parametrize("css", [STYLE, f"{STYLE} .two {{ background: url(asset:art/dot.png) }}"])
def test_a_picture_that_changed_is_seen_by_a_process_that_goes_on(tmp_path: Path, css: str) -> None:
    from PIL import Image as Pictures

    picture = "" if "url" in css else "<img src='asset:art/dot.png' style='width: 20mm'/>"
    html = f"{ABSOLUTE}<div class='two'>same {picture}</div>"
    layouts = {"card/face.html": html, "card/style.css": css}
    folder = pack(tmp_path / "p", layouts=layouts, languages=["en", "de"])
    (folder / "art").mkdir()
    seen = []
    for colour in ("#d00", "#00d"):
        Pictures.new("RGB", (300, 300), colour).save(folder / "art" / "dot.png")
        game = load(str(folder))
        (part,) = compose(game, PrintOptions())
        fronts = [leaf.front for leaf in part.leaves]
        seen.append(pictures(fronts, asset_roots(game), tmp_path / "seen.pdf")[0])
    assert farthest(*seen) > 100


def test_a_face_is_read_by_the_rules_of_html_where_it_must_be() -> None:
    cell = parsed("<table><tr><td>a</table>").find("table/tbody/tr/td")
    assert cell is not None
    assert cell.text == "a"
    assert parsed("a<br>b").find("br") is not None
    assert parsed("<p>a&nbsp;b").findtext("p") == "a\N{NO-BREAK SPACE}b"


def to_be_filled_in(folder: Path, html: str, css: str) -> tuple[Face, Rendered]:
    game = load(str(pack(folder / "p", layouts={"card/face.html": html, "card/style.css": css})))
    (part,) = compose(game, PrintOptions(languages=("en",), own=GameOptions(fillable=True)))
    face = part.leaves[0].front
    return face, render([face], asset_roots(game))


def fillable(folder: Path, html: str, css: str) -> Path:
    """The print of a face to be filled in."""
    face, rendered = to_be_filled_in(folder, html, css)
    save(Document(rendered.pages), [face], folder / "filled.pdf")
    return folder / "filled.pdf"


def test_a_face_to_be_filled_in_stays_one_page_however_many_boxes_it_has(tmp_path: Path) -> None:
    boxes = "".join(f"<p style='left:5mm;top:{5 + 2 * i}mm'>{i}<input name='box-{i}'></p>" for i in range(30))
    file = fillable(tmp_path, boxes, "p { position: absolute } input { width: 9mm; height: 2mm }")
    (page,) = PdfReader(file).pages
    assert {str(note.get_object()["/T"]) for note in page["/Annots"]} == {f"box-{i}" for i in range(30)}
    assert "".join(page.extract_text().split()) == "".join(str(i) for i in range(30))


@pytest.mark.parametrize(
    "field", ["<input type='radio' name='a'>", "<button>b</button>", "<input type='file'>"]
)
def test_fields_that_nobody_could_fill_in_are_refused(tmp_path: Path, field: str) -> None:
    with pytest.raises(TwelveError, match=r"cards: <.* cannot be filled in; allowed: text fields"):
        fillable(tmp_path, f"<p>a</p>{field}", "p { font-size: 10pt }")


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("<input name='a'>", "/Tx"),
        ("<input type='checkbox' name='a' checked>", "/Btn"),
        ("<select name='a'><option>One</option><option>Two</option></select>", "/Ch"),
    ],
)
def test_fields_of_every_other_kind_come_out(tmp_path: Path, field: str, kind: str) -> None:
    (page,) = PdfReader(fillable(tmp_path, f"<p>a</p>{field}", "p { font-size: 10pt }")).pages
    assert [note.get_object()["/FT"] for note in page["/Annots"]] == [kind]


def test_words_beside_boxes_to_be_filled_in_shrink_as_on_paper(tmp_path: Path) -> None:
    html = "<p class='fit' data-field='text'>A name that is too long for its line</p><input name='a'>"
    css = ".fit { position: absolute; left: 5mm; width: 50mm; height: 6mm; white-space: nowrap }"
    assert smallest_type(fillable(tmp_path, html, f"{css} .fit {{ font-size: 12pt }}")) < 12


def test_letters_that_our_fonts_have_not_are_found_beside_boxes_to_be_filled_in(tmp_path: Path) -> None:
    _, rendered = to_be_filled_in(tmp_path, "<p>王</p><input name='a'>", "p { position: absolute }")
    assert "our fonts have no 王 (U+738B)" in [told.message for told in rendered.complaints if told.fatal]
