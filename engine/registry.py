"""Which rules play which game: a module of the engine, or a trusted game's own rules.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from types import ModuleType
from typing import TypeAlias

from twelve.content.errors import ContentError, TwelveError, UsageError, suggest
from twelve.content.loading.checking import located
from twelve.content.loading.game import Game
from twelve.content.loading.own_code import RULES
from twelve.content.models.base import Problem
from twelve.content.models.game import GameContent
from twelve.engine.bots import Adviser, Bot, plain_adviser, plain_bots
from twelve.engine.contract import Options, Outcome, Rules
from twelve.engine.lab.odds import Odds

RANDOM = "random"
"""The bot that every game has."""

Ended: TypeAlias = tuple[Outcome, int, int, int]
"""The outcome of a game, all its moves, the decisions among them, and the best turn."""
RandomGames: TypeAlias = Callable[[Sequence[int]], list[Ended | None]]
"""Plays games by where their streams begin; none for a game that takes too long."""
MakeRandomGames: TypeAlias = Callable[[GameContent, int, Options, int], RandomGames | None]


def rules_for(game: Game) -> Rules[object, object]:
    """The rules that play a game; raises where the content asks for what they cannot play."""
    check_playable(game)
    made = module_for(game).rules(game.content)
    assert isinstance(made, Rules)
    return made


def bots_for(game: Game) -> dict[str, Bot[object, object]]:
    """The bots that can play a game, by name: its own, and plain ones for the levels that it has not."""
    own: dict[str, Bot[object, object]] = getattr(module_for(game), "BOTS", {})
    return {name: bot for name, bot in plain_bots().items() if name not in own} | own


def bot_named(game: Game, name: str) -> Bot[object, object]:
    """One of a game's bots."""
    bots = bots_for(game)
    if name not in bots:
        raise UsageError(f'there is no bot "{name}"; {suggest(name, bots)}')
    return bots[name]


def adviser_for(game: Game) -> Adviser[object, object]:
    """Who advises people in a game: the game's own adviser, or its strong bot without a reason."""
    own: Adviser[object, object] | None = getattr(module_for(game), "advise", None)
    return own or plain_adviser(bot_named(game, "strong"))


def odds_of(game: Game) -> Callable[[GameContent, str], Odds]:
    """Who answers questions about a game's chances: its own module of that name, or its rules.py."""
    check_playable(game)
    module = module_for(game)
    beside = f"{module.__name__}.odds"
    is_package = hasattr(module, "__path__")
    found = import_module(beside) if is_package and find_spec(beside) else module
    asked: Callable[[GameContent, str], Odds] | None = getattr(found, "odds", None)
    if asked is None:
        raise UsageError(f"{game.name} answers no questions about its chances; --deck asks about its cards")
    return asked


def random_games_of(game: Game) -> MakeRandomGames | None:
    """A game's kernel for random games, where it has one and the extra `lab` is installed."""
    if not has_kernel(game) or not find_spec("numba"):
        return None
    kernel = import_module(f"{module_for(game).__name__}.kernel.random_games")
    made: MakeRandomGames = kernel.random_games
    return made


def has_kernel(game: Game) -> bool:
    """Whether random games of it can be played as machine code."""
    module = module_for(game)
    return hasattr(module, "__path__") and find_spec(f"{module.__name__}.kernel") is not None


def check_playable(game: Game) -> None:
    """Refuses content that the rules cannot play, each fault at its place in the files."""
    if found := [located(game.node, problem) for problem in _asked(game, "faults")]:
        raise ContentError(found)


def lint(game: Game) -> Iterator[Problem]:
    """What is doubtful in the content: texts that say something else, and what the rules find."""
    return chain(_asked(game, "lint"), game.content.doubts())


def _asked(game: Game, question: str) -> Iterator[Problem]:
    """What a module of the engine answers about the content, where it has an answer."""
    if game.rules is None:
        return iter(())
    module = import_module(f"twelve.engine.{game.rules}")
    asked: Callable[[GameContent], Iterator[Problem]] | None = getattr(module, question, None)
    return asked(game.content) if asked else iter(())


def module_for(game: Game) -> ModuleType:
    """Where a game's rules, bots and teller are."""
    if own := game.code(RULES):
        return own
    if game.rules is None:
        raise TwelveError(f"{game.name} can be printed but not played: its game.yaml names no rules")
    return import_module(f"twelve.engine.{game.rules}")
