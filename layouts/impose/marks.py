"""Marks on a sheet: crop marks, ticks that survive the first cut, outlines, scale bar; as PDF operators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from twelve.layouts.art.outlines import ClosedLine, grown
from twelve.layouts.impose.grid import Grid, Slot
from twelve.layouts.measures import PT_PER_MM, Segment, Size
from twelve.layouts.targets.formats import Sheet, formats

MARK = "0.25 G"
LIGHT = "1 G"
HALO = 3.5
"""How much wider the light line under a mark is."""
OUTLINE = "0.6 G"
PROOF_SAFE = "0 0.55 0.25 RG"
PROOF_TRIM = "0.85 0 0.45 RG"
KAPPA = 0.5523
"""How far the handles of a curve reach to make a quarter of a circle."""


@lru_cache(16)
def cut_marks(grid: Grid, sheet: Sheet, fold: bool) -> str:
    """Crop marks in the margins, and marks between the pieces that survive the first cut."""
    inner = list(tick_lines(grid) if grid.gutter == 0 else gutter_lines(grid))
    # a light line under each mark between the pieces, so that it is seen on dark ground
    light = stroke(grid.paper, inner, LIGHT, HALO)
    marks = light + "\n" + stroke(grid.paper, [*crop_lines(grid, sheet), *inner], MARK)
    return f"{marks}\n{_fold_line(grid)}" if fold else marks


def crop_lines(grid: Grid, sheet: Sheet) -> Iterator[Segment]:
    """Lines in the margin that point at every cut, between the bleed and the paper's edge."""
    look = formats().marks
    gap = max(look.gap, sheet.rim + 0.4)
    paper, left, top = grid.paper, grid.left, grid.top
    right, bottom = paper.width - left, paper.height - top
    for x in cuts(left, grid.columns, grid.cell.width, grid.gutter):
        yield (x, top - gap, x, max(look.edge, top - gap - look.length))
        yield (x, bottom + gap, x, min(paper.height - look.edge, bottom + gap + look.length))
    for y in cuts(top, grid.rows, grid.cell.height, grid.gutter):
        yield (left - gap, y, max(look.edge, left - gap - look.length), y)
        yield (right + gap, y, min(paper.width - look.edge, right + gap + look.length), y)


def tick_lines(grid: Grid) -> Iterator[Segment]:
    """Short lines where corners meet: they guide the second cut when the margin is gone."""
    tick = formats().marks.tick
    for x in cuts(grid.left, grid.columns, grid.cell.width, 0):
        for y in cuts(grid.top, grid.rows, grid.cell.height, 0):
            yield (x - tick, y, x + tick, y)
            yield (x, y - tick, x, y + tick)


def gutter_lines(grid: Grid) -> Iterator[Segment]:
    """Every cut drawn through the gutters, where it is cut away."""
    columns = [grid.corner(i, 0)[0] for i in range(1, grid.columns)]
    rows = [grid.corner(0, i)[1] for i in range(1, grid.rows)]
    for x in cuts(grid.left, grid.columns, grid.cell.width, grid.gutter):
        yield from ((x, y - grid.gutter, x, y) for y in rows)
    for y in cuts(grid.top, grid.rows, grid.cell.height, grid.gutter):
        yield from ((x - grid.gutter, y, x, y) for x in columns)


def cuts(start: float, count: int, length: float, gutter: float) -> list[float]:
    """The positions of all cuts along one side."""
    edges = [start + i * (length + gutter) + end for i in range(count) for end in (0, length)]
    return sorted({round(edge, 4) for edge in edges})


def ink_of(colour: str) -> str:
    """A colour such as #ff01fe as the one that lines are drawn in."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.5g}" for i in (1, 3, 5)) + " RG"


class Outline(NamedTuple):
    """A rectangle with round corners in millimetres from the top left; a circle when they are all of it."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    corners: ClosedLine = ()
    """Of a line that is neither a rectangle nor a circle."""


class Cut(NamedTuple):
    """How a piece is cut: the name of its shape, and corners of its own as shares of its size."""

    shape: str
    outline: ClosedLine = ()

    def from_behind(self, upside_down: bool) -> Cut:
        """The same line seen from the back of the sheet."""
        turned = ((x, 1 - y) if upside_down else (1 - x, y) for x, y in self.outline)
        return self._replace(outline=tuple(turned))


