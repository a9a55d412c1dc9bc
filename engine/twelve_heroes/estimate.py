"""What a table of Twelve Heroes is worth to a seat, in victory points: an estimate that the bots share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from twelve.engine.twelve_heroes.board import Board
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.state import HOME, PLACES, REGIONS, Cards, Due


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth to the bots, in victory points."""

    point: float = 1.0
    winning: float = 100.0
    lost_next_turn: float = 40.0
    won_next_turn: float = 2.0
    marker: float = 0.8
    first_check: float = 0.75
    later_check: float = 0.45
    last_step: float = 0.5
    margin: float = 0.04
    food: float = 0.2
    spare_food: float = 0.03
    enough_food: int = 7
    card: float = 0.24
    unit: float = 0.3
    in_region: float = 0.55
    harvest: float = 0.5
    raid: float = 0.2
    action: float = 0.5
    wanted_rations: int = 3
    dear_card: int = 5


TASTE = Taste()
GIFTS = {
    "gain_food": TASTE.harvest,
    "gain_action": TASTE.action,
    "draw": TASTE.card,
    "burn_food": TASTE.raid,
}
"""What the abilities are worth that apply every turn."""


class Stand(NamedTuple):
    """How one side stands: its advantage, and the points of both after their next control phases."""

    advantage: float
    own_next: int
    rival_next: int


