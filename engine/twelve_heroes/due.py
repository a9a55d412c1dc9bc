"""A step for everything that can be due: it runs by itself, or waits for a decision and takes it."""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes import abilities, military, phases, setup
from twelve.engine.twelve_heroes.board import Board, Position
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.state import Due, Move, Task

StepRun: TypeAlias = Callable[[Board, Task], bool]
StepMoves: TypeAlias = Callable[[Catalogue, Position, Task], list[Move]]
Take: TypeAlias = Callable[[Board, Task, Move], None]


def _nothing(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    return []


def _never(board: Board, task: Task, move: Move) -> None:
    raise AssertionError(f"{task.due.name} takes no move")


@dataclass(frozen=True, slots=True)
class Step:
    """`run` tells whether it has to wait; then `options` are the moves and `take` carries one out."""

    run: StepRun
    options: StepMoves = _nothing
    take: Take = _never


STEPS: tuple[Step, ...] = tuple(
    {
        Due.LAND: Step(setup.wait, setup.land_options, setup.turn_up),
        Due.DRAW: Step(setup.must_draw, setup.draw_options, setup.draw),
        Due.FIRST: Step(setup.wait, setup.first_options, setup.take_first),
        Due.EXCHANGE: Step(setup.wait, setup.exchange_options, setup.exchange),
        Due.BEGIN: Step(phases.begin),
        Due.CHECK: Step(phases.check_control),
        Due.FEED: Step(phases.feed),
        Due.STARVE: Step(phases.starve, phases.starve_options, phases.take_starved),
        Due.INCOME: Step(phases.income),
        Due.ACT: Step(military.must_act, military.act_options, military.act),
        Due.DEPLOYING: Step(military.deploying, military.deploying_options, military.deploy_next),
        Due.TRIGGERS: Step(abilities.triggers, abilities.order_options, abilities.take_order),
        Due.EFFECT: Step(abilities.effect, abilities.effect_options, abilities.take_effect),
        Due.CLEAR: Step(phases.clear),
        Due.DECK: Step(setup.wait, take=setup.take_deck),
        Due.LIMIT: Step(phases.limit, phases.limit_options, phases.drop),
    }[due]
    for due in Due
)
CHANCES = frozenset({Due.LAND, Due.DRAW, Due.FIRST, Due.DECK})


def settle(board: Board) -> None:
    """Does everything that needs nobody's decision."""
    tasks = board.tasks
    while tasks:
        task = tasks.pop()
        if STEPS[task.due].run(board, task):
            tasks.append(task)
            return


def decider(task: Task) -> int:
    """Who decides what is due."""
    return CHANCE if task.due in CHANCES else task.seat
