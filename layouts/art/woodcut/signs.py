"""What threatens the town, each in its own place: behind it, over its roofs, or before its gate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from twelve.layouts.art.heraldry.geometry import number
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.art.woodcut.strokes import Block, stroke
from twelve.layouts.art.woodcut.town import base, middle

Sign = Callable[[Block], Iterator[str]]

CROWS = (
    (-16, 47, 0.84),
    (-9, 60, 0.64),
    (17, 52, 0.92),
    (31, 42, 1),
    (44, 50, 0.76),
    (54, 40, 0.88),
    (26, 63, 0.64),
)
FLAMES = ((-34, 12, 1.0), (-26, 16, 1.35), (27, 14, 1.2), (36, 10, 0.9))
"""From the middle of the town's wall: to the right, up, and how large."""
OUTLAWS = ((0.86, 1.0), (0.94, 1.2), (0.79, 0.85))
"""Where they stand, as shares of the width, and how large they are."""

CROW = (
    "M-7.5-2.5Q-4-4.5-.7-.5L0-1.7L1.4-1L.8-.2Q4.5-4.5 7.5-2.5Q4-1.5 1.2 1.5"
    "L.6 3.7L-1.1 3.5L-1 1.2Q-4-1.7-7.5-2.5Z"
)
FLAME = (
    "M-5.2 0Q-8.2-5.2-4.5-11.2Q-3.7-6.7-1.9-7.5Q-2.2-14.2 1.1-18.7"
    "Q.4-12 2.6-8.2Q3.7-9.7 5.2-12.7Q8.2-5.2 5.2 0Z"
)
CLOAK = (
    "M-6 0Q-5.4-14-2.6-16Q-3.6-23 .6-24.5Q4-22 2.8-16Q5.6-13 6 0Z"
    "M-2-13Q-2.6-6-3.2-1M.4-13Q.2-6 .6-1M2.6-13Q3.6-6 4.2-1"
)
FACE = "M-2.2-17A2.3 3 0 1 1 2-17Z"
EYES = "M-1.5-18.6H-.4V-18H-1.5ZM.5-18.6H1.6V-18H.5Z"
BOW = "M-8.5-21Q-12.5-11-8.5-1Q-10.5-11-8.5-21ZM-8.5-21V-1"
BOLT = "M0 0L-7 15L-2 14.4L-8 30L4 11L-1 11.6L6 0Z"
BANNER = "M0-11V-23L11-21L7.5-17L11-13Z"
"""Shapes in units, around the point where they stand."""


def behind_town(block: Block) -> Iterator[str]:
    """Armies on the hills."""
    yield from _shown(block, BEHIND)


def over_town(block: Block) -> Iterator[str]:
    """Flames, crows and what has no place of its own."""
    yield from _shown(block, OVER)
    unknown = [name for name in block.cut.signs if name not in {**BEHIND, **OVER, **BEFORE}]
    for index, name in enumerate(unknown):
        yield _medal(block, name, block.width * (0.9 - 0.16 * index), block.height * 0.2)


def before_town(block: Block) -> Iterator[str]:
    """Dead trees, hooded men, and the flood before everything."""
    yield from _shown(block, BEFORE)


def _shown(block: Block, signs: dict[str, Sign]) -> Iterator[str]:
    for name, painted in signs.items():
        if name in block.cut.signs:
            yield from painted(block)


def _medal(block: Block, name: str, x: float, y: float) -> str:
    """A sign that a pack brings, as an icon in a disc."""
    size = 14 * block.unit
    tints = block.tints
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.72)}" fill="{tints.paper}"/>'
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / SIDE:.4f})"
    look = f'fill="{tints.accent}" fill-rule="evenodd"'
    return f'{disc}<g transform="{place}" {look}>{icon_shapes(name)}</g>'


def _fire(block: Block) -> Iterator[str]:
    """Tongues of flame on the roofs, smoke that drifts to the right."""
    unit, y, tints = block.unit, base(block), block.tints
    for place, lift, size in FLAMES:
        x, foot = middle(block) + place * unit, y - lift * unit
        for scale, colour in ((1.0, tints.accent), (0.58, tints.flame)):
            yield block.placed(x, foot, size * scale, (FLAME, colour))
    for place, lift in ((-26, 36), (27, 33)):
        yield block.lined("".join(_smoke(middle(block) + place * unit, y - lift * unit, unit)))


def _smoke(x: float, y: float, unit: float) -> Iterator[str]:
    for i in range(4):
        start = x + i * 2 * unit, y - i * 5 * unit
        yield stroke(start, (start[0] + 9 * unit, start[1] - 5 * unit), 1.2 * unit, 0.3)


def _plague(block: Block) -> Iterator[str]:
    """Crows over the roofs."""
    for dx, dy, size in CROWS:
        x, y = middle(block) + dx * block.unit, base(block) - dy * block.unit
        yield block.placed(x, y, size, (CROW, block.tints.line))


