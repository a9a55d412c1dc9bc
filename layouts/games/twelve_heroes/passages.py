"""The texts of summary card and leaflet: their numbers filled in from the content, their leads set apart."""

from __future__ import annotations

import re
from collections.abc import Mapping

from twelve.content.games.twelve_heroes.model import Content
from twelve.content.models.game import Passage
from twelve.content.models.phrases import fill
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.typesetting import typeset

FIRST_DECK = "first"
_LEAD = re.compile(r"(?P<lead>[^.:–]{2,22}?)(?P<stop> – |\.|\s?:)\s*(?P<text>.+)", re.DOTALL)


def passages(job: Job, told: Mapping[str, Passage]) -> dict[str, dict[str, object]]:
    """Every passage by its name: heading and paragraphs; a named paragraph begins with a lead."""
    content = job.game.content
    assert isinstance(content, Content)
    values = _values(job, content)

    def words(value: object) -> str:
        return typeset(fill(job.text(value), values), job.language)

    return {
        name: {
            "heading": words(passage.heading),
            "paragraphs": [_paragraph(key, words(text)) for key, text in passage.paragraphs.items()],
        }
        for name, passage in told.items()
    }


def _paragraph(name: str, text: str) -> dict[str, str]:
    """A paragraph; if it has a name of its own, its first words are its lead."""
    found = _LEAD.fullmatch(text) if len(name) > 1 else None
    if found is None:
        return {"id": name, "lead": "", "stop": "", "text": text}
    stop = "." if found["stop"].strip() == "–" else found["stop"]
    return {"id": name, "lead": found["lead"], "stop": stop, "text": found["text"]}


def _values(job: Job, content: Content) -> dict[str, object]:
    """What a passage may name: the numbers of the rules, the box, each unit and land, the worked turn."""
    return {
        **content.numbers.model_dump(exclude={"provenance"}),
        **_box(job, content),
        "unit": {
            name: {"name": job.text(unit.name), "strength": unit.strength, "cost": unit.cost}
            for name, unit in content.units.items()
        },
        "land": {
            name: {"name": job.text(land.name), "points": land.points, "squares": land.squares}
            for name, land in content.lands.items()
        },
        "example": {name: region.model_dump() for name, region in content.example.items()},
    }


def _box(job: Job, content: Content) -> dict[str, object]:
    """How much of everything is in the box."""
    markers = [piece.count for piece in content.markers.values()]
    first = content.decks.get(FIRST_DECK)
    return {
        "unit_kinds": len(content.units),
        "unit_cards": sum(unit.copies for unit in content.units.values()),
        "land_cards": sum(land.copies for land in content.lands.values()),
        "food_tokens": sum(piece.count for piece in content.tokens.values()),
        "marker_tokens": sum(markers),
        "markers_each": min(markers, default=0),
        "first_deck": [job.text(content.units[name].name) for name in first.units] if first else [],
    }
