"""Twelve Heroes on paper: its cards, pieces, mats and rules, or the units of a deck alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import cast

from twelve.content.models.twelve_heroes import Content, Piece
from twelve.layouts.compose import Job, draft_entries, draft_single
from twelve.layouts.faces import Draft
from twelve.layouts.games.twelve_heroes.passages import passages


def units(job: Job) -> Iterator[Draft]:
    """A card for each unit, as often as the box or the deck holds it."""
    deck = cast("Mapping[str, int] | None", job.extras.get("deck"))
    for draft in draft_entries(job):
        copies = draft.copies if deck is None else deck.get(draft.id, 0)
        if copies:
            yield replace(draft, values={**draft.values, **_told(job, draft.id)}, copies=copies)


def lands(job: Job) -> Iterator[Draft]:
    """A card for each land."""
    return _unless_deck(job, draft_entries(job))


def pieces(job: Job) -> Iterator[Draft]:
    """Tokens or markers, as many as the box holds; their field runs over the cut, so it is drawn apart."""
    return _unless_deck(job, map(_counted, draft_entries(job)))


def summaries(job: Job) -> Iterator[Draft]:
    """The turn on one side, triggers and reminders on the other."""
    return _unless_deck(job, _with(job, {"overview": passages(job, _content(job).overview)}))


def mat(job: Job) -> Iterator[Draft]:
    """One player's half of the table."""
    return _unless_deck(job, draft_single(job))


def leaflet(job: Job) -> Iterator[Draft]:
    """The rules, with the table of the worked turn."""
    content = _content(job)
    told = {name: list(_lines(job, name)) for name in content.units}
    return _unless_deck(job, _with(job, {"rules": passages(job, content.leaflet), "told": told}))


def _unless_deck(job: Job, drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Nothing but units where a deck is printed, unless the component is asked for by name."""
    if job.extras.get("deck") is None or job.id in job.options.components:
        yield from drafts


def _with(job: Job, values: Mapping[str, object]) -> Iterator[Draft]:
    """The single draft of a component, both sides with these values."""
    for draft in draft_single(job):
        known = {**draft.values, **values}
        yield replace(draft, values=known, back=draft.back and replace(draft.back, values=known))


def _counted(draft: Draft) -> Draft:
    piece = cast("Piece", draft.values["card"])
    ground = piece.blazon and piece.blazon.model_copy(update={"charge": None, "border": None})
    values = {**draft.values, "ground": ground}
    back = draft.back and replace(draft.back, values=values)
    return replace(draft, values=values, back=back, copies=piece.count)


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
