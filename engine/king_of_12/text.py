"""Moves and states as text, and back."""

from __future__ import annotations

import json
from typing import TypedDict

from twelve.engine.contract import InvalidMove
from twelve.engine.king_of_12.scoring import Theft
from twelve.engine.king_of_12.state import ChosenOrder, Decision, Move, State, Task, Turn, hand_of


def format_move(move: Move) -> str:
    """A move as one short line."""
    what = move.what
    return f"{move.kind} {','.join(map(str, what)) if isinstance(what, tuple) else what}"


def parse_move(text: str) -> Move:
    """The move of such a line; bare numbers are a roll."""
    kind, _, rest = text.strip().partition(" ")
    words = rest.replace(",", " ").split()
    if kind in {"play", "bury"} and len(words) == 1:
        return Move("play" if kind == "play" else "bury", words[0])
    if kind in {"turn", "take"} and len(words) == 1 and _is_number(words[0]):
        return Move("turn" if kind == "turn" else "take", int(words[0]))
    if kind in {"order", "set"} and words:
        return Move("order" if kind == "order" else "set", tuple(words))
    numbers = text.replace(",", " ").split()[kind == "roll" :]
    if numbers and all(map(_is_number, numbers)):
        return Move("roll", tuple(map(int, numbers)))
    raise InvalidMove(
        f'"{text}" is no move; write play CARD, turn FACE, order CARD,CARD, take WORTH, bury CARD, roll 3,9'
    )


def format_state(state: State) -> str:
    """The state as one line of JSON; a turn's open question follows from the rest."""
    shown = state._asdict()
    if state.turn is not None:
        shown["turn"] = {key: value for key, value in state.turn._asdict().items() if key != "question"}
    return json.dumps(shown, ensure_ascii=False)


def parse_state(text: str) -> State:
    """The state of such a line, without its open question."""
    data = json.loads(text)
    return State(
        data["phase"],
        data["players"],
        tuple(data["cards"]),
        data["round"],
        tuple(data["faces"]),
        tuple(hand_of(tuple(hand)) for hand in data["hands"]),
        tuple(map(tuple, data["under"])),
        tuple(map(tuple, data["tokens"])),
        _turn(data["turn"]) if data["turn"] else None,
        tuple(Theft(*pair) for pair in data["thefts"]),
        data["winner"],
    )


class _TurnData(TypedDict):
    """A turn as JSON tells it."""

    cards: list[str]
    start: list[int]
    step: int
    queue: list[tuple[int, int]] | None
    orders: list[tuple[int, int, list[int]]]
    decisions: list[tuple[int, int, int, int]]


def _turn(data: _TurnData) -> Turn:
    queue = data["queue"]
    return Turn(
        tuple(data["cards"]),
        tuple(data["start"]),
        data["step"],
        None if queue is None else tuple(Task(*task) for task in queue),
        tuple(ChosenOrder(die, at, tuple(seats)) for die, at, seats in data["orders"]),
        tuple(Decision(*decision) for decision in data["decisions"]),
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 10
