"""Tuck boxes that a printer cuts with dies of its own: where each wall lies on the printer's sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from twelve.layouts.art.foldables.box import BoxSide
from twelve.layouts.art.foldables.drawing import svg_address
from twelve.layouts.art.heraldry.geometry import rectangle
from twelve.layouts.measures import Size

BLEED = 3.175
"""Millimetres, an eighth of an inch: what such printers want over every cut."""
WALLS = ("right", "rear", "left", "front")
"""From left to right; lid and base hang on the rear, and the flap to be glued follows the front."""


@dataclass(frozen=True)
class BoxDie:
    """A box laid flat on its sheet, in millimetres."""

    sheet: Size
    wall: Size
    depth: float
    left: float
    top: float

    def holds(self, ground: Size, depth: float) -> bool:
        """Whether pieces of this size, and a pile so deep, lie in it."""
        return ground.width <= self.wall.width and ground.height <= self.wall.height and depth <= self.depth

    @property
    def panels(self) -> dict[str, BoxSide]:
        walls, left = dict[str, BoxSide](), self.left
        for name in WALLS:
            width = self.wall.width if name in ("rear", "front") else self.depth
            walls[name] = BoxSide(name, left, self.top, width, self.wall.height)
            left += width
        rear = walls["rear"]
        lid = BoxSide("lid", rear.left, rear.top - self.depth, rear.width, self.depth)
        base = BoxSide("base", rear.left, rear.top + rear.height, rear.width, self.depth)
        return {**walls, "lid": lid, "base": base}

    @property
    def edges(self) -> dict[str, BoxSide]:
        """What runs over the walls: their colour over cuts and folds, and over all flaps."""
        panels, high = self.panels, self.sheet.height
        sides = {
            f"{name} flaps": BoxSide(name, panels[name].left, 0, panels[name].width, high)
            for name in ("right", "left")
        }
        front, low = panels["front"], self.top + self.wall.height
        ends = {
            "lid flap": BoxSide("lid", panels["lid"].left, 0, self.wall.width, self.top),
            "base flap": BoxSide("base", panels["base"].left, low, self.wall.width, high - low),
            "front flap": BoxSide("base", front.left, low, front.width, high - low),
        }
        whole = {name: side.grown(BLEED) for name, side in {**sides, **ends}.items()}
        return {**whole, **{name: panels[name].grown(BLEED) for name in ("rear", "front")}}

    def values(self, ground: Callable[[Size], str] | None = None) -> dict[str, object]:
        """What a template draws: nothing but the picture, for where it is cut the printer knows."""
        wrap = {"left": 0, "top": 0, "width": self.sheet.width, "height": self.sheet.height}
        picture = svg_address(self.sheet, ground(self.sheet) + self._blank) if ground else ""
        return {
            "panels": self.panels,
            "edges": {} if ground else self.edges,
            "wrap": {**wrap, "picture": picture} if ground else None,
            "lines": "",
        }

    @property
    def _blank(self) -> str:
        """The flap stays bare: glue does not hold on ink."""
        front = self.panels["front"]
        left = front.left + front.width + BLEED
        area = rectangle(left, 0, self.sheet.width, self.sheet.height)
        return f'<path d="{area}" fill="#ffffff"/>'
