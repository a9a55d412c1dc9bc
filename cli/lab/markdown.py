"""A balance as a Markdown document: every figure with its interval, and the command that makes it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from twelve.cli.lab.report import (
    EVENT,
    TableColumn,
    event_columns,
    facts,
    lead,
    only_used,
    score_columns,
    worth,
)
from twelve.content.models.phrases import capital
from twelve.engine.lab.balance import Balance, CardVerdict, in_words
from twelve.engine.lab.sentences import sentence, told_grade
from twelve.engine.lab.summary import Share
from twelve.engine.lab.wording import LabWords

SPECIAL = str.maketrans({letter: f"\\{letter}" for letter in "\\|*_<>[]`"})
"""What would be more than a letter: names are a stranger's data."""


def markdown(found: Balance, language: str, command: str) -> str:
    """The whole document; the same games make the same bytes."""
    words = LabWords(language)
    title = found.title.get(language) or found.game
    ranked = sorted(found.entries, key=lambda entry: -worth(found, entry))
    kinds = dict.fromkeys(entry.kind for entry in found.entries)
    parts = [
        [
            f"# {_safe(title)}: {words.say('title')}",
            "",
            f"    {command}",
            "",
            f"{capital(lead(found, words))}.",
        ],
        [f"- {_safe(fact)}" for fact in facts(found, words)],
        [" ".join(([words.say("held_means")] if found.players > 1 else []) + [words.say("intervals_mean")])],
        *([*_kind(found, [e for e in ranked if e.kind == kind], kind, words)] for kind in kinds),
        [
            f"## {words.say('one_by_one')}",
            "",
            *(f"- {_safe(sentence(found, e, language))}" for e in ranked if e.kind != EVENT),
        ],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _kind(found: Balance, entries: Sequence[CardVerdict], kind: str, words: LabWords) -> Iterator[str]:
    """All things of a kind in a table, the best first."""
    columns = _columns(found, entries, words)
    yield f"## {capital(words.word(f'{kind}s'))}"
    yield ""
    yield _line([words.word(kind), *(head for head, _ in columns)])
    yield f"|{'---|' * (len(columns) + 1)}"
    for entry in entries:
        yield _line([_safe(in_words(entry, words.language)), *(tell(entry) for _, tell in columns)])


def _columns(found: Balance, entries: Sequence[CardVerdict], words: LabWords) -> list[TableColumn]:
    if entries[0].kind == EVENT:
        return event_columns(found, words)
    if found.players == 1:
        return score_columns(found, words)
    some = entries[0]
    interval = ("95 %", lambda entry: _interval(entry.won, words))
    verdict = (words.say("verdict"), lambda entry: told_grade(found, entry, words))
    if only_used(entries):
        return [(words.word(some.when), lambda entry: _per_cent(entry.used, words)), interval, verdict]
    return [
        *((words.word(name), _figure(name, words)) for name in some.figures),
        (words.say("wins"), lambda entry: _per_cent(entry.won, words)),
        interval,
        (words.say("when_played"), lambda entry: _per_cent(entry.used, words)),
        (words.say("chosen"), lambda entry: _per_cent(entry.chosen, words)),
        verdict,
    ]


def _figure(name: str, words: LabWords) -> Callable[[CardVerdict], str]:
    return lambda entry: words.whole(entry.figures[name])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _per_cent(share: Share, words: LabWords) -> str:
    return words.per_cent(share.value, 1) if share.of else "–"


def _interval(share: Share, words: LabWords) -> str:
    low, high = (words.decimal(100 * bound) for bound in share.interval)
    return f"{low}–{high}" if share.of else "–"


def _safe(text: str) -> str:
    return text.translate(SPECIAL)
