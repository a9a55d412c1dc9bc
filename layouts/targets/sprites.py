"""Sheets of pictures: many cards on one, as tables on a screen take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.measures import Size
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import PixelSize, Target
from twelve.layouts.targets.images import PAPER, PictureMaker, save_png

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST = 2
"""Rows and columns that such tables take at least."""


@dataclass(frozen=True)
class SpriteGrid:
    """How cards lie on a picture."""

    columns: int
    rows: int
    cell: PixelSize

    @property
    def count(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True)
class SpriteSheet:
    """One picture of fronts with its back, or a picture of backs in the same places."""

    number: int
    fronts: Path
    backs: Path
    cells: SpriteGrid
    unique_backs: bool
    leaves: Sequence[Leaf]


def print_sprites(run: Run, part: Part) -> Finish:
    """The pictures, and a list of what lies where."""
    return partial(_save, run, part)


def _save(run: Run, part: Part) -> list[Printed]:
    with PictureMaker(run, part) as maker:
        made = list(sprite_sheets(run, part, maker))
    lines = [line for sheet in made for line in _told(sheet)]
    file = run.file(part, ".txt", run.options.target)
    write_atomically(file, "\n".join([part.title, "", *lines, ""]).encode())
    hint = "upload the pictures; the list tells what lies where"
    return [Printed(file, part.title, 2 * len(made), 0, hint)]


def _told(sheet: SpriteSheet) -> Iterator[str]:
    cells = sheet.cells
    back = "a picture of their backs in the same places" if sheet.unique_backs else "the back of all of them"
    yield f"{sheet.fronts.name}: {cells.columns} columns, {cells.rows} rows of {cells.cell} pixels"
    yield f"{sheet.backs.name}: {back}"
    for slot, leaf in enumerate(sheet.leaves):
        column, row = slot % cells.columns + 1, slot // cells.columns + 1
        yield f"  column {column}, row {row}: {leaf.front.title or leaf.front.id}, {leaf.copies} ×"


def sprite_sheets(
    run: Run, part: Part, maker: PictureMaker, leaves: Sequence[Leaf] | None = None, first: int = 1
) -> Iterator[SpriteSheet]:
    """As many sheets as these pieces take, saved."""
    wanted = part.leaves if leaves is None else leaves
    cells = _cells(run.target, part.stock.size, len(wanted))
    for number, start in enumerate(range(0, len(wanted), cells.count), start=first):
        yield _saved(run, part, maker, cells, number, wanted[start : start + cells.count])


def _cells(target: Target, size: Size, pieces: int) -> SpriteGrid:
    """As many columns as leave a card its width; no more rows than there are pieces."""
    columns = max(LEAST, target.side // target.card)
    width = min(target.side // columns, int(target.side / LEAST * size.width / size.height))
    cell = PixelSize(width=width, height=int(width * size.height / size.width))
    rows = min(target.side // cell.height, max(LEAST, -(-pieces // columns)))
    return SpriteGrid(columns, max(LEAST, rows), cell)


def _saved(
    run: Run, part: Part, maker: PictureMaker, cells: SpriteGrid, number: int, leaves: Sequence[Leaf]
) -> SpriteSheet:
    backs = [leaf.back or leaf.front for leaf in leaves]
    unique = len({back.key for back in backs}) > 1
    fronts_file = run.file(part, ".png", run.options.target, f"fronts{number}")
    backs_file = run.file(part, ".png", run.options.target, f"backs{number}")
    save_png(_contact(maker, cells, [leaf.front for leaf in leaves]), fronts_file, run.target.dpi)
    back = _contact(maker, cells, backs) if unique else maker.image(backs[0], cells.cell, whole=False)
    save_png(back, backs_file, run.target.dpi)
    return SpriteSheet(number, fronts_file, backs_file, cells, unique, leaves)


def _contact(maker: PictureMaker, cells: SpriteGrid, faces: Sequence[Face]) -> Image:
    from PIL import Image

    width, height = cells.cell.width, cells.cell.height
    sheet = Image.new("RGB", (cells.columns * width, cells.rows * height), PAPER)
    for i, face in enumerate(faces):
        place = (i % cells.columns * width, i // cells.columns * height)
        sheet.paste(maker.image(face, cells.cell, whole=False), place)
    return sheet
