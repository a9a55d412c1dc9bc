"""What lies on a free table: stacks of pieces, hands, dice and counters."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

PieceKind: TypeAlias = Literal["cards", "tokens", "sheet"]
WIDTH, HEIGHT = 1000, 700
"""The table in millimetres."""


class GamePiece(NamedTuple):
    """One thing out of the box: `golem-2` is the second golem."""

    name: str
    kind: PieceKind
    component: str
    title: str


class Lying(NamedTuple):
    """A piece on the table: which one, and whether its front is up."""

    piece: int
    up: bool


class Stack(NamedTuple):
    """Pieces one upon the other, the last on top; `turned` in quarters."""

    name: str
    x: int
    y: int
    pieces: tuple[Lying, ...]
    turned: int = 0

    @property
    def top(self) -> Lying:
        return self.pieces[-1]


class ThrownDie(NamedTuple):
    """A die with so many sides, and what it shows; 0 before it was rolled."""

    sides: int
    shows: int = 0


class FreeState(NamedTuple):
    """Everything on the table; of the stacks, the last lies uppermost."""

    stacks: tuple[Stack, ...]
    hands: tuple[tuple[int, ...], ...]
    dice: tuple[ThrownDie, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    searching: tuple[str, ...] = ()
    """By seat: the stack that it looks through; empty for none."""
    made: int = 0
    """How many stacks were made on the way, so that each has a name of its own."""

    def stack(self, name: str) -> Stack | None:
        return next((stack for stack in self.stacks if stack.name == name), None)


class Happened(NamedTuple):
    """One action as everybody hears of it, and what it was about for those who may know."""

    action: str
    seat: int
    pieces: tuple[int, ...] = ()
    known: frozenset[int] | None = None
    """Who may know which pieces: none means everybody."""
    place: str = ""
    to: str = ""
    number: int = 0


class Box(NamedTuple):
    """What a game brings: all pieces by number, and how they lie at the beginning."""

    pieces: tuple[GamePiece, ...]
    stacks: tuple[Stack, ...]

    def find(self, name: str) -> int | None:
        return next((number for number, piece in enumerate(self.pieces) if piece.name == name), None)
