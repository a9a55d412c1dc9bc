"""A d12 unfolded: the net of a dodecahedron whose faces touch as the content says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

SIDES = 5
TAB_DEPTH = 0.2
TAB_SLANT = 0.38
"""Tabs are flatter than the gap of 36 degrees between two petals."""


@dataclass(frozen=True)
class NetFace:
    """A pentagon of the net: its number, its middle, and how far its number is turned (degrees clockwise)."""

    number: int
    x: float
    y: float
    turn: float
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Net:
    """A net in millimetres from its top left corner, with the lines to cut and to fold as SVG paths."""

    width: float
    height: float
    edge: float
    faces: tuple[NetFace, ...]
    cut: str
    fold: str
    tabs: tuple[str, ...]


def d12_net(neighbours: Mapping[str, Sequence[int]], edge: float = 20.0) -> Net:
    """The net of a d12 with these neighbours: two flowers of six faces, tabs where edges are glued."""
    around = oriented({int(face): tuple(row) for face, row in neighbours.items()})
    tree = _tree(around)
    corners = _unfolded(around, tree, edge)
    return _drawn(around, tree, corners, edge)


def oriented(touching: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """The neighbours of every face in the order they follow each other, all seen from outside."""
    first = min(touching)
    around = {first: _ring(touching, first)}
    waiting = [first]
    while waiting:
        face = waiting.pop(0)
        ring = around[face]
        for i, other in enumerate(ring):
            if other not in around:
                # what comes after `other` around `face` comes before `face` around `other`
                after, before = ring[(i + 1) % SIDES], ring[i - 1]
                around[other] = _ring_from(touching, other, (after, face, before))
                waiting.append(other)
    return around


def _ring(touching: Mapping[int, tuple[int, ...]], face: int) -> tuple[int, ...]:
    start = min(touching[face])
    second = min(other for other in touching[face] if other in touching[start])
    return _walk(touching, face, [start, second])


def _ring_from(
    touching: Mapping[int, tuple[int, ...]], face: int, start: tuple[int, int, int]
) -> tuple[int, ...]:
    return _walk(touching, face, list(start))


def _walk(touching: Mapping[int, tuple[int, ...]], face: int, ring: list[int]) -> tuple[int, ...]:
    """Goes on around a face: the next neighbour touches the last one and is not there yet."""
    while len(ring) < SIDES:
        ring.append(next(o for o in touching[face] if o in touching[ring[-1]] and o not in ring))
    return tuple(ring)


def _tree(around: Mapping[int, tuple[int, ...]]) -> list[tuple[int, int]]:
    """Which face hangs on which: a flower around the first face, a bridge, a flower around its opposite."""
    centre = min(around)
    petals = around[centre]
    opposite = next(face for face in around if face != centre and not set(around[face]) & {centre, *petals})
    bridge = next(face for face in around[petals[0]] if face in around[opposite])
    far = [(opposite, face) for face in around[opposite] if face != bridge]
    return [*((centre, petal) for petal in petals), (petals[0], bridge), (bridge, opposite), *far]


def _unfolded(
    around: Mapping[int, tuple[int, ...]], tree: Sequence[tuple[int, int]], edge: float
) -> dict[int, tuple[Point, ...]]:
    """The corners of every face; the edge towards neighbour i lies between corners i and i + 1."""
    radius = edge / (2 * sin(pi / SIDES))
    root = tree[0][0]
    start = [2 * pi * i / SIDES - pi / 2 for i in range(SIDES)]
    placed = {root: tuple((radius * cos(a), radius * sin(a)) for a in start)}
    for parent, child in tree:
        i, j = around[parent].index(child), around[child].index(parent)
        end, begin = placed[parent][i], placed[parent][(i + 1) % SIDES]
        placed[child] = _pentagon_from(begin, end, j)
    return placed


def _pentagon_from(begin: Point, end: Point, index: int) -> tuple[Point, ...]:
    """The pentagon whose edge number `index` runs from `begin` to `end`."""
    corners: dict[int, Point] = {index: begin}
    x, y = begin
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    turn = 2 * pi / SIDES
    for step in range(1, SIDES):
        x, y = x + dx, y + dy
        corners[(index + step) % SIDES] = (x, y)
        dx, dy = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
    return tuple(corners[i] for i in range(SIDES))


def _drawn(
    around: Mapping[int, tuple[int, ...]],
    tree: Sequence[tuple[int, int]],
    corners: Mapping[int, tuple[Point, ...]],
    edge: float,
) -> Net:
    joined = {frozenset(pair) for pair in tree}
    rim = edge * TAB_DEPTH + 1
    left = min(x for points in corners.values() for x, _ in points) - rim
    top = min(y for points in corners.values() for _, y in points) - rim
    moved = {face: tuple((x - left, y - top) for x, y in points) for face, points in corners.items()}
    cut, fold, tabs = [], [], []
    for face, ring in around.items():
        for i, other in enumerate(ring):
            a, b = moved[face][i], moved[face][(i + 1) % SIDES]
            if frozenset((face, other)) in joined:
                fold += [_line(a, b)] if face < other else []
            elif face < other:
                tabs.append(_tab(a, b))
                fold.append(_line(a, b))
            else:
                cut.append(_line(a, b))
    width = max(x for points in moved.values() for x, _ in points) + rim
    height = max(y for points in moved.values() for _, y in points) + rim
    faces = tuple(_face(face, points) for face, points in sorted(moved.items()))
    return Net(width, height, edge, faces, " ".join(cut), " ".join(fold), tuple(tabs))


def _face(number: int, points: tuple[Point, ...]) -> NetFace:
    x, y = sum(p[0] for p in points) / SIDES, sum(p[1] for p in points) / SIDES
    tip = points[0]
    turn = degrees(atan2(tip[0] - x, y - tip[1]))
    return NetFace(number, x, y, turn, points)


def _tab(a: Point, b: Point) -> str:
    """A flap outside the edge from a to b."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    depth, slant = length * TAB_DEPTH, length * TAB_SLANT
    out = (uy * depth, -ux * depth)
    p = (a[0] + ux * slant + out[0], a[1] + uy * slant + out[1])
    q = (b[0] - ux * slant + out[0], b[1] - uy * slant + out[1])
    return f"M{_at(a)} L{_at(p)} L{_at(q)} L{_at(b)}"


def _line(a: Point, b: Point) -> str:
    return f"M{_at(a)} L{_at(b)}"


def _at(point: Point) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"
