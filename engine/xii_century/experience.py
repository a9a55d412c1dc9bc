"""What many games have taught: by how much a town ends better or worse than its outlook says.

The outlook is reasoned; this is learnt. Marks of a town (an amount, a requirement reached, something owned,
an event that is to come) each have a weight, and so much more a weight for each round left: together they
are the mean difference to the final score. `tests/bench/xii_century_experience.py` plays the games and
writes the weights; marks that a pack adds to the game have none and count nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.estimate import Outlook
from twelve.engine.xii_century.state import State, Town
from twelve.engine.xii_century.town import defended_power

FILE = Path(__file__).with_name("experience.json")
TRUST = 0.5
"""How much of what was learnt counts in a choice: what looks best is often what is judged wrongly. With all
of it, normal towns had 109 points, with half of it 118, with none and a beam of 80 109."""
STEPS = (6, 15)
"""Up to these amounts a unit of food or supply may be worth more than beyond."""

TownMark: TypeAlias = tuple[str, float]
MarkWeights: TypeAlias = dict[str, tuple[float, float]]


class Ahead(NamedTuple):
    """The rounds that are left, and which events strike in them after the next one."""

    left: int
    coming: tuple[tuple[int, int], ...]
    """Rounds and their events."""


def learnt_weights() -> MarkWeights:
    """The weights that are shipped."""
    return {name: (base, each) for name, (base, each) in json.loads(FILE.read_text(encoding="utf-8")).items()}


class Experience:
    """An outlook, corrected."""

    def __init__(self, book: Book, weights: MarkWeights) -> None:
        self._book = book
        self._weights = weights
        self.outlook = Outlook(book)
        self._thresholds = tuple(
            sorted({n for target in book.targets for needed, n in target.needs.amounts if needed == asset})
            for asset in range(len(book.assets))
        )
        self._names = {bit: name for name, bit in book.bit_of.items()}
        self._stock = {book.eaten} | {paid for target in book.targets for paid, _ in target.cost}
        self._raids = {event: s.power_per_round for event, s in enumerate(book.strikes) if s.power_per_round}
        self._struck = tuple(
            {*strike.halves, *strike.wiped, *(asset for asset, _ in strike.losses)} for strike in book.strikes
        )
        self._asset_table = lru_cache(1 << 12)(self._asset_tables)
        self._of_owned = lru_cache(1 << 14)(self._owned_worth)
        self._of_place = lru_cache(1 << 12)(self._place_worth)
        self._of_reserve = lru_cache(1 << 12)(self._reserve_worth)
        self._ahead = lru_cache(1 << 10)(self._looked_ahead)
        self._known: dict[tuple[Town, int, tuple[int, ...]], float] = {}

    def after_turn(self, state: State, town: Town) -> float:
        """How promising a town is at the end of its turn."""
        key = (town, state.round, state.events)
        worth = self._known.get(key)
        if worth is None:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            grown = self.outlook.grown(state, town)
            worth = self._known[key] = self.worth(grown, self._ahead(state.round, state.events))
        return worth

    def in_round(self, state: State, town: Town) -> float:
        """How promising a town is in the middle of a round, its turn over."""
        return self.worth(town, self._ahead(state.round, state.events))

    def final_score(self, state: State, town: Town) -> float:
        """The final score to expect of a town at the end of its turn: all that was learnt counts."""
        grown, ahead = self.outlook.grown(state, town), self._ahead(state.round, state.events)
        hopes = self.outlook.hopes(grown, ahead.left) if ahead.left else 0.0
        return self.outlook.points(grown) + hopes + self.learnt(grown, ahead, hopes)

    def worth(self, town: Town, ahead: Ahead) -> float:
        """How promising a town is before a round, its event already over."""
        hopes = self.outlook.hopes(town, ahead.left) if ahead.left else 0.0
        return self.outlook.points(town) + hopes + TRUST * self.learnt(town, ahead, hopes)

    def learnt(self, town: Town, ahead: Ahead, hopes: float) -> float:
        """By how much such towns end better than their outlook says."""
        left = ahead.left
        if not left:
            return 0.0
        total = self._weigh(self._general(town, ahead, hopes), left)
        for table, amount in zip(self._asset_table(ahead), town.amounts, strict=True):
            total += table[amount] if amount < len(table) else table[-1]
        total += self._of_owned(town.owned, left) + self._of_reserve(town.reserve, left)
        for location, influence in enumerate(town.influence):
            total += self._of_place(location, influence, left)
        return total

    def marks(self, town: Town, ahead: Ahead) -> Iterator[TownMark]:
        """Everything about a town that has a weight."""
        left = ahead.left
        yield from self._general(town, ahead, self.outlook.hopes(town, left))
        for asset, amount in enumerate(town.amounts):
            yield from self._asset_marks(asset, amount, ahead)
        yield from self._owned_marks(town.owned)
        yield from self._reserve_marks(town.reserve, left)
        for location, influence in enumerate(town.influence):
            yield from self._place_marks(location, influence, left)

    def _weigh(self, marks: Iterable[TownMark], left: int) -> float:
        total = 0.0
        for name, number in marks:
            base, each = self._weights.get(name, (0.0, 0.0))
            total += number * (base + each * left)
        return total

    def _general(self, town: Town, ahead: Ahead, hopes: float) -> Iterator[TownMark]:
        yield "start", 1.0
        yield "hopes", hopes
        power = defended_power(self._book, town)
        for number, event in ahead.coming:
            if event in self._raids:
                yield "raid", max(0.0, self._raids[event] * number - power)

    def _asset_marks(self, asset: int, amount: int, ahead: Ahead) -> Iterator[TownMark]:
        name = self._book.assets[asset]
        yield name, float(amount)
        yield from ((f"{name} {least}", 1.0) for least in self._thresholds[asset] if amount >= least)
        if asset in self._stock:
            yield from ((f"{name} to {step}", float(min(amount, step))) for step in STEPS)
        for _, event in ahead.coming:
            if asset in self._struck[event]:
                yield f"{self._book.events[event]} {name}", float(amount)

    def _owned_marks(self, owned: int) -> Iterator[TownMark]:
        while owned:
            bit = owned & -owned
            yield self._names[bit], 1.0
            owned ^= bit

    def _reserve_marks(self, reserve: tuple[int, ...], left: int) -> Iterator[TownMark]:
        usable = sorted(reserve, reverse=True)[:left]
        yield "reserve", float(len(usable))
        yield "reserve pips", float(sum(usable))

    def _place_marks(self, location: int, influence: int, left: int) -> Iterator[TownMark]:
        name, minimums = self._book.locations[location], self._book.minimums[location]
        yield name, float(sum(influence >= least for least in minimums[-left:]))
        yield f"{name} near", min(1.0, influence / minimums[-1])

    def _asset_tables(self, ahead: Ahead) -> tuple[tuple[float, ...], ...]:
        """By asset and amount, what it adds."""
        return tuple(
            tuple(
                self._weigh(self._asset_marks(asset, n, ahead), ahead.left) for n in range(MOST_COUNTED + 1)
            )
            for asset in range(len(self._book.assets))
        )

    def _owned_worth(self, owned: int, left: int) -> float:
        return self._weigh(self._owned_marks(owned), left)

    def _reserve_worth(self, reserve: tuple[int, ...], left: int) -> float:
        return self._weigh(self._reserve_marks(reserve, left), left)

    def _place_worth(self, location: int, influence: int, left: int) -> float:
        return self._weigh(self._place_marks(location, influence, left), left)

    def _looked_ahead(self, number: int, events: tuple[int, ...]) -> Ahead:
        """What is known in a round about the time after the next round's event."""
        coming = tuple((at + 1, event) for at, event in enumerate(events) if at > number and event >= 0)
        return Ahead(self._book.rounds - number, coming)

    def ahead(self, number: int, events: tuple[int, ...]) -> Ahead:
        """The same, for a round that has just begun."""
        return self._ahead(number - 1, events)


MOST_REMEMBERED = 20_000
MOST_COUNTED = 30
"""Beyond this amount, more of an asset is worth no more."""
