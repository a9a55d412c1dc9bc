"""What a print run made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class About(NamedTuple):
    """What a file says about itself."""

    title: str
    author: str
    language: str
    version: str


@dataclass(frozen=True)
class Printed:
    """A file that was made (or a folder of pictures)."""

    file: Path
    title: str
    pages: int
    sheets: int
    hint: str
    duplex: bool = False
    warnings: tuple[str, ...] = ()
    saved: int = 0
    """Sheets that it would take more if its components did not share them."""

    @property
    def paper(self) -> str:
        """How much paper it takes."""
        if not self.sheets:
            return "–"
        return f"{self.sheets} sheet" + ("" if self.sheets == 1 else "s")
