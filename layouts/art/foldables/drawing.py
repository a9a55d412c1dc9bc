"""Foldables as drawings in millimetres: solid lines to cut, dashed lines to fold, white flaps to glue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from urllib.parse import quote

from twelve.content.models.d12 import AROUND, FACES
from twelve.layouts.art.foldables.box import TuckBox, flap_cut, folds, wrap, wrapped_cuts
from twelve.layouts.art.foldables.d12 import Net, Pentagon, Tab, extent
from twelve.layouts.art.heraldry.geometry import Extent, number, polygon, rectangle
from twelve.layouts.art.heraldry.tinctures import Hatch, Pen, hatching
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Point, Size

BLACK, GREY, WHITE = "#000000", "#777777", "#ffffff"
CUT = 0.2
CUT_GROUND = 0.5
FOLD = 0.25
BLEED = 1.2
AMBIGUOUS = (6, 9)
"""Numbers that can be read upside down are underlined."""
FRAME = 0.74
"""How far from the middle of a face the corners of its frame are, in edges; its own are 0.85 away."""


@dataclass(frozen=True)
class Skin:
    """How a die looks: its colour, the pattern on it, and the colour of folds, figures and ornaments.

    With a `medal` figures stand on discs of that colour, in the colour named `figure`.
    """

    fill: str
    sign: str
    hatch: Hatch
    line: str
    pitch: float = 1.5
    stroke: float = 0.3
    medal: str = ""
    figure: str = ""


@dataclass(frozen=True)
class LineColours:
    """In which colours it is drawn where to cut and fold; for a print shop, plates of their own."""

    cut: str = ""
    fold: str = ""
    plates: bool = False


AT_HOME = LineColours()


@lru_cache(256)  # every card of a colour has the same ground; quoting them all was a third of `check`
def svg_address(size: Size, drawn: str) -> str:
    """A drawing in millimetres as an address that a page can show."""
    frame = f'viewBox="0 0 {size.width:g} {size.height:g}" preserveAspectRatio="none"'
    return "data:image/svg+xml," + quote(f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{drawn}</svg>')


def patterned(box: Extent, skin: Skin) -> str:
    """An area with its colour and the pattern on it."""
    area = rectangle(box.left, box.top, box.right, box.bottom)
    lines = hatching(skin.hatch, box, Pen(skin.pitch, skin.stroke, skin.line))
    return f'<path d="{area}" fill="{skin.fill}"/>{lines}'


def net_drawing(net: Net, skin: Skin, lines: LineColours = AT_HOME) -> str:
    """A die to be cut out: flaps below, then the colour that runs over the cut, faces with figures above."""
    flaps = polygons(tab.corners for tab in net.tabs)
    outlines = f'<path d="{flaps}" fill="none" stroke="{lines.cut or BLACK}" stroke-width="{CUT}"/>'
    parts = (f'<path d="{flaps}" fill="#ffffff"/>', _bleed(net, skin), outlines, *map(_partner, net.tabs))
    return "".join(
        (
            *parts,
            *_faces(net, skin),
            *_folds(net, lines.fold or skin.sign),
            _cuts(net, lines.cut or skin.sign),
        )
    )


def _bleed(net: Net, skin: Skin) -> str:
    """The faces a little larger, so that a cut or fold beside the line shows no paper."""
    area = polygons(face.corners for face in net.faces)
    edge = f'stroke="{skin.fill}" stroke-width="{2 * BLEED}" stroke-linejoin="round"'
    return f'<path d="{area}" fill="{skin.fill}" {edge}/>'


def polygons(shapes: Iterable[Sequence[Point]]) -> str:
    """Closed outlines as one path."""
    return "".join(polygon(*corners) for corners in shapes)


def box_drawing(box: TuckBox, lines: LineColours = AT_HOME) -> str:
    """The lines of a box, to be laid over its printed panels; the flap to be glued is bare paper."""
    ground = wrapped_cuts(box)
    # black alone is not seen on a dark cover; lines in a colour of their own need no ground
    clear = "" if lines.cut else cut_lines(ground, WHITE, CUT_GROUND)
    return (
        fold_lines(folds(box), lines.fold or GREY)
        + clear
        + cut_lines(ground, lines.cut or BLACK)
        + cut_lines(flap_cut(box), lines.cut if lines.plates else BLACK)
    )


def box_ground(box: TuckBox, ground: str, bleed: float) -> str:
    """A drawing kept to what shows of a box and its bleed; it begins where the bleed does."""
    shape = f'<path transform="translate({bleed:g} {bleed:g})" d="{wrap(box, bleed)}"/>'
    return f'<clipPath id="wrap">{shape}</clipPath><g clip-path="url(#wrap)">{ground}</g>'


def _faces(net: Net, skin: Skin) -> Iterator[str]:
    (left, top), (right, bottom) = extent(net.points)
    box = Extent(left, top, right - left, bottom - top, (0, 0))
    area = polygons(face.corners for face in net.faces)
    yield f'<clipPath id="faces"><path d="{area}"/></clipPath>'
    yield f'<g clip-path="url(#faces)">{patterned(box, skin)}</g>'
    yield from (_figure(face, skin) for face in net.faces)


def _figure(face: Pentagon, skin: Skin) -> str:
    """The number on a disc, its head towards the corner that is farthest from the fold."""
    (x, y), (tip_x, tip_y) = face.centre, face.corners[3]
    edge = hypot(face.corners[1][0] - face.corners[0][0], face.corners[1][1] - face.corners[0][1])
    angle = atan2(tip_y - y, tip_x - x) * 180 / pi + 90
    paint = skin.figure or skin.sign
    size, crowned = edge * 0.62, bool(skin.medal) and face.face == max(FACES)
    low = size * (0.42 if crowned else 0.31)
    bar = rectangle(-size * 0.26, low + size * 0.11, size * 0.26, low + size * 0.2)
    return (
        f'<g transform="translate({number(x)} {number(y)}) rotate({number(angle)})">'
        f"{_medal(edge, skin) if skin.medal else _clear(edge, skin)}{_crown(edge, paint) if crowned else ''}"
        f'<text y="{number(low)}" text-anchor="middle" font-family="Alegreya Sans" font-weight="900" '
        f'font-size="{number(size)}" fill="{paint}">{face.face}</text>'
        + (f'<path d="{bar}" fill="{paint}"/></g>' if face.face in AMBIGUOUS else "</g>")
    )


def _clear(edge: float, skin: Skin) -> str:
    """A disc without the pattern."""
    return f'<circle r="{number(edge * 0.47)}" fill="{skin.fill}"/>'


def _medal(edge: float, skin: Skin) -> str:
    """A disc with two rings, in a frame that follows the face, with a bud in each of its corners."""
    frame = polygon(*(_around(edge * FRAME, i) for i in range(AROUND)))
    buds = "".join(
        f'<path transform="rotate({72 * i})" d="{_bud(edge)}" fill="{skin.sign}"/>' for i in range(AROUND)
    )
    return (
        f'<path d="{frame}" fill="none" stroke="{skin.sign}" stroke-width="0.2"/>{buds}'
        f'<circle r="{number(edge * 0.5)}" fill="{skin.medal}" stroke="{skin.sign}" stroke-width="0.45"/>'
        f'<circle r="{number(edge * 0.455)}" fill="none" stroke="{skin.figure}" stroke-width="0.2"/>'
    )


def _around(radius: float, corner: int) -> Point:
    """A corner of a pentagon about the origin, the first one up."""
    turn = 2 * pi * corner / AROUND
    return radius * sin(turn), -radius * cos(turn)


def _bud(edge: float) -> str:
    """A lozenge with hollow sides, between the disc and the frame's corner."""
    y, half = edge * -0.617, edge * 0.055
    tips = ((half, y), (0.0, y + half * 1.5), (-half, y), (0.0, y - half * 1.5))
    return f"M{_point(tips[-1])}" + "".join(f"Q{_point((0.0, y))} {_point(tip)}" for tip in tips) + "Z"


