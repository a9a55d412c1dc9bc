"""What comes out of the box: every piece that a game prints, with pictures of both its sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from twelve.cli.web.pictures import FacePictures, take_pictures
from twelve.content.errors import TwelveError
from twelve.engine.free_table.state import HEIGHT, WIDTH, Box, GamePiece, Lying, PieceKind, Stack
from twelve.layouts.compose.job import components

if TYPE_CHECKING:
    from twelve.content.loading.game import Game
    from twelve.layouts.art.outlines import Corner
    from twelve.layouts.faces import Leaf, Part
    from twelve.layouts.press import Progress

LAID: dict[str, PieceKind] = {
    "cards": "cards",
    "tokens": "tokens",
    "standee": "tokens",
    "sheet": "sheet",
    "board": "sheet",
}
"""What is laid on a table; what is folded or read is not."""
MOST_PIECES = 3000
MOST_CORNERS = 100
"""Of an outline as it is shown: it is sent with every stack."""
GAP = 12
BOARD_SHARE = 0.6
"""How much of the table a board may take."""


@dataclass(frozen=True)
class PieceSides:
    """How a piece looks: pictures of its front and back, and its size in millimetres."""

    front: str
    back: str
    width: float
    height: float
    cut: str = ""
    """What is left of its rectangle, as a shape of CSS; nothing where all of it is."""
    cut_behind: str = ""


@dataclass(frozen=True)
class OpenedBox:
    """The pieces, how they look, and what the stacks of the beginning are called."""

    box: Box
    sides: tuple[PieceSides, ...]
    titles: dict[str, str]
    pictures: FacePictures


def open_box(game: Game, language: str, progress: Progress | None = None) -> OpenedBox:
    """All pieces of a game, in decks by their backs."""
    printed = [name for name, each in components(game).items() if each.kind in LAID and not each.optional]
    if not printed:
        raise TwelveError(f"{game.name} has nothing to lay on a table: no cards, tokens or sheets")
    pictures = take_pictures(game, printed, language, progress=progress)
    pieces: list[GamePiece] = []
    sides: list[PieceSides] = []
    heaps: list[tuple[str, list[int]]] = []
    names: dict[str, int] = {}
    for part in pictures.parts:
        for title, leaves in _heaps(part):
            heap: list[int] = []
            for leaf in leaves:
                for _ in range(leaf.copies):
                    names[leaf.front.id] = names.get(leaf.front.id, 0) + 1
                    heap.append(len(pieces))
                    pieces.append(_piece(part, leaf, names[leaf.front.id]))
                    sides.append(_sides(pictures, part, leaf))
            if heap:
                heaps.append((title, heap))
    if len(pieces) > MOST_PIECES:
        raise TwelveError(
            f"{len(pieces)} pieces are too many for a table; at most {MOST_PIECES} are laid out"
        )
    stacks = tuple(_laid_out(pieces, sides, [heap for _, heap in heaps]))
    titles = {stack.name: title for stack, (title, _) in zip(stacks, heaps, strict=True)}
    return OpenedBox(Box(tuple(pieces), stacks), tuple(sides), titles, pictures)


def _heaps(part: Part) -> Iterator[tuple[str, list[Leaf]]]:
    """Cards with the same back are one deck; tokens lie by their kind, and each board for itself."""
    heaps: dict[str, list[Leaf]] = {}
    for leaf in part.leaves:
        by_back = leaf.back.key if leaf.back else ""
        heaps.setdefault(by_back if part.component.kind == "cards" else leaf.front.key, []).append(leaf)
    for number, leaves in enumerate(heaps.values(), start=1):
        title = part.title if part.component.kind == "cards" else leaves[0].front.title
        yield (f"{title} {number}" if len(heaps) > 1 and part.component.kind == "cards" else title), leaves


def _piece(part: Part, leaf: Leaf, copy: int) -> GamePiece:
    name = "".join(letter if letter.isalnum() or letter in "_-" else "-" for letter in leaf.front.id)
    return GamePiece(f"{name}-{copy}", LAID[part.component.kind], part.id, leaf.front.title)


def _sides(pictures: FacePictures, part: Part, leaf: Leaf) -> PieceSides:
    size = leaf.front.stock.size
    back = pictures.address(leaf.back) if leaf.back else ""
    outline = leaf.front.stock.outline
    cuts = [_cut(part, outline), _cut(part, [(1 - x, y) for x, y in outline])]
    return PieceSides(pictures.address(leaf.front), back, size.width, size.height, *cuts)


def _cut(part: Part, outline: Sequence[Corner]) -> str:
    """Round, or along an outline: of one with a great many corners, only so many."""
    if part.component.shape == "round":
        return "ellipse(50% 50%)"
    corners = outline[:: -(-len(outline) // MOST_CORNERS) or 1]
    told = ", ".join(f"{100 * x:.2f}% {100 * y:.2f}%" for x, y in corners)
    return f"polygon({told})" if told else ""


def _laid_out(
    pieces: list[GamePiece], sides: list[PieceSides], heaps: Iterable[list[int]]
) -> Iterator[Stack]:
    """Boards in the middle, decks above in a row, tokens below; rows go on where there is room."""
    x, y, row = GAP, GAP, 0.0
    for number, heap in enumerate(heaps, start=1):
        side, kind = sides[heap[0]], pieces[heap[0]].kind
        shrink = _shrink(side) if kind == "sheet" else 1.0
        width, height = side.width * shrink, side.height * shrink
        if x + width > WIDTH - GAP:
            x, y, row = GAP, round(y + row + GAP), 0.0
        up = kind != "cards"
        name = f"{'deck' if kind == 'cards' else kind}-{number}"
        yield Stack(name, min(x, WIDTH), min(y, HEIGHT), tuple(Lying(piece, up) for piece in heap))
        x, row = round(x + width + GAP), max(row, height)


def _shrink(side: PieceSides) -> float:
    """A board is as large as it is, unless the table would be too small for it."""
    return min(1.0, BOARD_SHARE * WIDTH / side.width, BOARD_SHARE * HEIGHT / side.height)
