"""The town: houses in rows up the hill, a church above them, and a wall with towers and a gate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from twelve.layouts.art.heraldry.geometry import polygon, rectangle
from twelve.layouts.art.woodcut.strokes import Block, stroke

ARCH = "M-4.5 1V-5A4.5 4.5 0 0 1 4.5-5V1Z"
SPREAD = 62.0
"""Half the width of the wall, in units."""
ROWS = ((17.0, 5, 0.62), (9.5, 6, 0.8), (2.0, 7, 1.0))
"""Of houses, from behind: how high their feet stand over the wall's, how many, and how large."""


def middle(block: Block) -> float:
    """Where the town stands."""
    return block.width * (0.54 if block.width > block.height else 0.5)


def base(block: Block) -> float:
    """The foot of the wall."""
    return block.ground + 8 * block.unit


def town(block: Block) -> Iterator[str]:
    """From behind: the hill, the church, rows of houses, the wall."""
    x, y, unit = middle(block), base(block), block.unit
    yield block.drawn(_mound(x, y, unit), block.tints.grass, 0.8)
    yield from church(block, x + 4 * unit, y - 17 * unit, unit)
    for lift, count, size in ROWS:
        wide = (SPREAD * 2 - 10) * unit * (1 - lift / 46)
        for index in range(count):
            left = x - wide / 2 + wide * index / count
            tall = size * block.chance.uniform(0.85, 1.2)
            yield from house(block, left, y - lift * unit, wide / count * 0.98, 13 * unit * tall)
    yield from _wall(block, x, y)


def _mound(x: float, y: float, unit: float) -> str:
    reach = SPREAD * unit
    return (
        f"M{x - reach * 1.5:.2f} {y + 2 * unit:.2f}Q{x - reach * 0.7:.2f} {y - 20 * unit:.2f} {x:.2f} "
        f"{y - 22 * unit:.2f}T{x + reach * 1.5:.2f} {y + 2 * unit:.2f}Z"
    )


def house(block: Block, x: float, foot: float, wide: float, tall: float) -> Iterator[str]:
    """A gable in the light, a long side in shade below its roof."""
    front, eaves, ridge = wide * 0.42, foot - tall * 0.5, foot - tall
    far, top = x + wide, x + front / 2
    roof = block.tints.roof if block.chance.random() < 0.72 else block.tints.slate
    yield block.drawn(rectangle(x + front, eaves, far, foot), block.tints.wall, 0.55)
    gable = ((x, foot), (x, eaves), (top, ridge), (x + front, eaves), (x + front, foot))
    yield block.drawn(polygon(*gable), block.tints.paper, 0.55)
    slope = ((top, ridge), (far - front * 0.35, ridge), (far + wide * 0.03, eaves), (x + front, eaves))
    yield block.drawn(polygon(*slope), roof, 0.55)
    yield block.lined("".join(chain(_shade(block, x + front, far, eaves, foot), _tiles(block, slope))))
    yield block.lined(_window(top, (eaves + foot) / 2, wide * 0.06))


def _shade(block: Block, left: float, right: float, top: float, foot: float) -> Iterator[str]:
    """Upright cuts on a wall that lies in shade."""
    count = max(int((right - left) / (2.0 * block.unit)), 2)
    for index in range(1, count):
        x = left + (right - left) * index / count
        yield stroke((x, top), (x, foot), 0.42 * block.unit)


def _tiles(block: Block, slope: tuple[tuple[float, float], ...]) -> Iterator[str]:
    """Cuts down a roof, from its ridge to the eaves."""
    (left, top), (right, _), (far, foot), (near, _) = slope
    count = max(int((right - left) / (2.4 * block.unit)), 2)
    for index in range(1, count):
        share = index / count
        x, u = left + (right - left) * share, near + (far - near) * share
        yield stroke((x, top), (x + (u - x) * 0.8, top + (foot - top) * 0.8), 0.36 * block.unit)


def _window(x: float, y: float, half: float) -> str:
    tip = (x, y - half * 2)
    return polygon(
        (x - half, y + half * 1.5),
        (x - half, y - half),
        tip,
        (x + half, y - half),
        (x + half, y + half * 1.5),
    )


