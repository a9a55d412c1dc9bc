"""Many games between bots, each with a seed of its own: the results do not depend on who plays where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from twelve.content.loading.game import load
from twelve.engine.bots import Bot
from twelve.engine.contract import CHANCE, Options, Rules
from twelve.engine.match import Header, Match
from twelve.engine.registry import bot_named, rules_for

BATCH = 50
"""Games that are handed out and counted together; a run stops early only between two batches."""
MOST_MOVES = 20_000
"""A game that is not over by then counts as one that nobody won."""

AnyRules: TypeAlias = Rules[object, object]
AnyBot: TypeAlias = Bot[object, object]
Note: TypeAlias = Callable[[int, object], object]


@dataclass(frozen=True)
class Trial:
    """What is simulated: who plays what, and from which seed."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)


class GameResult(NamedTuple):
    """How one game went."""

    number: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    decisions: int

    @property
    def margin(self) -> int:
        """How far the best score is ahead of the next."""
        ranked = sorted(self.scores, reverse=True)
        return ranked[0] - ranked[1] if len(ranked) > 1 else 0


def simulate(trial: Trial, games: int, executor: Executor | None = None) -> Iterator[list[GameResult]]:
    """The results in batches, in the order of the games' numbers, whoever plays them."""
    starts = range(0, games, BATCH)
    batches = [range(start, min(start + BATCH, games)) for start in starts]
    if executor is None:
        yield from (play_batch(trial, batch) for batch in batches)
        return
    pending = [executor.submit(play_batch, trial, batch) for batch in batches]
    try:
        yield from (each.result() for each in pending)
    finally:
        for each in pending:
            each.cancel()


def play_batch(trial: Trial, numbers: Sequence[int]) -> list[GameResult]:
    """These games, in this process."""
    rules, bots = _table(trial.game, trial.bots)
    return [_play(trial, rules, bots, number, _unnoted) for number in numbers]


def record_of(trial: Trial, number: int) -> tuple[str, ...]:
    """The record of one of the games, played once more."""
    rules, bots = _table(trial.game, trial.bots)
    players = tuple(f"{bot} {seat}" for seat, bot in enumerate(trial.bots, 1))
    header = Header(trial.game, players, trial.seed, dict(trial.options), load(trial.game).content.version)
    match = Match(rules, header)
    lines = [header.to_line()]
    _play(trial, rules, bots, number, lambda seat, move: lines.append(match.play(seat, move)))
    return (*lines, match.outcome_line()) if match.outcome else tuple(lines)


def _unnoted(_seat: int, _move: object) -> None:
    """Most games leave nothing but their result."""


@lru_cache(4)
def _table(game: str, bots: tuple[str, ...]) -> tuple[AnyRules, list[AnyBot]]:
    loaded = load(game)
    return rules_for(loaded), [bot_named(loaded, bot) for bot in bots]


def _play(trial: Trial, rules: AnyRules, bots: Sequence[AnyBot], number: int, note: Note) -> GameResult:
    """One game; every move is noted."""
    random = Random(f"{trial.seed}/{number}")
    state, made, decisions = rules.setup(len(bots), Options(trial.options)), 0, 0
    while (seats := rules.to_act(state)) and made < MOST_MOVES:
        moves = {seat: _decision(rules, state, seat, bots, random) for seat in seats}
        for seat, move in moves.items():
            note(seat, move)
        state = rules.apply(state, moves)
        made += len(moves)
        decisions += len(moves) if seats != (CHANCE,) else 0
    outcome = rules.outcome(state)
    if outcome is None:
        return GameResult(number, (), (0,) * len(bots), made, decisions)
    return GameResult(number, outcome.winners, outcome.scores, made, decisions)


def _decision(rules: AnyRules, state: object, seat: int, bots: Sequence[AnyBot], random: Random) -> object:
    if seat == CHANCE:
        return rules.roll(state, random)
    return bots[seat](rules, rules.view(state, seat), seat, random)
