"""A font cut down to the glyphs in use keeps them as they were."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from twelve.layouts.fonts.house import font_files, use_house_fonts
from twelve.layouts.fonts.truetype import read_truetype, subset

use_house_fonts()
NAMES = ["Alegreya-Sans", "Alegreya-Sans-Bold-Italic", "Cinzel-Bold"]
FILES = {name: font_files()[name] for name in NAMES}
WHOLE = {name: TTFont(file) for name, file in FILES.items()}


def outline(font: TTFont, glyph: int) -> list[object]:
    pen = RecordingPen()
    names = font.getGlyphOrder()
    font["glyf"][names[glyph]].draw(pen, font["glyf"])
    return [(step, points) for step, points in pen.value if step != "addComponent"]


@pytest.mark.parametrize("name", NAMES)
def test_every_character_has_the_glyph_and_width_the_font_says(name: str) -> None:
    ours, theirs = read_truetype(FILES[name]), WHOLE[name]
    for code, glyph in theirs.getBestCmap().items():
        if code < 0x10000:
            number = ours.glyph(chr(code))
            assert number == theirs.getGlyphID(glyph)
            assert ours.width(number) == theirs["hmtx"][glyph][0] * 1000 / theirs["head"].unitsPerEm


@given(st.sampled_from(NAMES), st.text("ABCXYZabcxyzäöüßéçñ0123456789 –,.", min_size=1, max_size=20))
def test_a_subset_has_the_same_outlines_under_the_same_numbers(name: str, text: str) -> None:
    ours = read_truetype(FILES[name])
    glyphs = [ours.glyph(character) for character in text]
    small = subset(FILES[name], glyphs)
    font = TTFont(BytesIO(small))
    for glyph in glyphs:
        assert outline(font, glyph) == outline(WHOLE[name], glyph)
    assert len(small) < FILES[name].stat().st_size / 3


@pytest.mark.parametrize("name", ["Alegreya-Sans", "Alegreya-Sans-Bold-Italic"])
def test_figures_are_those_that_the_font_calls_lining(name: str) -> None:
    ours, theirs = read_truetype(FILES[name]), WHOLE[name]
    table = theirs["GSUB"].table
    records = [record for record in table.FeatureList.FeatureRecord if record.FeatureTag == "lnum"]
    lookups = [table.LookupList.Lookup[i] for record in records for i in record.Feature.LookupListIndex]
    inner = [getattr(part, "ExtSubTable", part) for lookup in lookups for part in lookup.SubTable]
    wanted = {old: new for part in inner for old, new in part.mapping.items()}
    for character in "0123456789":
        name_of_glyph = wanted[theirs.getBestCmap()[ord(character)]]
        assert ours.lining(character) == theirs.getGlyphID(name_of_glyph) != ours.glyph(character)
    assert ours.lining("a") == ours.glyph("a")


def test_a_font_without_other_figures_keeps_its_own() -> None:
    ours = read_truetype(FILES["Cinzel-Bold"])
    assert ours.lining("1") == ours.glyph("1") == WHOLE["Cinzel-Bold"].getGlyphID("one")
