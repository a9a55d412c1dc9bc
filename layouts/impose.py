"""Impose: rendered faces are placed on sheets as forms, each stored once however often it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

from twelve.layouts.faces import Face, Part
from twelve.layouts.formats import PT_PER_MM, Sheet, Size
from twelve.layouts.grid import Grid, Laid, Slot
from twelve.layouts.marks import marks, proof
from twelve.layouts.options import PrintOptions

if TYPE_CHECKING:
    import pikepdf


@dataclass(frozen=True)
class Pages:
    """Where a face's pages are: a PDF and the first page and number of pages in it."""

    pdf: bytes
    first: int
    count: int = 1


@dataclass
class Forms:
    """The faces of one output file as form XObjects, made when they are first placed."""

    out: pikepdf.Pdf
    pages: Mapping[str, Pages]
    _open: dict[int, pikepdf.Pdf] = field(default_factory=dict)
    _made: dict[str, pikepdf.Object] = field(default_factory=dict)

    def source(self, key: str) -> tuple[pikepdf.Pdf, Pages]:
        """The opened PDF that holds a face."""
        import pikepdf  # noqa: PLC0415

        pages = self.pages[key]
        if id(pages.pdf) not in self._open:
            self._open[id(pages.pdf)] = pikepdf.open(BytesIO(pages.pdf))
        return self._open[id(pages.pdf)], pages

    def form(self, face: Face) -> pikepdf.Object:
        """The face as a form."""
        if face.key not in self._made:
            pdf, pages = self.source(face.key)
            self._made[face.key] = self.out.copy_foreign(pdf.pages[pages.first].as_form_xobject())
        return self._made[face.key]


def impose(
    part: Part, sheets: Iterable[Laid], grid: Grid, sheet: Sheet, forms: Forms, options: PrintOptions
) -> None:
    """Adds a page for each side of each sheet."""
    for laid in sheets:
        names: dict[str, pikepdf.Object] = {}
        operators = []
        for slot in laid.slots:
            name = f"/F{len(names)}"
            names[name] = forms.form(slot.face)
            operators.append(place(slot, grid, sheet, part, name))
        operators.append(marks(grid, sheet))
        if options.proof:
            operators.append(proof(grid, laid, part))
        add_page(forms.out, grid.paper, "\n".join(operators), names)


def place(slot: Slot, grid: Grid, sheet: Sheet, part: Part, name: str) -> str:
    """The operators that draw a face in its cell, clipped to what may show of its bleed."""
    stock = part.stock
    x, y = grid.corner(slot.column, slot.row)
    bleed = stock.bleed
    inner = min(bleed, grid.gutter / 2)
    rim = min(bleed, sheet.rim)
    left = rim if slot.column == 0 else inner
    right = rim if slot.column == grid.columns - 1 else inner
    top = rim if slot.row == 0 else inner
    bottom = rim if slot.row == grid.rows - 1 else inner
    clip = rectangle(
        grid.paper, x - left, y - top, stock.size.width + left + right, stock.size.height + top + bottom
    )
    if slot.upside_down:
        move = matrix(-1, grid.paper, x + stock.size.width + bleed, y - bleed)
    else:
        move = matrix(1, grid.paper, x - bleed, y + stock.size.height + bleed)
    return f"q {clip} W n {move} cm {name} Do Q"


def matrix(sign: int, paper: Size, x: float, y: float) -> str:
    """The transformation that brings a form's origin to a point given from the top left."""
    return f"{sign} 0 0 {sign} {x * PT_PER_MM:.4f} {(paper.height - y) * PT_PER_MM:.4f}"


def rectangle(paper: Size, x: float, y: float, width: float, height: float) -> str:
    """A rectangle given from the top left."""
    points = (x, paper.height - y - height, width, height)
    return " ".join(f"{value * PT_PER_MM:.4f}" for value in points) + " re"


def add_page(
    out: pikepdf.Pdf, paper: Size, content: str, xobjects: Mapping[str, pikepdf.Object]
) -> pikepdf.Page:
    """A page with these operators and forms."""
    import pikepdf  # noqa: PLC0415

    page = out.add_blank_page(page_size=(paper.width * PT_PER_MM, paper.height * PT_PER_MM))
    page.Contents = out.make_stream(content.encode())
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(dict(xobjects)))
    return page
