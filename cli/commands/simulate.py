"""`twelve simulate`: many games between bots, counted."""

from __future__ import annotations

import contextlib
import csv
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Annotated, TypeAlias

import typer

from twelve.cli.options import AsJson, Seed, answer_json, draw_seed, named_values
from twelve.cli.terminal import bold, columns, complain, dim
from twelve.content.errors import UsageError, shorten
from twelve.content.loading.game import Game, load
from twelve.engine.lab.simulate import BATCH, GameResult, Trial, play_batch, record_of, simulate
from twelve.engine.lab.summary import Mean, Summary
from twelve.engine.registry import bot_named, bots_for, check_options, rules_for

EPILOG = (
    "Examples: twelve simulate king-of-12 --games 2000 --players random,greedy   ·   "
    "twelve simulate my-court --precision 0.5% -o set=jester,knight,sorcerer,oracle,alchemist,machine,golem"
)
LEAST_GAMES = 200
"""Games before a precision is believed."""
Tick: TypeAlias = Callable[[int], None]


def command(
    game: Annotated[str, typer.Argument(help="A game or pack with rules: its name or its folder.")],
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many games.")] = 1000,
    players: Annotated[str, typer.Option(help="A bot for each seat: random,greedy. Default: the best.")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A rule to agree on: NAME=VALUE.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(help="Stop when each seat's share is known to within this: 0.5%.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; the results are the same.")] = None,
    table: Annotated[Path | None, typer.Option("--csv", help="A row for each game into this file.")] = None,
    records: Annotated[
        Path | None, typer.Option(help="Records of the longest, closest and clearest game into this folder.")
    ] = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count them; Ctrl-C tells what is known so far."""
    loaded = load(game)
    trial = Trial(game, _bots(loaded, players), draw_seed(seed), named_values(option or []))
    check_options(rules_for(loaded), trial.options)
    play_batch(trial, range(1))  # what cannot be played is told before processes are started
    summary = _run(trial, games, _share(precision), jobs or os.cpu_count() or 1, table, as_json)
    kept = _keep_records(trial, summary, records) if records else []
    if as_json:
        answer_json(_plain(trial, summary, kept))
        return
    for line in _told(trial, summary, kept):
        typer.echo(line)


def _bots(game: Game, players: str) -> tuple[str, ...]:
    """The bots that were named, or the game's best on as few seats as it takes."""
    best = list(bots_for(game))[-1]
    names = players.split(",") if players else [best] * game.content.players.least
    bots = tuple(name.strip().removeprefix("bot:") or best for name in names)
    for name in bots:
        bot_named(game, name)
    return bots


def _share(text: str | None) -> float | None:
    """0.5% or 0.005."""
    if text is None:
        return None
    number = text.strip().removesuffix("%").strip()
    try:
        share = float(number) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise UsageError(f'--precision "{text}": write a share such as 0.5%')
    return share


def _run(
    trial: Trial, games: int, precision: float | None, jobs: int, table: Path | None, quiet: bool
) -> Summary:
    summary = Summary(trial.bots)
    with _rows(table, trial) as write, _workers(jobs, games) as executor, _progress(games, quiet) as step:
        try:
            for results in simulate(trial, games, executor):
                summary.add(results)
                write(results)
                step(summary.games)
                if precision and summary.games >= LEAST_GAMES and summary.is_precise(precision):
                    break
        except KeyboardInterrupt:
            complain(f"stopped after {summary.games} of {games} games")
    return summary


@contextlib.contextmanager
def _workers(jobs: int, games: int) -> Iterator[Executor | None]:
    """Processes that play, where there is enough to play."""
    if jobs == 1 or games <= BATCH:
        yield None
        return
    pool = ProcessPoolExecutor(jobs, get_context("fork"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _rows(file: Path | None, trial: Trial) -> Iterator[Callable[[list[GameResult]], None]]:
    """Where the games are written one by one, if anywhere."""
    if file is None:
        yield lambda _: None
        return
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        seats = [f"{bot} {seat}" for seat, bot in enumerate(trial.bots, 1)]
        writer.writerow(["game", "winners", *(f"score {seat}" for seat in seats), "moves", "decisions"])

        def write(results: list[GameResult]) -> None:
            for result in results:
                winners = " ".join(str(seat + 1) for seat in result.winners)
                writer.writerow([result.number, winners, *result.scores, result.moves, result.decisions])

        yield write


@contextlib.contextmanager
def _progress(games: int, quiet: bool) -> Iterator[Tick]:
    """A bar with rate and time left on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]:,.0f} a second,")
    look = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*look, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task, begun = bar.add_task("games", total=games, rate=0.0), monotonic()

        def step(done: int) -> None:
            bar.update(task, completed=done, rate=done / (monotonic() - begun), refresh=True)

        yield step


def _keep_records(trial: Trial, summary: Summary, folder: Path) -> list[tuple[str, Path]]:
    """A record of each game worth a look, to be replayed."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = []
    for why, result in summary.remarkable.items():
        file = folder / f"{load(trial.game).name}-{trial.seed}-{why}.jsonl"
        file.write_text("\n".join([*record_of(trial, result.number), ""]), encoding="utf-8")
        kept.append((why, file))
    return kept


def _plain(trial: Trial, summary: Summary, kept: list[tuple[str, Path]]) -> dict[str, object]:
    seats = [
        {
            "bot": bot,
            "wins": summary.wins[seat],
            "share": summary.share(seat).value,
            "interval": list(summary.share(seat).interval),
            "mean_score": summary.scores[seat].mean.value,
            "score_interval": list(summary.scores[seat].mean.interval),
        }
        for seat, bot in enumerate(trial.bots)
    ]
    bots = {
        bot: {"wins": share.times, "share": share.value, "interval": list(share.interval)}
        for bot in dict.fromkeys(trial.bots)
        for share in [summary.share_of(bot)]
    }
    return {
        "game": trial.game,
        "seed": trial.seed,
        "games": summary.games,
        "seats": seats,
        "bots": bots,
        "nobody": summary.nobody,
        "shared": summary.shared,
        "moves": summary.moves.mean._asdict(),
        "decisions": summary.decisions.mean._asdict(),
        "remarkable": {why: result._asdict() for why, result in summary.remarkable.items()},
        "records": {why: str(file) for why, file in kept},
    }


def _told(trial: Trial, summary: Summary, kept: list[tuple[str, Path]]) -> Iterator[str]:
    rows = [_row(summary, seat, bot) for seat, bot in enumerate(trial.bots)]
    yield bold(f"{summary.games:,} games of {trial.game}")
    yield from columns(rows, ("seat", "bot", "won", "95 of 100", "mean score"))
    several = [bot for bot in dict.fromkeys(trial.bots) if trial.bots.count(bot) > 1]
    for bot in several if len(set(trial.bots)) > 1 else []:
        yield f"{bot} on any seat: {_percent(summary.share_of(bot).value)}"
    yield f"nobody won {summary.nobody:,}, shared {summary.shared:,}"
    yield f"moves and rolls a game {_mean(summary.moves.mean)}, decisions {_mean(summary.decisions.mean)}"
    for why, result in summary.remarkable.items():
        yield f"{why}: game {result.number}, {result.moves} moves, {' to '.join(map(str, result.scores))}"
    yield from (f"{why}: {shorten(file)}" for why, file in kept)
    yield dim(f"seed {trial.seed}")


def _row(summary: Summary, seat: int, bot: str) -> tuple[str, ...]:
    share = summary.share(seat)
    low, high = share.interval
    score = _mean(summary.scores[seat].mean)
    return str(seat + 1), bot, _percent(share.value), f"{_percent(low)} – {_percent(high)}", score


def _percent(share: float) -> str:
    return f"{share:.1%}".replace("%", " %")


def _mean(mean: Mean) -> str:
    return f"{mean.value:.2f} ± {(mean.interval[1] - mean.interval[0]) / 2:.2f}"
