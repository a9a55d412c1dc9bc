"""Sheets for cutting machines: the marks they look for, and cut lines just where the pieces are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import atan, cos, dist, sin, tau
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from press_table import pack, pages, paper_mm, picture, placed, printed

from twelve.content.errors import UsageError
from twelve.content.loading.game import load
from twelve.layouts.impose.marks import Outline
from twelve.layouts.measures import Size
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press
from twelve.layouts.targets.cutlines import vertices
from twelve.layouts.targets.cutter import Rectangle, fit_between, mark_boxes
from twelve.layouts.targets.formats import formats

FLAT = '<div class="bleed" style="background:#444"></div>'
COIN = '<div style="width:22mm;height:22mm;border-radius:11mm;background:#444"></div>'
CARDS = {f"c{i}": {"name": "x"} for i in range(10)}
PARTS = {
    "cards": {"title": "Cards", "layout": "flat", "source": "cards", "backs": "each", "bleed": "0 mm"},
    "coins": {
        **{"title": "Coins", "layout": "coin", "source": "cards", "kind": "tokens", "shape": "round"},
        "bleed": "0 mm",
    },
}
DPI = 508
TENTH = 0.1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    layouts = {"flat/face.html": FLAT, "flat/back.html": FLAT, "coin/face.html": COIN}
    return pack(tmp_path / "p", CARDS, layouts, components=PARTS)


def cut(folder: Path, output: Path, component: str = "cards", **options: object) -> tuple[Path, ...]:
    """The sheets of a component, then the DXF and the SVG of each sheet."""
    wanted = PrintOptions(folder=output, jobs=0, target="silhouette", components=(component,), **options)
    return tuple(made.file for made in press(load(str(folder)), wanted))


@dataclass(frozen=True)
class Polyline:
    """A closed line of a DXF file: corners in millimetres from the lower left, each with its bulge."""

    closed: bool
    corners: list[tuple[float, float, float]]

    def points(self) -> list[tuple[float, float]]:
        """Many points on the line, arcs included."""
        ends = [*self.corners[1:], self.corners[0]]
        return [p for start, end in zip(self.corners, ends, strict=True) for p in along(start, end)]


def along(start: tuple[float, float, float], end: tuple[float, float, float]) -> list[tuple[float, float]]:
    """Points from one corner to the next: an arc whose angle is four times the arc tangent of the bulge."""
    (x1, y1, bulge), (x2, y2, _) = start, end
    if not bulge:
        return [(x1, y1), (x2, y2)]
    angle = 4 * atan(bulge)
    chord = dist((x1, y1), (x2, y2))
    radius = chord / (2 * sin(angle / 2))
    height = radius * cos(angle / 2)
    middle = ((x1 + x2) / 2 - height * (y2 - y1) / chord, (y1 + y2) / 2 + height * (x2 - x1) / chord)
    turns = [angle * step / 16 for step in range(17)]
    dx, dy = x1 - middle[0], y1 - middle[1]
    return [(middle[0] + dx * cos(t) - dy * sin(t), middle[1] + dx * sin(t) + dy * cos(t)) for t in turns]


def read_dxf(file: Path) -> list[Polyline]:
    """The polylines of an R12 file; every group is a code line and a value line."""
    lines = file.read_text().splitlines()
    groups = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    assert groups[:4] == [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    assert groups[-1] == (0, "EOF")
    assert groups[groups.index((9, "$INSUNITS")) + 1] == (70, "4"), "millimetres"
    found: list[Polyline] = []
    entity: dict[int, str] = {}
    for code, value in [*groups, (0, "END")]:
        if code != 0:
            entity[code] = value
            continue
        if entity.get(0) == "POLYLINE":
            found.append(Polyline(entity[70] == "1", []))
        elif entity.get(0) == "VERTEX":
            found[-1].corners.append((float(entity[10]), float(entity[20]), float(entity.get(42, 0))))
        entity = {0: value}
    return found


def extent(points: list[tuple[float, float]]) -> Rectangle:
    across, down = zip(*points, strict=True)
    return Rectangle(min(across), min(down), max(across), max(down))


def dxf_boxes(file: Path, height: float) -> list[Rectangle]:
    """Where the pieces are cut, from the top left of the paper."""
    found = (extent(line.points()) for line in read_dxf(file))
    return [Rectangle(box.left, height - box.bottom, box.right, height - box.top) for box in found]


def svg_boxes(file: Path) -> list[Rectangle]:
    """The same from the corners of the SVG's paths."""
    root = ElementTree.parse(file).getroot()
    paths = root.iter("{http://www.w3.org/2000/svg}path")
    numbers = r"(-?[\d.]+) (-?[\d.]+)(?= [A-Z]|$)"
    ends = ([(float(x), float(y)) for x, y in re.findall(numbers, path.get("d", ""))] for path in paths)
    return [extent(points) for points in ends]


