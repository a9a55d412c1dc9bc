"""Drawings made on the fly, icons and coats of arms, by addresses that tell everything that shapes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from urllib.parse import quote, unquote

from twelve.layouts.art.icons import icon_svg

DRAWN = ("icon:", "arms:")


@lru_cache(1000)
def icon_url(name: str, colour: str) -> str:
    return f"icon:{name}/{quote(colour, safe='')}"


def draw(url: str) -> bytes:
    """The SVG behind an address."""
    scheme, _, rest = url.partition(":")
    if scheme == "icon":
        name, _, colour = rest.partition("/")
        return icon_svg(name, unquote(colour)).encode()
    return _brought().get(url) or _arms(url)


def bring(drawings: Mapping[str, bytes]) -> None:
    """Takes in arms that another process drew."""
    _brought().update(drawings)


@cache
def _brought() -> dict[str, bytes]:
    return {}


def _arms(url: str) -> bytes:
    from twelve.layouts.art.arms import drawn_arms  # takes long to import, for it reads blazons

    return drawn_arms(url)
