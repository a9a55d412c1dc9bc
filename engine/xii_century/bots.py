"""A sensible player: looks for the best way through its turn, a few good ways at a time."""

from __future__ import annotations

from random import Random

from twelve.engine.contract import Rules
from twelve.engine.xii_century.outlook import Outlook
from twelve.engine.xii_century.rules import AVOID, SUPPORT, XiiCentury
from twelve.engine.xii_century.state import Act, Move, Phase, State
from twelve.engine.xii_century.town import halved_army, power

BEAM = 6
"""How many ways through a turn are followed at once."""

Way = tuple[float, State, tuple[tuple[State, Move], ...]]


class Greedy:
    """Follows the ways through a turn that promise most; remembers the one it is on."""

    def __init__(self) -> None:
        self._plan: dict[State, Move] = {}
        self._rules: XiiCentury | None = None
        self._outlook: Outlook | None = None

    def __call__(self, rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
        assert isinstance(rules, XiiCentury)
        if rules is not self._rules or self._outlook is None:
            self._rules, self._outlook, self._plan = rules, Outlook(rules.book), {}
        match view.phase:
            case Phase.SPEND:
                return self._spend(rules, self._outlook, view, seat)
            case Phase.WAR:
                return self._war(rules, self._outlook, view, seat)
            case Phase.DIFFER:
                return rules.legal_moves(view, seat)[-2]
            case Phase.EVENT_CHOICE:
                return random.choice(rules.legal_moves(view, seat))
            case _:
                return self._best(rules, self._outlook, view, seat)

    def _spend(self, rules: XiiCentury, outlook: Outlook, view: State, seat: int) -> Move:
        if view not in self._plan:
            self._plan = dict(_best_way(rules, outlook, view, seat))
        return self._plan[view]

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


def _best_way(rules: XiiCentury, outlook: Outlook, start: State, seat: int) -> tuple[tuple[State, Move], ...]:
    """The moves to the end of the turn (or to a re-roll) that promise most."""
    ways: list[Way] = [(0.0, start, ())]
    ended: list[Way] = []
    while ways:
        found: dict[State, Way] = {}
        for _, state, moves in ways:
            for move in rules.legal_moves(state, seat):
                path = (*moves, (state, move))
                if move.act is Act.DONE:
                    ended.append((outlook.after_turn(state, state.towns[seat]), state, path))
                elif move.act is not Act.REROLL:
                    after = rules.apply(state, {seat: move})
                    if after not in found:
                        found[after] = (outlook.after_turn(after, after.towns[seat]), after, path)
        ways = sorted(found.values(), key=lambda way: way[0], reverse=True)[:BEAM]
    return max(ended, key=lambda way: way[0])[2]
