"""`twelve simulate`: many games between bots, counted."""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.lab.running import (
    Workers,
    batch_size,
    hired,
    may_be_quick,
    named_bots,
    progress,
    share_of,
    until_stopped,
)
from twelve.cli.options import AsJson, Seed, answer_json, draw_seed, named_values
from twelve.cli.terminal import bold, columns, dim
from twelve.content.errors import shorten
from twelve.content.loading.game import load
from twelve.engine.lab.simulate import BATCH, GameResult, Trial, digest_of, game_of, record_of, simulate
from twelve.engine.lab.summary import BIGGEST_TURN, Mean, Share, Summary
from twelve.engine.registry import rules_for
from twelve.engine.setup import check_options

EPILOG = (
    "Examples: twelve simulate king-of-12 --games 2000 --players strong,strong,easy   ·   "
    "twelve simulate my-court --precision 0.5% -o set=jester,knight,sorcerer,oracle,lady,machine,golem   ·   "
    "twelve simulate xii-century --players strong --cluster tcp://10.0.0.5:8786"
)
LEAST_GAMES = 200
"""Games before a precision is believed."""


def command(
    game: Annotated[str, typer.Argument(help="A game or pack with rules: its name or its folder.")],
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many games.")] = 1000,
    players: Annotated[
        str, typer.Option(help="A bot for each seat: easy, normal, strong or random. Default: strong.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A rule to agree on: NAME=VALUE.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(help="Stop when each seat's share is known to within this: 0.5%.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; the results are the same.")] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="Play on a dask cluster: tcp://HOST:PORT of its scheduler, or local:4 to start one."
        ),
    ] = None,
    table: Annotated[Path | None, typer.Option("--csv", help="A row for each game into this file.")] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Records of the longest, closest and clearest game and the biggest turn, here."),
    ] = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count them; Ctrl-C tells what is known so far."""
    loaded = load(game)
    bots = named_bots(loaded, players)
    quick = may_be_quick(loaded, bots, games)
    trial = Trial(game, bots, draw_seed(seed), named_values(option or []), quick, digest_of(loaded))
    check_options(rules_for(loaded), trial.options)
    summary = _run(trial, games, share_of(precision), Workers(jobs, cluster), table, as_json)
    kept = _keep_records(trial, summary, records) if records else []
    if as_json:
        answer_json(_plain(trial, summary, kept))
        return
    for line in _told(trial, summary, kept):
        typer.echo(line)


def _run(
    trial: Trial, games: int, precision: float | None, workers: Workers, table: Path | None, quiet: bool
) -> Summary:
    summary, size = Summary(trial.bots), batch_size(trial, workers)
    with (
        _rows(table, trial) as write,
        hired(workers, -(-games // size)) as executor,
        progress(games, quiet) as step,
    ):
        batches = simulate(trial, games, size, executor, ahead=workers.ahead(executor))
        for results in until_stopped(batches, lambda: f"{summary.games} of {games} games"):
            enough = _count(summary, results, precision)
            write(results[:enough])
            step(summary.games)
            if enough < len(results):
                break
    return summary


def _count(summary: Summary, results: list[GameResult], precision: float | None) -> int:
    """Counts games until so much is known; how many that were."""
    for number, result in enumerate(results):
        if precision and _is_enough(summary, precision):
            return number
        summary.add([result])
    return len(results)


def _is_enough(summary: Summary, precision: float) -> bool:
    """Looked for only now and then, at the same games whoever plays them."""
    return summary.games >= LEAST_GAMES and summary.games % BATCH == 0 and summary.is_precise(precision)


@contextlib.contextmanager
def _rows(file: Path | None, trial: Trial) -> Iterator[Callable[[list[GameResult]], None]]:
    """Where the games are written one by one, if anywhere."""
    if file is None:
        yield lambda _: None
        return
    with file.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        seats = [f"{bot} {seat}" for seat, bot in enumerate(trial.bots, 1)]
        writer.writerow(
            ["game", "winners", *(f"score {seat}" for seat in seats), "moves", "decisions", "best turn"]
        )

        def write(results: list[GameResult]) -> None:
            for result in results:
                winners = " ".join(str(seat + 1) for seat in result.winners)
                writer.writerow([result.number, winners, *result.scores, *result[3:]])

        yield write


def _keep_records(trial: Trial, summary: Summary, folder: Path) -> list[tuple[str, Path]]:
    """A record of each game worth a look, to be replayed."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = []
    for why, result in summary.remarkable.items():
        file = folder / f"{game_of(trial).name}-{trial.seed}-{why}.jsonl"
        file.write_text("\n".join([*record_of(trial, result.number), ""]), encoding="utf-8")
        kept.append((why, file))
    return kept