def outline_of(grid: Grid, column: int, row: int, cut: Cut, inset: float = 0.0) -> Outline:
    """The cut of the piece in a cell, or a line so far inside it."""
    return outline_at(*grid.corner(column, row), grid.cell, cut, inset)


def outline_at(x: float, y: float, size: Size, cut: Cut, inset: float = 0.0) -> Outline:
    """The cut of a piece that lies somewhere, or a line so far inside it."""
    width, height = size.width - 2 * inset, size.height - 2 * inset
    if cut.outline:
        corners = tuple((x + across * size.width, y + down * size.height) for across, down in cut.outline)
        return Outline(x, y, size.width, size.height, 0.0, grown(corners, -inset) if inset else corners)
    radius = {"card": max(0.0, formats().corner - inset), "round": min(width, height) / 2}
    return Outline(x + inset, y + inset, width, height, radius.get(cut.shape, 0.0))


def outlines(grid: Grid, slots: Iterable[Slot], cut: Cut) -> str:
    """The cut of every piece that is cut out by itself."""
    return f"q {OUTLINE} 0.4 w {_paths(grid, slots, cut)} S Q"


def proof(grid: Grid, slots: Sequence[Slot], cut: Cut, safe: float) -> str:
    """Trim and safe zone of every piece, drawn over it."""
    trim, zone = _paths(grid, slots, cut), _paths(grid, slots, cut, safe)
    return f"q 0.5 w {PROOF_TRIM} {trim} S {PROOF_SAFE} [2 1] 0 d {zone} S Q"


def _paths(grid: Grid, slots: Iterable[Slot], cut: Cut, inset: float = 0.0) -> str:
    drawn = (outline_of(grid, slot.column, slot.row, cut, inset) for slot in slots)
    return "\n".join(path(grid.paper, outline) for outline in drawn)


def path(paper: Size, outline: Outline) -> str:
    """An outline as operators."""
    if outline.corners:
        steps = [f"{x * PT_PER_MM:.3f} {(paper.height - y) * PT_PER_MM:.3f}" for x, y in outline.corners]
        return f"{steps[0]} m " + " ".join(f"{step} l" for step in steps[1:]) + " h"

    def at(dx: float, dy: float) -> str:
        return f"{(outline.x + dx) * PT_PER_MM:.3f} {(paper.height - outline.y - dy) * PT_PER_MM:.3f}"

    w, h, r = outline.width, outline.height, outline.radius
    if not r:
        return f"{at(0, 0)} m {at(w, 0)} l {at(w, h)} l {at(0, h)} l h"
    k = r * (1 - KAPPA)
    return (
        f"{at(r, 0)} m {at(w - r, 0)} l {at(w - k, 0)} {at(w, k)} {at(w, r)} c "
        f"{at(w, h - r)} l {at(w, h - k)} {at(w - k, h)} {at(w - r, h)} c "
        f"{at(r, h)} l {at(k, h)} {at(0, h - k)} {at(0, h - r)} c "
        f"{at(0, r)} l {at(0, k)} {at(k, 0)} {at(r, 0)} c h"
    )


@lru_cache(16)
def scale_bar(paper: Size, x: float, y: float) -> str:
    """A line of exactly 100 mm with ticks at both ends and every 10 mm."""
    length = formats().marks.bar
    ticks = [
        (x + i * 10, y - (1.2 if i % 10 == 0 else 0.6), x + i * 10, y) for i in range(int(length / 10) + 1)
    ]
    return stroke(paper, [(x, y, x + length, y), *ticks], MARK)


def stroke(paper: Size, lines: Iterable[Segment], colour: str, times: float = 1.0) -> str:
    """Lines given from the top left, as operators."""
    paths = [
        f"{x1 * PT_PER_MM:.4f} {(paper.height - y1) * PT_PER_MM:.4f} m "
        f"{x2 * PT_PER_MM:.4f} {(paper.height - y2) * PT_PER_MM:.4f} l"
        for x1, y1, x2, y2 in lines
    ]
    return f"q {colour} {formats().marks.width * times * PT_PER_MM:.4f} w " + "\n".join(paths) + " S Q"


def _fold_line(grid: Grid) -> str:
    """A dashed line in the middle, in the margins above and below."""
    look, middle = formats().marks, grid.paper.width / 2
    lines = [
        (middle, look.edge, middle, grid.top - 1),
        (middle, grid.paper.height - look.edge, middle, grid.paper.height - grid.top + 1),
    ]
    return "q [3 2] 0 d " + stroke(grid.paper, lines, MARK) + " Q"
