"""What units can do: what could never do what it says is refused, and their texts must speak of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from pydantic import ConfigDict, Field

from twelve.content.models.abilities import AbilityValue, Meant, Verb, check_effect, number_words, verb_of
from twelve.content.models.base import KeyPath, Model, Problem

Trigger: TypeAlias = Literal[
    "mustered",
    "deployed",
    "moved",
    "discarded",
    "start_of_control",
    "start_of_maintenance",
    "start_of_income",
    "start_of_military",
    "always",
]
Whereabouts: TypeAlias = Literal["territory", "region"]
CALLED = tuple(trigger for trigger in get_args(Trigger) if trigger != "always")
IN_A_REGION = frozenset({"deployed", "moved"})
"""Triggers that only a unit in a region meets."""


class Ability(Model):
    """What a unit does and when: trigger, may, where, and an effect of one verb with its modifiers."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, AbilityValue] = Field(init=False)

    when: Trigger
    may: bool = Field(default=False, description="the owner may also leave it")
    where: Whereabouts | None = Field(default=None, description="only while the unit is there")

    @property
    def effect(self) -> dict[str, AbilityValue]:
        """The verb and its modifiers."""
        return dict(self.__pydantic_extra__)

    @property
    def place(self) -> Whereabouts | None:
        """Where the unit is whenever this applies; nothing if that can be either."""
        return "region" if self.when in IN_A_REGION else self.where


class UnitVerb(Verb):
    """A verb with the moments and the place at which it can do what it says."""

    when: tuple[Trigger, ...] = Field(default=CALLED, description="the triggers it goes with")
    where: Whereabouts | None = Field(default=None, description="where the unit must be")

    def bound(self) -> Iterator[tuple[KeyPath, str | None]]:
        yield from ((("when", index), trigger) for index, trigger in enumerate(self.when))
        yield ("where",), self.where


class AbilityFault(NamedTuple):
    """What is wrong with an ability, and with which of its keys."""

    key: str
    reason: str


def ability_problems(abilities: Sequence[Ability], verbs: Mapping[str, UnitVerb]) -> Iterator[Problem]:
    """Everything wrong with the abilities of one unit, each at its place in the list."""
    rooted = any("rooted" in ability.effect for ability in abilities)
    for index, ability in enumerate(abilities):
        wrong = list(check_effect(ability.effect, verbs, ("abilities", index)))
        yield from wrong
        if not wrong:
            for key, reason in _faults(ability, verbs, rooted):
                yield Problem(("abilities", index, key), reason)


def _faults(ability: Ability, verbs: Mapping[str, UnitVerb], rooted: bool) -> Iterator[AbilityFault]:
    """Why an ability would do nothing, or something else than its card says."""
    verb = verb_of(ability.effect, verbs)
    if ability.when not in verbs[verb].when:
        yield AbilityFault("when", f'"{verb}" does nothing here; it goes with: {", ".join(verbs[verb].when)}')
    elif ability.when == "always":
        yield from _standing_faults(ability, verb)
    else:
        yield from _place_faults(ability, verb, verbs[verb])
        yield from _target_faults(ability, verb, rooted)


def _standing_faults(ability: Ability, verb: str) -> Iterator[AbilityFault]:
    if ability.may or ability.where:
        key = "may" if ability.may else "where"
        yield AbilityFault(key, f'"{verb}" applies always: it takes neither may nor where')
    if ability.effect.get("who") == "others_here" and ability.effect.get("while") == "alone":
        yield AbilityFault("while", "a unit that is alone has no others to strengthen")


def _place_faults(ability: Ability, verb: str, known: UnitVerb) -> Iterator[AbilityFault]:
    """An ability about a place needs its unit to be there."""
    if ability.where == "territory" and ability.when in IN_A_REGION:
        yield AbilityFault("where", f"a unit that is {ability.when} is in a region, never in the territory")
        return
    here = next((key for key, value in ability.effect.items() if _speaks_of_here(key, value)), None)
    needed = known.where or ("region" if here else None)
    key = here or verb
    if ability.when == "discarded" and (needed or ability.effect[verb] == "self"):
        yield AbilityFault(
            key, f'"{_words(ability, key)}" means nothing to a unit that is discarded: it is nowhere'
        )
    elif needed and ability.place != needed:
        yield AbilityFault(
            key, f'"{_words(ability, key)}" works only in a {needed}; add where: {needed}{_instead(ability)}'
        )


def _target_faults(ability: Ability, verb: str, rooted: bool) -> Iterator[AbilityFault]:
    if ability.effect[verb] == "self" and "at_most" in ability.effect:
        yield AbilityFault("at_most", "only a choice among units has a limit, not the unit itself")
    if rooted and ability.when == "moved":
        yield AbilityFault("when", "a rooted unit is never moved")
    if rooted and ability.effect.get("send_home") == "self":
        yield AbilityFault("send_home", "a rooted unit is never sent home")


def _speaks_of_here(key: str, value: AbilityValue) -> bool:
    """Whether it is about the unit's own region; only from there a unit can itself go home."""
    return str(value) == "here" or str(value).endswith("_here") or (key, value) == ("send_home", "self")


def _words(ability: Ability, key: str) -> str:
    return f"{key}: {ability.effect[key]}"


def _instead(ability: Ability) -> str:
    """The trigger that never meets the place, where that is so."""
    return f", and another trigger than {ability.when}" if ability.when in IN_A_REGION else ""


def meant(abilities: Sequence[Ability]) -> Iterator[Meant]:
    """Every verb and number, whom or which place each concerns (`enemy_here`: enemy and here), and may."""
    if any(ability.may for ability in abilities):
        yield Meant("may")
    for key, value in (pair for ability in abilities for pair in ability.effect.items()):
        yield Meant(key, 0 if isinstance(value, str) else value)
        if isinstance(value, str):
            yield from map(Meant, value.split("_"))
        elif not isinstance(value, bool):
            yield Meant(f"{key}_n", value)
            yield from number_words(value)


def known(abilities: Sequence[Ability]) -> set[str]:
    """What it may speak of besides: moments and places, for the card shows these in signs as well."""
    moments = {f"when_{ability.when}" for ability in abilities}
    places = {place for ability in abilities for place in _places(ability)}
    return moments | places | {f"where_{place}" for place in places}


def _places(ability: Ability) -> Iterator[str]:
    """Where the unit is; what holds always counts in its region, whatever that is."""
    if ability.when == "always":
        yield from ("region", "here")
    elif ability.place:
        yield ability.place
