"""Twelve Heroes on paper: its cards, pieces, mats and rules, or the units of a deck alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import cast

from twelve.content.games.twelve_heroes.model import Content, Land, Piece
from twelve.content.models.blazon import Blazon
from twelve.layouts.art.heraldry import palette
from twelve.layouts.compose.job import Job, draft_entries, draft_single
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.faces import Draft
from twelve.layouts.fonts.house import text_width
from twelve.layouts.games.twelve_heroes.centred import Room, balanced
from twelve.layouts.games.twelve_heroes.options import Options
from twelve.layouts.games.twelve_heroes.passages import FIRST_DECK, passages
from twelve.layouts.measures import PT_PER_MM

SUMMARY = "summary"
PHASES = ("control", "maintenance", "income", "military")
MAT_FONT, MAT_POINTS = "Cinzel-Bold", 10.5
ALONE = Room(50, 10.6)
SHARED = Room(51, 9.2)
"""What the words of a unit have on their card: all of its foot, or half of it beside another language."""


def units(job: Job) -> Iterator[Draft]:
    """A card for each unit, as often as the box or the deck holds it."""
    own = job.own(Options)
    for draft in draft_entries(job):
        copies = dict(own.units).get(draft.id, 0) if own.deck else draft.copies
        if copies:
            yield replace(draft, values={**draft.values, **_told(job, draft.id)}, copies=copies)


def lands(job: Job) -> Iterator[Draft]:
    """A card for each land, and the summary cards on what is left of their sheet."""
    return _unless_deck(job, chain(map(_viewed, draft_entries(job)), _summaries(job)))


def pieces(job: Job) -> Iterator[Draft]:
    """Tokens or markers, as many as the box holds; their field runs over the cut, so it is drawn apart."""
    return _unless_deck(job, map(_counted, draft_entries(job)))


def mat(job: Job) -> Iterator[Draft]:
    """The two halves of the table: mirrored, so that they meet edge to edge when taped head to head."""
    steps = list(_steps(passages(job, _content(job).overview)))
    for draft in _unless_deck(job, draft_single(job)):
        for number, is_mirrored in enumerate((False, True), 1):
            values = {**draft.values, "steps": steps, "points": MAT_POINTS, "is_mirrored": is_mirrored}
            yield replace(draft, id=f"{draft.id}-{number}", values=values)


def leaflet(job: Job) -> Iterator[Draft]:
    """The rules, with the table of the worked turn."""
    content = _content(job)
    told = {name: list(_lines(job, name, job.language)) for name in content.units}
    views = {name: _view(land) for name, land in content.lands.items()}
    values = {"rules": passages(job, content.leaflet), "told": told, "views": views}
    return _unless_deck(job, _with(job, values))


def _unless_deck(job: Job, drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Nothing but units where a deck is printed, unless the component is asked for by name."""
    if not job.own(Options).deck or job.id in job.options.components:
        yield from drafts


def _with(job: Job, values: Mapping[str, object]) -> Iterator[Draft]:
    """The single draft of a component, both sides with these values."""
    for draft in draft_single(job):
        known = {**draft.values, **values}
        yield replace(draft, values=known, back=draft.back and replace(draft.back, values=known))


def _summaries(job: Job) -> Iterator[Draft]:
    """One for each player: the turn on one side, triggers and reminders on the other."""
    values = {"id": SUMMARY, "overview": passages(job, _content(job).overview)}
    back = Draft("back", values, ("overview",), template=f"{SUMMARY}-back")
    players = _content(job).players.most
    yield Draft(
        SUMMARY, values, ("overview",), players, SUMMARY, back, job.text(_content(job).labels["your_turn"])
    )


def _steps(turn: Mapping[str, Mapping[str, object]]) -> Iterator[dict[str, object]]:
    """The phases of a turn, and how long their names are in the size that the mat has for them."""
    for name in PHASES:
        if name in turn:
            heading = str(turn[name]["heading"])
            length = text_width(MAT_FONT, heading, MAT_POINTS) / PT_PER_MM
            yield {"id": name, "heading": heading, "length": length}


def _viewed(draft: Draft) -> Draft:
    return replace(draft, values={**draft.values, "land": _view(cast("Land", draft.values["card"]))})


def _counted(draft: Draft) -> Draft:
    piece = cast("Piece", draft.values["card"])
    values = {**draft.values, "ground": piece.blazon and _bare(piece.blazon)}
    back = draft.back and replace(draft.back, values=values)
    return replace(draft, values=values, back=back, copies=piece.count)


def _bare(blazon: Blazon) -> Blazon:
    """The field of a coat of arms, without what is on it."""
    return blazon.model_copy(update={"charge": None, "border": None})


def _view(land: Land) -> dict[str, object]:
    """What a wide view of a land is painted from: its field, its charge, and the charge's colour."""
    if land.blazon is None:
        return {"charge": None}
    tincture = land.blazon.tincture or palette().contrasting(land.blazon.tinctures[0])
    paint = palette().tinctures[tincture].paint
    return {"ground": _bare(land.blazon), "charge": land.blazon.charge, "paint": paint}


def _told(job: Job, unit: str) -> dict[str, object]:
    """What a unit's card says beyond its values: its abilities, and the first deck if it is in it."""
    room = ALONE if len(job.languages) == 1 else SHARED
    first = _content(job).decks.get(FIRST_DECK)
    decks = [first] if first and unit in first.units else []
    told = [list(_centred(_lines(job, unit, language), room)) for language in job.languages]
    return {"told": told, "decks": decks, "points": room.points}


def _centred(lines: Iterable[dict[str, str]], room: Room) -> Iterator[dict[str, str]]:
    for line in lines:
        yield {**line, "text": balanced(line["text"], room)}


def _lines(job: Job, unit: str, language: str) -> Iterator[dict[str, str]]:
    """Each ability: its trigger, where it works, and what happens."""
    content = _content(job)
    told = content.lines(unit, language)
    for ability, line in zip(content.units[unit].abilities, told, strict=True):
        place = job.setting.text(content.whereabouts[ability.where], language) if ability.where else ""
        yield {
            "when": line.when,
            "trigger": job.setting.text(content.triggers[line.when].name, language),
            "place": place,
            "text": typeset(line.text, language),
        }


def _content(job: Job) -> Content:
    content = job.game.content
    assert isinstance(content, Content)
    return content


COMPOSERS = (units, lands, pieces, mat, leaflet)
"""What a component may name."""
