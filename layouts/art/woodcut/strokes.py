"""What a woodcut is cut with: strokes that swell and taper, and the tints that are laid over them."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from random import Random

from twelve.layouts.art.heraldry.geometry import number
from twelve.layouts.art.landscape import blend
from twelve.layouts.measures import Size

HORIZON = 0.64
"""How far down the land begins."""
WIDE = 2.2
"""A picture so many times as wide as it is high has room for more than the town."""


@dataclass(frozen=True, slots=True)
class Woodcut:
    """What is cut: its room, how bad the times are (0 to 1), what threatens the town, and its chance."""

    size: Size
    threat: float
    signs: tuple[str, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Tints:
    """Paper, line, and the colours laid on by stencil."""

    paper: str
    line: str
    accent: str
    fair: str
    foul: str
    far: str
    grass: str
    corn: str
    wall: str
    roof: str
    slate: str
    leaf: str
    flame: str
    water: str

    def sky(self, threat: float) -> str:
        """Fair in good times, foul in bad ones."""
        return blend(self.fair, self.foul, threat)


PRINTED = Tints(
    paper="#fbf3df",
    line="#2a1d12",
    accent="#9a2016",
    fair="#dcebe4",
    foul="#b9aa97",
    far="#b9c7ae",
    grass="#a9bd7c",
    corn="#e8cf83",
    wall="#efe0bd",
    roof="#c5694a",
    slate="#8f9aa0",
    leaf="#6f9160",
    flame="#f0b040",
    water="#8fb4c4",
)
INKED = Tints(
    paper="#ffffff",
    line="#000000",
    accent="#000000",
    **dict.fromkeys(
        ("fair", "foul", "far", "grass", "corn", "wall", "roof", "slate", "leaf", "flame", "water"), "#ffffff"
    ),
)


def tints_of(theme: str) -> Tints:
    """Colours, or paper alone where ink is saved."""
    return INKED if theme == "ink" else PRINTED


@dataclass(frozen=True, slots=True)
class Block:
    """The block being cut: what it shows, its tints, and its chance."""

    cut: Woodcut
    tints: Tints
    chance: Random

    @property
    def width(self) -> float:
        return self.cut.size.width

    @property
    def height(self) -> float:
        return self.cut.size.height

    @property
    def ground(self) -> float:
        """Where the land begins."""
        return self.height * HORIZON

    @property
    def unit(self) -> float:
        """A hundredth of the height, or of what a town needs in a narrow picture."""
        return min(self.height, self.width * 0.62) / 100

    @property
    def is_wide(self) -> bool:
        return self.width > WIDE * self.height

    def filled(self, path: str, colour: str) -> str:
        """A field of colour."""
        return f'<path d="{path}" fill="{colour}"/>'

    def drawn(self, path: str, colour: str, width: float = 0.9) -> str:
        """A field of colour with a line around it, as thick as so many units."""
        pen = f'stroke="{self.tints.line}" stroke-width="{number(width * self.unit)}" stroke-linejoin="round"'
        return f'<path d="{path}" fill="{colour}" {pen}/>'

    def lined(self, path: str) -> str:
        """Strokes of the knife."""
        return self.filled(path, self.tints.line)

    def placed(self, x: float, y: float, size: float, *shapes: tuple[str, str]) -> str:
        """Shapes in units around a point, each with its colour, and a line around them."""
        scale = size * self.unit
        pen = f'stroke="{self.tints.line}" stroke-width="0.7" stroke-linejoin="round"'
        drawn = "".join(f'<path d="{path}" fill="{colour}"/>' for path, colour in shapes)
        return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})" {pen}>{drawn}</g>'


def stroke(start: tuple[float, float], end: tuple[float, float], width: float, bow: float = 0.0) -> str:
    """A cut that begins and ends in a point; it may bow to its left by a share of its length."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y) or 1.0
    across, down = -(v - y) / length, (u - x) / length
    middle = (x + u) / 2 + across * bow * length, (y + v) / 2 + down * bow * length
    sides = [f"{number(middle[0] + across * w)} {number(middle[1] + down * w)}" for w in (width, -width)]
    ends = [f"{number(u)} {number(v)}", f"{number(x)} {number(y)}"]
    return f"M{ends[1]}Q{sides[0]} {ends[0]}Q{sides[1]} {ends[1]}Z"
