"""Coins and counters in relief: a rim that catches the light, a domed field, a figure in light and shade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from twelve.content.models.blazon import Blazon
from twelve.layouts.art.foldables.drawing import svg_address
from twelve.layouts.art.heraldry.geometry import Extent, number, polygon
from twelve.layouts.art.heraldry.tinctures import Pen, hatching, palette
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Size

RIM = 0.13
"""How much of the half width the rim takes."""
CLEAR = 0.78
"""Of a hatched field: what stays white for figure and number."""
FACETS = 40
"""So many flat pieces make a round rim, each as light as it is turned to the light."""
NOTCH = 1.3
"""Millimetres between two notches of the rim."""
DOME = 5
"""Steps of light on the field."""
LEAVES = 6
"""Pairs of leaves on each branch of a wreath."""
WREATH = 0.78
"""How far from the middle the branches run, as a share of the field: all their leaves lie on it."""
DARK, WHITE = "#1d1208", "#ffffff"


@dataclass(frozen=True, slots=True)
class Coin:
    """What is struck: how large, how far it runs over the cut, its metal or colour, and its figure."""

    width: float
    bleed: float
    tincture: str
    round: bool = True
    figure: str | None = None
    figure_tincture: str = "sable"
    share: float = 0.74
    """Of the width that the figure takes."""
    lift: float = 0.0
    """How far the figure stands above the middle, in millimetres."""
    wreath: bool = False
    """Whether leaves run round the field, about a number."""

    @property
    def field(self) -> float:
        """Half the width inside the rim."""
        return self.width / 2 * (1 - RIM)


def coin_of(blazon: Blazon, width: float, bleed: float, is_round: bool) -> Coin:
    """A blazon as a coin or counter: the field as its metal, the charge as its figure."""
    figure = blazon.tincture or palette().contrasting(blazon.tinctures[0])
    return Coin(width, bleed, blazon.tinctures[0], is_round, blazon.charge, figure)


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


def lit(colour: str, light: float) -> str:
    """A colour turned to the light (1) or away from it (-1)."""
    return shade(colour, WHITE, 0.42 * light) if light > 0 else shade(colour, DARK, -0.5 * light)


def _struck(coin: Coin, half: float) -> Iterator[str]:
    """In colour: facets of light out to the bleed, notches on the rim, the field rising to its middle."""
    paint = palette().tinctures[coin.tincture].paint
    base = shade(paint, DARK, 0.16)
    for corners, light in _round_rim(half) if coin.round else _square_rim(half):
        yield f'<path d="{polygon(*corners)}" fill="{lit(base, light)}"/>'
    yield f'<path d="{_notches(coin)}" stroke="{shade(paint, DARK, 0.66)}" stroke-width="0.22"/>'
    yield _outline(coin, coin.field, f'fill="{paint}" stroke="{shade(paint, DARK, 0.55)}" stroke-width="0.3"')
    for step in range(1, DOME + 1):
        reach = coin.field * (1 - 0.17 * step)
        moved = (
            f'transform="translate({number(-0.035 * step * coin.field)} {number(-0.05 * step * coin.field)})"'
        )
        yield _outline(coin, reach, f'fill="{shade(paint, WHITE, 0.055 * step)}" {moved}')
    if coin.wreath:
        yield f'<path d="{_wreath(coin.field * WREATH)}" fill="{shade(paint, DARK, 0.5)}"/>'


def _inked(coin: Coin, half: float) -> Iterator[str]:
    """In ink: the hatching of the tincture in the field, a notched rim."""
    ink = palette().ink
    paint = palette().tinctures[coin.tincture]
    box = Extent(-half, -half, 2 * half, 2 * half, (0, 0))
    yield f'<path d="M{-half:g} {-half:g}H{half:g}V{half:g}H{-half:g}Z" fill="{ink.paper}"/>'
    yield f'<clipPath id="field">{_outline(coin, coin.field, "")}</clipPath>'
    lines = hatching(paint.hatch, box, Pen(ink.pitch * paint.spread, ink.hatch, ink.line))
    yield f'<g clip-path="url(#field)">{lines}</g>'
    yield f'<circle r="{number(coin.field * CLEAR)}" fill="{ink.paper}"/>'
    yield _outline(coin, coin.field, f'fill="none" stroke="{ink.line}" stroke-width="0.25"')
    yield f'<path d="{_notches(coin)}" stroke="{ink.line}" stroke-width="0.15"/>'
    if coin.wreath:
        pen = f'fill="{ink.paper}" stroke="{ink.line}" stroke-width="0.2"'
        yield f'<path d="{_wreath(coin.field * WREATH)}" {pen}/>'


def _outline(coin: Coin, reach: float, look: str) -> str:
    if coin.round:
        return f'<circle r="{number(reach)}" {look}/>'
    side = (
        f'x="{number(-reach)}" y="{number(-reach)}" width="{number(2 * reach)}" height="{number(2 * reach)}"'
    )
    return f'<rect {side} rx="0.8" {look}/>'


def _round_rim(half: float) -> Iterator[tuple[list[tuple[float, float]], float]]:
    """Wedges from the middle to beyond the bleed; the light comes from the upper left."""
    reach = half * 1.5
    for i in range(FACETS):
        start, end = (2 * pi * (i + edge) / FACETS for edge in (0, 1.06))  # a hair over its neighbour
        corners = [(0.0, 0.0), *((sin(a) * reach, -cos(a) * reach) for a in (start, end))]
        yield corners, cos((start + end) / 2 + pi / 4)


def _square_rim(half: float) -> Iterator[tuple[list[tuple[float, float]], float]]:
    """Four sides like those of a tile: above and left in the light, below and right in shade."""
    points = [(-half, -half), (half, -half), (half, half), (-half, half)]
    for i, light in enumerate((0.9, -0.35, -0.9, 0.35)):
        yield [(0.0, 0.0), points[i], points[(i + 1) % 4]], light


def _notches(coin: Coin) -> str:
    """Short lines across a round rim, as on a coin's edge."""
    if not coin.round:
        return ""
    inner, outer = (coin.width / 2 * (1 - RIM * share) for share in (0.72, 0.28))
    count = round(2 * pi * outer / NOTCH)
    turns = ((sin(2 * pi * i / count), -cos(2 * pi * i / count)) for i in range(count))
    return "".join(
        f"M{number(x * inner)} {number(y * inner)}L{number(x * outer)} {number(y * outer)}" for x, y in turns
    )


