"""Bots in three strengths: one that slips, one that looks at each move, one that looks a turn ahead."""

from __future__ import annotations

from random import Random

from twelve.engine.bots import Bot
from twelve.engine.contract import Rules
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.lookahead import Effort, best_move, greedy_move
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import Kind, Move, State
from twelve.engine.twelve_heroes.worth import TASTE

SLIP = 0.3
"""How often the easy bot does the first thing that comes to its mind."""

HARD = Effort()
LITTLE = Effort(ways=5, answered=4, guesses=1)


def easy_bot(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """Sensible, but for a slip now and then."""
    if random.random() < SLIP:
        return random.choice(rules.legal_moves(view, seat))
    return greedy_bot(rules, view, seat, random)


def greedy_bot(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """The move after which the table looks best."""
    assert isinstance(rules, HeroesRules)
    return obvious(rules, view, seat) or greedy_move(rules.cat, view, seat, random)


def strong_bot(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """The beginning of the best turn, the opponent's answer considered."""
    assert isinstance(rules, HeroesRules)
    return obvious(rules, view, seat) or best_move(rules.cat, view, seat, random, HARD)


def quick_bot(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """The strong one in a hurry: for thousands of games."""
    assert isinstance(rules, HeroesRules)
    return obvious(rules, view, seat) or best_move(rules.cat, view, seat, random, LITTLE)


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
    "easy": easy_bot,
    "quick": quick_bot,
    "strong": strong_bot,
    "normal": greedy_bot,
}
"""The last is who plays where nobody says how strong the bot is to be."""
