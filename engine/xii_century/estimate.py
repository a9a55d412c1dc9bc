"""How promising a town is: its points now, and what it may still become in the rounds that are left."""

from __future__ import annotations

from typing import NamedTuple

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import State, Town
from twelve.engine.xii_century.tables import Needs
from twelve.engine.xii_century.town import (
    after_meal,
    cost_of,
    counted,
    defended_power,
    gained,
    harvested,
    struck,
    with_income,
)

FROM_RESERVE = 0.6
"""How often a die of the reserve is spent in a turn, beside those that are rolled."""
EAGERNESS = 1.6
"""How much sooner counts for more than later."""
SPECIAL_DIE = 1.2
"""Waiting for exactly the right die costs about as many dice."""
STOCK = 0.12
"""What a unit of food or supply is worth in points while there are rounds to use it."""
INCOME = 0.3
ROOM = 12
"""More of food or supply than this is hardly worth having."""

OPENING = 1.0
"""What a thing is worth beyond its points, because it opens the way to others."""
RESERVED_DIE, RESERVED_PIP = 0.5, 0.22
"""What a die in the reserve is worth, and each of its pips."""

OUT_OF_REACH = 99.0
MOST_KNOWN = 20_000


class _Far(NamedTuple):
    """Ways already counted: to things by their bit, to amounts of assets."""

    things: dict[int, float]
    assets: dict[tuple[int, int], float]


class Outlook:
    """Judges towns by the tables of one game."""

    def __init__(self, book: Book) -> None:
        self._book = book
        content = book.content
        self._dice_a_round = content.dice.own + content.dice.shared + FROM_RESERVE
        self._a_die = (1 + content.dice.faces) / 2
        self._asset_points = tuple(
            (i, row.points) for i, row in enumerate(content.assets.values()) if row.points
        )
        self._things = tuple(
            (target, content.settled[target.word.split()[0]].points)
            for target in book.targets
            if target.bits and not target.word.endswith(" b")
        )
        self._by_bit = {self._own_bit(target.bits): target for target, _ in self._things}
        self._points_by_bit = tuple((self._own_bit(target.bits), points) for target, points in self._things)
        self._known: dict[tuple[tuple[int, ...], int, int], float] = {}
        self._turns: dict[tuple[Town, int, tuple[int, ...]], float] = {}
        self._stock = (
            book.eaten,
            *{paid for target in book.targets for paid, _ in target.cost} - {book.eaten},
        )

    def _own_bit(self, bits: int) -> int:
        return bits & -bits

    def after_turn(self, state: State, town: Town) -> float:
        """The worth of a town at the end of its turn, looking ahead to the next round's event."""
        key = (town, state.round, state.events[state.round - 1 : state.round + 1])
        worth = self._turns.get(key)
        if worth is None:
            if len(self._turns) > MOST_KNOWN:
                self._turns.clear()
            worth = self._turns[key] = self._worth_after_turn(state, town)
        return worth

    def _worth_after_turn(self, state: State, town: Town) -> float:
        return self.worth(self.grown(state, town), self._book.rounds - state.round)

    def grown(self, state: State, town: Town) -> Town:
        """A town after the rest of its round: the meal, harvest and bonuses, and the next round's event."""
        book = self._book
        town = after_meal(book, town)
        event = state.events[state.round - 1]
        town = with_income(book, harvested(book, town, book.strikes[event].spoils if event >= 0 else ()))
        town = self._with_bonuses(town, state.round)
        return self._struck(state, town) if state.round < book.rounds else town

    def in_round(self, state: State, town: Town) -> float:
        """The worth of a town in the middle of a round, its turn over."""
        return self.worth(town, self._book.rounds - state.round)

    def worth(self, town: Town, left: int) -> float:
        """Points now and hopes for the rounds left."""
        points = float(self.points(town))
        return points + self.hopes(town, left) if left else points

    def points(self, town: Town) -> int:
        """The points of what is there."""
        book = self._book
        total = sum(town.amounts[asset] * each for asset, each in self._asset_points)
        for bit, points in self._points_by_bit:
            if town.owned & bit:
                total += points
        for held in book.effects.scores:
            if town.owned & held.bit:
                total += held.number * town.amounts[held.asset]
        return total

    def hopes(self, town: Town, left: int) -> float:
        """What the rounds left may still bring."""
        key = (town.amounts, town.owned, left)
        if key not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[key] = self._goals(town, self._dice_a_round * left) + self._stocks(town)
        return self._known[key] + self._incomes(town, left) + self._reserve(town, left)

    def _goals(self, town: Town, dice: float) -> float:
        """The points of everything that is not there yet, by how likely it comes."""
        hope, far = 0.0, _Far({}, {})
        for bit, points in self._points_by_bit:
            if not town.owned & bit:
                way = self._way(town, bit, far)
                if way < dice:
                    hope += (points + OPENING) * (1.0 - way / dice) ** EAGERNESS
        for asset, each in self._asset_points:
            most = self._book.maximum[asset]
            way = self._asset_way(town, asset, most, far)
            if 0.0 < way < dice:
                hope += each * (most - town.amounts[asset]) * (1.0 - way / dice) ** EAGERNESS
        return hope

    def _way(self, town: Town, bit: int, far: _Far) -> float:
        """How many dice it takes to get a person or an infrastructure."""
        if town.owned & bit:
            return 0.0
        way = far.things.get(bit)
        if way is None:
            target = self._by_bit[bit]
            far.things[bit] = OUT_OF_REACH
            way = 1.0 + SPECIAL_DIE if target.die else 1.0
            for asset, number in cost_of(self._book, town, target.cost, target.infrastructure):
                short = number - town.amounts[asset]
                way += short / self._a_die if short > 0 else 0.0
            way += self._needs_way(town, target.needs, far)
            far.things[bit] = way
        return way

    def _needs_way(self, town: Town, needs: Needs, far: _Far) -> float:
        way = 0.0
        for asset, least in needs.amounts:
            way += self._asset_way(town, asset, least, far)
        missing = needs.owned & ~town.owned
        while missing:
            bit = missing & -missing
            way += self._way(town, bit, far)
            missing ^= bit
        return way

    def _asset_way(self, town: Town, asset: int, least: int, far: _Far) -> float:
        """How many dice it takes until there is enough of an asset."""
        way = far.assets.get((asset, least))
        if way is None:
            short = least - counted(self._book, town.amounts, asset)
            way = 0.0 if short <= 0 else self._short_way(town, asset, least, short, far)
            far.assets[asset, least] = way
        return way

    def _short_way(self, town: Town, asset: int, least: int, short: int, far: _Far) -> float:
        book = self._book
        way = short * (1.0 + SPECIAL_DIE) if book.special[asset] else short / self._a_die
        by = book.limited_by[asset]
        if by >= 0:
            way += self._asset_way(town, by, least, far)
        for _, each in book.cost[asset]:
            way += short * each / self._a_die / 2
        return way + self._needs_way(town, book.needs[asset], far)

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
        return sum(RESERVED_DIE + RESERVED_PIP * value for value in dice)

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
            defended_power(self._book, town) + self._a_die >= strike.power_per_round * (state.round + 1)
        ):
            return town
        return struck(self._book, town, strike, event)
