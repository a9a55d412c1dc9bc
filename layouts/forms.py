"""Forms that every viewer can fill in: one plain embedded font, and a picture of what is already written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from twelve.layouts.fonts import font_files

if TYPE_CHECKING:
    import pikepdf
    from fontTools.ttLib import TTFont

FONT = "Alegreya-Sans"
NAME = "/House"
ENCODING = "cp1252"
FIRST, LAST = 32, 255
CENTRED_BELOW = 60.0
"""Boxes narrower than this many points hold a number, which stands in their middle."""
_SIZE = re.compile(r"([0-9.]+) Tf")
_COLOUR = re.compile(r"([0-9.]+ [0-9.]+ [0-9.]+) rg")


def finish_form(pdf: pikepdf.Pdf) -> None:
    """Gives the fields of a form a font that can be typed with, and shows what they hold."""
    import pikepdf

    form = pdf.Root.AcroForm
    face = _Face.load()
    font = face.embed(pdf)
    form.DR = pikepdf.Dictionary(Font=pikepdf.Dictionary({NAME: font}))
    form.DA = pikepdf.String(f"{NAME} 0 Tf 0 g")
    if "/NeedAppearances" in form:
        del form.NeedAppearances
    for field in form.Fields:
        left, first, right, second = (float(side) for side in field.Rect)
        field.Rect = [min(left, right), min(first, second), max(left, right), max(first, second)]
        if str(field.get("/FT")) == "/Tx":
            _show_text(pdf, field, face, font)
        elif str(field.get("/FT")) == "/Btn":
            _show_tick(pdf, field)


@dataclass(frozen=True)
class _Face:
    """The letters of the text font that a form can hold, with figures of one height."""

    program: bytes
    widths: tuple[int, ...]
    box: tuple[int, ...]
    ascent: int
    descent: int

    @classmethod
    def load(cls) -> _Face:
        from fontTools.ttLib import TTFont

        font = TTFont(font_files()[FONT], recalcTimestamp=False)
        _use_lining_figures(font)
        kept = _kept_letters(font)
        unit = 1000 / int(getattr(font["head"], "unitsPerEm"))  # noqa: B009  (the table grows its fields when read)
        widths = font["hmtx"]
        names = font.getBestCmap() or {}
        advances = tuple(
            round(widths[names[ord(c)]][0] * unit) if c and ord(c) in names else 0 for c in _letters()
        )
        head = font["head"]
        box = tuple(round(side * unit) for side in (head.xMin, head.yMin, head.xMax, head.yMax))
        line = font["hhea"]
        return cls(kept, advances, box, round(line.ascent * unit), round(line.descent * unit))

    def width(self, text: bytes) -> float:
        """How wide a text is, in thousandths of its size."""
        return sum(self.widths[code - FIRST] for code in text if code >= FIRST)

    def embed(self, pdf: pikepdf.Pdf) -> pikepdf.Object:
        import pikepdf

        base = pikepdf.Name(f"/TWELVE+{FONT}")
        descriptor = pikepdf.Dictionary(
            Type=pikepdf.Name.FontDescriptor,
            FontName=base,
            Flags=32,
            FontBBox=list(self.box),
            ItalicAngle=0,
            Ascent=self.ascent,
            Descent=self.descent,
            CapHeight=640,
            StemV=80,
            FontFile2=pdf.make_stream(self.program, Length1=len(self.program)),
        )
        return pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.TrueType,
                BaseFont=base,
                FirstChar=FIRST,
                LastChar=LAST,
                Widths=list(self.widths),
                Encoding=pikepdf.Name.WinAnsiEncoding,
                FontDescriptor=pdf.make_indirect(descriptor),
            )
        )


def _letters() -> Iterator[str]:
    """The letter of each code; a code without one has none."""
    for code in range(FIRST, LAST + 1):
        letter = bytes([code]).decode(ENCODING, "ignore")
        yield letter if letter.isprintable() else ""


def _use_lining_figures(font: TTFont) -> None:
    """Typed figures look like printed ones."""
    features = font["GSUB"].table.FeatureList.FeatureRecord
    lookups = {
        index
        for record in features
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    swaps: dict[str, str] = {}
    for index in lookups:
        for part in font["GSUB"].table.LookupList.Lookup[index].SubTable:
            swaps |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for table in font["cmap"].tables:
        table.cmap = {
            code: swaps.get(glyph, glyph) if chr(code).isdigit() else glyph
            for code, glyph in table.cmap.items()
        }


def _kept_letters(font: TTFont) -> bytes:
    from fontTools.subset import Options, Subsetter

    subsetter = Subsetter(Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[6]))
    subsetter.populate(text="".join(_letters()))
    subsetter.subset(font)
    file = BytesIO()
    font.save(file, reorderTables=False)
    return file.getvalue()


def _show_text(pdf: pikepdf.Pdf, field: pikepdf.Object, face: _Face, font: pikepdf.Object) -> None:
    """A text field in our font, with its present text drawn."""
    import pikepdf

    width, height = _extent(field)
    given = str(field.get("/DA", ""))
    size = _found(_SIZE, given, "10")
    colour = _found(_COLOUR, given, "0 0 0")
    field.DA = pikepdf.String(f"{colour} rg {NAME} {float(size):g} Tf")
    field.Q = 1 if width < CENTRED_BELOW else 0
    text = str(field.get("/V", "")).encode(ENCODING, "replace")
    room = width - face.width(text) * float(size) / 1000
    x = room / 2 if field.Q == 1 else 2.0
    y = height / 2 - float(size) * 0.32
    shown = (
        f"BT {colour} rg {NAME} {float(size):g} Tf {x:.2f} {y:.2f} Td <{text.hex()}> Tj ET" if text else ""
    )
    resources = pikepdf.Dictionary(Font=pikepdf.Dictionary({NAME: font}))
    field.AP = pikepdf.Dictionary(N=_appearance(pdf, f"/Tx BMC q {shown} Q EMC", width, height, resources))


def _show_tick(pdf: pikepdf.Pdf, field: pikepdf.Object) -> None:
    """A box that is empty when it is not ticked; its frame is printed on the page."""
    import pikepdf

    field.AP.N.Off = _appearance(pdf, "", *_extent(field), pikepdf.Dictionary())
    field.MK = pikepdf.Dictionary(CA=pikepdf.String("4"))
    field.DA = pikepdf.String("/ZaDb 0 Tf 0 g")


def _extent(field: pikepdf.Object) -> tuple[float, float]:
    left, bottom, right, top = (float(side) for side in field.Rect)
    return right - left, top - bottom


def _found(pattern: re.Pattern[str], text: str, otherwise: str) -> str:
    match = pattern.search(text)
    return match[1] if match else otherwise


def _appearance(
    pdf: pikepdf.Pdf, content: str, width: float, height: float, resources: pikepdf.Object
) -> pikepdf.Object:
    import pikepdf

    stream = pdf.make_stream(content.encode(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
    stream.BBox = [0, 0, round(width, 3), round(height, 3)]
    stream.Resources = resources
    return stream
