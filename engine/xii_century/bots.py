"""Bots in three strengths: one slips, one follows good ways through its turn, one knows more of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, Protocol

from twelve.engine.bots import Bot, Slipping
from twelve.engine.contract import Rules
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.estimate import Outlook
from twelve.engine.xii_century.experience import Experience, MarkWeights, learnt_weights
from twelve.engine.xii_century.rules import AVOID, SUPPORT, XiiCentury
from twelve.engine.xii_century.state import ALL, Act, Move, Phase, State, Town
from twelve.engine.xii_century.town import halved_army, power

BEAM = 6
"""How many ways through a turn are followed at once."""
WIDE_BEAM = 30
SLIP = 0.4
"""How often the easy bot does the first thing that comes to its mind."""


class TownJudge(Protocol):
    """Tells how promising a town is."""

    def after_turn(self, state: State, town: Town) -> float:
        """At the end of its turn."""

    def in_round(self, state: State, town: Town) -> float:
        """In the middle of a round, its turn over."""


class Way(NamedTuple):
    """A way through a turn: what it promises, where it has come, and its moves."""

    promise: float
    state: State
    moves: tuple[Move, ...] = ()


class Greedy:
    """Follows the ways through a turn that promise most.

    It looks anew before every move and remembers no plan: what it does depends on the state alone,
    so a game that was stopped goes on as it would have gone.
    """

    beam = BEAM

    def __init__(self) -> None:
        self._rules: XiiCentury | None = None
        self._known: TownJudge | None = None

    def __call__(self, rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
        assert isinstance(rules, XiiCentury)
        match view.phase:
            case Phase.SPEND:
                return self.way(rules, view, seat)[0]
            case Phase.WAR:
                return _war(rules, self.judge(rules), view, seat)
            case Phase.DIFFER:
                return rules.legal_moves(view, seat)[-2]
            case Phase.EVENT_CHOICE:
                return random.choice(rules.legal_moves(view, seat))
            case _:
                return _best(rules, self.judge(rules), view, seat)

    def judge(self, rules: XiiCentury) -> TownJudge:
        """Who judges towns by these rules; kept, because it remembers what it has judged."""
        if rules is not self._rules or self._known is None:
            self._rules, self._known = rules, self.new_judge(rules.book)
        return self._known

    def new_judge(self, book: Book) -> TownJudge:
        return Outlook(book)

    def way(self, rules: XiiCentury, view: State, seat: int) -> tuple[Move, ...]:
        """The moves from here to the end of the turn."""
        return ways(rules, self.judge(rules), view, seat, self.beam)[0].moves


class Strong(Greedy):
    """Follows more ways, judges them by experience, and keeps to the one it chose until the turn is over.

    Looking anew before every move would take five times as long for the same moves, but for a few.
    """

    beam = WIDE_BEAM

    def __init__(self, weights: MarkWeights | None = None) -> None:
        super().__init__()
        self._weights = weights
        self._expected: State | None = None
        self._rest: tuple[Move, ...] = ()

    def judge(self, rules: XiiCentury) -> Experience:
        known = super().judge(rules)
        assert isinstance(known, Experience)
        return known

    def new_judge(self, book: Book) -> Experience:
        return Experience(book, learnt_weights() if self._weights is None else self._weights)

    def way(self, rules: XiiCentury, view: State, seat: int) -> tuple[Move, ...]:
        if view != self._expected:
            self._rest = super().way(rules, view, seat)
        moves, self._rest = self._rest, self._rest[1:]
        self._expected = rules.apply(view, {seat: moves[0]}) if self._rest else None
        return moves


def ways(rules: XiiCentury, judge: TownJudge, start: State, seat: int, beam: int) -> list[Way]:
    """Ways to the end of the turn, the most promising first."""
    going, ended = [Way(0.0, start)], list[Way]()
    while going:
        found: dict[State, Way] = {}
        for way in going:
            for move in _sensible(rules, way.state, seat):
                moves = (*way.moves, move)
                if move.act is Act.DONE:
                    ended.append(Way(judge.after_turn(way.state, way.state.towns[seat]), way.state, moves))
                    continue
                after = rules.apply(way.state, {seat: move})
                if after not in found:
                    found[after] = Way(judge.after_turn(after, after.towns[seat]), after, moves)
        going = sorted(found.values(), key=_promise, reverse=True)[:beam]
    return sorted(ended, key=_promise, reverse=True)


def _best(rules: XiiCentury, judge: TownJudge, view: State, seat: int) -> Move:
    """The choice after which the town looks best: trade and bonuses."""

    def promise(move: Move) -> float:
        return judge.in_round(view, rules.apply(view, {seat: move}).towns[seat])

    return max(rules.legal_moves(view, seat), key=promise)


def _war(rules: XiiCentury, judge: TownJudge, view: State, seat: int) -> Move:
    """Supports where reputation is worth more than half of the army."""
    book, town = rules.book, view.towns[seat]
    loss = judge.in_round(view, town) - judge.in_round(view, halved_army(book, town))
    others = [power(book, other) for i, other in enumerate(view.towns) if i != seat]
    war, reputation = book.content.war, book.content.reputation
    earned = war.best if power(book, town) > max(others) > 0 else war.others
    return SUPPORT if earned * reputation.points / reputation.per > loss else AVOID


def _sensible(rules: XiiCentury, state: State, seat: int) -> Iterator[Move]:
    """All moves but those that leave the turn open, and those that add less for nothing saved."""
    book = rules.book
    for move in rules.legal_moves(state, seat):
        held_back = move.act is Act.SPEND and move.amount != ALL
        if move.act is not Act.REROLL and (not held_back or book.cost[move.target]):
            yield move


def _promise(way: Way) -> float:
    return way.promise


_greedy = Greedy()


BOTS: dict[str, Bot[State, Move]] = {
    "greedy": _greedy,
    "easy": Slipping(_greedy, SLIP),
    "strong": Strong(),
    "normal": _greedy,
}
"""The last is who plays where nobody says how strong the bot is to be."""
