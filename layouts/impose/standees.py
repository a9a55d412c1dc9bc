"""Standees: front and back of a figure on one piece, head to head at a fold, with a tab at both feet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import cos, sin, tau

from twelve.layouts.art.foldables.drawing import LineColours
from twelve.layouts.art.outlines import ClosedLine, Corner
from twelve.layouts.faces import Face, Leaf, Part, Stock
from twelve.layouts.impose.marks import LIGHT, MARK, ink_of, stroke
from twelve.layouts.impose.sheet import matrix, rectangle
from twelve.layouts.measures import PT_PER_MM, Segment, Size
from twelve.layouts.pdf.document import Document
from twelve.layouts.pdf.writer import Reference

JOINT = 3.0
"""So many millimetres of head and feet are as wide as the fold and the tabs that hold them."""
OVER = 1.5
"""How far the line of a fold runs over the cut on both sides, so that it is found there."""
DASHES = "[2 1.4] 0 d"
RECTANGLE: ClosedLine = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
ROUND: ClosedLine = tuple((0.5 + cos(i / 96 * tau) / 2, 0.5 + sin(i / 96 * tau) / 2) for i in range(96))


def unfolded(book: Document, part: Part, colours: LineColours) -> Part:
    """The figures as they are cut out: each with its back as one face."""
    half = _half(_figure(part), part.stock.size, part.component.tab)
    stock = _piece_stock(part.stock, half, part.component.tab)
    folds = _folds(half, stock, part.stock.size.height, colours)
    leaves = tuple(
        Leaf(_piece(book, leaf, part.stock, stock, folds), None, leaf.copies) for leaf in part.leaves
    )
    plain = part.component.model_copy(update={"shape": None})  # the stock's outline says how it is cut
    return replace(part, component=plain, stock=stock, leaves=leaves)


def _figure(part: Part) -> ClosedLine:
    """What the figure is cut along, clockwise, as shares of its size."""
    line = part.stock.outline or (ROUND if part.component.cut == "round" else RECTANGLE)
    around = zip(line, (*line[1:], line[0]), strict=True)
    return line if sum(a[0] * b[1] - b[0] * a[1] for a, b in around) > 0 else line[::-1]


def _half(figure: ClosedLine, size: Size, tab: float) -> ClosedLine:
    """The front in millimetres below the fold: from its right end round the tab to its left end."""
    line = [(x * size.width, y * size.height) for x, y in figure]
    head, feet = min(y for _, y in line) + JOINT, max(y for _, y in line) - JOINT
    line = list(_crossed(_crossed(line, head), feet))
    upper, lower = (
        [p for p in line if p[1] <= head + 1e-6],
        [p for p in line if p[1] >= feet - 1e-6],
    )
    right, left = max(upper), min(upper)
    heel, toe = max(lower), min(lower)
    bottom = size.height + tab
    return (
        (right[0], 0.0),
        *_way(line, right, heel),
        *((heel[0], bottom), (toe[0], bottom)),
        *_way(line, toe, left),
        (left[0], 0.0),
    )


def _crossed(line: Sequence[Corner], height: float) -> list[Corner]:
    """The line with a corner of its own wherever it passes a height."""
    found: list[Corner] = []
    for a, b in zip(line, (*line[1:], line[0]), strict=True):
        found.append(a)
        if (a[1] - height) * (b[1] - height) < 0:
            found.append((a[0] + (b[0] - a[0]) * (height - a[1]) / (b[1] - a[1]), height))
    return found


def _way(line: Sequence[Corner], start: Corner, end: Corner) -> Iterator[Corner]:
    """The corners from one to another, clockwise."""
    first = line.index(start)
    for corner in (*line[first:], *line[:first]):
        yield corner
        if corner == end:
            return


def _piece_stock(figure: Stock, half: ClosedLine, tab: float) -> Stock:
    """The whole piece: the half below the fold, and its mirror image above."""
    fold = figure.size.height + tab
    size = Size(figure.size.width, 2 * fold)
    line = chain(((x, fold + y) for x, y in half), ((x, fold - y) for x, y in half[-2:0:-1]))
    return replace(figure, size=size, outline=tuple((x / size.width, y / size.height) for x, y in line))


def _folds(half: ClosedLine, stock: Stock, height: float, colours: LineColours) -> str:
    """Dashed lines where the piece is folded: over the head, and at both feet where it has tabs."""
    fold, bleed = stock.size.height / 2, stock.bleed
    bottom = max(y for _, y in half)
    feet = [x for x, y in half if y == bottom]
    over = min(OVER, bleed)

    def line(ends: Sequence[float], y: float) -> Segment:
        return (min(ends) + bleed - over, y + bleed, max(ends) + bleed + over, y + bleed)

    lines = [line((half[0][0], half[-1][0]), fold)]
    if bottom > height:
        lines += [line(feet, fold + height), line(feet, fold - height)]
    if colours.fold:
        return f"q {DASHES} {stroke(stock.page, lines, ink_of(colours.fold))} Q"
    light = stroke(stock.page, lines, LIGHT, 3.0)  # seen on dark figures as well
    return f"{light} q {DASHES} {stroke(stock.page, lines, MARK, 1.5)} Q"


def _piece(book: Document, leaf: Leaf, figure: Stock, stock: Stock, folds: str) -> Face:
    """Front below the fold, back above it and upside down: its own, or the front in a mirror."""
    front, back = leaf.front, leaf.back
    key = f"{front.key}+{back.key if back else 'mirrored'}"
    piece = front._replace(key=key, stock=stock)
    page, bleed, high = stock.page, stock.bleed, figure.size.height
    fold = bleed + stock.size.height / 2
    below = rectangle(page, 0, fold, page.width, high + bleed)
    above = rectangle(page, 0, fold - high - bleed, page.width, high + bleed)
    upright = matrix(1, page, 0, fold + high + bleed)
    turned = matrix(-1, page, page.width, fold - high - bleed)
    mirrored = f"1 0 0 -1 0 {(page.height - fold + high + bleed) * PT_PER_MM:.3f}"
    forms: dict[str, Reference] = {"A": book.form(front), "B": book.form(back or front)}
    content = (
        f"q {below} W n {upright} cm /A Do Q\n"
        f"q {above} W n {turned if back else mirrored} cm /B Do Q\n{folds}"
    )
    book.put_together(piece, content, forms)
    return piece
