"""XII Century: a town's assets, people, infrastructures and locations, and what befalls it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from twelve.content.errors import suggest
from twelve.content.models.abilities import Effect, Verb, check_effect
from twelve.content.models.base import Fact, Id, KeyPath, Localized, Model, Problem, Slug, Whole
from twelve.content.models.blazon import Blazon
from twelve.content.models.game import GameContent

MOST = 999
"""No number of a town is higher: what can be listed and looked up in tables has an end."""
Count = Annotated[int, Field(ge=0, le=MOST)]
Positive = Annotated[int, Field(ge=1, le=MOST)]
Few = Annotated[int, Field(ge=1, le=9)]
DieFace = Annotated[int, Field(ge=1, le=9)]
WrittenAmounts = dict[Id, Positive]
WrittenNeeds = dict[Id, Positive | Literal[True]]
Group = Literal["basic", "advanced", "special"]
PerkName = Literal["a", "b"]


class Perk(Fact):
    """One of the two things a special person or infrastructure can do."""

    effect: Effect


class Thing(Fact):
    """Something a die brings to a town: what it needs, what it costs, what it is worth."""

    name: Localized
    icon: str | None = Field(default=None, description="an icon of the layouts, if not the one of its name")
    blazon: Whole[Blazon] | None = None
    requires: WrittenNeeds = Field(
        default={}, description="an amount to be reached, or true for something owned"
    )
    cost: WrittenAmounts = {}
    points: Count = Field(default=0, description="victory points, each")
    power: Count = Field(default=0, description="POW, each")
    defence: Count = Field(default=0, description="POW that counts against raids and in the tie-break only")
    die: DieFace | None = Field(default=None, description="the only die that brings it; none: any die")
    effect: Effect | None = Field(default=None, description="what it does as long as the town has it")
    note: Localized | None = Field(default=None, description="a template over the rule values")


class Asset(Thing):
    """Something a town has an amount of."""

    group: Group
    maximum: Positive | Id = Field(description="a number, or the asset whose amount is the limit")

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if (self.group == "special") != (self.die is not None):
            yield Problem(("group",), "a special asset has a die, and no other asset has one")


class Settled(Thing):
    """A person or an infrastructure: there or not, and a special one with a choice of two perks."""

    perks: dict[PerkName, Perk] = {}

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.perks and len(self.perks) != 2:
            yield Problem(("perks",), "must be two: a and b")
        if bool(self.perks) != (self.die is not None):
            yield Problem((), "a special one has both a die and perks, any other has neither")


class Location(Fact):
    """A place outside the walls where dice become influence."""

    name: Localized
    icon: str | None = None
    blazon: Whole[Blazon] | None = None
    minimums: tuple[Positive, ...] = Field(description="the influence needed, round by round")
    bonus: WrittenAmounts = Field(description="what it gives; of several, the player chooses one")


class GlobalEvent(Fact):
    """A global event: it strikes all towns at the start of a round."""

    name: Localized
    letters: Localized = Field(description="its mark on the event track")
    icon: str | None = None
    blazon: Whole[Blazon] | None = None
    die: DieFace
    power_per_round: Positive | None = Field(
        default=None, description="a town with this POW times the round is spared"
    )
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]


class Range(Model):
    """A good score."""

    least: Count
    most: Count | None = None


class Difficulty(Fact):
    """How many rounds have an event."""

    name: Localized
    rounds: tuple[Positive, ...] = Field(description="the rounds whose event is rolled or chosen")
    fixed: dict[Annotated[str, Field(pattern=r"^[0-9]+$")], Id] = Field(
        default={}, description="rounds whose event is given"
    )
    good: Range


class Objective(Fact):
    """What a solo player can set out for."""

    number: Positive
    name: Localized
    requires: WrittenNeeds
    points: Count = 0


class Variant(Fact):
    """Another way to play that the table can agree on."""

    name: Localized
    text: Localized
    event: Id | None = Field(default=None, description="the event that gets further effects")
    effects: tuple[Effect, ...] = ()


class SummaryPassage(Fact):
    """A piece of the rules summary; its text is a template over the rule values."""

    title: Localized
    text: Localized


class Rounds(Fact):
    count: Positive
    first_year: int
    years: Positive


class DiceRules(Fact):
    faces: Annotated[int, Field(ge=2, le=9, description="two at least: the shared dice must differ")]
    shared: Literal[2]
    own: Few


class HighestDie(Fact):
    """The highest die of a turn counts less in one group of assets."""

    group: Group
    less: Positive


class Reserve(Fact):
    slots: Positive
    dice: tuple[DieFace, ...]
    per_turn: Literal[1]


class Upkeep(Fact):
    """What a town eats at the end of its turn: one per so many, rounded up."""

    of: Id
    pays: Id
    per: Positive


class Power(Fact):
    """One die of POW for each asset that reaches its amount."""

    dice: WrittenAmounts


class War(Fact):
    """Reputation from the king's war, and what supporters halve after it."""

    best: Positive
    others: Positive
    lone: Positive
    halves: tuple[Id, ...]


