"""A sensible player: looks at what each move leads to, and takes the one that leaves it best off."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from twelve.engine.bots import Bot
from twelve.engine.contract import Rules
from twelve.engine.twelve_heroes.board import Board, points_of, strength_at
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import HOME, REGIONS, Due, Kind, Move, State, spot
from twelve.engine.twelve_heroes.steps import STEPS


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth to the bot, in victory points."""

    point: float = 1.0
    winning: float = 100.0
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
    action: float = 0.5
    wanted_rations: int = 3
    dear_card: int = 5


@dataclass(frozen=True, slots=True)
class Habits:
    """What the bot knows of each unit by its abilities."""

    worth: tuple[float, ...]
    appetite: tuple[int, ...]
    fleeting: tuple[bool, ...]
    home: tuple[float, ...]
    field: tuple[float, ...]


TASTE = Taste()
GIFTS = {"gain_food": TASTE.harvest, "gain_action": TASTE.action, "draw": TASTE.card}


def greedy_bot(rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
    """The move after which the table looks best."""
    assert isinstance(rules, HeroesRules)
    moves = rules.legal_moves(view, seat)
    if len(moves) == 1:
        return moves[0]
    if moves[0].kind == Kind.EXCHANGE:
        return _exchange(rules.cat, view, seat)
    habits = habits_of(rules.cat)
    wanted = [move for move in moves if move.food <= TASTE.wanted_rations]
    return max(wanted, key=lambda move: (_after(rules.cat, habits, view, seat, move), random.random()))


@lru_cache(maxsize=8)
def habits_of(cat: Catalogue) -> Habits:
    """The bot's knowledge of the units."""
    units = range(len(cat.unit_ids))
    return Habits(
        worth=tuple(TASTE.food * cat.cost[u] + TASTE.unit for u in units),
        appetite=tuple(
            (not cat.forages[u]) * cat.numbers.upkeep
            + _sum(cat, u, "start_of_maintenance", "burn_food")
            - _sum(cat, u, "start_of_maintenance", "gain_food")
            for u in units
        ),
        fleeting=tuple(
            any(cat.skills[n].verb == "discard" for n in cat.on["start_of_maintenance"][u]) for u in units
        ),
        home=tuple(_yield(cat, u, HOME) for u in units),
        field=tuple(_yield(cat, u, REGIONS[0]) for u in units),
    )


def _yield(cat: Catalogue, unit: int, place: int) -> float:
    """What a unit's abilities give each turn while it stands in such a place."""
    numbers = (*cat.on["start_of_income"][unit], *cat.on["start_of_military"][unit])
    skills = [cat.skills[number] for number in numbers if cat.skills[number].works_at(place)]
    return sum(GIFTS[skill.verb] * skill.amount for skill in skills if skill.verb in GIFTS)


def _sum(cat: Catalogue, unit: int, trigger: str, verb: str) -> int:
    skills = [cat.skills[number] for number in cat.on[trigger][unit]]
    return sum(skill.amount for skill in skills if skill.verb == verb)


def _exchange(cat: Catalogue, view: State, seat: int) -> Move:
    """Dear cards go under the deck."""
    return Move(
        Kind.EXCHANGE, cards=tuple(card for card in view.hands[seat] if cat.cost[card] >= TASTE.dear_card)
    )


def _after(cat: Catalogue, habits: Habits, state: State, seat: int, move: Move) -> float:
    """What the table is worth once the move and all that follows from it by itself is done."""
    board = Board(cat, state)
    task = board.tasks.pop()
    STEPS[task.due].take(board, task, move)
    _settle_own(board)
    if board.tasks and board.tasks[-1].due == Due.EFFECT and board.tasks[-1].seat == seat:
        reached = board.freeze()
        choices = STEPS[Due.EFFECT].options(cat, reached, reached.tasks[-1])
        wanted = [choice for choice in choices if choice.food <= TASTE.wanted_rations]
        return max(_after(cat, habits, reached, seat, choice) for choice in wanted)
    return worth(cat, habits, board, seat) - worth(cat, habits, board, 1 - seat)


def _settle_own(board: Board) -> None:
    """Does what follows, but not the opponent's next turn: so that all moves are measured alike."""
    while board.tasks and board.tasks[-1].due != Due.LIMIT:
        task = board.tasks.pop()
        if STEPS[task.due].run(board, task):
            board.tasks.append(task)
            return


def worth(cat: Catalogue, habits: Habits, board: Board, seat: int) -> float:
    """What a seat has: points, regions, units, cards and food."""
    points = points_of(cat, board, seat)
    total = TASTE.point * points + (TASTE.winning if points >= cat.numbers.points_to_win else 0)
    total += sum(_region(cat, habits, board, seat, region) for region in REGIONS)
    return total + _reserves(cat, habits, board, seat)


def _region(cat: Catalogue, habits: Habits, board: Board, seat: int, region: int) -> float:
    """Progress on the land there, and the checks that the units there will win."""
    units = board.units[spot(seat, region)]
    total = sum(TASTE.in_region * habits.worth[u] + habits.field[u] for u in units)
    land = board.lands[region]
    if land < 0:
        return total
    squares, markers = cat.squares[land], board.markers[seat * len(REGIONS) + region]
    step = cat.points[land] / (squares + 1)
    total += TASTE.marker * step * markers
    if units:
        margin = strength_at(cat, board, seat, region) - strength_at(cat, board, 1 - seat, region)
        total += TASTE.margin * max(-4, min(4, margin))
        if margin > 0:
            total += step * _checks(habits, board, seat, region, squares + 1 - markers)
    return total


def _checks(habits: Habits, board: Board, seat: int, region: int, needed: int) -> float:
    """How many control checks count, as far as the food lasts; the one that takes the land counts more."""
    at = spot(seat, region)
    appetite = sum(habits.appetite[unit] for unit in board.units[at])
    lasting = board.food[at] // appetite if appetite > 0 else needed
    if any(habits.fleeting[unit] for unit in board.units[at]):
        lasting = 0
    later = min(lasting, needed - 1)
    done = TASTE.last_step if later == needed - 1 else 0
    return TASTE.first_check + TASTE.later_check * later + done


def _reserves(cat: Catalogue, habits: Habits, board: Board, seat: int) -> float:
    """Units and food in the territory, and cards; food beyond what can be used is worth little."""
    home = spot(seat, HOME)
    cards = len(board.hands[seat])
    if board.tasks and board.tasks[-1].due == Due.DRAW and board.tasks[-1].seat == seat:
        cards += board.tasks[-1].number
    total = TASTE.card * min(cards, cat.numbers.hand_limit)
    for unit in board.units[home]:
        if not habits.fleeting[unit] or (board.actions and board.turn == seat):
            total += habits.worth[unit] + habits.home[unit]
    food = board.food[home]
    spare = max(0, food - TASTE.enough_food)
    return total + TASTE.food * (food - spare) + TASTE.spare_food * spare


BOTS: dict[str, Bot[State, Move]] = {"greedy": greedy_bot}
