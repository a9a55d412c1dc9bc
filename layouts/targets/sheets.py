"""Sheets for a printer at home: cards and tokens in a grid, whole pages, booklets to be folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from twelve.content.errors import UsageError, suggest
from twelve.layouts.faces import Face, Part
from twelve.layouts.impose.booklet import impose_booklet
from twelve.layouts.impose.grid import Grid, Nesting, fit, fold_fit, lay
from twelve.layouts.impose.marks import scale_bar
from twelve.layouts.impose.sheet import Canvas, for_scissors, impose, shift, upright_bar
from twelve.layouts.impose.slug import APART, INSET, line_of
from twelve.layouts.impose.tiles import fits_on, impose_tiles, one_page, tiling
from twelve.layouts.measures import Size
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document, Page
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import Sheet, formats
from twelve.layouts.words import word

EDGE = 4.5
"""Millimetres between the paper's edge and a bar in its margin."""
PIECES = ("cards", "tokens", "standee")
"""Kinds of which many lie on a sheet."""
PaperSide: TypeAlias = Literal["front", "back"]


def print_sheets(run: Run, part: Part) -> Finish:
    """One PDF with all sheets of a part."""
    book = run.document()
    part = run.cut_out(part, book)
    words, pieces = [run.paper_name], part.component.kind in PIECES
    if pieces:
        papers, duplex = _pieces(run, part, book), run.is_duplex(part)
        words += [] if run.options.sides == "both" else [run.options.sides]
    elif part.component.kind == "booklet" and _is_half(part.stock.size, run.paper):
        impose_booklet(run, part, book)
        papers, duplex = [run.paper.turned] * len(book.pages), True
    elif _is_board(run, part):
        papers, duplex = _boards(run, part, book), False
    else:
        duplex = _whole_pages(run, part, book)
        papers = [face.stock.size for _, face in _sides(run, part) for _ in range(book.page_count(face))]
    file, count = run.file(part, ".pdf", *words), len(book.pages)
    hint = run.hint(duplex, folded=pieces and run.options.sides == "fold")

    def finish() -> list[Printed]:
        book.save(file, run.about(part), [Boxes(paper) for paper in papers], run.options.force)
        return [Printed(file, part.title, count, (count + 1) // 2 if duplex else count, hint, duplex)]

    return finish


def _pieces(run: Run, part: Part, book: Document) -> list[Size]:
    """Adds sheets full of pieces; gives the paper as it lies, for each page."""
    grid, sheet = grid_of(run, part)
    laid = list(lay(part.leaves, grid, run.options.flip, run.options.sides))
    dress = for_scissors(part, sheet, run.options, run.slug(part), laid[-1].number if laid else 0)
    impose(book, part, laid, sheet, run.options, dress)
    return [grid.paper] * len(book.pages)


def grid_of(run: Run, part: Part) -> tuple[Grid, Sheet]:
    """How the pieces of a part lie on the paper."""
    name = run.options.sheet or _own_sheet(run, part)
    if name not in formats().sheets:
        raise UsageError(f'no sheet "{name}"; {suggest(name, formats().sheets)}')
    sheet = formats().sheets[name]
    if run.options.sides == "fold":
        return fold_fit(run.paper, part.stock.size, sheet), sheet
    wanted = run.options.per_sheet if part.component.kind == "cards" else None
    try:
        return fit(run.paper, part.stock.size, sheet, wanted, nesting(part)), sheet
    except UsageError as error:
        raise UsageError(f"{part.id}: {error}") from None


def nesting(part: Part) -> Nesting:
    """Hexagons lie in each other's gaps."""
    shape = part.component.cut
    return "flat" if shape == "hex-flat" else "pointy" if shape.startswith("hex") else ""


def _own_sheet(run: Run, part: Part) -> str:
    """How pieces lie where nobody says it; so many cards a sheet as were asked for have no gutters."""
    usual = "hexes" if nesting(part) else "butt" if part.component.kind == "cards" else "pieces"
    return usual if run.options.per_sheet else part.component.sheet or usual


def _is_board(run: Run, part: Part) -> bool:
    """Whether it is cut out of the paper, or larger than it."""
    kind, size = part.component.kind, part.stock.size
    return kind == "board" or (kind in ("sheet", "foldable", "box") and not fits_on(size, run.paper))


def _boards(run: Run, part: Part, book: Document) -> list[Size]:
    """Adds each board on one sheet where it fits, else as tiles; gives the paper of each page."""
    papers: list[Size] = []
    for _, face in _sides(run, part):
        if fits_on(face.stock.size, run.paper):
            papers.append(one_page(book, face, run.paper, run.slug(part), part.language))
        else:
            division = tiling(face.stock.size, run.paper)
            papers += impose_tiles(book, face, division, run.slug(part), part.language)
    return papers


def _whole_pages(run: Run, part: Part, book: Document) -> bool:
    """Adds full pages as they are; tells whether both sides of the paper are printed."""
    sides = list(_sides(run, part))
    duplex = len({side for side, _ in sides}) == 2 and run.options.sides != "single"
    total = sum(book.page_count(face) for _, face in sides)
    pages = [(page, side, face.stock.size) for side, face in sides for page in book.add_whole(face)]
    for number, (page, side, paper) in enumerate(pages, start=1):
        if part.component.slug and part.component.kind != "booklet":
            _page_slug(paper, book, page, _page_words(run, part, number, total, duplex))
        elif side == "front":
            _margin_bar(paper, book, page)
        if side == "back" and run.options.back_offset:
            shift(page, paper, run.options.back_offset)
    return duplex


def _sides(run: Run, part: Part) -> Iterator[tuple[PaperSide, Face]]:
    """Fronts and backs in the order of printing."""
    wanted = run.options.sides
    for leaf in part.leaves:
        front: list[tuple[PaperSide, Face]] = [("front", leaf.front)] if wanted != "backs" else []
        back: list[tuple[PaperSide, Face]] = [("back", leaf.back)] if leaf.back and wanted != "fronts" else []
        yield from [*front, *back] * leaf.copies


def _page_words(run: Run, part: Part, number: int, total: int, duplex: bool) -> str:
    """What a page is, which it is, and how it is printed."""
    language = part.language
    which = word("page", language, n=number, all=total)
    return f"{run.slug(part)} · {which} · {run.sheet_hint(duplex, language)}"


def _page_slug(paper: Size, book: Document, page: Page, text: str) -> None:
    """The slug line and the scale bar in the bottom margin of a whole page."""
    canvas = Canvas(book, paper)
    y, bar = paper.height - 4.5, paper.width - INSET - 100 - 12
    words = line_of(INSET, y, bar - INSET - APART, text)
    canvas.text(words.x, words.y, words.text, words.points)
    canvas.add(scale_bar(paper, bar, y))
    canvas.text(bar + 101.5, y, word("bar", "en"))
    canvas.lay_over(page)


def _margin_bar(paper: Size, book: Document, page: Page) -> None:
    """The scale bar alone, upright in the left margin of a page that is full."""
    canvas = Canvas(book, paper)
    upright_bar(canvas, EDGE, (paper.height + formats().marks.bar) / 2)
    canvas.lay_over(page)


def _is_half(page: Size, paper: Size) -> bool:
    """Whether two pages lie side by side on the paper."""
    return page.width * 2 <= paper.height + 0.5 and page.height <= paper.width + 0.5
