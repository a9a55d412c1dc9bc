"""`twelve balance`: what every card, unit or building of a game is worth, from many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.lab.measuring import Lab
from twelve.cli.lab.report import command_of, lines, plain
from twelve.cli.lab.running import Workers, share_of
from twelve.cli.options import AsJson, Lang, Seed, answer_json, draw_seed
from twelve.cli.terminal import note
from twelve.content.errors import UsageError, shorten
from twelve.content.loading.game import load
from twelve.engine.lab.balance import Balance

EPILOG = (
    "Examples: twelve balance my-court --pdf report.pdf   ·   twelve balance my-court --precision 0.4%   ·   "
    "twelve balance xii-century --games 200 --bot greedy --json"
)


def command(
    pack: Annotated[str, typer.Argument(help="A game or pack with rules: its name or its folder.")],
    games: Annotated[
        int | None,
        typer.Option(
            min=10,
            max=100_000_000,
            help="How many games. Default: 100000 by a kernel, else 400 to 20000 by their speed.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=1, max=12, help="How many play. Default: the fewest.")
    ] = None,
    bot: Annotated[str | None, typer.Option(help="Who plays, through the engine. Default: the best.")] = None,
    precision: Annotated[
        str | None, typer.Option(help="Stop when every card's share is known to within this: 0.4%.")
    ] = None,
    tries: Annotated[
        bool, typer.Option("--try/--no-try", help="See what small changes would make of cards.")
    ] = True,
    pdf: Annotated[Path | None, typer.Option(help="A report with charts and the cards as printed.")] = None,
    markdown: Annotated[
        Path | None, typer.Option(help="A document with every figure and the command that makes it again.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; the results are the same.")] = None,
    cluster: Annotated[str | None, typer.Option(help="A dask cluster: tcp://HOST:PORT, or local:4.")] = None,
    lang: Lang = "en",
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Find out what each card is worth: how often it is played and wins, against which, what to change."""
    game = load(pack)
    if lang not in game.content.languages:
        raise UsageError(f"{game.name} has no texts in {lang}; it has {', '.join(game.content.languages)}")
    seats, wanted = players or game.content.players.least, share_of(precision)
    lab = Lab(game, pack, seats, bot, draw_seed(seed), Workers(jobs, cluster), as_json)
    found = lab.beside_base(lab.measured(games or lab.usual_games(), wanted))
    if tries:
        found = lab.with_tries(found)
    if as_json:
        answer_json(plain(found, lang))
    for line in () if as_json else lines(found, lang):
        typer.echo(line)
    if pdf:  # after the answer: a report that cannot be written loses nothing
        from twelve.cli.lab.printed import print_report

        print_report(game, found, pdf, lang)
        note(f"report: {shorten(pdf)}")
    if markdown:
        _write_document(found, lang, markdown, f"{pack}{'' if tries else ' --no-try'}")


def _write_document(found: Balance, lang: str, file: Path, what: str) -> None:
    """As Markdown, with the command in it; an earlier document stays until the new one is complete."""
    from twelve.cli.lab.markdown import markdown as document
    from twelve.layouts.cache.store import write_atomically

    command = f"{command_of(found, what, lang)} --markdown {file.name}"
    write_atomically(file, document(found, lang, command).encode())
    note(f"document: {shorten(file)}")
