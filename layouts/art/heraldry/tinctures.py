"""Paints and hatchings, read from tinctures.yaml."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from twelve.content.loading.checking import build
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Millimetres, Model
from twelve.content.models.blazon import Tincture

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
