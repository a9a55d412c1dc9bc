"""Why a move is not possible: the rule that forbids it, with the values that break it."""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from collections.abc import Callable

from twelve.content.errors import listed
from twelve.engine.twelve_heroes.state import ADJACENT, HOME, Due, Kind, Move, State, spot
from twelve.engine.twelve_heroes.text import Scribe


def forbidden(scribe: Scribe, state: State, options: tuple[Move, ...], move: Move) -> str:
    """One line that names the rule."""
    task = state.tasks[-1]
    if all(option.kind != move.kind for option in options) and move.kind not in _REASONS:
        return f"{scribe.move(move)}: {_awaited(scribe, options)}"
    why = _REASONS.get(move.kind)
    reason = why(scribe, state, task.seat, move) if why and task.due in _ACTING else None
    return f"{scribe.move(move)}: {reason or _awaited(scribe, options)}"


def _awaited(scribe: Scribe, options: tuple[Move, ...]) -> str:
    return f"not possible now; possible: {listed([scribe.move(option) for option in options], 12)}"


def _muster(scribe: Scribe, state: State, seat: int, move: Move) -> str | None:
    name, cost = scribe.cat.unit_ids[move.card], scribe.cat.cost[move.card]
    food = state.food[spot(seat, HOME)]
    if move.card not in state.hands[seat]:
        return f"{name} is not in the hand"
    return f"the cost is {cost} and the territory holds {food} food" if cost > food else None


def _deploy(scribe: Scribe, state: State, seat: int, move: Move) -> str | None:
    name, food = scribe.cat.unit_ids[move.card], state.food[spot(seat, HOME)]
    task = state.tasks[-1]
    if move.to == HOME:
        return "a unit is deployed to a region"
    if move.card not in state.units[spot(seat, HOME)]:
        return f"{name} is not in the territory"
    if task.due == Due.DEPLOYING and task.number >> move.to & 1:
        return f"each unit goes to a different region, and {scribe.places[move.to]} is used already"
    return f"the territory holds {food} food, not {move.food}" if move.food > food else None


def _move(scribe: Scribe, state: State, seat: int, move: Move) -> str | None:
    name, here = scribe.cat.unit_ids[move.card], scribe.places[move.place]
    food = state.food[spot(seat, move.place)]
    if HOME in (move.place, move.to):
        return "only deployed units move, from region to region"
    if move.card not in state.units[spot(seat, move.place)]:
        return f"{name} is not in {here}"
    if move.to not in ADJACENT[move.place]:
        return f"{here} and {scribe.places[move.to]} are not adjacent"
    if scribe.cat.rooted[move.card]:
        return f"{name} cannot be moved once it is deployed"
    return f"{here} holds {food} food, not {move.food}" if move.food > food else None


def _trade(scribe: Scribe, state: State, seat: int, move: Move) -> str | None:
    if not state.extra:
        return "in a first game (option first_game=yes) no cards are discarded for actions"
    return f"{state.actions} action points are to be spent first" if state.actions else None


def _end(scribe: Scribe, state: State, seat: int, move: Move) -> str | None:
    return f"all action points must be spent; {state.actions} are left" if state.actions else None


_ACTING = frozenset({Due.ACT, Due.DEPLOYING})
_REASONS: dict[Kind, Callable[[Scribe, State, int, Move], str | None]] = {
    Kind.MUSTER: _muster,
    Kind.DEPLOY: _deploy,
    Kind.MOVE: _move,
    Kind.TRADE: _trade,
    Kind.END: _end,
}