class Judge:
    """Judges tables; a region's worth is kept, because most regions stay as they are from move to move."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        units = range(len(cat.unit_ids))
        self._worth = tuple(TASTE.food * cat.cost[u] + TASTE.unit for u in units)
        self._appetite = tuple(self._needs(u) for u in units)
        self._fleeting = tuple(self._sum(u, "discard") > 0 for u in units)
        self._at_home = tuple(self._yields(u, HOME) for u in units)
        self._afield = tuple(self._yields(u, REGIONS[0]) for u in units)
        self._region_stand = lru_cache(maxsize=1 << 17)(self._stand_in)
        self._points = lru_cache(maxsize=1 << 10)(self._of_lands)
        self._home_worth = lru_cache(maxsize=1 << 16)(self._at_rest)

    def advantage(self, board: Board, seat: int) -> float:
        """How much better off a seat is than its opponent."""
        return self.stand(board, seat).advantage

    def foresight(self, board: Board, seat: int) -> float:
        """The advantage, and what the next control phases will decide if the table stays as it is."""
        stand, enough = self.stand(board, seat), self.cat.numbers.points_to_win
        looming = TASTE.won_next_turn if stand.own_next >= enough else 0.0
        return stand.advantage + looming - (TASTE.lost_next_turn if stand.rival_next >= enough else 0.0)

    def stand(self, board: Board, seat: int) -> Stand:
        """Points, regions, units, cards and food of both sides."""
        rivals = 1 - seat
        own, worth = self._points(board.won[seat])
        rival, rival_worth = self._points(board.won[rivals])
        total = self._reserves(board, seat) - self._reserves(board, rivals) + worth - rival_worth
        units, food, markers = board.units, board.food, board.markers
        here, there = seat * PLACES, rivals * PLACES
        mine, theirs = seat * len(REGIONS), rivals * len(REGIONS)
        for region, land in enumerate(board.lands):
            ours, others = units[here + region], units[there + region]
            if land >= 0 or ours or others:
                placed = markers[mine + region], markers[theirs + region]
                value, gain, loss = self._region_stand(
                    ours, others, food[here + region], food[there + region], land, placed
                )
                total, own, rival = total + value, own + gain, rival + loss
        return Stand(total, own, rival)

    def _of_lands(self, lands: Cards) -> tuple[int, float]:
        """Points, and what they are worth."""
        points = sum(self.cat.points[land] for land in lands)
        won = TASTE.winning if points >= self.cat.numbers.points_to_win else 0.0
        return points, TASTE.point * points + won

    def _stand_in(
        self, units: Cards, rivals: Cards, food: int, rival_food: int, land: int, markers: tuple[int, int]
    ) -> Stand:
        """A region: what it is worth, and the points that either side takes there if nothing changes."""
        mine = self._region(units, rivals, food, land, markers[0])
        theirs = self._region(rivals, units, rival_food, land, markers[1])
        return Stand(
            mine - theirs,
            self._taken(units, rivals, land, markers[0]),
            self._taken(rivals, units, land, markers[1]),
        )

    def _taken(self, units: Cards, rivals: Cards, land: int, markers: int) -> int:
        """The points of the land, where the next control check acquires it."""
        if land < 0 or markers < self.cat.squares[land]:
            return 0
        ahead = self.cat.strength(units, rivals) > self.cat.strength(rivals, units)
        return self.cat.points[land] if ahead else 0

    def _region(self, units: Cards, rivals: Cards, food: int, land: int, markers: int) -> float:
        """Progress on the land there, and the checks that the units there will win."""
        total = sum(TASTE.in_region * self._worth[u] + self._afield[u] for u in units)
        if land < 0:
            return total
        squares = self.cat.squares[land]
        step = self.cat.points[land] / (squares + 1)
        total += TASTE.marker * step * markers
        if units:
            margin = self.cat.strength(units, rivals) - self.cat.strength(rivals, units)
            total += TASTE.margin * max(-4, min(4, margin))
            if margin > 0:
                total += step * self._checks(units, food, squares + 1 - markers)
        return total

    def _checks(self, units: Cards, food: int, needed: int) -> float:
        """How many control checks count while the food lasts; the one that takes the land counts more."""
        appetite = sum(self._appetite[unit] for unit in units)
        lasting = food // appetite if appetite > 0 else needed
        if any(self._fleeting[unit] for unit in units):
            lasting = 0
        later = min(lasting, needed - 1)
        done = TASTE.last_step if later == needed - 1 else 0
        return TASTE.first_check + TASTE.later_check * later + done

    def _reserves(self, board: Board, seat: int) -> float:
        """Units and food in the territory, and cards, drawn or about to be."""
        home = seat * PLACES + HOME
        cards = len(board.hands[seat])
        if board.tasks and board.tasks[-1].due == Due.DRAW and board.tasks[-1].seat == seat:
            cards += board.tasks[-1].number
        acting = board.actions > 0 and board.turn == seat
        return self._home_worth(board.units[home], board.food[home], cards, acting)

    def _at_rest(self, units: Cards, food: int, cards: int, acting: bool) -> float:
        """Food beyond what can be used is worth little; what does not last, only while it can be deployed."""
        total = TASTE.card * min(cards, self.cat.numbers.hand_limit)
        for unit in units:
            if not self._fleeting[unit] or acting:
                total += self._worth[unit] + self._at_home[unit]
        spare = max(0, food - TASTE.enough_food)
        return total + TASTE.food * (food - spare) + TASTE.spare_food * spare

    def _needs(self, unit: int) -> int:
        """The food that a unit takes from its region each turn."""
        fed = 0 if self.cat.forages[unit] else self.cat.numbers.upkeep
        return fed + self._sum(unit, "burn_food") - self._sum(unit, "gain_food")

    def _sum(self, unit: int, verb: str) -> int:
        """How much of this happens to a unit's own region at the start of its maintenance."""
        skills = [self.cat.skills[number] for number in self.cat.on["start_of_maintenance"][unit]]
        own = [skill for skill in skills if skill.verb == verb and skill.mods.get("of") != "enemy"]
        return sum(1 if skill.value == "self" else skill.amount for skill in own if _is_own(skill.value))

    def _yields(self, unit: int, place: int) -> float:
        """What a unit's abilities give each turn while it stands in such a place."""
        numbers = (*self.cat.on["start_of_income"][unit], *self.cat.on["start_of_military"][unit])
        skills = [self.cat.skills[number] for number in numbers if self.cat.skills[number].works_at(place)]
        return sum(GIFTS[skill.verb] * skill.amount for skill in skills if skill.verb in GIFTS)


@lru_cache(maxsize=8)
def judge_of(cat: Catalogue) -> Judge:
    """The judge of tables with this catalogue."""
    return Judge(cat)


def _is_own(value: object) -> bool:
    return value == "self" or isinstance(value, int)
