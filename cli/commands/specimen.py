"""`twelve specimen`: the style sheet of the house, for whoever draws for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.content.errors import shorten

EPILOG = "Example: twelve specimen my-game --output my-icons.pdf"
DEFAULT = Path("output/style-sheet.pdf")


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game: its own icons, fonts and pictures.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The PDF to write; output/style-sheet.pdf if not said."),
    ] = None,
) -> None:
    """Print the style sheet: all icons, tinctures, divisions and type sizes; of a game, its own."""
    if game is not None:
        file = _of_game(game, output)
    else:
        from twelve.layouts.art.specimen import print_specimen

        file = output or DEFAULT
        print_specimen(file)
    typer.echo(f"wrote {shorten(file)}")


def _of_game(name: str, output: Path | None) -> Path:
    from tempfile import TemporaryDirectory

    from twelve.content.loading.game import load
    from twelve.layouts.cache.store import write_atomically
    from twelve.layouts.compose.style_sheet import style_sheet
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.press import press_alone

    game = load(name)
    file = output or DEFAULT.with_name(f"{game.name}-style-sheet.pdf")
    with TemporaryDirectory() as folder:  # a print names its files itself
        options = PrintOptions(folder=Path(folder))
        (made,) = press_alone(game, options, style_sheet(game, options))
        write_atomically(file, made.file.read_bytes())
    for warning in made.warnings:
        typer.echo(f"warning: {warning}", err=True)
    return file