def church(block: Block, x: float, foot: float, unit: float) -> Iterator[str]:
    """A nave to the right of a tower with a spire and a cross."""
    yield from house(block, x - 2 * unit, foot, 24 * unit, 17 * unit)
    yield from tower(block, x - 3 * unit, foot, 8 * unit, 21 * unit)
    top = foot - 21 * unit
    spire = ((x - 8 * unit, top), (x - 3 * unit, top - 20 * unit), (x + 2 * unit, top))
    yield block.drawn(polygon(*spire), block.tints.slate, 0.6)
    cuts = (
        stroke((x - 3 * unit, top - 19 * unit), (x + side * unit, top), 0.4 * unit) for side in (-5, -2, 0)
    )
    cross = (
        rectangle(x - 3.35 * unit, top - 26 * unit, x - 2.65 * unit, top - 19.5 * unit),
        rectangle(x - 5 * unit, top - 24.4 * unit, x - unit, top - 23.6 * unit),
    )
    yield block.lined("".join((*cuts, *cross)))


def tower(
    block: Block, x: float, foot: float, wide: float, tall: float, teeth: bool = False
) -> Iterator[str]:
    """A tower around its middle axis, its right side in shade, with a window."""
    left, right, top = x - wide / 2, x + wide / 2, foot - tall
    crown = battlements(left - wide * 0.08, top, wide * 1.16, 3, wide * 0.2) if teeth else ()
    edge = ((left, foot), (left, top), *crown, (right, top), (right, foot))
    yield block.drawn(polygon(*edge), block.tints.wall, 0.6)
    steps = max(int(tall / (2.0 * block.unit)), 3)
    lines = (
        stroke(
            (right, top + tall * i / steps),
            (x + wide * 0.08, top + tall * (i + 0.3) / steps),
            0.4 * block.unit,
        )
        for i in range(1, steps)
    )
    yield block.lined("".join(lines) + _window(x - wide * 0.14, foot - tall * 0.6, wide * 0.1))


def battlements(
    left: float, top: float, wide: float, teeth: int, high: float
) -> Iterator[tuple[float, float]]:
    """From left to right: up, along, down, along."""
    parts = 2 * teeth - 1
    for index in range(parts):
        y = top - (0 if index % 2 else high)
        yield from ((left + wide * index / parts, y), (left + wide * (index + 1) / parts, y))


def _wall(block: Block, x: float, foot: float) -> Iterator[str]:
    """The wall with its courses of stone, towers at its ends and beside the gate."""
    unit, half = block.unit, SPREAD * block.unit
    top = foot - 8 * unit
    crest = battlements(x - half, top, 2 * half, 25, 2.0 * unit)
    yield block.drawn(polygon((x - half, foot), *crest, (x + half, foot)), block.tints.wall, 0.7)
    yield block.lined("".join(_courses(block, x - half, x + half, top, foot)))
    for place, wide, tall in ((-1, 11, 17), (-0.5, 8, 13), (0.5, 8, 13), (1, 11, 17)):
        yield from tower(block, x + place * half, foot + unit, wide * unit, tall * unit, teeth=True)
    yield from _gate(block, x, foot)


def _courses(block: Block, left: float, right: float, top: float, foot: float) -> Iterator[str]:
    """Short level cuts, as between stones."""
    unit, x = block.unit, left
    for row in range(3):
        y = top + (foot - top) * (row + 0.8) / 3.4
        x = left + block.chance.uniform(0, 6) * unit
        while x < right - 4 * unit:
            yield stroke((x, y), (x + block.chance.uniform(3, 6) * unit, y), 0.32 * unit)
            x += block.chance.uniform(7, 12) * unit


def _gate(block: Block, x: float, foot: float) -> Iterator[str]:
    """Two towers with an arch and a grille between them."""
    unit = block.unit
    yield block.drawn(
        rectangle(x - 8 * unit, foot - 14 * unit, x + 8 * unit, foot + unit), block.tints.wall, 0.7
    )
    roof = ((x - 9.5 * unit, foot - 14 * unit), (x, foot - 22 * unit), (x + 9.5 * unit, foot - 14 * unit))
    yield block.drawn(polygon(*roof), block.tints.roof, 0.7)
    yield block.lined(
        "".join(
            stroke((x, foot - 22 * unit), (x + s * unit, foot - 14 * unit), 0.4 * unit) for s in (-5, 0, 5)
        )
    )
    yield block.placed(x, foot, 1, (ARCH, block.tints.line))
    bars = (
        rectangle(x + s * unit - 0.3 * unit, foot - 8 * unit, x + s * unit + 0.3 * unit, foot - 1.4 * unit)
        for s in (-2.2, 0, 2.2)
    )
    yield block.filled("".join(bars), block.tints.wall)
