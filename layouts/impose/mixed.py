"""Pieces of several sizes on the same sheets: small ones in gaps of large ones, backs behind their fronts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from twelve.content.errors import UsageError
from twelve.layouts.faces import Face, Part
from twelve.layouts.impose.grid import Side
from twelve.layouts.impose.marks import OUTLINE, Cut, outline_at, path
from twelve.layouts.impose.sheet import Canvas, between, cut_of, moved, rectangle
from twelve.layouts.measures import Size
from twelve.layouts.options import Flip
from twelve.layouts.pdf.document import Document
from twelve.layouts.targets.formats import Sheet


class MixedPiece(NamedTuple):
    """A piece with the part that it belongs to."""

    front: Face
    back: Face | None
    part: Part

    @property
    def size(self) -> Size:
        return self.part.stock.size


class PiecePlace(NamedTuple):
    """A piece on a sheet, by the corner of its cut in millimetres from the top left."""

    piece: MixedPiece
    x: float
    y: float

    def behind(self, paper: Size, book: bool) -> tuple[float, float]:
        """Where its back lies, once the sheet is turned like a book or like a calendar."""
        size = self.piece.size
        return (
            (paper.width - self.x - size.width, self.y)
            if book
            else (self.x, paper.height - self.y - size.height)
        )


def pieces_of(parts: Iterable[Part]) -> list[MixedPiece]:
    """Every piece of all parts, copies and all."""
    return [
        MixedPiece(leaf.front, leaf.back, part)
        for part in parts
        for leaf in part.leaves
        for _ in range(leaf.copies)
    ]


class MixedSheets(NamedTuple):
    """How pieces lie together: on which paper, by which rules, and the places on each sheet."""

    paper: Size
    sheet: Sheet
    sheets: list[list[PiecePlace]]


def fewest_sheets(pieces: Sequence[MixedPiece], paper: Size, sheets: Iterable[Sheet]) -> MixedSheets:
    """The first of all ways, upright or turned, that takes no more sheets than any other."""
    ways = [
        MixedSheets(lying, sheet, in_rows(pieces, lying, sheet))
        for lying in (paper, paper.turned)
        for sheet in sheets
        if all(_fits(piece, _room(lying, sheet)) for piece in pieces)
    ]
    if not ways:
        largest = max(pieces, key=lambda piece: piece.size.width * piece.size.height)
        raise UsageError(f"a piece of {largest.size} does not fit on paper of {paper}")
    return min(ways, key=lambda way: len(way.sheets))


def in_rows(pieces: Sequence[MixedPiece], paper: Size, sheet: Sheet) -> list[list[PiecePlace]]:
    """The sheets that the pieces take, each filled row by row and centred; all fit on the paper."""
    waiting, sheets = sorted(pieces, key=lambda piece: -piece.size.height), []
    while waiting:
        places = list(_filled(waiting, (0.0, 0.0), _room(paper, sheet), sheet.gutter))
        sheets.append(_centred(places, paper))
    return sheets


def _room(paper: Size, sheet: Sheet) -> Size:
    """What the margins leave, and a hair for rounding."""
    return Size(paper.width - 2 * sheet.margin + 1e-6, paper.height - 2 * sheet.margin + 1e-6)


def _fits(piece: MixedPiece, room: Size) -> bool:
    return piece.size.width <= room.width and piece.size.height <= room.height


def _filled(
    waiting: list[MixedPiece], corner: tuple[float, float], room: Size, gutter: float
) -> Iterator[PiecePlace]:
    """Takes the tallest piece that fits, fills the room beside it in the same way, and goes on below."""
    x, y = corner
    foot = y + room.height
    while (number := _first_fitting(waiting, Size(room.width, foot - y))) is not None:
        piece = waiting.pop(number)
        width, height = piece.size
        yield PiecePlace(piece, x, y)
        beside = Size(room.width - width - gutter, height)
        yield from _filled(waiting, (x + width + gutter, y), beside, gutter)
        y += height + gutter


def _first_fitting(waiting: Sequence[MixedPiece], room: Size) -> int | None:
    return next((number for number, piece in enumerate(waiting) if _fits(piece, room)), None)


def _centred(places: Sequence[PiecePlace], paper: Size) -> list[PiecePlace]:
    wide = max(place.x + place.piece.size.width for place in places)
    high = max(place.y + place.piece.size.height for place in places)
    left, top = (paper.width - wide) / 2, (paper.height - high) / 2
    return [place._replace(x=place.x + left, y=place.y + top) for place in places]


def sides_of(pieces: Sequence[MixedPiece], wanted: str) -> Iterator[Side]:
    """The sides that are printed of every sheet; a blank back keeps the others behind their fronts."""
    if wanted != "backs":
        yield "front"
    if wanted != "fronts" and any(piece.back for piece in pieces):
        yield "back"


def impose_mixed(
    book: Document, places: Sequence[PiecePlace], way: MixedSheets, side: Side, flip: Flip
) -> Canvas:
    """One side of a sheet; its words are the caller's."""
    paper, sheet = way.paper, way.sheet
    canvas, book_like = Canvas(book, paper), (flip == "long") != (paper.width > paper.height)
    for place in places:
        face = place.piece.front if side == "front" else place.piece.back
        if face is not None:
            cut, upside_down = cut_of(place.piece.part), side == "back" and not book_like
            x, y = (place.x, place.y) if side == "front" else place.behind(paper, book_like)
            seen = cut if side == "front" else cut.from_behind(upside_down)
            clip = _clip(paper, x, y, place.piece, seen, sheet)
            move = moved(paper, x, y, place.piece.part.stock, upside_down)
            canvas.add(f"q {clip} W n {move} cm {canvas.form(book.form(face))} Do Q")
    if side == "front":
        lines = (path(paper, outline_at(p.x, p.y, p.piece.size, cut_of(p.piece.part))) for p in places)
        canvas.add(f"q {OUTLINE} 0.4 w {' '.join(lines)} S Q")
    return canvas


def _clip(paper: Size, x: float, y: float, piece: MixedPiece, cut: Cut, sheet: Sheet) -> str:
    """What shows of a piece: its bleed as far as its neighbours leave room."""
    rim = min(piece.part.stock.bleed, max(between(sheet.gutter)))
    if cut.outline:
        return path(paper, outline_at(x, y, piece.size, cut, -rim))
    return rectangle(paper, x - rim, y - rim, piece.size.width + 2 * rim, piece.size.height + 2 * rim)
