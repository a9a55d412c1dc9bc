"""Twelve Heroes' verbs: whatever a pack declares is refused, or every ability that it allows is played."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from redeclared import redeclared
from twelve_heroes_sweep import TOGETHER, batches, play_together, redeclared_abilities, rules_with
from twelve_heroes_table import CONTENT

from twelve.content.games.twelve_heroes.abilities import Trigger, UnitVerb
from twelve.engine.twelve_heroes import faults

TRIGGERS = get_args(Trigger)
WHEN = (TRIGGERS, *((trigger,) for trigger in TRIGGERS))
WHERE = (None, "region", "territory")
DECLARED = list(redeclared(CONTENT.verbs, when=WHEN, where=WHERE))


@pytest.mark.parametrize("name", CONTENT.verbs)
def test_every_declaration_of_a_verb_is_refused_or_played_without_a_failure(name: str) -> None:
    declared = [verb for other, verb in DECLARED if other == name]
    passed = [verb for verb in declared if passes(name, verb)]
    for seed, verb in enumerate(passed):
        play(name, verb, seed)
    assert 3 < len(passed) < len(declared)


def passes(name: str, verb: UnitVerb) -> bool:
    """Whether a pack may declare a verb so."""
    return not list(faults(CONTENT.model_copy(update={"verbs": {**CONTENT.verbs, name: verb}})))


def play(name: str, verb: UnitVerb, seed: int) -> None:
    """A random game with units that can do what the verb, declared so, allows; raises where one cannot."""
    abilities = redeclared_abilities(name, verb)
    some = Random(seed).sample(abilities, min(TOGETHER, len(abilities)))
    rules = rules_with(some, {**CONTENT.verbs, name: verb})
    for units in batches(rules):
        play_together(rules, units, 3, seed)
