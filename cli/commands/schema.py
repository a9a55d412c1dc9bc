"""`twelve schema`: JSON Schemas, so that an editor completes and checks content files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.say import AsJson, answer_json
from twelve.content.errors import shorten
from twelve.content.games import load
from twelve.content.schema import schemas, write_schemas
from twelve.content.shelf import shipped

EPILOG = "Example: twelve schema king-of-12 --to my-court/schema"


def command(
    game: Annotated[str | None, typer.Argument(help="A game or pack; all shipped games without it.")] = None,
    to: Annotated[Path, typer.Option(help="The folder to write to.")] = Path("schema"),
    as_json: AsJson = False,
) -> None:
    """Write the JSON Schemas of a game's content files (with --json: show them instead)."""
    games = [load(game)] if game else [load(spot.name) for spot in shipped()]
    if as_json:
        answer_json({name: schema for each in games for name, schema in schemas(each).items()})
        return
    for each in games:
        for file in write_schemas(each, to):
            typer.echo(f"wrote {shorten(file)}")
