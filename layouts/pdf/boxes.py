"""The last look at a file before it is written: as many pages as intended, each with the right boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from twelve.content.errors import TwelveError
from twelve.layouts.measures import PT_PER_MM, Size

SLACK = 0.02
"""Millimetres by which a box may differ: rounding."""
Corners: TypeAlias = Sequence[float]
"""Left, bottom, right, top in points."""


class Boxes(NamedTuple):
    """What a page shall measure: the sheet, and for a piece with bleed how far inside it is cut."""

    sheet: Size
    bleed: float | None = None

    def wanted(self) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Each box in millimetres: left, bottom, right, top."""
        width, height = self.sheet.width, self.sheet.height
        yield "MediaBox", (0.0, 0.0, width, height)
        if self.bleed is not None:
            yield "BleedBox", (0.0, 0.0, width, height)
            yield "TrimBox", (self.bleed, self.bleed, width - self.bleed, height - self.bleed)


def check_boxes(name: str, pages: Sequence[Mapping[str, Corners]], wanted: Sequence[Boxes]) -> None:
    """Refuses a file that would be cut in the wrong place."""
    if faults := dict.fromkeys(_faults(pages, wanted)):
        raise TwelveError(f"{name} did not come out as it must and was not written: " + "; ".join(faults))


def _faults(pages: Sequence[Mapping[str, Corners]], wanted: Sequence[Boxes]) -> Iterator[str]:
    """Pages that are missing or too many, and boxes that are not where they were meant to be."""
    if len(pages) != len(wanted):
        yield f"{len(pages)} pages instead of {len(wanted)}"
    for number, (page, boxes) in enumerate(zip(pages, wanted, strict=False), start=1):
        for box, intended in boxes.wanted():
            found = tuple(side / PT_PER_MM for side in page.get(box, ()))
            if len(found) != 4 or any(abs(a - b) > SLACK for a, b in zip(found, intended, strict=True)):
                yield f"page {number}: {box} is {_shown(found)}, not {_shown(intended)}"


def _shown(box: Sequence[float]) -> str:
    return " ".join(f"{side:.2f}" for side in box) + " mm" if box else "missing"
