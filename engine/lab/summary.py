"""What many games show: shares with their intervals, means, and the games worth a look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple, TypeAlias

from twelve.engine.lab.simulate import GameResult

Z = 1.959964
"""Standard deviations that hold 95 of 100 results."""
BIGGEST_TURN = "biggest-turn"
Interval: TypeAlias = tuple[float, float]


class Mean(NamedTuple):
    """An average with the interval it lies in, 95 times of 100."""

    value: float
    interval: Interval


class Share(NamedTuple):
    """How often something happened among so many."""

    times: float
    of: int

    @property
    def value(self) -> float:
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        """Wilson's: right also for few games and for shares near 0 and 1."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))  # rounding never excludes p

    @property
    def half_width(self) -> float:
        low, high = self.interval
        return (high - low) / 2


@dataclass
class Sums:
    """Numbers that are added up one by one."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sums) -> None:
        """These numbers too."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> Mean:
        n = max(1, self.count)
        middle = self.total / n
        spread = max(0.0, self.squares / n - middle * middle)
        half = Z * sqrt(spread / n)
        return Mean(middle, (middle - half, middle + half))


@dataclass
class Summary:
    """Everything that is kept of the games counted so far."""

    bots: tuple[str, ...]
    games: int = 0
    nobody: int = 0
    shared: int = 0
    wins: list[float] = field(default_factory=list)
    scores: list[Sums] = field(default_factory=list)
    moves: Sums = field(default_factory=Sums)
    decisions: Sums = field(default_factory=Sums)
    remarkable: dict[str, GameResult] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = [0.0 for _ in self.bots]
        self.scores = [Sums() for _ in self.bots]

    def add(self, results: Sequence[GameResult]) -> None:
        """Counts some more games; who shares a victory has a part of it."""
        for result in results:
            self.games += 1
            self.nobody += not result.winners
            self.shared += len(result.winners) > 1
            for seat in result.winners:
                self.wins[seat] += 1 / len(result.winners)
            for sums, score in zip(self.scores, result.scores, strict=True):
                sums.add(score)
            self.moves.add(result.moves)
            self.decisions.add(result.decisions)
            self._remember(result)

    def share(self, seat: int) -> Share:
        """How often a seat won."""
        return Share(self.wins[seat], self.games)

    def share_of(self, bot: str) -> Share:
        """How often a bot won, wherever it sat."""
        seats = [seat for seat, name in enumerate(self.bots) if name == bot]
        return Share(sum(self.wins[seat] for seat in seats), self.games)

    @property
    def draws(self) -> Share:
        """How often nobody won, or not one alone."""
        return Share(self.nobody + self.shared, self.games)

    def is_precise(self, precision: float) -> bool:
        """Whether every seat's share is known to within so much."""
        return all(self.share(seat).half_width <= precision for seat in range(len(self.bots)))

    def _remember(self, result: GameResult) -> None:
        """Keeps the first game that goes further than all before in what makes one remarkable."""
        for why, mark in _marks(result):
            if why not in self.remarkable or mark > dict(_marks(self.remarkable[why]))[why]:
                self.remarkable[why] = result


def _marks(result: GameResult) -> Iterator[tuple[str, int]]:
    """How remarkable a game is, for each reason."""
    yield "longest", result.moves
    if len(result.scores) > 1 and result.winners:
        yield "closest", -result.margin
        yield "clearest", result.margin
    if result.best_turn:
        yield BIGGEST_TURN, result.best_turn
