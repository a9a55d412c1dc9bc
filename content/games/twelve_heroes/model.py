"""Twelve Heroes: units with abilities, lands, decks, and the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, NamedTuple, TypeAlias

from pydantic import Field

from twelve.content.errors import in_a_row, suggest
from twelve.content.games.twelve_heroes.abilities import (
    Ability,
    Trigger,
    UnitVerb,
    Whereabouts,
    ability_problems,
    known,
    meant,
)
from twelve.content.models.abilities import OWN_WORDING, OwnWording, WordedContent, unmarked, verb_of
from twelve.content.models.base import Fact, Id, Localized, Model, Problem, Provenance, Whole, Wording
from twelve.content.models.blazon import Blazon, Tincture
from twelve.content.models.game import Passage
from twelve.content.models.phrases import fill

MOST = 99
"""No number of the rules, and of what a unit does, is higher."""
Count: TypeAlias = Annotated[int, Field(ge=0, le=MOST)]

REGIONS = ("left", "centre", "right")
"""The regions that the rules know, as they lie side by side."""


class Unit(Fact):
    """A unit card."""

    name: Localized
    strength: Annotated[int, Field(ge=0, le=12)]
    cost: Annotated[int, Field(ge=0, le=12)]
    abilities: tuple[Ability, ...] = ()
    text: Localized | None = Field(
        default=None, description="an own wording; without it the abilities are told"
    )
    wording: OwnWording = Field(default=None, description=OWN_WORDING)
    story: Localized | None = Field(default=None, description="a line of flavour")
    blazon: Whole[Blazon] | None = None
    art: str | None = Field(default=None, description="a picture inside the pack, used instead of the blazon")
    copies: Annotated[int, Field(ge=0, le=99)] = 2


class Land(Fact):
    """A land card: what it is worth, and how long it must be held."""

    name: Localized
    points: Annotated[int, Field(ge=1, le=99)]
    squares: Annotated[int, Field(ge=0, le=9)] = Field(description="of the control area, on each side")
    blazon: Whole[Blazon] | None = None
    art: str | None = None
    copies: Annotated[int, Field(ge=0, le=99)] = 1


class Deck(Fact):
    """Which units march: how many of each."""

    name: Localized
    units: dict[Id, Annotated[int, Field(ge=1, le=99)]]


class DeckFile(Model):
    """A deck in a file of its own; its units go by their names in any language, or by their ids."""

    name: Localized | None = None
    units: dict[str, Annotated[int, Field(ge=1, le=99)]]


class Region(Fact):
    """One of the three places between the players; `left` is the left of the first seat."""

    name: Localized
    terrain: Tincture = Field(default="vert", description="the field whose landscape the mat shows there")


class Numbers(Fact):
    """Every number of the rules."""

    points_to_win: Count
    deck_size: Count
    hand_at_start: Count
    food_at_start: Count
    lands_in_region: Annotated[int, Field(ge=1, le=9)]
    upkeep: Count
    income_food: Count
    income_cards: Count
    actions: Annotated[int, Field(ge=1, le=9)]
    units_in_deployment: Annotated[int, Field(ge=1, le=3)]
    supply_food: Annotated[int, Field(ge=1, le=9)]
    actions_for_discard: Count
    hand_limit: Count


class Piece(Fact):
    """Tokens or markers: how many are in the box, and what is on them."""

    name: Localized
    count: Count
    blazon: Whole[Blazon] | None = None


class MarkedPassage(Passage, Fact):
    """A passage of the rules, and which of its paragraphs a rulebook does not state."""

    provenance: Whole[Provenance] = Field(
        default=Provenance("house"), description="stated, inferred or house; or a map field: mark with `rest`"
    )


class ExampleRegion(Fact):
    """How a region stands when the worked turn of the leaflet begins; `own` is the side whose turn it is."""

    land: Id
    own: tuple[Id, ...] = ()
    enemy: tuple[Id, ...] = ()
    own_food: Count = 0
    enemy_food: Count = 0
    own_markers: Count = 0
    enemy_markers: Count = 0


class TriggerWords(Model):
    """How a trigger is named on a card."""

    name: Localized


class AbilityText(Model):
    """One ability as a card shows it: the trigger's name, where it works, and what happens."""

    when: Trigger
    may: bool
    label: str
    text: str


