"""What a print run made, told to people and to programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from twelve.cli.terminal import columns, json_text
from twelve.content.errors import shorten
from twelve.layouts.results import Printed


def tell(printed: Sequence[Printed], as_json: bool = False) -> None:
    """All of it, the way that was asked for."""
    if as_json:
        print(json_text(_plain(printed)))
    else:
        _tell_people(printed)


def _tell_people(printed: Sequence[Printed]) -> None:
    """The files, how much paper they take and how to print them."""
    rows = [(shorten(made.file), str(made.pages), made.paper, made.hint) for made in printed]
    for line in columns(rows, ("file", "pages", "paper", "how to print it")):
        print(line)
    for warning in dict.fromkeys(warning for made in printed for warning in made.warnings):
        print(f"warning: {warning}", file=sys.stderr)


def _plain(printed: Sequence[Printed]) -> dict[str, object]:
    """The same for programs."""
    return {
        "files": [
            {
                "file": str(made.file),
                "title": made.title,
                "pages": made.pages,
                "sheets": made.sheets,
                "hint": made.hint,
                "warnings": list(made.warnings),
            }
            for made in printed
        ]
    }
