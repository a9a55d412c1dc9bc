"""A turn from revealing the cards to final values: acts as far as it can, then asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.compiled import PassStep, Program
from twelve.engine.king_of_12.state import (
    ChosenOrder,
    Decision,
    Faces,
    Move,
    Question,
    Task,
    Turn,
    turn_question,
)
from twelve.engine.king_of_12.tables import FaceStep


def begin(program: Program, faces: Faces) -> tuple[Faces, Turn]:
    """The turn after its cards are revealed, up to the first question."""
    return advance(program, faces, Turn(program.cards, faces))


def advance(program: Program, faces: Faces, turn: Turn) -> tuple[Faces, Turn]:
    """Acts until somebody must decide or all values can be told."""
    cards, start, at, queue, orders, decisions, _ = turn
    for number in range(at, len(program.steps)):
        step, question = program.steps[number], None
        if isinstance(step, PassStep):
            faces = step.moved(faces)
        elif queue is None:
            question = _order_question(program, faces, number, orders)
        if question is None and isinstance(step, FaceStep):
            tasks = queue if queue is not None else _tasks(step, faces, number, orders)
            faces, queue, question = _act(step, faces, tasks)
        if question is not None:
            return faces, Turn(cards, start, number, queue, orders, decisions, question)
        queue = None
    return faces, Turn(cards, start, len(program.steps), None, orders, decisions)


def answer(program: Program, faces: Faces, turn: Turn, moves: Mapping[int, Move]) -> tuple[Faces, Turn]:
    """The turn after the question's deciders have answered."""
    cards, start, step, queue, orders, decisions, question = turn
    assert question is not None
    if question.kind == "order":
        orders += tuple(_ordered(program, turn, faces, moves))
        return advance(program, faces, Turn(cards, start, step, None, orders, decisions))
    assert queue is not None
    decided = tuple(_decided(turn, question, moves))
    shown = list(faces)
    for _, die, _, face in decided:
        shown[die] = face
    done = {(die, seat) for _, die, seat, _ in decided}
    left = tuple(task for task in queue if task not in done)
    return advance(program, tuple(shown), Turn(cards, start, step, left, orders, (*decisions, *decided)))


def values(program: Program, faces: Faces, orders: Sequence[ChosenOrder]) -> tuple[int, ...]:
    """The values of a turn without open questions: each die's face with all effects on its value."""
    reckoned = list(faces)
    for number, changes in program.changes:
        for die, seats in enumerate(changes.groups(faces)):
            if seats:
                in_order = order_of(seats, die, number, orders)
                reckoned[die] = changes.after(in_order, reckoned[die], die, faces)
    return tuple(reckoned)


def order_of(seats: tuple[int, ...], die: int, step: int, orders: Sequence[ChosenOrder]) -> tuple[int, ...]:
    """The order in which effects act on a die: the chosen one, else clockwise from its player."""
    if not orders:
        return seats
    return next((order for on, at, order in orders if (on, at) == (die, step)), seats)


def seats_in_order(names: Sequence[str], seats: Iterable[int], cards: Sequence[str]) -> tuple[int, ...]:
    """The seats of an order given as cards; equal cards of different players keep theirs."""
    waiting, ordered = list(seats), []
    for name in names:
        seat = next(seat for seat in waiting if cards[seat] == name)
        waiting.remove(seat)
        ordered.append(seat)
    return tuple(ordered)


def asking_seat(turn: Turn, die: int) -> int:
    """Whose card waits for a decision about this die."""
    return next(seat for waiting, seat in turn.queue or () if waiting == die)


def _act(
    step: FaceStep, faces: Faces, queue: tuple[Task, ...]
) -> tuple[Faces, tuple[Task, ...], Question | None]:
    """Turns every die up to its first effect that somebody, or chance, must decide."""
    shown, left = list(faces), []
    undecided: dict[int, Question] = {}
    for task in queue:
        die, seat = task
        effect = step.effects[seat]
        options = effect.table[shown[die]]
        if die in undecided or len(options) > 1:
            undecided.setdefault(die, turn_question(effect.decider, die, options))
            left.append(task)
        else:
            shown[die] = options[0]
    return tuple(shown), tuple(left), _joined(tuple(undecided.values()))


def _joined(questions: Sequence[Question]) -> Question | None:
    """People choose before dice are rolled, each for one die at a time; all that are left roll at once."""
    if len(questions) < 2:
        return questions[0] if questions else None
    by_seat: dict[int, Question] = {}
    for question in questions:
        if question.kind == "turn":
            by_seat.setdefault(question.seats[0], question)
    if not by_seat:
        return Question("roll", (CHANCE,), tuple(die for question in questions for die in question.dice), ())
    dice = tuple(question.dice[0] for question in by_seat.values())
    return Question("turn", tuple(by_seat), dice, tuple(asked.options[0] for asked in by_seat.values()))


def _tasks(step: FaceStep, faces: Faces, number: int, orders: Sequence[ChosenOrder]) -> tuple[Task, ...]:
    """All that is to act in a step: die by die, in the order that is chosen or does not matter."""
    groups = enumerate(step.groups(faces))
    return tuple(Task(die, seat) for die, seats in groups for seat in order_of(seats, die, number, orders))


def _order_question(
    program: Program, faces: Faces, number: int, orders: Sequence[ChosenOrder]
) -> Question | None:
    """Where effects meet on a die and one leaves a choice, or the results differ, its player orders them."""
    step = program.steps[number]
    assert not isinstance(step, PassStep)
    asked = {}
    for die in step.meetings(faces):
        seats = step.groups(faces)[die]
        options = _orders(seats, program.cards)
        decided = any((on, at) == (die, number) for on, at, _ in orders)
        if len(options) > 1 and not decided and step.order_matters(seats, die, faces):
            asked[die] = options
    return Question("order", tuple(asked), tuple(asked), tuple(asked.values())) if asked else None


def _orders(seats: tuple[int, ...], cards: Sequence[str]) -> tuple[Move, ...]:
    """Every order the die's player may name; equal cards of different players keep theirs."""
    named = dict.fromkeys(tuple(cards[seat] for seat in order) for order in permutations(seats))
    return tuple(Move("order", names) for names in named)


def _ordered(program: Program, turn: Turn, faces: Faces, moves: Mapping[int, Move]) -> Iterator[ChosenOrder]:
    """The answers as orders of seats."""
    step, question = program.steps[turn.step], turn.question
    assert question is not None
    assert not isinstance(step, PassStep)
    for die in question.dice:
        seats = seats_in_order(moves[die].cards, step.groups(faces)[die], program.cards)
        yield ChosenOrder(die, turn.step, seats)


def _decided(turn: Turn, question: Question, moves: Mapping[int, Move]) -> Iterator[Decision]:
    """The faces that answer a question."""
    told = moves[CHANCE].faces if question.kind == "roll" else [moves[seat].face for seat in question.seats]
    for die, face in zip(question.dice, told, strict=True):
        yield Decision(turn.step, die, asking_seat(turn, die), face)
