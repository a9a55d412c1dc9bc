"""Bots in three strengths: one that slips, one that looks at each move, one that looks a turn ahead."""

from __future__ import annotations

from random import Random

from twelve.engine.bots import Bot, Slipping
from twelve.engine.contract import Rules
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.estimate import TASTE
from twelve.engine.twelve_heroes.lookahead import Effort, TurnThought, greedy_move
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import Kind, Move, State

SLIP = 0.3
"""How often the easy bot does the first thing that comes to its mind."""

HARD = Effort()
LITTLE = Effort(ways=5, answered=4, guesses=1)


def greedy_bot(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """The move after which the table looks best."""
    assert isinstance(rules, HeroesRules)
    return obvious(rules, view, seat) or greedy_move(rules.cat, view, seat, random)


class Planner:
    """Before every move looks for the best turn, the opponent's answer considered."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._last: tuple[object, TurnThought] | None = None

    def __call__(self, rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
        assert isinstance(rules, HeroesRules)
        if (move := obvious(rules, view, seat)) is not None:
            return move
        return self._thinking(rules.cat, view, seat, random).best_way(view).first

    def _thinking(self, cat: Catalogue, view: State, seat: int, random: Random) -> TurnThought:
        """A thought lasts for a turn of a game; every game has rules and a source of chance of its own."""
        last, turn = self._last, (cat, random, seat, view.turns)
        if last is None or last[0] != turn:
            last = self._last = turn, TurnThought(cat, seat, self._effort, random)
        return last[1]


def obvious(rules: HeroesRules, view: State, seat: int) -> Move | None:
    """What needs no thought: the only move, or the exchange of dear cards before the game."""
    moves = rules.legal_moves(view, seat)
    if moves[0].kind == Kind.EXCHANGE:
        return Move(Kind.EXCHANGE, cards=_dear(rules.cat, view, seat))
    return moves[0] if len(moves) == 1 else None


def _dear(cat: Catalogue, view: State, seat: int) -> tuple[int, ...]:
    return tuple(card for card in view.hands[seat] if cat.cost[card] >= TASTE.dear_card)


BOTS: dict[str, Bot[State, Move]] = {
    "greedy": greedy_bot,
    "easy": Slipping(greedy_bot, SLIP),
    "quick": Planner(LITTLE),
    "strong": Planner(HARD),
    "normal": greedy_bot,
}
"""The last is who plays where nobody says how strong the bot is to be."""
