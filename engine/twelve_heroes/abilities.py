"""Abilities that are called: their owner's order, and the choices they ask for."""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from twelve.engine.twelve_heroes.board import Board, Position
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.state import NONE, Due, Kind, Move, Task, spot
from twelve.engine.twelve_heroes.verbs import VERBS

PASS = Move(Kind.PASS)


def triggers(board: Board, task: Task) -> bool:
    """The owner orders several abilities, where the order can matter; each is carried out completely."""
    valid = tuple(entry for entry in task.waiting if _still_there(board, task.seat, entry))
    if not valid:
        return False
    if len(valid) > 1 and _order_matters(board.cat, valid):
        if len(valid) == len(task.waiting):
            return True
        board.tasks.append(task._replace(waiting=valid))
        return False
    _start(board, task, valid, 0)
    return False


def order_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    units = dict.fromkeys((cat.skills[number].unit, place) for number, place in task.waiting)
    return [Move(Kind.RESOLVE, unit, place) for unit, place in units]


def take_order(board: Board, task: Task, move: Move) -> None:
    """The chosen unit's ability is next."""
    chosen = (move.card, move.place)
    skills = board.cat.skills
    at = next(i for i, (number, place) in enumerate(task.waiting) if (skills[number].unit, place) == chosen)
    _start(board, task, task.waiting, at)


def effect(board: Board, task: Task) -> bool:
    """Done as far as it can; the owner decides where there is a choice, or where it may be left."""
    options = effect_options(board.cat, board, task)
    if len(options) > 1:
        return True
    if options and options[0] is not PASS:
        take_effect(board, task, options[0])
    return False


def effect_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    skill = cat.skills[task.number]
    options = VERBS[skill.verb].options(cat, position, skill, task)
    return [*options, PASS] if skill.may and options else options


def take_effect(board: Board, task: Task, move: Move) -> None:
    """What the ability does with this choice."""
    skill = board.cat.skills[task.number]
    board.cause = skill.unit
    if move.kind == Kind.PASS:
        board.note("passed", task.seat)
    else:
        VERBS[skill.verb].act(board, skill, task, move)
    board.cause = NONE


def _start(board: Board, task: Task, waiting: tuple[tuple[int, int], ...], at: int) -> None:
    rest = waiting[:at] + waiting[at + 1 :]
    if rest:
        board.tasks.append(task._replace(waiting=rest))
    number, place = waiting[at]
    board.tasks.append(Task(Due.EFFECT, task.seat, place, number))


def _still_there(board: Board, seat: int, entry: tuple[int, int]) -> bool:
    """A unit that has left its place does nothing more, but what applies when it is discarded."""
    skill = board.cat.skills[entry[0]]
    return skill.when == "discarded" or skill.unit in board.units[spot(seat, entry[1])]


def _order_matters(cat: Catalogue, waiting: tuple[tuple[int, int], ...]) -> bool:
    """Abilities of one unit apply as printed; of several, some orders come to the same."""
    skills = [cat.skills[number] for number, _ in waiting]
    if len({(skill.unit, place) for skill, (_, place) in zip(skills, waiting, strict=True)}) == 1:
        return False
    return not all(VERBS[skill.verb].commutes and not skill.may for skill in skills)
