"""The players' grounds: a colour with its own pattern of lines, so that nobody is told by colour alone."""

from __future__ import annotations

from dataclasses import replace

from twelve.content.games.king_of_12.model import Colour, Pattern
from twelve.layouts.art.foldables.drawing import Skin, patterned, svg_address
from twelve.layouts.art.heraldry.geometry import Extent
from twelve.layouts.art.heraldry.tinctures import Hatch
from twelve.layouts.measures import Size

INK = "#000000"
PAPER = "#ffffff"
PARCHMENT = "#fffaf0"
GOLD = "#e6bd45"
HATCHES: dict[Pattern, Hatch] = {
    "vertical": "upright",
    "horizontal": "level",
    "diagonal": "falling",
    "dots": "dots",
    "grid": "level-and-upright",
    "lozenges": "rising-and-falling",
}
LIGHTER = 0.24
"""How much paper shows through the lines on a coloured ground."""


def skin(colour: Colour, theme: str) -> Skin:
    """The looks of a player: colour and pattern, or in ink the pattern alone."""
    hatch = HATCHES[colour.pattern]
    if theme == "ink":
        return Skin(PAPER, INK, hatch, INK, stroke=0.15)
    return Skin(colour.colour, PAPER, hatch, lighter(colour.colour, LIGHTER))


def die_skin(colour: Colour, theme: str) -> Skin:
    """The same on a die, with figures on discs of parchment as on the backs of the cards."""
    inked = theme == "ink"
    return replace(
        skin(colour, theme), medal=PAPER if inked else PARCHMENT, figure=INK if inked else colour.colour
    )


def ground(colour: Colour, size: Size, theme: str) -> str:
    """The address of a picture of this size that is all ground."""
    box = Extent(0, 0, size.width, size.height, (size.width / 2, size.height / 2))
    return svg_address(size, patterned(box, skin(colour, theme)))


def lighter(colour: str, share: float) -> str:
    """The colour with this share of white in it."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)
