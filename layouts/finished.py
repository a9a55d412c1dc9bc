"""The last look at a finished PDF before it is put in place: sound, our fonts only, the boxes as intended."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf

from twelve.content.errors import TwelveError
from twelve.layouts.formats import PT_PER_MM, Size

SLACK = 0.02
"""Millimetres by which a box may differ: rounding."""
PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")


@dataclass(frozen=True)
class Boxes:
    """What a page shall measure: the sheet, and for a piece with bleed how far inside it is cut."""

    sheet: Size
    bleed: float | None = None

    def wanted(self) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Each box in millimetres: left, bottom, right, top."""
        width, height = self.sheet.width, self.sheet.height
        yield "/MediaBox", (0.0, 0.0, width, height)
        if self.bleed is not None:
            yield "/BleedBox", (0.0, 0.0, width, height)
            yield "/TrimBox", (self.bleed, self.bleed, width - self.bleed, height - self.bleed)


def check_finished(name: str, pdf: bytes, pages: Sequence[Boxes], fonts: Collection[str]) -> None:
    """Refuses a file that a printer could stumble over."""
    if faults := dict.fromkeys(_faults(pdf, pages, fonts)):
        raise TwelveError(f"{name} did not come out as it must and was not written: " + "; ".join(faults))


def _faults(data: bytes, pages: Sequence[Boxes], fonts: Collection[str]) -> Iterator[str]:
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            yield from pdf.check_pdf_syntax()
            yield from box_faults(pdf, pages)
            yield from font_faults(pdf, fonts)
    except pikepdf.PdfError as error:
        yield str(error)


def box_faults(pdf: pikepdf.Pdf, pages: Sequence[Boxes]) -> Iterator[str]:
    """Pages that are missing or too many, and boxes that are not where they were meant to be."""
    if len(pdf.pages) != len(pages):
        yield f"{len(pdf.pages)} pages instead of {len(pages)}"
    for number, (page, boxes) in enumerate(zip(pdf.pages, pages, strict=False), start=1):
        for box, wanted in boxes.wanted():
            found = tuple(float(side) / PT_PER_MM for side in page.obj.get(box, []))
            if len(found) != 4 or any(abs(a - b) > SLACK for a, b in zip(found, wanted, strict=True)):
                yield f"page {number}: {box[1:]} is {_shown(found)}, not {_shown(wanted)}"


def font_faults(pdf: pikepdf.Pdf, fonts: Collection[str]) -> Iterator[str]:
    """Fonts that are not ours or not inside the file."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item:
            name = str(item.BaseFont).lstrip("/")
            if name.rpartition("+")[2] not in fonts:
                yield f"{name} is not one of our fonts"
            if not _embedded(item):
                yield f"{name} is not embedded"


def _embedded(font: pikepdf.Object) -> bool:
    inner = font.get("/DescendantFonts")
    holder = font if inner is None else inner[0]
    descriptor = holder.get("/FontDescriptor")
    return descriptor is not None and any(program in descriptor for program in PROGRAMS)


def _shown(box: Sequence[float]) -> str:
    return " ".join(f"{side:.2f}" for side in box) + " mm" if box else "missing"
