"""The backs of the characters: a player's colour and sign, alike from both ends to the last line."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.games.king_of_12.model import Colour
from twelve.layouts.art.foldables.drawing import patterned, svg_address
from twelve.layouts.art.heraldry.geometry import Extent
from twelve.layouts.games.king_of_12.grounds import INK, PAPER, PARCHMENT, skin
from twelve.layouts.measures import Size

MEDAL, RING = 18.6, 17.3


def back_ground(colour: Colour, size: Size, bleed: float, theme: str) -> str:
    """The address of a back without its signs: half of the pattern, and the same turned by half a circle."""
    whole = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    return svg_address(whole, "".join(_layers(colour, whole, bleed, theme == "ink")))


def _layers(colour: Colour, whole: Size, bleed: float, inked: bool) -> Iterator[str]:
    x, y = whole.width / 2, whole.height / 2
    half = patterned(Extent(0, 0, whole.width, y, (x, y)), skin(colour, "ink" if inked else "colour"))
    light = INK if inked else PAPER
    strong, paper = (INK, PAPER) if inked else (colour.colour, PARCHMENT)
    yield f'<clipPath id="half"><path d="M0 0H{whole.width:g}V{y:g}H0Z"/></clipPath>'
    for turn in ("", f' transform="rotate(180 {x:g} {y:g})"'):
        yield f'<g{turn}><g clip-path="url(#half)">{half}</g></g>'
    for inset, width in ((bleed + 3.4, 0.5), (bleed + 4.7, 0.2)):
        yield _frame(whole, inset, light, width)
    fill = PAPER if inked else strong
    band = f"M0 {y - 2:g}H{whole.width:g}V{y + 2:g}H0Z"
    yield f'<path d="{band}" fill="{fill}" stroke="{light}" stroke-width="0.25"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{MEDAL}" fill="{paper}" stroke="{light}" stroke-width="0.5"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="{RING}" fill="none" stroke="{strong}" stroke-width="0.3"/>'
    yield from (_bead(x, y, turn, strong) for turn in range(0, 360, 30))
    star = "".join(
        f'<path transform="rotate({turn} {x:g} {y:g})" d="{_ray(x, y)}"/>' for turn in range(45, 405, 90)
    )
    yield f'<g fill="{strong}">{star}<circle cx="{x:g}" cy="{y:g}" r="2.1"/></g>'


def _frame(whole: Size, inset: float, colour: str, width: float) -> str:
    size = f'width="{whole.width - 2 * inset:g}" height="{whole.height - 2 * inset:g}"'
    look = f'rx="2" fill="none" stroke="{colour}" stroke-width="{width:g}"'
    return f'<rect x="{inset:g}" y="{inset:g}" {size} {look}/>'


def _bead(x: float, y: float, turn: int, colour: str) -> str:
    place = f'transform="rotate({turn} {x:g} {y:g})" cx="{x:g}" cy="{y - RING + 1.4:g}"'
    return f'<circle {place} r="0.45" fill="{colour}"/>'


def _ray(x: float, y: float) -> str:
    """A slim leaf between two signs."""
    return f"M{x:g} {y - 2.6:g}q1.9 -5.6 0 -11.4q-1.9 5.8 0 11.4Z"
