"""What can be wrong with a rendered face."""

from __future__ import annotations

from typing import NamedTuple

NOT_NEEDED = "@font-face is not needed: a file in fonts/ is known by its family; take this rule away"
WARNINGS = frozenset({"unsafe", "blurred", "style"})


LOW = "low"
"""A box of a style that has no room for a line; its field is the class of the box."""


class Fault(NamedTuple):
    """Something wrong, whichever face shows it."""

    kind: str
    field: str
    message: str


class Complaint(NamedTuple):
    """Something wrong: unsafe, blurred and style are warnings, everything else stops a print."""

    face: str
    kind: str
    field: str
    message: str

    @property
    def fatal(self) -> bool:
        return self.kind not in WARNINGS
