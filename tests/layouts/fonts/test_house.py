"""The fonts that are shipped: made from the pinned family, and the only ones the renderer sees."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from title_fonts import WEIGHTS, title_font

from twelve.layouts.fonts.house import TITLES, font_files


@pytest.mark.parametrize("style", WEIGHTS)
def test_the_shipped_title_fonts_are_the_pinned_family_at_a_fixed_weight(style: str) -> None:
    shipped, made = TTFont(TITLES / f"Cinzel-{style}.ttf"), TTFont(BytesIO(title_font(style)))
    assert shipped["OS/2"].usWeightClass == made["OS/2"].usWeightClass == WEIGHTS[style]
    assert shipped.getGlyphOrder() == made.getGlyphOrder()
    assert shipped["hmtx"].metrics == made["hmtx"].metrics
    for glyph in ("A", "g", "ampersand", "Eacute", "germandbls", "twelve", "two"):
        if glyph in shipped["glyf"].glyphs:
            assert shipped["glyf"][glyph] == made["glyf"][glyph]


def test_the_title_fonts_come_with_their_licence() -> None:
    assert "SIL Open Font License, Version 1.1" in (TITLES / "OFL.txt").read_text()
    assert TTFont(TITLES / "Cinzel-Bold.ttf")["name"].getDebugName(13).startswith("This Font Software")


def test_every_style_has_a_file() -> None:
    named = set(font_files())
    assert {"Cinzel", "Cinzel-Semi-Bold", "Cinzel-Bold", "Cinzel-Heavy"} <= named
    assert {"Alegreya-Sans", "Alegreya-Sans-Bold", "Alegreya-Sans-Bold-Italic"} <= named
