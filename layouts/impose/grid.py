"""Where pieces lie on paper: a pure computation in millimetres from the top left corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

from twelve.content.errors import UsageError
from twelve.layouts.faces import Face, Leaf
from twelve.layouts.measures import Size
from twelve.layouts.options import Flip, Sides
from twelve.layouts.targets.formats import Sheet

Side: TypeAlias = Literal["front", "back", "fold"]
Nesting: TypeAlias = Literal["", "pointy", "flat"]


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells, centred on the paper both ways so that either flip lands on them."""

    paper: Size
    cell: Size
    columns: int
    rows: int
    gutter: float
    fixed: bool = False
    """Every sheet has all cells, also the last one: a machine cuts them all alike."""
    nested: Nesting = ""
    """Hexagons that lie in each other's gaps: every other row (pointy) or column (flat) by half a step."""
    shifted: int = 1
    """Whether it is the odd or the even rows (columns) that are moved."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.paper.width - self.extent.width) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.extent.height) / 2

    @property
    def extent(self) -> Size:
        """What all cells take together."""
        pitch, half = self._pitch, self._half
        wide = (self.columns - 1) * pitch.width + self.cell.width + half.width * (self.rows > 1)
        high = (self.rows - 1) * pitch.height + self.cell.height + half.height * (self.columns > 1)
        return Size(wide, high)

    @property
    def _pitch(self) -> Size:
        """From one cell to the next."""
        across, down = self.cell.width + self.gutter, self.cell.height + self.gutter
        if self.nested == "pointy":
            return Size(across, 0.75 * self.cell.height + self.gutter * sqrt(3) / 2)
        if self.nested == "flat":
            return Size(0.75 * self.cell.width + self.gutter * sqrt(3) / 2, down)
        return Size(across, down)

    @property
    def _half(self) -> Size:
        """How far every other row or column is moved."""
        pitch = self._pitch
        return Size(
            pitch.width / 2 if self.nested == "pointy" else 0.0,
            pitch.height / 2 if self.nested == "flat" else 0.0,
        )

    @property
    def landscape(self) -> bool:
        return self.paper.width > self.paper.height

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The top left corner of a cell."""
        pitch, half = self._pitch, self._half
        return (
            self.left + column * pitch.width + half.width * (self.rows > 1 and row % 2 == self.shifted),
            self.top + row * pitch.height + half.height * (self.columns > 1 and column % 2 == self.shifted),
        )

    def turned_over(self, book: bool) -> Grid:
        """The same cells seen from behind, where a sheet is turned like a book or like a calendar."""
        if not self.nested:
            return self
        along = (self.nested == "pointy") == book
        count = self.rows if self.nested == "pointy" else self.columns
        return replace(self, shifted=1 - self.shifted if along else (count - 1 + self.shifted) % 2)

    def holding(self, count: int, step: int = 1) -> Grid:
        """Only the rows that so many pieces need, filled evenly; a piece takes `step` columns."""
        if self.fixed:
            return self
        rows = -(-count // (self.columns // step))
        return replace(self, columns=-(-count // rows) * step, rows=rows)


class Slot(NamedTuple):
    """A face on paper: its cell and whether it stands on its head."""

    face: Face
    column: int
    row: int
    upside_down: bool = False


class Laid(NamedTuple):
    """One side of one sheet; a sheet that is not full has a smaller grid, centred as well."""

    number: int
    side: Side
    grid: Grid
    slots: tuple[Slot, ...]


def span(count: int, length: float, gutter: float) -> float:
    """The length of so many cells in a row."""
    return count * length + (count - 1) * gutter


def fit(paper: Size, piece: Size, sheet: Sheet, wanted: int | None = None, nested: Nesting = "") -> Grid:
    """The grid with the most pieces (or just so many); upright paper where both ways are equal."""
    grids = [_fit(page, piece, sheet, nested) for page in (paper, paper.turned)]
    best = max(grids, key=lambda grid: grid.count)
    if best.count == 0:
        raise UsageError(
            f"a piece of {piece} does not fit on paper of {paper} with a margin of {sheet.margin:g} mm"
        )
    return best if wanted is None else _with_count(grids, best, wanted)


def fold_fit(paper: Size, piece: Size, sheet: Sheet) -> Grid:
    """The grid with the most pairs of columns, for fronts left and backs right of a fold."""
    grids = [_fit(page, piece, sheet) for page in (paper, paper.turned)]
    even = [Grid(g.paper, g.cell, g.columns // 2 * 2, g.rows, g.gutter) for g in grids]
    best = max(even, key=lambda grid: grid.count)
    if best.count == 0:
        raise UsageError(f"two pieces of {piece} do not fit side by side on paper of {paper}")
    return best


def lay(leaves: Iterable[Leaf], grid: Grid, flip: Flip, sides: Sides) -> Iterator[Laid]:
    """Every side of every sheet, in printing order."""
    pieces = [leaf for leaf in leaves for _ in range(leaf.copies)]
    if sides == "fold":
        yield from _folded(pieces, grid)
        return
    backed = any(piece.back for piece in pieces)
    groups = list(enumerate(_sheets(pieces, grid), start=1))
    fronts = [_front(number, group, grid) for number, group in groups]
    mirror = flip if sides in ("both", "backs") else None
    backs = [_back(number, group, grid, mirror) for number, group in groups]
    match sides:
        case "fronts":
            yield from fronts
        case "backs":
            yield from backs
        case "single":
            yield from [*fronts, *(backs if backed else [])]
        case "both":
            for front, back in zip(fronts, backs, strict=True):
                yield from (front, back) if backed else (front,)


def turned_like_a_book(grid: Grid, flip: Flip) -> bool:
    """Whether the sheet turns about its vertical axis: the long edge of upright paper, the short of lying."""
    return (flip == "long") != grid.landscape


def _fit(paper: Size, piece: Size, sheet: Sheet, nested: Nesting = "") -> Grid:
    if nested:
        return _nested_fit(paper, piece, sheet, nested)

    def count(length: float, room: float) -> int:
        return max(0, int((room - 2 * sheet.margin + sheet.gutter + 1e-6) // (length + sheet.gutter)))

    return Grid(
        paper, piece, count(piece.width, paper.width), count(piece.height, paper.height), sheet.gutter
    )


def _nested_fit(paper: Size, piece: Size, sheet: Sheet, nested: Nesting) -> Grid:
    """As many rows and columns as stay within the margins."""
    room = Size(paper.width - 2 * sheet.margin + 1e-6, paper.height - 2 * sheet.margin + 1e-6)
    grids = [
        Grid(paper, piece, columns, rows, sheet.gutter, nested=nested)
        for columns in range(1, int(paper.width / piece.width * 4 / 3) + 2)
        for rows in range(1, int(paper.height / piece.height * 4 / 3) + 2)
    ]
    fitting = [
        grid for grid in grids if grid.extent.width <= room.width and grid.extent.height <= room.height
    ]
    return max(fitting, key=lambda grid: grid.count, default=Grid(paper, piece, 0, 0, sheet.gutter))


def _with_count(grids: Sequence[Grid], best: Grid, wanted: int) -> Grid:
    """A grid of exactly this many cells."""
    shapes = [
        Grid(grid.paper, grid.cell, wanted // rows, rows, grid.gutter)
        for grid in grids
        for rows in range(1, grid.rows + 1)
        if wanted % rows == 0 and wanted // rows <= grid.columns
    ]
    if not shapes:
        raise UsageError(
            f"{wanted} pieces of {best.cell} cannot lie on one sheet of {grids[0].paper}; "
            f"at most {best.count} ({best.columns} × {best.rows}) do"
        )
    return shapes[-1]


def sheets_needed(leaves: Iterable[Leaf], grid: Grid) -> int:
    """How many sheets pieces take on such a grid."""
    return sum(1 for _ in _sheets([leaf for leaf in leaves for _ in range(leaf.copies)], grid))


def _sheets(pieces: Sequence[Leaf], grid: Grid) -> Iterator[tuple[Leaf, ...]]:
    """The pieces of each sheet; where they touch, a cut that is off shows no other colour."""
    touching = not (grid.gutter or grid.fixed or grid.nested)
    for suit in _suits(pieces, grid.columns) if touching else [pieces]:
        yield from _chunks(suit, grid.count)


def _chunks(pieces: Sequence[Leaf], count: int) -> Iterator[tuple[Leaf, ...]]:
    return (tuple(pieces[i : i + count]) for i in range(0, len(pieces), count))


def _suits(pieces: Sequence[Leaf], row: int) -> Iterable[Sequence[Leaf]]:
    """Cards by what their backs tell; a back that fewer of them share than lie in a row tells nothing."""
    cards = {(leaf.back.key, leaf.front.key) for leaf in pieces if leaf.back}
    shared = Counter(back for back, _ in cards)
    suits: dict[str, list[Leaf]] = {}
    for leaf in pieces:
        back = leaf.back.key if leaf.back else ""
        suits.setdefault(back if shared[back] >= row else "", []).append(leaf)
    return suits.values()


def _front(number: int, group: Sequence[Leaf], whole: Grid) -> Laid:
    grid = whole.holding(len(group))
    slots = (Slot(leaf.front, i % grid.columns, i // grid.columns) for i, leaf in enumerate(group))
    return Laid(number, "front", grid, tuple(slots))


def _back(number: int, group: Sequence[Leaf], whole: Grid, flip: Flip | None) -> Laid:
    """The backs where the flip brings them: mirrored left to right, or top to bottom and on their heads."""
    grid = whole.holding(len(group))
    book = flip is not None and turned_like_a_book(grid, flip)
    calendar = flip is not None and not book
    grid = grid.turned_over(book) if flip is not None else grid
    slots = []
    for i, leaf in enumerate(group):
        column, row = i % grid.columns, i // grid.columns
        if leaf.back:
            x = grid.columns - 1 - column if book else column
            y = grid.rows - 1 - row if calendar else row
            slots.append(Slot(leaf.back, x, y, upside_down=calendar))
    return Laid(number, "back", grid, tuple(slots))


def _folded(pieces: Sequence[Leaf], whole: Grid) -> Iterator[Laid]:
    """Fronts left of the fold, each back at the mirrored place right of it."""
    for number, group in enumerate(_chunks(pieces, whole.columns // 2 * whole.rows), start=1):
        grid = whole.holding(len(group), step=2)
        half = grid.columns // 2
        slots = []
        for i, leaf in enumerate(group):
            column, row = i % half, i // half
            slots.append(Slot(leaf.front, column, row))
            if leaf.back:
                slots.append(Slot(leaf.back, grid.columns - 1 - column, row))
        yield Laid(number, "fold", grid, tuple(slots))
