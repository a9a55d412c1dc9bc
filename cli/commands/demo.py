"""`twelve demo`: one sheet of each game, in a minute."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import Folder
from twelve.cli.printing.order import run_press
from twelve.cli.printing.report import tell
from twelve.cli.terminal import complain
from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot, shipped
from twelve.layouts.options import PrintOptions
from twelve.layouts.results import Printed

EPILOG = "Example: twelve demo --paper letter"


def command(
    paper: Annotated[str | None, typer.Option("--paper", help="a4 or letter.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the samples.")] = "en",
    output: Folder = Path("output"),
) -> None:
    """Print a sample of each game to see what twelve makes."""
    printed = [made for spot in shipped() for made in _sample(spot, paper, lang, output)]
    if not printed:
        raise TwelveError("no game could be printed")
    tell(printed)
    typer.echo(f"\nThe samples are in {shorten(output.resolve())}. Print them at 100 % (not “fit to page”).")


def _sample(spot: Spot, paper: str | None, lang: str, folder: Path) -> list[Printed]:
    """The first component of a game, one sheet of it; a game with nothing to print is passed over."""
    from twelve.layouts.compose.job import components

    try:
        game = load_spot(spot)
        first = next(iter(components(game)), None)
        if first is None:
            return []
        languages = (lang,) if lang in game.content.languages else ()
        options = PrintOptions(components=(first,), languages=languages, paper=paper, folder=folder, most=9)
        return run_press(game, options)
    except TwelveError as error:
        complain(f"{spot.name}: {error}")
        return []
