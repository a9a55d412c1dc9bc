"""Grounds: a pattern for each player, so that none is told by colour alone, and the game's own robe."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from twelve.content.games.king_of_12.model import Colour, Pattern
from twelve.layouts.art.foldables.drawing import Skin, patterned, svg_address
from twelve.layouts.art.heraldry.geometry import Extent, number, rectangle
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
PURPLE = "#3f2160"
ON_ROBE = "#cdbfe0"
"""Lines to cut and fold that show on purple, and are no blemish where they remain."""
ACROSS, DOWN = 9.2, 12.4
"""The width and height of a lozenge, in millimetres."""
INSET = 1.8
"""How far inside its ground the frame of a title stands."""
NET, FLOWER = 0.14, 0.2
"""How much paper is in the lines of the diaper, and in the flower of each lozenge."""


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


def robe(room: Size, theme: str) -> str:
    """The ground of a king's robe: a net of lozenges, a flower in each; in ink the net alone."""
    inked = theme == "ink"
    fill, line, width = (PAPER, INK, 0.12) if inked else (PURPLE, lighter(PURPLE, NET), 0.3)
    drawn = (
        f'<path d="{rectangle(0, 0, room.width, room.height)}" fill="{fill}"/>'
        f'<path d="{_net(room)}" fill="none" stroke="{line}" stroke-width="{width}"/>'
    )
    return drawn if inked else f'{drawn}<path d="{_flowers(room)}" fill="{lighter(PURPLE, FLOWER)}"/>'


def title_ground(room: Size, theme: str) -> str:
    """The address of a title's ground: the robe in a gold frame, at its left a window for the arms."""
    inked = theme == "ink"
    gold, paper, plain = (INK, PAPER, PAPER) if inked else (GOLD, PARCHMENT, PURPLE)
    words = rectangle(room.height + 4, 2 * INSET, room.width - 2 * INSET, room.height - 2 * INSET)
    frame = rectangle(INSET, INSET, room.width - INSET, room.height - INSET)
    drawn = (
        f'{"" if inked else robe(room, theme)}<path d="{words}" fill="{plain}"/>'
        f'<path d="{frame}" fill="none" stroke="{gold}" stroke-width="0.45"/>'
        f'<path d="{_arch(room.height)}" fill="{paper}" stroke="{gold}" stroke-width="0.7"/>'
    )
    return svg_address(room, drawn)


def _arch(height: float) -> str:
    """A pointed window that stands on the frame, about as wide as it is high."""
    left, right, top, low = INSET + 2.2, height + 1.4, INSET + 1.6, height - INSET
    peak, middle, eaves = (left + right) / 2, height / 2, height * 0.29
    rising = f"C{left:g} {eaves:g} {left + 6:g} {top + 3.2:g} {peak:g} {top:g}"
    falling = f"C{right - 6:g} {top + 3.2:g} {right:g} {eaves:g} {right:g} {middle:g}"
    return f"M{left:g} {middle:g}{rising}{falling}V{low:g}H{left:g}Z"


def _net(room: Size) -> str:
    """Lines that fall and lines that rise; they cross where a lozenge has its corners."""
    run = room.height / DOWN * ACROSS
    before, after = -ceil(run / ACROSS), ceil(room.width / ACROSS)
    falling = (f"M{number(i * ACROSS)} 0l{number(run)} {number(room.height)}" for i in range(before, after))
    rising = (
        f"M{number(i * ACROSS)} 0l{number(-run)} {number(room.height)}" for i in range(1, after - before)
    )
    return "".join((*falling, *rising))


def _flowers(room: Size) -> str:
    """A flower of four leaves in the middle of each lozenge."""
    columns, rows = ceil(2 * room.width / ACROSS), ceil(2 * room.height / DOWN)
    leaves = (
        "q-.8-.8 0-1.7q.8 .9 0 1.7q.8-.8 1.7 0q-.9 .8-1.7 0q.8 .8 0 1.7q-.8-.9 0-1.7q-.8 .8-1.7 0q.9-.8 1.7 0"
    )
    return "".join(
        f"M{number(column * ACROSS / 2)} {number(row * DOWN / 2)}{leaves}Z"
        for row in range(rows + 1)
        for column in range((row + 1) % 2, columns + 1, 2)
    )
