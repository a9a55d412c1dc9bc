"""The backs of the characters: a player's colour, pattern and sign, alike from both ends to the last line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, sqrt

from twelve.content.games.king_of_12.model import Colour
from twelve.layouts.art.foldables.drawing import patterned, svg_address
from twelve.layouts.art.heraldry.geometry import Extent, number
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.games.king_of_12.armorial import SHADOW, ribbon
from twelve.layouts.games.king_of_12.grounds import GOLD, INK, PAPER, PARCHMENT, lighter, skin
from twelve.layouts.measures import Size

EDGE, HOLLOW = 3.4, 3.2
"""How far inside the cut the frame stands, and how deep its corners are hollowed; in millimetres."""
ACROSS, DOWN = 8.0, 10.0
"""The width and height of a lozenge of the diaper."""
SPOT = 2.9
"""The width of the sign in a lozenge."""
NET, SPOTS = 0.2, 0.26
"""How much paper is in the lines of the diaper, and in its signs."""
RIBBON = 5.4
"""How far below the cut the ribbons are drawn that bear the title."""
RIBBON_LOW, RIBBON_HIGH = 3.0, 19.0
"""What they cover, in millimetres from the frame."""
FOILS = ((0.0, 0.5), (1.2, 0.25))
"""The lines round the window in the middle: how far within it, and how thick."""
FOIL = 10.6
"""How wide half a foil of the window is, and how far its middle lies from the window's."""
ROSETTE, PETAL = 11.2, 12.0
"""How far from the middle the four great signs stand, and how wide they are."""


@dataclass(frozen=True, slots=True)
class BackColours:
    """The paints of a back."""

    fill: str
    strong: str
    paper: str
    line: str
    net: str
    spot: str
    shadow: str
    fine: float
    """How thick the lines of the diaper are."""


def back_ground(colour: Colour, size: Size, bleed: float, theme: str) -> str:
    """The address of a back without its words: half of it, and the same turned by half a circle."""
    whole = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    return svg_address(whole, "".join(_layers(colour, whole, bleed, theme)))


def _colours(colour: Colour, inked: bool) -> BackColours:
    if inked:
        return BackColours(PAPER, INK, PAPER, INK, INK, INK, PAPER, 0.12)
    net, spot = (lighter(colour.colour, share) for share in (NET, SPOTS))
    return BackColours(colour.colour, colour.colour, PARCHMENT, GOLD, net, spot, SHADOW, 0.25)


def _layers(colour: Colour, whole: Size, bleed: float, theme: str) -> Iterator[str]:
    x, y = whole.width / 2, whole.height / 2
    look, shapes = _colours(colour, theme == "ink"), icon_shapes(colour.icon)
    half = patterned(Extent(0, 0, whole.width, y, (x, y)), skin(colour, theme))
    # under both halves, so that no seam shows between them
    yield f'<path d="M0 0H{whole.width:g}V{whole.height:g}H0Z" fill="{look.fill}"/>'
    yield f'<clipPath id="half"><path d="M0 0H{whole.width:g}V{y:g}H0Z"/></clipPath>'
    yield from _both_ends(f'<g clip-path="url(#half)">{half}</g>', x, y)
    room = Size(x - bleed - EDGE, y - bleed - EDGE)
    drawn = (*_diaper(room, look, shapes), *_frames(room, look), *_window(look, shapes))
    yield f'<g transform="translate({x:g} {y:g})">{"".join(drawn)}</g>'
    banner = "".join(ribbon(look.paper, look.shadow))
    yield from _both_ends(f'<g transform="translate({bleed:g} {bleed + RIBBON:g})">{banner}</g>', x, y)


def _diaper(room: Size, look: BackColours, shapes: str) -> Iterator[str]:
    """A net of lozenges with the player's sign in each, as far as the frame."""
    frame = _frame(room)
    yield f'<clipPath id="room"><path d="{frame}"/></clipPath><path d="{frame}" fill="{look.fill}"/>'
    yield '<g clip-path="url(#room)">'
    yield f'<path d="{_net(room)}" fill="none" stroke="{look.net}" stroke-width="{look.fine:g}"/>'
    yield f'<g fill="{look.spot}" fill-rule="evenodd">{"".join(_spots(room, shapes))}</g></g>'


def _frames(room: Size, look: BackColours) -> Iterator[str]:
    """A thick line and a thin one within it."""
    for inset, width in ((0.0, 0.55), (1.1, 0.2)):
        path = _frame(Size(room.width - inset, room.height - inset))
        yield f'<path d="{path}" fill="none" stroke="{look.line}" stroke-width="{width:g}"/>'


