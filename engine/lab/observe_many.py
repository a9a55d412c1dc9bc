"""Watching many games of a game or pack: by a kernel that thinks, or through the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

from twelve.content.loading.game import Game
from twelve.content.models.game import GameContent
from twelve.engine.lab.changes import balance_module, changes_of
from twelve.engine.lab.observe import observe, observe_batch
from twelve.engine.lab.simulate import Trial, game_of
from twelve.engine.lab.tally import Tally, ThingTally

THINKING, BLIND = "thinking", "blind"
"""Who plays in a kernel, instead of the names of bots."""


class ThinkingGame(Protocol):
    """What a game's module `balance` brings whose kernel can think."""

    def can_be_quick(self, content: GameContent, players: int) -> bool: ...
    def observe(
        self, content: GameContent, players: int, seed: int, numbers: Sequence[int], blind: int
    ) -> Tally: ...
    def with_card(
        self, content: GameContent, players: int, seed: int, numbers: Sequence[int], card: str
    ) -> ThingTally: ...


@dataclass
class Attempt:
    """What was seen of a thing after a change."""

    change: str
    instead_of: str
    thing: ThingTally
    scores: Counter[int] = field(default_factory=Counter)
    """Of all games, also of those without it."""

    def add(self, other: Attempt) -> None:
        self.thing.add(other.thing)
        self.scores.update(other.scores)


def thinks(game: Game, players: int) -> bool:
    """Whether games between thinking players can be played as machine code."""
    module = thinking_game(game)
    return module is not None and module.can_be_quick(game.content, players)


def watch_batch(trial: Trial, numbers: Sequence[int]) -> Tally:
    """These games, in this process."""
    game = game_of(trial)
    module = thinking_game(game) if trial.quick else None
    if module is None:
        return observe_batch(trial, numbers)
    blind = trial.bots.count(BLIND)
    return module.observe(game.content, len(trial.bots), trial.seed, numbers, blind)


def try_batch(thing: str, trial: Trial, numbers: Sequence[int]) -> list[Attempt]:
    """How a thing would do with each small change, in these games."""
    game = game_of(trial)
    module = thinking_game(game) if trial.quick else None
    return [
        Attempt(what, instead, module.with_card(content, len(trial.bots), trial.seed, numbers, thing))
        if module
        else _seen(what, instead, thing, observe(replace(game, content=content), trial, numbers))
        for what, instead, content in changes_of(game, thing)
    ]


def _seen(what: str, instead: str, thing: str, tally: Tally) -> Attempt:
    return Attempt(what, instead, tally.things[thing], tally.scores)


def thinking_game(game: Game) -> ThinkingGame | None:
    """The game's module, where it has one whose kernel thinks."""
    module = balance_module(game)
    return cast(ThinkingGame, module) if hasattr(module, "can_be_quick") else None
