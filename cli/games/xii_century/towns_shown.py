"""Towns on a terminal: the own one as a small sheet, the others in a line or two; choices have room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from twelve.cli.play.screen import held_together, screen_width
from twelve.content.games.xii_century.words import name_of
from twelve.content.models.phrases import fill
from twelve.content.models.typography import headed
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import Phase, State, Town
from twelve.engine.xii_century.town import defended_power, limit, power, power_dice

if TYPE_CHECKING:
    from rich.table import Table as Grid

LABEL = 14
"""Letters of a label in the small sheet where whole ones do not fit; four columns of them fit on eighty."""
GAP = 2


class Townscape:
    """All towns, seen from one of them."""

    def __init__(self, book: Book, names: Sequence[str], language: str) -> None:
        self._book = book
        self._names = names
        self._language = language

    def own(self, state: State, seat: int) -> Grid:
        """One town as four columns: assets, more assets, locations, and what it is worth."""
        from rich.table import Table as Grid

        grid = Grid.grid(padding=(0, GAP, 0, 0))
        columns = self._columns(state, state.towns[seat])
        for _ in columns:
            grid.add_column(no_wrap=True)
            grid.add_column(justify="right", no_wrap=True)
        longest = screen_width() if _width(columns) <= screen_width() else LABEL
        for row in zip_longest(*columns, fillvalue=("", "")):
            grid.add_row(*(part for label, value in row for part in (_short(label, longest), value)))
        return grid

    def owned(self, town: Town) -> str:
        """Who and what a town has, with the letters of perks, and its special assets."""
        return ", ".join(map(held_together, [*self._owned(town), *self._special(town)]))

    def reserve(self, town: Town) -> str:
        """The dice close together and the free slots."""
        dice = "".join(map(str, town.reserve)) or "–"
        return f"{self._label('reserve')} {dice} ({fill(self._label('free_slots'), {'n': town.free})})"

    def other(self, state: State, seat: int) -> str:
        """Another town in a row: what it is worth, then whatever it has."""
        town = state.towns[seat]
        parts = [f"{label} {value}" for label, value in self._worth(state, town)]
        parts += [
            f"{self._name(asset)} {number}"
            for asset, number in zip(self._book.assets, town.amounts, strict=True)
            if number
        ]
        parts += [self.reserve(town), *self._owned(town)]
        return headed(self._names[seat], " · ".join(parts), self._language)

    def in_order(self, state: State, seat: int) -> str:
        """All towns as they play one after the other, and what those of the others are worth."""
        return " → ".join(
            held_together(self._names[other] if other == seat else self._in_short(state, other))
            for other in state.order
        )

    def whole(self, state: State, seat: int) -> str:
        """A town with everything in it, its influence too."""
        reached = zip(self._book.locations, state.towns[seat].influence, strict=True)
        places = [f"{self._name(location)} {influence}" for location, influence in reached if influence]
        return " · ".join([self.other(state, seat), *places])

    def power(self, state: State, town: Town) -> tuple[str, str]:
        """POW without dice; in the king's war only what counts there, otherwise with walls beside it."""
        own, defended = power(self._book, town), defended_power(self._book, town)
        if state.phase in (Phase.WAR, Phase.BATTLE):
            number = power_dice(self._book, town)
            dice = fill(self._label("some_dice"), {"n": number, "sides": self._book.faces})
            return self._label("war_power"), f"{own}+{dice}" if number else str(own)
        return self._label("pow"), str(own) if own == defended else f"{own} ({defended})"

    def _columns(self, state: State, town: Town) -> list[list[tuple[str, str]]]:
        assets = self._book.content.assets
        plain = [name for name, asset in assets.items() if asset.group != "special"]
        half = -(-len(plain) // 2)
        return [
            [self._amount(town, name) for name in plain[:half]],
            [self._amount(town, name) for name in plain[half:]],
            list(self._places(state, town)),
            list(self._worth(state, town)),
        ]

    def _special(self, town: Town) -> Iterator[str]:
        """The assets beside the others, as far as the town has any: monks, bread."""
        for name, asset in self._book.content.assets.items():
            if asset.group == "special" and town.amounts[self._book.asset_at[name]]:
                yield " ".join(self._amount(town, name))

    def _amount(self, town: Town, name: str) -> tuple[str, str]:
        asset = self._book.asset_at[name]
        return self._name(name), f"{town.amounts[asset]}/{limit(self._book, town.amounts, asset)}"

    def _places(self, state: State, town: Town) -> Iterator[tuple[str, str]]:
        for index, name in enumerate(self._book.locations):
            least, reached = self._book.minimums[index][state.round - 1], town.influence[index]
            yield self._name(name), f"{reached}/{least} {'✓' if reached >= least else ' '}"

    def _worth(self, state: State, town: Town) -> Iterator[tuple[str, str]]:
        yield self._label("vp"), str(score(self._book, town).points)
        yield self.power(state, town)
        if len(state.towns) > 1:
            yield self._label("reputation"), str(town.reputation)

    def _in_short(self, state: State, seat: int) -> str:
        """A town in a few words: points, power, and reputation once it has any."""
        town = state.towns[seat]
        points, power, *reputation = self._worth(state, town)
        told = [points, power, *(reputation if town.reputation else ())]
        worth = " · ".join(f"{label} {value}" for label, value in told)
        return headed(self._names[seat], worth, self._language)

    def _owned(self, town: Town) -> list[str]:
        return [
            self._owned_name(town, thing)
            for thing in self._book.things
            if town.owned & self._book.bit_of[thing]
        ]

    def _owned_name(self, town: Town, thing: str) -> str:
        letters = [letter for letter in "ab" if town.owned & self._book.bit_of.get(f"{thing} {letter}", 0)]
        return " ".join([self._name(thing), *letters])

    def _name(self, thing: str) -> str:
        return name_of(self._book.content, thing, self._language)

    def _label(self, name: str) -> str:
        return self._book.content.labels[name][self._language]


def _short(label: str, longest: int) -> str:
    return label if len(label) <= longest else f"{label[: longest - 1]}…"


def _width(columns: Sequence[Sequence[tuple[str, str]]]) -> int:
    """Letters of a line of the small sheet, with the spaces between."""
    parts = [part for column in columns for part in zip(*column, strict=True)]
    return sum(max(map(len, part)) + GAP for part in parts)
