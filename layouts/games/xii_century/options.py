"""What can be asked of a print of XII Century."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.layouts.options import GameOptions


@dataclass(frozen=True)
class OwnOptions(GameOptions):
    """The options of the command, and what the rules made of them."""

    players: int = 1
    town: str = ""
    difficulty: str = ""
    events: tuple[str, ...] = ()
    seed: int | None = None
    from_: str = ""
    large: bool = False
    track: tuple[tuple[int, str], ...] = ()
    """The event of each round that has one."""
    entries: tuple[tuple[str, str], ...] = ()
    """What the fields of the sheet hold already, by their names."""
