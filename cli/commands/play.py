"""`twelve play`: a whole game on the terminal, with people, bots, and real or rolled dice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import typer

from twelve.cli.options import AsJson, Seed, answer_json, draw_seed, named_values
from twelve.cli.play.records import Recorder, replay_record, split_record
from twelve.cli.play.seats import Seat, parse_seats, restore_seats
from twelve.cli.play.session import Interrupted, Session, Stopped
from twelve.cli.play.table import table_for, table_kind, won
from twelve.cli.terminal import bold, dim
from twelve.content.errors import UsageError, shorten
from twelve.content.loading.game import Game, load
from twelve.engine.contract import Outcome
from twelve.engine.match import Header, Match
from twelve.engine.registry import bots_for, check_options, rules_for

EPILOG = "Examples: twelve play xii-century --players Ann,bot   ·   twelve play king-of-12 --players bot,bot"
RECORDS = Path("output")


def command(
    game: Annotated[str | None, typer.Argument(help="A game, or the folder of a pack.")] = None,
    players: Annotated[
        str, typer.Option(help="Names with commas; bot, bot:random, bot:greedy play alone.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A rule to agree on: NAME=VALUE.")
    ] = None,
    dice: Annotated[
        Literal["rolled", "typed"] | None,
        typer.Option(help="typed: you roll real dice.  [default: rolled, or as it was]", show_default=False),
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Where the record goes.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game of a record.")] = None,
    seed: Seed = None,
    lang: Annotated[
        str | None,
        typer.Option(help="Language of names and texts.  [default: en, or as it was]", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a game on the terminal. Every move is recorded at once: after a crash, go on with --resume."""
    if resume:
        session = _resumed(resume, dice, lang)
    elif game:
        terms = _Terms(draw_seed(seed), named_values(option or []), dice or "rolled", lang or "en")
        session = _fresh(game, players, terms, record)
    else:
        raise UsageError("name a game, or a record with --resume; `twelve games` lists the games")
    session.quiet = as_json
    try:
        session.play()
    except Interrupted:
        raise
    except Stopped as stop:
        typer.echo(f"\n{stop}")
        return
    finally:
        session.recorder.close()
    _report(session, as_json)


class _Terms(NamedTuple):
    """What is agreed on before a game."""

    seed: int
    options: dict[str, str]
    dice: str
    lang: str


def _fresh(name: str, players: str, terms: _Terms, record: Path | None) -> Session:
    game = load(name)
    game.content.check_language(terms.lang)
    rules = rules_for(game)
    check_options(rules, terms.options)
    options = table_kind(game).read_options(game, terms.options)
    seats = parse_seats(players or _default_players(game), bots_for(game))
    names, bots = tuple(seat.name for seat in seats), tuple(seat.kind for seat in seats)
    header = Header(name, names, terms.seed, options, game.content.version, bots, terms.dice, terms.lang)
    match = Match(rules, header)
    path = record or RECORDS / f"{game.name}-{terms.seed}.jsonl"
    return _session(game, match, seats, Recorder.start(path, header))


def _resumed(path: Path, dice: str | None, lang: str | None) -> Session:
    """A game as its record left it: also its dice and its language, unless others are asked for now."""
    header, lines = split_record(path)
    header = replace(header, dice=dice or header.dice, lang=lang or header.lang or "en")
    game = load(header.game)
    game.content.check_language(header.lang)
    match = replay_record(path, rules_for(game), header, lines)
    if match.outcome is not None:
        raise UsageError(f"{shorten(path)} is finished; see it with: twelve replay {shorten(path)}")
    return _session(game, match, restore_seats(header, bots_for(game)), Recorder.go_on(path))


def _session(
    game: Game, match: Match[object, object], seats: tuple[Seat, ...], recorder: Recorder
) -> Session:
    header = match.header
    table = table_for(game, match.rules, header.players, header.lang)
    return Session(match, seats, table, recorder)


def _default_players(game: Game) -> str:
    """One person and as many bots as the game needs."""
    return ",".join(["You", *["bot"] * (game.content.players.least - 1)])


def _report(session: Session, as_json: bool) -> None:
    outcome, header = session.match.outcome, session.match.header
    assert outcome is not None
    winners = [header.players[seat] for seat in outcome.winners]
    if as_json:
        answer_json(
            {
                "game": header.game,
                "seed": header.seed,
                "winners": winners,
                "scores": dict(zip(header.players, outcome.scores, strict=True)),
                "note": outcome.note,
                "record": str(session.recorder.path),
            }
        )
        return
    _tell_outcome(session, outcome)


def _tell_outcome(session: Session, outcome: Outcome) -> None:
    table, header = session.table, session.match.header
    typer.echo(bold(won(table, outcome)) + (f" ({outcome.note})" if outcome.note else ""))
    for name, score in zip(table.names, outcome.scores, strict=True):
        typer.echo(f"  {name}: {score}")
    record = shorten(session.recorder.path)
    typer.echo(dim(table.teller.say("record_kept", seed=header.seed, record=record)))
