"""Where towns come from: files of all kinds, the ending says how each is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typer

from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.town import ReadTown, read_town
from twelve.content.loading.game import load
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.town_file import file_of, impossible


def towns_from(path: Path) -> tuple[ReadTown, ...]:
    """The towns of a file; its ending says how it is read."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise UsageError(f"{shorten(path)}: a town is a file that ends in {', '.join(READERS)}")
    return reader(path)


def _written(path: Path) -> tuple[ReadTown, ...]:
    return (read_town(path, impossible),)


def _filled_in(path: Path) -> tuple[ReadTown, ...]:
    from twelve.cli.games.xii_century.forms import read_filled  # what reads PDFs takes long to import

    return read_filled(path)


def _played(path: Path) -> tuple[ReadTown, ...]:
    """The towns of a played game, as they stand at the end of its record."""
    from twelve.cli.play.records import split_record
    from twelve.engine.match import replay
    from twelve.engine.registry import rules_for

    header, lines = split_record(path)
    game = load(header.game)
    rules = rules_for(game)
    if not isinstance(rules, XiiCentury):
        raise TwelveError(f"{shorten(path)}: {header.game} has no towns; they belong to xii-century")
    match = replay(rules, header, lines)
    state = match.state
    if match.outcome is None:
        typer.echo(f"{shorten(path)}: not finished, round {state.round} of {rules.book.rounds}", err=True)
    return tuple(
        ReadTown(game, rules.book.content, file_of(rules.book, town, game.name, name))
        for name, town in zip(header.players, state.towns, strict=True)
    )


READERS: dict[str, Callable[[Path], tuple[ReadTown, ...]]] = {
    ".yaml": _written,
    ".yml": _written,
    ".json": _written,
    ".pdf": _filled_in,
    ".jsonl": _played,
}