def drawn_boxes(file: Path, page: int) -> list[Rectangle]:
    """The grey pieces as they are printed, found by looking at the page."""
    grey = picture(file, page, DPI).convert("L").point(lambda value: 255 if 50 < value < 90 else 0)
    spots = [grey.crop((0, 0, grey.width, grey.height - 300))]  # the words at the foot are no pieces
    return [box for spot in spots for box in blocks(spot)]


def blocks(image: object) -> list[Rectangle]:
    """Rows of white, then columns within each."""
    found = []
    for top, bottom in runs(image.resize((1, image.height), 4).tobytes()):
        row = image.crop((0, top, image.width, bottom))
        for left, right in runs(row.resize((row.width, 1), 4).tobytes()):
            found.append(Rectangle(*(side * 25.4 / DPI for side in (left, top, right, bottom))))
    return found


def runs(line: bytes) -> list[tuple[int, int]]:
    """The stretches of a line that are not empty."""
    return [match.span() for match in re.finditer(rb"[^\0]+", line)]


def sides(box: Rectangle) -> tuple[float, ...]:
    return (box.left, box.top, box.right, box.bottom)


@pytest.mark.parametrize("component", ["cards", "coins"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cut_lines_lie_where_the_pieces_are_printed(
    tmp_path: Path, folder: Path, paper: str, component: str
) -> None:
    sheets, dxf, svg, *_ = cut(folder, tmp_path / "out", component, paper=paper)
    width, height = paper_mm(pages(sheets)[0])
    assert width > height
    printed_ = drawn_boxes(sheets, 0)
    lines = {"dxf": dxf_boxes(dxf, height), "svg": svg_boxes(svg)}
    assert len(printed_) == (8 if component == "cards" else 10)
    for boxes in lines.values():
        assert len(boxes) == len(printed_)
        for line, seen in zip(boxes, printed_, strict=True):
            assert sides(line) == pytest.approx(sides(seen), abs=TENTH)


def test_a_card_is_cut_with_round_corners_and_its_exact_size(tmp_path: Path, folder: Path) -> None:
    _, dxf, svg, *_ = cut(folder, tmp_path / "out")
    for line in read_dxf(dxf):
        assert line.closed
        box = extent(line.points())
        assert (box.right - box.left, box.bottom - box.top) == pytest.approx((63, 88), abs=1e-6)
        centre = (box.left + 3, box.top + 3)
        corner = [point for point in line.points() if point[0] < centre[0] and point[1] < centre[1]]
        assert corner
        assert all(dist(point, centre) == pytest.approx(3, abs=1e-4) for point in corner)
    root = ElementTree.parse(svg).getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    assert svg.read_text().count("A3 3 0 0 1 ") == 4 * 8


def test_a_token_is_cut_as_a_circle(tmp_path: Path, folder: Path) -> None:
    _, dxf, *_ = cut(folder, tmp_path / "out", "coins")
    for line in read_dxf(dxf):
        box = extent(line.points())
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        assert all(dist(point, middle) == pytest.approx(11, abs=1e-4) for point in line.points())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_marks_stand_as_the_machine_looks_for_them(tmp_path: Path, folder: Path, paper: str) -> None:
    sheets, *_ = cut(folder, tmp_path / "out", paper=paper)
    front = picture(sheets, 0, DPI).convert("L").point(lambda value: 255 if value < 30 else 0)
    back = picture(sheets, 1, DPI).convert("L").point(lambda value: 255 if value < 30 else 0)
    width, height = paper_mm(pages(sheets)[0])
    corners = {
        "square": ((0, 0, 25, 25), (10, 10, 15, 15)),
        "right angle": ((width - 25, 0, width, 25), (width - 15, 10, width - 10, 15)),
        "lower angle": ((0, height - 25, 25, height), (10, height - 15, 15, height - 10)),
    }
    for name, (near, mark) in corners.items():
        corner = front.crop(tuple(round(side * 20) for side in near))
        seen = [side / 20 for side in corner.getbbox()]
        assert [seen[0] + near[0], seen[1] + near[1]] == pytest.approx(mark[:2], abs=TENTH), name
        assert [seen[2] + near[0], seen[3] + near[1]] == pytest.approx(mark[2:], abs=TENTH), name
    whole = front.crop((200, 200, 300, 300)).tobytes()
    assert whole.count(255) > 0.95 * len(whole)
    assert back.crop((0, 0, 500, 500)).getbbox() is None


def test_each_sheet_has_lines_of_its_own_and_nothing_is_cut_twice_or_into_blank_paper(
    tmp_path: Path, folder: Path
) -> None:
    sheets, full, _, rest, svg = cut(folder, tmp_path / "out")
    first, _, last, behind = (drawn_boxes(sheets, page) for page in range(4))
    assert [sides(box) for box in last] == [sides(box) for box in first[:2]]
    assert (len(dxf_boxes(full, 210)), len(dxf_boxes(rest, 210)), len(svg_boxes(svg))) == (8, 2, 2)
    assert [box.left for box in behind] == pytest.approx([box.left for box in last], abs=TENTH)


def test_backs_of_lying_paper_are_mirrored_for_their_flip(tmp_path: Path, folder: Path) -> None:
    sheets, *_ = cut(folder, tmp_path / "long", only=("c0",), flip="long")
    assert all(piece.upside_down for piece in placed(pages(sheets)[1]))
    sheets, *_ = cut(folder, tmp_path / "short", only=("c0",), flip="short")
    assert not any(piece.upside_down for piece in placed(pages(sheets)[1]))


@settings(deadline=None)
@given(
    width=st.floats(12, 120),
    height=st.floats(12, 120),
    paper=st.sampled_from(["a4", "letter", "a3"]),
    pieces=st.integers(1, 60),
)
def test_no_piece_comes_near_a_mark(width: float, height: float, paper: str, pieces: int) -> None:
    marks = formats().target("silhouette").registration
    grid = fit_between(formats().paper(paper), Size(width=width, height=height), marks, pieces)
    for column in range(grid.columns):
        for row in range(grid.rows):
            x, y = grid.corner(column, row)
            piece = Rectangle(x, y, x + width, y + height).grown(grid.gutter / 2)
            assert not any(mark.grown(marks.clear).meets(piece) for mark in mark_boxes(grid.paper, marks))
            assert Rectangle(0, 0, grid.paper.width, grid.paper.height).grown(-10).holds(piece)
    assert grid.gutter >= 1.25


@given(st.floats(1, 90), st.floats(1, 90), st.floats(0, 1))
def test_an_outline_turns_once_around(width: float, height: float, share: float) -> None:
    radius = share * min(width, height) / 2
    corners = vertices(Outline(5, 5, width, height, radius))
    turned = sum(4 * atan(bulge) for *_, bulge in corners)
    assert turned == pytest.approx(tau if radius else 0)
    assert all(
        5 - 1e-9 <= x <= 5 + width + 1e-9 and 5 - 1e-9 <= y <= 5 + height + 1e-9 for x, y, _ in corners
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"sides": "fold"}, "--sides fold: a machine cuts by its registration marks"),
        ({"sheet": "butt"}, "--sheet: silhouette spaces the pieces itself"),
        ({"per_sheet": 9}, r"9 pieces of 63 × 88 mm cannot lie .* at most 8 \(4 × 2\) do"),
        ({"paper": "90 x 90 mm"}, "does not fit between registration marks on paper of 90 × 90 mm"),
    ],
)
def test_what_a_machine_cannot_cut_is_refused(
    tmp_path: Path, folder: Path, options: dict[str, object], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        cut(folder, tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()


def test_whole_pages_are_not_for_a_machine(tmp_path: Path) -> None:
    sheet = {"sheet": {"title": "Sheet", "kind": "sheet", "layout": "sheet"}}
    folder = pack(tmp_path / "p", layouts={"sheet/face.html": "<p>x</p>"}, components=sheet)
    with pytest.raises(
        UsageError, match="silhouette takes cards, tokens and standee only; sheet is of kind sheet"
    ):
        printed(folder, tmp_path / "out", target="silhouette")
