"""A game or pack measured for its balance: watched games, small changes, and the game that it extends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from time import process_time
from typing import TypeVar

from twelve.cli.lab.running import Workers, best_bot, hired, progress, until_stopped
from twelve.cli.terminal import note
from twelve.content.loading.game import Game, load
from twelve.engine.lab.balance import ENOUGH, Balance, CardVerdict, SkillShare, Tried, balance_of, sums_of
from twelve.engine.lab.changes import changes_of
from twelve.engine.lab.observe_many import (
    BLIND,
    THINKING,
    Attempt,
    thinking_game,
    thinks,
    try_batch,
    watch_batch,
)
from twelve.engine.lab.simulate import BATCH, Trial, digest_of, in_batches, play_batch
from twelve.engine.lab.summary import Share, Summary
from twelve.engine.lab.tally import WHOLE, Tally
from twelve.engine.lab.view import Lens, lens_for
from twelve.engine.registry import RANDOM, bot_named

T = TypeVar("T")

KERNEL_GAMES, KERNEL_BATCH = 100_000, 1_000
FEWEST, MOST = 400, 20_000
"""Games through the engine, if nobody says how many: as many of them as a few minutes hold."""
A_COFFEE = 240.0
"""Seconds of computing that people gladly wait for."""
SKILL_SHARE, BASE_SHARE = 10, 3
"""One game in so many is played once more against random players, and of the game that a pack extends."""
OWN_TRIES, OTHER_TRIES = 0.6, 0.2
"""Games to see what a change makes of the designer's own card, and of others: parts of all games."""
MOST_CHANGED = 4
"""Things that are tried with changes where each game takes its time."""
EVERYWHERE, NOWHERE = 0.95, 0.05
"""Shares of all towns beyond which nobody has a choice."""


