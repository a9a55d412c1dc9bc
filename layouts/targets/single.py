"""One piece a page, with bleed and boxes, for print shops: front, back, front, back."""

from __future__ import annotations

from twelve.layouts.art.foldables.drawing import LineColours
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.impose.marks import ink_of, outline_at, path
from twelve.layouts.impose.sheet import Canvas, cut_of
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document, Page
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.shop import line_colours

OWN_CUT = ("tokens", "standee")
"""Kinds that are always cut out one by one."""
CUT_WIDTH = 0.25
"""Points."""


def print_single(run: Run, part: Part) -> Finish:
    """A PDF whose pages are the pieces themselves."""
    book, colours = run.document(), line_colours(run.options)
    part, boxes = run.cut_out(part, book), []
    for leaf in part.leaves:
        for face in sides_of(run, leaf) * leaf.copies:
            cut = _cut_line(part, face, face is leaf.back, colours)
            for number in range(book.page_count(face)):
                _page(book, face, number, cut)
                boxes.append(Boxes(face.stock.page, face.stock.bleed))
    file = run.file(part, ".pdf", run.options.target)

    def finish() -> list[Printed]:
        book.save(file, run.about(part), boxes, run.options.force)
        return [Printed(file, part.title, len(boxes), 0, "one piece a page, with bleed")]

    return finish


def sides_of(run: Run, leaf: Leaf) -> list[Face]:
    """What is printed of a piece."""
    fronts = [] if run.options.sides == "backs" else [leaf.front]
    backs = [leaf.back] if leaf.back and run.options.sides != "fronts" else []
    return [*fronts, *backs]


def _cut_line(part: Part, face: Face, behind: bool, colours: LineColours) -> str:
    """What a shop cuts a piece along that is cut out by itself, on a plate of its own."""
    if not colours.cut or not (part.component.kind in OWN_CUT or face.stock.outline):
        return ""
    cut, bleed = cut_of(part), face.stock.bleed
    seen = cut.from_behind(upside_down=False) if behind else cut
    line = path(face.stock.page, outline_at(bleed, bleed, face.stock.size, seen))
    return f"q {ink_of(colours.cut)} {CUT_WIDTH} w {line} S Q"


def _page(book: Document, face: Face, number: int, cut: str) -> None:
    canvas = Canvas(book, face.stock.page)
    canvas.add(f"{canvas.form(book.form(face, number))} Do")
    canvas.add(cut)
    set_boxes(canvas.finish(), face.stock.size, face.stock.bleed)


def set_boxes(page: Page, size: Size, bleed: float) -> None:
    """Says where a page is cut that is all of a piece and its bleed."""
    box = (bleed, bleed, bleed + size.width, bleed + size.height)
    trim = tuple(round(side * PT_PER_MM, 4) for side in box)
    page.boxes |= {"BleedBox": page.boxes["MediaBox"], "TrimBox": trim}
