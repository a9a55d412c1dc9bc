"""Measures on paper."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

PT_PER_MM = 72 / 25.4
Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[float, float, float, float]
"""A straight line from one point to another: x, y, x, y."""


class Size(NamedTuple):
    """A width and a height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size lying on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"
