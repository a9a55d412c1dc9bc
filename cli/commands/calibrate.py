"""`twelve calibrate`: backs that land where they should."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import Folder
from twelve.content.errors import UsageError, shorten
from twelve.layouts.options import Flip

EPILOG = "Example: twelve calibrate --save office --x 1.5 --y -0.5"


def command(
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, …")] = "a4",
    flip: Annotated[Flip, typer.Option("--flip", help="The edge your printer flips on.")] = "long",
    output: Folder = Path("output"),
    save: Annotated[str | None, typer.Option("--save", help="Remember the readings under this name.")] = None,
    x: Annotated[float, typer.Option("--x", min=-20, max=20, help="Middle cross: mm right of zero.")] = 0.0,
    y: Annotated[float, typer.Option("--y", min=-20, max=20, help="Middle cross: mm below zero.")] = 0.0,
    left: Annotated[float | None, typer.Option("--left", help="Left cross: mm below zero.")] = None,
    right: Annotated[float | None, typer.Option("--right", help="Right cross: mm below zero.")] = None,
) -> None:
    """Print a sheet that shows how far your printer's backs are off, or save what it showed."""
    if save is None:
        _print_sheet(paper, flip, output)
    else:
        _save(save, paper, x, y, left, right)


def _print_sheet(paper: str, flip: Flip, folder: Path) -> None:
    from twelve.layouts.targets.calibration import print_calibration

    file = print_calibration(paper, flip, folder)
    typer.echo(
        f"{shorten(file)}: print both sides at 100 %, flip on the {flip} edge; the sheet says the rest"
    )


def _save(name: str, paper: str, x: float, y: float, left: float | None, right: float | None) -> None:
    from twelve.layouts.targets.calibration import angle_between
    from twelve.layouts.targets.formats import formats
    from twelve.layouts.targets.printers import Printer, save

    if (left is None) != (right is None):
        raise UsageError("--left and --right tell the angle together; give both or none")
    angle = 0.0 if left is None or right is None else angle_between(formats().paper(paper), left, right)
    if abs(angle) > 5:
        raise UsageError(
            f"an angle of {angle:.1f} degrees is more than a printer errs; read the rulers again"
        )
    file = save(name, Printer(x=x, y=y, angle=round(angle, 4)))
    typer.echo(f'saved printer "{name}" in {shorten(file)}: x {x:g} mm, y {y:g} mm, angle {angle:.2f}°')
    typer.echo(f"use it: twelve print GAME --printer {name}")
