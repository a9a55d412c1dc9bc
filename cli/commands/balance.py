"""`twelve balance`: what every card, unit or building of a game is worth, from many games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.lab.report import lines, plain
from twelve.cli.lab.running import Workers, best_bot, hired, progress, share_of, until_stopped
from twelve.cli.options import AsJson, Lang, Seed, answer_json, draw_seed
from twelve.cli.terminal import note
from twelve.content.errors import UsageError, shorten
from twelve.content.loading.game import Game, load
from twelve.engine.lab.balance import Balance, CardVerdict, SkillShare, Tried, balance_of
from twelve.engine.lab.lens import Lens, lens_for
from twelve.engine.lab.sentences import percent
from twelve.engine.lab.simulate import BATCH, Trial, in_batches, play_batch
from twelve.engine.lab.summary import Share, Summary
from twelve.engine.lab.tally import Tally
from twelve.engine.lab.watching import BLIND, THINKING, thinking_game, thinks, try_batch, watch_batch
from twelve.engine.registry import RANDOM, bot_named

EPILOG = (
    "Examples: twelve balance my-court --pdf report.pdf   ·   twelve balance my-court --precision 0.4%   ·   "
    "twelve balance xii-century --games 200 --bot greedy --json"
)
KERNEL_GAMES, ENGINE_GAMES = 100_000, 400
KERNEL_BATCH, ENGINE_BATCH = 1_000, 2
SKILL_SHARE = 10
"""One game in so many is played once more against random players."""
TRY_SHARE = 5


def command(
    pack: Annotated[str, typer.Argument(help="A game or pack with rules: its name or its folder.")],
    games: Annotated[
        int | None,
        typer.Option(min=10, max=100_000_000, help="How many games: 100000 by a kernel, else 400."),
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
    lab = _Lab(game, pack, players or game.content.players.least, bot, draw_seed(seed))
    workers, wanted = Workers(jobs, cluster), games or lab.usual_games
    found = lab.measured(wanted, share_of(precision), workers, as_json)
    if tries:
        found = lab.with_tries(found, max(10, wanted // TRY_SHARE), workers, as_json)
    if as_json:
        answer_json(plain(found, lang))
    for line in () if as_json else lines(found, lang):
        typer.echo(line)
    if pdf:  # after the answer: a report that cannot be written loses nothing
        from twelve.cli.lab.printed import print_report

        print_report(game, found, pdf, lang)
        note(f"report: {shorten(pdf)}")


class _Lab:
    """Measures one game or pack."""

    def __init__(self, game: Game, name: str, players: int, bot: str | None, seed: int) -> None:
        self._game, self._name, self._players, self._seed = game, name, players, seed
        self._lens: Lens = lens_for(game)
        if bot:
            bot_named(game, bot)
        self._quick = bot is None and thinks(game, players)
        if bot is None and not self._quick and thinking_game(game):
            note('the engine plays; the extra "lab" (numba) would play a hundred times as many games')
        self._bot = bot or best_bot(game)

    @property
    def usual_games(self) -> int:
        return KERNEL_GAMES if self._quick else ENGINE_GAMES

    def measured(self, games: int, precision: float | None, workers: Workers, quiet: bool) -> Balance:
        """All games, and a few against random players."""
        strong = THINKING if self._quick else self._bot
        tally = self._watched((strong,) * self._players, games, precision, workers, quiet)
        own = _own_things(self._game)
        title, content = self._game.content.title, self._game.content
        found = balance_of(content.game, title, self._lens, tally, strong, self._players, self._seed, own)
        skill = self._skill(tally, max(10, tally.games // SKILL_SHARE), workers, quiet)
        return replace(found, skill=skill, decks=self._decks(tally.games // SKILL_SHARE, workers, quiet))

    def _decks(self, games: int, workers: Workers, quiet: bool) -> dict[tuple[str, str], Share]:
        """Ready-made sides against each other; who of two begins is left to the game."""
        found = {}
        for pair, options in self._lens.pairings.items():
            bots = (self._bot,) * self._players
            trial, summary = Trial(self._name, bots, self._seed, options), Summary(bots)
            with hired(workers, games) as executor, progress(games, quiet, f"{pair[0]}, {pair[1]}") as step:
                batches = in_batches(play_batch, trial, games, 1, executor, workers.ahead(executor))
                for results in until_stopped(batches, lambda: f"some games of {games}"):
                    summary.add(results)
                    step(summary.games)
            found[pair] = summary.share(0)
        return found

    def with_tries(self, found: Balance, games: int, workers: Workers, quiet: bool) -> Balance:
        """What small changes would make of the pack's own cards, or of those that are out of balance."""
        if not self._quick:
            return found
        wanted = [entry for entry in found.entries if entry.own or entry.grade != "in balance"]
        done: dict[str, tuple[Tried, ...]] = {}
        with progress(games * len(wanted), quiet, "changes") as step:
            for number, entry in enumerate(wanted):
                advance = _after(step, number * games)
                done[entry.id] = self._tried(entry, games, workers, advance)
        entries = tuple(replace(entry, tried=done.get(entry.id, ())) for entry in found.entries)
        return replace(found, entries=entries)

    def _tried(
        self, entry: CardVerdict, games: int, workers: Workers, step: Callable[[int], None]
    ) -> tuple[Tried, ...]:
        bots = (THINKING,) * self._players
        trial = Trial(self._name, bots, self._seed, {"card": entry.id}, quick=True)
        sums: dict[tuple[str, str], Share] = {}
        with hired(workers, games // KERNEL_BATCH) as executor:
            batches = in_batches(try_batch, trial, games, KERNEL_BATCH, executor, workers.ahead(executor))
            for done, batch in enumerate(until_stopped(batches, lambda: f"some changes of {entry.id}"), 1):
                for change, instead, share in batch:
                    before = sums.get((change, instead), Share(0, 0))
                    sums[change, instead] = Share(before.times + share.times, before.of + share.of)
                step(min(games, done * KERNEL_BATCH))
        return tuple(Tried(change, instead, share) for (change, instead), share in sums.items())

    def _watched(
        self, bots: tuple[str, ...], games: int, precision: float | None, workers: Workers, quiet: bool
    ) -> Tally:
        trial = Trial(self._name, bots, self._seed, self._lens.options, self._quick)
        size, total = KERNEL_BATCH if self._quick else ENGINE_BATCH, Tally()
        watch_batch(trial, range(1))  # what cannot be played is told, and compiled, before processes start
        with hired(workers, -(-games // size)) as executor, progress(games, quiet) as step:
            batches = in_batches(watch_batch, trial, games, size, executor, workers.ahead(executor))
            for tally in until_stopped(batches, lambda: f"{total.games} of {games} games"):
                total.add(tally)
                step(total.games)
                if precision and total.games % (10 * size) == 0 and _is_precise(total, precision):
                    break
        return total

    def _skill(self, tally: Tally, games: int, workers: Workers, quiet: bool) -> SkillShare | None:
        """A strong player among random ones; alone, its score beside that of a random one."""
        if self._quick:
            bots = (THINKING, *(BLIND,) * (self._players - 1))
            won = Share(self._watched(bots, games, None, workers, quiet).seats[0] / 60, games)
            return _skill_of_wins(won, self._players)
        if self._bot == RANDOM or not tally.games:
            return None
        if self._players == 1:
            return _skill_of_scores(self._name, self._bot, self._seed, tally, games)
        half = max(BATCH // 10, games // 2)
        wins = sum(self._wins_among_random(seat, half) for seat in (0, self._players - 1))
        return _skill_of_wins(Share(wins, 2 * half), self._players)

    def _wins_among_random(self, seat: int, games: int) -> float:
        bots = tuple(self._bot if other == seat else RANDOM for other in range(self._players))
        trial = Trial(self._name, bots, self._seed, self._lens.options)
        summary = Summary(bots)
        summary.add(play_batch(trial, range(games)))
        return summary.wins[seat]


def _skill_of_wins(won: Share, players: int) -> SkillShare:
    fair = 1 / players
    share = max(0.0, (won.value - fair) / (1 - fair))
    told = f"a strong player wins {percent(won)} among random ones"
    return SkillShare(share, told, f"{100 * fair:.1f} % would be luck alone")


def _skill_of_scores(name: str, bot: str, seed: int, tally: Tally, games: int) -> SkillShare:
    summary = Summary((RANDOM,))
    summary.add(play_batch(Trial(name, (RANDOM,), seed), range(games)))
    weak = summary.scores[0].mean.value
    strong = sum(score * count for score, count in tally.scores.items()) / max(1, tally.scores.total())
    share = max(0.0, 1 - weak / strong) if strong > 0 else 0.0
    return SkillShare(share, f"{bot} makes {strong:.1f} points", f"random play {weak:.1f}")


def _own_things(game: Game) -> frozenset[str]:
    """What a pack adds to the game it extends, or changes in it."""
    if not game.content.extends:
        return frozenset()
    base, mine = load(game.content.extends).content, game.content
    tables = [(mine.table(name), base.table(name)) for name in mine.sources()]
    return frozenset(key for table, old in tables for key, entry in table.items() if old.get(key) != entry)


def _is_precise(tally: Tally, precision: float) -> bool:
    ratios = [thing.held if thing.held.of else thing.used for thing in tally.things.values()]
    return all(ratio.share.half_width <= precision for ratio in ratios)


def _after(step: Callable[[int], None], already: int) -> Callable[[int], None]:
    return lambda done: step(already + done)
