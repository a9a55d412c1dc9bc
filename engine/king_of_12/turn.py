"""A turn from revealing the cards to final values: acts as far as it can, then asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import getitem
from typing import NamedTuple, TypeAlias

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.compiled import Changes, Passing, Program, Turnings
from twelve.engine.king_of_12.moves import Move, Question, turn_question
from twelve.engine.king_of_12.orders import orders, seats_in_order
from twelve.engine.king_of_12.verbs import Faces

Queue: TypeAlias = tuple[tuple[int, int], ...]
"""What is still to act: dice, each with the seat whose effect acts on it."""

Chosen: TypeAlias = tuple[tuple[int, int, tuple[int, ...]], ...]
"""Orders that players chose: the die, the step, the seats."""


class Turn(NamedTuple):
    """A turn between revealing and scoring."""

    cards: tuple[str, ...]
    step: int = 0
    queue: Queue | None = None
    """What is still to act in this step; none before the step begins."""
    chosen: Chosen = ()
    question: Question | None = None


SETTLED = Turn(())
"""A turn with nothing left to decide, and no order that anyone chose."""

Progress: TypeAlias = tuple[Faces, Turn]


def begin(program: Program, faces: Faces) -> Progress:
    """The turn after its cards are revealed, up to the first question."""
    return advance(program, faces, 0, None, ()) if program.steps else (faces, SETTLED)


def resume(program: Program, faces: Faces, turn: Turn) -> Progress:
    """A turn whose question is not known, up to that question."""
    return advance(program, faces, turn.step, turn.queue, turn.chosen)


def advance(program: Program, faces: Faces, step: int, queue: Queue | None, chosen: Chosen) -> Progress:
    """Acts until somebody must decide or all values can be told."""
    while step < len(program.steps):
        lone = program.steps[step].lone
        if lone is not None and queue is None:
            return faces, Turn(program.cards, step, lone.queue, chosen, lone.questions[faces[lone.die]])
        if queue != ():
            faces, queue, question = _step(program, faces, step, queue, chosen)
            if question is not None:
                return faces, Turn(program.cards, step, queue, chosen, question)
        step, queue = step + 1, None
    return faces, Turn(program.cards, step, None, chosen) if chosen else SETTLED


def answer(program: Program, faces: Faces, turn: Turn, moves: Mapping[int, Move]) -> Progress:
    """The turn after the question's deciders have answered."""
    question, queue = turn.question, turn.queue or ()
    assert question is not None
    if question.kind == "order":
        chosen = turn.chosen + tuple(_chosen(program, turn, faces, moves))
        return advance(program, faces, turn.step, None, chosen)
    told = moves[CHANCE].faces if question.kind == "roll" else [moves[seat].face for seat in question.seats]
    shown = list(faces)
    for die, face in zip(question.dice, told, strict=True):
        shown[die] = face
    left = _without_first(queue, question.dice) if len(queue) > 1 else ()
    return advance(program, tuple(shown), turn.step, left, turn.chosen)


def values(program: Program, faces: Faces, turn: Turn) -> tuple[int, ...]:
    """The values of a turn without open questions."""
    if program.value_tables is not None:
        return tuple(map(getitem, program.value_tables, faces))
    return tuple(value(program, faces, turn.chosen, die) for die in range(len(faces)))


def value(program: Program, faces: Faces, chosen: Chosen, die: int, upto: int | None = None) -> int:
    """A die's face with all effects on its value (up to a step), in the chosen orders."""
    reckoned = faces[die]
    for step, changes in program.changes:
        if upto is not None and step >= upto:
            break
        seats = order_of(changes.groups(faces)[die], die, step, chosen)
        reckoned = changes.after(seats, reckoned, die, faces)
    return reckoned


def order_of(seats: tuple[int, ...], die: int, step: int, chosen: Chosen) -> tuple[int, ...]:
    """The order in which effects act on a die: the chosen one, else clockwise from its player."""
    return next((order for d, s, order in chosen if (d, s) == (die, step)), seats)


