"""The operators of a drawing, told with the colours that paint and what is painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from twelve.content.errors import TwelveError

Operand: TypeAlias = object
"""Whatever the reader of operators gives; numbers and names are told by how they are written."""
Shade: TypeAlias = tuple[float, ...]
"""One, three or four numbers: grey, light or ink."""
PaintedAs: TypeAlias = Literal["type", "line", "field", "form"]

FILLS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
ENDS = FILLS | STROKES | {"n"}
TWICE = {"B": ("f", "S"), "B*": ("f*", "S"), "b": ("f", "s"), "b*": ("f*", "s")}
"""Operators that fill and outline, and the two that do the same one after the other."""
CLIPS = frozenset(("W", "W*"))
BUILDS = frozenset(("m", "l", "c", "v", "y", "h", "re")) | CLIPS
SHOWS = frozenset(("Tj", "TJ", "'", '"'))
FILLED_TYPE, OUTLINED_TYPE = frozenset((0, 2, 4, 6)), frozenset((1, 2, 5, 6))
"""The ways to set type (Tr) in which letters are filled, and in which they have an outline."""
PLAIN = {"g": False, "rg": False, "k": False, "G": True, "RG": True, "K": True}
"""Operators that set a colour, and whether it is the stroke's."""
SPACES = {"cs": False, "CS": True}
IN_SPACE = {"sc": False, "scn": False, "SC": True, "SCN": True}


class Painted(NamedTuple):
    """Something painted: with which plain colour (none: a pattern), as what, how large in points."""

    shade: Shade | None
    kind: PaintedAs
    size: float


@dataclass(frozen=True)
class _State:
    """What holds until it is changed or given back."""

    fill: Shade | None = (0.0,)
    stroke: Shade | None = (0.0,)
    fill_space: str = ""
    stroke_space: str = ""
    width: float = 1.0
    scale: float = 1.0
    type: int = 0
    points: float = 0.0
    stretch: float = 1.0
    """How much the matrix of the text enlarges it."""


Told: TypeAlias = tuple[Sequence[Operand], str]
Recolour: TypeAlias = Callable[[Painted, bool], Iterable[Told]]
"""The operators that bring the colour of something painted, of its stroke or not."""
Lights: TypeAlias = Callable[[str, Shade], "Shade | None"]
"""A colour of a named space as grey, light or ink; None for a pattern."""


@dataclass
class Recoloured:
    """A drawing gone through operator by operator, each colour brought just before what it paints.

    A path is kept until it is painted: no colour may be set between its first point and its end.
    """

    recolour: Recolour
    lights: Lights
    _state: _State = field(default_factory=_State)
    _kept: list[_State] = field(default_factory=list)
    _path: list[Told] = field(default_factory=list)
    _corners: list[tuple[float, float]] = field(default_factory=list)

    def operators(self, given: Iterable[Told]) -> Iterator[Told]:
        """What is to stand instead."""
        for operands, name in given:
            yield from self._told(operands, name)

    def _told(self, operands: Sequence[Operand], name: str) -> Iterator[Told]:
        if name in PLAIN:
            self._set(PLAIN[name], _numbers(operands))
        elif name in SPACES:
            yield from self._enter(SPACES[name], operands, name)
        elif name in IN_SPACE:
            yield from self._choose(IN_SPACE[name], operands, name)
        elif name in BUILDS:
            self._path.append((operands, name))
            self._corners += _corners(name, operands)
        elif name in ENDS:
            yield from self._paint(operands, name)
        elif name in SHOWS:
            yield from self._letters()
            yield operands, name
        else:
            yield from self._other(operands, name)

    def _other(self, operands: Sequence[Operand], name: str) -> Iterator[Told]:
        match name:
            case "q":
                self._kept.append(self._state)
            case "Q":
                self._state = self._kept.pop() if self._kept else _State()
            case "Tr":
                self._state = replace(self._state, type=int(_numbers(operands)[0]))
            case "w":
                self._state = replace(self._state, width=_numbers(operands)[0])
            case "cm":
                self._state = replace(self._state, scale=self._state.scale * _enlargement(operands))
            case "BT":
                self._state = replace(self._state, stretch=1.0)
            case "Tf":
                self._state = replace(self._state, points=_numbers(operands)[-1])
            case "Tm":
                self._state = replace(self._state, stretch=_enlargement(operands))
            case "Do":
                yield from self._for_both("form")
            case "BI" | "INLINE IMAGE":
                raise TwelveError("a picture within a drawing's operators cannot be printed in inks")
        yield operands, name

    def _set(self, stroke: bool, shade: Shade | None, space: str = "") -> None:
        if stroke:
            self._state = replace(self._state, stroke=shade, stroke_space=space)
        else:
            self._state = replace(self._state, fill=shade, fill_space=space)

    def _enter(self, stroke: bool, operands: Sequence[Operand], name: str) -> Iterator[Told]:
        space = str(operands[0])
        self._set(stroke, (0.0,), space)
        if self.lights(space, (0.0,)) is None:
            yield operands, name

    def _choose(self, stroke: bool, operands: Sequence[Operand], name: str) -> Iterator[Told]:
        space = self._state.stroke_space if stroke else self._state.fill_space
        shade = self.lights(space, _numbers(operands))
        self._set(stroke, shade, space)
        if shade is None:
            yield operands, name

    def _paint(self, operands: Sequence[Operand], name: str) -> Iterator[Told]:
        """What is filled and outlined is painted twice: some readers lose a field below such an outline."""
        if name in FILLS:
            yield from self.recolour(Painted(self._state.fill, "field", self._size()), False)
        if name in STROKES:
            if name in TWICE:
                yield from (told for told in self._path if told[1] not in CLIPS)
                yield [], TWICE[name][0]
            width = self._state.width * self._state.scale
            yield from self.recolour(Painted(self._state.stroke, "line", width), True)
        yield from self._path
        self._path.clear()
        self._corners.clear()
        yield operands, TWICE[name][1] if name in TWICE else name

    def _letters(self) -> Iterator[Told]:
        state = self._state
        size = abs(state.points * state.stretch * state.scale)
        if state.type in OUTLINED_TYPE:
            yield from self.recolour(Painted(state.stroke, "type", size), True)
        if state.type in FILLED_TYPE:
            yield from self.recolour(Painted(state.fill, "type", size), False)

    def _for_both(self, kind: PaintedAs) -> Iterator[Told]:
        yield from self.recolour(Painted(self._state.stroke, kind, 0.0), True)
        yield from self.recolour(Painted(self._state.fill, kind, 0.0), False)

    def _size(self) -> float:
        """The shorter side of what surrounds the path."""
        if not self._corners:
            return 0.0
        sides = [max(values) - min(values) for values in zip(*self._corners, strict=True)]
        return float(min(sides) * self._state.scale)


def _numbers(operands: Iterable[Operand]) -> Shade:
    """The numbers among them; a pattern has a name instead."""
    return tuple(float(str(part)) for part in operands if not str(part).startswith("/"))


def _enlargement(operands: Iterable[Operand]) -> float:
    """How much larger a matrix makes things."""
    a, b, c, d, _, _ = _numbers(operands)
    return float(abs(a * d - b * c) ** 0.5)


def _corners(name: str, operands: Sequence[Operand]) -> Iterator[tuple[float, float]]:
    numbers = _numbers(operands)
    if name == "re":
        x, y, width, height = numbers
        yield from ((x, y), (x + width, y + height))
    else:
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def as_light(shade: Shade) -> Shade:
    """Grey as the light it looks like."""
    return shade * 3 if len(shade) == 1 else shade
