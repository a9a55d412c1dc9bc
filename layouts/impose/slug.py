"""The slug: what a sheet is and how it is printed, in one line outside the pieces and clear of the marks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from twelve.layouts.fonts.house import text_width
from twelve.layouts.impose.grid import Grid
from twelve.layouts.impose.marks import crop_lines
from twelve.layouts.measures import PT_PER_MM
from twelve.layouts.targets.formats import Sheet, formats

SLUG_FONT = "Alegreya-Sans"
POINTS = 6.5
INSET = 10.0
"""Millimetres between the paper's edge and the line's ends."""
AIR, WIDE_AIR = 0.9, 2.5
"""Millimetres below the letters: above crop marks, and right above the pieces."""
HEIGHT = 2.0
"""Millimetres that the letters need above their baseline."""
APART = 3.0


class SlugText(NamedTuple):
    """A text with its baseline's start in millimetres from the top left, and its size in points."""

    x: float
    y: float
    text: str
    points: float

    @property
    def end(self) -> float:
        return self.x + _length(self.text, self.points)


def slug_words(grid: Grid, sheet: Sheet, texts: Sequence[str], marked: bool) -> list[SlugText]:
    """Over the width of the paper where there is room above the crop marks, else between them."""
    edge = formats().marks.edge + HEIGHT
    if not marked:
        rim = grid.top - sheet.rim
        return _spread(grid.paper.width, min(rim - AIR, max(edge, rim - WIDE_AIR)), texts)
    above = _end_of_marks(grid, sheet) - AIR
    if above >= edge:
        return _spread(grid.paper.width, above, texts)
    return _between_marks(grid, grid.top - sheet.rim - AIR, texts)


@lru_cache(8)
def _end_of_marks(grid: Grid, sheet: Sheet) -> float:
    """How far up the crop marks reach."""
    return min(y2 for *_, y2 in crop_lines(grid, sheet))


def line_of(x: float, y: float, room: float, text: str, points: float = POINTS) -> SlugText:
    """One text that starts here, small enough for its room."""
    return SlugText(x, y, text, min(points, points * room / _length(text, points)))


def _spread(width: float, y: float, texts: Sequence[str]) -> list[SlugText]:
    """The first at the left end, the last at the right one, the others evenly between them."""
    room, gaps = width - 2 * INSET, len(texts) - 1
    points = _fitting(sum(_length(text, POINTS) for text in texts), room - gaps * APART)
    lengths = [_length(text, points) for text in texts]
    gap = (room - sum(lengths)) / max(1, gaps)
    starts = [INSET + sum(lengths[:i]) + i * gap for i in range(len(texts))]
    return [SlugText(x, y, text, points) for x, text in zip(starts, texts, strict=True)]


def _between_marks(grid: Grid, y: float, texts: Sequence[str]) -> list[SlugText]:
    """One text a column, or all in the first where there are too few columns."""
    shown = texts if grid.columns >= len(texts) else [" · ".join(texts)]
    room = grid.cell.width - APART
    return [
        SlugText(grid.corner(i, 0)[0] + APART / 2, y, text, _fitting(_length(text, POINTS), room))
        for i, text in enumerate(shown)
    ]


def _fitting(length: float, room: float) -> float:
    return POINTS if length <= room else POINTS * room / length


def _length(text: str, points: float) -> float:
    return text_width(SLUG_FONT, text, points) / PT_PER_MM
