"""Which targets are open to a town's dice, as bits: requirements and costs looked up in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import (
    NO_EVENT,
    NOTHING,
    ORIGIN_STEP,
    Act,
    Move,
    Origin,
    State,
    Town,
    Turn,
    die_code,
)
from twelve.engine.xii_century.tables import Amounts, Offer

MOST_MENUS = 50_000
_Plain: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
_Helped: TypeAlias = tuple[tuple[int, Amounts, tuple[int, ...]], ...]


class Menu:
    """The tables of one game's content, and the lists of moves already made from them."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.assets = self._mask(lambda target: target.asset >= 0)
        self.plain_assets = self._mask(lambda target: target.asset >= 0 and not target.die)
        self.locations = self._mask(lambda target: target.location >= 0)
        self.people = self._mask(lambda target: bool(target.bits) and not target.infrastructure)
        self.infrastructures = self._mask(lambda target: target.infrastructure)
        self._free = self.assets | self.locations
        self._welcome = {NO_EVENT: ~0} | {
            event: self._not_barred(strike.bars) for event, strike in enumerate(book.strikes)
        }
        self._reach, self._reach_helped = self._reach_tables()
        self._allowed = self._allowed_table()
        self._spends = tuple(
            tuple((1 << index, Move(Act.SPEND, code, index)) for index in range(len(book.targets)))
            for code in range(len(self._allowed))
        )
        self._fewer = tuple(self._fewer_of(code) for code in range(len(self._allowed)))
        self._unlocked: dict[int, int] = {}
        self._menus: dict[tuple[int, int, bool], tuple[Move, ...]] = {}
        self._seen: State | None = None
        self._seen_open = 0

    def open_targets(self, state: State) -> int:
        """What the dice of the town in turn may be spent on, whatever they show."""
        if state is not self._seen:
            town = state.town
            mask = self._met(town) & ~self._closed(town, state.turn)
            self._seen, self._seen_open = state, mask & self._welcome[state.events[state.round - 1]]
        return self._seen_open

    def allowed(self, code: int) -> int:
        """What a die of this value and origin may be spent on, whatever the town has."""
        return self._allowed[code]

    def moves(self, code: int, mask: int, highest: bool) -> tuple[Move, ...]:
        """The ways to spend a die on the open targets; the highest may add fewer to some of them."""
        mask &= self._allowed[code]
        free = mask & self._free
        moves = self._menus.get((code, free, highest)) or self._listed(code, free, highest)
        if mask == free:
            return moves
        bought = mask ^ free
        return moves + (self._menus.get((code, bought, False)) or self._listed(code, bought, False))

    def _listed(self, code: int, mask: int, highest: bool) -> tuple[Move, ...]:
        if len(self._menus) > MOST_MENUS:
            self._menus.clear()
        listed = [move for bit, move in self._spends[code] if mask & bit]
        if highest:
            listed += [move for bit, move in self._fewer[code] if mask & bit]
        self._menus[code, mask, highest] = tuple(listed)
        return tuple(listed)

    def _fewer_of(self, code: int) -> tuple[tuple[int, Move], ...]:
        """The moves that add less than the highest die could."""
        most = code % ORIGIN_STEP - self._book.less
        return tuple(
            (1 << index, Move(Act.SPEND, code, index, number or NOTHING))
            for index, target in enumerate(self._book.targets)
            if target.asset >= 0 and self._book.weakened[target.asset]
            for number in range(most - 1, -1, -1)
        )

    def _met(self, town: Town) -> int:
        """Targets whose requirements are met and whose costs can be paid."""
        amounts = town.amounts
        mask = self._unlocked.get(town.owned)
        if mask is None:
            mask = self._unlocked[town.owned] = self._unlocked_by(town.owned)
        for asset, table in self._reach:
            number = amounts[asset]
            mask &= table[number] if number < len(table) else table[-1]
        for asset, helpers, table in self._reach_helped:
            number = amounts[asset]
            for other, each in helpers:
                number += each * amounts[other]
            mask &= table[number] if number < len(table) else table[-1]
        return mask

    def _closed(self, town: Town, turn: Turn) -> int:
        """At most one die per asset and location in a turn; two per asset with the witch's help."""
        if town.owned & self._book.second_die:
            return turn.again | turn.used & self.locations
        return turn.used

    def _not_barred(self, bars: tuple[str, ...]) -> int:
        barred = self.people if "people" in bars else 0
        return ~(barred | self.infrastructures if "infrastructures" in bars else barred)

    def _mask(self, fits: Callable[[Offer], bool]) -> int:
        return sum(1 << index for index, target in enumerate(self._book.targets) if fits(target))

    def _reach_tables(self) -> tuple[_Plain, _Helped]:
        """For each asset that is asked for: by its amount, the targets for which that is enough.

        Where other assets help it to be enough (monks, masons), the amount is counted with them.
        """
        plain: dict[int, tuple[int, ...]] = {}
        helped = []
        for asset, helpers, table in self._askings():
            if helpers:
                helped.append((asset, helpers, table))
            else:
                known = plain.get(asset, table)
                plain[asset] = tuple(one & other for one, other in zip(known, table, strict=True))
        return tuple(plain.items()), tuple(helped)

    def _askings(self) -> Iterator[tuple[int, Amounts, tuple[int, ...]]]:
        """What is required; what is paid for infrastructures; what is paid for anything else."""
        book = self._book
        for asset in sorted({asset for target in book.targets for asset, _ in target.needs.amounts}):
            yield asset, book.stands[asset], self._table(asset, lambda target: target.needs.amounts)
        for asset in sorted({asset for target in book.targets for asset, _ in target.cost}):
            helpers = tuple((h.other, h.number) for h in book.effects.discounts if h.asset == asset)
            yield asset, helpers, self._table(asset, lambda t: t.cost if t.infrastructure else ())
            yield asset, (), self._table(asset, lambda t: () if t.infrastructure else t.cost)

    def _table(self, asset: int, asks: Callable[[Offer], Amounts]) -> tuple[int, ...]:
        """By the amount of an asset, the targets that ask for no more of it."""
        wanted = [
            (1 << index, max((number for asked, number in asks(target) if asked == asset), default=0))
            for index, target in enumerate(self._book.targets)
        ]
        return tuple(
            sum(bit for bit, least in wanted if number >= least)
            for number in range(self._most_asked(asset) + 1)
        )

    def _most_asked(self, asset: int) -> int:
        """The most that anything asks of an asset; more of it opens nothing more."""
        targets = self._book.targets
        return max(n for t in targets for wanted, n in (*t.needs.amounts, *t.cost) if wanted == asset)

    def _unlocked_by(self, owned: int) -> int:
        """Targets whose owners' requirements are there and that are not there yet themselves."""
        mask = 0
        for index, target in enumerate(self._book.targets):
            there = target.bits and owned & target.bits
            if not there and not target.needs.owned & ~owned:
                mask |= 1 << index
        return mask

    def _allowed_table(self) -> tuple[int, ...]:
        """By die: special targets take exactly theirs, and the part of a split die goes into assets only."""
        book = self._book
        table = [0] * (len(Origin) * ORIGIN_STEP)
        for origin in Origin:
            for value in range(1, book.faces + 1):
                mask = self._fitting(value)
                table[die_code(value, origin)] = mask & self.assets if origin is Origin.PART else mask
        return tuple(table)

    def _fitting(self, value: int) -> int:
        return self._mask(lambda target: target.die in (0, value))
