"""What can be wrong with a rendered face."""

from __future__ import annotations

from dataclasses import dataclass

WARNINGS = frozenset({"unsafe", "blurred", "style"})


@dataclass(frozen=True)
class Complaint:
    """Something wrong: overflow, cut, glyph, picture are fatal; unsafe, blurred, style are warnings."""

    face: str
    kind: str
    field: str
    message: str

    @property
    def fatal(self) -> bool:
        return self.kind not in WARNINGS
