"""Many games between bots, each with a seed of its own: the results do not depend on who plays where."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from twelve.content.errors import TwelveError
from twelve.content.loading.game import Game, load
from twelve.engine.bots import Bot
from twelve.engine.chance import Stream, start
from twelve.engine.contract import CHANCE, AnyRules, Options, Outcome
from twelve.engine.match import Header, Match
from twelve.engine.registry import RANDOM, RandomGames, bot_named, random_games_of, rules_for

BATCH = 50
"""Games that are counted together: a run stops early only behind a multiple of it, whoever plays."""
MOST_MOVES = 20_000
"""A game that is not over by then counts as one that nobody won."""

AnyBot: TypeAlias = Bot[object, object]
B = TypeVar("B")
Note: TypeAlias = Callable[[int, object], object]


@dataclass(frozen=True)
class Trial:
    """What is simulated: who plays what, and from which seed."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    quick: bool = False
    """Whether a kernel may play, where the game has one: the results are the same."""
    read: str = ""
    """A digest of the pack when the run began: whoever edits it meanwhile changes nothing."""


class GameResult(NamedTuple):
    """How one game went."""

    number: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    decisions: int
    best_turn: int = 0
    """The most points that anybody made in one turn."""

    @property
    def margin(self) -> int:
        """How far the best score is ahead of the next."""
        ranked = sorted(self.scores, reverse=True)
        return ranked[0] - ranked[1] if len(ranked) > 1 else 0


def simulate(
    trial: Trial, games: int, size: int = BATCH, executor: Executor | None = None, ahead: int = 8
) -> Iterator[list[GameResult]]:
    """The results in batches, in the order of the games' numbers, whoever plays them."""
    return in_batches(play_batch, trial, games, size, executor, ahead)


def in_batches(
    play: Callable[[Trial, Sequence[int]], B],
    trial: Trial,
    games: int,
    size: int,
    executor: Executor | None,
    ahead: int,
) -> Iterator[B]:
    """What comes of each batch of games, in their order, whoever plays them.

    An executor has at most so many batches ahead of what is counted: memory does not grow with the games.
    """
    batches = (range(first, min(first + size, games)) for first in range(0, games, size))
    if executor is None:
        yield from (play(trial, batch) for batch in batches)
        return
    pending = deque(executor.submit(play, trial, batch) for batch in islice(batches, ahead))
    try:
        while pending:
            yield pending.popleft().result()
            pending.extend(executor.submit(play, trial, batch) for batch in islice(batches, 1))
    finally:
        for each in pending:
            each.cancel()


def digest_of(game: Game) -> str:
    """What tells a pack from the same one edited."""
    return sha256(game.content.model_dump_json().encode()).hexdigest()


def game_of(trial: Trial) -> Game:
    """The game as it was when the run began, read once in every process."""
    return _read(trial.game, trial.read)


@lru_cache(4)
def _read(name: str, digest: str) -> Game:
    game = load(name)
    if digest and digest_of(game) != digest:
        raise TwelveError(f"{name} was changed after the run had begun; start it again")
    return game


def play_batch(trial: Trial, numbers: Sequence[int]) -> list[GameResult]:
    """These games, in this process."""
    rules, bots = _table(trial.game, trial.read, trial.bots)
    kernel = kernel_for(trial) if trial.quick else None
    if kernel is None:
        return [_play(trial, rules, bots, number, _unnoted) for number in numbers]
    ended = kernel([start(trial.seed, number) for number in numbers])
    return [
        GameResult(number, end[0].winners, end[0].scores, *end[1:])
        if end
        else _play(trial, rules, bots, number, _unnoted)
        for number, end in zip(numbers, ended, strict=True)
    ]


def kernel_for(trial: Trial) -> RandomGames | None:
    """What plays such games faster with the same results, where there is something."""
    all_random = set(trial.bots) == {RANDOM}
    options = tuple(sorted(trial.options.items()))
    return _kernel(trial.game, trial.read, len(trial.bots), options) if all_random else None


@lru_cache(4)
def _kernel(name: str, digest: str, players: int, options: tuple[tuple[str, str], ...]) -> RandomGames | None:
    loaded = _read(name, digest)
    make = random_games_of(loaded)
    return make(loaded.content, players, Options(dict(options)), MOST_MOVES) if make else None


def record_of(trial: Trial, number: int) -> tuple[str, ...]:
    """The record of one of the games, played once more."""
    rules, bots = _table(trial.game, trial.read, trial.bots)
    players = tuple(f"{bot} {seat}" for seat, bot in enumerate(trial.bots, 1))
    header = Header(trial.game, players, trial.seed, dict(trial.options), game_of(trial).content.version)
    match = Match(rules, header)
    lines = [header.to_line()]
    _play(trial, rules, bots, number, lambda seat, move: lines.append(match.play(seat, move)))
    return (*lines, match.outcome_line()) if match.outcome else tuple(lines)


def _unnoted(_seat: int, _move: object) -> None:
    """Most games leave nothing but their result."""


@lru_cache(4)
def _table(name: str, digest: str, bots: tuple[str, ...]) -> tuple[AnyRules, list[AnyBot]]:
    loaded = _read(name, digest)
    return rules_for(loaded), [bot_named(loaded, bot) for bot in bots]


def _play(trial: Trial, rules: AnyRules, bots: Sequence[AnyBot], number: int, note: Note) -> GameResult:
    """One game; every move is noted."""
    random = Stream(start(trial.seed, number))
    state, made, decisions = rules.setup(len(bots), Options(trial.options)), 0, 0
    turns = BestTurn(rules, state)
    while (seats := rules.to_act(state)) and made < MOST_MOVES:
        moves = {seat: _decision(rules, state, seat, bots, random) for seat in seats}
        for seat, move in moves.items():
            note(seat, move)
        state = rules.apply(state, moves)
        turns.see(state)
        made += len(moves)
        decisions += len(moves) if seats != (CHANCE,) else 0
    outcome = rules.outcome(state) or Outcome((), (0,) * len(bots))
    return GameResult(number, outcome.winners, outcome.scores, made, decisions, turns.best())


class BestTurn:
    """Keeps the most points that anybody made in one turn."""

    def __init__(self, rules: AnyRules, state: object) -> None:
        self._rules, self._state, self._turn = rules, state, rules.turn(state)
        self._points, self._best = rules.points(state), 0

    def see(self, state: object) -> None:
        """The next state of the game."""
        turn = self._rules.turn(state)
        if turn != self._turn:
            self.best()
            self._turn = turn
        self._state = state

    def best(self) -> int:
        """What it is so far, with the turn that ends here."""
        points = self._rules.points(self._state)
        gains = [now - then for now, then in zip(points, self._points, strict=True)]
        self._best, self._points = max(self._best, *gains, 0), points
        return self._best


def _decision(rules: AnyRules, state: object, seat: int, bots: Sequence[AnyBot], random: Random) -> object:
    if seat == CHANCE:
        return rules.roll(state, random)
    return bots[seat](rules, rules.view(state, seat), seat, random)
