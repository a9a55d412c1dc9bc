"""Boards that are larger than the paper: tiles with an overlap to be glued, and a map of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from twelve.layouts.faces import Face
from twelve.layouts.impose.marks import MARK, OUTLINE, scale_bar, stroke
from twelve.layouts.impose.sheet import Canvas, rectangle
from twelve.layouts.measures import PT_PER_MM, Segment, Size
from twelve.layouts.pdf.document import Document
from twelve.layouts.targets.formats import formats
from twelve.layouts.words import word

MARGIN = 10.0
"""Millimetres around each tile for its marks and words, more than home printers leave blank."""
OVERLAP = 8.0
"""Millimetres that each tile shares with the one on its left and above: there it is glued over them."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
POINTS = 7.0
SIDES, HEAD, FOOT = 15.0, 30.0, 20.0
"""Millimetres around the map of the tiles: beside it, above it for the words, below it for the scale bar."""
BAR = 4.5
"""Millimetres between the paper's edge and the scale bar of a tile, which stands between its marks."""


class Tile(NamedTuple):
    """A part of a board, in millimetres from its top left corner."""

    column: int
    row: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """Rows by letters, columns by numbers: A1 is the top left one."""
        return f"{LETTERS[self.row]}{self.column + 1}"


@dataclass(frozen=True)
class Tiling:
    """How a board is divided on one kind of paper."""

    board: Size
    paper: Size
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def step(self) -> Size:
        """From one tile to the next: all are of one size, so that the last is no strip."""
        return Size(
            (self.board.width - OVERLAP) / self.columns if self.columns > 1 else self.board.width,
            (self.board.height - OVERLAP) / self.rows if self.rows > 1 else self.board.height,
        )

    def tiles(self) -> Iterator[Tile]:
        """Row by row, from the top left."""
        for row in range(self.rows):
            for column in range(self.columns):
                left, top = column * self.step.width, row * self.step.height
                right = min(self.board.width, left + self.step.width + OVERLAP)
                bottom = min(self.board.height, top + self.step.height + OVERLAP)
                yield Tile(column, row, left, top, right - left, bottom - top)


def fits_on(board: Size, paper: Size) -> bool:
    """Whether a board is printed on one sheet, lying or upright."""
    return any(
        board.width <= page.width + 0.1 and board.height <= page.height + 0.1
        for page in (paper, paper.turned)
    )


def tiling(board: Size, paper: Size) -> Tiling:
    """The division with the fewest tiles; upright paper where both ways are equal."""
    return min((_tiling(board, page) for page in (paper, paper.turned)), key=lambda tiling: tiling.count)


def _tiling(board: Size, paper: Size) -> Tiling:
    def number(length: float, room: float) -> int:
        return max(1, ceil((length - OVERLAP) / (room - 2 * MARGIN - OVERLAP) - 1e-9))

    columns, rows = number(board.width, paper.width), number(board.height, paper.height)
    return Tiling(board, paper, columns, rows)


def impose_tiles(book: Document, face: Face, division: Tiling, slug: str, language: str) -> list[Size]:
    """A page with the map, and one for each tile; gives the paper of each as it lies."""
    tiles = list(division.tiles())
    lying = _map(book, face, division, slug, language)
    for number, tile in enumerate(tiles, start=1):
        canvas = Canvas(book, division.paper)
        x, y = _place(division, tile)
        _show(canvas, book, face, tile, x, y)
        canvas.add(_marks(division, tile, x, y))
        which = word("tile", language, which=tile.name, n=number, all=len(tiles))
        canvas.text(x + 4.0, y - 3.0, f"{slug} · {which} · {word('full_size', language)}", POINTS)
        if tile.row:
            canvas.text(
                x + tile.width / 2 - 12, y - 1.0, word("glue_tile", language, which=_above(tile)), 6.0
            )
        _bar(canvas, BAR, language)
        canvas.finish()
    return [lying, *[division.paper] * len(tiles)]


def _bar(canvas: Canvas, edge: float, language: str) -> None:
    """The scale bar in the middle of the paper, so far above its edge."""
    paper = canvas.paper
    canvas.add(scale_bar(paper, (paper.width - 100) / 2, paper.height - edge))
    canvas.text((paper.width + 100) / 2 + 1.5, paper.height - edge, word("bar", language))


def one_page(book: Document, face: Face, paper: Size, slug: str, language: str) -> Size:
    """A board in the middle of one sheet, as a copy shop prints it; gives the paper as it lies."""
    board = face.stock.size
    upright = board.width <= paper.width + 0.1 and board.height <= paper.height + 0.1
    page = paper if upright else paper.turned
    canvas, whole = Canvas(book, page), Tile(0, 0, 0.0, 0.0, board.width, board.height)
    division = Tiling(board, page, 1, 1)
    x, y = _place(division, whole)
    _show(canvas, book, face, whole, x, y)
    if min(x, y) > MARGIN / 2:
        canvas.add(_marks(division, whole, x, y))
        canvas.text(x, y - 4.0, f"{slug} · {word('full_size', language)}", POINTS)
        _bar(canvas, BAR, language)
    canvas.finish()
    return page


def _above(tile: Tile) -> str:
    return f"{LETTERS[tile.row - 1]}{tile.column + 1}"


