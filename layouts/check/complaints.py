"""What can be wrong with a rendered face."""

from __future__ import annotations

from typing import NamedTuple

WARNINGS = frozenset({"unsafe", "blurred", "style"})


class Fault(NamedTuple):
    """Something wrong, whichever face shows it."""

    kind: str
    field: str
    message: str


class Complaint(NamedTuple):
    """Something wrong: overflow, cut, glyph, font, picture are fatal; unsafe, blurred, style are warnings."""

    face: str
    kind: str
    field: str
    message: str

    @property
    def fatal(self) -> bool:
        return self.kind not in WARNINGS
