"""The content as the rules use it: numbers in tuples, abilities by trigger, lasting answers kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from twelve.content.games.twelve_heroes.model import Content, Numbers
from twelve.content.models.abilities import AbilityValue, verb_of
from twelve.engine.twelve_heroes.state import ADJACENT, HOME, REGIONS, Cards, Kind, Move, Phase

TERRITORY = "territory"
START_OF = {
    Phase.CONTROL: "start_of_control",
    Phase.MAINTENANCE: "start_of_maintenance",
    Phase.INCOME: "start_of_income",
    Phase.MILITARY: "start_of_military",
}
CALLS = ("mustered", "deployed", "moved", "discarded", *START_OF.values())
"""The moments at which abilities are called; all others always apply."""
ALWAYS = "always"


class Company(NamedTuple):
    """How many units of a side are in a region, and how many of the other."""

    own: int
    enemies: int


WHILE: Mapping[str, Callable[[Company], bool]] = {
    "contested": lambda met: met.enemies > 0,
    "uncontested": lambda met: met.enemies == 0,
    "alone": lambda met: met.own == 1,
}
"""The conditions of a strengthening."""


@dataclass(frozen=True, slots=True)
class Skill:
    """One ability of one unit, ready to be used."""

    unit: int
    when: str
    may: bool
    where: str | None
    verb: str
    value: AbilityValue
    mods: dict[str, AbilityValue]

    @property
    def amount(self) -> int:
        """The number of a verb that takes one."""
        return int(self.value)

    def works_at(self, place: int) -> bool:
        """Whether it applies to a unit in this place."""
        return self.where is None or (self.where == "territory") == (place == HOME)


class Catalogue:
    """Everything the rules look up."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.numbers: Numbers = content.numbers
        self.unit_ids = tuple(content.units)
        self.unit_of = {name: number for number, name in enumerate(self.unit_ids)}
        self.cost = tuple(unit.cost for unit in content.units.values())
        self.base = tuple(unit.strength for unit in content.units.values())
        self.box = tuple(n for n, unit in enumerate(content.units.values()) for _ in range(unit.copies))
        self.land_ids = tuple(content.lands)
        self.land_of = {name: number for number, name in enumerate(self.land_ids)}
        self.points = tuple(land.points for land in content.lands.values())
        self.squares = tuple(land.squares for land in content.lands.values())
        self.region_ids = tuple(content.regions)
        self.places = (*self.region_ids, TERRITORY)
        self.ids_of = {
            **dict.fromkeys(("unit", "units", "by"), self.unit_ids),
            **dict.fromkeys(("land", "lands"), self.land_ids),
            **dict.fromkeys(("place", "to"), self.places),
        }
        self.skills = tuple(_skills(content, self.unit_of))
        self.on = self._by_trigger()
        self.starters = {phase: any(self.on[trigger]) for phase, trigger in START_OF.items()}
        self.forages = self._has("forages")
        self.rooted = self._has("rooted")
        self.strength = lru_cache(maxsize=65536)(self._strength)
        self._muster = tuple(Move(Kind.MUSTER, unit) for unit in range(len(self.unit_ids)))
        self.draws = tuple(
            tuple(Move(Kind.DRAW, unit, seat=seat) for unit in range(len(self.unit_ids))) for seat in (0, 1)
        )
        self._deploy = lru_cache(maxsize=8192)(self._deploys_of)
        self._move = lru_cache(maxsize=8192)(self._moves_of)

    def eaters(self, units: Cards) -> Cards:
        """The units that need food."""
        return tuple(unit for unit in units if not self.forages[unit])

    def musters(self, hand: Cards, food: int) -> list[Move]:
        """Muster: a hand card whose cost the food in the territory covers."""
        return [self._muster[unit] for unit in dict.fromkeys(hand) if self.cost[unit] <= food]

    def deploys(self, units: Cards, used: int, food: int) -> list[Move]:
        """Deploy: a unit of the territory, to a region not yet used, with any food of the territory."""
        return [move for unit in dict.fromkeys(units) for move in self._deploy(unit, used, food)]

    def moves(self, region: int, units: Cards, food: int) -> list[Move]:
        """Move: a deployed unit to an adjacent region, with any food of its region."""
        return [move for unit in dict.fromkeys(units) for move in self._move(unit, region, food)]

    def _deploys_of(self, unit: int, used: int, food: int) -> tuple[Move, ...]:
        free = [region for region in REGIONS if not used >> region & 1]
        return tuple(Move(Kind.DEPLOY, unit, HOME, to, amount) for to in free for amount in range(food + 1))

    def _moves_of(self, unit: int, region: int, food: int) -> tuple[Move, ...]:
        if self.rooted[unit]:
            return ()
        return tuple(
            Move(Kind.MOVE, unit, region, to, amount) for to in ADJACENT[region] for amount in range(food + 1)
        )

    def _strength(self, units: Cards, rivals: Cards) -> int:
        """The strength of one side's units in a region, with all that always applies there."""
        return sum(self.strengths(units, rivals))

    def strengths(self, units: Cards, rivals: Cards) -> list[int]:
        """The strength of each of these units, standing together in a region against these rivals."""
        strengths = [self.base[unit] for unit in units]
        met = Company(len(units), len(rivals))
        for giver, unit in enumerate(units):
            for skill in self._standing(unit, "strengthen"):
                if _holds(skill.mods.get("while"), met):
                    for index in range(len(units)):
                        if (index == giver) == (skill.mods["who"] == "self"):
                            strengths[index] += skill.amount
        weaker = sum(skill.amount for rival in rivals for skill in self._standing(rival, "weaken"))
        return [max(0, strength - weaker) for strength in strengths]

    def _standing(self, unit: int, verb: str) -> list[Skill]:
        """What a unit does always, of this kind."""
        skills = (self.skills[number] for number in self.on[ALWAYS][unit])
        return [skill for skill in skills if skill.verb == verb]

    def _by_trigger(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The numbers of the skills of each unit, by trigger."""
        return {
            trigger: tuple(
                tuple(
                    n for n, skill in enumerate(self.skills) if skill.unit == unit and skill.when == trigger
                )
                for unit in range(len(self.unit_ids))
            )
            for trigger in (*CALLS, ALWAYS)
        }

    def _has(self, verb: str) -> tuple[bool, ...]:
        return tuple(
            any(self.skills[number].verb == verb for number in numbers) for numbers in self.on[ALWAYS]
        )


def _skills(content: Content, unit_of: dict[str, int]) -> list[Skill]:
    return [
        _skill(unit_of[name], ability.when, ability.may, ability.where, ability.effect, content)
        for name, unit in content.units.items()
        for ability in unit.abilities
    ]


def _skill(
    unit: int, when: str, may: bool, where: str | None, effect: dict[str, AbilityValue], content: Content
) -> Skill:
    verb = verb_of(effect, content.verbs)
    mods = {key: value for key, value in effect.items() if key != verb}
    return Skill(unit, when, may, where, verb, effect[verb], mods)


def _holds(condition: AbilityValue | None, met: Company) -> bool:
    """Whether the condition of a strengthening is met."""
    return condition is None or WHILE[str(condition)](met)


def subsets(cards: Cards) -> list[Cards]:
    """Every different choice of some of these cards, none and all included."""
    return sorted(
        {chosen for size in range(len(cards) + 1) for chosen in combinations(cards, size)}, key=_size
    )


def _size(cards: Cards) -> tuple[int, Cards]:
    return len(cards), cards


def without(cards: Cards, taken: Cards) -> Cards:
    """The cards that are left when some are taken."""
    if len(taken) == 1:
        at = cards.index(taken[0])
        return cards[:at] + cards[at + 1 :]
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))
