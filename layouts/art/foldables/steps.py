"""How a foldable is put together, in small pictures without a word: cut, glue, tuck in, done."""

from __future__ import annotations

from collections.abc import Iterable

from twelve.layouts.art.foldables.box import TuckBox, cuts, folds
from twelve.layouts.art.heraldry.geometry import number, polygon
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Point, Size

LINE, PAPER, SHADE = "#1d1a16", "#ffffff", "#dddddd"
STROKE = 0.3
EDGE = f'stroke="{LINE}" stroke-width="{STROKE}" stroke-linejoin="round"'
HIGH = 21.0
"""How high a box stands in its picture."""
SLOPE: Point = (0.62, 0.34)
"""How far a depth of one runs to the right and up."""
DISC = 2.4


def centred(cell: Size, drawn: str) -> str:
    """A drawing made around the origin, in the middle of its cell."""
    return f'<g transform="translate({number(cell.width / 2)} {number(cell.height / 2)})">{drawn}</g>'


def box_steps(box: TuckBox) -> list[str]:
    """Cut along the lines, glue the flap behind the rear, close base and lid, done."""
    return [
        _numbered(1, _flat(box)),
        _numbered(2, _tube(box)),
        _numbered(3, _closing(box)),
        _numbered(4, _closed(box)),
    ]


def _numbered(step: int, drawn: str) -> str:
    disc = f'<circle cx="-19" cy="-15" r="{DISC}" fill="{LINE}"/>'
    look = (
        f'text-anchor="middle" font-family="Alegreya Sans" font-weight="900" font-size="3.6" fill="{PAPER}"'
    )
    return f'{drawn}{disc}<text x="-19" y="-13.8" {look}>{step}</text>'


def _flat(box: TuckBox) -> str:
    """The box as it lies on the page, and scissors."""
    scale = min(36 / box.size.width, 31 / box.size.height)
    middle = (
        f"scale({number(scale, 4)}) translate({number(-box.size.width / 2)} {number(-box.size.height / 2)})"
    )
    width = number(STROKE / scale)
    drawn = (
        f'<path d="{cuts(box)}" fill="none" stroke="{LINE}" stroke-width="{width}"/>'
        f'<path d="{folds(box)}" fill="none" stroke="{LINE}" stroke-width="{width}" stroke-dasharray="5 4"/>'
    )
    return f'<g transform="{middle}">{drawn}</g>' + _sign("scissors", -8.5, -13.5, 7)


class _Stand:
    """A box of HIGH millimetres seen from the front and a little from the right and above."""

    def __init__(self, box: TuckBox) -> None:
        self.width, self.depth = box.width / box.height * HIGH, box.depth / box.height * HIGH

    def at(self, across: float, up: float, back: float) -> Point:
        """A point, measured in widths, heights and depths from the front's lower left corner."""
        depth = back * self.depth
        x = (across - 0.5) * self.width + (depth - self.depth / 2) * SLOPE[0]
        return x, HIGH * (0.66 - up) - depth * SLOPE[1] * 1.6

    def shape(self, fill: str, *corners: tuple[float, float, float]) -> str:
        path = polygon(*(self.at(*corner) for corner in corners))
        return f'<path d="{path}" fill="{fill}" {EDGE}/>'


def _walls(stand: _Stand) -> Iterable[str]:
    yield stand.shape(PAPER, (0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0))
    yield stand.shape(SHADE, (1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0))


def _tube(box: TuckBox) -> str:
    """Folded round, open above; the flap goes behind the rear wall."""
    stand = _Stand(box)
    lid = stand.shape(PAPER, (0, 1, 1), (1, 1, 1), (1, 1.26, 1), (0.9, 1.4, 1), (0.1, 1.4, 1), (0, 1.26, 1))
    inside = stand.shape(SHADE, (0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0))
    flap = stand.shape(LINE, (0, 0.08, 1), (0, 0.92, 1), (-0.16, 0.82, 1), (-0.16, 0.18, 1))
    x, y = stand.at(-0.16, 0.5, 1)
    arrow = _arrow(
        f"M{number(x - 4)} {number(y - 5)}Q{number(x - 6.5)} {number(y)} {number(x - 1.4)} {number(y)}",
        (x - 0.6, y),
        (1, 0),
    )
    return lid + inside + flap + "".join(_walls(stand)) + arrow


def _closing(box: TuckBox) -> str:
    """The dust flaps lie inside, the lid comes over them."""
    stand = _Stand(box)
    inside = stand.shape(SHADE, (0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0))
    dust = stand.shape(PAPER, (0, 1, 0), (0, 1, 1), (0.4, 1, 0.9), (0.4, 1, 0.1))
    other = stand.shape(PAPER, (1, 1, 0), (1, 1, 1), (0.6, 1, 0.9), (0.6, 1, 0.1))
    lid = stand.shape(PAPER, (0, 1, 1), (1, 1, 1), (1, 1.26, 0.4), (0, 1.26, 0.4))
    tuck = stand.shape(PAPER, (0, 1.26, 0.4), (1, 1.26, 0.4), (0.9, 1.16, -0.1), (0.1, 1.16, -0.1))
    x, y = stand.at(1.0, 1.2, 0.3)
    bend = f"M{number(x + 2)} {number(y - 3)}Q{number(x + 6)} {number(y)} {number(x + 4)} {number(y + 5)}"
    return (
        inside
        + dust
        + other
        + lid
        + tuck
        + "".join(_walls(stand))
        + _arrow(bend, (x + 3.7, y + 5.6), (-0.3, 1))
    )


def _closed(box: TuckBox) -> str:
    """Ready, with the thumb's notch in its front."""
    stand = _Stand(box)
    lid = stand.shape(PAPER, (0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0))
    x, y = stand.at(0.5, 1, 0)
    bend = f"M{number(x - 2.2)} {number(y)}A2.2 2.2 0 0 0 {number(x + 2.2)} {number(y)}Z"
    notch = f'<path d="{bend}" fill="{SHADE}" {EDGE}/>'
    middle = stand.at(0.5, 0.46, 0)
    return lid + "".join(_walls(stand)) + notch + _sign("check", *middle, 8)


def _arrow(path: str, tip: Point, along: Point) -> str:
    """A bent line that ends in a point."""
    (x, y), (dx, dy) = tip, along
    head = polygon(
        (x + dx, y + dy), (x - dx - dy * 1.1, y - dy + dx * 1.1), (x - dx + dy * 1.1, y - dy - dx * 1.1)
    )
    return (
        f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="0.6"/><path d="{head}" fill="{LINE}"/>'
    )


def _sign(icon: str, x: float, y: float, size: float) -> str:
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({number(size / SIDE, 4)})"
    return f'<g transform="{place}" fill="{LINE}" fill-rule="evenodd">{icon_shapes(icon)}</g>'
