"""Sheets as they come out: measured in millimetres from the PDF itself."""

from __future__ import annotations

import subprocess
from math import cos, radians, sin
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageOps
from press_table import MM, box_mm, fonts, pack, pages, paper_mm, picture, placed, printed

from twelve.content.errors import UsageError
from twelve.content.loading.game import load
from twelve.layouts.impose.sheet import OVERLAP
from twelve.layouts.options import GameOptions, Offset, PrintOptions
from twelve.layouts.press import press

PLAIN_FACE = '<div class="bleed" style="background:{{ card.stats.colour }}"></div>'
COLOURS = ["#c00000", "#00a000", "#0000c0", "#c0c000", "#00c0c0", "#c000c0", "#404040", "#c06000", "#60c000"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def coloured(tmp_path: Path) -> Path:
    """Cards whose front and back are one flat colour, each its own."""
    cards = {f"c{i}": {"name": "x", "stats": {"colour": colour}} for i, colour in enumerate(COLOURS)}
    components = {"cards": {"title": "Cards", "layout": "flat", "source": "cards", "backs": "each"}}
    layouts = {"flat/face.html": PLAIN_FACE, "flat/back.html": PLAIN_FACE}
    return pack(tmp_path / "coloured", cards, layouts, components=components)


@pytest.mark.parametrize(
    ("paper", "size", "left", "top"),
    [("a4", (210.0, 297.0), 10.5, 16.5), ("letter", (215.9, 279.4), 13.45, 7.7)],
)
def test_cards_have_their_exact_size_and_place(
    tmp_path: Path, paper: str, size: tuple[float, float], left: float, top: float
) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", paper=paper, copies=3)
    front, back = pages(made.file)
    assert paper_mm(front) == paper_mm(back) == size
    first, second, third, *_ = placed(front)
    rim = 1.5
    assert first.left == pytest.approx(left - rim, abs=0.01)
    assert first.top == pytest.approx(top - rim, abs=0.01)
    assert second.left == pytest.approx(left + 63, abs=0.01)
    assert third.left == pytest.approx(left + 126, abs=0.01)
    # a hair of each lies below those that are painted next, beside and below it
    assert second.width == pytest.approx(63 + OVERLAP, abs=0.01)
    assert third.width == pytest.approx(63 + rim, abs=0.01)
    assert second.height == pytest.approx(88 + rim + OVERLAP, abs=0.01)


def test_each_face_is_stored_once_however_often_it_is_printed(tmp_path: Path) -> None:
    few = printed(pack(tmp_path / "p"), tmp_path / "few")
    many = printed(pack(tmp_path / "p"), tmp_path / "many", copies=30)
    shown = [piece.form for page in pages(many.file) for piece in placed(page)]
    assert len(shown) == 2 * 90
    assert len(set(shown)) == 3
    assert many.pages == 20
    assert many.sheets == 10
    assert many.file.stat().st_size < 2 * few.file.stat().st_size


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("wanted", "only"), [(None, ()), (8, ()), (None, ("c0", "c1", "c2", "c3"))])
def test_backs_meet_their_fronts_within_a_tenth_of_a_millimetre(
    tmp_path: Path, coloured: Path, flip: str, paper: str, wanted: int | None, only: tuple[str, ...]
) -> None:
    made = printed(coloured, tmp_path / "out", paper=paper, flip=flip, per_sheet=wanted, only=only)
    dpi = 508  # a pixel is a twentieth of a millimetre
    front, back = picture(made.file, 0, dpi), picture(made.file, 1, dpi)
    lying = front.width > front.height
    book = (flip == "long") != lying
    # the back as it lies behind the front: turned about the vertical or the horizontal axis
    behind = ImageOps.mirror(back) if book else ImageOps.flip(back)
    margin = 21 * 20  # inside the grid on any paper, clear of the words in the margin
    high = (front.height - 2 * 88 * 20) // 2 + 20 if only else margin  # two rows stand in the middle
    inner = (margin, high, front.width - margin, front.height - high)
    unlike = differing(front.crop(inner), behind.crop(inner))
    for size in ((unlike.width, 1), (1, unlike.height)):
        lines = unlike.resize(size, Image.Resampling.BOX).tobytes()
        runs = "".join("x" if share > 50 else " " for share in lines).split()
        assert max(map(len, runs), default=0) <= 2, f"fronts and backs part by more than 0.1 mm: {runs}"