class Reputation(Fact):
    """Points for every so much reputation."""

    points: Positive
    per: Positive


class EventLimit(Fact):
    """How many rounds may have the same event."""

    rounds: Positive


class TownFile(Model):
    """What a town has at the end of a game."""

    game: str
    town: str
    assets: dict[str, int] = {}
    people: tuple[str, ...] = ()
    infrastructures: tuple[str, ...] = ()
    perks: dict[str, PerkName] = {}
    reputation: int = 0


class ExampleStep(Fact):
    """A step of the round that the rulebook plays out: its dice, and each amount before and after it."""

    title: Localized
    text: Localized
    dice: tuple[DieFace, ...] = ()
    changes: dict[Id, tuple[Count, Count]] = {}
    own: bool = Field(default=True, description="whether it happens in the town that the example follows")


class Content(GameContent):
    """Everything XII Century is made of."""

    own_files: ClassVar[Mapping[str, type[Model]]] = {"town": TownFile}

    rounds: Rounds
    dice: DiceRules
    highest_die: HighestDie
    reserve: Reserve
    upkeep: Upkeep
    power: Power
    war: War
    reputation: Reputation
    event_limit: EventLimit
    assets: dict[Id, Asset]
    people: dict[Id, Settled]
    infrastructures: dict[Id, Settled]
    locations: dict[Id, Location]
    events: dict[Id, GlobalEvent]
    difficulties: dict[Slug, Difficulty]
    objectives: dict[Id, Objective]
    variants: dict[Id, Variant]
    verbs: dict[Id, Verb]
    guide: dict[Id, SummaryPassage]
    rulebook: dict[Id, SummaryPassage] = {}
    example: dict[Id, ExampleStep] = {}

    @property
    def settled(self) -> dict[str, Settled]:
        """People and infrastructures, as the sheet lists them."""
        return {**self.people, **self.infrastructures}

    @property
    def most_reputation(self) -> int:
        """The most reputation that the king's wars of all rounds can bring."""
        return self.rounds.count * max(self.war.best, self.war.others, self.war.lone)

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        yield from self._wrong_things()
        yield from self._wrong_maxima()
        yield from self._wrong_places()
        yield from self._wrong_events()
        yield from self._wrong_effects()
        yield from self._wrong_rules()

    def _wrong_things(self) -> Iterator[Problem]:
        known = {**self.assets, **self.settled}
        for kind, things in self._kinds():
            for name, thing in things.items():
                yield from self._wrong_needs(thing.requires, (kind, name, "requires"), known)
                yield from _unknown(thing.cost, self.assets, (kind, name, "cost"))
        for name, objective in self.objectives.items():
            yield from self._wrong_needs(objective.requires, ("objectives", name, "requires"), known)
        for name in self.people.keys() & self.infrastructures.keys():
            yield Problem(("infrastructures", name), "is already the name of a person")
        for name in self.assets.keys() & self.settled.keys():
            yield Problem(("assets", name), "is already the name of a person or infrastructure")

    def _kinds(self) -> tuple[tuple[str, Mapping[str, Thing]], ...]:
        return (
            ("assets", self.assets),
            ("people", self.people),
            ("infrastructures", self.infrastructures),
        )

    def _wrong_needs(
        self, needs: WrittenNeeds, path: KeyPath, known: Mapping[str, Thing]
    ) -> Iterator[Problem]:
        yield from _unknown(needs, known, path)
        for name, amount in needs.items():
            if name in self.assets and amount is True:
                yield Problem((*path, name), "must be the amount that is needed")
            if name in self.settled and amount is not True:
                yield Problem((*path, name), "must be true: it is there or not")

    def _wrong_maxima(self) -> Iterator[Problem]:
        for name, asset in self.assets.items():
            limit = asset.maximum
            if isinstance(limit, str):
                yield from _unknown([limit], self.assets, ("assets", name, "maximum"), whole=True)
                if self._circular(name):
                    yield Problem(("assets", name, "maximum"), "comes back to itself")

    def _circular(self, name: str) -> bool:
        seen: set[str] = set()
        limit: int | str = name
        while isinstance(limit, str) and limit in self.assets and limit not in seen:
            seen.add(limit)
            limit = self.assets[limit].maximum
        return limit in seen

    def _wrong_places(self) -> Iterator[Problem]:
        for name, location in self.locations.items():
            yield from _unknown(location.bonus, self.assets, ("locations", name, "bonus"))
            if len(location.minimums) != self.rounds.count:
                yield Problem(
                    ("locations", name, "minimums"),
                    f"has {len(location.minimums)} values, but there are {self.rounds.count} rounds",
                )

    def _wrong_events(self) -> Iterator[Problem]:
        faces = [event.die for event in self.events.values()]
        if sorted(faces) != list(range(1, self.dice.faces + 1)):
            yield Problem(("events",), f"must have one event for each face 1 to {self.dice.faces}")
        most = len(self.events) * self.event_limit.rounds
        for name, level in self.difficulties.items():
            path: KeyPath = ("difficulties", name)
            if (struck := len(level.rounds) + len(level.fixed)) > most:
                yield Problem(
                    ("event_limit", "rounds"),
                    f"leaves events for {most} rounds; {name} has {struck} rounds with an event",
                )
            yield from _unknown(level.fixed.values(), self.events, (*path, "fixed"), whole=True)
            for number in [*level.rounds, *map(int, level.fixed)]:
                if number not in range(1, self.rounds.count + 1):
                    yield Problem(path, f"names round {number}; there are 1 to {self.rounds.count}")
        for name, variant in self.variants.items():
            if variant.event:
                yield from _unknown([variant.event], self.events, ("variants", name, "event"), whole=True)

    def _wrong_effects(self) -> Iterator[Problem]:
        for path, effect in self.effects():
            yield from check_effect(effect, self.verbs, path)
            yield from self._wrong_numbers(path, effect)

    def _wrong_numbers(self, path: KeyPath, effect: Effect) -> Iterator[Problem]:
        """Numbers of effects that no die and no town could ever show."""
        for key, value in effect.items():
            if isinstance(value, bool) or not isinstance(value, int):
                continue
            if key == "fill_reserve":
                dice = list(map(int, str(abs(value))))
                if len(dice) > self.reserve.slots or not all(1 <= die <= self.dice.faces for die in dice):
                    yield Problem((*path, key), f"is one digit a die: each from 1 to {self.dice.faces}")
            elif key in ("turn_die", "into", "reroll_die") and value > self.dice.faces:
                yield Problem((*path, key), f"is {value}, but a die has {self.dice.faces} faces")
            elif value > MOST:
                yield Problem((*path, key), f"is {value}; no number of a town is above {MOST}")

    def effects(self) -> Iterator[tuple[KeyPath, Effect]]:
        """Every effect of the game with its path."""
        for kind, things in self._kinds():
            for name, thing in things.items():
                if thing.effect:
                    yield (kind, name, "effect"), thing.effect
        for kind, group in (("people", self.people), ("infrastructures", self.infrastructures)):
            for name, settled in group.items():
                for letter, perk in settled.perks.items():
                    yield (kind, name, "perks", letter, "effect"), perk.effect
        for kind, struck in (("events", self.events), ("variants", self.variants)):
            for name, entry in struck.items():
                for index, effect in enumerate(entry.effects):
                    yield (kind, name, "effects", index), effect

    def _wrong_rules(self) -> Iterator[Problem]:
        yield from _unknown([self.upkeep.of], self.assets, ("upkeep", "of"), whole=True)
        yield from _unknown([self.upkeep.pays], self.assets, ("upkeep", "pays"), whole=True)
        yield from _unknown(self.power.dice, self.assets, ("power", "dice"))
        yield from _unknown(self.war.halves, self.assets, ("war", "halves"), whole=True)
        if len(self.reserve.dice) > self.reserve.slots:
            yield Problem(("reserve", "dice"), f"are more than the {self.reserve.slots} slots")
        for path, die in chain(self._dice_of_things(), ((("reserve", "dice"), d) for d in self.reserve.dice)):
            if die > self.dice.faces:
                yield Problem(path, f"is {die}, but a die has {self.dice.faces} faces")

    def _dice_of_things(self) -> Iterator[tuple[KeyPath, int]]:
        for kind, things in self._kinds():
            for name, thing in things.items():
                if thing.die is not None:
                    yield (kind, name, "die"), thing.die


def _unknown(
    names: Iterable[str], known: Mapping[str, object], path: KeyPath, *, whole: bool = False
) -> Iterator[Problem]:
    """Names that are not there; a `whole` path holds the name as its value, any other as its key."""
    for name in names:
        if name not in known:
            yield Problem(path if whole else (*path, name), f'"{name}" is not known; {suggest(name, known)}')
