"""What a printer makes that comes nearest to a part of a game."""

from __future__ import annotations

from math import log

from twelve.content.errors import in_a_row, listed
from twelve.content.models.component import Component
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
        return _wrong_kind(name, target, part.id, part.component)
    nearest = product_for(target, part)
    apart = _distance(part.stock.size, _trim(nearest, target.dpi))
    if (part.component.kind in PIECES or nearest.die) and apart > nearest.apart:
        sizes = listed(sorted(f"{product.name} ({_trim(product, target.dpi)})" for product in made))
        return f"{name} takes no {part.stock.size} ({part.id}); only {sizes}"
    return ""


def _wrong_kind(name: str, target: Target, part: str, component: Component) -> str:
    """Why a printer makes nothing of this kind; or of this kind, but not of this shape."""
    of_kind = [product for product in target.products if component.kind in product.kinds]
    shapes = dict.fromkeys(shape for product in of_kind for shape in product.shapes if shape != "card")
    if shapes:
        taken = f"{component.kind} of shape {in_a_row(tuple(shapes))}"
        return f"{name} takes {taken} only; {part} is {component.cut}"
    kinds = dict.fromkeys(kind for product in target.products for kind in product.kinds)
    return f"{name} takes {in_a_row(tuple(kinds))} only; {part} is of kind {component.kind}"


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