class Content(WordedContent):
    """All of Twelve Heroes."""

    numbers: Numbers
    regions: dict[Id, Region]
    units: dict[Id, Unit]
    lands: dict[Id, Land]
    decks: dict[Id, Deck]
    tokens: dict[Id, Piece] = {}
    markers: dict[Id, Piece] = {}
    verbs: dict[Id, UnitVerb]
    triggers: dict[Trigger, TriggerWords]
    whereabouts: dict[Whereabouts, Localized]
    overview: dict[Id, Passage] = Field(default={}, description="the summary card, passage by passage")
    leaflet: dict[Id, MarkedPassage] = Field(default={}, description="the rules, passage by passage")
    example: dict[Id, ExampleRegion] = Field(default={}, description="the table of the leaflet's worked turn")

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        yield from self._ability_problems()
        yield from self._deck_problems()
        yield from self._region_problems()
        yield from self._land_problems()
        yield from self._example_problems()

    def lines(self, unit: str, language: str) -> tuple[AbilityText, ...]:
        """A unit's abilities as its card shows them."""
        return tuple(self._line(ability, language) for ability in self.units[unit].abilities)

    def text(self, unit: str, language: str) -> str:
        """A unit's whole text: its own wording, or its abilities told one after the other."""
        own = self.units[unit].text
        return (own.get(language) if own else None) or self.ability_text(unit, language)

    def ability_text(self, unit: str, language: str) -> str:
        """What a unit does, told from its abilities alone."""
        shape = self.labels["ability_line"][language]
        return " ".join(shape.format(label=line.label, text=line.text) for line in self.lines(unit, language))

    def wordings(self) -> Iterator[Wording]:
        for name, unit in self.units.items():
            if unit.text and unit.abilities:
                path = ("units", name, "text")
                does = partial(self.ability_text, name)
                yield from self.compared(
                    path, unit.text, does, set(meant(unit.abilities)), known(unit.abilities)
                )

    def _line(self, ability: Ability, language: str) -> AbilityText:
        label = self.triggers[ability.when].name[language]
        if ability.where:
            label = f"{label}, {self.whereabouts[ability.where][language]}"
        return AbilityText(
            when=ability.when, may=ability.may, label=label, text=self._told(ability, language)
        )

    def _told(self, ability: Ability, language: str) -> str:
        """The effect in a sentence; its phrase also knows whether the effect is optional."""
        verb = self.verbs[verb_of(ability.effect, self.verbs)]
        absent = dict.fromkeys([*verb.needs, *verb.allows])
        return fill(verb.phrase[language], {**absent, **ability.effect, "may": ability.may})

    def _ability_problems(self) -> Iterator[Problem]:
        for name, unit in self.units.items():
            wrong = [
                Problem(("units", name, *fault.path), fault.message)
                for fault in ability_problems(unit.abilities, self.verbs)
            ]
            yield from wrong
            if unit.text and unit.abilities and unit.wording is None and not wrong:
                yield unmarked(("units", name, "text"), self.ability_text(name, self.languages[0]))
            for index, ability in enumerate(unit.abilities):
                if ability.when not in self.triggers:
                    path = ("units", name, "abilities", index, "when")
                    yield Problem(path, f'"{ability.when}" is not among the triggers of the game')

    def _deck_problems(self) -> Iterator[Problem]:
        for name, deck in self.decks.items():
            for fault in deck_faults(deck.units, self):
                found = fault.problem(self)
                yield Problem(("decks", name, *found.path), found.message)

    def _example_problems(self) -> Iterator[Problem]:
        for name, region in self.example.items():
            if name not in self.regions:
                yield Problem(("example", name), f"is no region; {suggest(name, self.regions)}")
            if region.land not in self.lands:
                yield Problem(("example", name, "land"), suggest(region.land, self.lands))
            for side in ("own", "enemy"):
                for index, unit in enumerate(getattr(region, side)):
                    if unit not in self.units:
                        yield Problem(("example", name, side, index), suggest(unit, self.units))

    def _region_problems(self) -> Iterator[Problem]:
        known = f"the rules know these three: {in_a_row(REGIONS)}"
        strange = [name for name in self.regions if name not in REGIONS]
        for name in strange:
            yield Problem(("regions", name), f'"{name}" is no region; {known}')
        if not strange and tuple(self.regions) != REGIONS:
            yield Problem(("regions",), f"must be all three, in their order; {known}")

    def _land_problems(self) -> Iterator[Problem]:
        needed = len(self.regions) * self.numbers.lands_in_region
        lands = sum(land.copies for land in self.lands.values())
        if lands != needed:
            yield Problem(("lands",), f"are {lands}; the regions hold {needed}")
        squares = sorted(land.squares for land in self.lands.values() for _ in range(land.copies))
        most = sum(squares[-len(self.regions) :])
        for name, marker in self.markers.items():
            if marker.count < most:
                yield Problem(("markers", name, "count"), f"is {marker.count}; up to {most} can be needed")


class DeckFault(NamedTuple):
    """What keeps cards from being a deck: a unit that does not exist, too many of one, or of all."""

    held: int
    most: int
    unit: str = ""
    known: bool = True

    def problem(self, content: Content) -> Problem:
        """The fault at its place in a file."""
        if not self.known:
            hint = suggest(self.unit, content.units)
            return Problem(("units", self.unit), f'there is no unit "{self.unit}"; {hint}')
        if self.unit:
            return Problem(("units", self.unit), f"holds {self.held} {self.unit}; one box has {self.most}")
        return Problem(("units",), f"holds {self.held} cards; a deck has {self.most}")


def deck_faults(units: Mapping[str, int], content: Content, boxes: int = 1) -> Iterator[DeckFault]:
    """What keeps these cards from being a deck; with a box for each player (0), any repeats are allowed."""
    for name, count in units.items():
        if name not in content.units:
            yield DeckFault(count, 0, name, known=False)
        elif boxes and count > boxes * content.units[name].copies:
            yield DeckFault(count, content.units[name].copies, name)
    size = sum(units.values())
    if size != content.numbers.deck_size:
        yield DeckFault(size, content.numbers.deck_size)
