"""XII Century on a terminal: the towns side by side, the dice, and every move with what it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from twelve.cli.games.xii_century.missing import missing, missing_line
from twelve.cli.games.xii_century.moves import MoveWords
from twelve.cli.play.table import Table, Use
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import event_text, name_of
from twelve.content.loading.game import Game
from twelve.engine.contract import Rules
from twelve.engine.xii_century.refusals import dice_names
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import ALL, Act, Move, Phase, State, Town, value_of
from twelve.engine.xii_century.telling import TownTeller
from twelve.engine.xii_century.town import defended_power, limit, power, power_dice

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as Grid


DICE_ACTS = frozenset({Act.STORE, Act.TAKE, Act.CHANGE, Act.REROLL, Act.SPLIT})
"""Moves that only concern dice."""


class GameTable(Table):
    """The look of a game in progress."""

    def __init__(self, game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> None:
        super().__init__(game, rules, names, language)
        assert isinstance(rules, XiiCentury)
        assert isinstance(game.content, Content)
        self.book = rules.book
        self.content = game.content
        assert isinstance(self.teller, TownTeller)
        self._moves = MoveWords(rules, self.teller)

    def show(self, view: object, seat: int) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        state = cast(State, view)
        parts: list[RenderableType] = [Text(self._heading(state), style="bold")]
        parts += [Text(line) for line in self._event_lines(state)]
        parts.append(self._towns(state))
        parts += [Text(line) for line in self._owned_lines(state)]
        if state.phase is Phase.SPEND:
            parts.append(Text(f"{self._label('to_spend')}: {dice_names(state.turn.hand)}", style="bold"))
        return Group(*parts)

    def describe(self, view: object, seat: int, move: object) -> str:
        return self._moves.described(cast(State, view), cast(Move, move))

    def group(self, view: object, seat: int, move: object) -> str:
        made = cast(Move, move)
        if made.act is not Act.SPEND:
            return self._label("dice") if made.act in DICE_ACTS else ""
        target = self.book.targets[made.target]
        if target.asset >= 0:
            return self._label("assets")
        if target.location >= 0:
            return self._label("locations")
        return self._label("infrastructures" if target.infrastructure else "people")

    def use(self, view: object, seat: int, move: object) -> Use:
        """A die that adds less than it could only loses, unless that saves a cost; or it changes nothing."""
        state, made = cast(State, view), cast(Move, move)
        if made.act is not Act.SPEND:
            return Use.GAIN
        target = self.book.targets[made.target]
        if target.asset < 0:
            return Use.GAIN
        if made.amount != ALL and not self.book.cost[target.asset]:
            return Use.LOSS
        changed = self.rules.apply(view, {seat: move})
        return Use.GAIN if cast(State, changed).towns[seat] != state.towns[seat] else Use.NOTHING

    def afford(self, view: object, seat: int) -> RenderableType | None:
        from rich.text import Text

        state = cast(State, view)
        if state.phase is not Phase.SPEND:
            return None
        rest = missing(self.book, state.towns[seat], frozenset(map(value_of, state.turn.hand)))
        lines = (missing_line(self.content, thing, lacking, self.language) for thing, lacking in rest.items())
        return Text("\n".join((f"{self._label('xii_lacks')}:", *lines)))

    def terms(self) -> Iterable[str]:
        return self._moves.terms()

    def explain(self, word: str) -> str | None:
        return self._moves.explained(word)

    def _label(self, name: str) -> str:
        return self.content.labels[name][self.language]

    def _heading(self, state: State) -> str:
        year = self.content.rounds.first_year + (state.round - 1) * self.content.rounds.years
        order = " → ".join(self.names[seat] for seat in state.order)
        shared = f" · {self._label('shared_dice')} {' '.join(map(str, state.shared))}" if state.shared else ""
        return f"{self._label('round')} {state.round}/{self.book.rounds} ({year}) · {order}{shared}"

    def _event_lines(self, state: State) -> list[str]:
        """This round's event in words, and the letters of those to come."""
        lines = []
        event = state.events[state.round - 1]
        if event >= 0:
            entry = self.content.events[self.book.events[event]]
            lines.append(f"{entry.name[self.language]}: {event_text(self.content, entry, self.language)}")
        coming = [
            f"{number} {self.content.events[self.book.events[event]].letters[self.language]}"
            for number, event in enumerate(state.events, 1)
            if event >= 0 and number > state.round
        ]
        return [*lines, f"{self._label('event_track')}: {', '.join(coming)}"] if coming else lines

    def _towns(self, state: State) -> Grid:
        from rich import box
        from rich.table import Table as Grid

        grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
        grid.add_column("")
        for index, name in enumerate(self.names):
            acting = state.phase is not Phase.OVER and index == state.seat
            grid.add_column(f"{name} ◂" if acting and len(self.names) > 1 else name, justify="right")
        for row in self._rows(state):
            grid.add_row(*row)
        return grid

    def _rows(self, state: State) -> list[tuple[str, ...]]:
        rows = []
        for index, asset in enumerate(self.content.assets.values()):
            if asset.group != "special" or any(town.amounts[index] for town in state.towns):
                cells = (self._amount(town, index) for town in state.towns)
                rows.append((asset.name[self.language], *cells))
        for index, location in enumerate(self.content.locations.values()):
            least = location.minimums[state.round - 1]
            reached = (
                f"{town.influence[index]}/{least}{' ✓' if town.influence[index] >= least else '  '}"
                for town in state.towns
            )
            rows.append((location.name[self.language], *reached))
        reserve = f"{self._label('reserve')} ({self._label('free_slot')})"
        rows.append((reserve, *(self._reserve(town) for town in state.towns)))
        scores = [score(self.book, town) for town in state.towns]
        if len(state.towns) > 1:
            rows.append((self._label("reputation"), *(str(town.reputation) for town in state.towns)))
        rows.append(self._power_row(state))
        rows.append((self._label("vp_long"), *(str(each.points) for each in scores)))
        return rows

    def _power_row(self, state: State) -> tuple[str, ...]:
        """POW without dice; in the king's war only what counts there, otherwise with walls beside it."""
        if state.phase in (Phase.WAR, Phase.BATTLE):
            cells = [f"{power(self.book, town)}{self._dice(town)}" for town in state.towns]
            return (f"{self._label('pow_long')} · {self._label('king_war')}", *cells)
        return (self._label("pow_long"), *map(self._both_powers, state.towns))

    def _both_powers(self, town: Town) -> str:
        own, defended = power(self.book, town), defended_power(self.book, town)
        return str(own) if own == defended else f"{own} ({defended})"

    def _dice(self, town: Town) -> str:
        number = power_dice(self.book, town)
        return f" +{number}d{self.book.faces}" if number else ""

    def _amount(self, town: Town, asset: int) -> str:
        return f"{town.amounts[asset]}/{limit(self.book, town.amounts, asset)}"

    def _reserve(self, town: Town) -> str:
        """The dice close together and the free slots, so that five towns fit side by side."""
        return f"{''.join(map(str, town.reserve)) or '–'} ({town.free})"

    def _owned_lines(self, state: State) -> list[str]:
        """Who and what each town has, with the letters of perks."""
        lines = []
        for name, town in zip(self.names, state.towns, strict=True):
            owned = [self._owned_name(town, thing) for thing in self.book.things if self._has(town, thing)]
            if owned:
                lines.append(f"{name}: {', '.join(owned)}")
        return lines

    def _has(self, town: Town, thing: str) -> bool:
        return bool(town.owned & self.book.bit_of[thing])

    def _owned_name(self, town: Town, thing: str) -> str:
        letters = [letter for letter in "ab" if town.owned & self.book.bit_of.get(f"{thing} {letter}", 0)]
        return " ".join([name_of(self.content, thing, self.language), *letters])
