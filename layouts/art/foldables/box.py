"""A tuck box for cards: two faces, two sides, lid and base that tuck in, flaps for dust and glue."""

from __future__ import annotations

from dataclasses import dataclass, replace

from twelve.layouts.measures import Size

CARD = 0.36
"""Thickness of a card of 300 g paper, printed at home."""
EASE = 1.5
"""What a box is larger than its cards each way."""
GLUE = 9.0
TUCK = 12.0
DUST = 14.0
SLANT = 2.5
NOTCH = 8.0
LEAST_DEPTH = 8.0
BLEED = 1.5
"""How far the colour of a face runs over its edges, so that a cut or fold beside the line shows no paper."""


@dataclass(frozen=True)
class BoxSide:
    """A printed face of the box."""

    name: str
    left: float
    top: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> BoxSide:
        return replace(self, left=self.left + x, top=self.top + y)

    def grown(self, by: float) -> BoxSide:
        """With so much more on all sides."""
        return BoxSide(self.name, self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True)
class TuckBox:
    """A box laid flat: glue flap, side, front, side, rear; lid and base hang on the rear."""

    width: float
    height: float
    depth: float

    @property
    def size(self) -> Size:
        return Size(
            width=GLUE + 2 * self.width + 2 * self.depth, height=self.height + 2 * self.depth + 2 * TUCK
        )

    @property
    def top(self) -> float:
        """Where the faces begin below tuck and lid."""
        return TUCK + self.depth

    @property
    def columns(self) -> tuple[float, float, float, float, float]:
        """The left edges of side, front, side and rear, and the right edge of all."""
        side = GLUE + self.depth
        return GLUE, side, side + self.width, side + self.width + self.depth, self.size.width

    @property
    def panels(self) -> tuple[BoxSide, ...]:
        left, front, right, rear, _ = self.columns
        return (
            BoxSide("left", left, self.top, self.depth, self.height),
            BoxSide("front", front, self.top, self.width, self.height),
            BoxSide("right", right, self.top, self.depth, self.height),
            BoxSide("rear", rear, self.top, self.width, self.height),
            BoxSide("lid", rear, TUCK, self.width, self.depth),
            BoxSide("base", rear, self.top + self.height, self.width, self.depth),
        )

    @property
    def glue_flap(self) -> BoxSide:
        """Where it is said what the flap is glued to; its ends are slanted."""
        return BoxSide("glue", 0, self.top + GLUE, GLUE, self.height - 2 * GLUE)


def tuck_box(card: Size, depth: float) -> TuckBox:
    """The box for cards of this size and a pile so deep."""
    return TuckBox(card.width + EASE, card.height + EASE, max(depth, LEAST_DEPTH))


def depth_of(cards: int) -> float:
    """How deep a box must be for so many cards."""
    return round(cards * CARD + EASE, 1)


def folds(box: TuckBox) -> str:
    """The lines between faces and what hangs on them."""
    left, front, right, rear, end = box.columns
    top, bottom = box.top, box.top + box.height
    upright = "".join(f"M{x:g} {top:g}V{bottom:g}" for x in (left, front, right, rear))
    dust = "".join(f"M{x:g} {y:g}h{box.depth:g}" for x in (left, right) for y in (top, bottom))
    ends = (TUCK, top, bottom, bottom + box.depth)
    return upright + dust + "".join(f"M{rear:g} {y:g}H{end:g}" for y in ends)


def cuts(box: TuckBox) -> str:
    """The outline: all edges that are no folds."""
    return _front_edges(box) + _glue_flap(box) + _rear_edges(box) + _dust_flaps(box)


def _front_edges(box: TuckBox) -> str:
    """The top edge has a notch for the thumb."""
    _, front, right, _, _ = box.columns
    middle, bottom = (front + right) / 2, box.top + box.height
    notch = f"A{NOTCH:g} {NOTCH:g} 0 0 0 {middle + NOTCH:g} {box.top:g}"
    return f"M{front:g} {box.top:g}H{middle - NOTCH:g}{notch}H{right:g}M{front:g} {bottom:g}H{right:g}"


def _glue_flap(box: TuckBox) -> str:
    bottom = box.top + box.height
    return f"M{GLUE:g} {box.top:g}L0 {box.top + GLUE:g}V{bottom - GLUE:g}L{GLUE:g} {bottom:g}"


def _rear_edges(box: TuckBox) -> str:
    """The free edge of the rear, and lid and base with the round tucks on them."""
    *_, rear, end = box.columns
    bottom, low = box.size.height, box.size.height - TUCK
    near, far = rear + TUCK, end - TUCK
    lid = f"M{rear:g} {box.top:g}V{TUCK:g}Q{rear:g} 0 {near:g} 0H{far:g}Q{end:g} 0 {end:g} {TUCK:g}"
    base = f"V{low:g}Q{end:g} {bottom:g} {far:g} {bottom:g}H{near:g}Q{rear:g} {bottom:g} {rear:g} {low:g}"
    return f"{lid}{base}V{box.top + box.height:g}"


def _dust_flaps(box: TuckBox) -> str:
    left, _, right, _, _ = box.columns
    length = min(DUST, box.width / 2 - 1)
    ends = ((box.top, -length), (box.top + box.height, length))
    return "".join(
        f"M{x:g} {y:g}l{SLANT:g} {reach:g}h{box.depth - 2 * SLANT:g}l{SLANT:g} {-reach:g}"
        for x in (left, right)
        for y, reach in ends
    )
