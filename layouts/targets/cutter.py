"""Sheets for cutting machines: registration marks on the fronts, and cut lines from the same places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from twelve.content.errors import UsageError
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Part
from twelve.layouts.impose.grid import Grid, Laid, lay, span
from twelve.layouts.impose.marks import outline_of, scale_bar
from twelve.layouts.impose.sheet import Canvas, Dress, cut_of, impose, rectangle, sheet_words
from twelve.layouts.impose.slug import APART, line_of
from twelve.layouts.measures import Size
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.cutlines import dxf, svg
from twelve.layouts.targets.formats import Registration, Sheet
from twelve.layouts.words import word

FOOT = 4.5
"""Millimetres from the paper's lower edge to the words and the scale bar."""
WORDS_FROM = 40.0
"""The words keep away from the mark in the lower left corner."""
BAR = 100.0
ROOM_FOR_BAR = BAR + 26.0


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle in millimetres from the top left."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Rectangle:
        return Rectangle(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Rectangle) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Rectangle) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def print_cuts(run: Run, part: Part) -> Finish:
    """The sheets as PDF, and the cut lines of each sheet."""
    marks = run.target.registration
    assert marks is not None
    _check_options(run)
    book = run.document()
    part = run.cut_out(part, book)
    grid = _grid(run, part, marks)
    _add_sheets(run, part, book, grid, marks)
    count, duplex = len(book.pages), run.is_duplex(part)
    file = _file(run, part, ".pdf")

    def finish() -> list[Printed]:
        book.save(file, run.about(part), [Boxes(grid.paper)] * count, run.options.force)
        sheets = count // 2 if duplex else count
        pdf = Printed(file, part.title, count, sheets, run.hint(duplex), duplex)
        return [pdf, *_cut_lines(run, part, grid, marks)]

    return finish


