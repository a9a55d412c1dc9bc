"""The shapes of shields and the lines that part their fields, on a grid 100 units wide."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from math import ceil

from twelve.content.errors import TwelveError, suggest

WIDTH = 100.0
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Extent:
    """The field's extent and its heart, the point where dividing lines meet."""

    left: float
    top: float
    width: float
    height: float
    heart: tuple[float, float]

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def reach(self) -> float:
        """Longer than any line inside the box."""
        return self.width + self.height


@dataclass(frozen=True, slots=True)
class ShieldFrame:
    """A shield's outline on its canvas, and the room a charge has in it."""

    height: float
    outline: str
    box: Extent
    charge: float
    bleeds: bool = False

    def shrunk(self, factor: float) -> ShieldFrame:
        """The same shape, smaller around its heart: the field inside a border."""
        x, y = self.box.heart
        box = Extent(
            x + (self.box.left - x) * factor,
            y + (self.box.top - y) * factor,
            self.box.width * factor,
            self.box.height * factor,
            (x, y),
        )
        return ShieldFrame(
            self.height, scaled(self.outline, factor, (x, y)), box, self.charge * factor, self.bleeds
        )


def number(value: float, digits: int = 2) -> str:
    """A coordinate as short as it can be written."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polygon(*points: tuple[float, float]) -> str:
    """A closed path through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """A closed upright rectangle."""
    return polygon((left, top), (right, top), (right, bottom), (left, bottom))


def scaled(path: str, factor: float, around: tuple[float, float]) -> str:
    """A path of absolute points, drawn larger or smaller around a point."""
    centres = cycle(around)

    def moved(match: re.Match[str]) -> str:
        centre = next(centres)
        return number(centre + (float(match[0]) - centre) * factor)

    return _NUMBER.sub(moved, path)


def heater() -> ShieldFrame:
    """The shield of the twelfth and thirteenth centuries, flat at the top."""
    outline = "M3 3L97 3L97 52C97 84 76 105 50 117C24 105 3 84 3 52Z"
    return ShieldFrame(120, outline, Extent(3, 3, 94, 114, (50, 51)), 72)


def roundel() -> ShieldFrame:
    """A disc."""
    outline = "M50 3C76 3 97 24 97 50C97 76 76 97 50 97C24 97 3 76 3 50C3 24 24 3 50 3Z"
    return ShieldFrame(100, outline, Extent(3, 3, 94, 94, (50, 50)), 74)


def lozenge() -> ShieldFrame:
    """A square on its point, a little taller than wide."""
    return ShieldFrame(
        120, polygon((50, 2), (98, 60), (50, 118), (2, 60)), Extent(2, 2, 96, 116, (50, 60)), 52
    )


def square() -> ShieldFrame:
    """A square flag with an edge."""
    return ShieldFrame(100, rectangle(3, 3, 97, 97), Extent(3, 3, 94, 94, (50, 50)), 80)


def banner(aspect: float = 1.0) -> ShieldFrame:
    """A field without an edge that fills its place; the aspect is height over width."""
    height = WIDTH * aspect
    box = Extent(0, 0, WIDTH, height, (WIDTH / 2, height / 2))
    return ShieldFrame(height, rectangle(0, 0, WIDTH, height), box, 0.72 * min(WIDTH, height), bleeds=True)


SHAPES: dict[str, Callable[[], ShieldFrame]] = {
    "heater": heater,
    "roundel": roundel,
    "lozenge": lozenge,
    "square": square,
    "banner": banner,
}


def frame(shape: str) -> ShieldFrame:
    """The frame of a shape by its name."""
    if shape not in SHAPES:
        raise TwelveError(f'there is no shield shape "{shape}"; {suggest(shape, SHAPES)}')
    return SHAPES[shape]()


def second_part(division: str, box: Extent) -> str:
    """The part of the field that bears the second tincture, as one path."""
    return _PARTS[division](box)


def top_third(box: Extent) -> str:
    """A chief."""
    return rectangle(box.left, box.top, box.right, box.top + box.height * 0.29)


def _per_pale(box: Extent) -> str:
    return rectangle(box.heart[0], box.top, box.right, box.bottom)


def _per_fess(box: Extent) -> str:
    return rectangle(box.left, box.heart[1], box.right, box.bottom)


