"""What can be asked of a print of Twelve Heroes."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.layouts.options import GameOptions


@dataclass(frozen=True)
class OwnOptions(GameOptions):
    """The option of the command, and the units that its deck turned out to hold."""

    deck: str = ""
    units: tuple[tuple[str, int], ...] = ()
    """How many of each."""
