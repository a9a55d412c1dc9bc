"""How a game begins or goes on: checked, seated and recorded, for the terminal and the browser alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from twelve.cli.play.records import Recorder, replay_record, split_record
from twelve.cli.play.seats import Seat, parse_seats, restore_seats
from twelve.cli.play.table import table_kind
from twelve.content.errors import UsageError, shorten
from twelve.content.loading.game import Game, load
from twelve.engine.match import Header, Match
from twelve.engine.registry import bots_for, rules_for
from twelve.engine.setup import check_options
from twelve.engine.telling import said, teller_for

RECORDS = Path("output")


class Agreed(NamedTuple):
    """What is agreed on before a game."""

    seed: int
    options: dict[str, str]
    dice: str
    lang: str


class Started(NamedTuple):
    """A game that can go on: what was played so far, who sits there, and where it is recorded."""

    game: Game
    match: Match[object, object]
    seats: tuple[Seat, ...]
    recorder: Recorder
    lines: int = 0
    """Of the record after its head."""


def start(name: str, players: str, terms: Agreed, record: Path | None) -> Started:
    """A new game with a new record."""
    game = load(name)
    game.content.check_language(terms.lang)
    rules = rules_for(game)
    check_options(rules, terms.options, terms.lang)
    options = table_kind(game).read_options(game, terms.options)
    seats = parse_seats(players or _default_players(game), bots_for(game), terms.lang)
    names, bots = tuple(seat.name for seat in seats), tuple(seat.kind for seat in seats)
    header = Header(name, names, terms.seed, options, game.content.version, bots, terms.dice, terms.lang)
    with teller_for(game, names, terms.lang).refusing():
        match = Match(rules, header)
    path = record or RECORDS / f"{game.name}-{terms.seed}.jsonl"
    return Started(game, match, seats, Recorder.start(path, header))


def resume(path: Path, dice: str | None, lang: str | None) -> Started:
    """A game as its record left it: also its dice and its language, unless others are asked for now."""
    header, lines = split_record(path)
    header = replace(header, dice=dice or header.dice, lang=lang or header.lang or "en")
    game = load(header.game)
    game.content.check_language(header.lang)
    with teller_for(game, header.players, header.lang).refusing():
        match = replay_record(path, rules_for(game), header, lines)
    if match.outcome is not None:
        if not lines or '"outcome"' not in lines[-1][1]:  # it ended with its last move, before this was noted
            Recorder.go_on(path, header.lang).write(match.outcome_line())
        raise UsageError(said("finished", header.lang, record=shorten(path)))
    seats = restore_seats(header, bots_for(game))
    return Started(game, match, seats, Recorder.go_on(path, header.lang), len(lines))


def _default_players(game: Game) -> str:
    """One person and as many bots as the game needs."""
    return ",".join(["You", *["bot"] * (game.content.players.least - 1)])
