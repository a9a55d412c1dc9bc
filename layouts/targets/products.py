"""What a printer makes that comes nearest to a part of a game."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from twelve.content.errors import in_a_row, listed
from twelve.layouts.art.foldables.dies import BoxDie
from twelve.layouts.faces import Face, Part
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import Product, Target
from twelve.layouts.targets.images import MM_PER_INCH

PIECES = ("cards", "tokens")
"""Kinds whose picture runs over the cut and must fit closely; of the others all must stay in sight."""


def product_for(target: Target, part: Part) -> Product:
    """The nearest in size; pages are made to fit."""
    return min(
        _made(target, part), key=lambda product: _distance(part.stock.size, _trim(product, target.dpi))
    )


def box_die(target: Target, ground: Size, depth: float) -> BoxDie | None:
    """The smallest box a printer makes that these pieces lie in."""
    dies = (_box_die(product, target.dpi) for product in target.products if product.die)
    fitting = [die for die in dies if die.holds(ground, depth)]
    return min(fitting, key=lambda die: die.depth, default=None)


def _box_die(product: Product, dpi: int) -> BoxDie:
    die, mm = product.die, MM_PER_INCH / dpi
    assert die is not None
    sheet = Size(product.size.width * mm, product.size.height * mm)
    return BoxDie(
        sheet, Size(die.wall[0] * mm, die.wall[1] * mm), die.depth * mm, die.left * mm, die.top * mm
    )


def is_turned(face: Face, product: Product) -> bool:
    """Whether a face lies where the product stands, or stands where it lies."""
    size, pixels = face.stock.size, product.size
    return size.width != size.height and (size.width > size.height) != (pixels.width > pixels.height)


def refusal(name: str, target: Target, part: Part) -> str:
    """Why nothing that a printer makes will do, or nothing."""
    made = _made(target, part)
    if not made:
        return _not_made(name, target, part)
    nearest = product_for(target, part)
    apart = _distance(part.stock.size, _trim(nearest, target.dpi))
    if nearest.die and apart > nearest.apart:
        sizes = listed([f"{product.name} ({_room(product, target.dpi)})" for product in made])
        return f"{name} makes nothing to be folded that {part.id} would be; only {sizes}"
    if part.component.kind in PIECES and apart > nearest.apart:
        sizes = listed(sorted(f"{product.name} ({_trim(product, target.dpi)})" for product in made))
        return f"{name} takes no {part.stock.size} ({part.id}); only {sizes}"
    return ""


def _not_made(name: str, target: Target, part: Part) -> str:
    """Why a printer makes nothing of this kind; or of this kind, but not of this shape."""
    kind, of_kind = (
        part.component.kind,
        [each for each in target.products if part.component.kind in each.kinds],
    )
    shapes = _once(shape for product in of_kind for shape in product.shapes if shape != "card")
    if shapes:
        return f"{name} takes {kind} of shape {in_a_row(shapes)} only; {part.id} is {part.component.cut}"
    kinds = _once(kind for product in target.products for kind in product.kinds)
    return f"{name} takes {in_a_row(kinds)} only; {part.id} is of kind {kind}"


def _once(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _room(product: Product, dpi: int) -> str:
    """How much lies in a box."""
    die = _box_die(product, dpi)
    return f"{die.wall.width:.0f} × {die.wall.height:.0f} × {die.depth:.0f} mm"


def _made(target: Target, part: Part) -> list[Product]:
    component = part.component
    return [product for product in target.products if product.makes(component.kind, component.cut)]


def _trim(product: Product, dpi: int) -> Size:
    """What is left of a product after the cut, in millimetres."""
    width, height = (side - 2 * product.bleed for side in (product.size.width, product.size.height))
    return Size(round(width / dpi * MM_PER_INCH, 1), round(height / dpi * MM_PER_INCH, 1))


def _distance(piece: Size, trim: Size) -> float:
    """How far apart two sizes are, whichever way they lie: the logarithm of the worse side's ratio."""
    upright = max(abs(log(piece.width / trim.width)), abs(log(piece.height / trim.height)))
    turned = max(abs(log(piece.height / trim.width)), abs(log(piece.width / trim.height)))
    return min(upright, turned)
