"""Charts as vector drawings (reportlab.graphics), set in the house's type: intervals, heat maps, bars, lines.

A chart becomes SVG, which the press renders like any other drawing; numbers come in as plain data.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fontTools.pens.reportLabPen import ReportLabPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont as TTFontFile
from reportlab.graphics import renderSVG
from reportlab.graphics.shapes import Circle, Drawing, Group, Line, Path, Rect, String
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from twelve.layouts.fonts.house import font_files, house_font, text_width

PT = 10.0
"""Drawn ten times as large as shown: the SVG's own transformations are rounded to whole units."""
MM = PT * 72 / 25.4
REGULAR, BOLD = "Alegreya-Sans", "Alegreya-Sans-Bold"
INK, SOFT, FAINT, PAPER = HexColor("#1d1a16"), HexColor("#6b6257"), HexColor("#d8cfbf"), HexColor("#ffffff")
GOOD, BAD, FAIR = HexColor("#8c1c13"), HexColor("#1f4e79"), HexColor("#5b6b3a")
"""Too much of it, too little of it, and as it should be; they differ in lightness too."""
ROW = 5.2 * MM
SIZE = 8.5 * PT


class IntervalRow(NamedTuple):
    """A row of an interval chart: shares or numbers with their bounds."""

    name: str
    value: float
    low: float
    high: float
    told: str
    """The value in words, at the end of the row."""
    bold: bool = False


class Axis(NamedTuple):
    """What a chart shows from left to right."""

    low: float
    high: float
    step: float
    middle: float
    """Where the fair value is."""
    unit: str = " %"


def picture(drawing: Drawing) -> str:
    """A drawing as an address that an image can show."""
    svg = renderSVG.drawToString(drawing)
    text = svg if isinstance(svg, str) else svg.decode()
    return f"data:image/svg+xml;base64,{b64encode(_tidy(text).encode()).decode()}"


def _tidy(svg: str) -> str:
    """Our family's names as the renderer knows them; no document type, which it would look up."""
    start = svg.index("<svg")
    svg = svg[start:].replace(f"font-family: {BOLD}", "font-family: 'Alegreya Sans'; font-weight: 700")
    return svg.replace(f"font-family: {REGULAR}", "font-family: 'Alegreya Sans'")


def intervals(rows: Sequence[IntervalRow], axis: Axis, width: float) -> Drawing:
    """Values as points with their intervals, beside a line where they should be; `width` in millimetres."""
    _fonts()
    wide = width * MM
    left = max(text_width(BOLD, row.name, SIZE) for row in rows) + 4 * MM
    right = wide - 24 * MM
    height = len(rows) * ROW + 8 * MM
    drawing = Drawing(wide, height)

    def at(value: float) -> float:
        share = (min(max(value, axis.low), axis.high) - axis.low) / (axis.high - axis.low)
        return left + share * (right - left)

    _axis(drawing, axis, at, height)
    for number, row in enumerate(rows):
        middle = height - 6 * MM - (number + 0.5) * ROW
        if number % 2 == 0:
            band = Rect(0, middle - ROW / 2, wide, ROW, fillColor=HexColor("#f6f1e6"), strokeColor=None)
            drawing.contents.insert(0, band)
        colour = _colour(row, axis)
        _text(
            drawing, left - 2.5 * MM, middle - SIZE * 0.32, row.name, BOLD if row.bold else REGULAR, end=True
        )
        drawing.add(Line(at(row.low), middle, at(row.high), middle, strokeColor=colour, strokeWidth=1.6 * PT))
        drawing.add(
            Circle(at(row.value), middle, 2.3 * PT, fillColor=colour, strokeColor=PAPER, strokeWidth=0.6 * PT)
        )
        _text(drawing, wide - 1 * MM, middle - SIZE * 0.32, row.told, REGULAR, end=True)
    return drawing


def _colour(row: IntervalRow, axis: Axis) -> Color:
    found: Color = GOOD if row.low > axis.middle else BAD if row.high < axis.middle else FAIR
    return found


def _axis(drawing: Drawing, axis: Axis, at: object, height: float) -> None:
    assert callable(at)
    value = axis.low
    while value <= axis.high + 1e-9:
        fair = abs(value - axis.middle) < 1e-9
        colour, weight = (INK, 0.9 * PT) if fair else (FAINT, 0.4 * PT)
        drawing.add(Line(at(value), 0, at(value), height - 5.5 * MM, strokeColor=colour, strokeWidth=weight))
        label = f"{round(value, 1):g}{axis.unit if fair else ''}"
        _text(
            drawing, at(value), height - 4 * MM, label, BOLD if fair else REGULAR, SOFT, 7 * PT, middle=True
        )
        value += axis.step