def _crown(edge: float, paint: str) -> str:
    """A small crown over the highest number."""
    size = edge * 0.24
    place = f"translate({number(-size / 2)} {number(edge * -0.42)}) scale({number(size / SIDE, 4)})"
    return f'<g transform="{place}" fill="{paint}" fill-rule="evenodd">{icon_shapes("crown")}</g>'


def _partner(tab: Tab) -> str:
    """The number of the face that a flap goes under."""
    x = sum(corner[0] for corner in tab.corners) / len(tab.corners)
    y = sum(corner[1] for corner in tab.corners) / len(tab.corners)
    return (
        f'<text x="{number(x)}" y="{number(y + 0.75)}" text-anchor="middle" font-family="Alegreya Sans" '
        f'font-size="2.4" fill="#555555">{tab.under}</text>'
    )


def _folds(net: Net, colour: str) -> Iterator[str]:
    faces = {face.face: face for face in net.faces}
    edges = [*(faces[near].edge(far) for near, far in net.folds), *(tab.corners[:2] for tab in net.tabs)]
    yield fold_lines(_lines(edges), colour)


def _cuts(net: Net, colour: str) -> str:
    """Where two faces meet only in the solid, one has the flap and the other a bare edge to be cut.

    Colour lies on both sides of such an edge, so it is drawn in the colour of the figures.
    """
    faces = {face.face: face for face in net.faces}
    edges = [faces[tab.under].edge(tab.face) for tab in net.tabs]
    return cut_lines(_lines(edges), colour)


def cut_lines(path: str, colour: str, width: float = CUT) -> str:
    """Where the scissors go."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def fold_lines(path: str, colour: str) -> str:
    """Where the paper is folded."""
    dashed = f'stroke="{colour}" stroke-width="{FOLD}" stroke-dasharray="1.2 0.8"'
    return f'<path d="{path}" fill="none" {dashed}/>'


def _lines(edges: Iterable[Sequence[Point]]) -> str:
    return "".join(f"M{_point(edge[0])}L{_point(edge[1])}" for edge in edges)


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
