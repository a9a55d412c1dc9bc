"""The tuck box: its ground lies under all that shows, and no farther than its bleed."""

from __future__ import annotations

import re

import pytest
from press_table import picture
from support import Run

from twelve.layouts.art.foldables.box import BLEED, GLUE, tuck_box, wrap
from twelve.layouts.art.foldables.pages import RIM, box_on_page
from twelve.layouts.measures import Size

CARD, A4 = Size(63, 88), Size(210, 297)
DPI = 100


def corners(path: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines, as far as they are written in pairs."""
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def test_the_ground_runs_over_the_cut_by_its_bleed_and_onto_the_glue_flap():
    box = tuck_box(CARD, 20)
    xs, ys = zip(*corners(wrap(box)), strict=True)
    assert min(xs) == pytest.approx(GLUE - BLEED)
    assert max(xs) == pytest.approx(box.size.width + BLEED)
    assert (min(ys), max(ys)) == pytest.approx((-BLEED, box.size.height + BLEED))
    assert BLEED >= 3  # as print shops ask for


@pytest.mark.parametrize(("depth", "shown"), [(20, 4), (38, 0)])
def test_the_making_is_shown_where_the_paper_has_room(depth, shown):
    page = Size(300, 260)
    placed = box_on_page(CARD, depth, page)
    assert len(placed["steps"]) == shown
    assert all(step["top"] + step["height"] < page.height for step in placed["steps"])
    below = placed["whole"].top + placed["whole"].height - RIM
    assert all(step["top"] > below for step in placed["steps"])


def test_a_ground_fills_as_one_piece(twelve: Run, tmp_path):
    """No paper shows between walls, lid and flaps: the box of King of 12 is purple wherever a fold runs."""
    assert twelve("print", "king-of-12", "box", "--lang", "en", "-o", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").iterdir()
    seen, placed = picture(file, 0, DPI), box_on_page(CARD, 20.2, A4)
    lid = placed["panels"]["lid"]
    for x in range(round(lid.left) + 2, round(lid.left + lid.width) - 2):
        red, green, blue = seen.getpixel((round(x / 25.4 * DPI), round((lid.top + 0.5) / 25.4 * DPI)))[:3]
        assert green < 200, (x, red, green, blue)
