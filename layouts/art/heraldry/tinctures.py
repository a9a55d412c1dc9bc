"""Tinctures, read from tinctures.yaml: as paints, and as lines and dots in the manner of engravers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from twelve.content.loading.checking import build
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Millimetres, Model
from twelve.content.models.blazon import Tincture
from twelve.layouts.art.heraldry.geometry import Extent, number

Hex = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
Percent = Annotated[float, Field(ge=0, le=100)]
Hatch: TypeAlias = Literal[
    "none",
    "dots",
    "upright",
    "level",
    "falling",
    "rising",
    "level-and-upright",
    "rising-and-falling",
    "rising-and-level",
]


class Paint(Model):
    """How one tincture is shown in colour and in ink."""

    kind: Literal["metal", "colour"]
    paint: Hex
    inks: tuple[Percent, Percent, Percent, Percent]
    hatch: Hatch
    spread: float = 1.0
    spotted: bool = False


class Ink(Model):
    """The pen of the hatched shields."""

    paper: Hex
    line: Hex
    pitch: Millimetres
    hatch: Millimetres
    parting: Millimetres
    outline: Millimetres


class Palette(Model):
    """Everything in tinctures.yaml."""

    tinctures: dict[Tincture, Paint]
    on_metal: Tincture
    on_colour: Tincture
    ink: Ink
    keyline: float
    halo: float

    def contrasting(self, tincture: str) -> str:
        """Metal goes on colour and colour on metal."""
        return self.on_metal if self.tinctures[tincture].kind == "metal" else self.on_colour


@cache
def palette() -> Palette:
    """The tinctures that come with twelve."""
    return build(read_yaml(Path(__file__).with_name("tinctures.yaml")), Palette)


@dataclass(frozen=True, slots=True)
class Pen:
    """Distance and width of the lines, in units of the canvas."""

    pitch: float
    width: float
    colour: str


def hatching(hatch: Hatch, box: Extent, pen: Pen) -> str:
    """The lines that stand for a tincture, all over the box."""
    if hatch == "none":
        return ""
    if hatch == "dots":
        return _dots(box, pen)
    lines = "".join(_DIRECTIONS[direction](box, pen.pitch) for direction in hatch.split("-and-"))
    return f'<path d="{lines}" fill="none" stroke="{pen.colour}" stroke-width="{number(pen.width)}"/>'


def _steps(start: float, end: float, pitch: float) -> Iterator[float]:
    """Positions a pitch apart, the first half a pitch in, so that no line hides in the outline."""
    count = int((end - start) / pitch + 0.5)
    return (start + pitch * (index + 0.5) for index in range(count))


def _place(value: float) -> str:
    """A tenth of a unit is finer than a printer's dot on any shield a page can hold."""
    return number(value, 1)


def _upright(box: Extent, pitch: float) -> str:
    length = _place(box.height)
    return "".join(f"M{_place(x)} {_place(box.top)}v{length}" for x in _steps(box.left, box.right, pitch))


def _level(box: Extent, pitch: float) -> str:
    length = _place(box.width)
    return "".join(f"M{_place(box.left)} {_place(y)}h{length}" for y in _steps(box.top, box.bottom, pitch))


def _falling(box: Extent, pitch: float) -> str:
    """From dexter chief, which is the viewer's top left."""
    length = _place(box.height)
    starts = _steps(box.left - box.height, box.right, pitch * 2**0.5)
    return "".join(f"M{_place(x)} {_place(box.top)}l{length} {length}" for x in starts)


def _rising(box: Extent, pitch: float) -> str:
    length = _place(box.height)
    starts = _steps(box.left, box.right + box.height, pitch * 2**0.5)
    return "".join(f"M{_place(x)} {_place(box.top)}l-{length} {length}" for x in starts)


def _dots(box: Extent, pen: Pen) -> str:
    """Dots are the ends of dashes of no length, so that hundreds of them cost a line each."""
    rows = enumerate(_steps(box.top, box.bottom, pen.pitch / 2))
    starts = ((box.left + (pen.pitch / 2 if row % 2 else 0), y) for row, y in rows)
    lines = "".join(f"M{_place(x)} {_place(y)}H{_place(box.right)}" for x, y in starts)
    return (
        f'<path d="{lines}" fill="none" stroke="{pen.colour}" stroke-width="{number(pen.width * 2)}" '
        f'stroke-linecap="round" stroke-dasharray="0.01 {number(pen.pitch - 0.01)}"/>'
    )


def ermine(box: Extent, colour: str) -> str:
    """Ermine tails in staggered rows, five or six to the width."""
    step = box.width / 5
    rows = range(int(box.height / step) + 1)
    places = ((row, column) for row in rows for column in range(5 + row % 2))
    starts = (
        (box.left + step * (column + (0 if row % 2 else 0.5)), box.top + step * (row + 0.15))
        for row, column in places
    )
    spots = "".join(f"M{_place(x)} {_place(y)}{_TAIL}" for x, y in starts)
    return f'<path d="{spots}" fill="{colour}"/>'


_TAIL = "c1 4 2 7 5 11c-2-.4-3.4-.6-5 1.5c-1.6-2.1-3-1.9-5-1.5c3-4 4-7 5-11z"

_DIRECTIONS: dict[str, Callable[[Extent, float], str]] = {
    "upright": _upright,
    "level": _level,
    "falling": _falling,
    "rising": _rising,
}
