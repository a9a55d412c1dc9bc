"""Hexagons without gaps, pieces of any outline, boards larger than the paper: true on both sides of it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pictures import share
from PIL import Image
from press_table import pack, pages, paper_mm, picture, printed
from support import Run

from twelve.content.errors import TwelveError
from twelve.layouts.impose.grid import Grid, Nesting, fit
from twelve.layouts.impose.tiles import OVERLAP, tiling
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats

PAPER = formats().paper("a4")
COLOURS = {"one": "#ff0000", "two": "#00ff00"}
FACE = '<div class="bleed" style="background:{{ {"one": "#ff0000", "two": "#00ff00"}[id] }}"></div>'
STAR = (
    '<svg xmlns="http://www.w3.org/2000/svg">'
    '<path d="M50 2 61 38 98 38 68 60 79 96 50 74 21 96 32 60 2 38 39 38z"/></svg>'
)
ARROW = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H60L100 50 60 100H0z"/></svg>'


def game(folder: Path, copies: int = 4, face: str = FACE, **said: object) -> Path:
    cards = {name: {"name": name, "copies": copies} for name in COLOURS}
    tokens = {"title": "T", "kind": "tokens", "source": "cards", "layout": "t", "backs": "each", **said}
    return pack(
        folder, cards, {"t/face.html": face, "t/back.html": face}, languages=["en"], components={"t": tokens}
    )


@given(
    nested=st.sampled_from(["pointy", "flat"]),
    side=st.floats(28, 80),
    paper=st.sampled_from(["a4", "letter", "a3"]),
)
def test_hexagons_lie_without_gaps_and_without_overlaps(nested: Nesting, side: float, paper: str) -> None:
    tall = Size(side, side * 2 / 3**0.5)
    piece, sheet = (tall if nested == "pointy" else tall.turned), formats().sheets["hexes"]
    grid = fit(formats().paper(paper), piece, sheet, nested=nested)
    centres = [grid.corner(c, r) for c in range(grid.columns) for r in range(grid.rows)]
    for x, y in centres:
        assert sheet.margin - 1e-6 <= x <= grid.paper.width - sheet.margin - piece.width + 1e-6
        assert sheet.margin - 1e-6 <= y <= grid.paper.height - sheet.margin - piece.height + 1e-6
        apart = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in centres if (a, b) != (x, y)]
        assert not apart or min(apart) == pytest.approx(side, rel=1e-6)


@given(
    nested=st.sampled_from(["pointy", "flat"]),
    columns=st.integers(1, 5),
    rows=st.integers(1, 5),
    book=st.booleans(),
)
def test_the_back_of_a_hexagon_lies_behind_its_front(
    nested: Nesting, columns: int, rows: int, book: bool
) -> None:
    front = Grid(PAPER, Size(20, 23), columns, rows, 0.0, nested=nested)
    back = front.turned_over(book)
    for column in range(columns):
        for row in range(rows):
            x, y = front.corner(column, row)
            seen = back.corner(columns - 1 - column if book else column, row if book else rows - 1 - row)
            mirrored = (PAPER.width - x - 20, y) if book else (x, PAPER.height - y - 23)
            assert seen == pytest.approx(mirrored)


def test_nested_hexagons_are_printed_whole_with_bleed_around_them_only(tmp_path: Path) -> None:
    made = printed(game(tmp_path / "g", copies=6, shape="hex", size="30 mm"), tmp_path)
    image = picture(made.file, dpi=72)
    hexagon = 30 * 30 * 3**0.5 / 2 / (210 * 297)
    for colour in ((255, 0, 0), (0, 255, 0)):
        assert 6 * hexagon < share(image, colour) * 1.06 < 6.0 * hexagon * 1.5


@pytest.mark.parametrize("flip", ["long", "short"])
def test_an_outline_is_mirrored_on_the_back(tmp_path: Path, flip: str) -> None:
    folder = game(tmp_path / "g", copies=1, shape="cut.svg", size="60 mm")
    (folder / "cut.svg").write_text(ARROW)
    made = printed(folder, tmp_path, flip=flip)
    front, back = (
        picture(made.file, number, 40).convert("L").point(lambda v: 255 if v > 200 else 0)
        for number in (0, 1)
    )
    way = Image.Transpose.FLIP_LEFT_RIGHT if flip == "long" else Image.Transpose.FLIP_TOP_BOTTOM
    turned = back.transpose(way)
    box = (0, 60, front.width, front.height - 60)
    differing = sum(
        a != b for a, b in zip(front.crop(box).tobytes(), turned.crop(box).tobytes(), strict=True)
    )
    assert differing / (front.width * front.height) < 0.02


def test_the_cut_lines_of_a_machine_follow_the_outline(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", copies=1, shape="cut.svg", size="40 mm")
    (folder / "cut.svg").write_text(STAR)
    printed(folder, tmp_path, target="silhouette")
    (cuts,) = tmp_path.glob("*.svg")
    (dxf,) = tmp_path.glob("*.dxf")
    assert cuts.read_text().count("L") >= 2 * 9
    assert dxf.read_text().count("VERTEX") == 2 * 10


@pytest.mark.parametrize("shape", ["hexagon", "star", "../out.svg", "missing.svg"])
def test_a_shape_that_is_none_is_told(tmp_path: Path, shape: str) -> None:
    with pytest.raises(TwelveError, match=r"shape|not allowed|no file"):
        printed(game(tmp_path / "g", shape=shape), tmp_path)


def test_words_near_the_edge_of_a_hexagon_are_told(tmp_path: Path) -> None:
    face = '<p style="position:absolute;left:4mm;top:4mm">corner</p>'
    made = printed(game(tmp_path / "g", face=face, shape="hex", size="40 mm"), tmp_path)
    assert any("over the cut" in warning for warning in made.warnings)


@given(
    width=st.floats(100, 1100),
    height=st.floats(100, 1100),
    paper=st.sampled_from(["a4", "letter", "a3", "a5"]),
)
def test_tiles_cover_a_board_and_overlap_their_neighbours(width: float, height: float, paper: str) -> None:
    division = tiling(Size(width, height), formats().paper(paper))
    tiles = list(division.tiles())
    assert len(tiles) == division.count
    for tile in tiles:
        assert tile.width <= division.paper.width - 20 + 1e-6
        assert tile.height <= division.paper.height - 20 + 1e-6
    for a, b in pairwise(tile for tile in tiles if tile.row == 0):
        assert a.left + a.width - b.left == pytest.approx(OVERLAP)
    assert max(tile.left + tile.width for tile in tiles) == pytest.approx(width)
    assert max(tile.top + tile.height for tile in tiles) == pytest.approx(height)
    assert len({tile.name for tile in tiles}) == len(tiles)


BOARD = '<div class="bleed" style="background:#ff0000"></div>'


def board(folder: Path, kind: str = "board", size: str = "a2") -> Path:
    components = {"b": {"title": "B", "kind": kind, "layout": "b", "size": size}}
    return pack(folder, {}, {"b/face.html": BOARD}, languages=["en"], components=components)


@pytest.mark.parametrize("kind", ["board", "sheet"])
def test_a_board_larger_than_the_paper_is_tiles_and_a_map(tmp_path: Path, kind: str) -> None:
    made = printed(board(tmp_path / "g", kind), tmp_path)
    assert made.pages == made.sheets == len(pages(made.file)) == 8 + 1
    assert {tuple(sorted(paper_mm(page))) for page in pages(made.file)} == {(210.0, 297.0)}
    names = [page.extract_text() for page in pages(made.file)]
    assert all(name in names[0] for name in ("A1", "A2", "D2", "8 tiles"))
    assert "tile B1, 3 of 8" in names[3]
    assert "glue over A1" in names[3]
    assert all("100 mm" in name for name in names)


def test_the_paper_decides_how_many_tiles_there_are(tmp_path: Path) -> None:
    folder = board(tmp_path / "g")
    assert printed(folder, tmp_path, paper="a3").sheets < 9
    assert printed(folder, tmp_path, paper="a3").file.name.endswith("-a3.pdf")


@pytest.mark.parametrize(("paper", "size"), [("a2", (420, 594)), ("a1", (594, 841)), ("a0", (841, 1189))])
def test_a_copy_shop_gets_one_page(tmp_path: Path, paper: str, size: tuple[float, float]) -> None:
    made = printed(board(tmp_path / "g"), tmp_path, paper=paper)
    assert made.pages == made.sheets == 1
    assert paper_mm(pages(made.file)[0]) == pytest.approx(size, abs=0.1)
    red = share(picture(made.file, dpi=15), (255, 0, 0)) * size[0] * size[1]
    assert red == pytest.approx(420 * 594, rel=0.05)


@pytest.mark.parametrize("shape", ["rectangle", "round", "hex", "cut.svg"])
def test_a_print_shop_gets_the_outline_as_a_plate_of_its_own(tmp_path: Path, twelve: Run, shape: str) -> None:
    folder = game(tmp_path / "g", copies=1, shape=shape, size="40 mm")
    (folder / "cut.svg").write_text(ARROW)
    words = ("print", folder, "--target", "single", "--colours", "cmyk", "-o", tmp_path / "out")
    assert twelve(*words).code == 0
    (file,) = (tmp_path / "out").iterdir()
    (checks,) = twelve("preflight", file, "--json").json.values()
    assert {"CutContour"} == {each["answer"] for each in checks if each["question"] == "plates besides"}
    assert all(each["holds"] for each in checks)


def test_what_a_shop_cuts_is_the_outline_itself_mirrored_behind(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", copies=1, face="<p></p>", shape="cut.svg", size="40 mm")
    (folder / "cut.svg").write_text(ARROW)
    made = printed(folder, tmp_path, target="single", colours="cmyk")
    front, back = (picture(made.file, number, 127).convert("L") for number in (0, 1))
    ink = [
        [x / 5 - 3 for x in range(image.width) if image.getpixel((x, 23 * 5)) < 200]
        for image in (front, back)
    ]
    assert (min(ink[0]), max(ink[0])) == pytest.approx((0, 40), abs=0.5)
    upper = [
        [x / 5 - 3 for x in range(image.width) if image.getpixel((x, 8 * 5)) < 200] for image in (front, back)
    ]
    assert (min(upper[0]), max(upper[0])) == pytest.approx((0, 28), abs=0.5)
    assert (min(upper[1]), max(upper[1])) == pytest.approx((12, 40), abs=0.5)
