"""Mantling: the slashed cloth that hangs from a helm, drawn as leaves along curved ribs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, pi, sin

from twelve.layouts.art.heraldry.geometry import number
from twelve.layouts.measures import Point

MIDDLE = 50.0


@dataclass(frozen=True, slots=True)
class ClothStrip:
    """A strip of cloth: the curve of its rib, its greatest width and how often its edge is slashed."""

    rib: tuple[Point, Point, Point, Point]
    width: float
    lobes: int
    far: bool = False
    """Lies under the others, with its lining outside."""


LEAVES = (
    ClothStrip(((55, 22), (64, 14), (80, 6), (93, 12)), 10.5, 4, far=True),
    ClothStrip(((55, 24), (70, 18), (85, 24), (95, 36)), 12.0, 5),
    ClothStrip(((56, 27), (72, 30), (90, 44), (93, 62)), 12.0, 5, far=True),
    ClothStrip(((56, 30), (68, 38), (86, 54), (82, 76)), 12.0, 5),
    ClothStrip(((57, 33), (66, 50), (78, 68), (68, 90)), 10.0, 5, far=True),
)
"""The right half; the left one mirrors it."""


def leaf_path(leaf: ClothStrip, mirrored: bool, share: float = 1.0) -> str:
    """The outline of a leaf: out along one slashed edge, back along the other; `share` makes it slimmer."""
    out = list(_edge(leaf, 1.0 * share))
    back = list(_edge(leaf, -0.8 * share))
    start, tip = _on(leaf.rib, 0.0), _tip(leaf)
    forward = "".join(_curve(bend, end, mirrored) for bend, end in out)
    backward = "".join(_curve(bend, end, mirrored) for bend, end in _reversed(back, start))
    return f"M{_shown(start, mirrored)}{forward}L{_shown(tip, mirrored)}{backward}Z"


def rib_path(leaf: ClothStrip, mirrored: bool) -> str:
    """The fold along the middle of a leaf."""
    _, b, c, _ = leaf.rib
    start, end = _on(leaf.rib, 0.08), _on(leaf.rib, 0.86)
    shown = " ".join(_shown(point, mirrored) for point in (b, c, end))
    return f"M{_shown(start, mirrored)}C{shown}"


def _edge(leaf: ClothStrip, side: float) -> Iterator[tuple[Point, Point]]:
    """Lobes that swell, end in a point that looks forward, and fall back to a notch."""
    for index in range(leaf.lobes):
        begin, end = index / leaf.lobes, (index + 1) / leaf.lobes
        swell, point = begin + (end - begin) * 0.35, begin + (end - begin) * 0.98
        yield _beside(leaf, swell, side * 1.25), _beside(leaf, point, side * 0.92)
        if index < leaf.lobes - 1:
            yield _beside(leaf, end, side * 0.62), _beside(leaf, end, side * 0.46)


def _beside(leaf: ClothStrip, t: float, side: float) -> Point:
    """A point beside the rib, as far as the leaf is wide there."""
    x, y = _on(leaf.rib, t)
    (x1, y1), (x2, y2) = _on(leaf.rib, t - 0.01), _on(leaf.rib, t + 0.01)
    length = hypot(x2 - x1, y2 - y1) or 1.0
    reach = side * leaf.width * (0.3 + 0.7 * sin(pi * min(1.0, 0.18 + 0.8 * t))) * (1.0 if t < 0.9 else 0.6)
    return x + (y2 - y1) / length * reach, y - (x2 - x1) / length * reach


def _tip(leaf: ClothStrip) -> Point:
    """The end of the rib, drawn out a little."""
    return _on(leaf.rib, 1.06)


def _on(rib: tuple[Point, Point, Point, Point], t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, rib, strict=True)),
        sum(w * p[1] for w, p in zip(weights, rib, strict=True)),
    )


def _reversed(edge: list[tuple[Point, Point]], start: Point) -> Iterator[tuple[Point, Point]]:
    """The same curves from their end to their start."""
    ends = [start, *(end for _, end in edge)]
    yield edge[-1][1], edge[-1][1]
    for index in range(len(edge) - 1, -1, -1):
        yield edge[index][0], ends[index]


def _curve(bend: Point, end: Point, mirrored: bool) -> str:
    return f"Q{_shown(bend, mirrored)} {_shown(end, mirrored)}"


def _shown(point: Point, mirrored: bool) -> str:
    x = 2 * MIDDLE - point[0] if mirrored else point[0]
    return f"{number(x, 1)} {number(point[1], 1)}"
