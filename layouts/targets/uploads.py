"""Folders to upload: pictures at the exact size a printer's product takes, and a list of what goes where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run, plain_name
from twelve.layouts.targets.formats import PixelSize, Product
from twelve.layouts.targets.images import PictureMaker, save_png
from twelve.layouts.targets.products import PIECES, is_turned, product_for

if TYPE_CHECKING:
    from PIL.Image import Image

LIST = "what-goes-where.txt"


def print_uploads(run: Run, part: Part) -> Finish:
    """A folder for each back with the fronts before it, and a list that says how many are needed."""
    return partial(_save, run, part, product_for(run.target, part))


def _save(run: Run, part: Part, product: Product) -> list[Printed]:
    folder, told = run.file(part, "", run.options.target), list[str]()
    with PictureMaker(run, part) as maker:
        groups = by_back(part.leaves)
        for number, (back, leaves) in enumerate(groups, start=1):
            place = folder / f"{number:02}-{_named(back, leaves, alone=len(groups) == 1)}"
            told += [f"{place.name}/", *_save_group(maker, part, product, place, leaves, back)]
    head = [f"{run.options.target}: {product.name}, {product.size} pixels", f"{part.title}", ""]
    write_atomically(folder / LIST, "\n".join([*head, *told, ""]).encode())
    count = sum(line.startswith("  ") for line in told)
    return [Printed(folder, part.title, count, 0, f"upload as {product.name}: {product.size} pixels each")]


def _save_group(
    maker: PictureMaker, part: Part, product: Product, folder: Path, leaves: Sequence[Leaf], back: Face | None
) -> Iterator[str]:
    """Saves a back and the fronts before it; tells of each picture what it is."""
    if back:
        _save_face(maker, part, product, back, folder / "back.png")
        yield "  back.png  the back of all of these"
    for number, leaf in enumerate(leaves, start=1):
        name = f"{number:03}-{leaf.front.id}"
        for page in range(maker.page_count(leaf.front)):
            file = (
                f"{name}{f'-page{page + 1}' if maker.page_count(leaf.front) > 1 else ''}-x{leaf.copies}.png"
            )
            _save_face(maker, part, product, leaf.front, folder / file, page)
            yield f"  {file}  {leaf.front.title or leaf.front.id}, {leaf.copies} ×"


def _save_face(
    maker: PictureMaker, part: Part, product: Product, face: Face, file: Path, page: int = 0
) -> None:
    pixels = product.size
    turned = is_turned(face, product)
    asked = PixelSize(width=pixels.height, height=pixels.width) if turned else pixels
    image = _drawn(maker, part, product, face, asked, page)
    save_png(image.rotate(90, expand=True) if turned else image, file, maker.dpi)


def _drawn(
    maker: PictureMaker, part: Part, product: Product, face: Face, pixels: PixelSize, page: int
) -> Image:
    if part.component.kind in PIECES:
        return maker.covering(face, pixels, product.bleed)
    return maker.within(face, page, pixels, product.bleed)


def by_back(leaves: Sequence[Leaf]) -> list[tuple[Face | None, list[Leaf]]]:
    """The pieces that share a back."""
    groups: dict[str, tuple[Face | None, list[Leaf]]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.back.key if leaf.back else "", (leaf.back, []))[1].append(leaf)
    return list(groups.values())


def told_by_back(back: Face | None) -> str:
    """What a back says of the pieces before it, such as their colour; nothing where it is just their back."""
    return back.title if back and back.title != back.id else ""


def _named(back: Face | None, leaves: Sequence[Leaf], alone: bool) -> str:
    """What a folder is called: after what its back tells, or after the first card before it."""
    if back is None:
        return "no-back"
    first = leaves[0].front.id
    others = back.id if alone else f"{first}-etc"
    return plain_name(told_by_back(back)) or (first if len(leaves) == 1 else others)
