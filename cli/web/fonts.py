"""The house's type families for browsers: each font once, with the letters of European languages."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from twelve.layouts.cache.store import Drawer
from twelve.layouts.fonts.house import fingerprint, font_files
from twelve.layouts.fonts.truetype import digest

LETTERS = [*range(0x20, 0x180), *range(0x2010, 0x2040), *range(0x2190, 0x2194), 0x20AC, 0x2122, 0x2212, 0xB0]
FEATURES = ["kern", "liga", "lnum", "pnum", "tnum", "ccmp", "locl", "mark"]
WEIGHTS = {
    "Thin": 100,
    "Light": 300,
    "": 400,
    "Medium": 500,
    "Semi-Bold": 600,
    "Bold": 700,
    "Ultra-Bold": 800,
    "Heavy": 900,
}
FAMILIES = {"Alegreya-Sans": "Alegreya Sans", "Cinzel": "Cinzel"}
LETTERS_OF_KEY = 12
MADE = Drawer("web-fonts", 60, __file__, "fonttools", "brotli")


@cache
def font_folder() -> str:
    """Where browsers find the fonts: an address that changes with them, for it is never asked twice."""
    return f"/fonts/{MADE.key(fingerprint())[:LETTERS_OF_KEY]}"


def style_address() -> str:
    """Where browsers find the style sheet that names the fonts."""
    return f"{font_folder()}/fonts.css"


@cache
def font_style() -> str:
    """The style sheet that names every font; a browser fetches only those that a page shows."""
    return "\n".join(_rule(name) for name in sorted(font_files()) if _family(name))


@cache
def web_font(name: str) -> bytes | None:
    """A font by its name, small enough for a phone; nothing where there is none."""
    file = font_files().get(name)
    if file is None or not _family(name):
        return None
    return MADE.made(lambda: _subset(file), digest(file))


def _family(name: str) -> str:
    """The family of the house that a font belongs to; none for those that a game brings."""
    return next((known for known in FAMILIES if name == known or name.startswith(f"{known}-")), "")


def _rule(name: str) -> str:
    family = _family(name)
    style = name.removeprefix(family).strip("-")
    slope = "italic" if style.endswith("Italic") else "normal"
    weight = WEIGHTS[style.removesuffix("Italic").strip("-")]
    return (
        f'@font-face{{font-family:"{FAMILIES[family]}";font-weight:{weight};font-style:{slope};'
        f'font-display:swap;src:url("{font_folder()}/{name}.woff2") format("woff2")}}'
    )


def _subset(file: Path) -> bytes:
    from fontTools import subset  # takes a while to come in, and is needed once a font

    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False)
    font = subset.load_font(str(file), options)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    made = BytesIO()
    font.flavor = "woff2"
    font.save(made)
    return made.getvalue()
