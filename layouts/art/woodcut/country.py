"""The land around the town: hills behind it, fields and a road before it, trees, a mill and a castle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi, sin

from twelve.layouts.art.heraldry.geometry import number, polygon
from twelve.layouts.art.woodcut.strokes import Block, stroke
from twelve.layouts.art.woodcut.town import SPREAD, base, church, house, middle, tower

HILLS = ((-0.08, 0.34, 24), (0.3, 0.3, 19), (0.74, 0.34, 26), (1.06, 0.26, 21))
"""Their tops and reach as shares of the width, and how high they are in units."""
FOOT = 14
"""How far below the horizon hills begin, in units; the fields hide it."""
MILL, CASTLE, CHAPEL = 0.1, 0.9, 0.29
"""What stands on hills of its own in a wide picture, as shares of the width."""


def hills(block: Block) -> Iterator[str]:
    """Round hills, shaded on their right; in a wide picture a mill, a chapel and a castle on them."""
    for top, reach, high in HILLS:
        yield from _hill(block, block.width * top, block.width * reach, high * block.unit)
    if block.is_wide:
        unit, foot = block.unit, block.ground + FOOT * block.unit
        for place, high in ((MILL, 24), (CASTLE, 25), (CHAPEL, 17)):
            yield from _hill(block, block.width * place, 55 * unit, high * unit)
        yield from _mill(block, block.width * MILL, foot - 22 * unit)
        yield from _castle(block, block.width * CASTLE, foot - 23 * unit)
        yield from church(block, block.width * CHAPEL, foot - 15 * unit, unit * 0.6)


def _hill(block: Block, x: float, reach: float, high: float) -> Iterator[str]:
    foot = block.ground + FOOT * block.unit
    top = number(foot - 2 * high)
    yield block.drawn(
        f"M{number(x - reach)} {number(foot)}Q{number(x)} {top} {number(x + reach)} {number(foot)}Z",
        block.tints.far,
    )
    cuts = []
    for step in range(12):
        share = 0.04 + step * 0.075
        at, y = x + reach * share, foot - high * (1 - share**2)
        cuts.append(
            stroke((at, y + block.unit), (at + 3 * block.unit, y + high * 0.5), 0.4 * block.unit, -0.1)
        )
    yield block.lined("".join(cuts))


def _mill(block: Block, x: float, foot: float) -> Iterator[str]:
    """A post mill with four sails."""
    unit = block.unit
    yield from house(block, x - 6 * unit, foot, 12 * unit, 15 * unit)
    hub = (x - 3.5 * unit, foot - 11 * unit)
    for dx, dy in ((8, -9), (9, 8), (-8, 9), (-9, -8)):
        tip = hub[0] + dx * unit, hub[1] + dy * unit
        side = (-dy * 0.28 * unit, dx * 0.28 * unit)
        root = hub[0] + dx * 0.25 * unit, hub[1] + dy * 0.25 * unit
        sail = (root, tip, (tip[0] + side[0], tip[1] + side[1]), (root[0] + side[0], root[1] + side[1]))
        yield block.drawn(polygon(*sail), block.tints.paper, 0.5)


def _castle(block: Block, x: float, foot: float) -> Iterator[str]:
    """A keep between two towers."""
    unit = block.unit
    for place, wide, tall in ((-8, 6, 14), (8, 6, 14), (0, 13, 19)):
        yield from tower(block, x + place * unit, foot, wide * unit, tall * unit, teeth=True)
    flag = (
        (x, foot - 20 * unit),
        (x, foot - 29 * unit),
        (x + 8 * unit, foot - 26.5 * unit),
        (x + 0.6 * unit, foot - 24.5 * unit),
    )
    yield block.drawn(polygon(*flag, (x + 0.6 * unit, foot - 20 * unit)), block.tints.accent, 0.4)


def fields(block: Block) -> Iterator[str]:
    """Strips of corn and grass that run towards the reader, a road from the gate between them."""
    x, top = middle(block), base(block) + block.unit
    yield block.drawn(_meadow(block, top), block.tints.grass, 0.8)
    reach = min(max(x, block.width - x) * 1.35, SPREAD * block.unit * 3.4)
    edges = [(-1 + 2 * i / 10) for i in range(11)]
    for index, (left, right) in enumerate(pairwise(edges)):
        colour = block.tints.corn if index % 2 else block.tints.grass
        strip = [
            _along(block, x, top, reach, share, down)
            for share, down in ((left, 0.16), (right, 0.16), (right, 1), (left, 1))
        ]
        yield block.drawn(polygon(*strip), colour, 0.6)
        yield block.lined("".join(_furrows(block, x, top, reach, left, right, bool(index % 2))))
    yield from _road(block, x, top)


def _meadow(block: Block, top: float) -> str:
    high = number(top - 2 * block.unit)
    return (
        f"M-1 {number(top + 3 * block.unit)}Q{number(block.width / 2)} {high} {number(block.width + 1)} "
        f"{number(top + 3 * block.unit)}V{number(block.height + 1)}H-1Z"
    )


def _along(
    block: Block, x: float, top: float, reach: float, share: float, down: float
) -> tuple[float, float]:
    """A point of the fields: narrow at the wall, broad at the lower edge."""
    deep = block.height + 1 - top
    narrow = SPREAD * block.unit * 1.15
    return x + share * (narrow + (reach - narrow) * down), top + deep * down + abs(share) * 2 * block.unit * (
        1 - down
    )


def _furrows(
    block: Block, x: float, top: float, reach: float, left: float, right: float, is_corn: bool
) -> Iterator[str]:
    """Long cuts in a ploughed strip, short ones like blades in grass."""
    if not is_corn:
        for _ in range(9):
            share, down = block.chance.uniform(left, right), block.chance.uniform(0.24, 0.92)
            u, v = _along(block, x, top, reach, share, down)
            yield stroke((u, v), (u + block.unit * 0.4, v - 2.2 * block.unit), 0.35 * block.unit, 0.1)
        return
    for step in (0.2, 0.4, 0.6, 0.8):
        share = left + (right - left) * step
        yield stroke(
            _along(block, x, top, reach, share, 0.18),
            _along(block, x, top, reach, share, 1),
            0.55 * block.unit,
        )


def _road(block: Block, x: float, top: float) -> Iterator[str]:
    unit, foot = block.unit, block.height + 1
    near, high = number(foot), number(top - 0.5 * unit)
    deep = (foot - top) * 0.5
    bend = number(top + deep)
    left, right = number(x - 3.6 * unit), number(x + 3.6 * unit)
    path = (
        f"M{left} {high}C{number(x - 8 * unit)} {bend} {number(x + 4 * unit)} {bend} {number(x - 14 * unit)} "
        f"{near}H{number(x + 14 * unit)}C{number(x + 22 * unit)} {bend} {number(x + 4 * unit)} {bend} "
        f"{right} {high}Z"
    )
    yield block.drawn(path, block.tints.paper, 0.8)
    ruts = (
        stroke((x + s * unit, top + 1.5 * unit), (x + (s * 3 + 3) * unit, foot), 0.5 * unit, 0.08)
        for s in (-1.4, 1.4)
    )
    yield block.lined("".join(ruts))


def trees(block: Block) -> Iterator[str]:
    """Round trees at both sides, larger as they come nearer."""
    unit, x = block.unit, middle(block)
    for index in range(16 if block.is_wide else 4):
        side = -1 if index % 2 else 1
        away = (SPREAD * 1.2 + 17 * (index // 2) * (1 + 0.14 * (index // 2))) * unit
        at = x + side * away
        if -4 * unit < at < block.width + 4 * unit:
            size = (6.5 + 1.2 * (index // 2 % 3) + block.chance.uniform(0, 2)) * unit
            yield from _tree(block, at, base(block) + (4 + 5 * (index // 2 % 2)) * unit, size)


def _tree(block: Block, x: float, foot: float, size: float) -> Iterator[str]:
    """A trunk and a crown of bulges, its right in shade."""
    trunk = (
        (x - size * 0.14, foot),
        (x - size * 0.1, foot - size),
        (x + size * 0.1, foot - size),
        (x + size * 0.16, foot),
    )
    yield block.drawn(polygon(*trunk), block.tints.roof, 0.5)
    points = [
        (x + size * 0.86 * sin(a), foot - size * 1.5 - size * 0.8 * sin(a + pi / 2))
        for a in (i * 0.698 for i in range(9))
    ]
    crown = f"M{number(points[0][0])} {number(points[0][1])}"
    for u, v in (*points[1:], points[0]):
        crown += f"A{number(size * 0.36)} {number(size * 0.36)} 0 0 1 {number(u)} {number(v)}"
    yield block.drawn(crown + "Z", block.tints.leaf, 0.7)
    cuts = (
        stroke(
            (x + size * (0.1 + 0.16 * i), foot - size * (2.1 - 0.12 * i)),
            (x + size * (0.16 + 0.16 * i), foot - size * (1.0 + 0.1 * i)),
            size * 0.045,
            -0.1,
        )
        for i in range(5)
    )
    yield block.lined("".join(cuts))
