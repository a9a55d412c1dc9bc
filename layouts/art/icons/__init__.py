"""The drawings that come with twelve, by name: icons for text, charges for coats of arms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from twelve.content.errors import TwelveError, suggest

FOLDER = Path(__file__).parent
SIDE = 100
"""Every drawing lies on a square of this many units."""
_INK = "currentColor"


class UnknownIconError(TwelveError):
    """A drawing was asked for that nobody made."""


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all drawings, sorted."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.svg")))


def take_in(sources: Mapping[str, str]) -> None:
    """Takes in drawings of a game, by names that tell all that is in them."""
    _taken_in().update(sources)


@cache
def _taken_in() -> dict[str, str]:
    return {}


def icon_source(name: str) -> str:
    """The drawing as it lies in its file, in the colour of the text around it."""
    return _taken_in().get(name) or _shipped(name)


@cache
def _shipped(name: str) -> str:
    if name not in icon_names():
        raise UnknownIconError(f'there is no icon "{name}"; {suggest(name, icon_names())}')
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8").strip()


def icon_svg(name: str, colour: str = "#000") -> str:
    """The drawing as an SVG document in one colour."""
    return icon_source(name).replace(_INK, colour)


def icon_shapes(name: str) -> str:
    """The bare shapes of the drawing, to be placed inside another SVG with `fill-rule="evenodd"`."""
    source = icon_source(name)
    return source[source.index(">") + 1 : source.rindex("</svg>")].strip()
