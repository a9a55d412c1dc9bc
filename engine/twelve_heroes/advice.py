"""What the strong bot would do in Twelve Heroes, and why."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from twelve.engine.bots import Advice, advice_event
from twelve.engine.contract import Rules
from twelve.engine.twelve_heroes.board import Board, strength_at
from twelve.engine.twelve_heroes.bots import HARD, obvious
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.estimate import judge_of
from twelve.engine.twelve_heroes.lookahead import TurnThought
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import REGIONS, Move, State, spot


class Front(NamedTuple):
    """How the sides stand in a region with land, and whose squares are full."""

    region: int
    land: int
    own: int
    other: int
    is_full: bool
    is_full_there: bool

    @property
    def is_taken(self) -> bool:
        """Whether the next control check acquires the land."""
        return self.is_full and self.own > self.other

    @property
    def is_lost(self) -> bool:
        """Whether the opponent's does."""
        return self.is_full_there and self.other > self.own


def advise(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Advice[Move]:
    """The beginning of the best turn; what it wins, prevents or prepares is the reason."""
    assert isinstance(rules, HeroesRules)
    choices = len(rules.legal_moves(view, seat))
    if (move := obvious(rules, view, seat)) is not None:
        return Advice(move, advice_event("advice_exchange", choices, seat))
    way = TurnThought(rules.cat, seat, HARD, random).best_way(view)
    reason, front = _reason(rules.cat, view, way.state, seat)
    facts = _facts(rules.cat, front) if front else {}
    return Advice(way.first, advice_event(reason, choices, seat, **facts))


def _reason(cat: Catalogue, view: State, end: State, seat: int) -> tuple[str, Front | None]:
    """Winning and not losing first, then lands, then who is stronger where; and the region it is about."""
    judge, enough = judge_of(cat), cat.numbers.points_to_win
    before, after = (judge.stand(Board(cat, state), seat) for state in (view, end))
    changes = _changes(cat, view, end, seat)
    taken = [now for _, now in changes if now.is_taken]
    saved = [now for was, now in changes if was.is_lost and not now.is_lost]
    if after.own_next >= enough and taken:
        return "advice_win", taken[0]
    if before.rival_next >= enough:
        kept = after.rival_next < enough and saved
        return ("advice_block", saved[0]) if kept else ("advice_lost", None)
    reasons = {
        "advice_land": [now for was, now in changes if now.is_taken and not was.is_taken],
        "advice_save": saved,
        "advice_marker": [now for was, now in changes if now.own > now.other and was.own <= was.other],
        "advice_stop": [now for was, now in changes if was.other > was.own and now.own >= now.other],
    }
    otherwise = "advice_turn" if _is_deployed(view, end, seat) else "advice_gather"
    return next(((reason, fronts[0]) for reason, fronts in reasons.items() if fronts), (otherwise, None))


def _changes(cat: Catalogue, view: State, end: State, seat: int) -> list[tuple[Front, Front]]:
    """The regions before the turn and after it, the most valuable land first."""
    regions = [region for region in REGIONS if view.lands[region] >= 0]
    regions.sort(key=lambda region: -cat.points[view.lands[region]])
    return [(_front(cat, view, seat, region), _front(cat, end, seat, region)) for region in regions]


def _front(cat: Catalogue, state: State, seat: int, region: int) -> Front:
    land = state.lands[region]
    own, other = (strength_at(cat, state, side, region) for side in (seat, 1 - seat))
    full, full_there = (
        state.markers[side * len(REGIONS) + region] >= cat.squares[land] for side in (seat, 1 - seat)
    )
    return Front(region, land, own, other, full, full_there)


def _is_deployed(view: State, end: State, seat: int) -> bool:
    """Whether the turn changes anything of the own side in the regions."""
    return any(view.units[at] != end.units[at] for at in (spot(seat, region) for region in REGIONS))


def _facts(cat: Catalogue, front: Front) -> dict[str, int | str]:
    return {
        "land": cat.land_ids[front.land],
        "place": cat.region_ids[front.region],
        "points": cat.points[front.land],
        "own": front.own,
        "other": front.other,
    }
