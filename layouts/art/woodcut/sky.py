"""The sky of a woodcut: long cuts, a sun with a face, and clouds that grow with the trouble."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from twelve.layouts.art.heraldry.geometry import number, polygon
from twelve.layouts.art.woodcut.strokes import Block, stroke

RAYS = 24
CLOUDS = ((0.84, 0.13), (0.98, 0.27), (0.36, 0.09), (0.68, 0.25), (0.02, 0.12))
WIDE_CLOUDS = ((0.64, 0.16), (0.12, 0.2), (0.8, 0.12), (0.4, 0.22), (0.96, 0.24), (0.34, 0.08), (0.72, 0.3))
"""Where clouds stand, as shares of the picture; the first ones in good times too."""
GLOOM = 0.65
"""From here on the sun has no rays."""


def sky(block: Block) -> Iterator[str]:
    """Cuts from side to side, the sun before them, clouds before the sun."""
    yield block.lined("".join(_cuts(block)))
    yield from _sun(block)
    yield from _clouds(block)


def _place(block: Block) -> tuple[float, float, float]:
    """The middle of the sun and its radius."""
    return block.width * (0.23 if block.width > block.height else 0.3), block.height * 0.25, block.unit * 11


def _cuts(block: Block) -> Iterator[str]:
    """Rows of strokes, closer and heavier as the times grow worse; they stop before the sun."""
    threat, unit, chance = block.cut.threat, block.unit, block.chance
    pitch = (5.6 - 2.6 * threat) * unit
    for row in range(int(block.ground / pitch) + 1):
        x, y = -chance.uniform(0, 20) * unit, (row + 0.4) * pitch
        while x < block.width:
            long = chance.uniform(16, 46) * unit
            yield from _around_sun(block, x, x + long, y, (0.3 + 0.55 * threat) * unit)
            x += long + chance.uniform(3, 14 - 9 * threat) * unit


def _around_sun(block: Block, start: float, end: float, y: float, width: float) -> Iterator[str]:
    x, middle, radius = _place(block)
    reach = radius * (1.95 if block.cut.threat < GLOOM else 1.25)
    inside = reach**2 - (y - middle) ** 2
    if inside <= 0 or end < x - inside**0.5 or start > x + inside**0.5:
        yield stroke((start, y), (end, y), width, 0.01)
        return
    edge = inside**0.5
    if start < x - edge:
        yield stroke((start, y), (x - edge, y), width)
    if end > x + edge:
        yield stroke((x + edge, y), (end, y), width)


def _sun(block: Block) -> Iterator[str]:
    """Straight rays and waving ones by turns, and a face that tells the times."""
    x, y, r = _place(block)
    if block.cut.threat < GLOOM:
        for part, colour in enumerate((block.tints.flame, block.tints.accent)):
            yield block.drawn("".join(_ray(x, y, r, i) for i in range(part, RAYS, 2)), colour, 0.45)
    disc = f"M{number(x - r)} {number(y)}a{number(r)} {number(r)} 0 1 1 0 .01Z"
    yield block.drawn(disc, block.tints.flame if block.cut.threat < GLOOM else block.tints.wall, 1.0)
    yield block.lined("".join(_face(x, y, r, block.cut.threat)))


def _ray(x: float, y: float, r: float, index: int) -> str:
    angle, half = 2 * pi * index / RAYS, pi / RAYS * 0.95
    reach = r * (1.9 if index % 2 else 1.6)

    def at(turn: float, far: float) -> tuple[float, float]:
        return x + sin(turn) * far, y - cos(turn) * far

    return polygon(at(angle - half, r * 0.98), at(angle, reach), at(angle + half, r * 0.98))


def _face(x: float, y: float, r: float, threat: float) -> Iterator[str]:
    """Brows, eyes, nose and mouth; the mouth turns down as the times do."""
    for side in (-1, 1):
        inner = y - r * (0.38 - 0.16 * threat)
        yield stroke((x + side * r * 0.62, y - r * 0.3), (x + side * r * 0.16, inner), r * 0.07, -0.22 * side)
        yield stroke(
            (x + side * r * 0.56, y - r * 0.1), (x + side * r * 0.22, y - r * 0.1), r * 0.16, -0.12 * side
        )
        yield stroke(
            (x + side * r * 0.7, y + r * 0.2), (x + side * r * 0.42, y + r * 0.42), r * 0.05, 0.2 * side
        )
    yield stroke((x + r * 0.05, y - r * 0.26), (x - r * 0.06, y + r * 0.24), r * 0.06, 0.1)
    yield stroke((x - r * 0.16, y + r * 0.24), (x + r * 0.14, y + r * 0.24), r * 0.06, 0.25)
    yield stroke((x - r * 0.36, y + r * 0.52), (x + r * 0.36, y + r * 0.52), r * 0.1, 0.42 - 0.72 * threat)


def _clouds(block: Block) -> Iterator[str]:
    """Scrolls of cloud, more of them and darker in bad times."""
    unit, threat = block.unit, block.cut.threat
    colour = block.tints.sky(threat * 0.5) if threat < 1 else block.tints.slate
    places = WIDE_CLOUDS if block.is_wide else CLOUDS
    for x, y in places[: round(1 + (len(places) - 1) * max(threat, 0.5 if block.is_wide else 0))]:
        size = unit * (7 + 4 * threat) * block.chance.uniform(0.9, 1.1)
        yield from _cloud(block, block.width * x, block.height * y, size, colour)


def _cloud(block: Block, x: float, y: float, size: float, colour: str) -> Iterator[str]:
    """A row of bulges on a level foot, each with a curl inside."""
    bulges = [(-1.5, 0.55), (-0.7, 0.85), (0.25, 1.0), (1.15, 0.7), (1.8, 0.45)]
    start = x - 2.1 * size
    path = f"M{number(start)} {number(y + size * 0.5)}"
    for place, high in bulges:
        end = x + (place + 0.45) * size
        path += (
            f"Q{number(end - size * 0.5)} {number(y - size * high)} {number(end)} {number(y - size * 0.06)}"
        )
    foot = number(y + size * 0.5)
    path += f"Q{number(x + 2.7 * size)} {number(y + size * 0.2)} {number(x + 2.1 * size)} {foot}Z"
    yield block.drawn(path, colour, 0.8)
    curls = (
        stroke(
            (x + (p - 0.3) * size, y + size * 0.12), (x + (p + 0.3) * size, y - size * 0.05), size * 0.05, 0.3
        )
        for p, _ in bulges
    )
    feet = (
        stroke((x + (p - 0.5) * size, y + size * 0.36), (x + (p + 0.3) * size, y + size * 0.36), size * 0.04)
        for p, _ in bulges
    )
    yield block.lined("".join((*curls, *feet)))