def _per_bend(box: Extent) -> str:
    (x, y), far = box.heart, box.reach
    return polygon((x - far, y - far), (x + far, y + far), (x - far, y + far))


def _per_bend_sinister(box: Extent) -> str:
    (x, y), far = box.heart, box.reach
    return polygon((x + far, y - far), (x + far, y + far), (x - far, y + far))


def _quarterly(box: Extent) -> str:
    x, y = box.heart
    return rectangle(x, box.top, box.right, y) + rectangle(box.left, y, x, box.bottom)


def _per_saltire(box: Extent) -> str:
    (x, y), far = box.heart, box.reach
    left = polygon((x, y), (x - far, y - far), (x - far, y + far))
    return left + polygon((x, y), (x + far, y - far), (x + far, y + far))


def _chevron(box: Extent) -> str:
    (x, y), far, thick = box.heart, box.reach, box.width * 0.26
    tip, foot = y - box.width * 0.2, y - box.width * 0.2 + far * 0.85
    return polygon(
        (x, tip),
        (x + far, foot),
        (x + far, foot + thick),
        (x, tip + thick),
        (x - far, foot + thick),
        (x - far, foot),
    )


def _pale(box: Extent) -> str:
    x, half = box.heart[0], box.width * 0.16
    return rectangle(x - half, box.top, x + half, box.bottom)


def _fess(box: Extent) -> str:
    y, half = box.heart[1], box.width * 0.16
    return rectangle(box.left, y - half, box.right, y + half)


def _bend(box: Extent) -> str:
    (x, y), far, thick = box.heart, box.reach, box.width * 0.19
    return polygon(
        (x - far, y - far - thick),
        (x + far, y + far - thick),
        (x + far, y + far + thick),
        (x - far, y - far + thick),
    )


def _cross(box: Extent) -> str:
    (x, y), half = box.heart, box.width * 0.12
    arms = ((-half, box.top - y), (half, box.top - y), (half, -half), (box.right - x, -half))
    more = ((box.right - x, half), (half, half), (half, box.bottom - y), (-half, box.bottom - y))
    last = ((-half, half), (box.left - x, half), (box.left - x, -half), (-half, -half))
    return polygon(*((x + dx, y + dy) for dx, dy in arms + more + last))


def _saltire(box: Extent) -> str:
    (x, y), far, gap = box.heart, box.reach, box.width * 0.16
    wide = far + gap
    notches = ((0, -gap), (far, -wide), (wide, -far), (gap, 0), (wide, far), (far, wide))
    return polygon(*((x + dx, y + dy) for dx, dy in (*notches, *((-dx, -dy) for dx, dy in notches))))


def _barry(box: Extent) -> str:
    step = box.height / 6
    rows = (box.top + step * row for row in (1, 3, 5))
    return "".join(rectangle(box.left, y, box.right, y + step) for y in rows)


def _paly(box: Extent) -> str:
    step = box.width / 6
    columns = (box.left + step * column for column in (1, 3, 5))
    return "".join(rectangle(x, box.top, x + step, box.bottom) for x in columns)


def _checky(box: Extent) -> str:
    step = box.width / 6
    cells = ((row, column) for row in range(ceil(box.height / step)) for column in range((row + 1) % 2, 6, 2))
    corners = ((box.left + column * step, box.top + row * step) for row, column in cells)
    return "".join(rectangle(x, y, x + step, y + step) for x, y in corners)


def _lozengy(box: Extent) -> str:
    wide, high = box.width / 4, box.width / 3
    rows = range(ceil(box.height / high) + 1)
    middles = (
        (box.left + (column + 0.5) * wide, box.top + row * high) for row in rows for column in range(4)
    )
    return "".join(
        polygon((x, y - high / 2), (x + wide / 2, y), (x, y + high / 2), (x - wide / 2, y))
        for x, y in middles
    )


_PARTS: dict[str, Callable[[Extent], str]] = {
    "per-pale": _per_pale,
    "per-fess": _per_fess,
    "per-bend": _per_bend,
    "per-bend-sinister": _per_bend_sinister,
    "quarterly": _quarterly,
    "per-saltire": _per_saltire,
    "chevron": _chevron,
    "chief": top_third,
    "pale": _pale,
    "fess": _fess,
    "bend": _bend,
    "cross": _cross,
    "saltire": _saltire,
    "barry": _barry,
    "paly": _paly,
    "checky": _checky,
    "lozengy": _lozengy,
}
