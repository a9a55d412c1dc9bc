"""What the strong bot would do in XII Century, and why."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from twelve.engine.bots import Advice, advice_event
from twelve.engine.contract import Rules
from twelve.engine.xii_century.bots import Strong, ways
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Move, Phase, State


def advise(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Advice[Move]:
    """The beginning of the best way through the turn, and its rest; other decisions as they are taken."""
    assert isinstance(rules, XiiCentury)
    bot, choices = _adviser(), len(rules.legal_moves(view, seat))
    if view.phase is not Phase.SPEND:
        return Advice(bot(rules, view, seat, random), advice_event("advice_plain", choices, seat))
    judge = bot.judge(rules)
    found = ways(rules, judge, view, seat, bot.beam)
    first, *rest = found[0].moves
    then = ", ".join(map(rules.format_move, rest))
    kind = "advice_way" if len(rest) > 1 else "advice_last"
    points = round(judge.final_score(found[0].state, found[0].state.towns[seat]))
    return Advice(first, advice_event(kind, choices, seat, points=points, ways=len(found), then=then))


@lru_cache(maxsize=1)
def _adviser() -> Strong:
    """One of its own: a bot that plays keeps to its plan, and nobody may disturb that."""
    return Strong()
