"""Players that need no person: what a bot is, the plain ones that play any game, and what one advises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from twelve.content.errors import TwelveError
from twelve.engine.contract import CHANCE, Event, Rules

S = TypeVar("S")
M = TypeVar("M")

Bot: TypeAlias = Callable[[Rules[S, M], S, int, Random], M]
"""Chooses a move from what its seat can see."""

LEVELS = ("easy", "normal", "strong")
"""What bots of every game are called, by how well they play."""
LONGEST = 400
"""Moves after which a tried game counts as nobody's."""


class Advice(NamedTuple, Generic[M]):
    """What a bot would do, and why."""

    move: M
    why: Event


Adviser: TypeAlias = Callable[[Rules[S, M], S, int, Random], Advice[M]]


def random_bot(rules: Rules[S, M], view: S, seat: int, random: Random) -> M:
    """Any legal move, all alike."""
    return random.choice(rules.legal_moves(view, seat))


@dataclass(frozen=True)
class Slipping(Generic[S, M]):
    """Plays as another bot does, but for a slip now and then."""

    bot: Bot[S, M]
    often: float
    """How often it does the first thing that comes to its mind."""

    def __call__(self, rules: Rules[S, M], view: S, seat: int, random: Random) -> M:
        if random.random() < self.often:
            return random_bot(rules, view, seat, random)
        return self.bot(rules, view, seat, random)


@dataclass(frozen=True)
class Trying(Generic[S, M]):
    """Plays any game: tries each move in games that go on at random, and keeps the one that wins most."""

    games: int

    def __call__(self, rules: Rules[S, M], view: S, seat: int, random: Random) -> M:
        moves = rules.legal_moves(view, seat)
        if len(moves) == 1:
            return moves[0]
        each = max(1, self.games // len(moves))
        try:
            won = [sum(_share(rules, view, seat, move, random) for _ in range(each)) for move in moves]
        except (TwelveError, ArithmeticError, LookupError, TypeError, ValueError):
            return random.choice(moves)  # rules that cannot go on where something is hidden
        return moves[won.index(max(won))]


def _share(rules: Rules[S, M], state: S, seat: int, move: M, random: Random) -> float:
    """What a seat has of the victory, if all go on at random after its move."""
    moves = {seat: move}
    for _ in range(LONGEST):
        for other in rules.to_act(state):
            if other == CHANCE:
                moves[other] = rules.roll(state, random)
            elif other not in moves:
                moves[other] = random_bot(rules, state, other, random)
        state, moves = rules.apply(state, moves), {}
        if outcome := rules.outcome(state):
            return (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return 0.0


def plain_bots() -> dict[str, Bot[object, object]]:
    """The bots of a game that brings none of its own."""
    return {
        "random": random_bot,
        "easy": random_bot,
        "strong": Trying[object, object](200),
        "normal": Trying[object, object](40),
    }


def plain_adviser(bot: Bot[S, M]) -> Adviser[S, M]:
    """What a bot would do, without a reason that could be told."""

    def advise(rules: Rules[S, M], view: S, seat: int, random: Random) -> Advice[M]:
        move = bot(rules, view, seat, random)
        return Advice(move, advice_event("advice_plain", len(rules.legal_moves(view, seat)), seat))

    return advise


def advice_event(
    kind: str, choices: int, seat: int, **facts: int | str | tuple[tuple[str, int], ...]
) -> Event:
    """Why something is advised; where there is only one choice, because of that."""
    return Event(kind if choices > 1 else "advice_only", seat, {"count": choices, **facts})
