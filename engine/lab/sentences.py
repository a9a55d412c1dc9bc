"""A verdict in words: how often a card wins, what it preys on and fears, and what to try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twelve.engine.lab.balance import CLEARLY, ENOUGH, Balance, CardVerdict, Rival, Tried, in_words
from twelve.engine.lab.summary import Share


def sentence(balance: Balance, entry: CardVerdict, language: str = "en") -> str:
    """The verdict on a card in words."""
    return " ".join(part for part in _parts(balance, entry, language) if part)


def _parts(balance: Balance, entry: CardVerdict, language: str) -> Iterator[str]:
    name = in_words(entry, language)
    if balance.players == 1:
        yield _of_score(name, entry)
        return
    if entry.won.of < ENOUGH:
        yield f"{name} was seen in too few games to be judged ({entry.won.of})."
        return
    when = "when held" if entry.held.of >= ENOUGH else entry.when
    yield f"{name} wins {percent(entry.won)} {when}: {entry.grade}."
    if abs(entry.fair - balance.fair) > CLEARLY:
        yield f"Others of its kind win {100 * entry.fair:.1f} %."
    if entry.dominated_by:
        yield f"{balance.name_of(entry.dominated_by, language)} does better against every other."
    if entry.good:
        yield f"It preys on {_named(balance, entry.good, language)}."
    if entry.bad:
        yield f"It fears {_named(balance, entry.bad, language)}."
    if best := suggestion(balance, entry):
        yield f"Try {best.change} instead of {best.instead_of}: {percent(best.share)}."
    elif entry.tried and entry.own:
        told = [f"{percent(tried.share)} with {tried.change}" for tried in entry.tried[:2]]
        yield f"It would win {' and '.join(told)}."


def _of_score(name: str, entry: CardVerdict) -> str:
    effect = entry.score
    if effect is None:
        return f"{name} never came up."
    share = Share(effect.times, effect.of)
    met = f"{name} is in {_whole(share)} of all towns and in {_whole(effect.in_the_best)} of the best quarter"
    if not effect.is_telling:
        return f"{met}: {entry.grade}."
    low, high = effect.difference.interval
    value = effect.difference.value
    way = "more" if value >= 0 else "fewer"
    more = f"{abs(value):.1f} points {way} (± {(high - low) / 2:.1f})"
    return f"{met}; towns with it end with {more}: {entry.grade}."


def suggestion(balance: Balance, entry: CardVerdict) -> Tried | None:
    """The change that brings a card closest to its fair share, if it brings it closer."""
    best = min(entry.tried, key=lambda tried: abs(tried.share.value - balance.fair), default=None)
    if best is None or entry.grade == "in balance":
        return None
    gained = abs(entry.won.value - balance.fair) - abs(best.share.value - balance.fair)
    return best if gained > best.share.half_width else None


def _named(balance: Balance, rivals: Sequence[Rival], language: str) -> str:
    told = [f"{balance.name_of(rival.id, language)} ({100 * rival.share.value:.0f} %)" for rival in rivals]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _whole(share: Share) -> str:
    return f"{100 * share.value:.0f} %"


def percent(share: Share) -> str:
    """`61.0 % (± 0.4)`"""
    return f"{100 * share.value:.1f} % (± {100 * share.half_width:.1f})"
