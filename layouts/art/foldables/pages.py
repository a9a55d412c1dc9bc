"""Foldables arranged on a sheet of paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from twelve.content.errors import UsageError
from twelve.content.models.d12 import D12
from twelve.layouts.art.foldables.box import BLEED, WHOLE, BoxSide, TuckBox, tuck_box
from twelve.layouts.art.foldables.d12 import d12_net
from twelve.layouts.art.foldables.drawing import (
    AT_HOME,
    LineColours,
    Skin,
    box_drawing,
    box_ground,
    net_drawing,
    svg_address,
)
from twelve.layouts.art.foldables.drawing import BLEED as NET_BLEED
from twelve.layouts.art.foldables.steps import box_steps, centred
from twelve.layouts.measures import Size

MARGIN = 8.0
HEAD = 17.0
FOOT = 7.0
GAP = 4.0
"""Millimetres: the edge that printers leave blank, room for title and credits, and between two nets."""
RIM = 1.0
"""What a drawing is larger than its outline, so that lines on it are seen in their full width."""
STEP, STEP_AIR, STEP_INSET = 38.0, 8.0, 12.0
"""The height of a row of pictures that show how a thing is made, the least air around it, its sides."""


def dice_on_page(
    die: D12, page: Size, skins: Mapping[str, Skin], lines: LineColours = AT_HOME
) -> list[dict[str, object]]:
    """Nets of a die in two columns, as large as the page allows, each with its name and place."""
    columns = min(2, len(skins))
    rows = -(-len(skins) // 2)
    width = (page.width - 2 * MARGIN - (columns - 1) * GAP) / columns
    height = (page.height - 2 * MARGIN - HEAD - FOOT - (rows - 1) * GAP) / rows
    cell = Size(width=min(width, page.width / 2), height=min(height, page.height / 2))
    rim = NET_BLEED  # the colour runs over the cut, but not over the picture's edge
    net = d12_net(die).filling(cell.width - 2 * rim, cell.height - 2 * rim).moved(0.0, 1.0, (rim, rim))
    return [
        {
            "name": name,
            "picture": svg_address(cell, net_drawing(net, skin, lines)),
            "left": MARGIN + (i % 2) * (width + GAP) + (width - cell.width) / 2,
            "top": MARGIN + HEAD + (i // 2) * (height + GAP),
            "width": cell.width,
            "height": cell.height,
        }
        for i, (name, skin) in enumerate(skins.items())
    ]


class Ground(NamedTuple):
    """What lies under all walls and flaps of a box: a drawing for a room of any size, and its bleed."""

    drawing: Callable[[Size], str]
    bleed: float = BLEED


class BoxPage(NamedTuple):
    """A page with a box on it, or with half of one: what its template draws, and how the page lies."""

    box: TuckBox
    values: dict[str, object]
    turned: bool


def box_on_page(
    card: Size, depth: float, page: Size, lines: LineColours = AT_HOME, ground: Ground | None = None
) -> dict[str, object]:
    """A box for cards of this size: its panels, the lines to cut and fold, and how it is put together."""
    box = tuck_box(card, depth)
    if not _has_room(page, box):
        room = _room(page)
        raise UsageError(f"a box {depth:g} mm deep needs {box.size}; the paper has room for {room}")
    return _box_values(box, page, lines, ground)


def box_on_pages(box: TuckBox, page: Size, lines: LineColours = AT_HOME) -> list[BoxPage]:
    """A box on one page, upright or lying; where that is too small, in two halves on a page each."""
    for pieces in ((box,), box.halves):
        for turned, paper in ((False, page), (True, page.turned)):
            if all(_has_room(paper, piece) for piece in pieces):
                return [BoxPage(piece, _box_values(piece, paper, lines), turned) for piece in pieces]
    half = max(box.halves, key=lambda half: half.size.width)
    raise UsageError(f"even half of it takes {half.size}, and the paper has room for {_room(page)}")


def _room(page: Size) -> Size:
    """What is left of a page for something to be cut out."""
    return Size(page.width - 2 * MARGIN, page.height - 2 * MARGIN - HEAD - FOOT)


def _has_room(page: Size, box: TuckBox) -> bool:
    return box.size.width <= _room(page).width and box.size.height <= _room(page).height


def _box_values(
    box: TuckBox, page: Size, lines: LineColours, ground: Ground | None = None
) -> dict[str, object]:
    """The panels in the middle of the page, with what runs over the edges of each, or one ground for all."""
    spare = _room(page).height - box.size.height
    # how halves meet is written on their flaps
    steps = box_steps(box) if box.walls == WHOLE and spare >= STEP + 2 * STEP_AIR else []
    left = (page.width - box.size.width) / 2
    air = (spare - STEP) / 3 if steps else spare / 2
    top = MARGIN + HEAD + air
    panels = {panel.name: panel.moved(left, top) for panel in box.panels}
    whole = BoxSide("whole", left, top, *box.size)
    lined = whole.grown(RIM)
    drawn = f'<g transform="translate({RIM:g} {RIM:g})">{box_drawing(box, lines)}</g>'
    return {
        "panels": panels,
        "edges": {} if ground else {name: panel.grown(BLEED) for name, panel in panels.items()},
        "wrap": _wrap(box, whole, ground) if ground else None,
        "glue_flap": box.glue_flap.moved(left, top),
        "whole": lined,
        "lines": svg_address(Size(lined.width, lined.height), drawn),
        "steps": _in_a_row(steps, page, top + box.size.height + air),
    }


def _wrap(box: TuckBox, whole: BoxSide, ground: Ground) -> dict[str, object]:
    place = whole.grown(ground.bleed)
    room = Size(place.width, place.height)
    return _shown(place, box_ground(box, ground.drawing(room), ground.bleed))


def _in_a_row(drawn: Sequence[str], page: Size, top: float) -> list[dict[str, object]]:
    """The pictures of a making, across the page."""
    cell = Size((page.width - 2 * STEP_INSET) / max(1, len(drawn)), STEP)
    places = (BoxSide(str(i), STEP_INSET + i * cell.width, top, *cell) for i in range(len(drawn)))
    return [_shown(place, centred(cell, step)) for place, step in zip(places, drawn, strict=True)]


def _shown(place: BoxSide, drawn: str) -> dict[str, object]:
    """A drawing at its place on the page."""
    size = Size(place.width, place.height)
    measures = {"left": place.left, "top": place.top, "width": place.width, "height": place.height}
    return {**measures, "picture": svg_address(size, drawn)}
