"""Coins and counters: a struck field of rays in a beaded rim that runs over the cut, and a figure on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from twelve.layouts.art.foldables.drawing import svg_address
from twelve.layouts.art.heraldry.geometry import Extent, number, polygon
from twelve.layouts.art.heraldry.hatching import Pen, hatching
from twelve.layouts.art.heraldry.tinctures import palette
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Size

RAYS = 36
RIM = 0.13
"""How much of the half width the rim takes."""
CLEAR = 0.74
"""Of a hatched field: what stays white for figure and number."""
BEAD = 1.55
"""Millimetres between two beads."""


@dataclass(frozen=True, slots=True)
class Coin:
    """What is struck: how large, how far it runs over the cut, its metal or colour, and its figure."""

    width: float
    bleed: float
    tincture: str
    round: bool = True
    figure: str | None = None
    figure_tincture: str = "sable"
    share: float = 0.66
    """Of the width that the figure takes."""
    lift: float = 0.0
    """How far the figure stands above the middle, in millimetres."""
    rims: int = 1


@lru_cache(100)
def coin_address(coin: Coin, theme: str) -> str:
    """The address of a coin's picture with its bleed."""
    side = coin.width + 2 * coin.bleed
    half = side / 2
    inner = "".join(_inked(coin, half) if theme == "ink" else _struck(coin, half))
    drawn = f'<g transform="translate({number(half)} {number(half)})">{inner}{_figure(coin, theme)}</g>'
    return svg_address(Size(side, side), drawn)


def shade(colour: str, other: str, share: float) -> str:
    """A colour with so much of another in it."""
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _struck(coin: Coin, half: float) -> Iterator[str]:
    """In colour: a dark rim with light beads, and rays on the field."""
    paint = palette().tinctures[coin.tincture].paint
    dark, light = shade(paint, "#1d1208", 0.34), shade(paint, "#ffffff", 0.34)
    field = coin.width / 2 * (1 - RIM * coin.rims)
    yield f'<path d="M{-half:g} {-half:g}H{half:g}V{half:g}H{-half:g}Z" fill="{dark}"/>'
    yield _outline(coin, field, f'fill="{paint}"')
    yield f'<clipPath id="field">{_outline(coin, field, "")}</clipPath>'
    yield f'<path clip-path="url(#field)" d="{_rays(field * 1.5)}" fill="{light}"/>'
    yield _outline(coin, field, f'fill="none" stroke="{light}" stroke-width="0.25"')
    for ring in range(coin.rims):
        yield f'<g fill="{light}">{_beads(coin, coin.width / 2 * (1 - RIM * (ring + 0.56)))}</g>'


def _inked(coin: Coin, half: float) -> Iterator[str]:
    """In ink: the hatching of the tincture in the field, beads as rings."""
    ink = palette().ink
    paint = palette().tinctures[coin.tincture]
    field = coin.width / 2 * (1 - RIM * coin.rims)
    box = Extent(-half, -half, 2 * half, 2 * half, (0, 0))
    yield f'<path d="M{-half:g} {-half:g}H{half:g}V{half:g}H{-half:g}Z" fill="{ink.paper}"/>'
    yield f'<clipPath id="field">{_outline(coin, field, "")}</clipPath>'
    lines = hatching(paint.hatch, box, Pen(ink.pitch * paint.spread, ink.hatch, ink.line))
    yield f'<g clip-path="url(#field)">{lines}</g>'
    yield f'<circle r="{number(field * CLEAR)}" fill="{ink.paper}"/>'
    yield _outline(coin, field, f'fill="none" stroke="{ink.line}" stroke-width="0.25"')
    for ring in range(coin.rims):
        beads = _beads(coin, coin.width / 2 * (1 - RIM * (ring + 0.56)))
        yield f'<g fill="none" stroke="{ink.line}" stroke-width="0.15">{beads}</g>'


def _outline(coin: Coin, reach: float, look: str) -> str:
    if coin.round:
        return f'<circle r="{number(reach)}" {look}/>'
    side = (
        f'x="{number(-reach)}" y="{number(-reach)}" width="{number(2 * reach)}" height="{number(2 * reach)}"'
    )
    return f'<rect {side} rx="0.8" {look}/>'


def _rays(reach: float) -> str:
    """Every second of many narrow wedges from the middle."""
    angles = ((2 * pi * i / RAYS, 2 * pi * (i + 0.5) / RAYS) for i in range(RAYS))
    wedges = (((0.0, 0.0), *((sin(angle) * reach, -cos(angle) * reach) for angle in pair)) for pair in angles)
    return "".join(polygon(*corners) for corners in wedges)


def _beads(coin: Coin, reach: float) -> str:
    places = _around(reach) if coin.round else _along(reach)
    return "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="0.42"/>' for x, y in places)


def _around(reach: float) -> Iterator[tuple[float, float]]:
    count = round(2 * pi * reach / BEAD)
    return ((sin(2 * pi * i / count) * reach, cos(2 * pi * i / count) * reach) for i in range(count))


def _along(reach: float) -> Iterator[tuple[float, float]]:
    """Along the sides of a square, each corner once."""
    count = round(2 * reach / BEAD)
    for i in range(count):
        step = -reach + 2 * reach * i / count
        yield from ((step, -reach), (reach, step), (-step, reach), (-reach, -step))


def _figure(coin: Coin, theme: str) -> str:
    """The figure with an edge that sets it off from rays and hatching."""
    if coin.figure is None:
        return ""
    size = coin.width * coin.share
    paint = palette().tinctures[coin.figure_tincture]
    ink = palette().ink
    fill = paint.paint if theme != "ink" else ink.line
    ground = palette().tinctures[coin.tincture].paint if theme != "ink" else ink.paper
    shapes, scale = icon_shapes(coin.figure), size / SIDE
    place = f"translate({number(-size / 2)} {number(-size / 2 - coin.lift)}) scale({scale:.4f})"
    edge = f'fill="{ground}" stroke="{ground}" stroke-width="{number(1.1 / scale)}" stroke-linejoin="round"'
    return (
        f'<g transform="{place}" fill-rule="evenodd"><g {edge}>{shapes}</g><g fill="{fill}">{shapes}</g></g>'
    )
