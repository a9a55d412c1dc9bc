"""Verdicts: what watched games say about every card, in numbers with their intervals and in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from twelve.content.models.base import Text
from twelve.engine.lab.summary import Mean, Share, Sums
from twelve.engine.lab.tally import Tally, ThingTally
from twelve.engine.lab.view import Lens

CLEARLY, FAR, ALONE = 0.03, 0.08, 0.15
"""How far beyond the fair share an interval must lie: strong, too strong, deciding games alone."""
SELDOM = 0.01
"""Chosen less often than this where it could be: as good as never."""
ENOUGH = 100
"""Fewer cases say nothing."""
ENOUGH_MET, ENOUGH_SCORES = 30, 12
MOST_MOVES = 40
"""Moves that name no card are judged one by one, the most frequent of them."""
NAMED = 3
"""So many of the best and worst opponents are named."""


class Rival(NamedTuple):
    """Another card, and how one does against it."""

    id: str
    share: Share


class Tried(NamedTuple):
    """What a change would make of a card."""

    change: str
    instead_of: str
    share: Share
    """How often it would win; where points are all that counts, how often somebody would have it."""
    score: Mean | None = None
    """The final scores then, where points are all that counts."""


class ScoreEffect(NamedTuple):
    """The final score of those who had something, beside that of those who had not."""

    has: Mean
    has_not: Mean
    times: int
    of: int
    in_the_best: Share
    """How many of the best quarter had it."""

    @property
    def found(self) -> Share:
        """How many had it."""
        return Share(self.times, self.of)

    @property
    def is_telling(self) -> bool:
        """Whether enough had it, and enough had not."""
        return min(self.times, self.of - self.times) >= ENOUGH_SCORES

    @property
    def difference(self) -> Mean:
        """With its interval, as far as both are independent."""
        value = self.has.value - self.has_not.value
        half = (
            sum(((mean.interval[1] - mean.interval[0]) / 2) ** 2 for mean in (self.has, self.has_not)) ** 0.5
        )
        return Mean(value, (value - half, value + half))


@dataclass(frozen=True)
class CardVerdict:
    """One card, unit, building or move."""

    id: str
    name: Text
    kind: str
    own: bool
    """Whether it is the pack's own and not the game's."""
    held: Share
    chosen: Share
    used: Share
    first: Share
    score: ScoreEffect | None
    good: tuple[Rival, ...]
    bad: tuple[Rival, ...]
    grade: str
    dominated_by: str = ""
    when: str = "when played"
    """How to say that somebody used it."""
    fair: float = 0.5
    tried: tuple[Tried, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)
    """The numbers that stand on it."""

    @property
    def won(self) -> Share:
        """What the verdict rests on: games of those who had it, or else of those who played it."""
        return self.held if self.held.of >= ENOUGH else self.used


@dataclass(frozen=True)
class SkillShare:
    """How much thinking brings: of a strong player among random ones, or its score beside theirs."""

    share: float
    won: Share | None = None
    points: tuple[float, float] = (0.0, 0.0)
    """Of strong and of random play, where nobody wins."""


@dataclass(frozen=True)
class Balance:
    """All that is known about a game or pack."""

    game: str
    title: Text
    played_by: str
    players: int
    seed: int
    games: int
    nobody: int
    entries: tuple[CardVerdict, ...]
    matrix: Mapping[tuple[str, str], Share]
    seats: tuple[Share, ...]
    starts: Share
    moves: Mean
    decisions: Mean
    turns: Mean
    scores: Mean
    gains: Mapping[int, Mean]
    costs: Mapping[str, tuple[int, Mean]]
    skill: SkillShare | None = None
    decks: Mapping[tuple[str, str], Share] = field(default_factory=dict)
    places: str = "game"
    """What it is that ends with points: a game, or a town."""
    base: Balance | None = None
    """The game that a pack extends, measured in the same way."""

    @property
    def fair(self) -> float:
        return 1 / self.players

    def name_of(self, thing: str, language: str = "en") -> str:
        return next((in_words(each, language) for each in self.entries if each.id == thing), thing)


def in_words(entry: CardVerdict, language: str) -> str:
    return entry.name.get(language) or next(iter(entry.name.root.values()), entry.id)


def balance_of(
    game: str,
    title: Text,
    lens: Lens,
    tally: Tally,
    played_by: str,
    players: int,
    seed: int,
    own: frozenset[str],
) -> Balance:
    """The verdicts on everything that was seen."""
    matrix = {pair: ratio.share for pair, ratio in tally.met.items() if ratio.of >= ENOUGH_MET}
    judge = _Judge(lens, tally, matrix, 1 / players, own)
    moves = sorted(tally.things.keys() - lens.names.keys(), key=lambda name: -tally.things[name].chances.of)
    order = [*lens.names, *moves[:MOST_MOVES]]
    entries = tuple(judge.entry(name) for name in order if name in tally.things or name in lens.names)
    seats = tuple(Share(tally.seats[seat] / 60, tally.games) for seat in range(players))
    return Balance(
        game,
        title,
        played_by,
        players,
        seed,
        tally.games,
        tally.nobody,
        entries,
        matrix,
        seats,
        tally.starts.share,
        tally.moves.mean,
        tally.decisions.mean,
        tally.turns.mean,
        sums_of(tally.scores).mean,
        {number: sums.mean for number, sums in sorted(tally.gains.items())},
        {name: (sums.count, sums.mean) for name, sums in tally.costs.items()},
        places=lens.places,
    )


class _Judge:
    """Looks at things one by one."""

    def __init__(
        self,
        lens: Lens,
        tally: Tally,
        matrix: Mapping[tuple[str, str], Share],
        fair: float,
        own: frozenset[str],
    ) -> None:
        self._lens, self._tally, self._matrix, self._fair, self._own = lens, tally, matrix, fair, own
        self._best = _best_quarter(tally.scores)

    def entry(self, name: str) -> CardVerdict:
        thing = self._tally.things.get(name, ThingTally())
        rivals = sorted(
            (Rival(other, share) for (mine, other), share in self._matrix.items() if mine == name != other),
            key=lambda rival: rival.share.value,
            reverse=True,
        )
        entry = CardVerdict(
            name,
            self._lens.names.get(name) or Text({"en": name}),
            self._lens.kind(name),
            name in self._own,
            thing.held.share,
            thing.chances.share,
            thing.used.share,
            thing.first.share,
            self._effect(thing),
            tuple(rival for rival in rivals[:NAMED] if rival.share.interval[0] > 0.5),
            tuple(rival for rival in reversed(rivals[-NAMED:]) if rival.share.interval[1] < 0.5),
            "",
            self._dominator(name),
            self._lens.when.get(self._lens.kind(name), "when played"),
            self._fair_of(self._lens.kind(name)),
            figures=self._lens.figures.get(name, {}),
        )
        return replace(entry, grade=self._grade(entry))

    def _fair_of(self, kind: str) -> float:
        """What nobody holds from the start, such as lands, is compared with others of its kind."""
        things = [
            self._tally.things[name] for name in self._lens.kinds.get(kind, ()) if name in self._tally.things
        ]
        of = sum(thing.used.of for thing in things)
        if kind not in self._lens.when or not of:
            return self._fair
        return sum(thing.used.share.times for thing in things) / of

    def _effect(self, thing: ThingTally) -> ScoreEffect | None:
        """Where points are all that counts: what it does to them."""
        have = thing.scores.total()
        if self._fair < 1 or not have:
            return None
        without = self._tally.scores - thing.scores
        best = sum(count for score, count in thing.scores.items() if score >= self._best)
        every = sum(count for score, count in self._tally.scores.items() if score >= self._best)
        return ScoreEffect(
            sums_of(thing.scores).mean,
            sums_of(without).mean,
            have,
            self._tally.scores.total(),
            Share(best, every),
        )

    def _grade(self, entry: CardVerdict) -> str:
        seats = self._tally.games / self._fair
        if entry.chosen.of >= ENOUGH and entry.chosen.interval[1] < SELDOM and entry.used.of < SELDOM * seats:
            return "never chosen"
        if self._fair == 1:
            return _grade_of_score(entry.score)
        if entry.won.of < ENOUGH:
            return "too few games"
        low, high = (bound - entry.fair for bound in entry.won.interval)
        unit = 2 * self._fair
        words = {ALONE: "decides games alone", FAR: "too strong", CLEARLY: "strong"}
        strong = next((word for far, word in words.items() if low > far * unit), "")
        weak = next(
            (word for far, word in {FAR: "too weak", CLEARLY: "weak"}.items() if high < -far * unit), ""
        )
        return strong or weak or ("in balance" if high - low < 2 * FAR * unit else "too few games")

    def _dominator(self, name: str) -> str:
        """A card that does at least as well against every other, and wins clearly more."""
        mine = {other: share.value for (card, other), share in self._matrix.items() if card == name}
        won = self._won(name)
        found = [
            other
            for other in self._lens.names
            if other != name
            and won.of >= ENOUGH
            and self._won(other).of >= ENOUGH
            and self._won(other).interval[0] > won.interval[1]
            and self._is_above(other, mine)
        ]
        return max(found, key=lambda other: self._won(other).value, default="")

    def _won(self, name: str) -> Share:
        thing = self._tally.things.get(name, ThingTally())
        return (thing.held if thing.held.of >= ENOUGH else thing.used).share

    def _is_above(self, other: str, mine: Mapping[str, float]) -> bool:
        pairs = [(self._matrix.get((other, met)), value) for met, value in mine.items() if met != other]
        known = [(share, value) for share, value in pairs if share]
        return len(known) > NAMED and all(share.value >= value for share, value in known)


def _grade_of_score(effect: ScoreEffect | None) -> str:
    if effect is None or not effect.is_telling:
        return "everybody has it" if effect and effect.times > 0.9 * effect.of else "too few games"
    low, high = effect.difference.interval
    return "good ones have it" if low > 0 else "good ones do without" if high < 0 else "no clear difference"


def sums_of(scores: Counter[int]) -> Sums:
    sums = Sums()
    for score, count in scores.items():
        sums.count += count
        sums.total += score * count
        sums.squares += score * score * count
    return sums


def _best_quarter(scores: Counter[int]) -> int:
    """The score from which on a seat belongs to the best quarter."""
    left = scores.total() / 4
    for score in sorted(scores, reverse=True):
        left -= scores[score]
        if left <= 0:
            return score
    return 0
