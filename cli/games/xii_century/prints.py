"""What the rules of XII Century say about a print: a rolled or checked event track, a town and its score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import typer

from twelve.cli.games.xii_century.read_towns import towns_from
from twelve.cli.options import draw_seed
from twelve.content.errors import UsageError, shorten
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.town import ReadTown
from twelve.content.loading.game import Game
from twelve.engine.registry import check_playable
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.scoring import ScoreLine, score
from twelve.engine.xii_century.state import NO_EVENT, Town
from twelve.engine.xii_century.town_file import town_of
from twelve.engine.xii_century.track import checked_events, empty_track, known_difficulty, rolled_track
from twelve.layouts.games.xii_century.fields import written_town
from twelve.layouts.games.xii_century.options import OwnOptions
from twelve.layouts.run import in_a_name


def prepare(game: Game, asked: OwnOptions) -> OwnOptions:
    """The options with the event track and the town worked out."""
    content = cast(Content, game.content)
    if asked.difficulty or asked.events:
        check_playable(game)
        asked = _with_track(Book(content), asked)
    elif asked.seed is not None:
        raise UsageError("--seed rolls an event track; say for which --difficulty")
    entries = _town(content, Path(asked.from_)) if asked.from_ else ()
    return replace(asked, entries=entries, label=_label(asked))


def _label(asked: OwnOptions) -> str:
    """What tells a sheet on which something is written from all others, in the names of its files."""
    track = in_a_name(asked.events) or (str(asked.seed) if asked.seed is not None else "")
    return " ".join(filter(None, (asked.town or Path(asked.from_).stem, asked.difficulty, track)))


def _with_track(book: Book, asked: OwnOptions) -> OwnOptions:
    """The events by round: those named, or rolled ones."""
    level = known_difficulty(book, asked.difficulty) if asked.difficulty else _level_for(book, asked.events)
    if asked.events:
        track = empty_track(book, level, checked_events(book, level, asked.events))
    else:
        asked = replace(asked, seed=draw_seed(asked.seed))
        track = rolled_track(book, level, Random(asked.seed))
        typer.echo(f"events of {level}: seed {asked.seed}", err=True)
    rounds = [
        (number, book.events[event]) for number, event in enumerate(track, start=1) if event != NO_EVENT
    ]
    return replace(asked, difficulty=level, track=tuple(rounds))


def _level_for(book: Book, events: Sequence[str]) -> str:
    """The difficulty that has as many rounds with an event as events are named."""
    counts = {len(level.rounds): name for name, level in book.content.difficulties.items()}
    if len(events) not in counts:
        known = ", ".join(f"{count} ({name})" for count, name in sorted(counts.items()))
        raise UsageError(f"--events: {len(events)} events fit no difficulty; there are {known}")
    return counts[len(events)]


def _town(content: Content, file: Path) -> tuple[tuple[str, str], ...]:
    """A town and its score, as they stand on the sheet."""
    towns = towns_from(file)
    if len(towns) != 1:
        raise UsageError(f"--from: {shorten(file)} holds {len(towns)} towns; a sheet shows one")
    return (*written_town(content, towns[0].town).items(), *results(towns[0]))


def results(read: ReadTown) -> Iterator[tuple[str, str]]:
    """The columns of score and POW, filled in."""
    book = Book(read.content)
    town = town_of(book, read.town)
    counted = score(book, town)
    yield from _column("score", _score_lines(read.content, counted.lines), counted.points)
    yield from _column("pow", _power_lines(book, town), counted.power)


def _column(name: str, lines: Iterable[ScoreLine], total: int) -> Iterator[tuple[str, str]]:
    for line in lines:
        source = line.source.replace(".", "-")
        if line.amount:
            yield f"{name}-{source}-amount", str(line.amount)
        yield f"{name}-{source}", str(line.points)
    yield f"{name}-total", str(total)


def _power_lines(book: Book, town: Town) -> Iterator[ScoreLine]:
    """What the POW of a tie is made of; a thing that is owned counts once."""
    names = tuple(book.content.assets)
    for asset, each in book.asset_power:
        if amount := town.amounts[asset]:
            yield ScoreLine(names[asset], amount, amount * each)
    for name, thing in book.content.settled.items():
        if town.owned & book.bit_of[name] and (worth := thing.power + thing.defence):
            yield ScoreLine(name, 0, worth)
    yield from (
        ScoreLine(held.owner, 0, held.number) for held in book.effects.defences if town.owned & held.bit
    )


def _score_lines(content: Content, lines: Sequence[ScoreLine]) -> Iterator[ScoreLine]:
    """The lines as the sheet has them: people together, infrastructures together, all others alone."""
    sums = {"people": 0, "infrastructures": 0}
    for line in lines:
        if line.source in content.settled:
            sums["people" if line.source in content.people else "infrastructures"] += line.points
        else:
            yield line
    yield from (ScoreLine(kind, 0, points) for kind, points in sums.items())