def _famine(block: Block) -> Iterator[str]:
    """A dead tree and bare ground around it."""
    unit = block.unit
    x, foot = block.width * 0.09, block.height - 4 * unit
    branches = _branches(x, foot, 30 * unit, -pi / 2, 2.3 * unit, 4)
    yield block.lined("".join(branches))
    cracks = (
        stroke((x + dx * unit, foot + unit), (x + (dx + 8) * unit, foot + 2.4 * unit), 0.7 * unit, 0.1)
        for dx in (-12, -4, 4)
    )
    yield block.lined("".join(cracks))


def _branches(x: float, y: float, long: float, turn: float, width: float, left: int) -> Iterator[str]:
    """A branch and those that fork from it."""
    end = x + cos(turn) * long * 0.5, y + sin(turn) * long * 0.5
    yield stroke((x, y), (end[0] + cos(turn) * long * 0.12, end[1] + sin(turn) * long * 0.12), width, 0.04)
    if left:
        for bend in (-0.62, 0.5, 0.06):
            yield from _branches(*end, long * (0.66 if bend else 0.8), turn + bend, width * 0.6, left - 1)


def _civil_war(block: Block) -> Iterator[str]:
    """Spears and two banners on the hills left and right."""
    unit, y = block.unit, block.ground - 5 * block.unit
    for place, colour, way in ((0.1, block.tints.accent, 1), (0.93, block.tints.slate, -1)):
        x = block.width * place
        yield block.lined("".join(_spears(x, y, unit, way)))
        mirrored = BANNER if way > 0 else BANNER.replace("L11", "L-11").replace("L7.5", "L-7.5")
        yield block.placed(x, y, 1, (mirrored, colour))
        yield block.lined(stroke((x, y + 4 * unit), (x, y - 25 * unit), 0.7 * unit))


def _spears(x: float, y: float, unit: float, way: int) -> Iterator[str]:
    """A row of men: their spears lean forward, their helmets are seen over the hill."""
    for i in range(-4, 5):
        foot = x + i * 3.4 * unit
        yield stroke((foot, y + 6 * unit), (foot + way * 2 * unit, y - (13 + i % 3) * unit), 0.5 * unit)
        left, reach, high = (number(value) for value in (foot - 1.5 * unit, 3 * unit, 1.8 * unit))
        yield f"M{left} {number(y + 4 * unit)}a{number(1.5 * unit)} {high} 0 0 1 {reach} 0Z"


def _outlaws(block: Block) -> Iterator[str]:
    """Hooded men with bows in the foreground: a cloak, and a face in the dark of its hood."""
    tints = block.tints
    for place, size in OUTLAWS:
        shapes = ((BOW, tints.paper), (CLOAK, tints.leaf), (FACE, tints.line), (EYES, tints.paper))
        yield block.placed(block.width * place, block.height - 3 * block.unit, size, *shapes)


def _water_storm(block: Block) -> Iterator[str]:
    """Rain, a bolt of lightning, and waves over the fields."""
    yield block.lined("".join(_rain(block)))
    yield block.placed(middle(block) + 24 * block.unit, 0, 1, (BOLT, block.tints.flame))
    for row in range(2):
        yield from _waves(block, block.height - (7.5 - 5.5 * row) * block.unit, row)


def _rain(block: Block) -> Iterator[str]:
    unit, chance = block.unit, block.chance
    for _ in range(int(block.width * block.ground / (65 * unit * unit))):
        x, y = chance.uniform(0, block.width), chance.uniform(block.height * 0.05, block.ground)
        yield stroke((x, y), (x - 3.2 * unit, y + 8 * unit), 0.36 * unit)


def _waves(block: Block, y: float, row: int) -> Iterator[str]:
    """A crest of curling waves across the picture."""
    unit, step = block.unit, 11 * block.unit
    foot, rise, over = number(block.height + 1), number(-6 * unit), number(-1.5 * unit)
    half, most, all_ = (number(step * share) for share in (0.5, 0.8, 0.2))
    start = -step * (0.5 * row + 0.2)
    count = int((block.width - start) / step) + 1
    crest = f"q{half} {rise} {most} {over}q{number(step * 0.1)} {number(unit)} {all_} {number(1.5 * unit)}"
    yield block.drawn(f"M{number(start)} {foot}V{number(y)}{crest * count}V{foot}Z", block.tints.water, 0.8)
    places = (start + step * index for index in range(count))
    curls = (
        stroke((x + step * 0.2, y + 1.6 * unit), (x + step * 0.7, y + 0.6 * unit), 0.6 * unit, 0.2)
        for x in places
    )
    yield block.lined("".join(curls))


BEHIND: dict[str, Sign] = {"civil-war": _civil_war}
OVER: dict[str, Sign] = {"fire": _fire, "plague": _plague}
BEFORE: dict[str, Sign] = {"famine": _famine, "outlaws": _outlaws, "water-storm": _water_storm}
"""By the charge of an event: where each sign stands, and how it is cut."""