def _cut_lines(run: Run, part: Part, grid: Grid, marks: Registration) -> Iterator[Printed]:
    """For each sheet the outlines of the pieces that lie on it, and of nothing else."""
    cells = [(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    pieces, cut = _count(part), cut_of(part)
    for number, first in enumerate(range(0, pieces, grid.count), start=1):
        used = cells[: pieces - first]
        cuts = [outline_of(grid, column, row, cut) for column, row in used]
        for suffix, drawing in {".dxf": dxf(grid.paper, cuts), ".svg": svg(grid.paper, cuts)}.items():
            file = _file(run, part, suffix, f"sheet{number}")
            write_atomically(file, drawing.encode())
            yield Printed(file, part.title, 1, 0, _hint(suffix, marks))


def _count(part: Part) -> int:
    return sum(leaf.copies for leaf in part.leaves)


def _file(run: Run, part: Part, suffix: str, *words: str) -> Path:
    return run.file(part, suffix, run.paper_name, run.options.target, *words)


def _check_options(run: Run) -> None:
    if run.options.sides == "fold":
        raise UsageError("--sides fold: a machine cuts by its registration marks, which a fold would hide")
    if run.options.sheet:
        raise UsageError(f"--sheet: {run.options.target} spaces the pieces itself")


def _hint(suffix: str, marks: Registration) -> str:
    """Where the cut lines go."""
    if suffix == ".dxf":
        told = f"inset {marks.inset:g}, length {marks.arm:g}, thickness {marks.thick:g} mm"
        return f"Silhouette Studio, centred; marks: {told}"
    return "the same cut lines for other programs"


def _grid(run: Run, part: Part, marks: Registration) -> Grid:
    """One arrangement for all sheets, no larger than the pieces need."""
    pieces = _count(part)
    wanted = run.options.per_sheet if part.component.kind == "cards" else None
    grid = fit_between(run.paper, part.stock.size, marks, pieces, wanted)
    return replace(grid.holding(min(pieces, grid.count)), fixed=True)


def fit_between(
    paper: Size, piece: Size, marks: Registration, pieces: int, wanted: int | None = None
) -> Grid:
    """The grid that holds the most of these pieces (or just so many) clear of the marks, well spaced."""
    lying = paper if paper.width >= paper.height else paper.turned
    grids = [
        Grid(lying, piece, columns, rows, gutter)
        for gutter in marks.gutters
        for columns in range(1, int(lying.width // piece.width) + 1)
        for rows in range(1, int(lying.height // piece.height) + 1)
    ]
    reach = Rectangle(0, 0, lying.width, lying.height).grown(-marks.inset)
    kept = [mark.grown(marks.clear) for mark in mark_boxes(lying, marks)]
    free = [grid for grid in grids if _is_clear(_printed(grid), reach, kept)]
    if not free:
        raise UsageError(f"a piece of {piece} does not fit between registration marks on paper of {lying}")
    most = max(free, key=lambda grid: grid.count)
    fitting = [grid for grid in free if wanted in (None, grid.count)]
    if not fitting:
        raise UsageError(
            f"{wanted} pieces of {piece} cannot lie between registration marks on paper of {lying}; "
            f"at most {most.count} ({most.columns} × {most.rows}) do"
        )
    return max(fitting, key=lambda grid: (min(grid.count, pieces), grid.gutter, grid.count))


def _printed(grid: Grid) -> Rectangle:
    """The pieces with the bleed around them."""
    width = span(grid.columns, grid.cell.width, grid.gutter)
    height = span(grid.rows, grid.cell.height, grid.gutter)
    return Rectangle(grid.left, grid.top, grid.left + width, grid.top + height).grown(grid.gutter / 2)


def _is_clear(printed: Rectangle, reach: Rectangle, kept: Sequence[Rectangle]) -> bool:
    """Whether it stays inside the marks and off them."""
    return reach.holds(printed) and not any(mark.meets(printed) for mark in kept)


def mark_boxes(paper: Size, marks: Registration) -> list[Rectangle]:
    """The square in the top left corner and the two arms of each angle."""
    near, thick = marks.inset, marks.thick
    right, bottom = paper.width - near, paper.height - near
    return [
        Rectangle(near, near, near + marks.square, near + marks.square),
        Rectangle(right - marks.arm, near, right, near + thick),
        Rectangle(right - thick, near, right, near + marks.arm),
        Rectangle(near, bottom - thick, near + marks.arm, bottom),
        Rectangle(near, bottom - marks.arm, near + thick, bottom),
    ]


def _add_sheets(run: Run, part: Part, book: Document, grid: Grid, marks: Registration) -> None:
    half = grid.gutter / 2
    sheet = Sheet.model_construct(gutter=grid.gutter, margin=marks.inset, rim=half)
    laid = list(lay(part.leaves, grid, run.options.flip, run.options.sides))
    impose(book, part, laid, sheet, run.options, _dress(run, part, marks, laid[-1].number))


def _dress(run: Run, part: Part, marks: Registration, total: int) -> Dress:
    """The marks on the fronts; the words at the foot, where no mark is looked for."""

    def dress(canvas: Canvas, laid: Laid) -> None:
        if laid.side == "front":
            canvas.again(_registration(laid.grid.paper, marks))
        if part.component.slug:
            words = " · ".join((run.slug(part), *sheet_words(part, laid, total, run.options)))
            _foot(canvas, laid.grid.paper, words)

    return dress


def _registration(paper: Size, marks: Registration) -> str:
    boxes = mark_boxes(paper, marks)
    shapes = (
        rectangle(paper, box.left, box.top, box.right - box.left, box.bottom - box.top) for box in boxes
    )
    return f"q 0 g {' '.join(shapes)} f Q"


def _foot(canvas: Canvas, paper: Size, text: str) -> None:
    y, bar = paper.height - FOOT, paper.width - ROOM_FOR_BAR
    words = line_of(WORDS_FROM, y, bar - WORDS_FROM - APART, text)
    canvas.text(words.x, words.y, words.text, words.points)
    canvas.again(scale_bar(paper, bar, y))
    canvas.text(bar + BAR + 1.5, y, word("bar", "en"))
