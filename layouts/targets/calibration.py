"""The calibration sheet: crosses in front, rulers behind; held against the light they tell the offset."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from pathlib import Path

from twelve.layouts.impose.marks import MARK, Line, scale_bar, stroke
from twelve.layouts.impose.sheet import Canvas
from twelve.layouts.impose.slug import line_of
from twelve.layouts.measures import Size
from twelve.layouts.options import Flip
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Book
from twelve.layouts.results import About
from twelve.layouts.run import unspaced
from twelve.layouts.targets.formats import formats

REACH = 10
"""Millimetres that a ruler shows each way."""
MARGIN = 20.0
"""Millimetres left and right of the words."""
INSET = 40.0
"""How far the outer rulers stand from the paper's left and right edge."""
FRONT = (
    "1. Print this sheet on both sides at 100 %, flipped on the {flip} edge. The bar must measure 100 mm.",
    "2. Hold the sheet against the light and look at the back: the crosses of the front show through.",
    "3. On each ruler read where the cross lies: mm right (x) and down (y) of zero; left and up are minus.",
    "4. Save it:  twelve calibrate --save NAME --x X --y Y --left Y-LEFT --right Y-RIGHT",
    "5. Print with it:  twelve print GAME --printer NAME",
)
BACK = ("Back. Look at this side against the light.",)


def print_calibration(paper_name: str, flip: Flip, folder: Path) -> Path:
    """Makes the two pages of the calibration sheet."""
    paper = formats().paper(paper_name)
    book = Book({})
    _page(book, paper, _crosses(paper), tuple(line.format(flip=flip) for line in FRONT), numbers=False)
    _page(book, paper, _rulers(paper), BACK, numbers=True)
    file = folder / f"calibration-{unspaced(paper_name)}-{flip}.pdf"
    book.save(file, About("twelve – printer calibration", "twelve", "en", "1"), [Boxes(paper)] * 2)
    return file


def angle_between(paper: Size, left: float, right: float) -> float:
    """The turn (degrees clockwise) that brings both outer crosses to the same height."""
    return degrees(atan2(right - left, paper.width - 2 * INSET))


def spots(paper: Size) -> list[tuple[float, float]]:
    """Where crosses and rulers stand: on the middle line, so that either flip brings them together."""
    middle = paper.height / 2
    return [(INSET, middle), (paper.width / 2, middle), (paper.width - INSET, middle)]


def _page(book: Book, paper: Size, lines: Iterator[Line], words: tuple[str, ...], numbers: bool) -> None:
    canvas = Canvas(book, paper)
    canvas.add(stroke(paper, lines, MARK))
    for i, text in enumerate(words):
        line = line_of(MARGIN, 30 + 6 * i, paper.width - 2 * MARGIN, text, points=10)
        canvas.text(line.x, line.y, line.text, line.points)
    if numbers:
        for x, y in spots(paper):
            for step in (-10, -5, 5, 10):
                canvas.text(x + step - 1, y - 2.5, f"{step:+d}".replace("-", "−"))
                canvas.text(x + 3, y + step + 0.8, f"{step:+d}".replace("-", "−"))
    canvas.add(scale_bar(paper, (paper.width - 100) / 2, paper.height - 20))
    canvas.text((paper.width + 100) / 2 + 1.5, paper.height - 20, "100 mm")
    canvas.finish()


def _crosses(paper: Size) -> Iterator[Line]:
    for x, y in spots(paper):
        yield (x - 15, y, x + 15, y)
        yield (x, y - 15, x, y + 15)


def _rulers(paper: Size) -> Iterator[Line]:
    for x, y in spots(paper):
        yield (x - REACH, y, x + REACH, y)
        yield (x, y - REACH, x, y + REACH)
        for step in range(-REACH, REACH + 1):
            long = 2.0 if step % 5 == 0 else 1.0
            yield (x + step, y - long, x + step, y + long)
            yield (x - long, y + step, x + long, y + step)
