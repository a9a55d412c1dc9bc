"""One turn judged on its own, without hands, tokens or rounds: what a table asks when memory fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.compiled import PassStep, Program, TurnStep
from twelve.engine.king_of_12.scoring import Places, Theft, out, places, theft
from twelve.engine.king_of_12.state import ChosenOrder, Faces, Move, Question, Turn
from twelve.engine.king_of_12.tables import FaceStep
from twelve.engine.king_of_12.turn import answer, begin, order_of, seats_in_order, values

Decide: TypeAlias = Callable[[Program, Faces, Turn, Question], Mapping[int, Move]]
"""Whoever answers the questions of a turn."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A turn from its cards to its places."""

    program: Program
    turn: Turn
    faces: Faces
    values: tuple[int, ...]
    out: tuple[bool, ...]
    places: Places
    thefts: tuple[tuple[tuple[int, ...], Theft | None], ...]
    """The twins that met, and who may take a token from whom."""


def judge(program: Program, before: Faces, decide: Decide) -> Ruling:
    """Plays the turn to its end, asking for every choice and roll."""
    faces, turn = begin(program, before)
    while turn.question is not None:
        faces, turn = answer(program, faces, turn, decide(program, faces, turn, turn.question))
    return ruling(program, faces, turn)


class Turned(NamedTuple):
    """One effect on one die: what it showed before and after."""

    die: int
    seat: int
    before: int
    after: int
    rolled: bool


def walked(ruling: Ruling) -> Iterator[tuple[int, TurnStep, Faces]]:
    """The steps of a turn, each with what the dice show when it begins."""
    faces = ruling.turn.start
    for number, step in enumerate(ruling.program.steps):
        yield number, step, faces
        if isinstance(step, PassStep):
            faces = step.moved(faces)
        elif isinstance(step, FaceStep):
            shown = list(faces)
            for turning in turned(ruling, number, step, faces):
                shown[turning.die] = turning.after
            faces = tuple(shown)


def turned(ruling: Ruling, number: int, step: FaceStep, faces: Faces) -> Iterator[Turned]:
    """Die by die and effect by effect what a step turns."""
    decided = {(at, die, seat): face for at, die, seat, face in ruling.turn.decisions}
    for die, seats in enumerate(step.groups(faces)):
        face = faces[die]
        for seat in order_of(seats, die, number, ruling.turn.orders):
            options, before = step.effects[seat].table[face], face
            face = options[0] if len(options) == 1 else decided[number, die, seat]
            rolled = len(options) > 1 and step.effects[seat].decider == CHANCE
            yield Turned(die, seat, before, face, rolled)


def met(ruling: Ruling, die: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The steps of a turn in which several effects met on a die, with their cards as they acted."""
    for number, step, faces in walked(ruling):
        if not isinstance(step, PassStep) and die in step.meetings(faces):
            seats = order_of(step.groups(faces)[die], die, number, ruling.turn.orders)
            yield number, tuple(ruling.program.cards[seat] for seat in seats)


def ordered(ruling: Ruling, die: int, step: int, cards: Sequence[str]) -> Ruling:
    """The same turn with an order that makes no difference; one that was chosen stands."""
    if any((on, at) == (die, step) for on, at, _ in ruling.turn.orders):
        return ruling
    effects = ruling.program.steps[step]
    assert not isinstance(effects, PassStep)
    seats = seats_in_order(cards, effects.aims, ruling.program.cards)
    orders = (*ruling.turn.orders, ChosenOrder(die, step, seats))
    return replace(ruling, turn=ruling.turn._replace(orders=orders))


def ruling(program: Program, faces: Faces, turn: Turn) -> Ruling:
    """What a turn without open questions comes to."""
    final = values(program, faces, turn.orders)
    return Ruling(
        program,
        turn,
        faces,
        final,
        out(final, program.ranking.stubborn),
        places(final, program.ranking),
        tuple((seats, theft(seats, final, lowest)) for seats, lowest in program.thefts),
    )
