"""The turn: control, maintenance, income, and its end; the military phase has a file of its own."""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from twelve.engine.twelve_heroes.board import Board, Position, points_of, strength_at
from twelve.engine.twelve_heroes.compiled import START_OF, Catalogue, without
from twelve.engine.twelve_heroes.state import (
    HOME,
    NONE,
    REGIONS,
    Cards,
    Due,
    Kind,
    Move,
    Phase,
    Task,
    from_left,
    spot,
)


def _parts(seat: int, phase: Phase) -> tuple[Task, ...]:
    """What a phase consists of, the last thing first."""
    if phase == Phase.MILITARY:
        return (Task(Due.ACT, seat),)
    following = Task(Due.BEGIN, seat, number=phase + 1)
    if phase == Phase.INCOME:
        return following, Task(Due.INCOME, seat)
    each = Due.CHECK if phase == Phase.CONTROL else Due.FEED
    return following, *(Task(each, seat, region) for region in reversed(from_left(seat)))


PHASES = tuple(Phase)
PARTS = {(seat, phase): _parts(seat, phase) for seat in (0, 1) for phase in Phase if phase}


def begin(board: Board, task: Task) -> bool:
    """A phase begins: first what applies at its start, then the phase, then the next one."""
    seat, phase = task.seat, PHASES[task.number]
    if board.turn != seat or phase == Phase.CONTROL:
        board.note("turn", seat, number=board.turns + 1)
    board.turn, board.phase = seat, phase
    board.tasks += PARTS[seat, phase]
    if phase == Phase.MILITARY:
        board.actions += board.cat.numbers.actions
    if board.cat.starters[phase]:
        board.fire(seat, START_OF[phase], board.in_play(seat))
    return False


def check_control(board: Board, task: Task) -> bool:
    """More strength than the opponent where there is land: a marker, or, with full squares, the land."""
    seat, region = task.seat, task.place
    land, cat = board.lands[region], board.cat
    if land == NONE or not board.units[spot(seat, region)]:
        return False
    if strength_at(cat, board, seat, region) <= strength_at(cat, board, 1 - seat, region):
        return False
    at = seat * len(REGIONS) + region
    if board.markers[at] < cat.squares[land]:
        board.markers[at] += 1
        squares = cat.squares[land]
        board.note("marker", seat, land=land, place=region, number=board.markers[at], squares=squares)
    else:
        acquire(board, seat, region)
    return False


def acquire(board: Board, seat: int, region: int) -> None:
    """The land is taken: markers return, then own units are discarded; only then does the region clear."""
    for player in (0, 1):
        board.markers[player * len(REGIONS) + region] = 0
    board.won[seat] = (*board.won[seat], board.lands[region])
    land, total = board.lands[region], points_of(board.cat, board, seat)
    board.note("acquired", seat, land=land, place=region, points=board.cat.points[land], total=total)
    board.lands[region] = NONE
    if total >= board.cat.numbers.points_to_win:
        board.tasks.clear()
        return
    if board.below[region]:
        board.tasks.append(Task(Due.LAND, place=region))
    board.tasks.append(Task(Due.CLEAR, seat, region))
    board.discard(seat, region, board.units[spot(seat, region)])


def clear(board: Board, task: Task) -> bool:
    """The opponent's units leave an acquired land for their territory; food stays with nobody."""
    for unit in board.units[spot(1 - task.seat, task.place)]:
        board.send_home(1 - task.seat, task.place, unit)
    return False


def feed(board: Board, task: Task) -> bool:
    """Own units in the region are paid out of the food there; short by n, n units are discarded."""
    at, upkeep = spot(task.seat, task.place), board.cat.numbers.upkeep
    if not board.units[at]:
        return False
    hungry = len(board.cat.eaters(board.units[at]))
    fed = min(hungry, board.food[at] // upkeep) if upkeep else hungry
    paid = min(board.food[at], hungry * upkeep)
    board.food[at] -= paid
    if paid:
        board.note("fed", task.seat, food=paid, place=task.place)
    if fed < hungry:
        board.note("short", task.seat, food=(hungry - fed) * upkeep, place=task.place)
        board.tasks.append(Task(Due.STARVE, task.seat, task.place, hungry - fed))
    return False


def starve(board: Board, task: Task) -> bool:
    """The owner chooses among all own units there, where there is a choice; they go together."""
    left = _not_chosen(board, task)
    if task.number and task.number < len(left) and len(set(left)) > 1:
        return True
    gone = (*task.cards, *left[: task.number])
    board.discard(task.seat, task.place, gone)
    return False


def starve_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    return [Move(Kind.STARVE, unit, task.place) for unit in dict.fromkeys(_not_chosen(position, task))]


def take_starved(board: Board, task: Task, move: Move) -> None:
    """One more unit is chosen."""
    board.tasks.append(task._replace(number=task.number - 1, cards=(*task.cards, move.card)))


def _not_chosen(position: Position, task: Task) -> Cards:
    units = position.units[spot(task.seat, task.place)]
    return without(units, task.cards) if task.cards else units


def income(board: Board, task: Task) -> bool:
    """Food into the territory, and a card."""
    numbers = board.cat.numbers
    board.food[spot(task.seat, HOME)] += numbers.income_food
    board.note("income", task.seat, food=numbers.income_food)
    board.tasks.append(Task(Due.DRAW, task.seat, number=numbers.income_cards))
    return False


def limit(board: Board, task: Task) -> bool:
    """End of turn: hand cards above the limit are discarded; then the opponent's turn begins."""
    if len(board.hands[task.seat]) > board.cat.numbers.hand_limit:
        return True
    board.turns += 1
    board.actions = 0
    board.tasks.append(Task(Due.BEGIN, 1 - task.seat, number=Phase.CONTROL))
    return False


def limit_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    return [Move(Kind.DROP, unit) for unit in dict.fromkeys(position.hands[task.seat])]


def drop(board: Board, task: Task, move: Move) -> None:
    """A card too many goes to the discard pile, which triggers nothing."""
    board.note("dropped", task.seat, unit=move.card)
    board.discard_from_hand(task.seat, move.card)
    board.tasks.append(task)
