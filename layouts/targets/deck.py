"""A deck for a printer of cards: face then back on pages of its own size, and a list of what is where."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.impose.sheet import Canvas
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import Product
from twelve.layouts.targets.images import MM_PER_INCH
from twelve.layouts.targets.products import is_turned, product_for
from twelve.layouts.targets.single import set_boxes, sides_of
from twelve.layouts.targets.uploads import told_by_back


def print_deck(run: Run, part: Part) -> Finish:
    """A PDF of all cards, each copy of them, and a text that says what is on which page."""
    product, book = product_for(run.target, part), run.document()
    bleed = _mm(product.bleed, run.target.dpi)
    size = Size(_mm(product.size.width, run.target.dpi), _mm(product.size.height, run.target.dpi))
    told = [line for leaf in part.leaves for line in _leaf(run, book, leaf, product, size, bleed)]
    file = run.file(part, ".pdf", run.options.target)

    def finish() -> list[Printed]:
        boxes = [Boxes(size, bleed)] * len(told)
        book.save(file, run.about(part), boxes, run.options.force)
        head = [f"{run.options.target}: {product.name}, {size} a page", part.title, ""]
        lines = [f"page {number}: {line}" for number, line in enumerate(told, start=1)]
        write_atomically(file.with_suffix(".txt"), "\n".join([*head, *lines, ""]).encode())
        hint = f"upload as {product.name}; {file.with_suffix('.txt').name} says what is on which page"
        return [Printed(file, part.title, len(told), 0, hint)]

    return finish


def _leaf(run: Run, book: Document, leaf: Leaf, product: Product, size: Size, bleed: float) -> Iterator[str]:
    """Adds the pages of all copies of a card; tells what each of them is."""
    for copy in range(leaf.copies):
        for face in sides_of(run, leaf):
            canvas = Canvas(book, size)
            canvas.add(f"q {_placed(face, product, size, bleed)} cm {canvas.form(book.form(face, 0))} Do Q")
            set_boxes(canvas.finish(), Size(size.width - 2 * bleed, size.height - 2 * bleed), bleed)
            which = f" ({copy + 1} of {leaf.copies})" if leaf.copies > 1 else ""
            yield f"{_name(leaf)}{which}, {'back' if face is leaf.back else 'face'}"


def _name(leaf: Leaf) -> str:
    """A card, and what its back tells of it, such as its colour."""
    return ", ".join(filter(None, (leaf.front.title or leaf.front.id, told_by_back(leaf.back))))


def _placed(face: Face, product: Product, size: Size, bleed: float) -> str:
    """The matrix that lets a face cover the page, and its trim that of the page; one that lies is set up."""
    turned = is_turned(face, product)
    trim, whole = (face.stock.size, face.stock.page)
    trim, whole = (trim.turned, whole.turned) if turned else (trim, whole)
    scale = max(
        (size.width - 2 * bleed) / trim.width,
        (size.height - 2 * bleed) / trim.height,
        size.width / whole.width,
        size.height / whole.height,
    )
    left, low = (size.width - whole.width * scale) / 2, (size.height - whole.height * scale) / 2
    if turned:
        return f"0 {scale:.5f} {-scale:.5f} 0 {_pt(left + whole.width * scale)} {_pt(low)}"
    return f"{scale:.5f} 0 0 {scale:.5f} {_pt(left)} {_pt(low)}"


def _mm(pixels: float, dpi: int) -> float:
    return round(pixels / dpi * MM_PER_INCH, 3)


def _pt(millimetres: float) -> str:
    return f"{millimetres * PT_PER_MM:.4f}"
