"""The players' grounds: a colour with its own pattern of lines, so that nobody is told by colour alone."""

from __future__ import annotations

from urllib.parse import quote

from twelve.content.models.king_of_12 import Colour, Pattern
from twelve.layouts.formats import Size
from twelve.layouts.heraldry.geometry import Box
from twelve.layouts.heraldry.hatching import Pen, hatching
from twelve.layouts.heraldry.tinctures import Hatch

HATCHES: dict[Pattern, Hatch] = {
    "vertical": "upright",
    "horizontal": "level",
    "diagonal": "falling",
    "dots": "dots",
    "grid": "level-and-upright",
    "lozenges": "rising-and-falling",
}
PITCH = 1.5
WIDTH = 0.3
LIGHTER = 0.24
"""How much paper shows through the lines on a coloured ground."""


def ground(colour: Colour, size: Size, theme: str, pitch: float = PITCH) -> str:
    """The address of a picture of this size: colour and pattern, or in ink the pattern alone."""
    inked = theme == "ink"
    fill = "#ffffff" if inked else colour.colour
    pen = Pen(pitch, WIDTH / 2 if inked else WIDTH, "#000000" if inked else lighter(colour.colour, LIGHTER))
    box = Box(0, 0, size.width, size.height, (size.width / 2, size.height / 2))
    return svg_address(size, _sheet(size, fill) + hatching(HATCHES[colour.pattern], box, pen))


def lighter(colour: str, share: float) -> str:
    """The colour with this share of white in it."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)


def svg_address(size: Size, drawn: str) -> str:
    """A drawing in millimetres as an address that a page can show."""
    frame = f'viewBox="0 0 {size.width:g} {size.height:g}" preserveAspectRatio="none"'
    return "data:image/svg+xml," + quote(f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{drawn}</svg>')


def _sheet(size: Size, fill: str) -> str:
    return f'<path d="M0 0h{size.width:g}v{size.height:g}h-{size.width:g}z" fill="{fill}"/>'
