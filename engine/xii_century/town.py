"""What happens to a town: limits and what falls with them, gains, meals, strength."""

from __future__ import annotations

from collections.abc import Sequence

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Town
from twelve.engine.xii_century.tables import Amounts, Needs, Strike


def new_town(book: Book) -> Town:
    """A town before the first round: nothing but the dice of the reserve."""
    reserve = book.content.reserve
    return Town(
        amounts=(0,) * len(book.assets),
        owned=0,
        influence=(0,) * len(book.locations),
        reserve=tuple(sorted(reserve.dice)),
        free=reserve.slots - len(reserve.dice),
        reputation=0,
    )


def counted(book: Book, amounts: Sequence[int], asset: int) -> int:
    """An amount as maximums and requirements see it: monks count as more population."""
    total = amounts[asset]
    for other, each in book.stands[asset]:
        total += each * amounts[other]
    return total


def limit(book: Book, amounts: Sequence[int], asset: int) -> int:
    """The maximum of an asset now."""
    by = book.limited_by[asset]
    return book.maximum[asset] if by < 0 else counted(book, amounts, by)


def settled(book: Book, amounts: list[int]) -> tuple[int, ...]:
    """The amounts after everything above a fallen maximum has fallen with it, down the chain."""
    for asset, by in book.chain:
        most = counted(book, amounts, by)
        amounts[asset] = min(amounts[asset], most)
    return tuple(amounts)


def meets(book: Book, town: Town, needs: Needs) -> bool:
    """Whether a requirement is met."""
    if needs.owned & ~town.owned:
        return False
    for asset, least in needs.amounts:  # noqa: SIM110  (a loop is much faster here)
        if counted(book, town.amounts, asset) < least:
            return False
    return True


def gained(book: Book, town: Town, gains: Amounts) -> Town:
    """A town after it was given something: nothing beyond a maximum, and nothing it may not have."""
    amounts = list(town.amounts)
    for asset, number in gains:
        if meets(book, town, book.needs[asset]):
            amounts[asset] = min(amounts[asset] + number, limit(book, amounts, asset))
    return town.with_amounts(tuple(amounts))


def after_meal(book: Book, town: Town) -> Town:
    """One food for every two people, rounded up; where there is too little, people leave first."""
    if _feasts(book, town):
        return town
    amounts = list(town.amounts)
    people, food, per = amounts[book.eater], amounts[book.eaten], book.eaters_per_meal
    if food * per < people:
        amounts[book.eater] = people = food * per
    amounts[book.eaten] = food - (people + per - 1) // per
    return town.with_amounts(settled(book, amounts))


def _feasts(book: Book, town: Town) -> bool:
    return any(
        town.owned & held.bit and town.amounts[held.asset] >= held.number for held in book.effects.feasts
    )


def struck(book: Book, town: Town, strike: Strike, event: int) -> Town:
    """A town after an event; halves are rounded down and counted before anything falls with a maximum."""
    spared = {held.asset for held in book.effects.spares if held.number == event and town.owned & held.bit}
    amounts = list(town.amounts)
    for asset in strike.halves:
        amounts[asset] //= 1 if asset in spared else 2
    for asset, number in strike.losses:
        amounts[asset] = max(0, amounts[asset] - (0 if asset in spared else number))
    for asset in strike.wiped:
        amounts[asset] *= asset in spared
    return town.with_amounts(settled(book, amounts))


def power(book: Book, town: Town) -> int:
    """POW without dice and without infrastructures."""
    total = 0
    for asset, each in book.asset_power:
        total += town.amounts[asset] * each
    for bit, worth in book.thing_power:
        if town.owned & bit:
            total += worth
    return total


def defended_power(book: Book, town: Town) -> int:
    """POW without dice, infrastructures included: against outlaws and in the tie-break."""
    return power(book, town) + sum(worth for bit, worth in book.defences if town.owned & bit)


def power_dice(book: Book, town: Town) -> int:
    """How many dice a town adds to its POW."""
    return sum(town.amounts[asset] >= least for asset, least in book.power_dice)


def halved_army(book: Book, town: Town) -> Town:
    """A supporter's town after the king's war."""
    amounts = list(town.amounts)
    for asset in book.war_halves:
        amounts[asset] //= 2
    return town.with_amounts(settled(book, amounts))


def harvested(book: Book, town: Town, spoiled: tuple[int, ...]) -> Town:
    """Farms (and what adds to them) give food, unless they are spoiled this round."""
    for harvest in book.effects.harvests:
        if harvest.source not in spoiled and (not harvest.bit or town.owned & harvest.bit):
            number = harvest.gain * (town.amounts[harvest.source] // harvest.per)
            town = gained(book, town, ((harvest.asset, number),)) if number else town
    return town


def with_income(book: Book, town: Town) -> Town:
    """Special infrastructures give their bonuses."""
    for held in book.effects.incomes:
        if town.owned & held.bit:
            town = gained(book, town, ((held.asset, held.number),))
    return town


def cost_of(book: Book, town: Town, cost: Amounts, infrastructure: bool) -> Amounts:
    """What a purchase costs this town: masons make infrastructures cheaper, never below 0."""
    if not infrastructure:
        return cost
    return tuple((asset, max(0, number - _discount(book, town, asset))) for asset, number in cost)


def _discount(book: Book, town: Town, asset: int) -> int:
    return sum(
        held.number * town.amounts[held.other] for held in book.effects.discounts if held.asset == asset
    )


def unit_cost(book: Book, town: Town, asset: int) -> Amounts:
    """What one of an asset costs this town."""
    saved = {
        held.asset: held.number
        for held in book.effects.cheaper
        if held.other == asset and town.owned & held.bit
    }
    return tuple((paid, max(0, number - saved.get(paid, 0))) for paid, number in book.cost[asset])
