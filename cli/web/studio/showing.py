"""What the studio shows: the pieces of a game in one language and theme, with what is wrong beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from twelve.content.errors import ContentError, Finding, TwelveError
from twelve.layouts.faces import Face, Part


@dataclass(frozen=True)
class StudioLook:
    """How the game is looked at: a language and a theme."""

    language: str
    theme: str

    @property
    def name(self) -> str:
        return f"{self.language}-{self.theme}"


@dataclass(frozen=True)
class Mistake:
    """Something wrong, as a designer reads it: where, what, and the line with its caret."""

    message: str
    place: str = ""
    pointer: str = ""
    path: str = ""
    warning: bool = False

    def concerns(self, piece: ShownPiece) -> bool:
        """Whether it is about this piece: its entry is on the way to it, or its name is told."""
        steps = self.path.split(".")
        return (bool(self.path) and piece.id in steps) or f"{piece.id} of {piece.component}" in self.message


@dataclass(frozen=True)
class ShownPiece:
    """A piece of cardboard on the page, known by a name that stays while it is edited."""

    name: str
    id: str
    component: str
    title: str
    copies: int
    front: Face
    back: Face | None
    shape: str
    mistakes: tuple[Mistake, ...] = ()

    @property
    def looks(self) -> tuple[str, ...]:
        """Changes whenever one of its sides does."""
        return tuple(side.key for side in (self.front, self.back) if side)


@dataclass
class View:
    """A game in one look: its pieces, their parts, and how they looked when the studio was opened."""

    look: StudioLook
    parts: tuple[Part, ...] = ()
    pieces: tuple[ShownPiece, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    version: int = 0
    drawn: int = 0
    first: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def take(self, parts: Iterable[Part]) -> None:
        """The game as it is now; what was not there when the studio was opened has changed."""
        self.parts = tuple(parts)
        opened = not self.first
        self.pieces = tuple(_pieces(self.parts))
        if opened:
            self.first = {piece.name: piece.looks for piece in self.pieces}

    def blame(self, warnings: Mapping[str, Iterable[str]]) -> None:
        """What the press has to say about each face."""
        self.pieces = tuple(replace(piece, mistakes=tuple(_of(piece, warnings))) for piece in self.pieces)
        self.mistakes = ()

    def fail(self, mistakes: Iterable[Mistake]) -> None:
        """The last good pictures stay; each mistake stands beside the piece it is about."""
        self.mistakes = tuple(mistakes)
        self.pieces = tuple(
            replace(piece, mistakes=tuple(one for one in self.mistakes if one.concerns(piece)))
            for piece in self.pieces
        )

    def is_changed(self, piece: ShownPiece) -> bool:
        return self.first.get(piece.name) != piece.looks


def mistakes_of(error: TwelveError) -> list[Mistake]:
    """An error as what a page shows."""
    if isinstance(error, ContentError):
        return [mistake(finding) for finding in error.findings]
    return [Mistake(str(error))]


def mistake(finding: Finding) -> Mistake:
    """A finding of the content as what a page shows."""
    place = finding.place
    shown = (str(place), place.pointer()) if place else ("", "")
    return Mistake(finding.message, *shown, finding.path, finding.warning)


def _pieces(parts: Iterable[Part]) -> Iterator[ShownPiece]:
    seen: dict[str, int] = {}
    for part in parts:
        for leaf in part.leaves:
            name = f"{part.id}/{leaf.front.id}"
            seen[name] = seen.get(name, 0) + 1
            told = name if seen[name] == 1 else f"{name}/{seen[name]}"
            title = leaf.front.title or leaf.front.id
            yield ShownPiece(
                told, leaf.front.id, part.id, title, leaf.copies, leaf.front, leaf.back, part.component.cut
            )


def _of(piece: ShownPiece, warnings: Mapping[str, Iterable[str]]) -> Iterator[Mistake]:
    for side in (piece.front, piece.back):
        for text in warnings.get(side.key, ()) if side else ():
            place, _, message = text.partition(": ")
            yield Mistake(message, place, warning=True)
