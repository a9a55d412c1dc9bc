"""The strict grid of the town-sheet: a page is a stack of bands, the rounds are its columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

MARGIN = 9.0
LABEL = 55.0
LIMIT = 9.0
"""Millimetres of the design: the paper's edge, the column of names and the column of maxima."""


@dataclass(frozen=True)
class Band:
    """A strip across the page: `height` in millimetres, or `share` of what the others leave."""

    kind: str
    id: str = ""
    height: float = 0.0
    share: float = 0.0
    before: float = 0.0
    slots: tuple[int, int] = (0, 0)
    joined: bool = False
    """The lowest line of slots is one slot: two above and one below make three."""
    top: float = 0.0

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(frozen=True)
class PageFrame:
    """A page of the design: its measures, its columns and how much larger it is printed."""

    width: float
    height: float
    columns: int
    scale: float

    @property
    def first(self) -> float:
        """Where the columns of the rounds begin."""
        return LABEL + LIMIT

    @property
    def column(self) -> float:
        return (self.width - self.first) / self.columns

    @property
    def lefts(self) -> tuple[float, ...]:
        """The left edges of all columns."""
        return tuple(map(self.left, range(self.columns)))

    def left(self, column: int) -> float:
        """The left edge of a column, counted from 0."""
        return round(self.first + column * self.column, 3)


def frame(width: float, height: float, columns: int, scale: float) -> PageFrame:
    """The page of a paper (in millimetres) whose design is printed this much larger."""
    return PageFrame(width / scale - 2 * MARGIN, height / scale - 2 * MARGIN, columns, round(scale, 4))


def stack(bands: Sequence[Band], room: float) -> tuple[Band, ...]:
    """The bands one below the other; those with a share divide what the fixed ones leave of the room."""
    fixed = sum(band.height + band.before for band in bands)
    shares = sum(band.share for band in bands)
    unit = (room - fixed) / shares if shares else 0.0
    placed: list[Band] = []
    top = 0.0
    for band in bands:
        height = band.height or band.share * unit
        placed.append(replace(band, top=round(top + band.before, 3), height=round(height, 3)))
        top += band.before + height
    return tuple(placed)


def shared_out(wants: Sequence[float], least: float, width: float, gap: float) -> list[tuple[float, float]]:
    """Left edge and width of columns side by side: each gets the least, the rest goes where it is wanted."""
    free = width - least * len(wants) - gap * (len(wants) - 1)
    unit = free / (sum(wants) or 1)
    edges: list[tuple[float, float]] = []
    left = 0.0
    for want in wants:
        edges.append((round(left, 3), round(least + want * unit, 3)))
        left += least + want * unit + gap
    return edges


def cell_lines(bands: Iterable[Band], page: PageFrame) -> str:
    """The path of all cells: one rectangle a band, one line a column."""
    parts = []
    for band in (band for band in bands if band.slots != (0, 0)):
        parts.append(f"M0 {band.top}H{page.width:.3f}V{band.bottom:.3f}H0Z")
        parts += [f"M{page.left(column)} {band.top}V{band.bottom:.3f}" for column in range(page.columns)]
    return "".join(parts)


def slot_lines(bands: Iterable[Band], page: PageFrame) -> str:
    """The path of the light lines that divide a cell where several numbers follow each other."""
    parts = []
    for band in bands:
        across, down = band.slots
        for row in range(1, down):
            parts.append(f"M{page.first} {band.top + band.height * row / down:.3f}H{page.width:.3f}")
        for column in range(page.columns if across > 1 else 0):
            end = band.bottom - (band.height / down if band.joined else 0)
            for step in range(1, across):
                x = page.left(column) + page.column * step / across
                parts.append(f"M{x:.3f} {band.top}V{end:.3f}")
    return "".join(parts)


def column_shades(bands: Iterable[Band], page: PageFrame) -> str:
    """The path behind every second column, so that the eye keeps to its round."""
    return "".join(
        f"M{page.left(column)} {band.top}h{page.column:.3f}V{band.bottom:.3f}h-{page.column:.3f}Z"
        for band in bands
        if band.slots != (0, 0)
        for column in range(1, page.columns, 2)
    )
