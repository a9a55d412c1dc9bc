"""What many observed games show about the things they are played with; tallies of batches add up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from twelve.engine.lab.summary import Share, Sums

WHOLE = 60
"""A win in parts that are whole numbers, however many share it: sums do not depend on who counts first."""


@dataclass
class Ratio:
    """How often something went well among so many, in parts of `WHOLE`."""

    of: int = 0
    parts: int = 0

    def add(self, parts: int, of: int = 1) -> None:
        self.of += of
        self.parts += parts

    @property
    def share(self) -> Share:
        return Share(self.parts / WHOLE, self.of)


@dataclass
class ThingTally:
    """One card, unit, building or move."""

    held: Ratio = field(default_factory=Ratio)
    """Seats that had it where another had not, and their wins."""
    chances: Ratio = field(default_factory=Ratio)
    """Decisions at which it could be played, and those at which it was."""
    used: Ratio = field(default_factory=Ratio)
    """Seats that played it, and their wins."""
    first: Ratio = field(default_factory=Ratio)
    """Seats that played it before anything else, and their wins."""
    scores: Counter[int] = field(default_factory=Counter)
    """The final scores of seats that played it."""

    def add(self, other: ThingTally) -> None:
        for mine, theirs in zip(self._ratios, other._ratios, strict=True):
            mine.add(theirs.parts, theirs.of)
        self.scores.update(other.scores)

    @property
    def _ratios(self) -> tuple[Ratio, ...]:
        return self.held, self.chances, self.used, self.first


@dataclass
class Tally:
    """Everything that is kept of observed games."""

    games: int = 0
    nobody: int = 0
    things: defaultdict[str, ThingTally] = field(default_factory=lambda: defaultdict(ThingTally))
    met: defaultdict[tuple[str, str], Ratio] = field(default_factory=lambda: defaultdict(Ratio))
    """By the thing of a seat and that of another: how the first did."""
    seats: Counter[int] = field(default_factory=Counter)
    """Parts of wins, by the seat."""
    starts: Ratio = field(default_factory=Ratio)
    """Games, and wins of whoever decided first."""
    moves: Sums = field(default_factory=Sums)
    decisions: Sums = field(default_factory=Sums)
    turns: Sums = field(default_factory=Sums)
    scores: Counter[int] = field(default_factory=Counter)
    gains: defaultdict[int, Sums] = field(default_factory=lambda: defaultdict(Sums))
    """Points by the number of the turn, or of the round."""
    costs: defaultdict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    """What something that happens to players takes from them."""

    def add(self, other: Tally) -> None:
        """These games too."""
        self.games += other.games
        self.nobody += other.nobody
        for name, thing in other.things.items():
            self.things[name].add(thing)
        for pair, ratio in other.met.items():
            self.met[pair].add(ratio.parts, ratio.of)
        self.seats.update(other.seats)
        self.starts.add(other.starts.parts, other.starts.of)
        self.scores.update(other.scores)
        for mine, theirs in (
            *((self.moves, other.moves), (self.decisions, other.decisions), (self.turns, other.turns)),
            *((self.gains[turn], sums) for turn, sums in other.gains.items()),
            *((self.costs[name], sums) for name, sums in other.costs.items()),
        ):
            mine.join(theirs)


def added(tallies: Iterable[Tally]) -> Tally:
    """All of them in one."""
    total = Tally()
    for each in tallies:
        total.add(each)
    return total


def parts_of(winners: Sequence[int], players: int) -> list[int]:
    """Everybody's part of a victory."""
    won = set(winners)
    return [WHOLE // len(won) if seat in won else 0 for seat in range(players)]
