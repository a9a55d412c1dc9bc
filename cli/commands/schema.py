"""`twelve schema`: JSON Schemas, so that an editor completes and checks content files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.content.errors import shorten
from twelve.content.loading.game import load
from twelve.content.loading.schema import Json, game_schemas, schema_files
from twelve.content.loading.shelf import shipped
from twelve.layouts.schemas import layout_schemas

EPILOG = "Example: twelve schema king-of-12 --to my-court/schema"


def command(
    game: Annotated[
        str | None, typer.Argument(help="A game or pack; everything that is shipped without it.")
    ] = None,
    to: Annotated[Path, typer.Option(help="The folder to write to.")] = Path("schema"),
    as_json: AsJson = False,
) -> None:
    """Write the JSON Schemas of a game's content files (with --json: show them instead)."""
    wanted = game_schemas(load(game)) if game else _all()
    if as_json:
        answer_json(wanted)
        return
    from twelve.layouts.cache.store import write_atomically

    for name, data in schema_files(wanted).items():
        write_atomically(to / name, data)
        typer.echo(f"wrote {shorten(to / name)}")


def _all() -> dict[str, Json]:
    """The schemas of every shipped game and of the layouts' own data."""
    games = {name: schema for spot in shipped() for name, schema in game_schemas(load(spot.name)).items()}
    return {**games, **layout_schemas()}
