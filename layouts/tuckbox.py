"""A tuck box around a deck: one piece of paper, cut, folded and glued."""

from __future__ import annotations

from dataclasses import dataclass

FLAP = 14.0
GLUE = 11.0
EASE = 1.0
"""Room for the deck to slide."""


@dataclass(frozen=True)
class Panel:
    """A rectangle of the box, millimetres from the top left of the sheet's drawing."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class TuckBox:
    """The box unfolded: panels for pictures, and the lines to cut and to fold as SVG paths."""

    width: float
    height: float
    panels: dict[str, Panel]
    cut: str
    fold: str


def tuck_box(width: float, height: float, depth: float) -> TuckBox:
    """The box for a deck of this size (cards' width and height, the stack's depth)."""
    w, h, d = width + EASE, height + EASE, depth + EASE
    top, bottom = FLAP + d, FLAP + d + h
    x = [0.0, GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * w + 2 * d]
    panels = [
        Panel("back", x[1], top, w, h),
        Panel("left", x[2], top, d, h),
        Panel("front", x[3], top, w, h),
        Panel("right", x[4], top, d, h),
        Panel("lid", x[1], FLAP, w, d),
        Panel("tuck", x[1], 0, w, FLAP),
        Panel("floor", x[1], bottom, w, d),
        Panel("under", x[1], bottom + d, w, FLAP),
    ]
    cut = [*_glue(x, top, bottom), *_ends(x, top, bottom, w, d), _rest(x, top, bottom)]
    fold = [
        *(f"M{at:.2f} {top:.2f} V{bottom:.2f}" for at in x[1:5]),
        *(f"M{x[1]:.2f} {y:.2f} H{x[2]:.2f}" for y in (FLAP, top, bottom, bottom + d)),
        *(f"M{at:.2f} {y:.2f} h{d:.2f}" for at in (x[2], x[4]) for y in (top, bottom)),
    ]
    box = {panel.name: panel for panel in panels}
    return TuckBox(x[5], bottom + d + FLAP, box, " ".join(cut), " ".join(fold))


def _glue(x: list[float], top: float, bottom: float) -> list[str]:
    """The flap that is glued behind the right side."""
    return [f"M{x[1]:.2f} {top:.2f} L{x[0]:.2f} {top + 5:.2f} V{bottom - 5:.2f} L{x[1]:.2f} {bottom:.2f}"]


def _ends(x: list[float], top: float, bottom: float, w: float, d: float) -> list[str]:
    """Lid and floor with round tuck flaps on the back, dust flaps on the sides."""
    r = min(8.0, FLAP - 2)
    lid = (
        f"M{x[1]:.2f} {top:.2f} V{r:.2f} Q{x[1]:.2f} 0 {x[1] + r:.2f} 0 H{x[2] - r:.2f} "
        f"Q{x[2]:.2f} 0 {x[2]:.2f} {r:.2f} V{top:.2f}"
    )
    end = bottom + d + FLAP
    floor = (
        f"M{x[1]:.2f} {bottom:.2f} V{end - r:.2f} Q{x[1]:.2f} {end:.2f} {x[1] + r:.2f} {end:.2f} "
        f"H{x[2] - r:.2f} Q{x[2]:.2f} {end:.2f} {x[2]:.2f} {end - r:.2f} V{bottom:.2f}"
    )
    dust = min(d, w / 2) * 0.9
    flaps = []
    for at in (x[2], x[4]):
        for y, out in ((top, -dust), (bottom, dust)):
            flaps.append(f"M{at:.2f} {y:.2f} l1.5 {out:.2f} h{d - 3:.2f} L{at + d:.2f} {y:.2f}")
    return [lid, floor, *flaps]


def _rest(x: list[float], top: float, bottom: float) -> str:
    """The open top edge of the front with its thumb notch, its bottom edge, and the right side."""
    middle = (x[3] + x[4]) / 2
    notch = f"M{x[3]:.2f} {top:.2f} H{middle - 8:.2f} a8 8 0 0 0 16 0 H{x[4]:.2f}"
    return f"{notch} M{x[3]:.2f} {bottom:.2f} H{x[4]:.2f} M{x[5]:.2f} {top:.2f} V{bottom:.2f}"
