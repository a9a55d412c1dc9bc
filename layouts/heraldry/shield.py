"""From a blazon to a picture: the painter of coats of arms, in colour or in hatched ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2s

from twelve.content.models.blazon import PLAIN, Blazon
from twelve.layouts.heraldry.geometry import WIDTH, Box, Frame, banner, frame, number, second_part, top_third
from twelve.layouts.heraldry.hatching import Pen, ermine, hatching
from twelve.layouts.heraldry.tinctures import Paint, Palette, palette
from twelve.layouts.icons import SIDE, icon_shapes

INK = "ink"
"""The theme whose tinctures are hatched; every other theme paints them."""
BORDER = 0.84
"""How much of the shield a border leaves to the field."""
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

    def width(self, millimetres: float) -> str:
        """A line's width in units of the canvas."""
        return number(millimetres * self.units_per_mm)


def shield(
    blazon: Blazon,
    theme: str = "colour",
    *,
    shape: str = "heater",
    width: float = 18.0,
    aspect: float | None = None,
    pitch: float | None = None,
) -> str:
    """The coat of arms as an SVG document; `width` and `pitch` are millimetres as printed."""
    shown = palette()
    canvas = banner(aspect) if aspect is not None else frame(shape)
    distance = shown.ink.pitch if pitch is None else pitch
    key = f"{blazon!r} {theme} {shape} {width} {aspect} {distance}"
    mark = blake2s(key.encode(), digest_size=4).hexdigest()
    painter = Painter(shown, theme == INK, WIDTH / width, distance, f"s{mark}")
    size = f"0 0 {number(WIDTH)} {number(canvas.height)}"
    drawn = "".join(_layers(blazon, canvas, painter))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{drawn}</svg>'


def _layers(blazon: Blazon, canvas: Frame, painter: Painter) -> Iterator[str]:
    inner = canvas
    if blazon.border:
        inner = canvas.shrunk(BORDER)
        yield _clipped(
            "b", canvas.outline, _tinged(blazon.border, canvas.outline, canvas.box, painter), painter
        )
    yield _clipped("f", inner.outline, "".join(_field(blazon, inner, painter)), painter)
    if blazon.border:
        yield _outlined(inner.outline, painter.width(painter.palette.ink.parting), painter)
    if blazon.charge:
        yield _charges(blazon, blazon.charge, inner, painter)
    if not canvas.bleeds:
        yield _outlined(canvas.outline, painter.width(painter.palette.ink.outline), painter)


def _field(blazon: Blazon, inner: Frame, painter: Painter) -> Iterator[str]:
    """The first tincture all over, the second on its part, a chief above both."""
    yield _tinged(blazon.tinctures[0], inner.outline, inner.box, painter)
    if blazon.division != PLAIN:
        yield _part("p", second_part(blazon.division, inner.box), blazon.tinctures[1], inner.box, painter)
    if blazon.chief:
        yield _part("c", top_third(inner.box), blazon.chief, inner.box, painter)


def _part(name: str, path: str, tincture: str, box: Box, painter: Painter) -> str:
    """A part of the field in its own tincture, in ink with a line around it."""
    if not painter.inked and not painter.paint(tincture).spots:
        return f'<path d="{path}" fill="{painter.fill(tincture)}"/>'
    drawn = _clipped(name, path, _tinged(tincture, path, box, painter), painter)
    if not painter.inked:
        return drawn
    return drawn + _outlined(path, painter.width(painter.palette.ink.parting), painter)


def _tinged(tincture: str, path: str, box: Box, painter: Painter) -> str:
    """A tincture on an area: flat paint, or paper with hatching; ermine has its spots in both."""
    paint = painter.paint(tincture)
    drawn = f'<path d="{path}" fill="{painter.fill(tincture)}"/>'
    if paint.spots:
        return drawn + ermine(box, painter.line)
    return drawn + (hatching(paint.hatch, box, painter.pen(paint)) if painter.inked else "")


def _clipped(name: str, path: str, drawn: str, painter: Painter) -> str:
    identity = f"{painter.mark}{name}"
    return (
        f'<clipPath id="{identity}"><path d="{path}"/></clipPath><g clip-path="url(#{identity})">{drawn}</g>'
    )


def _outlined(path: str, width: str, painter: Painter) -> str:
    pen = f'stroke="{painter.line}" stroke-width="{width}" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" {pen}/>'


def _charges(blazon: Blazon, charge: str, inner: Frame, painter: Painter) -> str:
    """The charge, once or several times, clear of a chief."""
    room = inner.charge * (0.8 if blazon.chief else 1)
    x, y = inner.box.heart
    y += inner.box.height * 0.14 if blazon.chief else 0
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
    """A charge stands clear of hatchings and of a parted field by an edge, on hatchings also by a halo."""
    tincture = blazon.tincture or painter.palette.contrasting(blazon.tinctures[0])
    paint = painter.paint(tincture)
    light, dark = painter.fill(painter.palette.on_colour), painter.line
    fill, edge = (light, dark) if paint.kind == "metal" else (dark, light)
    if painter.inked:
        yield _stroked(light, painter.palette.halo)
    if painter.inked or blazon.division != PLAIN:
        yield _stroked(edge, painter.palette.keyline)
    yield f'fill="{fill if painter.inked else paint.paint}"'


def _stroked(colour: str, width: float) -> str:
    return f'fill="{colour}" stroke="{colour}" stroke-width="{number(width)}" stroke-linejoin="round"'
