"""Impose: faces are placed on sheets as forms, each stored once however often it is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, radians, sin
from typing import TypeAlias

from twelve.layouts.faces import Part, Stock
from twelve.layouts.impose.grid import Grid, Laid, Side, Slot
from twelve.layouts.impose.marks import Cut, cut_marks, outline_of, outlines, path, proof, scale_bar
from twelve.layouts.impose.slug import POINTS, SLUG_FONT, slug_words
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.options import Offset, PrintOptions
from twelve.layouts.pdf.document import Document, Page
from twelve.layouts.pdf.writer import Reference
from twelve.layouts.targets.formats import Sheet, formats
from twelve.layouts.words import word

OVERLAP = 0.1
"""Millimetres by which a piece reaches below the one that is painted next."""


@dataclass
class Canvas:
    """The operators and resources of one page."""

    book: Document
    paper: Size
    operators: list[str] = field(default_factory=list)
    forms: dict[str, Reference] = field(default_factory=dict)
    fonts: dict[str, Reference] = field(default_factory=dict)
    _common: list[str] = field(default_factory=list)
    _common_fonts: dict[str, Reference] = field(default_factory=dict)

    def add(self, operators: str) -> None:
        self.operators.append(operators)

    def again(self, operators: str) -> None:
        """Operators that many pages share: all of these are stored once, together."""
        self._common.append(f"q {operators} Q")

    def text_again(self, x: float, y: float, text: str, points: float = POINTS) -> None:
        """A small text that many pages share."""
        operators, fonts = self._set(x, y, text, points)
        self._common_fonts |= fonts
        self.again(operators)

    def form(self, form: Reference) -> str:
        """The name of a form on this page."""
        name = f"F{len(self.forms)}"
        self.forms[name] = form
        return f"/{name}"

    def text(self, x: float, y: float, text: str, points: float = POINTS) -> None:
        """A small text with its baseline at this height."""
        operators, fonts = self._set(x, y, text, points)
        self.fonts |= fonts
        self.add(operators)

    def _set(self, x: float, y: float, text: str, points: float) -> tuple[str, dict[str, Reference]]:
        """The operators that show a text, and the font they name."""
        font, glyphs = self.book.fonts.show(SLUG_FONT, text)
        place = f"{x * PT_PER_MM:.3f} {(self.paper.height - y) * PT_PER_MM:.3f}"
        return f"BT 0.25 g /S {points:.4g} Tf {place} Td <{glyphs}> Tj ET", {"S": font}

    def finish(self, offset: Offset | None = None) -> Page:
        """The page, moved and turned where the printer needs it."""
        if self._common:
            common = self.book.shared("\n".join(self._common), self.paper, self._common_fonts)
            self.add(f"{self.form(common)} Do")
        content = "\n".join(self.operators)
        if offset:
            content = f"q {correction(self.paper, offset)} cm\n{content}\nQ"
        return self.book.add_page(self.paper, content, self.forms, self.fonts)

    def lay_over(self, page: Page) -> None:
        """Draws on a page that is there already."""
        page.operators += self.operators
        page.fonts |= self.fonts


Dress: TypeAlias = Callable[[Canvas, Laid], None]
"""Puts marks and words on a side of a sheet."""


def impose(
    book: Document, part: Part, sheets: Sequence[Laid], sheet: Sheet, options: PrintOptions, dress: Dress
) -> None:
    """Adds a page for each side of each sheet, dressed with its marks and words."""
    cells: dict[tuple[Grid, Side, int, int, bool], str] = {}  # many sheets have the same
    for laid in sheets:
        canvas = Canvas(book, laid.grid.paper)
        if laid.grid.nested:
            _bleed_around(canvas, book, part, laid, sheet)
        for slot in sorted(
            laid.slots, key=lambda slot: (slot.row, slot.column)
        ):  # each lies over the one before
            cell = (laid.grid, laid.side, slot.column, slot.row, slot.upside_down)
            if cell not in cells:
                cells[cell] = place(slot, laid, sheet, part.stock, cut_of(part))
            canvas.add(f"q {cells[cell]} cm {canvas.form(book.form(slot.face))} Do Q")
        dress(canvas, laid)
        if options.proof:
            canvas.add(proof(laid.grid, laid.slots, cut_of(part), part.stock.safe))
        canvas.finish(options.back_offset if laid.side == "back" else None)


def for_scissors(part: Part, sheet: Sheet, options: PrintOptions, slug: str, total: int) -> Dress:
    """Crop marks round cards, outlines round tokens; the words above, the scale bar below."""
    marked = part.component.kind == "cards" and not part.stock.outline

    @cache
    def marks(grid: Grid, fold: bool) -> str:
        return cut_marks(grid, sheet, fold)

    def dress(canvas: Canvas, laid: Laid) -> None:
        if marked:
            canvas.again(marks(laid.grid, laid.side == "fold"))
        elif laid.side == "front":
            canvas.add(outlines(laid.grid, laid.slots, cut_of(part)))
        if part.component.slug:
            words = sheet_words(part, laid, total, options)
            _slug(canvas, laid.grid, sheet, (slug, *words), marked)

    return dress


def cut_of(part: Part) -> Cut:
    """How the pieces of a part are cut."""
    return Cut(part.component.cut, part.stock.outline)


def place(slot: Slot, laid: Laid, sheet: Sheet, stock: Stock, cut: Cut) -> str:
    """The operators that bring a face to its cell, clipped to what may show of its bleed."""
    grid = laid.grid
    x, y = grid.corner(slot.column, slot.row)
    if cut.outline and laid.side != "fold":
        seen = cut if laid.side == "front" else cut.from_behind(slot.upside_down)
        shown = grid.gutter / 2 if grid.nested else min(stock.bleed, sheet.rim)
        clip = path(grid.paper, outline_of(grid, slot.column, slot.row, seen, -shown))
        return f"{clip} W n {moved(grid.paper, x, y, stock, slot.upside_down)}"
    bleed, size = stock.bleed, stock.size
    rim, before, after = (min(bleed, reach) for reach in (sheet.rim, *between(grid.gutter)))
    left, right = rim if slot.column == 0 else before, rim if slot.column == grid.columns - 1 else after
    top, bottom = rim if slot.row == 0 else before, rim if slot.row == grid.rows - 1 else after
    clip = rectangle(grid.paper, x - left, y - top, size.width + left + right, size.height + top + bottom)
    return f"{clip} W n {moved(grid.paper, x, y, stock, slot.upside_down)}"


def between(gutter: float) -> tuple[float, float]:
    """How far the bleed of a piece reaches back and on: a hair below the next one, so that no paper shows."""
    return gutter / 2, gutter / 2 + OVERLAP


def moved(paper: Size, x: float, y: float, stock: Stock, upside_down: bool) -> str:
    """The transformation that brings a face with its bleed to the corner of its cut."""
    if upside_down:
        return matrix(-1, paper, x + stock.size.width + stock.bleed, y - stock.bleed)
    return matrix(1, paper, x - stock.bleed, y + stock.size.height + stock.bleed)


def _bleed_around(canvas: Canvas, book: Document, part: Part, laid: Laid, sheet: Sheet) -> None:
    """Pieces without gaps: each with all of its bleed first, under those that are then laid beside it."""
    rim = min(part.stock.bleed, sheet.rim)
    for slot in laid.slots:
        x, y = laid.grid.corner(slot.column, slot.row)
        clip = path(canvas.paper, outline_of(laid.grid, slot.column, slot.row, cut_of(part), -rim))
        move = moved(canvas.paper, x, y, part.stock, slot.upside_down)
        canvas.add(f"q {clip} W n {move} cm {canvas.form(book.form(slot.face))} Do Q")


def matrix(sign: int, paper: Size, x: float, y: float) -> str:
    """The transformation that brings a form's origin to a point given from the top left."""
    return f"{sign} 0 0 {sign} {x * PT_PER_MM:.3f} {(paper.height - y) * PT_PER_MM:.3f}"


