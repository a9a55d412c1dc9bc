"""Twelve Heroes on a terminal: three regions between two territories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from twelve.cli.play.table import Table
from twelve.content.games.twelve_heroes.decks import deck_line, read_deck_file
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import Game
from twelve.engine.match import Change
from twelve.engine.twelve_heroes.board import points_of, strength_at
from twelve.engine.twelve_heroes.decks import DECK_OPTIONS
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import (
    HOME,
    NONE,
    PLACES,
    REGIONS,
    Cards,
    Due,
    Kind,
    Move,
    Phase,
    State,
    spot,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

FULL, FREE = "●", "○"


class GameTable(Table):
    """What a seat sees, the opponent at the top."""

    @staticmethod
    def read_options(game: Game, options: dict[str, str]) -> dict[str, str]:
        """A deck may be given as a deck file; the record then holds its cards."""
        content = cast(Content, game.content)
        return {
            name: deck_line(read_deck_file(Path(value), content, boxes=None))
            if name in DECK_OPTIONS and Path(value).is_file()
            else value
            for name, value in options.items()
        }

    @property
    def _rules(self) -> HeroesRules:
        return cast(HeroesRules, self.rules)

    @property
    def _content(self) -> Content:
        return self._rules.cat.content

    def show(self, view: object, seat: int) -> RenderableType:
        from rich.console import Group

        state = cast(State, view)
        rival = 1 - seat
        return Group(
            "",
            self._headline(state),
            self._reserves(state, rival),
            self._regions(state, seat),
            self._reserves(state, seat),
            self._hand(state, seat),
        )

    def describe(self, view: object, seat: int, move: object) -> str:
        state, made = cast(State, view), cast(Move, move)
        key = made.kind.name.lower()
        if made.kind == Kind.EXCHANGE and not made.cards:
            key = "keep"
        if made.kind == Kind.CHOOSE:
            key = "choose_own" if made.seat == seat else "choose_enemy"
        return self._label(f"say_{key}").format(**self._words(state, made))

    def tell(self, change: Change[object, object], watching: Iterable[int] = ()) -> Iterator[str]:
        for seat, move in change.moves.items():
            made = cast(Move, move)
            if made.kind == Kind.DRAW:
                yield f"{self.names[made.seat]} {self._label('say_draw_hidden')}"
            elif made.kind == Kind.EXCHANGE:
                kept = f"{self.name(seat)}: {self._label('say_keep')}"
                yield self._exchanged(seat, made) if made.cards else kept
            else:
                text = self.describe(change.before, seat, move)
                yield text if seat < 0 else f"{self.name(seat)}: {text}"
                yield from self._news(change.before, change.after)

    def explain(self, word: str) -> str | None:
        word = word.casefold().replace("-", " ").replace("_", " ")
        for name, unit in self._content.units.items():
            if word in (name.replace("_", " "), unit.name[self.language].casefold()):
                values = f"{self._label('cost')} {unit.cost}, {self._label('strength')} {unit.strength}"
                return f"{unit.name[self.language]} ({values}). {self._content.text(name, self.language)}"
        for land in self._content.lands.values():
            if word == land.name[self.language].casefold():
                squares = f"{self._label('squares')}: {land.squares}"
                return f"{land.name[self.language]}: {land.points} {self._label('points')}, {squares}"
        return None

    def _headline(self, state: State) -> str:
        phase = self._label(Phase(state.phase).name.lower())
        parts = [f"{self._label('turn')} {state.turns + 1}", self.names[state.turn], phase]
        if state.phase == Phase.MILITARY:
            parts.append(f"{self._label('actions')}: {state.actions}")
        return " · ".join(parts)

    def _regions(self, state: State, seat: int) -> RenderableType:
        from rich import box
        from rich.table import Table as Grid

        grid = Grid(box=box.ROUNDED, expand=False, show_lines=True)
        for name in self._rules.cat.region_ids:
            grid.add_column(self._content.regions[name].name[self.language], width=23)
        grid.add_row(*(self._camp(state, 1 - seat, region) for region in REGIONS))
        grid.add_row(*(self._land(state, seat, region) for region in REGIONS))
        grid.add_row(*(self._camp(state, seat, region) for region in REGIONS))
        return grid

    def _camp(self, state: State, seat: int, region: int) -> str:
        """One side's units in a region, with the strength of each, their sum and the food."""
        units, rival = state.units[spot(seat, region)], state.units[spot(1 - seat, region)]
        if not units:
            return f"– {self._label('empty')} –"
        strengths = self._rules.cat.strengths(units, bool(rival))
        lines = [f"{self._unit(unit)} {strength}" for unit, strength in zip(units, strengths, strict=True)]
        total = strength_at(self._rules.cat, state, seat, region)
        food = state.food[spot(seat, region)]
        return "\n".join([*lines, f"{self._label('strength')} {total} · {self._label('food')} {food}"])

    def _land(self, state: State, seat: int, region: int) -> str:
        """The land with both sides' markers, the viewer's own below."""
        land = state.lands[region]
        if land == NONE:
            return self._label("no_land")
        squares = self._rules.cat.squares[land]
        rows = [self._squares(state, player, region, squares) for player in (1 - seat, seat)]
        below = f"+{state.below[region]}" if state.below[region] else ""
        points = f"{self._rules.cat.points[land]} {self._label('points')}"
        return "\n".join([rows[0], f"{self._land_name(land)}, {points} {below}".rstrip(), rows[1]])

    def _squares(self, state: State, seat: int, region: int, squares: int) -> str:
        markers = state.markers[seat * len(REGIONS) + region]
        return f"{FULL * markers}{FREE * (squares - markers)} {self.names[seat]}"

    def _reserves(self, state: State, seat: int) -> str:
        """A player's points, piles and territory."""
        cat, home = self._rules.cat, spot(seat, HOME)
        goal = cat.numbers.points_to_win
        counts = (
            f"{points_of(cat, state, seat)}/{goal} {self._label('points')}",
            f"{self._label('hand')} {len(state.hands[seat])}",
            f"{self._label('draw_pile')} {len(state.piles[seat]) + len(state.unders[seat])}",
            f"{self._label('discard_pile')}: {self._list(state.discards[seat])}",
        )
        units = self._list(state.units[home])
        territory = f"{self._label('territory')}: {units} · {self._label('food')} {state.food[home]}"
        return f"{self.names[seat]}: {' · '.join(counts)}\n  {territory}"

    def _hand(self, state: State, seat: int) -> RenderableType:
        """The own cards with what they do."""
        from rich.console import Group
        from rich.table import Table as Grid

        grid = Grid.grid(padding=(0, 2))
        for card, count in sorted(Counter(state.hands[seat]).items()):
            times = f"{count} × " if count > 1 else ""
            text = self._content.text(self._rules.cat.unit_ids[card], self.language)
            grid.add_row("", f"{times}{self._unit(card)}", self._values(card), text)
        return Group(f"  {self._label('hand')} ({self._label('cost')}/{self._label('strength')}):", grid)

    def _news(self, before: object, after: object) -> list[str]:
        """What everybody saw happen by itself: markers, lands taken, units lost."""
        old, new = cast(State, before), cast(State, after)
        lines: list[str] = []
        for seat in (0, 1):
            lines += [self._told("marker", seat, place=self._place(r)) for r in _marked(old, new, seat)]
            taken = new.won[seat][len(old.won[seat]) :]
            lines += [self._told("acquired", seat, land=self._land_name(land)) for land in taken]
            if lost := _in_play(old, seat) - _in_play(new, seat):
                lines.append(self._told("lost", seat, cards=self._list(tuple(sorted(lost.elements())))))
        return lines

    def _told(self, what: str, seat: int, **words: str) -> str:
        return "  " + self._label(f"say_{what}").format(name=self.names[seat], **words)

    def _exchanged(self, seat: int, move: Move) -> str:
        """How many cards were exchanged is seen by all, which ones is not."""
        hidden = " ".join("?" for _ in move.cards)
        return f"{self.name(seat)}: {self._label('say_exchange').format(cards=hidden)}"

    def _words(self, state: State, move: Move) -> dict[str, str]:
        """What the labels of moves can mention."""
        cat, numbers = self._rules.cat, self._rules.cat.numbers
        words = {
            "place": self._place(move.place),
            "to": self._place(move.to),
            "food": str(numbers.supply_food if move.kind == Kind.SUPPLY else move.food),
            "name": self.names[move.seat] if move.seat >= 0 else "",
            "cards": self._list(move.cards),
        }
        if move.kind == Kind.LAND:
            return words | {"land": self._land_name(move.card)}
        if move.kind == Kind.DEPLOY:
            words["place"] = self._place(move.to)
        card = self._acting_unit(state) if move.kind in (Kind.USE, Kind.PASS) else move.card
        if card == NONE:
            return words
        return words | {"unit": self._unit(card), "cost": str(cat.cost[card])}

    def _acting_unit(self, state: State) -> int:
        """The unit whose ability is being decided."""
        task = state.tasks[-1]
        return self._rules.cat.skills[task.number].unit if task.due == Due.EFFECT else NONE

    def _list(self, cards: Cards) -> str:
        return ", ".join(map(self._unit, cards)) or "–"

    def _values(self, card: int) -> str:
        return f"{self._rules.cat.cost[card]}/{self._rules.cat.base[card]}"

    def _unit(self, card: int) -> str:
        return self._content.units[self._rules.cat.unit_ids[card]].name[self.language]

    def _land_name(self, land: int) -> str:
        return self._content.lands[self._rules.cat.land_ids[land]].name[self.language]

    def _place(self, place: int) -> str:
        if place == HOME:
            return self._label("territory")
        if place == NONE:
            return ""
        return self._content.regions[self._rules.cat.region_ids[place]].name[self.language]

    def _label(self, key: str) -> str:
        return self._content.labels[key][self.language]


def _marked(old: State, new: State, seat: int) -> list[int]:
    """The regions in which a seat has placed a marker."""
    first = seat * len(REGIONS)
    return [region for region in REGIONS if new.markers[first + region] > old.markers[first + region]]


def _in_play(state: State, seat: int) -> Counter[int]:
    return Counter(unit for place in range(PLACES) for unit in state.units[spot(seat, place)])
