"""Why a move is not possible: the rule that forbids it, with the values that break it."""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from twelve.content.errors import listed
from twelve.engine.contract import Event, FactValue, IllegalMove
from twelve.engine.telling import refusal, spoken
from twelve.engine.twelve_heroes.compiled import TERRITORY
from twelve.engine.twelve_heroes.state import ADJACENT, HOME, Due, Kind, Move, State, spot
from twelve.engine.twelve_heroes.telling import HeroesTeller
from twelve.engine.twelve_heroes.text import Scribe

Reason: TypeAlias = tuple[str, Mapping[str, FactValue]]
"""The kind of a refusal, and the values that break the rule."""


def refused(scribe: Scribe, move: Move, kind: str, **facts: FactValue) -> IllegalMove:
    """A move that a rule forbids; the content says why, in every language."""
    content = scribe.cat.content
    reason = Event(kind, facts={"move": scribe.move(move), **facts})
    return refusal(HeroesTeller(content, ("1", "2"), spoken(content)), reason)


def forbidden(scribe: Scribe, state: State, options: tuple[Move, ...], move: Move) -> IllegalMove:
    """The rule that a move breaks; where none is known, what is possible instead."""
    task = state.tasks[-1]
    why = _REASONS.get(move.kind)
    reason = why(scribe, state, task.seat, move) if why and task.due in _ACTING else None
    if reason is None:
        possible = listed([scribe.move(option) for option in options], 12)
        return refused(scribe, move, "refuse_other", moves=possible)
    kind, facts = reason
    return refused(scribe, move, kind, **facts)


def _muster(scribe: Scribe, state: State, seat: int, move: Move) -> Reason | None:
    cost, food = scribe.cat.cost[move.card], state.food[spot(seat, HOME)]
    if move.card not in state.hands[seat]:
        return "refuse_not_in_hand", {"unit": scribe.cat.unit_ids[move.card]}
    return ("refuse_dear", {"cost": cost, "food": food}) if cost > food else None


def _deploy(scribe: Scribe, state: State, seat: int, move: Move) -> Reason | None:
    food, task = state.food[spot(seat, HOME)], state.tasks[-1]
    if move.to == HOME:
        return "refuse_deploy_home", {}
    if move.card not in state.units[spot(seat, HOME)]:
        return "refuse_not_there", {"unit": scribe.cat.unit_ids[move.card], "place": TERRITORY}
    if task.due == Due.DEPLOYING and task.number >> move.to & 1:
        return "refuse_same_region", {"place": scribe.places[move.to]}
    return _short(TERRITORY, food, move)


def _move(scribe: Scribe, state: State, seat: int, move: Move) -> Reason | None:
    unit, here = scribe.cat.unit_ids[move.card], scribe.places[move.place]
    if HOME in (move.place, move.to):
        return "refuse_move_home", {}
    if move.card not in state.units[spot(seat, move.place)]:
        return "refuse_not_there", {"unit": unit, "place": here}
    if move.to not in ADJACENT[move.place]:
        return "refuse_far", {"place": here, "to": scribe.places[move.to]}
    if scribe.cat.rooted[move.card]:
        return "refuse_rooted", {"unit": unit}
    return _short(here, state.food[spot(seat, move.place)], move)


def _short(place: str, food: int, move: Move) -> Reason | None:
    wanted: dict[str, FactValue] = {"place": place, "food": food, "wanted": move.food}
    return ("refuse_food", wanted) if move.food > food else None


def _trade(scribe: Scribe, state: State, seat: int, move: Move) -> Reason | None:
    if not state.extra:
        return "refuse_first_game", {}
    return ("refuse_actions_first", {"n": state.actions}) if state.actions else None


def _end(scribe: Scribe, state: State, seat: int, move: Move) -> Reason | None:
    return ("refuse_end", {"n": state.actions}) if state.actions else None


_ACTING = frozenset({Due.ACT, Due.DEPLOYING})
_REASONS: dict[Kind, Callable[[Scribe, State, int, Move], Reason | None]] = {
    Kind.MUSTER: _muster,
    Kind.DEPLOY: _deploy,
    Kind.MOVE: _move,
    Kind.TRADE: _trade,
    Kind.END: _end,
}
