"""`twelve play`: a whole game on the terminal, with people, bots, and real or rolled dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from twelve.cli.options import AsJson, Seed, answer_json, draw_seed, named_values
from twelve.cli.play.session import Interrupted, Session, Stopped
from twelve.cli.play.starting import Agreed, Started, start
from twelve.cli.play.starting import resume as go_on
from twelve.cli.play.table import table_for, won
from twelve.cli.terminal import bold, dim
from twelve.content.errors import UsageError, shorten
from twelve.content.models.typography import headed
from twelve.engine.contract import Outcome

EPILOG = "Examples: twelve play xii-century --players Ann,bot   ·   twelve play king-of-12 --players bot,bot"


def command(
    game: Annotated[str | None, typer.Argument(help="A game, or the folder of a pack.")] = None,
    players: Annotated[
        str,
        typer.Option(help="Names with commas; bot:easy, bot:normal, bot:strong play alone (bot: normal)."),
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
    hint: Annotated[
        bool, typer.Option("--hint", help="Say at each question what the strong bot would do, and why.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a game on the terminal. Every move is recorded at once: after a crash, go on with --resume."""
    if resume:
        session = _session(go_on(resume, dice, lang))
    elif game:
        terms = Agreed(draw_seed(seed), named_values(option or []), dice or "rolled", lang or "en")
        session = _session(start(game, players, terms, record))
    else:
        raise UsageError("name a game, or a record with --resume; `twelve games` lists the games")
    session.quiet, session.advised = as_json, hint
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


def _session(started: Started) -> Session:
    header = started.match.header
    table = table_for(started.game, started.match.rules, header.players, header.lang)
    return Session(started.match, started.seats, table, started.recorder)


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
    note = table.teller.noted(outcome)
    typer.echo(bold(won(table, outcome)) + (f" ({note})" if note else ""))
    for name, score in zip(table.names, outcome.scores, strict=True):
        typer.echo(f"  {headed(name, score, table.language)}")
    record = shorten(session.recorder.path)
    typer.echo(dim(table.teller.say("record_kept", seed=header.seed, record=record)))
