"""Coats of arms on faces: each has an address that tells everything that shapes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from twelve.content.errors import TwelveError
from twelve.content.models.blazon import Blazon
from twelve.layouts.cache.keys import drawing_code
from twelve.layouts.cache.store import Drawer

if TYPE_CHECKING:
    from twelve.layouts.compose.plain import Coat
    from twelve.layouts.faces import Face

DRAWN = Drawer("arms", 1000, __file__)
USUAL: dict[str, object] = {name: field.default for name, field in Blazon.model_fields.items()}
"""What need not be told of a blazon."""
_ADDRESS = re.compile(r'"(arms:[^"]+)"')


def blazon_of(coat: Coat) -> Blazon:
    """The blazon that stands behind what a template is given."""
    return _built(_told(coat))


def _told(coat: Coat) -> dict[str, object]:
    """A blazon as it is written, without what is usual."""
    return {name: coat.fields[name] for name, usual in USUAL.items() if coat.fields[name] != usual}


def _built(told: object) -> Blazon:
    return Blazon.model_validate_json(json.dumps(told))


@lru_cache(1000)
def arms_url(
    blazon: Coat,
    theme: str,
    width: float = 18.0,
    shape: str = "heater",
    aspect: float | None = None,
    crest: str | None = None,
) -> str:
    """The address of a coat of arms: the blazon, and what shapes its drawing."""
    drawn = {"blazon": _told(blazon), "width": width, "shape": shape, "aspect": aspect, "crest": crest}
    return f"arms:{theme}/{quote(json.dumps(drawn, sort_keys=True, separators=(',', ':')), safe='')}"


def arms_on(faces: Iterable[Face]) -> dict[str, bytes]:
    """All arms that faces show; what cannot be drawn is told when it is rendered."""
    drawn = {}
    for url in {url for face in faces for url in _ADDRESS.findall(face.html)}:
        with suppress(TwelveError):
            drawn[url] = drawn_arms(url)
    return drawn


@lru_cache(1000)
def drawn_arms(url: str) -> bytes:
    """The SVG behind such an address; to find it takes less time than to bring the painter in."""
    return DRAWN.made(lambda: _drawn(url), drawing_code(), url)


def _drawn(url: str) -> bytes:
    # not needed to name arms, only to draw them
    from twelve.layouts.art.heraldry import achievement, shield

    theme, _, drawn = url.removeprefix("arms:").partition("/")
    shaping = json.loads(unquote(drawn))
    blazon = _built(shaping.pop("blazon"))
    crest = shaping.pop("crest")
    if crest:
        return achievement(blazon, theme, crest=crest, width=shaping["width"]).encode()
    return shield(blazon, theme, **shaping).encode()
