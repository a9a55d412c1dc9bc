"""Cut lines for machines: the outlines of pieces as DXF and as SVG, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import pi, tan
from typing import TypeAlias

from twelve.layouts.impose.marks import Outline
from twelve.layouts.measures import Size

Vertex: TypeAlias = tuple[float, float, float]
"""A corner in millimetres from the top left, and the bulge of the way to the next one."""

LAYER = "CUT"
RED = 1
QUARTER = tan(pi / 8)
"""The bulge of a quarter circle: the tangent of a quarter of its angle."""
HAIRLINE = 0.1


def vertices(outline: Outline) -> list[Vertex]:
    """The corners of an outline, clockwise from the top left; sides without length are left out."""
    if outline.corners:
        return [(x, y, 0.0) for x, y in outline.corners]
    x, y, w, h, r = outline.x, outline.y, outline.width, outline.height, outline.radius
    if not r:
        return [(x, y, 0.0), (x + w, y, 0.0), (x + w, y + h, 0.0), (x, y + h, 0.0)]
    sides = [
        ((x + r, y), (x + w - r, y)),
        ((x + w, y + r), (x + w, y + h - r)),
        ((x + w - r, y + h), (x + r, y + h)),
        ((x, y + h - r), (x, y + r)),
    ]
    return [vertex for start, end in sides for vertex in _side(start, end)]


def _side(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Vertex]:
    """A straight side and the round corner behind it."""
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) > 1e-6:
        yield (*start, 0.0)
    yield (*end, QUARTER)


def svg(paper: Size, outlines: Sequence[Outline]) -> str:
    """A drawing as large as the paper, with a path for each piece."""
    width, height = f"{paper.width:g}", f"{paper.height:g}"
    paths = "\n".join(f'<path d="{_svg_path(outline)}"/>' for outline in outlines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n'
        f'<g id="{LAYER}" fill="none" stroke="#ff0000" stroke-width="{HAIRLINE}">\n{paths}\n</g>\n</svg>\n'
    )


def _svg_path(outline: Outline) -> str:
    corners = vertices(outline)
    (x, y, _), radius = corners[0], _number(outline.radius)
    steps = [f"M{_number(x)} {_number(y)}"]
    for (_, _, bulge), (x, y, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
        arc = f"A{radius} {radius} 0 0 1 " if bulge else "L"
        steps.append(f"{arc}{_number(x)} {_number(y)}")
    return " ".join(steps) + " Z"


def dxf(paper: Size, outlines: Iterable[Outline]) -> str:
    """AutoCAD's exchange format in its oldest common form (R12); its y axis points up."""
    groups = [*_header(paper), *(group for outline in outlines for group in _polyline(paper, outline))]
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{_number(value)}\n" for code, value in groups)


CutGroup: TypeAlias = tuple[int, str | int | float]
"""A code that tells what a value means, and the value."""


def _header(paper: Size) -> list[CutGroup]:
    return [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4)),
        *((9, "$MEASUREMENT"), (70, 1), (9, "$EXTMIN"), (10, 0.0), (20, 0.0)),
        *((9, "$EXTMAX"), (10, paper.width), (20, paper.height), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 1)),
        *((0, "LAYER"), (2, LAYER), (70, 0), (62, RED), (6, "CONTINUOUS")),
        *((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")),
    ]


def _polyline(paper: Size, outline: Outline) -> Iterator[CutGroup]:
    """A closed line; with the y axis upwards, a clockwise arc bulges the other way."""
    yield from ((0, "POLYLINE"), (8, LAYER), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1))
    for x, y, bulge in vertices(outline):
        yield from ((0, "VERTEX"), (8, LAYER), (10, x), (20, paper.height - y), (30, 0.0), (42, -bulge))
    yield from ((0, "SEQEND"), (8, LAYER))


def _number(value: str | float) -> str:
    """A number as short as it can be told; a word as it is."""
    return f"{value + 0.0:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
