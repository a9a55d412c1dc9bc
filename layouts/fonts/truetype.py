"""A font as the press needs it, read by fontTools: widths, characters, and a part of it to be embedded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.layouts.cache.store import Drawer

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

EMBEDDED = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a PDF needs of a font whose texts are glyph numbers."""
LINING = "lnum"
"""The feature that shows figures as tall as capitals."""
# fontTools takes 0.09 s to come in and 0.03 s a font; a print whose faces are kept takes 0.8 s in all
FACTS = Drawer("font-facts", 100, __file__, "fonttools")
SUBSETS = Drawer("font-subsets", 500, __file__, "fonttools")


@dataclass(frozen=True)
class TrueType:
    """What a font says; widths and the box around all glyphs in thousandths of the em."""

    widths: tuple[float, ...]
    """By glyph number."""
    characters: dict[str, int]
    lining_figures: dict[str, int]
    """Characters that have another glyph where figures are as tall as capitals."""
    bounds: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many glyphs there are."""
        return len(self.widths)

    def width(self, glyph: int) -> float:
        """How far a glyph moves the pen; a letter that the font lacks has a number beyond the last."""
        return self.widths[min(glyph, self.count - 1)]

    def glyph(self, character: str) -> int:
        """The number of a character's glyph; 0 where there is none."""
        return self.characters.get(character, 0)

    def lining(self, character: str) -> int:
        """The same, with figures as tall as capitals where the font has them."""
        return self.lining_figures.get(character) or self.glyph(character)


def read_truetype(file: Path) -> TrueType:
    """What a font file says, read once and then kept."""
    facts = json.loads(FACTS.made(lambda: json.dumps(asdict(_read(file))).encode(), digest(file)))
    return TrueType(**{**facts, "widths": tuple(facts["widths"]), "bounds": tuple(facts["bounds"])})


def subset(file: Path, glyphs: Iterable[int]) -> bytes:
    """A font with only these outlines, each under its old number, without hints."""
    wanted = sorted({0, *glyphs})
    return SUBSETS.made(lambda: _subset(file, wanted), digest(file), repr(wanted))


def with_lining_figures(file: Path) -> bytes:
    """A font whose figures are as tall as capitals: for those who show the glyph that a character has."""
    font, read, written = _open(file), read_truetype(file), BytesIO()
    names = font.getGlyphOrder()
    lining = {ord(character): names[glyph] for character, glyph in read.lining_figures.items()}
    for table in font["cmap"].tables:
        table.cmap = {code: lining.get(code, glyph) for code, glyph in table.cmap.items()}
    font.save(written, reorderTables=None)
    return written.getvalue()


@cache
def digest(file: Path) -> str:
    """Names a font by all that is in it."""
    return sha256(file.read_bytes()).hexdigest()


def _open(file: Path) -> TTFont:
    from fontTools.ttLib import TTFont  # takes long to bring in

    return TTFont(file, lazy=True, recalcTimestamp=False, recalcBBoxes=False)


def _read(file: Path) -> TrueType:
    font = _open(file)
    head = font["head"]
    units = getattr(head, "unitsPerEm")  # noqa: B009  (the table grows its fields when read)
    names, metrics = font.getGlyphOrder(), font["hmtx"].metrics
    characters = {chr(code): font.getGlyphID(name) for code, name in (font.getBestCmap() or {}).items()}
    other = dict(_substitutes(font, LINING))
    lining = {character: other[glyph] for character, glyph in characters.items() if glyph in other}
    box = (head.xMin, head.yMin, head.xMax, head.yMax)
    bounds = tuple(round(side * 1000 / units) for side in box)
    widths = tuple(metrics[name][0] * 1000 / units for name in names)
    return TrueType(widths, characters, lining, bounds)


def _substitutes(font: TTFont, feature: str) -> Iterator[tuple[int, int]]:
    """Glyph by glyph what a feature shows instead, one for one."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    records = [record for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature]
    for number in sorted({number for record in records for number in record.Feature.LookupListIndex}):
        for part in table.LookupList.Lookup[number].SubTable:
            pairs = getattr(getattr(part, "ExtSubTable", part), "mapping", {})
            yield from ((font.getGlyphID(old), font.getGlyphID(new)) for old, new in pairs.items())


def _subset(file: Path, glyphs: Iterable[int]) -> bytes:
    """fontTools' own subsetter takes 0.18 s more to come in and half as long again for each font."""
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    font = _open(file)
    kept = _closed(font, glyphs)
    order = font.getGlyphOrder()[: max(kept) + 1]
    outlines, metrics = font["glyf"], font["hmtx"]
    for glyph in kept:
        outlines[order[glyph]].removeHinting()
    outlines.glyphs = {n: outlines[n] if i in kept else Glyph() for i, n in enumerate(order)}
    metrics.metrics = {name: metrics.metrics[name] for name in order}
    for tag in set(font.keys()) - {"GlyphOrder", *EMBEDDED}:
        del font[tag]
    outlines.setGlyphOrder(order)
    font.setGlyphOrder(order)
    font["maxp"].numGlyphs = len(order)
    written = BytesIO()
    font.save(written, reorderTables=None)
    return written.getvalue()


def _closed(font: TTFont, glyphs: Iterable[int]) -> set[int]:
    """The glyphs with all parts they are made of."""
    names, outlines = font.getGlyphOrder(), font["glyf"]
    waiting, kept = {glyph for glyph in glyphs if glyph < len(names)}, set[int]()
    while waiting:
        glyph = waiting.pop()
        kept.add(glyph)
        waiting |= {
            font.getGlyphID(part) for part in outlines[names[glyph]].getComponentNames(outlines)
        } - kept
    return kept