def _plain(trial: Trial, summary: Summary, kept: list[tuple[str, Path]]) -> dict[str, object]:
    seats = [
        {
            "bot": bot,
            "wins": summary.wins[seat],
            **_plain_share(summary.share(seat)),
            "mean_score": summary.scores[seat].mean.value,
            "score_interval": list(summary.scores[seat].mean.interval),
        }
        for seat, bot in enumerate(trial.bots)
    ]
    bots = {
        bot: {"wins": share.times, **_plain_share(share)}
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
        "draws": {"games": int(summary.draws.times), **_plain_share(summary.draws)},
        "moves": summary.moves.mean._asdict(),
        "decisions": summary.decisions.mean._asdict(),
        "remarkable": {why: result._asdict() for why, result in summary.remarkable.items()},
        "records": {why: str(file) for why, file in kept},
    }


def _plain_share(share: Share) -> dict[str, object]:
    return {"share": share.value, "interval": list(share.interval)}


def _told(trial: Trial, summary: Summary, kept: list[tuple[str, Path]]) -> Iterator[str]:
    rows = [_row(summary, seat, bot) for seat, bot in enumerate(trial.bots)]
    yield bold(f"{summary.games:,} games of {trial.game}")
    yield from columns(rows, ("seat", "bot", "won", "95 of 100", "mean score"))
    several = [bot for bot in dict.fromkeys(trial.bots) if trial.bots.count(bot) > 1]
    for bot in several if len(set(trial.bots)) > 1 else []:
        yield f"{bot} on any seat: {_known(summary.share_of(bot))}"
    if len(trial.bots) > 1:
        yield f"draws {_known(summary.draws)}: nobody won {summary.nobody:,}, shared {summary.shared:,}"
    yield f"moves and rolls a game {_mean(summary.moves.mean)}, decisions {_mean(summary.decisions.mean)}"
    for why, result in summary.remarkable.items():
        scores, most = " to ".join(map(str, result.scores)), f", {result.best_turn} points in it"
        ended = f"game {result.number}, {result.moves} moves, {scores}"
        yield f"{_reason(why)}: {ended}{most if why == BIGGEST_TURN else ''}"
    yield from (f"{_reason(why)}: {shorten(file)}" for why, file in kept)
    yield dim(f"seed {trial.seed}")


def _row(summary: Summary, seat: int, bot: str) -> tuple[str, ...]:
    share = summary.share(seat)
    score = _mean(summary.scores[seat].mean)
    return str(seat + 1), bot, _percent(share.value), _between(share), score


def _known(share: Share) -> str:
    return f"{_percent(share.value)} ({_between(share)})"


def _between(share: Share) -> str:
    low, high = share.interval
    return f"{_percent(low)} – {_percent(high)}"


def _reason(why: str) -> str:
    return why.replace("-", " ")


def _percent(share: float) -> str:
    return f"{share:.1%}".replace("%", " %")


def _mean(mean: Mean) -> str:
    return f"{mean.value:.2f} ± {(mean.interval[1] - mean.interval[0]) / 2:.2f}"
