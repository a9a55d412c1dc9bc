"""How promising a town is: its points now, and what it may still become in the rounds that are left."""

from __future__ import annotations

from twelve.engine.xii_century.book import Book
from twelve.engine.xii_century.state import State, Town
from twelve.engine.xii_century.tables import Amounts, Needs
from twelve.engine.xii_century.town import (
    after_meal,
    cost_of,
    counted,
    defended_power,
    gained,
    harvested,
    limit,
    meets,
    struck,
    with_income,
)

DICE_PER_ROUND = 4.6
"""Four dice and now and then one of the reserve."""
PER_DIE = 3.5
EAGERNESS = 1.6
"""How much sooner counts for more than later."""
SPECIAL_DIE = 1.2
"""Waiting for exactly the right die costs about as many dice."""
STOCK = 0.12
"""What a unit of food or supply is worth in points while there are rounds to use it."""
INCOME = 0.3
ROOM = 12
"""More of food or supply than this is hardly worth having."""


class Outlook:
    """Judges towns by the tables of one game."""

    def __init__(self, book: Book) -> None:
        self._book = book
        content = book.content
        self._asset_points = tuple(
            (i, row.points) for i, row in enumerate(content.assets.values()) if row.points
        )
        self._things = tuple(
            (target, content.settled[target.word.split()[0]].points)
            for target in book.targets
            if target.bits and not target.word.endswith(" b")
        )
        self._by_bit = {self._own_bit(target.bits): target for target, _ in self._things}
        self._stock = (
            book.eaten,
            *{paid for target in book.targets for paid, _ in target.cost} - {book.eaten},
        )

    def _own_bit(self, bits: int) -> int:
        return bits & -bits

    def after_turn(self, state: State, town: Town) -> float:
        """The worth of a town at the end of its turn, looking ahead to the next round's event."""
        book = self._book
        town = after_meal(book, town)
        event = state.events[state.round - 1]
        town = with_income(book, harvested(book, town, book.strikes[event].spoils if event >= 0 else ()))
        town = self._with_bonuses(town, state.round)
        left = book.rounds - state.round
        if left:
            town = self._struck(state, town)
        return self.worth(town, left)

    def worth(self, town: Town, left: int) -> float:
        """Points now and hopes for the rounds left."""
        points = float(self._points(town))
        return points + self._hopes(town, left) if left else points

    def _points(self, town: Town) -> int:
        book = self._book
        total = sum(town.amounts[asset] * each for asset, each in self._asset_points)
        for target, points in self._things:
            if town.owned & self._own_bit(target.bits):
                total += points
        for held in book.effects.scores:
            if town.owned & held.bit:
                total += held.number * town.amounts[held.asset]
        return total

    def _hopes(self, town: Town, left: int) -> float:
        dice = DICE_PER_ROUND * left
        hope = self._stocks(town) + self._incomes(town, left) + self._reserve(town, left)
        far: dict[int, float] = {}
        for target, points in self._things:
            bit = self._own_bit(target.bits)
            if not town.owned & bit:
                hope += (points + 1) * _chance(self._way(town, bit, far), dice)
        for asset, each in self._asset_points:
            room = self._book.maximum[asset] - town.amounts[asset]
            if room > 0:
                way = self._asset_way(town, asset, town.amounts[asset] + room, far)
                hope += each * room * _chance(way, dice)
        return hope

    def _way(self, town: Town, bit: int, far: dict[int, float]) -> float:
        """How many dice it takes to get a person or an infrastructure."""
        if town.owned & bit:
            return 0.0
        if bit not in far:
            target = self._by_bit[bit]
            far[bit] = 99.0
            far[bit] = (
                1.0
                + (SPECIAL_DIE if target.die else 0.0)
                + self._needs_way(town, target.needs, far)
                + self._cost_way(town, cost_of(self._book, town, target.cost, target.infrastructure))
            )
        return far[bit]

    def _needs_way(self, town: Town, needs: Needs, far: dict[int, float]) -> float:
        way = sum(self._asset_way(town, asset, least, far) for asset, least in needs.amounts)
        missing = needs.owned & ~town.owned
        while missing:
            bit = missing & -missing
            way += self._way(town, bit, far)
            missing ^= bit
        return way

    def _asset_way(self, town: Town, asset: int, least: int, far: dict[int, float]) -> float:
        """How many dice it takes until there is enough of an asset."""
        book = self._book
        short = least - counted(book, town.amounts, asset)
        if short <= 0:
            return 0.0
        way = short * (1.0 + SPECIAL_DIE) if book.special[asset] else short / PER_DIE
        by = book.limited_by[asset]
        if by >= 0:
            way += self._asset_way(town, by, least, far)
        way += sum(short * each for _, each in book.cost[asset]) / PER_DIE / 2
        needs = book.needs[asset]
        return way if meets(book, town, needs) else way + self._needs_way(town, needs, far)

    def _cost_way(self, town: Town, cost: Amounts) -> float:
        return sum(max(0, number - town.amounts[asset]) for asset, number in cost) / PER_DIE

    def _stocks(self, town: Town) -> float:
        return STOCK * sum(
            min(town.amounts[asset], ROOM) + 0.3 * max(0, town.amounts[asset] - ROOM) for asset in self._stock
        )

    def _incomes(self, town: Town, left: int) -> float:
        book = self._book
        gains = 0.0
        for harvest in book.effects.harvests:
            if not harvest.bit or town.owned & harvest.bit:
                gains += left * harvest.gain * town.amounts[harvest.source] / harvest.per
        gains += left * sum(held.number for held in book.effects.incomes if town.owned & held.bit)
        for location, bonus in enumerate(book.bonuses):
            reached = sum(town.influence[location] >= least for least in book.minimums[location][-left:])
            closeness = town.influence[location] / book.minimums[location][-1]
            gains += max(number for _, number in bonus) * (reached + 0.5 * min(1.0, closeness))
        return INCOME * gains

    def _reserve(self, town: Town, left: int) -> float:
        dice = sorted(town.reserve, reverse=True)[:left]
        return sum(0.5 + 0.22 * value for value in dice)

    def _with_bonuses(self, town: Town, number: int) -> Town:
        """Locations give; of a choice, what there is less of."""
        for location, bonus in enumerate(self._book.bonuses):
            if town.influence[location] >= self._book.minimums[location][number - 1]:
                scarce = min(bonus, key=lambda gain: town.amounts[gain[0]])
                town = gained(self._book, town, (scarce,))
        return town

    def _struck(self, state: State, town: Town) -> Town:
        event = state.events[state.round]
        if event < 0:
            return town
        strike = self._book.strikes[event]
        if strike.power_per_round * (state.round + 1) > 0 and (
            defended_power(self._book, town) + PER_DIE >= strike.power_per_round * (state.round + 1)
        ):
            return town
        return struck(self._book, town, strike, event)


def _chance(way: float, dice: float) -> float:
    """How likely something that takes so many dice comes while so many are left."""
    return (1.0 - way / dice) ** EAGERNESS if way < dice else 0.0


def most_of(book: Book, town: Town, asset: int) -> int:
    """The room that is left for an asset."""
    return limit(book, town.amounts, asset) - town.amounts[asset]
