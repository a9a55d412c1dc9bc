"""What can be asked of a print of King of 12."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.layouts.options import GameOptions


@dataclass(frozen=True)
class OwnOptions(GameOptions):
    """The options of the command, and the cards that its set turned out to hold."""

    set: str = ""
    seed: int | None = None
    colors: tuple[str, ...] = ()
    depth: int | None = None
    cards: tuple[str, ...] = ()
