"""Twelve Heroes: two leaders, twelve cards each, three regions."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.games.twelve_heroes.model import Content
from twelve.content.models.base import Problem
from twelve.content.models.game import GameContent
from twelve.engine.twelve_heroes.advice import advise
from twelve.engine.twelve_heroes.bots import BOTS
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.telling import HeroesTeller
from twelve.engine.twelve_heroes.verbs import STANDING, VERBS
from twelve.engine.verbs import misdeclared

__all__ = ["BOTS", "advise", "faults", "rules", "teller"]

teller = HeroesTeller


def rules(content: GameContent) -> HeroesRules:
    """The rules over this content."""
    assert isinstance(content, Content)
    return HeroesRules(content)


def faults(content: GameContent) -> Iterator[Problem]:
    """Verbs that are declared otherwise than the rules play them; abilities, the content itself looks at."""
    assert isinstance(content, Content)
    return misdeclared(content.verbs, {**VERBS.grammars, **STANDING}, {})
