"""Outlines of pieces that are cut out by themselves: hexagons, and the one closed line of an SVG file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, TypeAlias

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets
from twelve.content.models.component import OUTLINE_FILE
from twelve.layouts.measures import Size

if TYPE_CHECKING:
    from fontTools.pens.recordingPen import RecordingPen

Corner: TypeAlias = tuple[float, float]
ClosedLine: TypeAlias = tuple[Corner, ...]
"""A closed line, from corner to corner; as shares of a piece's width and height, or in millimetres."""
POINTY: ClosedLine = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
FLAT: ClosedLine = tuple((y, x) for x, y in POINTY)
HEXES = {"hex": POINTY, "hex-pointy": POINTY, "hex-flat": FLAT}
STEPS = 16
"""Straight lines that a curve becomes: far below a tenth of a millimetre off at the size of a piece."""
MOST_CORNERS = 5000
MOST_BYTES = 500_000
NEAR = 1e-3
"""Shares of a drawing's size: ends that are so near are one."""


def outline_of_shape(shape: str, size: Size, assets: Assets) -> ClosedLine:
    """The corners of a shape as shares of a piece's size; none for rectangles and circles."""
    if shape.endswith(OUTLINE_FILE):
        return _fitted(shape, _drawn(shape, assets), size)
    return HEXES.get(shape, ())


def grown(corners: Sequence[Corner], by: float) -> ClosedLine:
    """The outline so far outside (or inside, if negative) itself; sharp corners stay within twice that."""
    turned = 1.0 if _area(corners) > 0 else -1.0
    return tuple(_moved(*three, by * turned) for three in _threes(corners))


def distance_inside(point: Corner, corners: Sequence[Corner]) -> float:
    """How far inside an outline a point lies; negative where it is outside."""
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    nearest = min(_distance(point, *side) for side in sides)
    x, y = point
    crossed = sum(
        (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in sides
    )
    return nearest if crossed % 2 else -nearest


def _drawn(file: str, assets: Assets) -> ClosedLine:
    """The largest closed line of a drawing."""
    data = assets.read(file)
    if len(data) > MOST_BYTES:
        raise TwelveError(f"{file}: an outline has at most {MOST_BYTES // 1000} kB; make it simpler")
    lines = list(_lines(file, data))
    closed = [corners for corners, is_closed in lines if is_closed and len(corners) > 2]
    if not closed:
        what = "its line is not closed" if lines else "there is no line in it"
        raise TwelveError(f"{file}: {what}; a piece is cut along one closed line")
    largest = max(closed, key=lambda corners: abs(_area(corners)))
    if len(largest) > MOST_CORNERS:
        raise TwelveError(f"{file}: an outline has at most {MOST_CORNERS:,} corners; make it simpler")
    return largest


def _lines(file: str, data: bytes) -> Iterator[tuple[ClosedLine, bool]]:
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib import SVGPath

    pen = RecordingPen()
    try:
        SVGPath.fromstring(data).draw(pen)
    except Exception as error:  # a stranger's file: whatever the reader meets in it
        raise TwelveError(f"{file}: is no drawing that can be read ({str(error)[:80]})") from None
    yield from _flattened(pen)


def _flattened(pen: RecordingPen) -> Iterator[tuple[ClosedLine, bool]]:
    corners: list[Corner] = []
    for name, points in pen.value:
        if name == "moveTo":
            corners = [points[0]]
        elif name in ("closePath", "endPath"):
            yield _tidy(corners), name == "closePath" or _meets(corners)
        elif len(corners) <= MOST_CORNERS:
            corners += _curve([corners[-1], *points])


def _curve(points: Sequence[Corner]) -> Iterator[Corner]:
    """A line or a curve by its handles, as straight lines to its end (de Casteljau)."""
    steps = 1 if len(points) == 2 else STEPS
    for step in range(1, steps + 1):
        at, left = step / steps, list(points)
        while len(left) > 1:
            left = [(a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at) for a, b in pairwise(left)]
        yield left[0]


def _meets(corners: Sequence[Corner]) -> bool:
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    return hypot(corners[0][0] - corners[-1][0], corners[0][1] - corners[-1][1]) <= NEAR * wide


def _tidy(corners: Sequence[Corner]) -> ClosedLine:
    """Without corners that are the same as the one before."""
    kept = [
        b
        for a, b in zip((corners[-1], *corners), corners, strict=False)
        if hypot(a[0] - b[0], a[1] - b[1]) > 1e-6
    ]
    return tuple(kept)


def _fitted(file: str, corners: ClosedLine, size: Size) -> ClosedLine:
    """As shares of the piece, as large as it can be with its own proportions."""
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    wide, high = (max(corner[axis] for corner in corners) - low for axis, low in ((0, left), (1, top)))
    if wide <= 0 or high <= 0 or not abs(_area(corners)) > NEAR * wide * high:
        raise TwelveError(f"{file}: its line encloses nothing")
    scale = min(size.width / wide, size.height / high)
    across, down = (size.width - wide * scale) / 2, (size.height - high * scale) / 2
    return tuple(
        (
            round((across + (x - left) * scale) / size.width, 5),
            round((down + (y - top) * scale) / size.height, 5),
        )
        for x, y in corners
    )


def _area(corners: Sequence[Corner]) -> float:
    """Twice what the line encloses; positive where it runs clockwise on paper."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def _threes(corners: Sequence[Corner]) -> Iterator[tuple[Corner, Corner, Corner]]:
    return zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)


def _moved(before: Corner, here: Corner, after: Corner, by: float) -> Corner:
    """A corner where the sides beside it, each moved outwards, meet."""
    first, second = _normal(before, here), _normal(here, after)
    across = (first[0] + second[0], first[1] + second[1])
    share = max(0.5, 1 + first[0] * second[0] + first[1] * second[1])
    return here[0] + across[0] * by / share, here[1] + across[1] * by / share


def _normal(start: Corner, end: Corner) -> Corner:
    """Straight outwards from a side of a line that runs clockwise on paper."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dy / length, -dx / length


def _distance(point: Corner, start: Corner, end: Corner) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)
