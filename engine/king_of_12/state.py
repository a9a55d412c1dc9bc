"""A game in progress, as a small tuple that round-trips through text."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple, TypeAlias

from twelve.engine.king_of_12.moves import Hand, hand_of
from twelve.engine.king_of_12.scoring import NOBODY, Purse, Theft
from twelve.engine.king_of_12.turn import Turn
from twelve.engine.king_of_12.verbs import Faces

Phase: TypeAlias = Literal["set", "roll", "play", "turn", "theft", "bury", "over"]


class State(NamedTuple):
    """All there is to know."""

    phase: Phase
    players: int
    cards: tuple[str, ...]
    """The set everybody plays with."""
    round: int
    faces: Faces
    hands: tuple[Hand, ...]
    under: tuple[tuple[str, ...], ...]
    """The cards under each player's die."""
    tokens: tuple[Purse, ...]
    turn: Turn | None = None
    thefts: tuple[Theft, ...] = ()
    winner: int = NOBODY
    """Who has won the round and buries a card, or has won the game."""


def format_state(state: State) -> str:
    """The state as one line of JSON; a turn's open question follows from the rest."""
    shown = state._asdict()
    if state.turn is not None:
        shown["turn"] = {"cards": state.turn.cards, "step": state.turn.step, "queue": state.turn.queue}
        shown["turn"]["chosen"] = state.turn.chosen
    return json.dumps(shown, ensure_ascii=False)


def parse_state(text: str) -> State:
    """The state of such a line, without its open question."""
    data = json.loads(text)
    turn = data["turn"]
    return State(
        data["phase"],
        data["players"],
        tuple(data["cards"]),
        data["round"],
        tuple(data["faces"]),
        tuple(hand_of(tuple(hand)) for hand in data["hands"]),
        tuple(map(tuple, data["under"])),
        tuple(map(tuple, data["tokens"])),
        _turn(turn["cards"], turn["step"], turn["queue"], turn["chosen"]) if turn else None,
        tuple(Theft(*pair) for pair in data["thefts"]),
        data["winner"],
    )


def _turn(
    cards: list[str], step: int, queue: list[list[int]] | None, chosen: list[tuple[int, int, list[int]]]
) -> Turn:
    tasks = None if queue is None else tuple((die, seat) for die, seat in queue)
    return Turn(tuple(cards), step, tasks, tuple((die, at, tuple(seats)) for die, at, seats in chosen))
