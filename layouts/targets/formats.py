"""Paper, card sizes, sheets and targets: read from formats.yaml, so that a new one is a line of data."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from twelve.content.errors import TwelveError, UsageError, suggest
from twelve.content.loading.checking import build
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import MM_PER_UNIT, Localized, Millimetres, Model
from twelve.content.models.component import ComponentKind, Shape
from twelve.layouts.measures import Size
from twelve.layouts.options import Colours, Standard

_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(mm|cm|in)")
_MEASURE = re.compile(r"([0-9.]+)\s*[x×]\s*([0-9.]+)\s*(mm|cm|in)")

LEAST_SIDE, MOST_SIDE = 5, 1200
"""Millimetres: a piece that a hand can hold, and A0."""
Pixels = Annotated[int, Field(ge=1, le=20_000)]


class WrittenSize(Model):
    """A size as it is written: each side with its unit."""

    width: Millimetres
    height: Millimetres

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)


class Sheet(Model):
    """How pieces lie on a sheet of paper."""

    gutter: Millimetres = Field(description="between the cuts of two neighbours")
    margin: Millimetres = Field(description="least distance from the paper's edge to a cut")
    rim: Millimetres = Field(description="bleed shown at the outer edge of the grid")


class Marks(Model):
    """Crop marks, ticks and the slug line."""

    gap: Millimetres
    length: Millimetres
    tick: Millimetres
    width: Millimetres
    edge: Millimetres = Field(description="what home printers leave blank at the paper's edge")
    bar: Millimetres = Field(description="length of the scale bar")


class PixelSize(Model):
    """A picture's size in pixels."""

    width: Pixels
    height: Pixels

    def __str__(self) -> str:
        return f"{self.width} × {self.height}"


class Die(Model):
    """Where the walls of a tuck box lie on a printer's sheet, in pixels: side, rear, side, front."""

    left: Annotated[float, Field(ge=0)] = Field(description="where the first side begins")
    top: Annotated[float, Field(ge=0)] = Field(description="where the walls begin, below the lid")
    wall: tuple[float, float] = Field(description="front and rear")
    depth: Annotated[float, Field(gt=0)]


class Product(Model):
    """Something a printer makes: what for, and the pictures that it takes."""

    name: str
    kinds: tuple[ComponentKind, ...]
    shapes: tuple[Shape, ...] = Field(default=(), description="of tokens; none named: all")
    pixels: tuple[Pixels, Pixels]
    bleed: Annotated[float, Field(ge=0)] = Field(
        default=37.5, description="pixels that are cut off at each side"
    )
    die: Die | None = Field(default=None, description="of a tuck box")
    apart: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.08, description="how much larger or smaller a piece may be made to fit"
    )

    @property
    def size(self) -> PixelSize:
        return PixelSize(width=self.pixels[0], height=self.pixels[1])

    def makes(self, kind: str, shape: str) -> bool:
        """Whether it is for such a thing."""
        return kind in self.kinds and (not self.shapes or shape in self.shapes)


class Registration(Model):
    """Marks that a cutting machine looks for: a square top left, angles top right and bottom left."""

    inset: Millimetres = Field(description="from the paper's edge to the marks")
    square: Millimetres = Field(description="the side of the filled square")
    arm: Millimetres = Field(description="the length of an angle's arms")
    thick: Millimetres = Field(description="how thick the arms are")
    clear: Millimetres = Field(description="what stays blank around each mark")
    gutters: Annotated[tuple[Millimetres, ...], Field(min_length=1)] = Field(
        description="distances between pieces, the widest that costs no piece is taken"
    )


class Target(Model):
    """Who prints it, and what they take."""

    makes: Literal["sheets", "pages", "deck", "uploads", "tabletop", "sprites", "cuts", "png"]
    help: Localized
    paper: str | None = None
    dpi: Annotated[int, Field(ge=72, le=1200)] = 300
    products: tuple[Product, ...] = ()
    side: Pixels = Field(default=4096, description="of a picture with many cards")
    card: Pixels = Field(default=750, description="least width of a card on it")
    registration: Registration | None = None
    colours: Colours = "rgb"
    standard: Standard = "x-4"
    ink: Annotated[float, Field(ge=100, le=400)] | None = Field(
        default=None, description="the most ink at one spot, in percent"
    )

    @property
    def has_dies(self) -> bool:
        """Whether it makes boxes with dies of its own."""
        return any(product.die for product in self.products)


class Formats(Model):
    """Everything in formats.yaml."""

    papers: dict[str, WrittenSize]
    sizes: dict[str, WrittenSize]
    corner: Millimetres
    sheets: dict[str, Sheet]
    marks: Marks
    targets: dict[str, Target]

    def paper(self, name: str) -> Size:
        """A paper by name, or by its measures."""
        return _named(name, self.papers) or measure(name) or _refuse("paper", name, self.papers)

    def size(self, name: str) -> Size:
        """The size of a piece by name, or by its measures."""
        known = {**self.sizes, **self.papers}
        return _named(name, known) or measure(name) or _refuse("size", name, known)

    def length(self, text: str) -> float | None:
        """`40 mm` in millimetres; None for anything else."""
        found = _LENGTH.fullmatch(text.strip())
        return checked_side(round(float(found[1]) * MM_PER_UNIT[found[2]], 4), text) if found else None

    def target(self, name: str) -> Target:
        """A target by name."""
        if name not in self.targets:
            raise UsageError(f'no target "{name}"; {suggest(name, self.targets)}')
        return self.targets[name]


@cache
def formats() -> Formats:
    """The formats that come with twelve."""
    return build(read_yaml(Path(__file__).with_name("formats.yaml")), Formats)


def measure(text: str) -> Size | None:
    """`40 x 60 mm` as a size."""
    match = _MEASURE.fullmatch(text.strip())
    if match is None:
        return None
    unit = MM_PER_UNIT[match[3]]
    try:
        width, height = (round(float(side) * unit, 4) for side in (match[1], match[2]))
    except ValueError:
        return None
    return Size(checked_side(width, text), checked_side(height, text))


def checked_side(side: float, text: str) -> float:
    """A side that can be printed."""
    if not LEAST_SIDE <= side <= MOST_SIDE:
        raise TwelveError(
            f"{text} cannot be printed: each side must be between {LEAST_SIDE} mm and {MOST_SIDE} mm"
        )
    return side


def _named(name: str, known: dict[str, WrittenSize]) -> Size | None:
    return known[name].size if name in known else None


def _refuse(kind: str, name: str, known: dict[str, WrittenSize]) -> Size:
    raise UsageError(f'no {kind} "{name}" (a name, or measures such as "40 x 60 mm"); {suggest(name, known)}')
