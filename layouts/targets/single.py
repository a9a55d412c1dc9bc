"""One piece a page, with bleed and boxes, for print shops: front, back, front, back."""

from __future__ import annotations

from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.impose.sheet import Canvas
from twelve.layouts.measures import PT_PER_MM
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document, Page
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run


def print_single(run: Run, part: Part) -> Finish:
    """A PDF whose pages are the pieces themselves."""
    book = run.document()
    boxes = []
    for leaf in part.leaves:
        for face in _sides(run, leaf) * leaf.copies:
            for number in range(book.page_count(face)):
                _page(book, face, number)
                boxes.append(Boxes(face.stock.page, face.stock.bleed))
    file = run.file(part, ".pdf", run.options.target)

    def finish() -> list[Printed]:
        book.save(file, run.about(part), boxes, run.options.force)
        return [Printed(file, part.title, len(boxes), 0, "one piece a page, with bleed")]

    return finish


def _sides(run: Run, leaf: Leaf) -> list[Face]:
    fronts = [] if run.options.sides == "backs" else [leaf.front]
    backs = [leaf.back] if leaf.back and run.options.sides != "fronts" else []
    return [*fronts, *backs]


def _page(book: Document, face: Face, number: int) -> None:
    canvas = Canvas(book, face.stock.page)
    canvas.add(f"{canvas.form(book.form(face, number))} Do")
    _boxes(canvas.finish(), face)


def _boxes(page: Page, face: Face) -> None:
    bleed, size = face.stock.bleed, face.stock.size
    box = (bleed, bleed, bleed + size.width, bleed + size.height)
    trim = tuple(round(side * PT_PER_MM, 4) for side in box)
    page.boxes |= {"BleedBox": page.boxes["MediaBox"], "TrimBox": trim}