def _place(division: Tiling, tile: Tile) -> tuple[float, float]:
    """The tile in the middle of its paper."""
    return (division.paper.width - tile.width) / 2, (division.paper.height - tile.height) / 2


def _show(canvas: Canvas, book: Document, face: Face, tile: Tile, x: float, y: float) -> None:
    """The board behind a window of the tile's size; at its own edges its bleed is seen as well."""
    size, bleed = face.stock.size, face.stock.bleed
    left, top = (min(bleed, 3.0) if at <= 0 else 0.0 for at in (tile.left, tile.top))
    right = min(bleed, 3.0) if tile.left + tile.width >= size.width - 0.01 else 0.0
    bottom = min(bleed, 3.0) if tile.top + tile.height >= size.height - 0.01 else 0.0
    clip = rectangle(canvas.paper, x - left, y - top, tile.width + left + right, tile.height + top + bottom)
    e = (x - tile.left - bleed) * PT_PER_MM
    f = (canvas.paper.height - (y - tile.top + size.height + bleed)) * PT_PER_MM
    canvas.add(f"q {clip} W n 1 0 0 1 {e:.3f} {f:.3f} cm {canvas.form(book.form(face))} Do Q")


def _marks(division: Tiling, tile: Tile, x: float, y: float) -> str:
    """Corner marks where it is cut, and dashed lines where the next tile is glued over it."""
    look = formats().marks
    right, bottom = x + tile.width, y + tile.height
    cuts: list[Segment] = []
    for edge in (x, right):
        cuts += [(edge, y - look.gap, edge, y - look.gap - look.length)]
        cuts += [(edge, bottom + look.gap, edge, bottom + look.gap + look.length)]
    for edge in (y, bottom):
        cuts += [(x - look.gap, edge, x - look.gap - look.length, edge)]
        cuts += [(right + look.gap, edge, right + look.gap + look.length, edge)]
    glued = list(_glue_lines(division, tile, x, y))
    return stroke(division.paper, cuts, MARK) + "\nq [2 2] 0 d " + stroke(division.paper, glued, MARK) + " Q"


def _glue_lines(division: Tiling, tile: Tile, x: float, y: float) -> Iterator[Segment]:
    """How far the neighbours on the right and below will lie over this tile: ticks beyond its edge."""
    look = formats().marks
    right, bottom = x + tile.width, y + tile.height
    if tile.column < division.columns - 1:
        edge = right - OVERLAP
        yield (edge, y - look.gap, edge, y - look.gap - look.length)
        yield (edge, bottom + look.gap, edge, bottom + look.gap + look.length)
    if tile.row < division.rows - 1:
        edge = bottom - OVERLAP
        yield (x - look.gap, edge, x - look.gap - look.length, edge)
        yield (right + look.gap, edge, right + look.gap + look.length, edge)


def _map(book: Document, face: Face, division: Tiling, slug: str, language: str) -> Size:
    """The whole board on one page that lies as it does, with the tiles by their names; gives its paper."""
    board, tiled = division.board, division.paper
    paper = tiled if (board.width > board.height) == (tiled.width > tiled.height) else tiled.turned
    canvas = Canvas(book, paper)
    room = Size(paper.width - 2 * SIDES, paper.height - HEAD - FOOT)
    scale = min(room.width / board.width, room.height / board.height)
    x, y = (paper.width - board.width * scale) / 2, HEAD + (room.height - board.height * scale) / 2
    _small(canvas, book, face, scale, x, y)
    for tile in division.tiles():
        _named(canvas, tile, scale, x, y)
    canvas.text(SIDES, MARGIN + 4, slug, 11.0)
    how = word("tiles", language, n=division.count, overlap=f"{OVERLAP:g}")
    for number, line in enumerate(how.split(" / ")):
        canvas.text(SIDES, MARGIN + 10 + number * 4.8, line, 9.5)
    _bar(canvas, MARGIN, language)
    canvas.finish()
    return paper


def _small(canvas: Canvas, book: Document, face: Face, scale: float, x: float, y: float) -> None:
    """The board without its bleed, so much smaller."""
    paper, size, bleed = canvas.paper, face.stock.size, face.stock.bleed
    e, f = (x - bleed * scale) * PT_PER_MM, (paper.height - y - (size.height + bleed) * scale) * PT_PER_MM
    clip = rectangle(paper, x, y, size.width * scale, size.height * scale)
    place = f"{scale:.5f} 0 0 {scale:.5f} {e:.3f} {f:.3f} cm"
    canvas.add(f"q {clip} W n {place} {canvas.form(book.form(face))} Do Q")


def _named(canvas: Canvas, tile: Tile, scale: float, x: float, y: float) -> None:
    """A tile on the map: its outline, and its name on white."""
    box = (x + tile.left * scale, y + tile.top * scale, tile.width * scale, tile.height * scale)
    canvas.add(f"q {OUTLINE} 0.8 w {rectangle(canvas.paper, *box)} S Q")
    across, down = box[0] + box[2] / 2, box[1] + box[3] / 2
    canvas.add(f"q 1 g {OUTLINE} 0.4 w {rectangle(canvas.paper, across - 5, down - 4, 10, 6.4)} B Q")
    canvas.text(across - 3.2, down + 0.7, tile.name, 12.0)
