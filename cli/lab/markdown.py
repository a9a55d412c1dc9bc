"""A balance as a Markdown document: every figure with its interval, and the command that makes it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twelve.cli.lab.report import EVENT, event_cells, facts, lead, worth
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
    yield f"## {capital(words.word(f'{kind}s'))}"
    yield ""
    if kind == EVENT:
        heads = [words.say(head) for head in ("came", "points_taken", "score_after", "score_without")]
        rows = [[_name(entry, words), *event_cells(found, entry, words)] for entry in entries]
    else:
        heads = [
            words.say("wins"),
            "95 %",
            words.say("when_played"),
            words.say("chosen"),
            words.say("verdict"),
        ]
        figures = list(entries[0].figures)
        heads = [*map(words.word, figures), *heads]
        rows = [_row(found, entry, words) for entry in entries]
    heads = [words.word(kind), *heads]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _row(found: Balance, entry: CardVerdict, words: LabWords) -> list[str]:
    grade = told_grade(found, entry, words)
    shares = [_per_cent(entry.won, words), _interval(entry.won, words), _per_cent(entry.used, words)]
    figures = map(words.whole, entry.figures.values())
    return [_name(entry, words), *figures, *shares, _per_cent(entry.chosen, words), grade]


def _name(entry: CardVerdict, words: LabWords) -> str:
    return _safe(in_words(entry, words.language))


def _per_cent(share: Share, words: LabWords) -> str:
    return words.per_cent(share.value, 1) if share.of else "–"


def _interval(share: Share, words: LabWords) -> str:
    low, high = (words.decimal(100 * bound) for bound in share.interval)
    return f"{low}–{high}" if share.of else "–"


def _safe(text: str) -> str:
    return text.translate(SPECIAL)
