"""Learns what XII Century's strong bot knows: plays games, compares towns with final scores, fits weights.

python tests/bench/xii_century_experience.py [--rounds 5] [--games 480] [--seed 1] [--write]

Each round plays towns of all difficulties with a narrow beam and the weights of the round before; now and
then not the most promising way is taken, so that also what is seldom done is learnt. A ridge regression then
finds the weights; `--write` puts them into engine/xii_century/experience.json. The shipped file is what this
writes without further options: 2,400 games in five rounds from seed 1, eight minutes of computing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import NamedTuple

import numpy as np

from twelve.content.loading.game import load
from twelve.engine.contract import CHANCE, Options
from twelve.engine.xii_century import rules
from twelve.engine.xii_century.bots import Strong, ways
from twelve.engine.xii_century.experience import FILE, Ahead, Experience, MarkWeights
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Move, Phase, State, Town

BEAM = 6
CURIOUS = 0.2
"""How often another way than the best is taken, one of so many."""
OTHERS = 8
RIDGE = 150.0
FITS = 3
"""How many fits are taken together."""


class Lesson(NamedTuple):
    """A town before a round, and how many points it had in the end."""

    town: Town
    ahead: Ahead
    final: int


class Learner(Strong):
    """Mostly does what it thinks best."""

    beam = BEAM
    random = Random()

    def way(self, rules: XiiCentury, view: State, seat: int) -> tuple[Move, ...]:
        if view != self._expected:
            found = ways(rules, self.judge(rules), view, seat, self.beam)
            curious = self.random.random() < CURIOUS
            self._expected, self._rest = (
                view,
                found[self.random.randrange(OTHERS) % len(found) * curious].moves,
            )
        return super().way(rules, view, seat)


def lessons(game: XiiCentury, bot: Learner, experience: Experience, seed: str) -> Iterator[Lesson]:
    """All towns of one game."""
    random = bot.random = Random(seed)
    levels = list(game.book.content.difficulties)
    state = game.setup(1, Options({"difficulty": random.choice(levels)}))
    seen: dict[int, State] = {}
    while seats := game.to_act(state):
        seat = seats[0]
        move = game.roll(state, random) if seat == CHANCE else bot(game, state, seat, random)
        state = game.apply(state, {seat: move})
        if state.phase is Phase.SHARED and state.round > 1:
            seen.setdefault(state.round, state)
    outcome = game.outcome(state)
    assert outcome is not None
    for number, then in seen.items():
        yield Lesson(then.towns[0], experience.ahead(number, then.events), outcome.scores[0])


def fitted(experience: Experience, learnt: list[Lesson]) -> MarkWeights:
    """MarkWeights by which marks explain how much better or worse towns ended than their outlook said."""
    marked = [dict[str, float]() for _ in learnt]
    for found, (town, ahead, _) in zip(marked, learnt, strict=True):
        for name, number in experience.marks(town, ahead):
            found[name] = found.get(name, 0.0) + number
    names = sorted({name for found in marked for name in found})
    plain = np.array([[found.get(name, 0.0) for name in names] for found in marked])
    left = np.array([lesson.ahead.left for lesson in learnt])
    rows = np.hstack([plain, plain * left[:, None]])
    gaps = np.array([final - experience.outlook.worth(town, ahead.left) for town, ahead, final in learnt])
    scale = rows.std(axis=0) + 1e-9
    scaled = rows / scale
    found = np.linalg.solve(scaled.T @ scaled + RIDGE * np.eye(rows.shape[1]), scaled.T @ gaps) / scale
    report(gaps, gaps - rows @ found, left)
    count = len(names)
    return {
        name: (round(float(found[i]), 4), round(float(found[count + i]), 4)) for i, name in enumerate(names)
    }


def report(before: np.ndarray, after: np.ndarray, left: np.ndarray) -> None:
    """How far estimates were off, and are now."""
    for rounds in sorted(set(left.tolist())):
        mine = left == rounds
        print(f"{rounds} rounds left: off by {before[mine].std():.1f}, now {after[mine].std():.1f}")


def mean_of(fits: list[MarkWeights]) -> MarkWeights:
    """Several fits taken together, which evens out what each learnt by chance."""
    names = sorted({name for fit in fits for name in fit})
    pairs = {name: [fit.get(name, (0.0, 0.0)) for fit in fits] for name in names}
    return {
        name: (round(mean(base for base, _ in pair), 4), round(mean(each for _, each in pair), 4))
        for name, pair in pairs.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=480)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    game = rules(load("xii-century").content)
    known: MarkWeights = {}
    learnt, fits = list[Lesson](), list[MarkWeights]()
    for round_ in range(wanted.rounds):
        bot, experience = Learner(known), Experience(game.book, known)
        for number in range(wanted.games):
            learnt += lessons(game, bot, experience, f"{wanted.seed}/{round_}/{number}")
        print(f"round {round_ + 1}: {len(learnt)} towns, mean {np.mean([each.final for each in learnt]):.1f}")
        known = fitted(experience, learnt)
        fits.append(known)
    if wanted.write:
        FILE.write_text(json.dumps(mean_of(fits[-FITS:]), indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
