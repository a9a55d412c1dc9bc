"""Every ability that the grammar of Twelve Heroes can spell, those that pass, and games with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from typing import get_args

from redeclared import effects
from twelve_heroes_table import CONTENT

from twelve.content.games.twelve_heroes.abilities import Ability, Trigger, UnitVerb, ability_problems
from twelve.content.games.twelve_heroes.model import Unit
from twelve.content.models.abilities import AbilityValue, Parameter
from twelve.content.models.base import Provenance, Text
from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes.board import Board
from twelve.engine.twelve_heroes.compiled import Skill
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import Move, State, Task
from twelve.engine.twelve_heroes.verbs import VERBS, VerbAct

MOST_STEPS = 3_000
DECK = CONTENT.numbers.deck_size
TOGETHER = DECK - 2
"""New units in a deck, beside two airships."""


def every_ability() -> Iterator[dict[str, AbilityValue]]:
    """All triggers with all places, verbs, targets and modifiers; of a number one value stands for all."""
    for when, where, may in product(get_args(Trigger), (None, "territory", "region"), (False, True)):
        for name, verb in CONTENT.verbs.items():
            for effect in _effects(name, verb):
                yield {"when": when, "may": may, **({"where": where} if where else {}), **effect}


def _effects(name: str, verb: UnitVerb) -> Iterator[dict[str, AbilityValue]]:
    given = {name: _values(verb), **{key: _values(need) for key, need in verb.needs.items()}}
    given |= {key: (None, *_values(allowed)) for key, allowed in verb.allows.items()}
    for values in product(*given.values()):
        yield {key: value for key, value in zip(given, values, strict=True) if value is not None}


def _values(parameter: Parameter) -> tuple[AbilityValue, ...]:
    if parameter.takes == "number":
        return (max(2, parameter.least or 0),)
    return (True,) if parameter.takes == "flag" else parameter.takes


def passes(ability: Mapping[str, AbilityValue], verbs: Mapping[str, UnitVerb] = CONTENT.verbs) -> bool:
    """Whether such an ability may stand on a card."""
    return not list(ability_problems([Ability.model_validate(ability)], verbs))


def playable() -> list[dict[str, AbilityValue]]:
    """Every ability that passes the check."""
    return [ability for ability in every_ability() if passes(ability)]


def redeclared_abilities(name: str, verb: UnitVerb) -> list[dict[str, AbilityValue]]:
    """Every ability with this verb that passes where it is declared so."""
    spelled = (
        {"when": when, "may": may, **({"where": where} if where else {}), **effect}
        for when, where, may in product(get_args(Trigger), (None, "territory", "region"), (False, True))
        for effect in effects(name, verb)
    )
    return [ability for ability in spelled if passes(ability, {**CONTENT.verbs, name: verb})]


def batches(rules: HeroesRules) -> Iterator[range]:
    """The new units, as many at a time as a deck holds."""
    units = range(len(CONTENT.units), len(rules.cat.unit_ids))
    return (units[first : first + TOGETHER] for first in range(0, len(units), TOGETHER))


def rules_with(
    abilities: Sequence[dict[str, AbilityValue]], verbs: Mapping[str, UnitVerb] = CONTENT.verbs
) -> HeroesRules:
    """The game with a unit for each of these abilities, cheap enough to be played all the time."""
    units = dict(CONTENT.units)
    for number, ability in enumerate(abilities):
        units[f"unit_{number}"] = Unit(
            name=Text({"mul": f"Unit {number}"}),
            strength=number % 4,
            cost=number % 2,
            abilities=(Ability.model_validate(ability),),
            provenance=Provenance("house"),
        )
    return HeroesRules(CONTENT.model_copy(update={"units": units, "verbs": verbs}))


def play_together(rules: HeroesRules, units: Sequence[int], games: int, seed: int) -> Counter[int]:
    """Random games in which both decks hold these units, and airships that muster some into regions.

    Raises where an ability cannot be carried out; tells how often each unit has used its own.
    """
    random, used = Random(seed), Counter[int]()
    airships = [rules.cat.unit_of["airship"]] * (DECK - len(units))
    deck = tuple(sorted([*units, *airships]))
    with _counting(used):
        for number in range(games):
            _play(rules, first_state(rules.cat, (deck, deck), number % 2 == 0), random)
    return used


def _play(rules: HeroesRules, state: State, random: Random) -> None:
    for _ in range(MOST_STEPS):
        acting = rules.to_act(state)
        if not acting:
            return
        (seat,) = acting
        move = rules.roll(state, random) if seat == CHANCE else random.choice(rules.legal_moves(state, seat))
        state = rules.apply(state, {seat: move})


@contextmanager
def _counting(used: Counter[int]) -> Iterator[None]:
    """Counts, while it lasts, whose abilities are carried out."""
    known = dict(VERBS)
    for name, verb in known.items():
        VERBS[name] = replace(verb, act=partial(_count, verb.act, used))
    try:
        yield
    finally:
        VERBS.update(known)


def _count(act: VerbAct, used: Counter[int], board: Board, skill: Skill, task: Task, move: Move) -> None:
    used[skill.unit] += 1
    act(board, skill, task, move)
