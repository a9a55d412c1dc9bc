"""The net of a twelve-sided die: two flowers of six pentagons, numbered so that the solid has its content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin, tan

from twelve.content.models.d12 import AROUND, D12, FACES
from twelve.layouts.measures import Point

TAB_HEIGHT = 0.3
"""Of an edge. Two petals leave a gap of 36 degrees between them: a tab must be slimmer at its inner end."""
TAB_SLOPE = 32.0
TURNS = 180


@dataclass(frozen=True)
class Pentagon:
    """A face in the plane: `ring[i]` is the face beyond the edge from corner i to the next."""

    face: int
    corners: tuple[Point, ...]
    ring: tuple[int, ...]

    @property
    def centre(self) -> Point:
        return _middle(self.corners)

    def edge(self, other: int) -> tuple[Point, Point]:
        """The edge that this face shares with another."""
        i = self.ring.index(other)
        return self.corners[i], self.corners[(i + 1) % AROUND]


@dataclass(frozen=True)
class Tab:
    """A flap to be glued behind another face."""

    face: int
    under: int
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Net:
    """The faces in the order they hang together, the folds between them and the flaps."""

    faces: tuple[Pentagon, ...]
    folds: tuple[tuple[int, int], ...]
    tabs: tuple[Tab, ...]

    @property
    def points(self) -> list[Point]:
        """Every corner of the cut."""
        faces = (corner for face in self.faces for corner in face.corners)
        return [*faces, *(corner for tab in self.tabs for corner in tab.corners)]

    def moved(self, angle: float, scale: float, to: Point = (0.0, 0.0)) -> Net:
        """The net turned by an angle in radians, then drawn larger, then shifted."""

        def move(corners: tuple[Point, ...]) -> tuple[Point, ...]:
            return tuple((x * scale + to[0], y * scale + to[1]) for x, y in turned(corners, angle))

        return Net(
            tuple(replace(face, corners=move(face.corners)) for face in self.faces),
            self.folds,
            tuple(replace(tab, corners=move(tab.corners)) for tab in self.tabs),
        )

    def filling(self, width: float, height: float) -> Net:
        """The net turned as it gets largest in a room of this size, from the origin on."""
        angles = [pi * i / TURNS for i in range(TURNS)]
        angle = max(angles, key=lambda angle: _scale(turned(self.points, angle), width, height))
        points = turned(self.points, angle)
        scale = _scale(points, width, height)
        (left, low), (right, high) = extent(points)
        rest_x, rest_y = width - (right - left) * scale, height - (high - low) * scale
        return self.moved(angle, scale, (rest_x / 2 - left * scale, rest_y / 2 - low * scale))


def d12_net(die: D12, edge: float = 1.0) -> Net:
    """The net of this die, with edges of this length."""
    first = _first(die, edge)
    placed = {first.face: first}
    folds = list(_folds(die, first))
    for near, far in folds:
        placed[far] = _beyond(die, placed[near], far)
    faces = tuple(placed.values())
    return Net(faces, tuple(folds), tuple(_tabs(faces, folds)))


def ring(die: D12, face: int, first: int, second: int) -> tuple[int, ...]:
    """The five faces around a face in circular order, given two that lie side by side in it."""
    around = [first, second]
    while len(around) < AROUND:
        touching = set(die.around(face)) & set(die.around(around[-1]))
        around.append((touching - {around[-2]}).pop())
    return tuple(around)


def turned(points: Iterable[Point], angle: float) -> tuple[Point, ...]:
    """The points turned about the origin by an angle in radians."""
    c, s = cos(angle), sin(angle)
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


def extent(points: Iterable[Point]) -> tuple[Point, Point]:
    """The lowest and the highest coordinates."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _scale(points: Iterable[Point], width: float, height: float) -> float:
    """How much larger the points can be drawn in a room of this size."""
    (left, low), (right, high) = extent(points)
    return min(width / (right - left), height / (high - low))


def _first(die: D12, edge: float) -> Pentagon:
    """The lowest face at the origin, one corner up."""
    radius = edge / (2 * sin(pi / AROUND))
    angles = (pi / 2 + 2 * pi * i / AROUND for i in range(AROUND))
    corners = tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)
    face = FACES[0]
    beside = die.around(face)[0]
    second = min(set(die.around(face)) & set(die.around(beside)))
    return Pentagon(face, corners, ring(die, face, beside, second))


def _folds(die: D12, first: Pentagon) -> Iterator[tuple[int, int]]:
    """A flower around the first face, a bridge over one petal, and a flower around the opposite face."""
    top, bottom, petal = first.face, die.opposite(first.face), first.ring[0]
    yield from ((top, other) for other in first.ring)
    bridge = min(set(die.around(petal)) & set(die.around(bottom)))
    yield petal, bridge
    yield bridge, bottom
    yield from ((bottom, other) for other in die.around(bottom) if other != bridge)


def _beyond(die: D12, near: Pentagon, far: int) -> Pentagon:
    """The face beyond an edge, folded down into the plane: the mirror image of the near one."""
    a, b = near.edge(far)
    mirrored = [_mirror(corner, a, b) for corner in near.corners]
    start = near.corners.index(b)
    # mirrored corners run the other way round, so they are read backwards from the edge's end
    corners = tuple(mirrored[(start - i) % AROUND] for i in range(AROUND))
    before = near.ring[near.ring.index(far) - 1]
    return Pentagon(far, corners, ring(die, far, near.face, before))


def _tabs(faces: tuple[Pentagon, ...], folds: list[tuple[int, int]]) -> Iterator[Tab]:
    """One for each pair of edges that meet only when the net is folded, on the face that was placed first."""
    joined = {frozenset(fold) for fold in folds}
    done: set[int] = set()
    for pentagon in faces:
        done.add(pentagon.face)
        for other in pentagon.ring:
            if other not in done and frozenset((pentagon.face, other)) not in joined:
                yield Tab(pentagon.face, other, _flap(*pentagon.edge(other)))


def _flap(a: Point, b: Point) -> tuple[Point, ...]:
    """A trapezium on the outer side of an edge."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    out = (along[1], -along[0])
    height, inset = TAB_HEIGHT * length, TAB_HEIGHT * length / tan(TAB_SLOPE * pi / 180)
    c = (b[0] - along[0] * inset + out[0] * height, b[1] - along[1] * inset + out[1] * height)
    d = (a[0] + along[0] * inset + out[0] * height, a[1] + along[1] * inset + out[1] * height)
    return a, b, c, d


def _mirror(point: Point, a: Point, b: Point) -> Point:
    """The point on the other side of the line through a and b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    foot = (a[0] + t * dx, a[1] + t * dy)
    return 2 * foot[0] - point[0], 2 * foot[1] - point[1]


def _middle(points: Iterable[Point]) -> Point:
    known = list(points)
    return sum(x for x, _ in known) / len(known), sum(y for _, y in known) / len(known)
