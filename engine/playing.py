"""Whole games without people: bots decide, dice follow the seed, and every line is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from twelve.engine.bots import Bot
from twelve.engine.contract import CHANCE, Rules
from twelve.engine.match import Header, Match

S = TypeVar("S")
M = TypeVar("M")


class Played(NamedTuple, Generic[S, M]):
    """A finished match, and the lines of its record."""

    match: Match[S, M]
    lines: tuple[str, ...]


def play_out(rules: Rules[S, M], header: Header, bots: Sequence[Bot[S, M]]) -> Played[S, M]:
    """A game from setup to end, a bot on each seat; the same header and bots play the same game."""
    match = Match(rules, header)
    lines = [header.to_line()]
    while match.outcome is None:
        seat = match.waiting[0]
        lines.append(match.play(seat, _decision(match, seat, bots)))
    return Played(match, (*lines, match.outcome_line()))


def dice_of(match: Match[S, M]) -> Random:
    """The randomness of this very moment of this very game, the same after a resume."""
    return Random(f"{match.header.seed}/{match.length}")


def _decision(match: Match[S, M], seat: int, bots: Sequence[Bot[S, M]]) -> M:
    dice = dice_of(match)
    if seat == CHANCE:
        return match.rules.roll(match.state, dice)
    return bots[seat](match.rules, match.rules.view(match.state, seat), seat, dice)
