"""Twelve Heroes: two leaders, twelve cards each, three regions."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.errors import TwelveError, suggest
from twelve.content.games.twelve_heroes.model import Ability, Content
from twelve.content.loading.checking import dotted
from twelve.content.models.abilities import verb_of
from twelve.content.models.base import Problem
from twelve.content.models.game import GameContent
from twelve.engine.twelve_heroes.bots import BOTS
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.verbs import STANDING, VERBS

__all__ = ["BOTS", "lint", "rules"]


def rules(content: GameContent) -> HeroesRules:
    """The rules that play this content; raises where an ability cannot be played."""
    assert isinstance(content, Content)
    if faults := [problem for problem in lint(content) if not problem.warning]:
        raise TwelveError("\n".join(f"{dotted(fault.path)}: {fault.message}" for fault in faults))
    return HeroesRules(content)


def lint(content: GameContent) -> Iterator[Problem]:
    """Abilities that the rules cannot play."""
    assert isinstance(content, Content)
    for name, unit in content.units.items():
        for index, ability in enumerate(unit.abilities):
            verb = verb_of(ability.effect, content.verbs)
            if fault := _fault(ability, verb):
                yield Problem(("units", name, "abilities", index), fault)


def _fault(ability: Ability, verb: str) -> str | None:
    if verb not in VERBS and verb not in STANDING:
        return f'no rule plays "{verb}"; {suggest(verb, {*VERBS, *STANDING})}'
    if (verb in STANDING) != (ability.when == "always"):
        nature = "applies always" if verb in STANDING else "needs a trigger"
        return f'"{verb}" {nature}, not when: {ability.when}'
    if verb in STANDING and (ability.may or ability.where):
        return f'"{verb}" applies always: it takes neither may nor where'
    return None
