"""Watching many games of a game or pack: by a kernel that thinks, or through the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from twelve.content.loading.game import Game, load
from twelve.content.models.game import GameContent
from twelve.engine.lab.balance import Tried
from twelve.engine.lab.observe import observe_batch
from twelve.engine.lab.simulate import Trial
from twelve.engine.lab.summary import Share
from twelve.engine.lab.tally import Tally
from twelve.engine.registry import module_for

THINKING, BLIND = "thinking", "blind"
"""Who plays in a kernel, instead of the names of bots."""


class ChangedCard(Protocol):
    """A card with one thing changed: what, instead of what, and the content with it."""

    @property
    def what(self) -> str: ...
    @property
    def instead(self) -> str: ...
    @property
    def content(self) -> GameContent: ...


class ThinkingGame(Protocol):
    """What a game's module `balance` brings whose kernel can think."""

    def can_be_quick(self, content: GameContent, players: int) -> bool: ...
    def observe(
        self, content: GameContent, players: int, seed: int, numbers: Sequence[int], blind: int
    ) -> Tally: ...
    def with_card(
        self, content: GameContent, players: int, seed: int, numbers: Sequence[int], card: str
    ) -> Share: ...
    def variants(self, content: GameContent, card: str) -> Iterator[ChangedCard]: ...


def thinks(game: Game, players: int) -> bool:
    """Whether games between thinking players can be played as machine code."""
    module = thinking_game(game)
    return module is not None and module.can_be_quick(game.content, players)


def watch_batch(trial: Trial, numbers: Sequence[int]) -> Tally:
    """These games, in this process."""
    game = load(trial.game)
    module = thinking_game(game) if trial.quick else None
    if module is None:
        return observe_batch(trial, numbers)
    blind = trial.bots.count(BLIND)
    return module.observe(game.content, len(trial.bots), trial.seed, numbers, blind)


def try_batch(trial: Trial, numbers: Sequence[int]) -> list[Tried]:
    """How a card would do with each small change; the card is the trial's option."""
    game, card = load(trial.game), trial.options["card"]
    module = thinking_game(game)
    assert module is not None
    return [
        Tried(
            changed.what,
            changed.instead,
            module.with_card(changed.content, len(trial.bots), trial.seed, numbers, card),
        )
        for changed in module.variants(game.content, card)
    ]


def thinking_game(game: Game) -> ThinkingGame | None:
    """The game's module, where it has one whose kernel thinks."""
    rules = module_for(game)
    beside = f"{rules.__name__}.balance"
    module = import_module(beside) if hasattr(rules, "__path__") and find_spec(beside) else None
    return cast(ThinkingGame, module) if hasattr(module, "can_be_quick") else None
