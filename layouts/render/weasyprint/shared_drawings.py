"""Drawings made once a document and shown again: an emblem on sixty cards, a card in its own rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple, Protocol, Self, TypeAlias, cast
from xml.etree.ElementTree import Element, fromstring

from weasyprint.images import SVGImage
from weasyprint.pdf.stream import Stream

from twelve.layouts.art.drawings import DRAWN, TEXT_COLOUR, coloured, draw
from twelve.layouts.render.weasyprint.xobjects import Surface

# What sharing buys: 150 cards with arms and icons take 2.6 s of a processor with it and 3.6 s without.

Measure: TypeAlias = tuple[str, float, float]
DrawnOnce: TypeAlias = tuple[tuple[bytes, ...], dict[str, object]]
"""Operators, and the opacities they name."""
SCHEME = "card:"
ADDRESS = re.compile(r"card:[0-9a-f]{16,64}(?:/[0-9]{1,4}(?:\.[0-9]{1,6})?){4}")
"""As our own texts write it; what a template makes up is no picture."""
POINTS_PER_MM = 72 / 25.4
KAPPA = 0.5523
"""How far the handles of a curve reach to make a quarter of a circle."""


class ComputedColour(Protocol):
    """What is asked of a colour that the renderer computed."""

    coordinates: tuple[float, ...]

    def to(self, space: str) -> ComputedColour: ...


class SharedDrawing(SVGImage):
    """An SVG picture that is a form, one for each size it is shown in."""

    def draw(self, stream: Stream, width: float, height: float, style: dict[str, object]) -> None:
        """Shows it by a name that tells what it is and how large."""
        if not isinstance(stream, Surface):
            return  # the page on which only the fields are wanted
        if self._base_url.endswith(f"/{TEXT_COLOUR}"):
            url = coloured(self._base_url, _css(style["color"]))
            SharedDrawing(fromstring(draw(url)), url, None, self._context).draw(stream, width, height, style)
            return
        width, height = round(width, 3), round(height, 3)
        told = f"{self._base_url} {width} {height}"
        name = "D" + sha256(told.encode()).hexdigest()[:16]
        used = stream.show(name, (0, 0, width, height), lambda form: self._fill(form, width, height, style))
        if used:
            stream.typecase.in_drawings[self._base_url] = used

    def _fill(self, form: Surface, width: float, height: float, style: dict[str, object]) -> None:
        """Draws, or takes what an earlier document drew: an address of ours always means the same drawing."""
        key, resources = (self._base_url, width, height), form.extra["Resources"]
        if key in _drawn_before():
            operators, states = _drawn_before()[key]
            form.stream.extend(operators)
            resources["ExtGState"].update(states)
            return
        super().draw(form, width, height, style)
        if self._base_url.startswith(DRAWN) and _stands_alone(resources) and b"BT" not in form.stream:
            _drawn_before()[key] = (tuple(form.stream), dict(resources["ExtGState"]))


def _css(colour: object) -> str:
    """A computed colour as it is written; alpha is left out, for an icon is solid as its text is."""
    srgb = cast("ComputedColour", colour).to("srgb")
    return "#" + "".join(f"{round(max(0.0, min(1.0, value)) * 255):02x}" for value in srgb.coordinates)


def _stands_alone(resources: Mapping[str, Mapping[str, Mapping[str, object]]]) -> bool:
    """Whether a drawing needs nothing of its document but plain opacities."""
    values = [value for state in resources["ExtGState"].values() for value in state.values()]
    plain = all(isinstance(value, int | float) for value in values)
    return plain and not any(resources[name] for name in ("XObject", "Pattern", "Shading"))


@cache
def _drawn_before() -> dict[Measure, DrawnOnce]:
    """What this process drew already."""
    return {}


def _is_ours(url: str) -> bool:
    """Whether it is a drawing of the house; the renderer opens a game's own, for they may hold text."""
    return url.startswith(DRAWN) and "@" not in url


class Pictures(dict[str, object]):
    """The renderer's picture cache: every SVG in it is shared, and our own drawings are always there."""

    def __setitem__(self, url: str, picture: object) -> None:
        if isinstance(picture, SVGImage):
            picture.__class__ = SharedDrawing  # the renderer made it and goes on with it
        super().__setitem__(url, picture)

    def __contains__(self, url: object) -> bool:
        if isinstance(url, str) and ADDRESS.fullmatch(url) and not super().__contains__(url):
            super().__setitem__(url, ShownFace(url))
        if isinstance(url, str) and _is_ours(url) and not super().__contains__(url):
            self[url] = SharedDrawing(fromstring(draw(url)), url, None, None)
        return super().__contains__(url)


class _Measures(NamedTuple):
    """Of a face in millimetres: its cut, what lies beyond it, and how round its corners are."""

    width: float
    height: float
    bleed: float
    corner: float

    @classmethod
    def of(cls, text: str) -> Self:
        return cls(*map(float, text.split("/")))


class ShownFace(SVGImage):
    """A picture that is the form of another face, cut to its trim."""

    def __init__(self, url: str) -> None:
        key, _, measures = url.removeprefix(SCHEME).partition("/")
        self._key, self._measures = key, _Measures.of(measures)
        size = {"width": f"{self._measures.width:g}mm", "height": f"{self._measures.height:g}mm"}
        super().__init__(Element("svg", size), url, None, None)

    def draw(self, stream: Stream, width: float, height: float, style: dict[str, object]) -> None:
        """The form lies upright, the page's pixels run down."""
        if not isinstance(stream, Surface):
            return
        scale = width / (self._measures.width * POINTS_PER_MM)
        off = self._measures.bleed * POINTS_PER_MM * scale
        with stream.stacked():
            _clip_round(stream, width, height, self._measures.corner * width / self._measures.width)
            stream.transform(a=scale, d=-scale, e=-off, f=height + off)
            stream.show_face(self._key)


def _clip_round(stream: Stream, width: float, height: float, radius: float) -> None:
    """Leaves out what lies beyond a rectangle with round corners."""
    r, k = radius, radius * (1 - KAPPA)
    stream.move_to(r, 0)
    stream.line_to(width - r, 0)
    stream.curve_to(width - k, 0, width, k, width, r)
    stream.line_to(width, height - r)
    stream.curve_to(width, height - k, width - k, height, width - r, height)
    stream.line_to(r, height)
    stream.curve_to(k, height, 0, height - k, 0, height - r)
    stream.line_to(0, r)
    stream.curve_to(0, k, k, 0, r, 0)
    stream.clip()
    stream.end()
