"""A character's card as a leaf of an armorial: a window in the player's ground, diaper, ribbon and tablet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from twelve.content.games.king_of_12.model import Colour, Moment
from twelve.layouts.art.foldables.drawing import patterned, svg_address
from twelve.layouts.art.heraldry.geometry import Extent, number
from twelve.layouts.games.king_of_12.grounds import INK, PAPER, PARCHMENT, lighter, skin
from twelve.layouts.measures import Size

SHADOW = "#d9c9a6"
PALE = 0.8
"""How much paper is in the diaper on the parchment."""
DEEP = 9.2
"""The height of the tablet."""
LEFT, RIGHT, FOOT, ROUND = 3.2, 59.8, 84.8, 2.4
"""The sides and the foot of the window, in millimetres from the cut."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """What tells one kind of effect from another at a glance: arch, diaper, crest and the tablet's ends."""

    arch: str
    crest: str
    diaper: Callable[[float], str]
    tablet: Callable[[float, float], str]


def rhythm(acts: Moment) -> Rhythm:
    """The looks of an effect by its moment in the turn."""
    return RHYTHMS.get(acts, RHYTHMS["rank"])


def leaf_ground(colour: Colour, size: Size, bleed: float, theme: str, acts: Moment, tablet: float) -> str:
    """The address of everything on a card that lies under its arms and words; the tablet begins so low."""
    drawn = "".join(_layers(colour, size, bleed, theme == "ink", rhythm(acts), tablet))
    return svg_address(Size(size.width + 2 * bleed, size.height + 2 * bleed), drawn)


def _layers(
    colour: Colour, size: Size, bleed: float, inked: bool, look: Rhythm, tablet: float
) -> Iterator[str]:
    whole = Extent(0, 0, size.width + 2 * bleed, size.height + 2 * bleed, (0, 0))
    yield patterned(whole, skin(colour, "ink" if inked else "colour"))
    strong, paper = (INK, PAPER) if inked else (colour.colour, PARCHMENT)
    window = _window(look.arch)
    yield f'<g transform="translate({bleed:g} {bleed:g})">'
    yield f'<path d="{window}" fill="{paper}"/>'
    if not inked:
        pale = lighter(colour.colour, PALE)
        yield f'<clipPath id="window"><path d="{window}"/></clipPath><g clip-path="url(#window)">'
        yield f'<path d="{look.diaper(tablet)}" fill="none" stroke="{pale}" stroke-width="0.2"/>'
        yield f'<path d="M0 {tablet + 5:g}H63V88H0Z" fill="{paper}"/></g>'
    yield f'<path d="{window}" {_line(PAPER if not inked else INK, 0.7)}/>'
    yield f'<path d="{window}" {_line(strong, 0.2)}/>'
    fill = PAPER if inked else strong
    yield f'<path d="{look.tablet(tablet, DEEP)}" fill="{fill}" stroke="{strong}" stroke-width="0.35"/>'
    yield from ribbon(paper, PAPER if inked else SHADOW)
    yield "</g>"


def scroll_ground(colour: Colour, size: Size, bleed: float, theme: str) -> str:
    """The address of what lies under words alone: the same ground and ribbon, a plain window."""
    inked = theme == "ink"
    strong, paper = (INK, PAPER) if inked else (colour.colour, PARCHMENT)
    whole = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    drawn = [
        patterned(Extent(0, 0, whole.width, whole.height, (0, 0)), skin(colour, theme)),
        f'<g transform="translate({bleed:g} {bleed:g})"><path d="{_window(_PLAIN)}" fill="{paper}"/>',
        f'<path d="{_window(_PLAIN)}" {_line(INK if inked else PAPER, 0.7)}/>',
        f'<path d="{_window(_PLAIN)}" {_line(strong, 0.2)}/>',
        *ribbon(paper, PAPER if inked else SHADOW),
        "</g>",
    ]
    return svg_address(whole, "".join(drawn))


def _window(arch: str) -> str:
    """The arch above, straight sides and a rounded foot."""
    low, left, right = FOOT - ROUND, LEFT + ROUND, RIGHT - ROUND
    return f"{arch}V{low}Q{RIGHT} {FOOT} {right} {FOOT}H{left}Q{LEFT} {FOOT} {LEFT} {low}Z"


