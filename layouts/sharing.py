"""Drawings that are drawn once a document and then shown again: an emblem on sixty cards costs one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias
from xml.etree.ElementTree import fromstring

from weasyprint.images import SVGImage

from twelve.layouts.drawings import DRAWN, draw

if TYPE_CHECKING:
    from weasyprint.pdf.stream import Stream

Measure: TypeAlias = tuple[str, float, float]
Drawn: TypeAlias = tuple[tuple[bytes, ...], dict[str, object]]
"""Operators, and the opacities they name."""


class SharedDrawing:
    """An SVG picture kept as a form of the document, one for each size it is shown in."""

    def __init__(self, image: SVGImage, url: str) -> None:
        self._image = image
        self._url = url
        self._resources: object = None
        self._forms: dict[tuple[float, float], str] = {}

    def get_intrinsic_size(
        self, resolution: float, font_size: float
    ) -> tuple[float | None, float | None, float | None]:
        """What the renderer asks before it lays out."""
        size: tuple[float | None, float | None, float | None]
        size = self._image.get_intrinsic_size(resolution, font_size)
        return size

    def draw(self, stream: Stream, width: float, height: float, style: dict[str, object]) -> None:
        """Shows the form, made where it is first needed; forms belong to the resources they are named in."""
        if self._resources is not stream._resources:
            self._resources, self._forms = stream._resources, {}
        key = (round(width, 3), round(height, 3))
        if key not in self._forms:
            form = stream.add_group(0, 0, width, height)
            del form.extra["Group"]
            self._fill(form, width, height, style)
            self._forms[key] = form.id
        stream.draw_x_object(self._forms[key])

    def _fill(self, form: Stream, width: float, height: float, style: dict[str, object]) -> None:
        """Draws, or takes what an earlier document drew: an address of ours always means the same drawing."""
        key, resources = (self._url, width, height), form.extra["Resources"]
        if key in _drawn_before():
            operators, states = _drawn_before()[key]
            form.stream.extend(operators)
            resources["ExtGState"].update(states)
            return
        self._image.draw(form, width, height, style)
        if self._url.startswith(DRAWN) and _stands_alone(resources):
            _drawn_before()[key] = (tuple(form.stream), dict(resources["ExtGState"]))


def _stands_alone(resources: Mapping[str, Mapping[str, Mapping[str, object]]]) -> bool:
    """Whether a drawing needs nothing of its document but plain opacities."""
    values = [value for state in resources["ExtGState"].values() for value in state.values()]
    plain = all(isinstance(value, int | float) for value in values)
    return plain and not any(resources[name] for name in ("XObject", "Pattern", "Shading"))


@cache
def _drawn_before() -> dict[Measure, Drawn]:
    """What this process drew already."""
    return {}


class Pictures(dict[str, object]):
    """The renderer's picture cache: every SVG in it is shared, and our own drawings are always there."""

    def __setitem__(self, url: str, picture: object) -> None:
        super().__setitem__(url, SharedDrawing(picture, url) if isinstance(picture, SVGImage) else picture)

    def __contains__(self, url: object) -> bool:
        if isinstance(url, str) and url.startswith(DRAWN) and not super().__contains__(url):
            self[url] = SVGImage(fromstring(draw(url)), url, None, None)
        return super().__contains__(url)