def _step(
    program: Program, faces: Faces, step: int, queue: Queue | None, chosen: Chosen
) -> tuple[Faces, Queue | None, Question | None]:
    """One step, as far as it goes: the faces then, what is left to act, and the question that holds it up."""
    motion = program.steps[step]
    if isinstance(motion, Passing):
        return motion.moved(faces), None, None
    if isinstance(motion, Turnings) and motion.tables is not None:
        return tuple(map(getitem, motion.tables, faces)), None, None
    if queue is None:
        question = _order_question(program, faces, step, chosen)
        if question is not None or isinstance(motion, Changes):
            return faces, None, question
        queue = _queue(motion, faces, step, chosen)
    assert isinstance(motion, Turnings)
    return _act(motion, faces, queue)


def _act(motion: Turnings, faces: Faces, queue: Queue) -> tuple[Faces, Queue, Question | None]:
    """Turns every die up to its first effect that somebody, or chance, must decide."""
    shown, left = list(faces), []
    undecided: dict[int, Question] = {}
    for task in queue:
        die, seat = task
        effect = motion.effects[seat]
        options = effect.table[shown[die]]
        if die in undecided or len(options) > 1:
            undecided.setdefault(die, turn_question(effect.decider, die, options))
            left.append(task)
        else:
            shown[die] = options[0]
    return tuple(shown), tuple(left), _joined(undecided.values()) if undecided else None


def _joined(questions: Iterable[Question]) -> Question:
    """People choose before dice are rolled, each for one die at a time; all that are left roll at once."""
    by_seat: dict[int, Question] = {}
    for question in questions:
        if question.kind == "turn":
            by_seat.setdefault(question.seats[0], question)
    if not by_seat:
        return Question("roll", (CHANCE,), tuple(die for question in questions for die in question.dice), ())
    dice = tuple(question.dice[0] for question in by_seat.values())
    return Question("turn", tuple(by_seat), dice, tuple(asked.options[0] for asked in by_seat.values()))


def _queue(motion: Turnings, faces: Faces, step: int, chosen: Chosen) -> Queue:
    """All that is to act in a step: die by die, in the order that is chosen or does not matter."""
    groups = enumerate(motion.groups(faces))
    return tuple((die, seat) for die, seats in groups for seat in order_of(seats, die, step, chosen))


def _without_first(queue: Queue, dice: tuple[int, ...]) -> Queue:
    """The queue without the first task of each of these dice."""
    waiting, left = set(dice), []
    for task in queue:
        if task[0] in waiting:
            waiting.remove(task[0])
        else:
            left.append(task)
    return tuple(left)


def _order_question(program: Program, faces: Faces, step: int, chosen: Chosen) -> Question | None:
    """Where several effects touch one die and their order matters, the die's player chooses it."""
    motion = program.steps[step]
    if isinstance(motion, Passing) or motion.order_free:
        return None
    decided = {die for die, at, _ in chosen if at == step}
    groups = motion.groups(faces)
    dice = tuple(
        die
        for die, seats in enumerate(groups)
        if len(seats) > 1 and die not in decided and _matters(program, faces, step, chosen, die)
    )
    options = tuple(
        tuple(Move("order", order) for order in orders(groups[die], program.cards)) for die in dice
    )
    return Question("order", dice, dice, options) if dice else None


def _matters(program: Program, faces: Faces, step: int, chosen: Chosen, die: int) -> bool:
    motion = program.steps[step]
    assert not isinstance(motion, Passing)
    seats = motion.groups(faces)[die]
    if isinstance(motion, Changes):
        return motion.order_matters(seats, value(program, faces, chosen, die, step), die, faces)
    return motion.order_matters(seats, faces[die])


def _chosen(
    program: Program, turn: Turn, faces: Faces, moves: Mapping[int, Move]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The answers as orders of seats."""
    motion, question = program.steps[turn.step], turn.question
    assert question is not None
    assert not isinstance(motion, Passing)
    for die in question.dice:
        yield die, turn.step, seats_in_order(moves[die].cards, motion.groups(faces)[die], program.cards)
