"""`twelve specimen`: the style sheet of the house, for whoever draws for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.content.errors import shorten

EPILOG = "Example: twelve specimen --output docs/style-sheet.pdf"
HIDDEN = True
DEFAULT = Path("output/style-sheet.pdf")


def command(
    output: Annotated[Path, typer.Option("--output", "-o", help="The PDF to write.")] = Path(
        "output/style-sheet.pdf"
    ),
) -> None:
    """Print the style sheet: every icon, tincture, division and type size."""
    from twelve.layouts.art.specimen import print_specimen

    print_specimen(output)
    typer.echo(f"wrote {shorten(output)}")