def ribbon(paper: str, shadow: str) -> Iterator[str]:
    """The banderole that bears the name, its ends folded back."""
    for side in ("", ' transform="translate(63 0) scale(-1 1)"'):
        yield f'<path{side} d="M11 7.2L1.6 6.2L4.4 10.6L1.6 15L11 14.2Z" fill="{paper}" {_stroke(0.25)}/>'
        yield f'<path{side} d="M11 14.2L6.6 12.6V14.6Z" fill="{shadow}" {_stroke(0.25)}/>'
    body = "M6.6 5.2Q31.5 3 56.4 5.2V12.8Q31.5 10.6 6.6 12.8Z"
    yield f'<path d="{body}" fill="{paper}" {_stroke(0.3)}/>'


def _stroke(width: float) -> str:
    return f'stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round"'


def _line(colour: str, width: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width:g}"'


def _lozenges(foot: float) -> str:
    """A net of lozenges down to the tablet."""
    across, run = range(-6, 22), foot * 2 / 3
    net = (
        f"M{x * 5 - 40} 0l{number(run)} {number(foot)}M{x * 5 + 40} 0l{number(-run)} {number(foot)}"
        for x in across
    )
    return "".join(net)


def _circles(foot: float) -> str:
    """Circles that overlap, so that each is parted into leaves."""
    step = 4.4
    rows = int(foot / step * 2) + 1
    places = (
        (column * step * 2 + (step if row % 2 else 0), row * step)
        for row in range(rows)
        for column in range(9)
    )
    ring = f"a{step} {step} 0 1 1 {2 * step:g} 0a{step} {step} 0 1 1 -{2 * step:g} 0"
    return "".join(f"M{number(x - step)} {number(y)}{ring}" for x, y in places)


def _scales(foot: float) -> str:
    """Rows of scales, like those of a tiled roof."""
    step = 5.2
    rows = int(foot / step * 2) + 1
    places = (
        (column * step + (step / 2 if row % 2 else 0), row * step / 2)
        for row in range(rows)
        for column in range(-1, 14)
    )
    return "".join(
        f"M{number(x)} {number(y)}q0 {step / 2:g} {step / 2:g} {step / 2:g}t{step / 2:g} -{step / 2:g}"
        for x, y in places
    )


def _rounded(top: float, height: float) -> str:
    """A tablet with round ends."""
    r = height / 2
    end = f"a{r:g} {r:g} 0 0 1 0"
    return f"M{5 + r:g} {top:g}H{58 - r:g}{end} {height:g}H{5 + r:g}{end} -{height:g}Z"


def _hollow(top: float, height: float) -> str:
    """A tablet with hollow corners."""
    r = 2.2
    turns = [f"a{r} {r} 0 0 0 {x:g} {y:g}" for x, y in ((r, r), (-r, r), (-r, -r), (r, -r))]
    across, down = 53 - 2 * r, height - 2 * r
    sides = (f"h{across:g}", f"v{down:g}", f"h{-across:g}", f"v{-down:g}")
    return f"M{5 + r:g} {top:g}" + "".join(side + turn for side, turn in zip(sides, turns, strict=True)) + "Z"


def _pointed(top: float, height: float) -> str:
    """A tablet whose ends are points."""
    middle, low = top + height / 2, top + height
    return f"M9 {top:g}H54L58 {middle:g}L54 {low:g}H9L5 {middle:g}Z"


_PLAIN = "M3.2 10.4Q3.2 8 5.6 8H57.4Q59.8 8 59.8 10.4"
_GOTHIC = "M3.2 36C3.2 24 13 11 31.5 6C50 11 59.8 24 59.8 36"
_TREFOIL = "M3.2 31C3.2 23 8 19.6 12.4 20.4C12 11 21 6 31.5 6C42 6 51 11 50.6 20.4C55 19.6 59.8 23 59.8 31"
_SHOULDERED = "M3.2 28Q11.4 27 11.4 19V6H51.6V19Q51.6 27 59.8 28"
_OF_VALUES = Rhythm(_GOTHIC, "plume", _lozenges, _hollow)
_OF_DICE = Rhythm(_TREFOIL, "wings", _circles, _rounded)
_OF_COURT = Rhythm(_SHOULDERED, "crown", _scales, _pointed)
RHYTHMS: dict[Moment, Rhythm] = {
    "value": _OF_VALUES,
    "face": _OF_DICE,
    "pass": _OF_DICE,
    "cancel": _OF_COURT,
    "rank": _OF_COURT,
    "theft": _OF_COURT,
}
