"""Why a die cannot be spent on something: the rule that forbids it, with the values at hand."""

from __future__ import annotations

from collections.abc import Iterable

from twelve.engine.contract import Event, FactValue, IllegalMove, IllegalSetup
from twelve.engine.setup import illegal_setup
from twelve.engine.telling import refusal, spoken
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Origin, State, Town, origin_of, value_of
from twelve.engine.xii_century.tables import Offer
from twelve.engine.xii_century.telling import TownTeller
from twelve.engine.xii_century.town import cost_of, counted

PREFIX = {Origin.OWN: "", Origin.SHARED: "s", Origin.RESERVE: "r", Origin.PART: "p"}
"""How a die is written: 5 an own one, s5 a shared, r5 one from the reserve, p5 a part of a split one."""


def die_name(code: int) -> str:
    """A die as it is typed."""
    return f"{PREFIX[origin_of(code)]}{value_of(code)}"


def dice_names(codes: Iterable[int]) -> str:
    """Dice in a row."""
    return ", ".join(map(die_name, codes))


def refused(book: Book, kind: str, **facts: FactValue) -> IllegalMove:
    """A move that a rule forbids; the content says why, in every language."""
    return refusal(_teller(book), Event(kind, facts=facts))


def not_agreed(book: Book, kind: str, **facts: FactValue) -> IllegalSetup:
    """What no table can agree on; the content says why, in every language."""
    return illegal_setup(_teller(book), kind, **facts)


def _teller(book: Book) -> TownTeller:
    return TownTeller(book.content, (), spoken(book.content))


def why_closed(book: Book, state: State, code: int, target: Offer) -> IllegalMove:
    """The rule that keeps a die from a target."""
    town, value, thing = state.town, value_of(code), _plain(target)
    if target.bits and town.owned & target.bits:
        return refused(book, "refuse_there", thing=thing)
    if target.die and target.die != value:
        return refused(book, "refuse_die", thing=thing, n=target.die, die=value)
    if origin_of(code) is Origin.PART and target.asset < 0:
        return refused(book, "refuse_part")
    return (
        _why_unmet(book, town, target)
        or _why_unpaid(book, town, target)
        or _why_barred(book, state, target)
        or refused(book, "refuse_once", thing=thing)
    )


def _why_unmet(book: Book, town: Town, target: Offer) -> IllegalMove | None:
    for asset, least in target.needs.amounts:
        number = counted(book, town.amounts, asset)
        if number < least:
            needs: dict[str, FactValue] = {"asset": book.assets[asset], "n": least, "has": number}
            return refused(book, "refuse_amount", thing=_plain(target), **needs)
    for name in book.things:
        if target.needs.owned & book.bit_of[name] & ~town.owned:
            return refused(book, "refuse_lack", thing=_plain(target), other=name)
    return None


def _why_unpaid(book: Book, town: Town, target: Offer) -> IllegalMove | None:
    for asset, number in cost_of(book, town, target.cost, target.infrastructure):
        if town.amounts[asset] < number:
            has = town.amounts[asset]
            cost: dict[str, FactValue] = {"asset": book.assets[asset], "n": number, "has": has}
            return refused(book, "refuse_cost", thing=_plain(target), **cost)
    return None


def _why_barred(book: Book, state: State, target: Offer) -> IllegalMove | None:
    event = state.events[state.round - 1]
    bars = book.strikes[event].bars if event >= 0 else ()
    group = "infrastructures" if target.infrastructure else "people"
    if not target.bits or group not in bars:
        return None
    return refused(book, "refuse_barred", event=book.events[event], group=group)


def _plain(target: Offer) -> str:
    return target.word.split()[0]