def heat_map(names: Sequence[str], cells: Sequence[Sequence[float | None]], width: float) -> Drawing:
    """How each row does against each column, in per cent; dark is far from even, light is even."""
    _fonts()
    wide, count = width * MM, len(names)
    left = max(text_width(REGULAR, name, SIZE) for name in names) + 3 * MM
    cell = min((wide - left) / count, 11 * MM)
    high = left
    drawing = Drawing(wide, count * cell + high)
    for column, name in enumerate(names):
        x = left + (column + 0.5) * cell
        _turned(drawing, x + SIZE * 0.32, count * cell + 1.5 * MM, name)
    for row, name in enumerate(names):
        y = (count - 1 - row) * cell
        _text(drawing, left - 2 * MM, y + cell / 2 - SIZE * 0.32, name, REGULAR, end=True)
        for column in range(count):
            _cell(drawing, left + column * cell, y, cell, cells[row][column], row == column)
    return drawing


def _cell(drawing: Drawing, x: float, y: float, size: float, share: float | None, own: bool) -> None:
    fill = HexColor("#eeeeee") if share is None or own else _shade(share)
    drawing.add(Rect(x, y, size, size, fillColor=fill, strokeColor=PAPER, strokeWidth=0.8 * PT))
    if share is not None and not own:
        dark = abs(share - 50) > 22
        points = min(7.5 * PT, size * 0.42)
        colour = PAPER if dark else INK
        _text(
            drawing,
            x + size / 2,
            y + size / 2 - points * 0.32,
            f"{share:.0f}",
            REGULAR,
            colour,
            points,
            middle=True,
        )


def _shade(share: float) -> Color:
    """From blue (loses) over white (even) to red (wins)."""
    end = GOOD if share > 50 else BAD
    weight = min(1.0, abs(share - 50) / 40)
    parts = [1 - weight * (1 - part) for part in (end.red, end.green, end.blue)]
    return Color(*parts)


def columns(labels: Sequence[str], values: Sequence[float], width: float, tall: float = 38) -> Drawing:
    """A column for each value, with its number on top."""
    _fonts()
    wide, height = width * MM, tall * MM
    drawing = Drawing(wide, height)
    most = max([*values, 0.001])
    each, base = wide / max(1, len(values)), 5 * MM
    for number, (label, value) in enumerate(zip(labels, values, strict=True)):
        x, high = number * each, max(0.0, value) / most * (height - base - 5 * MM)
        bar = Rect(x + each * 0.15, base, each * 0.7, high, fillColor=BAD, strokeColor=None)
        drawing.add(bar)
        _text(
            drawing, x + each / 2, base + high + 1.2 * MM, f"{value:.1f}", REGULAR, INK, 7.5 * PT, middle=True
        )
        _text(drawing, x + each / 2, 1 * MM, label, REGULAR, SOFT, 7.5 * PT, middle=True)
    drawing.add(Line(0, base, wide, base, strokeColor=INK, strokeWidth=0.6 * PT))
    return drawing


def _text(
    drawing: Drawing,
    x: float,
    y: float,
    text: str,
    font: str,
    colour: Color = INK,
    size: float = SIZE,
    end: bool = False,
    middle: bool = False,
) -> None:
    """A line of text; where it begins is reckoned here, with the very font that will be printed."""
    length = text_width(font, text, size)
    x -= length if end else length / 2 if middle else 0
    if any(letter.isdigit() for letter in text):
        drawing.add(_outlined(text, font, size, x, y, colour))
    else:
        drawing.add(String(x, y, text, fontName=font, fontSize=size, fillColor=colour))


def _outlined(text: str, font: str, size: float, x: float, y: float, colour: Color) -> Path:
    """A text as outlines: an SVG cannot ask for lining figures, and a text font's hang below the line."""
    opened, known = _opened(font), house_font(font)
    outlines, names = opened.getGlyphSet(), opened.getGlyphOrder()
    scale = size / float(getattr(opened["head"], "unitsPerEm"))  # noqa: B009  (its table is untyped)
    path = Path(fillColor=colour, strokeColor=None)
    for letter in text:
        glyph = known.lining(letter)
        pen = ReportLabPen(outlines, path)
        outlines[names[glyph]].draw(TransformPen(pen, (scale, 0, 0, scale, x, y)))
        x += known.width(glyph) * size / 1000
    return path


@cache
def _opened(font: str) -> TTFontFile:
    return TTFontFile(font_files()[font])


def _turned(drawing: Drawing, x: float, y: float, text: str) -> None:
    """A line of text that reads upwards."""
    group = Group(String(0, 0, text, fontName=REGULAR, fontSize=SIZE, fillColor=INK))
    group.translate(x, y)
    group.rotate(90)
    drawing.add(group)


def _fonts() -> None:
    """The house's fonts under the names the renderer gives them."""
    for name in (REGULAR, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(font_files()[name])))