def differing(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where two pictures clearly differ."""
    bands = ImageChops.difference(one, other).split()
    strongest = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return strongest.point(lambda value: 255 if value > 60 else 0)


def share(image: Image.Image) -> float:
    """How much of a black and white picture is white."""
    return image.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)) / 255


def test_a_back_upside_down_in_the_file_is_upright_on_the_card(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p")
    long = printed(folder, tmp_path / "long", flip="long")
    short = printed(folder, tmp_path / "short", flip="short")
    assert not any(piece.upside_down for piece in placed(pages(long.file)[1]))
    assert all(piece.upside_down for piece in placed(pages(short.file)[1]))
    assert not any(piece.upside_down for piece in placed(pages(short.file)[0]))


def test_single_pieces_have_bleed_and_boxes(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", target="single")
    assert made.pages == 6
    for page in pages(made.file):
        assert box_mm(page, "/MediaBox") == box_mm(page, "/BleedBox") == (0, 0, 69, 94)
        assert box_mm(page, "/TrimBox") == (3, 3, 66, 91)


def test_spaced_cards_show_their_bleed_and_are_as_far_apart_as_two_of_it(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", sheet="spaced")
    first, second, _ = placed(pages(made.file)[0])
    assert first.width == pytest.approx(69, abs=0.01)
    assert second.left - first.left == pytest.approx(69, abs=0.01)


def test_proof_lines_lie_over_the_cards(tmp_path: Path) -> None:
    plain = picture(printed(pack(tmp_path / "p"), tmp_path / "a", copies=3).file, 0, 100)
    proof = picture(printed(pack(tmp_path / "p"), tmp_path / "b", copies=3, proof=True).file, 0, 100)
    pink = Image.new("RGB", plain.size, (217, 0, 115))
    assert ImageOps.invert(differing(plain, pink)).getbbox() is None
    left, top = (round(mm / 25.4 * 100) for mm in (10.5, 16.5))
    box = ImageOps.invert(differing(proof, pink)).getbbox()
    assert box[:2] == pytest.approx((left, top), abs=2)


def test_a_saved_offset_moves_the_backs_only(tmp_path: Path, coloured: Path) -> None:
    plain = printed(coloured, tmp_path / "a")
    moved = printed(coloured, tmp_path / "b", offset=Offset(x=2, y=-1))
    assert picture(plain.file, 0) == picture(moved.file, 0)
    before, after = picture(plain.file, 1, 254), picture(moved.file, 1, 254)
    inner = (200, 200, before.width - 200, before.height - 200)
    shifted = ImageChops.offset(before, 20, -10)
    assert share(differing(shifted.crop(inner), after.crop(inner))) < 0.001
    assert share(differing(before.crop(inner), after.crop(inner))) > 0.01


def test_a_saved_angle_turns_the_backs_clockwise(tmp_path: Path, coloured: Path) -> None:
    turned = picture(printed(coloured, tmp_path / "b", offset=Offset(angle=1)).file, 1, 100)
    coloured_only = turned.convert("HSV").split()[1].point(lambda value: 255 if value > 120 else 0)
    columns = (turned.width // 4, 3 * turned.width // 4)
    left, right = (coloured_only.crop((x, 0, x + 1, turned.height)).getbbox()[1] for x in columns)
    assert right > left  # clockwise: the right side sinks


BOX = '<div style="position:absolute;left:50mm;top:60mm;width:20mm;height:10mm;background:#000"></div>'


def dark_box(file: Path, number: int) -> tuple[float, ...]:
    """The edges of what is black on a page, in millimetres; the slug at the foot is grey and left out."""
    page = picture(file, number, 508).convert("L")
    black = page.crop((0, 0, page.width, page.height - 200)).point(lambda value: 255 if value < 30 else 0)
    return tuple(side / 20 for side in black.getbbox())


def test_a_saved_offset_moves_the_backs_of_whole_pages(tmp_path: Path) -> None:
    sheet = {"title": "Sheet", "kind": "sheet", "layout": "sheet"}
    layouts = {"sheet/face.html": BOX, "sheet/back.html": BOX}
    folder = pack(tmp_path / "p", layouts=layouts, components={"sheet": sheet})
    made = printed(folder, tmp_path / "a", offset=Offset(x=2, y=-1.5)).file
    assert dark_box(made, 0) == pytest.approx((50, 60, 70, 70), abs=0.1)
    assert dark_box(made, 1) == pytest.approx((52, 58.5, 72, 68.5), abs=0.1)
    turned = dark_box(printed(folder, tmp_path / "b", offset=Offset(angle=2)).file, 1)
    across, down = 50 - 105, 60 - 148.5  # the box's corner from the middle of the paper
    sine, cosine = sin(radians(2)), cos(radians(2))
    assert turned[1] == pytest.approx(148.5 + across * sine + down * cosine, abs=0.1)
    own = printed(folder, tmp_path / "c", offset=Offset(x=2, y=-1.5), sides="single").file
    assert dark_box(own, 1) == pytest.approx((50, 60, 70, 70), abs=0.1)


def test_a_saved_offset_moves_the_fields_of_a_form_with_their_page(tmp_path: Path) -> None:
    options = {"components": ("town_sheet",), "own": GameOptions(fillable=True)}
    plain = press(load("xii-century"), PrintOptions(folder=tmp_path / "a", **options))[0]
    moved = press(
        load("xii-century"), PrintOptions(folder=tmp_path / "b", offset=Offset(x=1, y=2), **options)
    )[0]
    assert sum(len(page.get("/Annots", [])) for page in pages(plain.file)) > 100
    for number, page in enumerate(pages(plain.file)):
        shifted = pages(moved.file)[number]
        for before, after in zip(page.get("/Annots", []), shifted.get("/Annots", []), strict=True):
            by = [float(b) - float(a) for a, b in zip(before["/Rect"], after["/Rect"], strict=True)]
            assert by == pytest.approx([0] * 4 if number % 2 == 0 else [MM, -2 * MM] * 2, abs=0.01)


def test_a_saved_offset_moves_the_backs_of_booklets(tmp_path: Path) -> None:
    rules = {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "a5"}
    face = f'<div style="position:relative;height:200mm">{BOX}</div>' * 4
    layouts = {"rules/face.html": face, "rules/style.css": "@page{margin:0}"}
    folder = pack(tmp_path / "p", layouts=layouts, components={"rules": rules})
    plain = printed(folder, tmp_path / "a").file
    moved = printed(folder, tmp_path / "b", offset=Offset(x=1, y=2)).file
    assert dark_box(moved, 0) == dark_box(plain, 0)
    left, top, right, bottom = dark_box(plain, 1)
    assert dark_box(moved, 1) == pytest.approx((left + 1, top + 2, right + 1, bottom + 2), abs=0.1)


def test_only_backs_prints_nothing_that_has_none(tmp_path: Path) -> None:
    sheet = {"title": "Sheet", "kind": "sheet", "layout": "sheet"}
    components = {"cards": {"title": "Cards", "source": "cards"}, "sheet": sheet}
    folder = pack(tmp_path / "p", layouts={"sheet/face.html": BOX}, components=components)
    made = press(load(str(folder)), PrintOptions(folder=tmp_path / "out", jobs=0, sides="backs"))
    assert [one.title for one in made] == ["Cards"]
    with pytest.raises(UsageError, match="--sides backs: sheet has no backs"):
        printed(folder, tmp_path / "out", sides="backs", components=("sheet",))


def test_sheets_tell_what_they_are_and_how_to_print_them(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", languages=("de",), flip="short")
    front, back = (page.extract_text() for page in pages(made.file))
    assert "Werkbankritter – Karten · 1.2.3 · de" in front
    assert "Bogen 1 von 1 · Vorderseite" in front
    assert "mit 100 % drucken, an der kurzen Kante wenden" in front
    assert "Rückseite" in back
    assert "100 mm" in front


def test_whole_pages_tell_what_they_are_and_how_to_print_them_too(tmp_path: Path) -> None:
    sheet = {"title": {"en": "Sheet", "de": "Blatt"}, "kind": "sheet", "layout": "sheet"}
    layouts = {"sheet/face.html": BOX, "sheet/back.html": BOX}
    folder = pack(tmp_path / "p", layouts=layouts, components={"sheet": sheet})
    for sides, how in (("both", "an der langen Kante wenden"), ("fronts", "einseitig")):
        made = printed(folder, tmp_path / sides, languages=("de",), sides=sides, copies=2)
        texts = [page.extract_text() for page in pages(made.file)]
        for number, text in enumerate(texts, start=1):
            which = f"Seite {number} von {len(texts)}"
            assert f"Werkbankritter – Blatt · 1.2.3 · de · {which} · mit 100 % drucken, {how}" in text
            assert "100 mm" in text


def test_the_scale_bar_is_a_hundred_millimetres_long(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", copies=3)
    dpi = 254
    sheet = picture(made.file, 0, dpi).convert("L")
    below = sheet.crop((0, round(284.5 * dpi / 25.4), sheet.width, round(293 * dpi / 25.4)))
    rows = [below.crop((0, y, below.width, y + 1)).tobytes() for y in range(below.height)]
    assert max(map(longest_run, rows)) == pytest.approx(1000, abs=3)


def longest_run(row: bytes) -> int:
    """The longest stretch of dark pixels."""
    return max((len(run) for run in "".join("x" if value < 160 else " " for value in row).split()), default=0)


def test_every_font_is_ours_embedded_and_there_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    cards = {f"c{i}": {"name": f"Card {i}", "text": "Same words. äöüß"} for i in range(80)}
    made = printed(pack(tmp_path / "p", cards, languages=["en"]), tmp_path / "out")
    found = fonts(made.file)
    assert {name.partition("+")[2] for name in found} <= {
        "Alegreya-Sans",
        "Alegreya-Sans-Bold",
        "Cinzel-Bold",
    }
    assert len(found) == len({name.partition("+")[2] for name in found})
    assert all(found.values())


def test_words_can_be_searched_and_copied(tmp_path: Path) -> None:
    cards = {"a": {"name": "Fähre", "text": "Über den Fluß; 100 % naß"}}
    made = printed(pack(tmp_path / "p", cards, languages=["en"]), tmp_path / "out")
    assert "Über den Fluß; 100 % naß" in pages(made.file)[0].extract_text()


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for name in ("one", "two"):
        monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / f"cache-{name}"))
        made.append(printed(pack(tmp_path / "p"), tmp_path / name).file.read_bytes())
    assert made[0] == made[1]


def test_a_file_says_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pypdf import PdfReader

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    made = printed(pack(tmp_path / "p"), tmp_path / "out", languages=("de",))
    reader = PdfReader(made.file)
    assert reader.metadata.title == "Werkbankritter – Karten"
    assert reader.metadata.author == "Ann Smith"
    assert reader.metadata.creation_date.year == 1970
    assert reader.root_object["/Lang"] == "de"
    assert reader.root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"


@pytest.mark.parametrize("options", [{}, {"target": "single"}, {"sides": "fold"}, {"proof": True}])
def test_files_are_sound(tmp_path: Path, options: dict[str, object]) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", **options)
    checked = subprocess.run(["qpdf", "--check", made.file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert "No syntax or stream encoding errors" in checked.stdout


def test_ink_takes_little_ink(tmp_path: Path) -> None:
    colour = printed(pack(tmp_path / "p"), tmp_path / "a")
    ink = printed(pack(tmp_path / "p"), tmp_path / "b", theme="ink")
    light = {}
    for name, made in (("colour", colour), ("ink", ink)):
        light[name] = sum(share(ImageOps.invert(picture(made.file, i, 40).convert("L"))) for i in range(2))
    assert light["ink"] < light["colour"] / 4


@pytest.mark.parametrize(("publisher", "told"), [("", ""), ("Paper & Co", " · Paper & Co · unofficial")])
def test_sheets_of_pieces_too_small_for_it_say_whose_game_it_is(
    tmp_path: Path, publisher: str, told: str
) -> None:
    tokens = {"title": "Coins", "kind": "tokens", "layout": "card", "source": "cards", "size": "20 x 20 mm"}
    credits = {"designers": ["Ann Smith"], "publisher": publisher}
    sides = {f"card/{side}.html": "<div class='bleed'></div>" for side in ("face", "back")}
    folder = pack(tmp_path / "p", layouts=sides, components={"coins": tokens}, credits=credits)
    text = pages(printed(folder, tmp_path / "out").file)[0].extract_text()
    assert f"Bench Knights – Coins · Ann Smith{told} · 1.2.3 · en" in text


def test_a_saved_offset_moves_fields_on_a_back_with_it(tmp_path: Path) -> None:
    field = '<p><input name="{}" style="width:40mm"/></p>'
    layouts = {"s/face.html": field.format("front"), "s/back.html": field.format("back")}
    sheet = {"s": {"title": "S", "kind": "sheet", "layout": "s"}}
    folder, form = pack(tmp_path / "p", layouts=layouts, components=sheet), GameOptions(fillable=True)
    plain = pages(printed(folder, tmp_path / "a", own=form).file)
    moved = pages(printed(folder, tmp_path / "b", own=form, offset=Offset(x=1, y=2)).file)
    for page, shifted, by in zip(plain, moved, ([0, 0] * 2, [MM, -2 * MM] * 2), strict=True):
        (before,), (after,) = page["/Annots"], shifted["/Annots"]
        found = [float(b) - float(a) for a, b in zip(before["/Rect"], after["/Rect"], strict=True)]
        assert found == pytest.approx(by, abs=0.01)


def test_outlines_to_cut_along_are_on_the_fronts_of_tokens_only(tmp_path: Path) -> None:
    tokens = {"t": {"title": "T", "kind": "tokens", "layout": "t", "source": "cards", "shape": "round"}}
    layouts = {"t/face.html": "<p>a</p>", "t/back.html": "<p>b</p>"}
    folder = pack(tmp_path / "p", layouts=layouts, components=tokens)
    front, back = pages(printed(folder, tmp_path / "out").file)
    assert b"0.6 G" in front.get_contents().get_data()
    assert b"0.6 G" not in back.get_contents().get_data()
