"""Twelve Heroes: two leaders, twelve cards each, three regions."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.errors import TwelveError, suggest
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.models.base import Problem
from twelve.content.models.game import GameContent
from twelve.engine.twelve_heroes.bots import BOTS
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.verbs import STANDING, VERBS

__all__ = ["BOTS", "lint", "rules"]


def rules(content: GameContent) -> HeroesRules:
    """The rules that play this content; raises where it declares a verb that they do not know."""
    assert isinstance(content, Content)
    if faults := list(lint(content)):
        raise TwelveError("\n".join(fault.message for fault in faults))
    return HeroesRules(content)


def lint(content: GameContent) -> Iterator[Problem]:
    """Verbs that no rule plays."""
    assert isinstance(content, Content)
    known = {*VERBS, *STANDING}
    for name in content.verbs:
        if name not in known:
            yield Problem(("verbs", name), f'no rule plays "{name}"; {suggest(name, known)}')
