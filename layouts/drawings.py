"""Addresses of drawings made on the fly: icons and coats of arms, told by everything that shapes them."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from urllib.parse import quote, unquote

from pydantic import BaseModel

from twelve.content.errors import TwelveError
from twelve.content.models.blazon import Blazon

DRAWN = ("icon:", "arms:")
ICONS = Path(__file__).parent / "icons"


@cache
def icon_names() -> frozenset[str]:
    """Every icon that can be named."""
    return frozenset(file.stem for file in ICONS.glob("*.svg"))


@lru_cache(1000)
def icon_url(name: str, colour: str) -> str:
    return f"icon:{name}/{quote(colour, safe='')}"


@lru_cache(1000)
def arms_url(
    blazon: object, theme: str, width: float = 18.0, shape: str = "heater", aspect: float | None = None
) -> str:
    """The address of a coat of arms: the blazon, and what shapes its drawing."""
    if not isinstance(blazon, BaseModel):
        raise TwelveError("a coat of arms needs a blazon")
    data = blazon.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    drawn = {"blazon": data, "width": width, "shape": shape, "aspect": aspect}
    return f"arms:{theme}/{quote(json.dumps(drawn, sort_keys=True, separators=(',', ':')), safe='')}"


def draw(url: str) -> bytes:
    """The SVG behind an address."""
    scheme, _, rest = url.partition(":")
    first, _, second = rest.partition("/")
    return _icon(first, unquote(second)) if scheme == "icon" else _arms(first, unquote(second))


def _icon(name: str, colour: str) -> bytes:
    from twelve.layouts.icons import icon_svg  # drawn only when it is printed

    return icon_svg(name, colour).encode()


def _arms(theme: str, drawn: str) -> bytes:
    from twelve.layouts.heraldry import shield

    shaping = json.loads(drawn)
    blazon = Blazon.model_validate_json(json.dumps(shaping.pop("blazon")))
    return shield(blazon, "ink" if theme == "ink" else "colour", **shaping).encode()