class Lab:
    """Measures one game or pack."""

    def __init__(
        self, game: Game, name: str, players: int, bot: str | None, seed: int, workers: Workers, quiet: bool
    ) -> None:
        self._game, self._name, self._players, self._seed = game, name, players, seed
        self._workers, self._quiet, self._read = workers, quiet, digest_of(game)
        self._lens: Lens = lens_for(game)
        if bot:
            bot_named(game, bot)
        self._quick = bot is None and thinks(game, players)
        if bot is None and not self._quick and thinking_game(game):
            note('the engine plays; the extra "lab" (numba) would play a hundred times as many games')
        self._bot = bot or best_bot(game)
        self._stopped = False
        """Whether somebody has seen enough: then nothing further is begun."""

    def usual_games(self) -> int:
        """How many games are played if nobody says: 100,000 by a kernel, else what a coffee lasts."""
        if self._quick:
            return KERNEL_GAMES
        begun = process_time()
        self._watch_one()
        fit = A_COFFEE / max(process_time() - begun, 0.001)
        return next((games for games in (MOST, 10_000, 5_000, 2_000, 1_000) if games <= fit), FEWEST)

    def measured(self, games: int, precision: float | None) -> Balance:
        """All games, and a few against random players."""
        strong = THINKING if self._quick else self._bot
        tally = self._watched((strong,) * self._players, games, precision, "games")
        own = _own_things(self._game)
        title, content = self._game.content.title, self._game.content
        found = balance_of(content.game, title, self._lens, tally, strong, self._players, self._seed, own)
        if self._stopped:
            return found
        skill = self._skill(tally, max(10, tally.games // SKILL_SHARE))
        if self._stopped:  # a share of a few games would mislead
            return found
        return replace(found, skill=skill, decks=self._decks(tally.games // SKILL_SHARE))

    def beside_base(self, found: Balance) -> Balance:
        """The game that a pack extends, by the same players; fewer games of it."""
        extended = self._game.content.extends
        if not extended or self._stopped:
            return found
        bot = None if self._quick else self._bot
        base = Lab(load(extended), extended, self._players, bot, self._seed, self._workers, self._quiet)
        if base._quick != self._quick:  # other players would show other things
            return found
        tally = base._watched(
            (found.played_by,) * self._players, -(-found.games // BASE_SHARE), None, extended
        )
        self._stopped, content = base._stopped, base._game.content
        seen = (
            content.title,
            base._lens,
            tally,
            found.played_by,
            self._players,
            self._seed,
            frozenset[str](),
        )
        return replace(found, base=balance_of(content.game, *seen))

    def with_tries(self, found: Balance) -> Balance:
        """What small changes would make of the pack's own things, or else of those out of balance."""
        if self._stopped:
            return found
        own = [entry for entry in found.entries if entry.own]
        part = OWN_TRIES if own and self._quick else OTHER_TRIES
        games = max(10, round(part * found.games))
        wanted = [entry for entry in own or _doubtful(found) if any(changes_of(self._game, entry.id))]
        if not self._quick and not own:
            wanted = wanted[:MOST_CHANGED]
        done: dict[str, tuple[Tried, ...]] = {}
        with progress(games * len(wanted), self._quiet, "changes") as step:
            for number, entry in enumerate(wanted):
                if not self._stopped:
                    done[entry.id] = self._tried(entry, games, _after(step, number * games))
        entries = tuple(replace(entry, tried=done.get(entry.id, ())) for entry in found.entries)
        return replace(found, entries=entries)

    def _tried(self, entry: CardVerdict, games: int, step: Callable[[int], None]) -> tuple[Tried, ...]:
        sums: dict[tuple[str, str], Attempt] = {}
        trial, size = self._trial((self._played_by,) * self._players), self._size(games)
        with hired(self._workers, -(-games // size)) as executor:
            ahead = self._workers.ahead(executor)
            batches = in_batches(partial(try_batch, entry.id), trial, games, size, executor, ahead)
            for done, batch in enumerate(
                self._until_stopped(batches, lambda: f"some changes of {entry.id}"), 1
            ):
                for attempt in batch:
                    key = attempt.change, attempt.instead_of
                    sums[key].add(attempt) if key in sums else sums.update({key: attempt})
                step(min(games, done * size))
        return tuple(self._judged(entry, attempt) for attempt in sums.values())

    def _judged(self, entry: CardVerdict, seen: Attempt) -> Tried:
        if self._players == 1:
            has = Share(seen.thing.scores.total(), seen.scores.total())
            return Tried(seen.change, seen.instead_of, has, sums_of(seen.scores).mean)
        ratio = seen.thing.held if entry.held.of >= ENOUGH else seen.thing.used
        return Tried(seen.change, seen.instead_of, ratio.share)

    @property
    def _played_by(self) -> str:
        return THINKING if self._quick else self._bot

    def _trial(self, bots: tuple[str, ...]) -> Trial:
        return Trial(self._name, bots, self._seed, self._lens.options, self._quick, self._read)

    def _size(self, games: int) -> int:
        """Games that go out together: few where each takes its time."""
        return KERNEL_BATCH if self._quick else max(2, games // BATCH // 10)

    def _watch_one(self) -> None:
        watch_batch(self._trial((self._played_by,) * self._players), range(1))

    def _watched(self, bots: tuple[str, ...], games: int, precision: float | None, what: str) -> Tally:
        trial, size, total = self._trial(bots), self._size(games), Tally()
        watch_batch(trial, range(1))  # what cannot be played is told, and compiled, before processes start
        with hired(self._workers, -(-games // size)) as executor, progress(games, self._quiet, what) as step:
            batches = in_batches(watch_batch, trial, games, size, executor, self._workers.ahead(executor))
            for tally in self._until_stopped(batches, lambda: f"{total.games} of {games} games"):
                total.add(tally)
                step(total.games)
                if precision and total.games % (10 * size) == 0 and _is_precise(total, precision):
                    break
        return total

    def _until_stopped(self, batches: Iterator[T], done: Callable[[], str]) -> Iterator[T]:
        """The batches as they come; none, once somebody has seen enough."""

        def stopped() -> str:
            self._stopped = True
            return done()

        return iter(()) if self._stopped else until_stopped(batches, stopped)

    def _played(self, bots: tuple[str, ...], games: int, options: Mapping[str, str], what: str) -> Summary:
        """Games of which only the end counts."""
        trial = Trial(self._name, bots, self._seed, options, read=self._read)
        summary, size = Summary(bots), max(1, games // BATCH)
        with hired(self._workers, -(-games // size)) as executor, progress(games, self._quiet, what) as step:
            batches = in_batches(play_batch, trial, games, size, executor, self._workers.ahead(executor))
            for results in self._until_stopped(batches, lambda: f"{summary.games} of {games} games ({what})"):
                summary.add(results)
                step(summary.games)
        return summary

    def _decks(self, games: int) -> dict[tuple[str, str], Share]:
        """Ready-made sides against each other; who of two begins is left to the game."""
        found, bots = {}, (self._bot,) * self._players
        for pair, options in self._lens.pairings.items():
            summary = self._played(bots, games, options, ", ".join(pair))
            if self._stopped:
                break
            found[pair] = summary.share(0)
        return found

    def _skill(self, tally: Tally, games: int) -> SkillShare | None:
        """A strong player among random ones; alone, its score beside that of a random one."""
        if self._quick:
            bots = (THINKING, *(BLIND,) * (self._players - 1))
            seen = self._watched(bots, games, None, "skill")
            return _skill_of_wins(Share(seen.seats[0] / WHOLE, seen.games), self._players)
        if self._bot == RANDOM or not tally.games:
            return None
        if self._players == 1:
            return self._skill_of_scores(tally, games)
        half = max(BATCH // 10, games // 2)
        wins = sum(self._wins_among_random(seat, half) for seat in (0, self._players - 1))
        return _skill_of_wins(Share(wins, 2 * half), self._players)

    def _skill_of_scores(self, tally: Tally, games: int) -> SkillShare:
        summary = self._played((RANDOM,), games, {}, "skill")
        weak, strong = summary.scores[0].mean.value, sums_of(tally.scores).mean.value
        return SkillShare(max(0.0, 1 - weak / strong) if strong > 0 else 0.0, points=(strong, weak))

    def _wins_among_random(self, seat: int, games: int) -> float:
        bots = tuple(self._bot if other == seat else RANDOM for other in range(self._players))
        return self._played(bots, games, self._lens.options, "skill").wins[seat]


def _doubtful(found: Balance) -> list[CardVerdict]:
    """What seems out of balance; where points are all that counts, what everybody has or nobody."""
    if found.players > 1:
        return [entry for entry in found.entries if entry.grade not in {"in balance", "too few games"}]
    shares = {entry.id: entry.score.found.value if entry.score else 0.0 for entry in found.entries}
    return sorted(
        (entry for entry in found.entries if not NOWHERE < shares[entry.id] < EVERYWHERE),
        key=lambda entry: (-abs(shares[entry.id] - 0.5), entry.id),
    )


def _skill_of_wins(won: Share, players: int) -> SkillShare:
    fair = 1 / players
    return SkillShare(max(0.0, (won.value - fair) / (1 - fair)), won)


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
