"""Twelve Heroes as the lab sees it: units by the decks that hold them, lands by who wins them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from twelve.content.games.twelve_heroes.model import Content
from twelve.content.models.game import GameContent
from twelve.engine.contract import AnyRules, Rules
from twelve.engine.lab.changes import SmallChange, moved_numbers
from twelve.engine.lab.view import Lens
from twelve.engine.twelve_heroes.decks import DECK_OPTIONS, RANDOM
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import Due, State


def lens(content: GameContent) -> Lens:
    assert isinstance(content, Content)
    return Lens(
        {
            "unit": {name: unit.name for name, unit in content.units.items()},
            "land": {name: land.name for name, land in content.lands.items()},
        },
        options=dict.fromkeys(DECK_OPTIONS, RANDOM),
        plays=frozenset({"muster", "deploy"}),
        held=_decks,
        at_the_end=_lands_won,
        when={"land": "when won"},
        pairings={
            pair: {**dict(zip(DECK_OPTIONS, pair, strict=True)), "two_boxes": "yes"}
            for pair in combinations(content.decks, 2)
        },
        figures={
            name: {"strength": unit.strength, "cost": unit.cost} for name, unit in content.units.items()
        },
        gain_of=lambda state: state.turns if isinstance(state, State) else 0,
    )


def variants(content: GameContent, thing: str) -> Iterator[SmallChange]:
    """A unit weaker and stronger, cheaper and dearer; lands are reported as they are."""
    assert isinstance(content, Content)
    if thing in content.units:
        yield from moved_numbers(content, thing, ("strength", "cost"))


def _decks(rules: AnyRules, state: object) -> Sequence[Iterable[str]] | None:
    """The units of both decks, once they are dealt; the first cards drawn lie in the hands."""
    rules_, state_ = _narrowed(rules, state)
    if any(task.due == Due.DECK for task in state_.tasks) or not all(state_.piles):
        return None
    cards = [state_.piles[seat] + state_.hands[seat] + state_.unders[seat] for seat in (0, 1)]
    return [{rules_.cat.unit_ids[card] for card in each} for each in cards]


def _lands_won(rules: AnyRules, state: object) -> Sequence[Iterable[str]]:
    rules_, state_ = _narrowed(rules, state)
    return [[rules_.cat.land_ids[land] for land in lands] for lands in state_.won]


def _narrowed(rules: Rules[object, object], state: object) -> tuple[HeroesRules, State]:
    assert isinstance(rules, HeroesRules)
    assert isinstance(state, State)
    return rules, state
