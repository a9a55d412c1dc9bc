"""What a town can get with its dice, and what it lacks for the rest."""

from __future__ import annotations

from typing import NamedTuple

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Town
from twelve.engine.xii_century.tables import Offer
from twelve.engine.xii_century.town import cost_of, counted

DIE = "die"


class Lack(NamedTuple):
    """Something that a purchase needs and that is not there: a thing, an amount, or a certain die."""

    what: str
    need: int
    have: int


def lacks(book: Book, town: Town, target: Offer, dice: frozenset[int]) -> tuple[Lack, ...]:
    """Everything a town lacks for a person, an infrastructure or an asset; nothing: it can have it now."""
    amounts: dict[str, Lack] = {}
    for asset, least in target.needs.amounts:
        _note(amounts, Lack(book.assets[asset], least, counted(book, town.amounts, asset)))
    for asset, number in cost_of(book, town, target.cost, target.infrastructure):
        _note(amounts, Lack(book.assets[asset], number, town.amounts[asset]))
    owned = (Lack(name, 1, 0) for name in book.things if target.needs.owned & book.bit_of[name] & ~town.owned)
    die = (Lack(DIE, target.die, 0),) if target.die and target.die not in dice else ()
    return (*owned, *amounts.values(), *die)


def _note(amounts: dict[str, Lack], lack: Lack) -> None:
    """Of a requirement and a cost of the same asset, the one that asks for more counts."""
    if lack.have < lack.need > amounts.get(lack.what, lack._replace(need=0)).need:
        amounts[lack.what] = lack
