"""One piece a page, with bleed and boxes, for print shops: front, back, front, back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twelve.layouts.book import Book
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.finished import Boxes
from twelve.layouts.formats import PT_PER_MM
from twelve.layouts.impose import Canvas
from twelve.layouts.results import Printed
from twelve.layouts.run import Run

if TYPE_CHECKING:
    import pikepdf


def print_single(run: Run, part: Part) -> list[Printed]:
    """A PDF whose pages are the pieces themselves."""
    book = run.book(part)
    boxes = []
    for leaf in part.leaves:
        for face in _sides(run, leaf) * leaf.copies:
            for number in range(book.page_count(face)):
                _page(book, face, number)
                boxes.append(Boxes(face.stock.page, face.stock.bleed))
    file = run.file(part, ".pdf", "single")
    book.save(file, run.about(part), boxes)
    return [Printed(file, part.title, len(boxes), 0, "one piece a page, with bleed")]


def _sides(run: Run, leaf: Leaf) -> list[Face]:
    fronts = [] if run.options.sides == "backs" else [leaf.front]
    backs = [leaf.back] if leaf.back and run.options.sides != "fronts" else []
    return [*fronts, *backs]


def _page(book: Book, face: Face, number: int) -> None:
    canvas = Canvas(book, face.stock.page)
    canvas.add(f"{canvas.form(book.form(face, number))} Do")
    _boxes(canvas.finish(), face)


def _boxes(page: pikepdf.Page, face: Face) -> None:
    bleed, size = face.stock.bleed, face.stock.size
    page.obj.BleedBox = page.obj.MediaBox
    box = (bleed, bleed, bleed + size.width, bleed + size.height)
    page.obj.TrimBox = [round(side * PT_PER_MM, 4) for side in box]
