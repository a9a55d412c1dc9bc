"""`twelve table`: a game in the browsers of those who play it, recorded like one on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, Seed
from twelve.content.errors import UsageError

EPILOG = (
    "Examples: twelve table xii-century --players Ann,Bob,bot   ·   twelve table king-of-12 --players "
    "Ann,Bob --lan   ·   twelve table --resume output/king-of-12-7.jsonl"
)


def command(
    game: Annotated[str | None, typer.Argument(help="A game, or the folder of a pack.")] = None,
    players: Annotated[
        str,
        typer.Option(help="Names with commas; bot:easy, bot:normal, bot:strong play alone (bot: normal)."),
    ] = "",
    lan: Annotated[bool, typer.Option("--lan", help="Also for phones in this network.")] = False,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Where it listens.  [default: a free one]", show_default=False),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser on this machine.")] = False,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A rule to agree on: NAME=VALUE.")
    ] = None,
    free: Annotated[
        bool, typer.Option("--free", help="Only the pieces, no rules; so is any game that has none.")
    ] = False,
    sheet: Annotated[
        bool,
        typer.Option("--sheet", help="A town-sheet as free as paper, counted live, saved as a town file."),
    ] = False,
    from_: Annotated[
        Path | None, typer.Option("--from", help="With --sheet: the town that stands on it already.")
    ] = None,
    tables: Annotated[
        int, typer.Option(min=1, max=100, help="So many tables alike, for a club's evening.")
    ] = 1,
    pause: Annotated[
        float, typer.Option(min=0, max=30, help="Seconds that a bot waits before it moves.")
    ] = 0.9,
    record: Annotated[Path | None, typer.Option(help="Where the record goes.")] = None,
    resume: Annotated[
        list[Path] | None, typer.Option(help="Go on with the game of a record; phones find it again.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(help="Watch a record move by move; a game or a free table.")
    ] = None,
    seed: Seed = None,
    lang: Annotated[
        str | None,
        typer.Option(help="Language of names and texts.  [default: en, or as it was]", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play in the browser: an address and a QR code for each person, and every move recorded at once."""
    from twelve.cli.web.table.laying import Asked
    from twelve.cli.web.table.opening import open_tables

    if not (game or resume or replay):
        raise UsageError("name a game, or a record with --resume or --replay; `twelve games` lists the games")
    open_tables(
        Asked(
            game=game,
            players=players,
            options=tuple(option or ()),
            record=record,
            resume=tuple(resume or ()),
            replay=replay,
            free=free,
            sheet=sheet,
            from_=from_,
            seed=seed,
            lang=lang,
            tables=tables,
            pause=pause,
            lan=lan,
            port=port,
            no_open=no_open,
            as_json=as_json,
        )
    )
