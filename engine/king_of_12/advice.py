"""What the strong bot would do in King of 12, and why."""

from __future__ import annotations

from random import Random

from twelve.engine.bots import Advice, advice_event
from twelve.engine.contract import Rules
from twelve.engine.king_of_12.bots import card_plan, prospects_of, strong
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import Move, State
from twelve.engine.mixing import drawn

MOST_TOLD = 4
LEAST_TOLD = 5
"""Cards of a plan that are told, and from how many of a hundred times on."""


def advise(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Advice[Move]:
    """A card by its plan; other decisions by the chance they leave."""
    assert isinstance(rules, KingOf12)
    moves = rules.legal_moves(view, seat)
    if view.phase == "play" and len(moves) > 1:
        return _card(rules, view, seat, random)
    move = strong(rules, view, seat, random)
    if view.phase == "bury":
        return Advice(move, advice_event("advice_bury", len(moves), seat, card=move.card))
    chance = round(100 * prospects_of(rules).after(view, seat, move))
    return Advice(move, advice_event("advice_chance", len(moves), seat, percent=chance))


def _card(rules: KingOf12, view: State, seat: int, random: Random) -> Advice[Move]:
    moves = view.hands[seat].moves
    plan = card_plan(rules, view, seat, random)
    move = moves[drawn(plan, random)]
    shares = [(each.card, round(100 * share)) for each, share in zip(moves, plan, strict=True)]
    told = sorted((share for share in shares if share[1] >= LEAST_TOLD), key=_share_of, reverse=True)
    kind = "advice_mixed" if len(told) > 1 else "advice_card"
    return Advice(move, advice_event(kind, len(moves), seat, plan=tuple(told[:MOST_TOLD])))


def _share_of(told: tuple[str, int]) -> int:
    return told[1]
