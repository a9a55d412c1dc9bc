"""`twelve sheet`: the cards of a game as a spreadsheet, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold
from twelve.content.errors import TwelveError, UsageError, shorten, suggest
from twelve.content.loading.game import Game, load
from twelve.content.loading.shelf import is_shipped

EPILOG = (
    "Examples: twelve sheet my-game cards   ·   twelve sheet my-game cards --to cards.xlsx   ·   "
    "twelve sheet my-game cards --to cards.yaml"
)
KINDS = (".csv", ".xlsx", ".yaml")


def command(
    game: Annotated[str, typer.Argument(help="A game, or the folder of one.")],
    table: Annotated[str, typer.Argument(help="The table: cards, or one that the game declares.")] = "cards",
    to: Annotated[
        Path | None,
        typer.Option(
            help="The file to write: .csv, .xlsx, or .yaml to go back; in the game's folder by default."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write a table of a game as a spreadsheet with a row of headings (or, back again, as YAML)."""
    loaded = load(game)
    known = loaded.content.sources()
    if table not in known:
        raise UsageError(f'{loaded.name} has no table "{table}"; {suggest(table, known)}')
    file = to or _default(loaded, table)
    if file.suffix not in KINDS:
        raise UsageError(f"{file}: a table is written as {', '.join(KINDS)}")
    if file.exists() and not force:
        raise TwelveError(
            f"{shorten(file)} is there already; --to FILE writes another, --force writes over it"
        )
    from twelve.layouts.cache.store import write_atomically

    write_atomically(file, _written(loaded, table, file.suffix))
    count = len(loaded.content.table(table))
    if as_json:
        answer_json({"file": str(file), "table": table, "entries": count})
        return
    typer.echo(f"wrote {shorten(file)}: {count} {table}")
    typer.echo(bold(_next(loaded, table, file)))


def _default(game: Game, table: str) -> Path:
    """Beside the game where it is somebody's own, else here."""
    return (Path() if is_shipped(game.spot) else game.spot.folder) / f"{table}.csv"


def _written(game: Game, table: str, suffix: str) -> bytes:
    from twelve.content.loading.export import as_csv, as_xlsx, as_yaml, table_rows

    if suffix == ".yaml":
        return as_yaml(game, table)
    rows = table_rows(game, table)
    return as_csv(rows) if suffix == ".csv" else as_xlsx(rows, table)


def _next(game: Game, table: str, file: Path) -> str:
    if file.suffix == ".yaml":
        return f"next: take `from:` out of tables: {table}: in {game.name}'s game.yaml"
    said = "next: put the file into the game's folder, say"
    declared = game.content.tables.get(table)
    if declared and declared.from_:
        return f"{said} `from: {file.name}` instead of `from: {declared.from_}` in its game.yaml"
    wanted = f"`tables: {{{table}: {{from: {file.name}}}}}` in its game.yaml"
    return f"{said} {wanted}, and take the {table} out of the YAML"
