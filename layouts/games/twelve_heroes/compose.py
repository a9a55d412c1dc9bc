"""Twelve Heroes on paper: units with their abilities told, and only a deck's units where one is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from twelve.content.models.twelve_heroes import Content
from twelve.layouts.compose import Job, draft_entries
from twelve.layouts.faces import Draft


def units(job: Job) -> Iterator[Draft]:
    """A card for each unit, as often as the box or the deck holds it."""
    deck = cast("Mapping[str, int] | None", job.extras.get("deck"))
    for draft in draft_entries(job):
        copies = draft.copies if deck is None else deck.get(draft.id, 0)
        if copies:
            yield replace(draft, values={**draft.values, **_told(job, draft.id)}, copies=copies)


def _told(job: Job, unit: str) -> dict[str, object]:
    """What a unit's card says beyond its values: its abilities, and the decks it is in."""
    content = _content(job)
    decks = [job.text(deck.name) for deck in content.decks.values() if unit in deck.units]
    return {"lines": list(_lines(job, unit)), "decks": decks}


def _lines(job: Job, unit: str) -> Iterator[dict[str, str]]:
    """Each ability: its trigger, where it works, and what happens."""
    content = _content(job)
    told = content.lines(unit, job.language)
    for ability, line in zip(content.units[unit].abilities, told, strict=True):
        place = job.text(content.whereabouts[ability.where]) if ability.where else ""
        trigger = job.text(content.triggers[line.when].name)
        yield {"when": line.when, "trigger": trigger, "place": place, "text": line.text}


def _content(job: Job) -> Content:
    content = job.game.content
    assert isinstance(content, Content)
    return content
