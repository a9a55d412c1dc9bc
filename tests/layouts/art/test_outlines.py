"""Outlines of pieces: closed lines of strangers' drawings, grown and shrunk, told when they are none."""

from __future__ import annotations

from math import pi
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets
from twelve.layouts.art.outlines import POINTY, ClosedLine, distance_inside, grown, outline_of_shape
from twelve.layouts.measures import Size

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
PIECE = Size(40, 40)
SQUARE: ClosedLine = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def outline(folder: Path, drawing: str, size: Size = PIECE) -> ClosedLine:
    (folder / "cut.svg").write_text(drawing)
    return outline_of_shape("cut.svg", size, Assets((folder,)))


def area(corners: ClosedLine) -> float:
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


@pytest.mark.parametrize(
    ("drawing", "share"),
    [
        ('<rect x="20" y="20" width="30" height="30"/>', 1.0),
        ('<circle cx="50" cy="50" r="20"/>', pi / 4),
        ('<polygon points="0,0 50,0 25,50"/>', 0.5),
        ('<path d="M0 0h10v10h-10z"/>', 1.0),
        ('<path d="M0 0 L10 0 L10 10 L0 10 L0 0"/>', 1.0),
        ('<path d="M0 50A50 50 0 1 1 100 50A50 50 0 1 1 0 50Z"/>', pi / 4),
    ],
)
def test_any_closed_line_of_a_drawing_fills_the_piece(tmp_path: Path, drawing: str, share: float) -> None:
    found = outline(tmp_path, SVG.format(drawing))
    assert area(found) == pytest.approx(share, abs=0.01)
    assert min(x for x, _ in found) == pytest.approx(0, abs=1e-4)
    assert max(x for x, _ in found) == pytest.approx(1, abs=1e-4)


def test_a_drawing_keeps_its_proportions(tmp_path: Path) -> None:
    found = outline(tmp_path, SVG.format('<rect width="20" height="10"/>'))
    assert [round(value, 3) for value in (min(y for _, y in found), max(y for _, y in found))] == [0.25, 0.75]


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (SVG.format('<path d="M0 0 L10 0 L10 10"/>'), "not closed"),
        (SVG.format(""), "no line"),
        (SVG.format('<path d="M0 0 L10 10 Z"/>'), "closed line|encloses nothing"),
        ("<svg", "no drawing"),
        (SVG.format('<path d="M0 0 L' + "1 2 " * 200_000 + 'Z"/>'), "simpler"),
        (SVG.format('<path d="M0 0 L nonsense Z"/>'), "no drawing|no line|not closed"),
    ],
)
def test_what_is_no_outline_is_told_with_its_file(tmp_path: Path, drawing: str, told: str) -> None:
    with pytest.raises(TwelveError, match=rf"cut\.svg.*({told})"):
        outline(tmp_path, drawing)


def test_an_outline_grows_evenly() -> None:
    assert area(grown(SQUARE, 1.0)) == pytest.approx(144)
    assert area(grown(SQUARE[::-1], 1.0)) == pytest.approx(144)
    assert area(grown(SQUARE, -2.0)) == pytest.approx(36)


@given(st.floats(-5, 15), st.floats(-5, 15))
def test_a_point_knows_how_far_inside_a_square_it_is(x: float, y: float) -> None:
    inside = min(x, y, 10 - x, 10 - y)
    found = distance_inside((x, y), SQUARE)
    if inside > 0:
        assert found == pytest.approx(inside)
    elif inside < 0:
        assert found <= 0


def test_a_pointy_hexagon_has_its_points_up_and_down() -> None:
    assert POINTY[0] == (0.5, 0.0)
    assert area(POINTY) == pytest.approx(0.75)
