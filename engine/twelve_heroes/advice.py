"""What the strong bot would do in Twelve Heroes, and why."""

from __future__ import annotations

from random import Random

from twelve.engine.bots import Advice, advice_event
from twelve.engine.contract import Rules
from twelve.engine.twelve_heroes.board import Board
from twelve.engine.twelve_heroes.bots import HARD, obvious
from twelve.engine.twelve_heroes.lookahead import best_way
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import Move, State
from twelve.engine.twelve_heroes.worth import Stand, judge_of


def advise(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Advice[Move]:
    """The beginning of the best turn; what it wins or prevents is the reason."""
    assert isinstance(rules, HeroesRules)
    choices = len(rules.legal_moves(view, seat))
    if (move := obvious(rules, view, seat)) is not None:
        return Advice(move, advice_event("advice_exchange", choices, seat))
    way = best_way(rules.cat, view, seat, random, HARD)
    judge, enough = judge_of(rules.cat), rules.cat.numbers.points_to_win
    before = judge.stand(Board(rules.cat, view), seat)
    after = judge.stand(Board(rules.cat, way.state), seat)
    return Advice(way.first, advice_event(_reason(before, after, enough), choices, seat))


def _reason(before: Stand, after: Stand, enough: int) -> str:
    """Winning and not losing first; otherwise it is simply the better turn."""
    if after.own_next >= enough:
        return "advice_win"
    if before.rival_next >= enough:
        return "advice_block" if after.rival_next < enough else "advice_lost"
    return "advice_land" if after.own_next > before.own_next else "advice_turn"
