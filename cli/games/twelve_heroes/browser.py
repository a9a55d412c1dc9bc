"""Twelve Heroes in the browser: three regions between two territories, with cards and tokens as printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from twelve.cli.web.pictures import take_pictures
from twelve.cli.web.table.boards import PlainBoard, Sendable
from twelve.content.games.twelve_heroes.model import Content
from twelve.engine.twelve_heroes.board import points_of
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import (
    HIDDEN,
    HOME,
    NONE,
    REGIONS,
    Cards,
    Move,
    Phase,
    State,
    from_left,
    spot,
)

if TYPE_CHECKING:
    from twelve.cli.play.table import Table
    from twelve.engine.match import Change
    from twelve.layouts.press import Progress

SHOWN = ("units", "lands", "markers", "food")
LABELS = (
    "territory",
    "hand",
    "draw_pile",
    "discard_pile",
    "food",
    "points",
    "strength",
    "cost",
    "actions",
    "turn",
    "no_land",
    "lands_won",
    "squares",
    "with_food",
)


class GameBoard(PlainBoard):
    """What lies on the table, seen from a seat's side."""

    script = "/games/twelve_heroes/board.js"
    style = "/games/twelve_heroes/board.css"

    def prepare(self, progress: Progress | None) -> None:
        printed = [name for name in SHOWN if name in self.game.content.components]
        self.pictures = take_pictures(self.game, printed, self.language, progress=progress)

    def shown(
        self, table: Table, view: object, seat: int, changes: Sequence[Change[object, object]]
    ) -> Sendable:
        state, cat = cast(State, view), cast(HeroesRules, table.rules).cat
        own = max(seat, 0)
        return {
            "labels": self._labels,
            "turn": state.turns + 1,
            "acting": state.turn,
            "phase": self._content.labels[Phase(state.phase).name.lower()][self.language],
            "actions": state.actions if state.phase == Phase.MILITARY else None,
            "own": own,
            "places": [self._place(cat, place) for place in (*REGIONS, HOME)],
            "regions": [self._region(cat, state, region) for region in from_left(own)],
            "sides": [self._side(cat, state, each) for each in (0, 1)],
            "hand": [cat.unit_ids[card] for card in state.hands[own] if card != HIDDEN and seat >= 0],
            "cards": {name: self._unit(cat, name) for name in sorted(self._seen(cat, state, seat))},
            "food": self._picture("food", "food"),
            "markers": [self._picture("markers", name) for name in self._content.markers],
        }

    def move(self, table: Table, view: object, seat: int, move: object) -> dict[str, Sendable]:
        made, cat = cast(Move, move), cast(HeroesRules, table.rules).cat
        told: dict[str, Sendable] = {"kind": made.kind.name.lower(), "food": made.food}
        if made.card != NONE:
            told |= {"card": cat.unit_ids[made.card], "place": made.place, "to": made.to, "seat": made.seat}
        if made.cards:
            told["cards"] = [cat.unit_ids[card] for card in made.cards]
        return told

    @property
    def _content(self) -> Content:
        return cast(Content, self.game.content)

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {word: self._content.labels[word][self.language] for word in LABELS}

    @cached_property
    def _addresses(self) -> dict[tuple[str, str], str]:
        """By component and piece: the picture of its front."""
        assert self.pictures is not None
        found = {}
        for part in self.pictures.parts:
            for leaf in part.leaves:
                found[part.id, leaf.front.id] = self.pictures.address(leaf.front)
        return found

    def _picture(self, component: str, piece: str) -> str:
        return self._addresses.get((component, piece), "")

    def _place(self, cat: Catalogue, place: int) -> str:
        if place == HOME:
            return self._labels["territory"]
        return self._content.regions[cat.region_ids[place]].name[self.language]

    def _unit(self, cat: Catalogue, name: str) -> dict[str, Sendable]:
        unit = self._content.units[name]
        return {
            "name": unit.name[self.language],
            "text": self._content.text(name, self.language),
            "cost": unit.cost,
            "strength": unit.strength,
            "front": self._picture("units", name),
        }

    def _seen(self, cat: Catalogue, state: State, seat: int) -> set[str]:
        """The units that lie open for this seat, or are in its hand."""
        piles: Iterator[Cards] = iter(
            (*state.units, *state.discards, *([state.hands[seat]] if seat >= 0 else []))
        )
        return {cat.unit_ids[card] for pile in piles for card in pile if card != HIDDEN}

    def _region(self, cat: Catalogue, state: State, region: int) -> dict[str, Sendable]:
        return {
            "place": region,
            "land": self._land(cat, state.lands[region]),
            "below": state.below[region],
            "camps": [self._camp(cat, state, seat, region) for seat in (0, 1)],
        }

    def _land(self, cat: Catalogue, land: int) -> Sendable:
        if land == NONE:
            return None
        name = cat.land_ids[land]
        return {
            "name": self._content.lands[name].name[self.language],
            "points": cat.points[land],
            "squares": cat.squares[land],
            "front": self._picture("lands", name),
        }

    def _camp(self, cat: Catalogue, state: State, seat: int, region: int) -> dict[str, Sendable]:
        """One side in a region: its units with their strengths there, food and markers."""
        units, rivals = state.units[spot(seat, region)], state.units[spot(1 - seat, region)]
        strengths = cat.strengths(units, rivals)
        return {
            "units": [
                {"unit": cat.unit_ids[unit], "strength": strength}
                for unit, strength in zip(units, strengths, strict=True)
            ],
            "strength": sum(strengths),
            "food": state.food[spot(seat, region)],
            "markers": state.markers[seat * len(REGIONS) + region],
        }

    def _side(self, cat: Catalogue, state: State, seat: int) -> dict[str, Sendable]:
        """A player's territory and piles; of what is hidden only how many."""
        return {
            "units": [{"unit": cat.unit_ids[unit]} for unit in state.units[spot(seat, HOME)]],
            "food": state.food[spot(seat, HOME)],
            "points": points_of(cat, state, seat),
            "goal": cat.numbers.points_to_win,
            "hand": len(state.hands[seat]),
            "pile": len(state.piles[seat]) + len(state.unders[seat]),
            "discards": [cat.unit_ids[unit] for unit in state.discards[seat]],
            "won": [self._content.lands[cat.land_ids[land]].name[self.language] for land in state.won[seat]],
        }
