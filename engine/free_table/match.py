"""A free table in progress with its record: the same lines as of any game, and they lead back here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random

from twelve.engine.contract import IllegalMove, InvalidMove
from twelve.engine.free_table.actions import do
from twelve.engine.free_table.state import Box, FreeState, Happened, Stack
from twelve.engine.match import Header, RecordError

OPTION = ("table", "free")
"""What the head of a record says of such a table."""


class FreeMatch:
    """All that was done and stands; the last of it can be taken back."""

    def __init__(self, box: Box, header: Header) -> None:
        self.box = box
        self.header = header
        seats = len(header.players)
        self._states = [FreeState(_shuffled(box, header.seed), ((),) * seats, searching=("",) * seats)]
        self.happened: list[Happened] = []

    @property
    def state(self) -> FreeState:
        return self._states[-1]

    def play(self, seat: int, text: str) -> str:
        """Does something, and returns its line for the record."""
        chance = Random(f"{self.header.seed}/{len(self.happened)}")
        state, happened = do(self.box, self.state, seat, text, chance)
        self._states.append(state)
        self.happened.append(happened)
        return json.dumps({"seat": seat, "move": text}, ensure_ascii=False)

    def undo(self) -> str:
        """Takes the last thing back."""
        if not self.happened:
            raise IllegalMove("there is nothing to take back")
        self._states.pop()
        self.happened.pop()
        return json.dumps({"undo": 1})

    def take_line(self, line: str) -> None:
        """Does what one line of a record says."""
        entry = json.loads(line)
        if isinstance(entry, dict) and "undo" in entry:
            self.undo()
            return
        seat, move = (entry.get("seat"), entry.get("move")) if isinstance(entry, dict) else (None, None)
        if type(seat) is not int or not isinstance(move, str) or not 0 <= seat < len(self.header.players):
            raise RecordError(f"not a line of a record: {line[:80]}")
        self.play(seat, move)


def replay_free(box: Box, header: Header, lines: Iterable[tuple[int, str]]) -> FreeMatch:
    """The table that the lines of a record lead to; raises at the first that does not fit."""
    match = FreeMatch(box, header)
    for number, line in lines:
        try:
            match.take_line(line)
        except (IllegalMove, InvalidMove, RecordError, ValueError) as error:
            raise RecordError(f"line {number}: {error}") from None
    return match


def _shuffled(box: Box, seed: int) -> tuple[Stack, ...]:
    """Decks lie shuffled at the beginning, the same way for the same seed."""
    random = Random(f"{seed}/decks")
    stacks = []
    for stack in box.stacks:
        pieces = list(stack.pieces)
        if not stack.top.up:
            random.shuffle(pieces)
        stacks.append(stack._replace(pieces=tuple(pieces)))
    return tuple(stacks)
