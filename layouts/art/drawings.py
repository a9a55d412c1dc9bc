"""Drawings made on the fly, icons and coats of arms, by addresses that tell everything that shapes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from html import escape
from urllib.parse import quote, unquote

from twelve.layouts.art.icons import icon_source, icon_svg, take_in

DRAWN = ("icon:", "arms:")
_OWN_ICON = re.compile(r'"icon:([a-z0-9-]+@[0-9a-f]+)/')
TEXT_COLOUR = "currentColor"
"""In the address of an icon: it takes the colour of the text that it stands in."""
MISSING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160">'
    '<rect width="240" height="160" fill="#f4f4f4"/>'
    '<path d="{lines}" stroke="#c9c9c9" stroke-width="2"/><rect y="66" width="240" height="28" fill="#fff"/>'
    '<text x="120" y="{base:.1f}" font-family="Alegreya Sans" font-size="{size:.1f}" text-anchor="middle" '
    'fill="#c0006f">{name}</text></svg>'
)


@lru_cache(1000)
def icon_url(name: str, colour: str) -> str:
    """The address of an icon in a colour."""
    return f"icon:{name}/{quote(colour, safe='')}"


def draw(url: str) -> bytes:
    """The SVG behind an address."""
    scheme, _, rest = url.partition(":")
    if scheme == "icon":
        name, _, colour = rest.partition("/")
        return icon_svg(unquote(name), unquote(colour)).encode()
    if scheme == "missing":
        return _hatched(unquote(rest)).encode()
    return _brought().get(url) or _arms(url)


def coloured(url: str, colour: str) -> str:
    """The address of the same icon in a colour."""
    return f"{url.removesuffix(TEXT_COLOUR)}{quote(colour, safe='')}"


def missing_url(name: str) -> str:
    """The address of what stands for a picture that is not there yet."""
    return f"missing:{quote(name, safe='')}"


def _hatched(name: str) -> str:
    """A hatched field with the name of a file on it."""
    lines = " ".join(f"M{x} 160 {x + 160} 0" for x in range(-160, 240, 12))
    size = min(18.0, 400 / max(1, len(name)))
    return MISSING.format(lines=lines, base=80 + size / 3, size=size, name=escape(name, quote=False))


def icons_on(texts: Iterable[str]) -> dict[str, str]:
    """The games' own icons that HTML shows, by their addresses."""
    return {name: icon_source(name) for name in {name for html in texts for name in _OWN_ICON.findall(html)}}


def bring(arms: Mapping[str, bytes], icons: Mapping[str, str]) -> None:
    """Takes in arms that another process drew, and the icons of a game."""
    _brought().update(arms)
    take_in(icons)


@cache
def _brought() -> dict[str, bytes]:
    return {}


def _arms(url: str) -> bytes:
    from twelve.layouts.art.arms import drawn_arms  # takes long to import, for it reads blazons

    return drawn_arms(url)
