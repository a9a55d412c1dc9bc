"""The calibration sheet: crosses in front, rulers behind; held against the light they tell the offset."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import atan2, degrees
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.layouts.cache.store import write_atomically
from twelve.layouts.fonts.house import font_files
from twelve.layouts.fonts.truetype import with_lining_figures
from twelve.layouts.impose.slug import SLUG_FONT, line_of
from twelve.layouts.measures import PT_PER_MM, Segment, Size
from twelve.layouts.options import Flip
from twelve.layouts.run import unspaced
from twelve.layouts.targets.formats import formats

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

REACH = 10
"""Millimetres that a ruler shows each way."""
MARGIN = 20.0
"""Millimetres left and right of the words."""
INSET = 40.0
"""How far the outer rulers stand from the paper's left and right edge."""
GREY = 0.25
SMALL, LARGE = 6.5, 10.0
"""Sizes of figures and words in points."""
BAR = 20.0
"""How far the scale bar lies from the paper's lower edge."""
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
    file = folder / f"calibration-{unspaced(paper_name)}-{flip}.pdf"
    write_atomically(file, _drawn(formats().paper(paper_name), flip))
    return file


def angle_between(paper: Size, left: float, right: float) -> float:
    """The turn (degrees clockwise) that brings both outer crosses to the same height."""
    return degrees(atan2(right - left, paper.width - 2 * INSET))


def spots(paper: Size) -> list[tuple[float, float]]:
    """Where crosses and rulers stand: on the middle line, so that either flip brings them together."""
    middle = paper.height / 2
    return [(INSET, middle), (paper.width / 2, middle), (paper.width - INSET, middle)]


def _drawn(paper: Size, flip: Flip) -> bytes:
    """Both pages, drawn by reportlab: there is no face on them that would have to be rendered."""
    from reportlab.pdfgen.canvas import Canvas

    data, size = BytesIO(), (paper.width * PT_PER_MM, paper.height * PT_PER_MM)
    canvas = Canvas(data, size, invariant=1, lang="en")  # the same bytes every time
    canvas.setTitle("twelve – printer calibration")
    canvas.setAuthor("twelve")
    canvas.setViewerPreference("PrintScaling", "None")
    _use_house_font()
    _draw_page(canvas, paper, _crosses(paper), [line.format(flip=flip) for line in FRONT])
    _draw_figures(canvas, paper)
    _draw_page(canvas, paper, _rulers(paper), BACK)
    canvas.save()
    return data.getvalue()


def _use_house_font() -> None:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont(SLUG_FONT, BytesIO(with_lining_figures(font_files()[SLUG_FONT]))))


def _draw_page(
    canvas: Canvas, paper: Size, lines: Iterator[Segment], words: list[str] | tuple[str, ...]
) -> None:
    canvas.setStrokeGray(GREY)
    canvas.setLineWidth(formats().marks.width * PT_PER_MM)
    canvas.lines([_from_below(paper, line) for line in (*lines, *_scale_bar(paper))])
    for i, text in enumerate(words):
        line = line_of(MARGIN, 30 + 6 * i, paper.width - 2 * MARGIN, text, points=LARGE)
        _write(canvas, paper, line.x, line.y, line.text, line.points)
    _write(canvas, paper, (paper.width + 100) / 2 + 1.5, paper.height - BAR, "100 mm")
    canvas.showPage()


def _draw_figures(canvas: Canvas, paper: Size) -> None:
    """The figures of the rulers, on the page that is begun."""
    for x, y in spots(paper):
        for step in (-10, -5, 5, 10):
            figure = f"{step:+d}".replace("-", "−")
            _write(canvas, paper, x + step - 1, y - 2.5, figure)
            _write(canvas, paper, x + 3, y + step + 0.8, figure)


def _write(canvas: Canvas, paper: Size, x: float, y: float, text: str, points: float = SMALL) -> None:
    """A text whose baseline starts here, from the top left."""
    canvas.setFont(SLUG_FONT, points)
    canvas.setFillGray(GREY)
    canvas.drawString(x * PT_PER_MM, (paper.height - y) * PT_PER_MM, text)


def _from_below(paper: Size, line: Segment) -> Segment:
    x1, y1, x2, y2 = line
    left, top, right, bottom = x1, paper.height - y1, x2, paper.height - y2
    return (left * PT_PER_MM, top * PT_PER_MM, right * PT_PER_MM, bottom * PT_PER_MM)


def _scale_bar(paper: Size) -> Iterator[Segment]:
    """A line of 100 mm with ticks at every 10."""
    x, y = (paper.width - 100) / 2, paper.height - BAR
    yield (x, y, x + 100, y)
    yield from ((x + i * 10, y - (1.2 if i % 10 == 0 else 0.6), x + i * 10, y) for i in range(11))


def _crosses(paper: Size) -> Iterator[Segment]:
    for x, y in spots(paper):
        yield (x - 15, y, x + 15, y)
        yield (x, y - 15, x, y + 15)


def _rulers(paper: Size) -> Iterator[Segment]:
    for x, y in spots(paper):
        yield (x - REACH, y, x + REACH, y)
        yield (x, y - REACH, x, y + REACH)
        for step in range(-REACH, REACH + 1):
            long = 2.0 if step % 5 == 0 else 1.0
            yield (x + step, y - long, x + step, y + long)
            yield (x - long, y + step, x + long, y + step)
