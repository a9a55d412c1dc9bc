"""The final score: one place for the end of a game and for `twelve score`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from twelve.content.games.xii_century.model import Difficulty, Objective
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Town
from twelve.engine.xii_century.town import counted, defended_power


class ScoreLine(NamedTuple):
    """Where points come from."""

    source: str
    amount: int
    points: int


class Score(NamedTuple):
    """A town's points, line by line, and its POW for ties."""

    lines: tuple[ScoreLine, ...]
    points: int
    power: int


def score(book: Book, town: Town) -> Score:
    """Points of assets, people, infrastructures, perks and reputation."""
    lines = tuple(_lines(book, town))
    return Score(lines, sum(line.points for line in lines), defended_power(book, town))


def _lines(book: Book, town: Town) -> Iterator[ScoreLine]:
    content = book.content
    for (name, asset), amount in zip(content.assets.items(), town.amounts, strict=True):
        if asset.points and amount:
            yield ScoreLine(name, amount, amount * asset.points)
    for name, thing in content.settled.items():
        if town.owned & book.bit_of[name]:
            yield ScoreLine(name, 1, thing.points)
    for held in book.effects.scores:
        if town.owned & held.bit:
            yield ScoreLine(held.owner, town.amounts[held.asset], town.amounts[held.asset] * held.number)
    if town.reputation:
        rule = content.reputation
        yield ScoreLine("reputation", town.reputation, rule.points * (town.reputation // rule.per))


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """Most points, then most POW; who is still tied shares the victory."""
    best = max((score.points, score.power) for score in scores)
    return tuple(i for i, score in enumerate(scores) if (score.points, score.power) == best)


def ranking(scores: Sequence[Score]) -> tuple[int, ...]:
    """The place of each, from 1; equals share it."""
    keys = [(score.points, score.power) for score in scores]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Tie(NamedTuple):
    """Equal points: which places have them, and whether POW is equal too for some of them."""

    places: tuple[int, ...]
    points: int
    shared: bool


def ties(scores: Sequence[Score]) -> tuple[Tie, ...]:
    """Every group of equal points, the best first."""
    found = []
    for points in sorted({score.points for score in scores}, reverse=True):
        places = tuple(i for i, score in enumerate(scores) if score.points == points)
        if len(places) > 1:
            best = max(scores[i].power for i in places)
            shared = sum(scores[i].power == best for i in places) > 1
            found.append(Tie(places, points, shared))
    return tuple(found)


def lacking(book: Book, town: Town, objective: Objective) -> tuple[str, ...]:
    """What a town has not got of a solo objective, as `food 20`; nothing: it is reached."""
    missing = []
    for name, least in objective.requires.items():
        if name in book.asset_at:
            if counted(book, town.amounts, book.asset_at[name]) < least:
                missing.append(f"{name} {least}")
        elif not town.owned & book.bit_of[name]:
            missing.append(name)
    if score(book, town).points < objective.points:
        missing.append(f"points {objective.points}")
    return tuple(missing)


def verdict(difficulty: Difficulty, points: int) -> str:
    """How a score compares with a good one: below, good or above."""
    if points < difficulty.good.least:
        return "below"
    most = difficulty.good.most
    return "above" if most is not None and points > most else "good"
