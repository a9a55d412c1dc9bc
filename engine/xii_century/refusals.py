"""Why a die cannot be spent on something: the rule that forbids it, with the values at hand."""

from __future__ import annotations

from collections.abc import Iterable

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Origin, State, Town, origin_of, value_of
from twelve.engine.xii_century.tables import Offer
from twelve.engine.xii_century.town import cost_of, counted

PREFIX = {Origin.OWN: "", Origin.SHARED: "s", Origin.RESERVE: "r", Origin.PART: "p"}
"""How a die is written: 5 an own one, s5 a shared, r5 one from the reserve, p5 a part of a split one."""


def die_name(code: int) -> str:
    """A die as it is typed."""
    return f"{PREFIX[origin_of(code)]}{value_of(code)}"


def dice_names(codes: Iterable[int]) -> str:
    """Dice in a row."""
    return ", ".join(map(die_name, codes)) or "none left"


def why_closed(book: Book, state: State, code: int, target: Offer) -> str:
    """The rule that keeps a die from a target."""
    town, value = state.town, value_of(code)
    if target.bits and town.owned & target.bits:
        return f"{_plain(target)} is already there"
    if target.die and target.die != value:
        return f"{_plain(target)} takes a die of exactly {target.die}, not a {value}"
    if origin_of(code) is Origin.PART and target.asset < 0:
        return "the parts of a split die go into assets only"
    return (
        _why_unmet(book, town, target)
        or _why_unpaid(book, town, target)
        or _why_barred(book, state, target)
        or f"{_plain(target)} already got a die this turn"
    )


def _why_unmet(book: Book, town: Town, target: Offer) -> str:
    for asset, least in target.needs.amounts:
        number = counted(book, town.amounts, asset)
        if number < least:
            return f"{_plain(target)} requires {book.assets[asset]} {least}, and there is {number}"
    for name in book.things:
        if target.needs.owned & book.bit_of[name] & ~town.owned:
            return f"{_plain(target)} requires {name}"
    return ""


def _why_unpaid(book: Book, town: Town, target: Offer) -> str:
    for asset, number in cost_of(book, town, target.cost, target.infrastructure):
        if town.amounts[asset] < number:
            return f"{_plain(target)} costs {number} {book.assets[asset]}, and there is {town.amounts[asset]}"
    return ""


def _why_barred(book: Book, state: State, target: Offer) -> str:
    event = state.events[state.round - 1]
    bars = book.strikes[event].bars if event >= 0 else ()
    kind = "infrastructures" if target.infrastructure else "people"
    return f"{book.events[event]} keeps {kind} away this round" if target.bits and kind in bars else ""


def _plain(target: Offer) -> str:
    return target.word.split()[0]
