"""`twelve replay`: goes through a record again and says where it leads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, Lang, answer_json
from twelve.cli.play.records import replay_record, split_record
from twelve.cli.play.table import Table, table_for, won
from twelve.cli.terminal import bold
from twelve.content.loading.game import load
from twelve.content.models.typography import headed
from twelve.engine.match import Match
from twelve.engine.registry import rules_for

EPILOG = "Example: twelve replay output/xii-century-7.jsonl"


def command(
    record: Annotated[Path, typer.Argument(help="A record that `twelve play` wrote.")],
    game: Annotated[str | None, typer.Option(help="The game or pack, where it is not where it was.")] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Replay a record: it reaches the same end, or the first line that does not fit is named."""
    header, lines = split_record(record)
    played = load(game or header.game)
    played.content.check_language(lang)
    rules = rules_for(played)
    match = replay_record(record, rules, header, lines)
    if as_json:
        answer_json(_plain(match, len(lines)))
        return
    table = table_for(played, rules, header.players, lang)
    for line in (line for change in match.changes for line in table.tell(change)):
        typer.echo(line)
    typer.echo(bold(_ending(match, table)))


def _ending(match: Match[object, object], table: Table) -> str:
    if match.outcome is None:
        return table.teller.say("unfinished", count=match.length)
    scores = ", ".join(f"{n} {s}" for n, s in zip(table.names, match.outcome.scores, strict=True))
    return headed(won(table, match.outcome), scores, table.language)


def _plain(match: Match[object, object], lines: int) -> dict[str, object]:
    outcome, header = match.outcome, match.header
    return {
        "game": header.game,
        "players": list(header.players),
        "lines": lines,
        "finished": outcome is not None,
        "winners": [header.players[seat] for seat in outcome.winners] if outcome else [],
        "scores": dict(zip(header.players, outcome.scores, strict=True)) if outcome else {},
        "state": match.rules.format_state(match.state),
    }
