"""Players that need no person."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, TypeVar

from twelve.engine.contract import Rules

S = TypeVar("S")
M = TypeVar("M")

Bot: TypeAlias = Callable[[Rules[S, M], S, int, Random], M]
"""Chooses a move from what its seat can see."""


def random_bot(rules: Rules[S, M], view: S, seat: int, random: Random) -> M:
    """Any legal move, all alike."""
    return random.choice(rules.legal_moves(view, seat))
