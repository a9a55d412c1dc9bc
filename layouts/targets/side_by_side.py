"""Before and after: the faces that differ between two versions, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from twelve.layouts.faces import Face, Pages
from twelve.layouts.impose.sheet import Canvas, rectangle
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import About

PAPER = Size(210, 297)
MARGIN, GAP, LABEL = 14.0, 8.0, 9.0
TALLEST = 118.0
"""Millimetres of a face; a larger one is shown smaller."""


class BeforeAfter(NamedTuple):
    """One face, as it was and as it is; None where it was not there, or is no more."""

    title: str
    before: Face | None
    after: Face | None


class _Row(NamedTuple):
    pair: BeforeAfter
    scale: float
    height: float


def save_pairs(
    pairs: Sequence[BeforeAfter], pages: dict[str, Pages], names: tuple[str, str], about: About, file: Path
) -> int:
    """Writes the pairs, as many on a page as fit; gives the number of pages."""
    book = Document(pages)
    for rows in _on_pages([_row(pair) for pair in pairs]):
        canvas, y = Canvas(book, PAPER), MARGIN + LABEL
        for column, name in enumerate(names):
            canvas.text(_left(column), MARGIN + 2, name, 11.0)
        for row in rows:
            canvas.text(MARGIN, y + 4, row.pair.title, 8.0)
            for column, face in enumerate((row.pair.before, row.pair.after)):
                _show(canvas, book, face, _left(column), y + LABEL - 2, row.scale)
            y += row.height
        canvas.finish()
    count = len(book.pages)
    book.save(file, about, [Boxes(PAPER)] * count)
    return count


def _left(column: int) -> float:
    return MARGIN + column * (PAPER.width / 2 - MARGIN / 2)


def _row(pair: BeforeAfter) -> _Row:
    sizes = [face.stock.size for face in (pair.before, pair.after) if face]
    wide, high = max(size.width for size in sizes), max(size.height for size in sizes)
    scale = min(1.0, (PAPER.width / 2 - 1.5 * MARGIN) / wide, TALLEST / high)
    return _Row(pair, scale, high * scale + LABEL + GAP)


def _on_pages(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    page: list[_Row] = []
    for row in rows:
        if page and sum(one.height for one in page) + row.height > PAPER.height - 2 * MARGIN - LABEL:
            yield page
            page = []
        page.append(row)
    if page:
        yield page


def _show(canvas: Canvas, book: Document, face: Face | None, x: float, y: float, scale: float) -> None:
    """A face cut to its trim, in a thin frame; a line where there is none."""
    if face is None:
        canvas.text(x, y + 6, "–", 12.0)
        return
    size, bleed = face.stock.size, face.stock.bleed
    box = rectangle(PAPER, x, y, size.width * scale, size.height * scale)
    e = (x - bleed * scale) * PT_PER_MM
    f = (PAPER.height - y - (size.height + bleed) * scale) * PT_PER_MM
    move = f"{scale:.5f} 0 0 {scale:.5f} {e:.3f} {f:.3f}"
    canvas.add(f"q {box} W n {move} cm {canvas.form(book.form(face))} Do Q q 0.7 G 0.3 w {box} S Q")
