"""Marks around the grid: crop marks in the margin, ticks that survive the first cut, the scale bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from twelve.layouts.faces import Part
from twelve.layouts.formats import PT_PER_MM, Sheet, Size, formats
from twelve.layouts.grid import Grid, Laid

Line: TypeAlias = tuple[float, float, float, float]

MARK_GREY = 0.25
PROOF_SAFE = "0.0 0.55 0.25"
PROOF_TRIM = "0.85 0.0 0.45"


def marks(grid: Grid, sheet: Sheet) -> str:
    """Crop marks and inner ticks as operators."""
    look = formats().marks
    lines = [*crop_lines(grid, sheet), *(tick_lines(grid) if grid.gutter == 0 else ())]
    return stroke(grid.paper, lines, look.width, f"{MARK_GREY} G")


def crop_lines(grid: Grid, sheet: Sheet) -> Iterator[Line]:
    """Lines in the margin that point at every cut, and in the gutters where there are any."""
    look = formats().marks
    gap = max(look.gap, sheet.rim + 0.3)
    left, top = grid.left, grid.top
    right, bottom = grid.paper.width - left, grid.paper.height - top
    for x in cuts(grid.left, grid.columns, grid.cell.width, grid.gutter):
        yield from ((x, top - gap, x, max(look.edge, top - gap - look.length)),)
        yield (x, bottom + gap, x, min(grid.paper.height - look.edge, bottom + gap + look.length))
    for y in cuts(grid.top, grid.rows, grid.cell.height, grid.gutter):
        yield (left - gap, y, max(look.edge, left - gap - look.length), y)
        yield (right + gap, y, min(grid.paper.width - look.edge, right + gap + look.length), y)


def tick_lines(grid: Grid) -> Iterator[Line]:
    """Short lines on the cuts where four pieces meet: they guide the second cut when the margin is gone."""
    tick = formats().marks.tick
    for x in cuts(grid.left, grid.columns, grid.cell.width, 0):
        for y in cuts(grid.top, grid.rows, grid.cell.height, 0):
            yield (x - tick, y, x + tick, y)
            yield (x, y - tick, x, y + tick)


def cuts(start: float, count: int, length: float, gutter: float) -> list[float]:
    """The positions of all cuts along one side."""
    edges = [start + i * (length + gutter) + end for i in range(count) for end in (0, length)]
    return sorted({round(edge, 4) for edge in edges})


def proof(grid: Grid, laid: Laid, part: Part) -> str:
    """Trim and safe zone of every piece, drawn over it."""
    operators = []
    for slot in laid.slots:
        x, y = grid.corner(slot.column, slot.row)
        width, height, safe = grid.cell.width, grid.cell.height, part.stock.safe
        operators.append(outline(grid.paper, x, y, width, height, PROOF_TRIM))
        operators.append(
            outline(grid.paper, x + safe, y + safe, width - 2 * safe, height - 2 * safe, PROOF_SAFE)
        )
    return "\n".join(operators)


def outline(paper: Size, x: float, y: float, width: float, height: float, colour: str) -> str:
    """A thin rectangle."""
    points = (x, paper.height - y - height, width, height)
    return f"q {colour} RG 0.4 w " + " ".join(f"{v * PT_PER_MM:.4f}" for v in points) + " re S Q"


def stroke(paper: Size, lines: list[Line], width: float, colour: str) -> str:
    """Lines given from the top left, as operators."""
    paths = [
        f"{x1 * PT_PER_MM:.4f} {(paper.height - y1) * PT_PER_MM:.4f} m "
        f"{x2 * PT_PER_MM:.4f} {(paper.height - y2) * PT_PER_MM:.4f} l"
        for x1, y1, x2, y2 in lines
    ]
    return f"q {colour} {width * PT_PER_MM:.4f} w " + "\n".join(paths) + " S Q"
