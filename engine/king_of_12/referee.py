"""One turn judged on its own, without hands, tokens or rounds: what a table asks when memory fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.compiled import Program
from twelve.engine.king_of_12.moves import Move, Question
from twelve.engine.king_of_12.scoring import Places, Theft, out, places, theft
from twelve.engine.king_of_12.turn import Chosen, Turn, answer, begin, values
from twelve.engine.king_of_12.verbs import Faces

Decisions: TypeAlias = dict[tuple[int, int, int], int]
"""The face that was chosen or rolled: by step, die, and the seat whose card asked for it."""

Decide: TypeAlias = Callable[[Program, Faces, Turn, Question], Mapping[int, Move]]
"""Whoever answers the questions of a turn."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A turn from its cards to its places."""

    program: Program
    before: Faces
    faces: Faces
    values: tuple[int, ...]
    out: tuple[bool, ...]
    places: Places
    thefts: tuple[tuple[tuple[int, ...], Theft | None], ...]
    """The twins that met, and who may take a token from whom."""
    decisions: Decisions
    chosen: Chosen


def judge(program: Program, before: Faces, decide: Decide) -> Ruling:
    """Plays the turn to its end, asking for every choice and roll."""
    decisions: Decisions = {}
    faces, turn = begin(program, before)
    while turn.question is not None:
        moves = decide(program, faces, turn, turn.question)
        decisions |= decided(turn, moves)
        faces, turn = answer(program, faces, turn, moves)
    return ruling(program, before, faces, turn.chosen, decisions)


def ruling(program: Program, before: Faces, faces: Faces, chosen: Chosen, decisions: Decisions) -> Ruling:
    """What a turn with these final faces comes to."""
    final = values(program, faces, Turn(program.cards, chosen=chosen))
    return Ruling(
        program,
        before,
        faces,
        final,
        out(final, program.ranking.stubborn),
        places(final, program.ranking),
        tuple((seats, theft(seats, final, lowest)) for seats, lowest in program.thefts),
        decisions,
        chosen,
    )


def decided(turn: Turn, moves: Mapping[int, Move]) -> Decisions:
    """The faces that answer a question, remembered for the telling."""
    question = turn.question
    if question is None or question.kind == "order":
        return {}
    told = moves[CHANCE].faces if question.kind == "roll" else [moves[seat].face for seat in question.seats]
    return {
        (turn.step, die, asking_seat(turn, die)): face for die, face in zip(question.dice, told, strict=True)
    }


def asking_seat(turn: Turn, die: int) -> int:
    """Whose card waits for a decision about this die."""
    return next(seat for waiting, seat in turn.queue or () if waiting == die)
