"""A tuck box: front and rear, two sides, lid and base that tuck in, flaps for dust and glue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from twelve.layouts.art.heraldry.geometry import polygon, rectangle
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
BLEED = 3.0
"""How far the ground runs over the cut and onto the glue flap, so that a slip of the knife shows no paper."""
WHOLE = ("left", "front", "right", "rear")
"""The walls from left to right, behind the flap that is glued under the last of them."""
HALVES = (("left", "front"), ("right", "rear"))
"""The same in two pieces, each with a flap that is glued under the other one's last wall."""


class Pile(NamedTuple):
    """Pieces of one kind that shall lie in a box."""

    piece: Size
    number: int
    thickness: float = CARD

    @property
    def upright(self) -> Size:
        return Size(min(self.piece), max(self.piece))

    def height_on(self, ground: Size) -> float:
        """How high they lie, in as many piles side by side as there is room for."""
        sides = (self.piece, self.piece.turned)
        piles = max(int(ground.width // side.width) * int(ground.height // side.height) for side in sides)
        return ceil(self.number / piles) * self.thickness


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
    """A box laid flat, whole or half of it: glue flap and walls; lid and base hang on the rear."""

    width: float
    height: float
    depth: float
    walls: tuple[str, ...] = WHOLE

    @property
    def size(self) -> Size:
        return Size(width=self._edges[-1], height=self.height + 2 * self.depth + 2 * TUCK)

    @property
    def halves(self) -> tuple[TuckBox, ...]:
        """The same box in two pieces."""
        return tuple(replace(self, walls=walls) for walls in HALVES)

    @property
    def top(self) -> float:
        """Where the faces begin below tuck and lid."""
        return TUCK + self.depth

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def _edges(self) -> list[float]:
        """The left edge of each wall, and the right edge of all."""
        edges = [GLUE]
        for wall in self.walls:
            edges.append(edges[-1] + (self.width if wall in ("front", "rear") else self.depth))
        return edges

    def columns(self, *names: str) -> Iterator[tuple[float, float]]:
        """The left and right edges of these walls, as far as they are there."""
        edges = self._edges
        yield from ((edges[i], edges[i + 1]) for i, wall in enumerate(self.walls) if wall in names)

    @property
    def panels(self) -> tuple[BoxSide, ...]:
        upright = (
            BoxSide(wall, left, self.top, right - left, self.height)
            for wall, (left, right) in zip(self.walls, self.columns(*self.walls), strict=True)
        )
        ends = (
            BoxSide(name, left, top, self.width, self.depth)
            for left, _ in self.columns("rear")
            for name, top in (("lid", TUCK), ("base", self.bottom))
        )
        return (*upright, *ends)

    @property
    def glue_flap(self) -> BoxSide:
        """Where it is said what the flap is glued to; its ends are slanted."""
        return BoxSide("glue", 0, self.top + GLUE, GLUE, self.height - 2 * GLUE)

    @property
    def glued_to(self) -> str:
        """The wall that the flap goes behind: the last one, of a half that of the other."""
        return "front" if self.walls == HALVES[1] else "rear"


def tuck_box(inside: Size, depth: float, room: float = EASE) -> TuckBox:
    """The box for pieces of this size and a pile so deep."""
    return TuckBox(inside.width + room, inside.height + room, max(depth, LEAST_DEPTH))


def depth_of(cards: int) -> float:
    """How deep a box must be for so many cards."""
    return round(cards * CARD + EASE, 1)


def ground_of(piles: Iterable[Pile]) -> Size:
    """What every piece can lie on, upright."""
    pieces = [pile.upright for pile in piles]
    return Size(max(piece.width for piece in pieces), max(piece.height for piece in pieces))


def depth_for(piles: Sequence[Pile], room: float = EASE) -> float:
    """How deep a box must be for all of these, one kind upon the other."""
    ground = ground_of(piles)
    return round(sum(pile.height_on(ground) for pile in piles) + room, 1)


def folds(box: TuckBox) -> str:
    """The lines between faces and what hangs on them."""
    upright = "".join(f"M{x:g} {box.top:g}V{box.bottom:g}" for x, _ in box.columns(*box.walls))
    sides = [x for x, _ in box.columns("left", "right")]
    dust = "".join(f"M{x:g} {y:g}h{box.depth:g}" for x in sides for y in (box.top, box.bottom))
    ends = (TUCK, box.top, box.bottom, box.bottom + box.depth)
    return upright + dust + "".join(f"M{x:g} {y:g}H{end:g}" for x, end in box.columns("rear") for y in ends)


def cuts(box: TuckBox) -> str:
    """The outline: all edges that are no folds."""
    return wrapped_cuts(box) + flap_cut(box)


def wrapped_cuts(box: TuckBox) -> str:
    """The edges with the ground on both sides."""
    front = "".join(_front_edges(box, *edges) for edges in box.columns("front"))
    rear = "".join(_rear_edges(box, *edges) for edges in box.columns("rear"))
    return front + rear + "".join(_dust_flaps(box, left) for left, _ in box.columns("left", "right"))


def flap_cut(box: TuckBox) -> str:
    """The edge of the flap that is glued: it stays paper."""
    return f"M{GLUE:g} {box.top:g}L0 {box.top + GLUE:g}V{box.bottom - GLUE:g}L{GLUE:g} {box.bottom:g}"


def _front_edges(box: TuckBox, left: float, right: float) -> str:
    """The top edge has a notch for the thumb; the last wall of a half has a free edge."""
    middle = (left + right) / 2
    notch = f"A{NOTCH:g} {NOTCH:g} 0 0 0 {middle + NOTCH:g} {box.top:g}"
    top = f"M{left:g} {box.top:g}H{middle - NOTCH:g}{notch}H{right:g}"
    free = f"M{right:g} {box.top:g}V{box.bottom:g}" if box.walls[-1] == "front" else ""
    return f"{top}M{left:g} {box.bottom:g}H{right:g}{free}"


def _rear_edges(box: TuckBox, rear: float, end: float) -> str:
    """The free edge of the rear, and lid and base with the round tucks on them."""
    bottom, low = box.size.height, box.size.height - TUCK
    near, far = rear + TUCK, end - TUCK
    lid = f"M{rear:g} {box.top:g}V{TUCK:g}Q{rear:g} 0 {near:g} 0H{far:g}Q{end:g} 0 {end:g} {TUCK:g}"
    base = f"V{low:g}Q{end:g} {bottom:g} {far:g} {bottom:g}H{near:g}Q{rear:g} {bottom:g} {rear:g} {low:g}"
    return f"{lid}{base}V{box.bottom:g}"


def _dust(box: TuckBox) -> float:
    """How far the dust flaps reach: two of them may not meet."""
    return min(DUST, box.width / 2 - 1)


def _dust_flaps(box: TuckBox, left: float) -> str:
    length = _dust(box)
    ends = ((box.top, -length), (box.bottom, length))
    return "".join(
        f"M{left:g} {y:g}l{SLANT:g} {reach:g}h{box.depth - 2 * SLANT:g}l{SLANT:g} {-reach:g}"
        for y, reach in ends
    )


def wrap(box: TuckBox, by: float = BLEED) -> str:
    """All that shows once the box is folded, lid and flaps too, so much larger than its cut.

    Its parts overlap and run the same way round, so that they fill as one.
    """
    walls = rectangle(GLUE - by, box.top - by, box.size.width + by, box.bottom + by)
    ends = "".join(_wrapped_ends(box, *edges, by) for edges in box.columns("rear"))
    return walls + ends + "".join(_wrapped_flaps(box, left, by) for left, _ in box.columns("left", "right"))


def _wrapped_ends(box: TuckBox, left: float, right: float, by: float) -> str:
    """Lid and base with their tucks."""
    near, far, first, last = left + TUCK, right - TUCK, left - by, right + by
    low, deep = box.size.height - TUCK, box.size.height + by
    round_top = f"Q{first:g} {-by:g} {near:g} {-by:g}H{far:g}Q{last:g} {-by:g} {last:g} {TUCK:g}"
    round_foot = f"Q{last:g} {deep:g} {far:g} {deep:g}H{near:g}Q{first:g} {deep:g} {first:g} {low:g}"
    lid = f"M{first:g} {box.top:g}V{TUCK:g}{round_top}V{box.top:g}Z"
    return f"{lid}M{last:g} {box.bottom:g}V{low:g}{round_foot}V{box.bottom:g}Z"


def _wrapped_flaps(box: TuckBox, left: float, by: float) -> str:
    """The upper and the lower dust flap of a side."""
    long, right, slant = _dust(box) + by, left + box.depth + by, SLANT
    left, high, low = left - by, box.top - long, box.bottom + long
    upper = ((left, box.top), (left + slant, high), (right - slant, high), (right, box.top))
    lower = ((right, box.bottom), (right - slant, low), (left + slant, low), (left, box.bottom))
    return polygon(*upper) + polygon(*lower)
