"""A town as a woodcut: a sky of cut lines, darker as the times grow worse, towers, fields and bad signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import pi, sin
from random import Random

from twelve.layouts.art.foldables.drawing import svg_address
from twelve.layouts.art.heraldry.geometry import number, polygon, rectangle
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Size

PRINTED = ("#f4e8cc", "#2a1d12", "#8c1c13")
INKED = ("#ffffff", "#000000", "#000000")
"""Paper, line and accent: in colour, and where ink is saved."""
HORIZON = 0.66
TOWERS = 9


@dataclass(frozen=True, slots=True)
class Woodcut:
    """What is cut: its room, how bad the times are (0 to 1), the signs in the sky, and its chance."""

    size: Size
    threat: float
    signs: tuple[str, ...]
    seed: str


@lru_cache(50)
def woodcut_address(cut: Woodcut, theme: str) -> str:
    """The address of the picture."""
    paper, line, accent = INKED if theme == "ink" else PRINTED
    return svg_address(cut.size, "".join(_layers(cut, paper, line, accent)))


def _layers(cut: Woodcut, paper: str, line: str, accent: str) -> Iterator[str]:
    width, height = cut.size
    chance = Random(cut.seed)
    yield f'<path d="{rectangle(0, 0, width, height)}" fill="{paper}"/>'
    yield _cut(_sky(cut), line, 0.14 + 0.2 * cut.threat)
    yield from _sun(cut, paper, line)
    yield from _signs(cut, paper, accent)
    yield f'<path d="{_hill(width, height)}" fill="{paper}" stroke="{line}" stroke-width="0.4"/>'
    yield from _town(cut, chance, paper, line)
    yield _cut(_furrows(width, height), line, 0.25)


def _cut(path: str, colour: str, width: float) -> str:
    look = f'stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round"'
    return f'<path d="{path}" fill="none" {look}/>'


def _sky(cut: Woodcut) -> str:
    """Wavy lines, closer together as the times grow worse."""
    width, height = cut.size
    pitch = 2.1 - 1.2 * cut.threat
    rows = int(height * HORIZON / pitch) + 2
    return "".join(_wave(width, row * pitch, 0.35 + 0.3 * cut.threat, row) for row in range(rows))


def _wave(width: float, y: float, swing: float, row: int) -> str:
    steps = 16
    places = ((width * i / steps, y + swing * sin(2 * pi * (i / 5 + row * 0.17))) for i in range(steps + 1))
    return "M" + "L".join(f"{number(x)} {number(v)}" for x, v in places)


def _sun(cut: Woodcut, paper: str, line: str) -> Iterator[str]:
    """A sun with its rays in the good years, hardly a disc in the bad ones."""
    x, y, r = cut.size.width * 0.5, cut.size.height * 0.3, cut.size.height * 0.11
    rays = 16 if cut.threat < 0.5 else 0
    spikes = [
        f'<path transform="rotate({360 * i / rays:g} {number(x)} {number(y)})" '
        f'd="{polygon((x - 0.7, y - r - 0.5), (x + 0.7, y - r - 0.5), (x, y - r - 4.2))}"/>'
        for i in range(rays)
    ]
    place = f'cx="{number(x)}" cy="{number(y)}"'
    yield f'<circle {place} r="{number(r + (4.6 if rays else 1))}" fill="{paper}"/>'
    yield f'<g fill="{line}">{"".join(spikes)}</g>'
    yield f'<circle {place} r="{number(r)}" fill="{paper}" stroke="{line}" stroke-width="0.4"/>'


def _signs(cut: Woodcut, paper: str, accent: str) -> Iterator[str]:
    """What threatens the town, left and right of the sun."""
    width, height = cut.size
    size = height * 0.225
    for index, name in enumerate(cut.signs):
        side = -1 if index % 2 else 1
        x = width / 2 + side * (size * 1.45 + (index // 2) * size * 1.02)
        y = height * (0.28 if index // 2 % 2 == 0 else 0.38)
        place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / SIDE:.4f})"
        halo = f'fill="{paper}" stroke="{paper}" stroke-width="22" stroke-linejoin="round"'
        layers = "".join(f"<g {look}>{icon_shapes(name)}</g>" for look in (halo, f'fill="{accent}"'))
        yield f'<g transform="{place}" fill-rule="evenodd">{layers}</g>'


def _hill(width: float, height: float) -> str:
    top, high = height * HORIZON, number(height * HORIZON - 2)
    return (
        f"M-1 {number(top + 5)}Q{number(width * 0.25)} {number(top - 3)} {number(width / 2)} {high}"
        f"T{number(width + 1)} {number(top + 4)}V{number(height + 1)}H-1Z"
    )


def _town(cut: Woodcut, chance: Random, paper: str, line: str) -> Iterator[str]:
    """Towers and gables side by side, dark, with windows cut out; a wall before them."""
    width, height = cut.size
    base, step = height * (HORIZON + 0.07), width * 0.62 / TOWERS
    left = width / 2 - TOWERS * step / 2
    for index in range(TOWERS):
        x, wide = left + index * step, step * chance.uniform(0.74, 1.0)
        tall = height * chance.uniform(0.14, 0.24) * (1.4 if index == TOWERS // 2 else 1.0)
        tower = _tower(x, base, wide, tall, index)
        yield f'<path d="{tower}" fill="{line}" stroke="{paper}" stroke-width="0.25"/>'
        yield f'<path d="{_window(x + wide / 2, base - tall * 0.55)}" fill="{paper}"/>'
    wall = _wall(left - 2, base + 0.4, TOWERS * step + 4)
    yield f'<path d="{wall}" fill="{paper}" stroke="{line}" stroke-width="0.35"/>'


def _tower(x: float, base: float, wide: float, tall: float, index: int) -> str:
    """Every third has battlements, the others a pointed roof."""
    top, far = base - tall, x + wide
    if index % 3 == 0:
        return polygon((x, base), *_teeth(x, top, wide, 5, 1.1), (far, base))
    roof = ((x - 0.4, top), (x + wide / 2, top - wide * 0.95), (far + 0.4, top))
    return polygon((x, base), (x, top), *roof, (far, top), (far, base))


def _teeth(x: float, top: float, wide: float, count: int, high: float) -> Iterator[tuple[float, float]]:
    """Battlements from left to right: up, along, down, along."""
    for index in range(count):
        y = top - (0 if index % 2 else high)
        yield from ((x + wide * index / count, y), (x + wide * (index + 1) / count, y))


def _window(x: float, y: float) -> str:
    return polygon(
        (x - 0.45, y + 0.8), (x - 0.45, y - 0.3), (x, y - 0.8), (x + 0.45, y - 0.3), (x + 0.45, y + 0.8)
    )


def _wall(x: float, base: float, wide: float) -> str:
    return polygon((x, base), *_teeth(x, base - 2.3, wide, 31, 0.9), (x + wide, base))


def _furrows(width: float, height: float) -> str:
    """Ploughed fields: lines that run towards the reader."""
    top, middle = height * (HORIZON + 0.1), width / 2
    ends = range(-14, 15)
    return "".join(
        f"M{number(middle + i * 3.2)} {number(top + abs(i) * 0.12)}L{number(middle + i * 8)} {number(height)}"
        for i in ends
    )
