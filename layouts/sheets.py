"""Sheets for a printer at home: cards and tokens in a grid, whole pages, booklets to be folded."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from twelve.content.errors import UsageError, suggest
from twelve.layouts.book import Book
from twelve.layouts.booklet import impose_booklet
from twelve.layouts.faces import Face, Part
from twelve.layouts.finished import Boxes
from twelve.layouts.formats import Sheet, Size, formats
from twelve.layouts.grid import Grid, fit, fold_fit, lay
from twelve.layouts.impose import Canvas, impose
from twelve.layouts.marks import scale_bar
from twelve.layouts.results import Printed
from twelve.layouts.run import Run
from twelve.layouts.words import word

if TYPE_CHECKING:
    import pikepdf


def print_sheets(run: Run, part: Part) -> Printed:
    """One PDF with all sheets of a part."""
    book = Book(run.pages)
    words = [run.paper_name]
    if part.component.kind in ("cards", "tokens"):
        paper, duplex = _pieces(run, part, book), run.is_duplex(part)
        words += [] if run.options.sides == "both" else [run.options.sides]
    elif part.component.kind == "booklet" and _is_half(part.stock.size, run.paper):
        impose_booklet(run, part, book)
        paper, duplex = run.paper.turned, True
    else:
        paper, duplex = part.stock.size, _whole_pages(run, part, book)
    file, count = run.file(part, ".pdf", *words), len(book.pdf.pages)
    book.save(file, run.about(part), [Boxes(paper)] * count)
    return Printed(file, part.title, count, (count + 1) // 2 if duplex else count, run.hint(duplex), duplex)


def _pieces(run: Run, part: Part, book: Book) -> Size:
    """Adds sheets full of pieces; gives the paper as it lies."""
    grid, sheet = grid_of(run, part)
    laid = list(lay(part.leaves, grid, run.options.flip, run.options.sides))
    impose(book, part, laid, sheet, run.options, run.slug(part))
    return grid.paper


def grid_of(run: Run, part: Part) -> tuple[Grid, Sheet]:
    """How the pieces of a part lie on the paper."""
    name = run.options.sheet or ("pieces" if part.component.kind == "tokens" else "butt")
    if name not in formats().sheets:
        raise UsageError(f'no sheet "{name}"; {suggest(name, formats().sheets)}')
    sheet = formats().sheets[name]
    if run.options.sides == "fold":
        return fold_fit(run.paper, part.stock.size, sheet), sheet
    wanted = run.options.per_sheet if part.component.kind == "cards" else None
    return fit(run.paper, part.stock.size, sheet, wanted), sheet


def _whole_pages(run: Run, part: Part, book: Book) -> bool:
    """Adds full pages as they are; tells whether they have backs."""
    wanted = run.options.sides
    backed = any(leaf.back for leaf in part.leaves)
    fronts = wanted != "backs" or not backed
    backs = backed and wanted != "fronts"
    sides = chain.from_iterable(
        [*([leaf.front] if fronts else []), *([leaf.back] if backs and leaf.back else [])] * leaf.copies
        for leaf in part.leaves
    )
    for face in sides:
        _whole_page(run, part, book, face)
    return fronts and backs


def _whole_page(run: Run, part: Part, book: Book, face: Face) -> None:
    for page in book.add_whole(face):
        if part.component.slug and part.component.kind != "booklet":
            _page_slug(run, part, book, page, part.stock.size)


def _page_slug(run: Run, part: Part, book: Book, page: pikepdf.Page, paper: Size) -> None:
    """The slug line and the scale bar in the bottom margin of a whole page."""
    canvas = Canvas(book, paper)
    left, y = 10.0, paper.height - 4.5
    canvas.text(left, y, f"{run.slug(part)} · {word('full_size', part.language)}")
    canvas.add(scale_bar(paper, paper.width - left - 100 - 12, y))
    canvas.text(paper.width - left - 10.5, y, word("bar", "en"))
    canvas.lay_over(page)


def _is_half(page: Size, paper: Size) -> bool:
    """Whether two pages lie side by side on the paper."""
    return page.width * 2 <= paper.height + 0.5 and page.height <= paper.width + 0.5
