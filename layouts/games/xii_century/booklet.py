"""The rulebook: chapters with emphasis, pieces of the summary, and the round that is played out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from twelve.content.models.blazon import Blazon
from twelve.content.models.phrases import fill
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.games.xii_century.chapters import ROUND, TURN, fine_print
from twelve.layouts.games.xii_century.rows import Rows

RULEBOOK = "rulebook"
_EMPHASIS = re.compile(r"\*(.+?)\*")


@dataclass(frozen=True)
class BookChapter:
    """A chapter: paragraphs of words, every second of which is set off."""

    id: str
    title: str
    paragraphs: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class AmountChange:
    """An amount before and after a step."""

    name: str
    icon: str
    blazon: Blazon | None
    before: int
    after: int


@dataclass(frozen=True)
class PlayedStep:
    """A step of the round that is played out."""

    id: str
    title: str
    text: str
    dice: tuple[int, ...]
    changes: tuple[AmountChange, ...]


def rulebook_values(rows: Rows) -> dict[str, object]:
    """What the booklet shows beside the tables of the sheet."""
    return {
        "chapters": tuple(_chapters(rows)),
        "steps": {"round": _passages(rows, ROUND), "turn": _passages(rows, TURN)},
        "played": tuple(_played(rows)),
        "start": tuple(_start(rows)),
        "goals": rows.goals(),
        "fine": _passages(rows, fine_print(rows.content)),
        "variants": rows.variants(),
    }


def _chapters(rows: Rows) -> Iterator[BookChapter]:
    for name, passage in rows.content.rulebook.items():
        written = passage.text[rows.language].strip().split("\n\n")
        paragraphs = (typeset(fill(part, rows.values), rows.language) for part in written)
        words = tuple(tuple(_EMPHASIS.split(paragraph)) for paragraph in paragraphs)
        yield BookChapter(name, passage.title[rows.language], words)


def _passages(rows: Rows, names: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(rows.passage(name) for name in names if name in rows.content.guide)


def _played(rows: Rows) -> Iterator[PlayedStep]:
    for name, step in rows.content.example.items():
        changes = (_change(rows, changed, *amounts) for changed, amounts in step.changes.items())
        text = typeset(fill(step.text[rows.language], rows.values), rows.language)
        yield PlayedStep(name, step.title[rows.language], text, step.dice, tuple(changes))


def _start(rows: Rows) -> Iterator[AmountChange]:
    """What stands at the beginning: of each asset and location, the amount before its first change."""
    seen: set[str] = set()
    own = {**rows.content.assets, **rows.content.locations}
    for step in (step for step in rows.content.example.values() if step.own):
        for name, (before, _) in step.changes.items():
            if name in own and name not in seen:
                seen.add(name)
                yield _change(rows, name, before, before)


def _change(rows: Rows, name: str, before: int, after: int) -> AmountChange:
    content = rows.content
    thing = content.assets.get(name) or content.locations.get(name)
    icon = rows.icon(name, thing.icon if thing else None)
    return AmountChange(rows.name(name), icon, thing.blazon if thing else None, before, after)
