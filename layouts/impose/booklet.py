"""Booklets: two pages a side in the order that makes a folded stack read on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from twelve.layouts.faces import Face, Part
from twelve.layouts.impose.grid import Grid, turned_like_a_book
from twelve.layouts.impose.sheet import Canvas, matrix, upright_bar
from twelve.layouts.pdf.document import Document
from twelve.layouts.run import Run
from twelve.layouts.targets.formats import formats

EDGE = 4.5
"""Millimetres between the paper's edge and the scale bar."""
Spread: TypeAlias = tuple[int | None, int | None]


def spreads(pages: int) -> Iterator[Spread]:
    """The left and right page of each side: outer sheet first, front then back; None is blank."""
    total = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number < pages else None

    for i in range(total // 4):
        yield page(total - 1 - 2 * i), page(2 * i)
        yield page(2 * i + 1), page(total - 2 - 2 * i)


def impose_booklet(run: Run, part: Part, book: Document) -> None:
    """Adds the sides of a booklet; the backs stand on their heads where the printer's flip needs it."""
    size = part.stock.size
    grid = Grid(run.paper.turned, size, 2, 1, 0.0)
    on_head = not turned_like_a_book(grid, run.options.flip)
    for leaf in part.leaves:
        sides = list(spreads(book.page_count(leaf.front)))
        for _ in range(leaf.copies):
            for number, spread in enumerate(sides):
                back = number % 2 == 1
                canvas = _side(book, leaf.front, grid, spread, upside_down=on_head and back)
                if not back:
                    upright_bar(canvas, EDGE, (grid.paper.height + formats().marks.bar) / 2)
                canvas.finish(run.options.back_offset if back else None)


def _side(book: Document, face: Face, grid: Grid, spread: Spread, upside_down: bool) -> Canvas:
    canvas = Canvas(book, grid.paper)
    for column, page in enumerate(spread):
        if page is not None:
            x, y = grid.corner(1 - column if upside_down else column, 0)
            name = canvas.form(book.form(face, page))
            if upside_down:
                move = matrix(-1, grid.paper, x + grid.cell.width, y)
            else:
                move = matrix(1, grid.paper, x, y + grid.cell.height)
            canvas.add(f"q {move} cm {name} Do Q")
    return canvas
