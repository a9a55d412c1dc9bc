"""A full achievement of arms: the shield below its helm, crest on a wreath, and mantling in the tinctures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from twelve.content.errors import TwelveError, suggest
from twelve.content.models.blazon import Blazon
from twelve.layouts.art.heraldry.geometry import WIDTH, Extent, frame, number, polygon
from twelve.layouts.art.heraldry.shield import Painter, area, drawn_shield, outlined, painter_for, style
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Point

TOP, HEIGHT = -9.0, 101.0
"""Where the drawing begins above its zero, and how high it is."""
SHIELD = 0.44
SHIELD_TOP = 38.0
"""The shield's width as a share of the whole, and where it begins."""
FULL = 1.2
"""How much larger a charge is than on a small shield among others."""
RIM = (13.0, 7.0)
"""A dark line and a light one within it set the shield off from the cloth, in units of the shield."""
FINE = 0.16
"""Millimetres: lines inside helm, crest and mantling."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
STEEL, SHADE, BRASS = "#d5d9dd", "#9aa2ab", "#d7ab3c"
MIDDLE = 50.0


def achievement(blazon: Blazon, theme: str = "colour", *, crest: str = "crown", width: float = 44.0) -> str:
    """The achievement as an SVG document, so many millimetres wide."""
    if crest not in CRESTS:
        raise TwelveError(f'there is no crest "{crest}"; {suggest(crest, CRESTS)}')
    painter = painter_for(f"{blazon!r} {theme} {crest} {width}", theme, WIDTH / width)
    drawn = "".join((*_mantling(blazon, painter), *CRESTS[crest](blazon, painter), *_helm(painter)))
    left, heater = (WIDTH - WIDTH * SHIELD) / 2, frame("heater")
    heater = replace(heater, charge=heater.charge * FULL)
    arms = _rim(heater.outline, painter) + drawn_shield(blazon, heater, theme, width * SHIELD)
    placed = f'<g transform="translate({number(left)} {number(SHIELD_TOP)}) scale({SHIELD})">{arms}</g>'
    size = f"0 {number(TOP)} {number(WIDTH)} {number(HEIGHT)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{drawn}{placed}</svg>'


def _rim(outline: str, painter: Painter) -> str:
    light = painter.fill(painter.palette.on_colour)
    lines = zip((painter.line, light), RIM, strict=True)
    return "".join(f'<path d="{outline}" {style(colour, colour, width)}/>' for colour, width in lines)


def _cloth(name: str, path: str, tincture: str, painter: Painter) -> str:
    """A piece of cloth in its tincture; its hatching covers no more than it needs."""
    places = [float(value) for value in _NUMBER.findall(path)]
    (left, right), (top, bottom) = ((min(side), max(side)) for side in (places[::2], places[1::2]))
    return area(name, path, tincture, Extent(left, top, right - left, bottom - top, (left, top)), painter)


def livery(blazon: Blazon, painter: Painter) -> tuple[str, str]:
    """The colour and the metal of the cloth: those of the arms, or what contrasts."""
    known = [*blazon.tinctures, *([blazon.tincture] if blazon.tincture else [])]
    kinds = {painter.paint(tincture).kind: tincture for tincture in reversed(known)}
    colour = kinds.get("colour", painter.palette.on_metal)
    return colour, kinds.get("metal", painter.palette.on_colour)


def _mantling(blazon: Blazon, painter: Painter) -> Iterator[str]:
    """Far leaves show their lining first, near ones the cloth."""
    colour, metal = livery(blazon, painter)
    order = sorted(enumerate(LEAVES), key=lambda one: not one[1].far)
    for index, leaf in order:
        outside, lining = (metal, colour) if leaf.far else (colour, metal)
        for mirrored in (False, True):
            yield _leaf(f"m{index}{'l' if mirrored else 'r'}", leaf, mirrored, (outside, lining), painter)


def _leaf(name: str, leaf: ClothStrip, mirrored: bool, tinctures: tuple[str, str], painter: Painter) -> str:
    outside, lining = tinctures
    under, over = leaf_path(leaf, mirrored), leaf_path(leaf, mirrored, 0.62)
    edge = outlined(under, FINE * 1.4, painter)
    if painter.inked:
        return _cloth(name, under, outside, painter) + edge + outlined(over, FINE * 0.7, painter)
    below = f'<path d="{under}" fill="{painter.fill(lining)}"/>{edge}'
    flat = f'{below}<path d="{over}" fill="{painter.fill(outside)}"/>'
    return flat + outlined(rib_path(leaf, mirrored), FINE, painter)


def _helm(painter: Painter) -> Iterator[str]:
    """A great helm from the front: steel, a brass cross, two slits to look through and holes for breath."""
    steel, shade, brass = ("#ffffff",) * 3 if painter.inked else (STEEL, SHADE, BRASS)
    whole = "M40.4 20.6Q50 17.6 59.6 20.6L61.2 34Q59.4 41.6 50 45Q40.6 41.6 38.8 34Z"
    side = "M50 18.9Q55 19.1 59.6 20.6L61.2 34Q59.4 41.6 50 45Z"
    cross = "M48.4 19H51.6V27.2H60.4L60.8 30.6H51.6V44.4L50 45L48.4 44.4V30.6H39.2L39.6 27.2H48.4Z"
    slits = "M40.6 28.2H47V29.5H40.5ZM53 28.2H59.4L59.5 29.5H53Z"
    holes = "".join(
        f"M{number(x)} {number(y)}h.9v.9h-.9z" for y in (33.2, 35.6, 38) for x in (43.2, 45.4, 53.7, 55.9)
    )
    yield f'<path d="{whole}" fill="{steel}"/><path d="{side}" fill="{shade}"/>'
    yield outlined(whole, FINE * 1.6, painter)
    yield f'<path d="{cross}" fill="{brass}"/>' + outlined(cross, FINE, painter)
    yield f'<path d="{slits}{holes}" fill="{painter.line}"/>'


def _wreath(blazon: Blazon, painter: Painter, y: float = 17.4) -> str:
    """Twisted cloth under the crest, colour and metal by turns."""
    colour, metal = livery(blazon, painter)
    parts = []
    for index in range(6):
        x, low = 38.6 + index * 3.8, y + 3.4
        left = f"M{_at((x, low))}Q{_at((x - 0.6, y + 0.4))} {_at((x + 2.2, y))}"
        path = f"{left}L{_at((x + 4.6, y))}Q{_at((x + 2.2, y + 0.6))} {_at((x + 3.2, low))}Z"
        parts.append(_cloth(f"w{index}", path, metal if index % 2 else colour, painter))
        parts.append(outlined(path, FINE, painter))
    return "".join(parts)


def _plume(blazon: Blazon, painter: Painter) -> Iterator[str]:
    """A panache: five feathers, colour and metal by turns."""
    colour, metal = livery(blazon, painter)
    for index, angle in enumerate((-52, 52, -26, 26, 0)):
        length = 26.5 - abs(angle) * 0.07
        path = _feather((50.0, 19.0), angle, length, 5.4)
        yield _cloth(f"p{index}", path, metal if abs(angle) == 26 else colour, painter)
        yield outlined(path, FINE * 1.4, painter)
        yield outlined(_quill((50.0, 19.0), angle, length), FINE, painter)
    yield _wreath(blazon, painter)


def _wings(blazon: Blazon, painter: Painter) -> Iterator[str]:
    """A die of twelve faces between two wings."""
    colour, metal = livery(blazon, painter)
    for side in (-1, 1):
        for index, angle in enumerate((66, 50, 34, 18)):
            root = (50.0 + side * 3.6, 18.6)
            path = _feather(root, side * angle, 28.0 - index * 1.2, 3.6)
            name = f"g{index}{'l' if side < 0 else 'r'}"
            yield _cloth(name, path, colour if index % 2 else metal, painter)
            yield outlined(path, FINE * 1.4, painter)
    yield _figure("d12", metal, 50.0, 7.6, 16.5, painter)
    yield _wreath(blazon, painter)


def _crown(blazon: Blazon, painter: Painter) -> Iterator[str]:
    """An open crown with pearls."""
    yield _wreath(blazon, painter)
    gold = painter.palette.ink.paper if painter.inked else BRASS
    points = [(39.0, 18.0), (33.6, -0.4), (42.2, 7.4), (50.0, -5.4), (57.8, 7.4), (66.4, -0.4), (61.0, 18.0)]
    body = polygon(*points)
    yield f'<path d="{body}" fill="{gold}"/>' + outlined(body, FINE * 1.6, painter)
    pearls = "".join(f'<circle cx="{x}" cy="{y}" r="2"/>' for x, y in (points[1], points[3], points[5]))
    yield f"<g {style(painter.fill('argent'), painter.line, FINE * painter.units_per_mm * 1.4)}>{pearls}</g>"
    places = ((50.0, 10.8, 4.2), (43.0, 12.6, 2.8), (57.0, 12.6, 2.8))
    jewels = "".join(
        polygon((x, y - h), (x + h / 1.5, y), (x, y + h), (x - h / 1.5, y)) for x, y, h in places
    )
    yield _cloth("j", jewels, livery(blazon, painter)[0], painter) + outlined(jewels, FINE, painter)


CRESTS: dict[str, Callable[[Blazon, Painter], Iterator[str]]] = {
    "crown": _crown,
    "plume": _plume,
    "wings": _wings,
}


def _figure(icon: str, tincture: str, x: float, y: float, size: float, painter: Painter) -> str:
    """A drawing as a crest, with an edge."""
    corner, scale = f"{number(x - size / 2)} {number(y - size / 2)}", size / SIDE
    edge = style(painter.line, painter.line, 9)
    shapes = icon_shapes(icon)
    return (
        f'<g transform="translate({corner}) scale({scale:.3f})" fill-rule="evenodd">'
        f'<g {edge}>{shapes}</g><g fill="{painter.fill(tincture)}">{shapes}</g></g>'
    )


def _feather(root: tuple[float, float], degrees: float, length: float, width: float) -> str:
    """A blade from its root, so many degrees from upright, rounded at its end."""
    end = _from(root, degrees, length)
    left, right = (_from(_from(root, degrees, length * 0.72), degrees + turn, width) for turn in (-90, 90))
    high, low = (_from(end, degrees + turn, width * 0.7) for turn in (-90, 90))
    return f"M{_at(root)}C{_at(left)} {_at(high)} {_at(end)}C{_at(low)} {_at(right)} {_at(root)}Z"


def _quill(root: tuple[float, float], degrees: float, length: float) -> str:
    return f"M{_at(root)}L{_at(_from(root, degrees, length * 0.86))}"


def _from(point: tuple[float, float], degrees: float, length: float) -> tuple[float, float]:
    angle = degrees * pi / 180
    return point[0] + sin(angle) * length, point[1] - cos(angle) * length


def _at(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


@dataclass(frozen=True, slots=True)
class ClothStrip:
    """A strip of cloth: the curve of its rib, its greatest width and how often its edge is slashed."""

    rib: tuple[Point, Point, Point, Point]
    width: float
    lobes: int
    far: bool = False
    """Lies under the others, with its lining outside."""


LEAVES = (
    ClothStrip(((55, 22), (64, 14), (80, 6), (93, 12)), 10.5, 4, far=True),
    ClothStrip(((55, 24), (70, 18), (85, 24), (95, 36)), 12.0, 5),
    ClothStrip(((56, 27), (72, 30), (90, 44), (93, 62)), 12.0, 5, far=True),
    ClothStrip(((56, 30), (68, 38), (86, 54), (82, 76)), 12.0, 5),
    ClothStrip(((57, 33), (66, 50), (78, 68), (68, 90)), 10.0, 5, far=True),
)
"""The right half; the left one mirrors it."""


def leaf_path(leaf: ClothStrip, mirrored: bool, share: float = 1.0) -> str:
    """The outline of a leaf: out along one slashed edge, back along the other; `share` makes it slimmer."""
    out = list(_edge(leaf, 1.0 * share))
    back = list(_edge(leaf, -0.8 * share))
    start, tip = _on(leaf.rib, 0.0), _tip(leaf)
    forward = "".join(_curve(bend, end, mirrored) for bend, end in out)
    backward = "".join(_curve(bend, end, mirrored) for bend, end in _reversed(back, start))
    return f"M{_shown(start, mirrored)}{forward}L{_shown(tip, mirrored)}{backward}Z"


def rib_path(leaf: ClothStrip, mirrored: bool) -> str:
    """The fold along the middle of a leaf."""
    _, b, c, _ = leaf.rib
    start, end = _on(leaf.rib, 0.08), _on(leaf.rib, 0.86)
    shown = " ".join(_shown(point, mirrored) for point in (b, c, end))
    return f"M{_shown(start, mirrored)}C{shown}"


def _edge(leaf: ClothStrip, side: float) -> Iterator[tuple[Point, Point]]:
    """Lobes that swell, end in a point that looks forward, and fall back to a notch."""
    for index in range(leaf.lobes):
        begin, end = index / leaf.lobes, (index + 1) / leaf.lobes
        swell, point = begin + (end - begin) * 0.35, begin + (end - begin) * 0.98
        yield _beside(leaf, swell, side * 1.25), _beside(leaf, point, side * 0.92)
        if index < leaf.lobes - 1:
            yield _beside(leaf, end, side * 0.62), _beside(leaf, end, side * 0.46)


def _beside(leaf: ClothStrip, t: float, side: float) -> Point:
    """A point beside the rib, as far as the leaf is wide there."""
    x, y = _on(leaf.rib, t)
    (x1, y1), (x2, y2) = _on(leaf.rib, t - 0.01), _on(leaf.rib, t + 0.01)
    length = hypot(x2 - x1, y2 - y1) or 1.0
    reach = side * leaf.width * (0.3 + 0.7 * sin(pi * min(1.0, 0.18 + 0.8 * t))) * (1.0 if t < 0.9 else 0.6)
    return x + (y2 - y1) / length * reach, y - (x2 - x1) / length * reach


def _tip(leaf: ClothStrip) -> Point:
    """The end of the rib, drawn out a little."""
    return _on(leaf.rib, 1.06)


def _on(rib: tuple[Point, Point, Point, Point], t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, rib, strict=True)),
        sum(w * p[1] for w, p in zip(weights, rib, strict=True)),
    )


def _reversed(edge: list[tuple[Point, Point]], start: Point) -> Iterator[tuple[Point, Point]]:
    """The same curves from their end to their start."""
    ends = [start, *(end for _, end in edge)]
    yield edge[-1][1], edge[-1][1]
    for index in range(len(edge) - 1, -1, -1):
        yield edge[index][0], ends[index]


def _curve(bend: Point, end: Point, mirrored: bool) -> str:
    return f"Q{_shown(bend, mirrored)} {_shown(end, mirrored)}"


def _shown(point: Point, mirrored: bool) -> str:
    x = 2 * MIDDLE - point[0] if mirrored else point[0]
    return f"{number(x, 1)} {number(point[1], 1)}"
