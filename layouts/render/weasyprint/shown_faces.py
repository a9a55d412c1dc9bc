"""Faces that stand on others as pictures: a card in its rules, as it is printed."""

from __future__ import annotations

import re
from typing import NamedTuple, Self
from xml.etree.ElementTree import Element

from weasyprint.images import SVGImage
from weasyprint.pdf.stream import Stream

from twelve.layouts.render.weasyprint.xobjects import Surface

SCHEME = "card:"
ADDRESS = re.compile(r"card:[0-9a-f]{16,64}(?:/[0-9]{1,4}(?:\.[0-9]{1,6})?){4}")
"""As our own texts write it; what a template makes up is no picture."""
POINTS_PER_MM = 72 / 25.4
KAPPA = 0.5523
"""How far the handles of a curve reach to make a quarter of a circle."""


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
        super().__init__(Element("svg", size), url, None, None)  # type: ignore[no-untyped-call]  # weasyprint is untyped

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
