"""A sensible player: looks for the best way through its turn, a few good ways at a time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from twelve.engine.contract import Rules
from twelve.engine.xii_century.outlook import Outlook
from twelve.engine.xii_century.rules import AVOID, SUPPORT, XiiCentury
from twelve.engine.xii_century.state import ALL, Act, Move, Phase, State
from twelve.engine.xii_century.town import halved_army, power

BEAM = 6
"""How many ways through a turn are followed at once."""


class Way(NamedTuple):
    """A way through a turn: what it promises, where it has come, and its first move."""

    promise: float
    state: State
    first: Move | None = None


class Greedy:
    """Follows the ways through a turn that promise most.

    It looks anew before every move and remembers no plan: what it does depends on the state alone,
    so a game that was stopped goes on as it would have gone.
    """

    def __init__(self) -> None:
        self._rules: XiiCentury | None = None
        self._outlook: Outlook | None = None

    def __call__(self, rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
        assert isinstance(rules, XiiCentury)
        if rules is not self._rules or self._outlook is None:
            self._rules, self._outlook = rules, Outlook(rules.book)
        match view.phase:
            case Phase.SPEND:
                return _best_way(rules, self._outlook, view, seat)
            case Phase.WAR:
                return self._war(rules, self._outlook, view, seat)
            case Phase.DIFFER:
                return rules.legal_moves(view, seat)[-2]
            case Phase.EVENT_CHOICE:
                return random.choice(rules.legal_moves(view, seat))
            case _:
                return self._best(rules, self._outlook, view, seat)

    def _best(self, rules: XiiCentury, outlook: Outlook, view: State, seat: int) -> Move:
        """The choice after which the town looks best: trade and bonuses."""
        left = rules.book.rounds - view.round

        def promise(move: Move) -> float:
            return outlook.worth(rules.apply(view, {seat: move}).towns[seat], left)

        return max(rules.legal_moves(view, seat), key=promise)

    def _war(self, rules: XiiCentury, outlook: Outlook, view: State, seat: int) -> Move:
        """Supports where reputation is worth more than half of the army."""
        book, town = rules.book, view.towns[seat]
        left = book.rounds - view.round
        loss = outlook.worth(town, left) - outlook.worth(halved_army(book, town), left)
        others = [power(book, other) for i, other in enumerate(view.towns) if i != seat]
        war, reputation = book.content.war, book.content.reputation
        earned = war.best if power(book, town) > max(others) > 0 else war.others
        return SUPPORT if earned * reputation.points / reputation.per > loss else AVOID


def _best_way(rules: XiiCentury, outlook: Outlook, start: State, seat: int) -> Move:
    """The first move of the way to the end of the turn that promises most."""
    ways, ended = [Way(0.0, start)], list[Way]()
    while ways:
        found: dict[State, Way] = {}
        for way in ways:
            for move in _sensible(rules, way.state, seat):
                first = way.first or move
                if move.act is Act.DONE:
                    ended.append(Way(outlook.after_turn(way.state, way.state.towns[seat]), way.state, first))
                    continue
                after = rules.apply(way.state, {seat: move})
                if after not in found:
                    found[after] = Way(outlook.after_turn(after, after.towns[seat]), after, first)
        ways = sorted(found.values(), key=_promise, reverse=True)[:BEAM]
    best = max(ended, key=_promise).first
    assert best is not None  # a turn can always be ended
    return best


def _sensible(rules: XiiCentury, state: State, seat: int) -> Iterator[Move]:
    """All moves but those that leave the turn open, and those that add less for nothing saved."""
    book = rules.book
    for move in rules.legal_moves(state, seat):
        held_back = move.act is Act.SPEND and move.amount != ALL
        if move.act is not Act.REROLL and (not held_back or book.cost[move.target]):
            yield move


def _promise(way: Way) -> float:
    return way.promise
