"""The military phase: action points, spent on mustering, deploying, moving and supplying."""

from __future__ import annotations

from twelve.engine.twelve_heroes.board import Board, Position
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.state import HOME, REGIONS, Due, Kind, Move, Task, spot
from twelve.engine.twelve_heroes.verbs import deploy_to, muster_to

SUPPLY = Move(Kind.SUPPLY)
END = Move(Kind.END)
DONE = Move(Kind.DONE)


def must_act(board: Board, task: Task) -> bool:
    """Every action point is spent; after the last, hand cards may buy more where that is agreed."""
    if board.actions or (board.extra and board.hands[task.seat]):
        return True
    board.tasks.append(Task(Due.LIMIT, task.seat))
    return False


def act_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    seat = task.seat
    if not position.actions:
        return [Move(Kind.TRADE, unit) for unit in dict.fromkeys(position.hands[seat])] + [END]
    home = spot(seat, HOME)
    options = [SUPPLY, *cat.musters(position.hands[seat], position.food[home])]
    for region in REGIONS:
        at = spot(seat, region)
        if position.units[at]:
            options += cat.moves(region, position.units[at], position.food[at])
    if position.units[home]:
        options += cat.deploys(position.units[home], 0, position.food[home])
    return options


def act(board: Board, task: Task, move: Move) -> None:
    """One action, one point."""
    if move.kind == Kind.END:
        board.tasks.append(Task(Due.LIMIT, task.seat))
        return
    board.tasks.append(task)
    if move.kind == Kind.TRADE:
        trade(board, task.seat, move.card)
        return
    board.actions -= 1
    if move.kind == Kind.MUSTER:
        muster_to(board, task.seat, move.card, HOME)
    elif move.kind == Kind.DEPLOY:
        deploy_next(board, Task(Due.DEPLOYING, task.seat), move)
    elif move.kind == Kind.MOVE:
        move_to(board, task.seat, move)
    else:
        supply(board, task.seat)


def move_to(board: Board, seat: int, move: Move) -> None:
    """A deployed unit goes to an adjacent region with food."""
    board.note("moved", seat, unit=move.card, food=move.food, place=move.place, to=move.to)
    board.shift(seat, move.card, move.place, move.to, move.food)
    board.fire(seat, "moved", ((move.card, move.to),))


def supply(board: Board, seat: int) -> None:
    """Food from the stock to the territory."""
    food = board.cat.numbers.supply_food
    board.note("supplied", seat, food=food)
    board.food[spot(seat, HOME)] += food


def trade(board: Board, seat: int, unit: int) -> None:
    """A discarded hand card gives more action points and triggers nothing."""
    more = board.cat.numbers.actions_for_discard
    board.note("traded", seat, unit=unit, number=more)
    board.discard_from_hand(seat, unit)
    board.actions += more


def deploying(board: Board, task: Task) -> bool:
    """More units may join the deployment, each to a different region; then their abilities apply."""
    joined = task.number.bit_count()
    if joined < board.cat.numbers.units_in_deployment and board.units[spot(task.seat, HOME)]:
        return True
    _finish(board, task)
    return False


def deploying_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    home = spot(task.seat, HOME)
    return [*cat.deploys(position.units[home], task.number, position.food[home]), DONE]


def deploy_next(board: Board, task: Task, move: Move) -> None:
    """A unit goes to a region with food; `count` holds the regions used so far, a bit each."""
    if move.kind == Kind.DONE:
        _finish(board, task)
        return
    deploy_to(board, task.seat, move)
    called = board.triggered("deployed", ((move.card, move.to),))
    joined = task._replace(number=task.number | 1 << move.to, waiting=task.waiting + called)
    board.tasks.append(joined)


def _finish(board: Board, task: Task) -> None:
    if task.waiting:
        board.tasks.append(Task(Due.TRIGGERS, task.seat, waiting=task.waiting))
