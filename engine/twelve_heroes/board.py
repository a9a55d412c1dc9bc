"""The table while a move is carried out: the few things that can happen to cards and food."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from twelve.engine.contract import Event, FactValue
from twelve.engine.twelve_heroes.compiled import Catalogue, without
from twelve.engine.twelve_heroes.state import HOME, NONE, PLACES, REGIONS, Cards, Due, State, Task, spot


class Board:
    """A state that can be changed; it is made for one move and frozen after it.

    Where `events` are given, everything that happens is noted there, as it happens.
    """

    __slots__ = (
        "actions",
        "below",
        "cat",
        "cause",
        "discards",
        "events",
        "extra",
        "food",
        "hands",
        "lands",
        "markers",
        "phase",
        "piles",
        "tasks",
        "turn",
        "turns",
        "unders",
        "units",
        "unseen",
        "won",
    )

    def __init__(self, cat: Catalogue, state: State, events: list[Event] | None = None) -> None:
        self.cat = cat
        self.events = events
        self.cause = NONE
        units, food, hands, piles, unders, discards, markers, won, lands, below = state[:10]
        self.unseen, self.turn, self.phase, self.actions, self.turns, self.extra, tasks = state[10:]
        # unpacked, because a board is made for every move: a third quicker than list() of each field
        self.units = [*units]
        self.food = [*food]
        self.hands = [*hands]
        self.piles = [*piles]
        self.unders = [*unders]
        self.discards = [*discards]
        self.markers = [*markers]
        self.won = [*won]
        self.lands = [*lands]
        self.below = [*below]
        self.tasks = [*tasks]

    def freeze(self) -> State:
        """The state that was reached."""
        return State(
            tuple(self.units),
            tuple(self.food),
            tuple(self.hands),
            tuple(self.piles),
            tuple(self.unders),
            tuple(self.discards),
            tuple(self.markers),
            tuple(self.won),
            tuple(self.lands),
            tuple(self.below),
            self.unseen,
            self.turn,
            self.phase,
            self.actions,
            self.turns,
            self.extra,
            tuple(self.tasks),
        )

    def note(self, kind: str, seat: int, **facts: int | Cards) -> None:
        """Something happened; `by` is the unit whose ability did it. Numbers of things become their ids."""
        if self.events is not None:
            if self.cause != NONE:
                facts["by"] = self.cause
            told = {key: _told(self.cat, key, fact) for key, fact in facts.items()}
            self.events.append(Event(kind, seat, told))

    def enter(self, seat: int, place: int, unit: int) -> None:
        """A unit comes to a place."""
        at = spot(seat, place)
        self.units[at] = tuple(sorted((*self.units[at], unit)))

    def leave(self, seat: int, place: int, unit: int) -> None:
        """A unit goes from a place; food does not stay alone in a region."""
        at = spot(seat, place)
        self.units[at] = without(self.units[at], (unit,))
        if place != HOME and not self.units[at] and self.food[at]:
            self.note("food_back", seat, food=self.food[at], place=place)
            self.food[at] = 0

    def shift(self, seat: int, unit: int, place: int, to: int, food: int = 0) -> None:
        """A unit goes from a place to another and takes food along."""
        self.food[spot(seat, place)] -= food
        self.leave(seat, place, unit)
        self.enter(seat, to, unit)
        self.food[spot(seat, to)] += food

    def discard(self, seat: int, place: int, units: Cards) -> None:
        """Units leave play together; their "when discarded" applies."""
        self.note("discarded", seat, units=units, place=place)
        for unit in units:
            self.leave(seat, place, unit)
        self.discards[seat] = tuple(sorted((*self.discards[seat], *units)))
        self.fire(seat, "discarded", ((unit, place) for unit in units))

    def send_home(self, seat: int, place: int, unit: int) -> None:
        """A unit returns to its owner's territory, which is no move."""
        self.note("sent_home", seat, unit=unit, place=place)
        self.shift(seat, unit, place, HOME)

    def discard_from_hand(self, seat: int, unit: int) -> None:
        """A hand card goes to the discard pile; that triggers nothing."""
        self.hands[seat] = without(self.hands[seat], (unit,))
        self.discards[seat] = tuple(sorted((*self.discards[seat], unit)))

    def fire(self, seat: int, trigger: str, units: Iterable[tuple[int, int]]) -> None:
        """Makes the abilities with this trigger due, for units with their places."""
        if waiting := self.triggered(trigger, units):
            self.tasks.append(Task(Due.TRIGGERS, seat, waiting=waiting))

    def triggered(self, trigger: str, units: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The abilities of units that this trigger calls."""
        on, skills = self.cat.on[trigger], self.cat.skills
        called = [(number, place) for unit, place in units for number in on[unit]]
        return tuple([entry for entry in called if skills[entry[0]].works_at(entry[1])]) if called else ()

    def in_play(self, seat: int) -> list[tuple[int, int]]:
        """A seat's units in the regions and the territory, with their places."""
        return [(unit, place) for place in range(PLACES) for unit in self.units[spot(seat, place)]]


def _told(cat: Catalogue, key: str, fact: int | Cards) -> FactValue:
    """A fact as it is told: units, lands and places by their ids."""
    ids = cat.ids_of.get(key)
    if ids is None:
        return fact
    return ids[fact] if isinstance(fact, int) else tuple(ids[number] for number in fact)


Position: TypeAlias = State | Board
"""Where something is looked up: before a move, or in the middle of it."""


def strength_at(cat: Catalogue, position: Position, seat: int, region: int) -> int:
    """A seat's strength in a region; empty is 0."""
    return cat.strength(position.units[spot(seat, region)], position.units[spot(1 - seat, region)])


def points_of(cat: Catalogue, position: Position, seat: int) -> int:
    """The victory points of the lands a seat has acquired."""
    return sum(cat.points[land] for land in position.won[seat])


def deployed(position: Position, seat: int) -> list[tuple[int, int]]:
    """A seat's units in the regions, each kind once a region, with their places."""
    return [
        (unit, region) for region in REGIONS for unit in dict.fromkeys(position.units[spot(seat, region)])
    ]