def rectangle(paper: Size, x: float, y: float, width: float, height: float) -> str:
    """A rectangle given from the top left."""
    points = (x, paper.height - y - height, width, height)
    return " ".join(f"{value * PT_PER_MM:.3f}" for value in points) + " re"


def shift(page: Page, paper: Size, offset: Offset) -> None:
    """Moves and turns a page that is there already, with the fields on it (which only move)."""
    page.operators = [f"q {correction(paper, offset)} cm", *page.operators, "Q"]
    page.moved = (offset.x * PT_PER_MM, -offset.y * PT_PER_MM)


def correction(paper: Size, offset: Offset) -> str:
    """Moves a page and turns it about the middle of the paper."""
    turn = -radians(offset.angle)  # in PDF positive turns are counter-clockwise
    across, up = paper.width / 2 * PT_PER_MM, paper.height / 2 * PT_PER_MM
    a, b = cos(turn), sin(turn)
    e = across - a * across + b * up + offset.x * PT_PER_MM
    f = up - b * across - a * up - offset.y * PT_PER_MM
    return f"{a:.8f} {b:.8f} {-b:.8f} {a:.8f} {e:.4f} {f:.4f}"


def upright_bar(canvas: Canvas, x: float, foot: float) -> None:
    """The scale bar and its word, turned to run up from its foot."""
    paper = canvas.paper
    bar = scale_bar(paper, x, foot)
    across, up = x * PT_PER_MM, (paper.height - foot) * PT_PER_MM
    turn = f"0 1 -1 0 {across + up:.3f} {up - across:.3f}"
    canvas.add(f"q {turn} cm {bar}")
    canvas.text(x + formats().marks.bar + 1.5, foot, word("bar", "en"))
    canvas.add("Q")


def sheet_words(part: Part, laid: Laid, total: int, options: PrintOptions) -> tuple[str, ...]:
    """Which sheet it is, and how it is printed."""
    language = part.language
    number = word("sheet", language, n=laid.number, all=total)
    duplex = options.sides == "both" and any(leaf.back for leaf in part.leaves)
    how = (
        word("fold", language)
        if laid.side == "fold"
        else word(options.flip if duplex else "one_side", language)
    )
    scaled = f"{word('full_size', language)}, {how}"
    if laid.side == "fold":  # the fold runs through the middle of the line
        return (f"{number} · {scaled}",)
    return f"{number} · {word(laid.side, language)}", scaled


def _slug(canvas: Canvas, grid: Grid, sheet: Sheet, texts: Sequence[str], marked: bool) -> None:
    """The words above the pieces, the scale bar below them."""
    for words in slug_words(grid, sheet, texts, marked):
        draw = canvas.text if words.text == texts[1] else canvas.text_again  # only the number differs
        draw(words.x, words.y, words.text, words.points)
    # the bar stands below the crop marks where there is room, else among them
    bar = min(grid.paper.height - 4.5, grid.paper.height - grid.top + sheet.rim + 8)
    canvas.again(scale_bar(grid.paper, (grid.paper.width - 100) / 2, bar))
    canvas.text_again((grid.paper.width + 100) / 2 + 1.5, bar, word("bar", "en"))
