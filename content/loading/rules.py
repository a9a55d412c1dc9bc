"""Which rules are shipped: the only ones that a game may name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

GAMES = Path(__file__).parent.parent / "games"


@cache
def shipped_rules() -> tuple[str, ...]:
    """The names of all rules that come with twelve: the folders that hold a model of their game."""
    return tuple(sorted(file.parent.name for file in GAMES.glob("*/model.py")))
