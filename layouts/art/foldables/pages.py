"""Foldables arranged on a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping

from twelve.content.errors import UsageError
from twelve.content.models.d12 import D12
from twelve.layouts.art.foldables.box import BLEED, tuck_box
from twelve.layouts.art.foldables.d12 import d12_net
from twelve.layouts.art.foldables.drawing import (
    AT_HOME,
    LineColours,
    Skin,
    box_drawing,
    net_drawing,
    svg_address,
)
from twelve.layouts.art.foldables.drawing import BLEED as NET_BLEED
from twelve.layouts.measures import Size

MARGIN = 8.0
HEAD = 17.0
FOOT = 7.0
GAP = 4.0
"""Millimetres: the edge that printers leave blank, room for title and credits, and between two nets."""


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


def box_on_page(card: Size, depth: float, page: Size, lines: LineColours = AT_HOME) -> dict[str, object]:
    """A box for cards of this size in the middle of the page: its panels and the lines to cut and fold."""
    box = tuck_box(card, depth)
    across, down = page.width - 2 * MARGIN, page.height - 2 * MARGIN - HEAD - FOOT
    if box.size.width > across or box.size.height > down:
        raise UsageError(
            f"a box {depth:g} mm deep needs {box.size}; the paper has room for {across:g} × {down:g} mm"
        )
    left = (page.width - box.size.width) / 2
    top = MARGIN + HEAD + (down - box.size.height) / 2
    panels = {panel.name: panel.moved(left, top) for panel in box.panels}
    edges = {name: panel.grown(BLEED) for name, panel in panels.items()}
    whole = {"left": left, "top": top, "width": box.size.width, "height": box.size.height}
    return {
        "panels": panels,
        "edges": edges,
        "glue_flap": box.glue_flap.moved(left, top),
        "whole": whole,
        "lines": svg_address(box.size, box_drawing(box, lines)),
    }