def _wreath(reach: float) -> str:
    """Two branches of leaves that rise from below and stay open above."""
    return "".join(
        _leaf(reach, side * (pi - 0.34 - step * 0.3), side, out)
        for side in (1, -1)
        for step in range(LEAVES)
        for out in (0.07, -0.07)
    )


def _leaf(reach: float, angle: float, side: int, out: float) -> str:
    """A pointed leaf on a circle, its tip along the branch and a little off it."""
    long, wide = reach * 0.3, reach * 0.15
    turn = angle - side * pi / 2 + side * (0.45 if out > 0 else -0.2)  # the way the branch grows, and off it
    root = (sin(angle) * reach * (1 + out), -cos(angle) * reach * (1 + out))

    def point(along: float, across: float) -> str:
        x = root[0] + sin(turn) * along + cos(turn) * across
        y = root[1] - cos(turn) * along + sin(turn) * across
        return f"{number(x)} {number(y)}"

    tip, start = point(long, 0), point(0, 0)
    return f"M{start}Q{point(long * 0.45, wide)} {tip}Q{point(long * 0.45, -wide)} {start}Z"


def _figure(coin: Coin, theme: str) -> str:
    """The figure with an edge that sets it off from its field, its right side in shade."""
    if coin.figure is None:
        return ""
    size = coin.width * coin.share
    shapes, scale, ink = icon_shapes(coin.figure), size / SIDE, palette().ink
    place = f"translate({number(-size / 2)} {number(-size / 2 - coin.lift)}) scale({scale:.4f})"
    if theme == "ink":
        layers = _edged(shapes, ink.paper, 1.1 / scale) + f'<g fill="{ink.line}">{shapes}</g>'
    else:
        paint = palette().tinctures[coin.figure_tincture].paint
        dark = shade(palette().tinctures[coin.tincture].paint, DARK, 0.72)
        layers = _edged(shapes, dark, 0.75 / scale) + f'<g fill="{paint}">{shapes}</g>'
        layers += (
            '<clipPath id="side"><path d="M54 0H100V100H60Q48 60 54 0Z"/></clipPath>'
            f'<g clip-path="url(#side)" fill="{shade(paint, DARK, 0.16)}">{shapes}</g>'
        )
    return f'<g transform="{place}" fill-rule="evenodd">{layers}</g>'


def _edged(shapes: str, colour: str, width: float) -> str:
    edge = f'fill="{colour}" stroke="{colour}" stroke-width="{number(width)}" stroke-linejoin="round"'
    return f"<g {edge}>{shapes}</g>"
