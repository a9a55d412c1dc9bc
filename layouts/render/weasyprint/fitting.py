"""Looks at laid-out pages: does every text fit its box, stay inside the safe zone, and are pictures sharp."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from weasyprint.formatting_structure import boxes
from weasyprint.images import RasterImage

from twelve.layouts.art.outlines import distance_inside
from twelve.layouts.faces import LOW, Fault, Stock

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MM_PER_PX = 25.4 / 96
PT_PER_PX = 0.75
SLACK = 0.15
"""Millimetres that nobody sees: rounding of glyph widths and line heights."""
ASCENT, DESCENT = 0.72, 0.24
LEAST_DPI = 150
SMALLEST = 6.5
DEFAULT_SMALLEST = 7.0
STEP = 0.1


class LaidOutBox(Protocol):
    """What is looked at in a laid-out box (the renderer itself has no types)."""

    element: Element | None
    style: dict[str, object]
    position_x: float
    position_y: float
    width: float
    height: float
    baseline: float
    text: str
    replacement: RasterImage
    children: Sequence[LaidOutBox]

    def descendants(self, placeholders: bool) -> Iterator[LaidOutBox]: ...
    def content_box_x(self) -> float: ...
    def content_box_y(self) -> float: ...
    def margin_width(self) -> float: ...


@dataclass(frozen=True)
class Measured:
    """A box whose text must fit: its room and what the text takes, in millimetres; type sizes in points.

    `paragraphs` are the widths of the words as they are set now, as if each had all of the room: those of an
    indented one are wider by as much as it is narrower.
    """

    element: Element
    field: str
    width: float
    height: float
    needs_width: float
    needs_height: float
    size: float
    smallest: float
    paragraphs: tuple[tuple[float, ...], ...] = ()
    lines: int = 1

    @property
    def fits(self) -> bool:
        return self.needs_width <= self.width + SLACK and self.needs_height <= self.height + SLACK

    @property
    def can_shrink(self) -> bool:
        return self.size > self.smallest + 0.01

    @property
    def shrunk(self) -> float:
        """The largest size at which it probably fits."""
        size = self.size - STEP
        while size > self.smallest and not self._would_fit(size / self.size):
            size -= STEP
        return max(self.smallest, round(size, 1))

    def _would_fit(self, scale: float) -> bool:
        """Whether it fits when set smaller: a line that cannot break as it is, other words wrapped anew."""
        if self.needs_width > self.width + SLACK:
            lines, fits_across = self.lines, self.needs_width * scale <= self.width
        else:
            lines, fits_across = sum(wrapped(words, self.width / scale) for words in self.paragraphs), True
        return fits_across and self.needs_height * scale * lines / self.lines <= self.height

    @property
    def fault(self) -> Fault:
        """Why it does not fit: a box too low for any line is a fault of the style, not of the text."""
        line = self.needs_height / self.lines
        if line > self.height + SLACK:
            message = (
                f"the box is {self.height:.1f} mm high, but one line in it takes {line:.1f} mm; "
                "make the box higher, or its line-height smaller"
            )
            return Fault(LOW, self.element.get("class") or "", message)
        return Fault(
            "overflow", self.field, f"does not fit: {self.excess()} even at {self.size:g} pt; shorten it"
        )

    def excess(self) -> str:
        """By how much it does not fit."""
        over = {
            "too wide": self.needs_width - self.width,
            "too tall": self.needs_height - self.height,
        }
        return " and ".join(f"{length:.1f} mm {how}" for how, length in over.items() if length > SLACK)


def measured(laid_out: Iterable[LaidOutBox]) -> Iterator[Measured]:
    """Every box that is marked as one to be fitted."""
    for box in laid_out:
        element = box.element
        if element is not None and _is(box, boxes.BlockBox) and "fit" in (element.get("class") or "").split():
            yield _measure(box, element)


def faults(laid_out: Iterable[LaidOutBox], stock: Stock) -> Iterator[Fault]:
    """Texts that run over the cut or into the safe zone, and pictures that will look blurred."""
    low, across, down = stock.bleed, stock.size.width, stock.size.height
    for box in laid_out:
        if _is(box, boxes.TextBox) and box.text.strip():
            yield from _text_faults(box, stock.safe, (low, low, low + across, low + down))
            yield from _outline_faults(box, stock)
        elif _is(box, boxes.ReplacedBox) and isinstance(box.replacement, RasterImage):
            yield from _picture_faults(box)


def spots(laid_out: Iterable[LaidOutBox], stock: Stock) -> Iterator[Element]:
    """The elements whose text does not fit, or runs over the cut."""
    all_boxes = list(laid_out)
    yield from (box.element for box in measured(all_boxes) if not box.fits)
    for box in all_boxes:
        if box.element is not None and any(fault.kind == "cut" for fault in faults([box], stock)):
            yield box.element


def _is(box: LaidOutBox, *kinds: type) -> bool:
    """Whether it is such a box, or stands for one that was taken out of the flow."""
    return isinstance(getattr(box, "_box", box), kinds)


def wrapped(words: Sequence[float], width: float) -> int:
    """How many lines words of these widths take, each put on the line where it still fits."""
    lines, used = 1, 0.0
    for word in words:
        if used and used + word > width:
            lines, used = lines + 1, 0.0
        used += word
    return lines


def _measure(box: LaidOutBox, element: Element) -> Measured:
    left, top = box.content_box_x(), box.content_box_y()
    right, bottom, lines = left, top, 0
    blocks: list[tuple[float, list[list[float]]]] = [(box.width, [[]])]
    for inner in box.descendants(placeholders=True):
        if _is(inner, boxes.TextBox, boxes.ReplacedBox):
            right = max(right, inner.position_x + inner.margin_width())
            blocks[-1][1][-1] += _words(inner)
        elif _is(inner, boxes.LineBox):
            bottom = max(bottom, inner.position_y + inner.height)
            lines += 1
            blocks[-1][1].append([])
        elif _is(inner, boxes.BlockBox):
            blocks.append((inner.width or box.width, [[]]))
    paragraphs = [
        [word * box.width / room for word in words]
        for room, block in blocks
        for words in _paragraphs(block, room * MM_PER_PX)
    ]
    size = box.style["font_size"]
    assert isinstance(size, int | float)
    return Measured(
        element,
        element.get("data-field") or element.get("class") or "",
        box.width * MM_PER_PX,
        box.height * MM_PER_PX,
        (right - left) * MM_PER_PX,
        (bottom - top) * MM_PER_PX,
        round(size * PT_PER_PX, 3),
        _smallest(box),
        tuple(tuple(words) for words in paragraphs if words),
        max(1, lines),
    )


def _paragraphs(lines: Sequence[Sequence[float]], width: float) -> Iterator[list[float]]:
    """Lines put together again: one that had room for the next word was broken on purpose."""
    words: list[float] = []
    used = 0.0
    for line in filter(None, lines):
        if words and used + line[0] <= width:
            yield words
            words = []
        words = [*words, *line]
        used = sum(line)
    yield words


def _words(box: LaidOutBox) -> list[float]:
    """The widths of words, each with a space behind it, as shares of what they take together."""
    width = box.margin_width() * MM_PER_PX
    text = box.text if _is(box, boxes.TextBox) else ""
    return [width * (len(word) + 1) / len(text) for word in text.split()] or [width]


def _smallest(box: LaidOutBox) -> float:
    """The limit of the style (--fit-min), never below the smallest type that can be read."""
    try:
        tokens = box.style["__fit_min"]
    except KeyError:
        return DEFAULT_SMALLEST
    token = next(iter(tokens), None) if isinstance(tokens, tuple | list) else None
    if getattr(token, "unit", "") != "pt":
        return DEFAULT_SMALLEST
    return max(SMALLEST, float(getattr(token, "value", SMALLEST)))


def _text_faults(box: LaidOutBox, safe: float, trim: tuple[float, float, float, float]) -> Iterator[Fault]:
    left, right = box.position_x * MM_PER_PX, (box.position_x + box.width) * MM_PER_PX
    top, bottom = _inked(box)
    inside = min(left - trim[0], top - trim[1], trim[2] - right, trim[3] - bottom)
    shown = " ".join(box.text.split())[:40]
    if inside < -SLACK:
        yield Fault("cut", _field(box), f'"{shown}" runs {-inside:.1f} mm over the cut')
    elif inside < safe - SLACK:
        yield Fault("unsafe", _field(box), f'"{shown}" is only {inside:.1f} mm from the cut')


def _outline_faults(box: LaidOutBox, stock: Stock) -> Iterator[Fault]:
    """Words that come too near to the cut of a piece that is no rectangle."""
    if not stock.outline:
        return
    line = [
        (x * stock.size.width + stock.bleed, y * stock.size.height + stock.bleed) for x, y in stock.outline
    ]
    left, right = box.position_x * MM_PER_PX, (box.position_x + box.width) * MM_PER_PX
    inside = min(distance_inside((x, y), line) for x in (left, right) for y in _inked(box))
    if inside < stock.safe - SLACK:
        shown, where = " ".join(box.text.split())[:40], f"{abs(inside):.1f} mm"
        told = f"is only {where} from the cut" if inside >= 0 else f"runs {where} over the cut"
        yield Fault("unsafe", _field(box), f'"{shown}" {told}')


def _inked(box: LaidOutBox) -> tuple[float, float]:
    """Where letters really start and end: a line may be much higher than its type."""
    size = box.style["font_size"]
    assert isinstance(size, int | float)
    base = box.position_y + box.baseline
    return (base - ASCENT * size) * MM_PER_PX, (base + DESCENT * size) * MM_PER_PX


def _field(box: LaidOutBox) -> str:
    return (box.element.get("data-field") or "") if box.element is not None else ""


def _picture_faults(box: LaidOutBox) -> Iterator[Fault]:
    dpi = box.replacement.width * 96 / box.width if box.width else LEAST_DPI
    if dpi < LEAST_DPI and box.element is not None:
        name = (box.element.get("src") or "").removeprefix("asset:")
        message = f"{name} is printed at {dpi:.0f} dpi; {LEAST_DPI} or more looks sharp"
        yield Fault("blurred", "art", message)
