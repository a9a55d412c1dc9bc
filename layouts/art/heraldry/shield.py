"""From a blazon to a picture: the painter of coats of arms, in colour or in hatched ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2s

from twelve.content.models.blazon import PLAIN, Blazon
from twelve.layouts.art.heraldry.geometry import (
    WIDTH,
    Extent,
    ShieldFrame,
    banner,
    frame,
    number,
    second_part,
    top_third,
)
from twelve.layouts.art.heraldry.tinctures import Paint, Palette, Pen, ermine, hatching, palette
from twelve.layouts.art.icons import SIDE, icon_shapes

INK = "ink"
"""The theme whose tinctures are hatched; every other theme paints them."""
BORDER = 0.84
"""How much of the shield a border leaves to the field."""
CHIEF_ROOM = 0.8
CHIEF_DROP = 0.14
"""Below a chief a charge is smaller, and lower by this share of the field's height."""
_ARRANGEMENTS = {
    1: ((0.0, 0.0, 1.0),),
    2: ((-0.37, 0.0, 0.66), (0.37, 0.0, 0.66)),
    3: ((-0.36, -0.32, 0.6), (0.36, -0.32, 0.6), (0.0, 0.36, 0.6)),
}


@dataclass(frozen=True, slots=True)
class Painter:
    """The tools for one shield: its palette, its pen and its scale."""

    palette: Palette
    inked: bool
    units_per_mm: float
    pitch: float
    mark: str

    def paint(self, tincture: str) -> Paint:
        return self.palette.tinctures[tincture]

    def fill(self, tincture: str) -> str:
        """The flat colour under a part of the field."""
        return self.palette.ink.paper if self.inked else self.paint(tincture).paint

    @property
    def line(self) -> str:
        """The colour of outlines: black ink, or the darkest tincture."""
        return self.palette.ink.line if self.inked else self.paint(self.palette.on_metal).paint

    def pen(self, paint: Paint) -> Pen:
        """The pen for a hatching, the same on paper however large the shield is."""
        ink = self.palette.ink
        return Pen(self.pitch * paint.spread * self.units_per_mm, ink.hatch * self.units_per_mm, ink.line)


def shield(
    blazon: Blazon,
    theme: str = "colour",
    *,
    shape: str = "heater",
    width: float = 18.0,
    aspect: float | None = None,
    pitch: float | None = None,
) -> str:
    """The coat of arms as an SVG document.

    `width` and `pitch` are millimetres as printed; an `aspect` (height over width) makes a banner.
    """
    canvas = frame(shape) if aspect is None else banner(aspect)
    size = f"0 0 {number(WIDTH)} {number(canvas.height)}"
    drawn = drawn_shield(blazon, canvas, theme, width, pitch)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{drawn}</svg>'


def drawn_shield(
    blazon: Blazon, canvas: ShieldFrame, theme: str, width: float, pitch: float | None = None
) -> str:
    """The shapes of a coat of arms on its canvas, to be placed in a larger drawing."""
    key = f"{blazon!r} {theme} {canvas} {width} {pitch}"
    return "".join(_layers(blazon, canvas, painter_for(key, theme, WIDTH / width, pitch)))


def painter_for(key: str, theme: str, units_per_mm: float, pitch: float | None = None) -> Painter:
    """The tools for a drawing; its key keeps its parts apart from those of others on the same page."""
    shown = palette()
    mark = blake2s(key.encode(), digest_size=4).hexdigest()
    distance = shown.ink.pitch if pitch is None else pitch
    return Painter(shown, theme == INK, units_per_mm, distance, f"s{mark}")


def _layers(blazon: Blazon, canvas: ShieldFrame, painter: Painter) -> Iterator[str]:
    inner = canvas.shrunk(BORDER) if blazon.border else canvas
    if blazon.border:
        yield area("b", canvas.outline, blazon.border, canvas.box, painter)
    over = "".join(_parts(blazon, inner.box, painter))
    yield area("f", inner.outline, blazon.tinctures[0], inner.box, painter, over)
    if blazon.border:
        yield outlined(inner.outline, painter.palette.ink.parting, painter)
    if blazon.charge:
        yield _charges(blazon, blazon.charge, inner, painter)
    if not canvas.bleeds:
        yield outlined(canvas.outline, painter.palette.ink.outline, painter)


def _parts(blazon: Blazon, box: Extent, painter: Painter) -> Iterator[str]:
    """What lies over the first tincture: the second on its part, a chief above both."""
    parts = [("p", second_part(blazon.division, box), tincture) for tincture in blazon.tinctures[1:]]
    if blazon.chief:
        parts.append(("c", top_third(box), blazon.chief))
    for name, path, tincture in parts:
        yield area(name, path, tincture, box, painter)
        if painter.inked:
            yield outlined(path, painter.palette.ink.parting, painter)


def area(name: str, path: str, tincture: str, box: Extent, painter: Painter, over: str = "") -> str:
    """An area in its tincture; its lines or spots, and what lies over it, end at its edge."""
    flat = f'<path d="{path}" fill="{painter.fill(tincture)}"/>'
    inside = _texture(painter.paint(tincture), box, painter) + over
    if not inside:
        return flat
    clip = f"{painter.mark}{name}"
    return (
        f'{flat}<clipPath id="{clip}"><path d="{path}"/></clipPath><g clip-path="url(#{clip})">{inside}</g>'
    )


def _texture(paint: Paint, box: Extent, painter: Painter) -> str:
    """The hatching of a tincture in ink; ermine has its spots in both themes."""
    if paint.spotted:
        return ermine(box, painter.line)
    return hatching(paint.hatch, box, painter.pen(paint)) if painter.inked else ""


def outlined(path: str, millimetres: float, painter: Painter) -> str:
    return f'<path d="{path}" {style("none", painter.line, millimetres * painter.units_per_mm)}/>'


def _charges(blazon: Blazon, charge: str, inner: ShieldFrame, painter: Painter) -> str:
    """The charge, once or several times, clear of a chief."""
    x, y = inner.box.heart
    room = inner.charge
    if blazon.chief:
        y, room = y + inner.box.height * CHIEF_DROP, room * CHIEF_ROOM
    drawing = f"{painter.mark}d"
    layers = "".join(f'<use href="#{drawing}" {style}/>' for style in _charge_styles(blazon, painter))
    placed = (
        _placed(layers, x + dx * room, y + dy * room, room * size)
        for dx, dy, size in _ARRANGEMENTS[blazon.charges]
    )
    return f'<defs><g id="{drawing}" fill-rule="evenodd">{icon_shapes(charge)}</g></defs>{"".join(placed)}'


def _placed(drawn: str, x: float, y: float, size: float) -> str:
    corner = f"{number(x - size / 2)} {number(y - size / 2)}"
    return f'<g transform="translate({corner}) scale({size / SIDE:.3f})">{drawn}</g>'


def _charge_styles(blazon: Blazon, painter: Painter) -> Iterator[str]:
    """A charge stands clear of hatchings by a halo, and of a parted field by an edge; both lie under it."""
    paint = painter.paint(blazon.tincture or painter.palette.contrasting(blazon.tinctures[0]))
    light, dark = painter.fill(painter.palette.on_colour), painter.line
    fill, edge = (light, dark) if paint.kind == "metal" else (dark, light)
    if painter.inked:
        yield style(light, light, painter.palette.halo)
    edged = edge == dark if painter.inked else blazon.division != PLAIN
    if edged:
        yield style(edge, edge, painter.palette.keyline)
    yield f'fill="{fill if painter.inked else paint.paint}"'


def style(fill: str, stroke: str, width: float) -> str:
    return f'fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"'
