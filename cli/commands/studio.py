"""`twelve studio`: every face of a game in the browser, following its files while they are edited."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, Folder

EPILOG = "Examples: twelve studio my-game   ·   twelve studio king-of-12 --no-open --port 8012"


def command(
    game: Annotated[str, typer.Argument(help="A game or pack: its name or its folder.")],
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help="Where it listens.  [default: 1212, or a free one]", show_default=False
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser on this machine.")] = False,
    lang: Annotated[
        str | None,
        typer.Option(help="Language to begin with.  [default: the game's first]", show_default=False),
    ] = None,
    output: Folder = Path("output"),
    as_json: AsJson = False,
) -> None:
    """Look at a game while you edit it: the page follows every file that you save."""
    from twelve.cli.web.studio.opening import open_studio

    open_studio(game, output, port, no_open, lang, as_json)
