"""A town as a coloured woodcut: sky, hills, houses within a wall, fields, and what threatens them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from twelve.layouts.art.foldables.drawing import svg_address
from twelve.layouts.art.heraldry.geometry import rectangle
from twelve.layouts.art.woodcut.country import fields, hills, trees
from twelve.layouts.art.woodcut.signs import before_town, behind_town, over_town
from twelve.layouts.art.woodcut.sky import sky
from twelve.layouts.art.woodcut.strokes import Block, Woodcut, tints_of
from twelve.layouts.art.woodcut.town import town

__all__ = ["Woodcut", "woodcut_address"]


@lru_cache(50)
def woodcut_address(cut: Woodcut, theme: str) -> str:
    """The address of the picture."""
    return svg_address(cut.size, "".join(_layers(Block(cut, tints_of(theme), Random(cut.seed)))))


def _layers(block: Block) -> Iterator[str]:
    """From the sky to the foreground."""
    yield block.filled(rectangle(0, 0, *block.cut.size), block.tints.sky(block.cut.threat))
    for layer in (sky, hills, behind_town, town, over_town, fields, trees, before_town):
        yield from layer(block)