def _both_ends(drawn: str, x: float, y: float) -> Iterator[str]:
    """A drawing, and the same as it is seen from the other end."""
    yield drawn
    yield f'<g transform="rotate(180 {x:g} {y:g})">{drawn}</g>'


def _frame(room: Size) -> str:
    """A rectangle about the middle with hollow corners; `room` is half of it."""
    w, h, r = room.width, room.height, HOLLOW
    turns = [f"a{r} {r} 0 0 0 {x:g} {y:g}" for x, y in ((r, r), (-r, r), (-r, -r), (r, -r))]
    ends = (f"H{number(w - r)}", f"V{number(h - r)}", f"H{number(-w + r)}", f"V{number(-h + r)}")
    corners = "".join(end + turn for end, turn in zip(ends, turns, strict=True))
    return f"M{number(-w + r)} {number(-h)}{corners}Z"


def _net(room: Size) -> str:
    """Lozenges about the middle: a line that falls and one that rises through each of their corners."""
    reach = int(room.width / ACROSS + room.height / DOWN) + 1
    high, run = number(2 * room.height), 2 * room.height * ACROSS / DOWN
    starts = [(step + 0.5) * ACROSS - run / 2 for step in range(-reach, reach)]
    falling = (f"M{number(x)} {number(-room.height)}l{number(run)} {high}" for x in starts)
    rising = (f"M{number(-x)} {number(-room.height)}l{number(-run)} {high}" for x in starts)
    return "".join((*falling, *rising))


def _spots(room: Size, shapes: str) -> Iterator[str]:
    """A sign in each lozenge, upright in the upper half and on its head in the lower."""
    columns, rows = int(room.width / ACROSS * 2) + 2, int(room.height / DOWN * 2) + 2
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = column * ACROSS / 2, row * DOWN / 2
            if (row + column) % 2 == 0 and _is_free(abs(x), abs(y), room):
                yield _sign(shapes, x, y, SPOT, 0 if (row, column) < (0, 0) else 180)


def _is_free(x: float, y: float, room: Size) -> bool:
    """Whether a sign would be seen whole: clear of frame, ribbon and window."""
    inside = x + SPOT <= room.width and y + SPOT <= room.height
    under_ribbon = RIBBON_LOW < room.height - y < RIBBON_HIGH
    return inside and not under_ribbon and min(hypot(x - FOIL, y), hypot(x, y - FOIL)) > FOIL + SPOT / 2 + 1


def _sign(shapes: str, x: float, y: float, width: float, turn: int) -> str:
    scale, half = number(width / SIDE, 4), number(-SIDE / 2)
    place = f"translate({number(x)} {number(y)}) rotate({turn}) scale({scale}) translate({half} {half})"
    return f'<g transform="{place}">{shapes}</g>'


def _window(look: BackColours, shapes: str) -> Iterator[str]:
    """A church window of four foils with the player's sign in each: the same from all sides."""
    yield f'<path d="{_foils(0.0)}" fill="{look.paper}" stroke="{look.fill}" stroke-width="1.9"/>'
    yield f'<path d="{_foils(0.0)}" fill="{look.paper}"/>'
    for inset, width in FOILS:
        paint = look.line if not inset else look.strong
        yield f'<path d="{_foils(inset)}" fill="none" stroke="{paint}" stroke-width="{width}"/>'
    yield f'<g fill="{look.strong}" fill-rule="evenodd">'
    for turn in range(0, 360, 90):
        yield f'<g transform="rotate({turn})">{_sign(shapes, 0, -ROSETTE, PETAL, 0)}</g>'
        yield f'<path transform="rotate({turn + 45})" d="M0 -2.4q1.7 -4.2 0 -8.6q-1.7 4.4 0 8.6Z"/>'
    yield '<circle r="1.7"/></g>'


def _foils(inset: float) -> str:
    """Four round lobes with points between them, so far within the outermost line."""
    radius = FOIL - inset
    corner = (FOIL + sqrt(2 * radius**2 - FOIL**2)) / 2  # where two lobes meet
    corners = [(corner, -corner), (corner, corner), (-corner, corner), (-corner, -corner)]
    arcs = (f"A{number(radius)} {number(radius)} 0 1 1 {number(x)} {number(y)}" for x, y in corners)
    return f"M{number(-corner)} {number(-corner)}{''.join(arcs)}Z"
