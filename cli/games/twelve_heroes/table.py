"""Twelve Heroes on a terminal: three regions between two territories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from twelve.cli.play.screen import between_entries, held_together, screen_width
from twelve.cli.play.table import Table, Use
from twelve.content.games.twelve_heroes.decks import deck_line, read_deck_file
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import Game
from twelve.content.models.names import names_of
from twelve.content.models.phrases import fill
from twelve.content.models.typography import headed
from twelve.engine.twelve_heroes.board import points_of
from twelve.engine.twelve_heroes.decks import DECK_OPTIONS
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import (
    HOME,
    NONE,
    REGIONS,
    Cards,
    Due,
    Kind,
    Move,
    Phase,
    State,
    from_left,
    spot,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

FULL, FREE = "●", "○"
COLUMN = 26
"""Letters of a region: three of them beside each other on a screen of eighty."""


RULES = ("goal", "turn", "control", "maintenance", "income", "military", "food", "abilities", "open")
"""Passages of the leaflet that name nothing but the numbers of the rules."""
GROUPS = frozenset({Kind.MUSTER, Kind.DEPLOY, Kind.MOVE, Kind.TRADE})
"""Kinds of moves that there may be many of."""


class GameTable(Table):
    """What a seat sees, the opponent at the top."""

    @staticmethod
    def read_options(game: Game, options: dict[str, str]) -> dict[str, str]:
        """A deck may be given as a deck file; the record then holds its cards."""
        content = cast(Content, game.content)
        return {
            name: deck_line(read_deck_file(Path(value), content, boxes=0))
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
        from rich.text import Text

        state = cast(State, view)
        return Group(
            self._headline(state),
            Text(self._reserves(state, 1 - seat), no_wrap=True, overflow="ellipsis"),
            self._regions(state, seat),
            Text(self._reserves(state, seat), no_wrap=True, overflow="ellipsis"),
            self._hand(state, seat),
        )

    def describe(self, view: object, seat: int, move: object) -> str:
        state, made = cast(State, view), cast(Move, move)
        key = made.kind.name.lower()
        if made.kind == Kind.EXCHANGE and not made.cards:
            key = "keep"
        if made.kind == Kind.CHOOSE:
            key = "choose_own" if made.seat == seat else "choose_enemy"
        told = self._label(f"say_{key}").format(**self._words(state, made))
        if made.kind != Kind.MUSTER:
            return told
        unit = self._rules.cat.unit_ids[made.card]
        text = self._content.text(unit, self.language)
        return f"{told} – {text}" if text else told

    def group(self, view: object, seat: int, move: object) -> str:
        """Actions by what they are."""
        kind = cast(Move, move).kind
        return self._label(kind.name.lower()) if kind in GROUPS else ""

    def bundle(self, view: object, seat: int, move: object) -> tuple[str, str]:
        """The same with different amounts of food: `Goat Left` with 0, 1 or 2."""
        made = cast(Move, move)
        if made.kind == Kind.DEPLOY:
            return f"{self._unit(made.card)} {self._place(made.to)}", str(made.food)
        if made.kind == Kind.MOVE:
            way = f"{self._place(made.place)} → {self._place(made.to)}"
            return f"{self._unit(made.card)} {way}", str(made.food)
        return (self._unit(made.card), "") if made.kind in (Kind.MUSTER, Kind.TRADE) else ("", "")

    def tells_apart(self, tails: Sequence[str]) -> str:
        return self._label("food")

    def about(self, view: object, word: str) -> str | None:
        """A player's piles and territory in full."""
        named = [seat for seat, name in enumerate(self.names) if name.casefold() == word.casefold()]
        return self._reserves(cast(State, view), named[0]) if named and view is not None else None

    def use(self, view: object, seat: int, move: object) -> Use:
        """A unit that is alone and leaves food behind loses it."""
        state, made = cast(State, view), cast(Move, move)
        if made.kind != Kind.MOVE:
            return Use.GAIN
        at = spot(seat, made.place)
        is_lost = len(state.units[at]) == 1 and made.food < state.food[at]
        return Use.LOSS if is_lost else Use.GAIN

    def afford(self, view: object, seat: int) -> RenderableType | None:
        """The hand: what the food in the territory is enough for, and what is missing for the rest."""
        state, cost = cast(State, view), self._rules.cat.cost
        food = state.food[spot(seat, HOME)]
        lines = [self._headed(self._label("territory"), f"{self._label('food')} {food}")]
        for card in sorted(set(state.hands[seat]), key=cost.__getitem__):
            key = "afford_now" if cost[card] <= food else "afford_missing"
            told = self._label(key).format(cost=cost[card], missing=cost[card] - food)
            lines.append(f"  {self._headed(self._unit(card), told)}")
        return "\n".join(lines)

    def terms(self) -> Iterable[str]:
        units, lands = self._content.units.values(), self._content.lands.values()
        things = [unit.name for unit in units] + [land.name for land in lands]
        return [*(name[self.language] for name in things), *map(self._label, self._rules_told())]

    def explain(self, word: str) -> str | None:
        word = word.casefold().replace("-", " ").replace("_", " ")
        units, lands = names_of(self._content.units), names_of(self._content.lands)
        if word in units:
            return self._explained_unit(units[word])
        if word in lands:
            land = self._content.lands[lands[word]]
            squares = self._headed(self._label("squares"), land.squares)
            return self._headed(land.name[self.language], f"{land.points} {self._label('points')}, {squares}")
        told = self._rules_told()
        return next((told[key] for key in told if word in (key, self._label(key).casefold())), None)

    def rules_told(self) -> Iterable[str]:
        numbers = self._content.numbers.model_dump(exclude={"provenance"})
        passages = [self._content.leaflet[name] for name in RULES if name in self._content.leaflet]
        for passage in passages:
            yield from (fill(text[self.language], numbers) for text in passage.paragraphs.values())

    def _explained_unit(self, name: str) -> str:
        unit = self._content.units[name]
        values = f"{self._label('cost')} {unit.cost}, {self._label('strength')} {unit.strength}"
        return f"{unit.name[self.language]} ({values}). {self._content.text(name, self.language)}"

    def _rules_told(self) -> dict[str, str]:
        """The phases and actions in the words of the summary card."""
        numbers = self._content.numbers.model_dump(exclude={"provenance"})
        told = {
            name: list(passage.paragraphs.values())
            for name, passage in self._content.overview.items()
            if name in self._content.labels
        }
        actions = self._content.overview["military"].paragraphs
        told |= {name: [text] for name, text in actions.items() if name in self._content.labels}
        return {
            name: " ".join(fill(text[self.language], numbers) for text in all) for name, all in told.items()
        }

    def _headline(self, state: State) -> str:
        phase = self._label(Phase(state.phase).name.lower())
        parts = [f"{self._label('turn')} {state.turns + 1}", self.names[state.turn], phase]
        if state.phase == Phase.MILITARY:
            parts.append(self._headed(self._label("actions"), state.actions))
        return " · ".join(parts)

    def _regions(self, state: State, seat: int) -> RenderableType:
        """The regions as this seat sees them from its side: its own left is on the left."""
        from rich.table import Table as Grid

        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        regions = from_left(seat)
        for region in regions:
            grid.add_column(self._heading(state, region), width=COLUMN)
        for player in (1 - seat, seat):
            grid.add_row(*(self._camp(state, player, region) for region in regions))
        return grid

    def _heading(self, state: State, region: int) -> str:
        """A region with the land that lies there, and how many more lie below."""
        name, land = self._place(region), state.lands[region]
        if land == NONE:
            return f"{name}\n{self._label('no_land')}"
        below = f" +{state.below[region]}" if state.below[region] else ""
        points = f"{self._rules.cat.points[land]} {self._label('points')}"
        return f"{name}\n{self._land_name(land)} {points}{below}"

    def _camp(self, state: State, seat: int, region: int) -> str:
        """One side in a region: markers, the sum of strengths, its units with theirs, and the food."""
        units, rivals = state.units[spot(seat, region)], state.units[spot(1 - seat, region)]
        squares = self._squares(state, seat, region)
        if not units:
            return f"{squares} –".strip()
        strengths = self._rules.cat.strengths(units, rivals)
        told = [
            held_together(f"{self._unit(unit)} {strength}")
            for unit, strength in zip(units, strengths, strict=True)
        ]
        food = state.food[spot(seat, region)]
        held = [", ".join(told), *([held_together(f"{self._label('food')} {food}")] if food else [])]
        camp = self._headed(held_together(f"{squares} {sum(strengths)}".strip()), " · ".join(held))
        return between_entries(camp, COLUMN)

    def _squares(self, state: State, seat: int, region: int) -> str:
        land = state.lands[region]
        if land == NONE:
            return ""
        markers = state.markers[seat * len(REGIONS) + region]
        return f"{FULL * markers}{FREE * (self._rules.cat.squares[land] - markers)}"

    def _reserves(self, state: State, seat: int) -> str:
        """A player's points, piles and territory."""
        cat, home = self._rules.cat, spot(seat, HOME)
        goal = cat.numbers.points_to_win
        counts = (
            f"{points_of(cat, state, seat)}/{goal} {self._label('points')}",
            f"{self._label('hand')} {len(state.hands[seat])}",
            f"{self._label('draw_pile')} {len(state.piles[seat]) + len(state.unders[seat])}",
            self._headed(self._label("discard_pile"), self._list(state.discards[seat])),
        )
        units = self._list(state.units[home])
        held = f"{units} · {self._label('food')} {state.food[home]}"
        territory = self._headed(self._label("territory"), held)
        return f"{self._headed(self.names[seat], ' · '.join(counts))}\n  {territory}"

    def _hand(self, state: State, seat: int) -> str:
        """The own cards; `?` and the name of a card tells what it does."""
        held = [
            held_together(f"{f'{count} × ' if count > 1 else ''}{self._unit(card)} {self._values(card)}")
            for card, count in sorted(Counter(state.hands[seat]).items())
        ]
        head = f"{self._label('hand')} ({self._label('cost')}/{self._label('strength')})"
        told = self._headed(head, ", ".join(held) or "–")
        return between_entries(f"  {told}", screen_width(), indent="    ")

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

    def _headed(self, head: str, told: object) -> str:
        return headed(head, told, self.language)

    def _label(self, key: str) -> str:
        return self._content.labels[key][self.language]
