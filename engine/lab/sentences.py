"""A verdict in words: how often a card wins, what it preys on and fears, and what to try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twelve.engine.lab.balance import CLEARLY, ENOUGH, Balance, CardVerdict, Rival, Tried, in_words
from twelve.engine.lab.wording import LabWords


def sentence(balance: Balance, entry: CardVerdict, language: str = "en") -> str:
    """The verdict on a card in words."""
    words = LabWords(language)
    parts = _of_score if balance.players == 1 else _of_wins
    return " ".join(parts(balance, entry, words))


def told_grade(balance: Balance, entry: CardVerdict, words: LabWords) -> str:
    """A verdict in a word or two."""
    return words.say(f"grade_{entry.grade.replace(' ', '_')}", places=words.word(f"places_{balance.places}"))


def _of_wins(balance: Balance, entry: CardVerdict, words: LabWords) -> Iterator[str]:
    name = in_words(entry, words.language)
    if entry.won.of < ENOUGH:
        yield words.say("too_few", name=name, count=words.whole(entry.won.of))
        return
    when = "when held" if entry.held.of >= ENOUGH else entry.when
    grade = told_grade(balance, entry, words)
    yield words.say(f"wins_{when.replace(' ', '_')}", name=name, share=words.sure(entry.won), grade=grade)
    if abs(entry.fair - balance.fair) > CLEARLY:
        yield words.say("of_its_kind", share=words.per_cent(entry.fair, 1))
    if entry.dominated_by:
        yield words.say("does_better", other=balance.name_of(entry.dominated_by, words.language))
    if entry.good:
        yield words.say("preys", rivals=_named(balance, entry.good, words))
    if entry.bad:
        yield words.say("fears", rivals=_named(balance, entry.bad, words))
    yield from _changes(balance, entry, words)


def _changes(balance: Balance, entry: CardVerdict, words: LabWords) -> Iterator[str]:
    """What was tried: all of it for the designer's own card, of others what would help."""
    best = suggestion(balance, entry)
    if entry.own and entry.tried:
        first, *others = ({"change": each.change, "share": words.sure(each.share)} for each in entry.tried)
        yield words.say("would", **first, old=entry.tried[0].instead_of, others=others)
        if best:
            yield words.say("try", change=best.change)
    elif best:
        share = words.sure(best.share)
        yield words.say("try_instead", change=best.change, old=best.instead_of, share=share)


def _of_score(balance: Balance, entry: CardVerdict, words: LabWords) -> Iterator[str]:
    name, effect = in_words(entry, words.language), entry.score
    if effect is None:
        yield words.say("never_came", name=name)
    else:
        places, grade = words.word(f"places_{balance.places}"), told_grade(balance, entry, words)
        share, best = words.per_cent(effect.found.value), words.per_cent(effect.in_the_best.value)
        found = words.say("found_in", name=name, share=share, best=best, places=places)
        more = effect.difference
        yield words.say(
            "ends_with_more" if effect.is_telling else "ends",
            found=found,
            places=places,
            points=words.decimal(abs(more.value)),
            better=more.value >= 0,
            half=words.half(more.interval),
            grade=grade,
        )
    for tried in entry.tried:
        yield words.say("would_be_in", **_with_points(tried, words))


def _with_points(tried: Tried, words: LabWords) -> dict[str, object]:
    assert tried.score is not None
    return {
        "change": tried.change,
        "old": tried.instead_of,
        "share": words.sure(tried.share, 0),
        "points": words.decimal(tried.score.value),
        "half": words.half(tried.score.interval),
    }


def suggestion(balance: Balance, entry: CardVerdict) -> Tried | None:
    """The change that brings a card closest to its fair share, if it brings it closer."""
    best = min(entry.tried, key=lambda tried: abs(tried.share.value - balance.fair), default=None)
    if best is None or entry.grade == "in balance":
        return None
    gained = abs(entry.won.value - balance.fair) - abs(best.share.value - balance.fair)
    return best if gained > best.share.half_width else None


def _named(balance: Balance, rivals: Sequence[Rival], words: LabWords) -> str:
    return words.row(
        [f"{balance.name_of(r.id, words.language)} ({words.per_cent(r.share.value)})" for r in rivals]
    )
