"""Twelve Heroes on paper: its cards, pieces, mats and rules, or the units of a deck alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import cast

from twelve.content.games.twelve_heroes.model import Content, Land, Piece
from twelve.content.models.blazon import PLAIN, Blazon
from twelve.layouts.art.coin import coin_address, coin_of
from twelve.layouts.art.heraldry import palette
from twelve.layouts.art.landscape import Scene, blend, mood_of, parade_address, scene_address
from twelve.layouts.compose.drafts import draft_entries, draft_single
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.typesetting import Room, balanced, typeset
from twelve.layouts.faces import Draft
from twelve.layouts.fonts.house import text_width
from twelve.layouts.games.twelve_heroes.options import OwnOptions
from twelve.layouts.games.twelve_heroes.passages import FIRST_DECK, passages
from twelve.layouts.measures import PT_PER_MM, Size

SUMMARY = "summary"
SUMMARY_SKIES = ("gules", "azure")
"""The grounds of its two sides."""
SUMMARY_HEAD = Size(69, 12.6)
PHASES = ("control", "maintenance", "income", "military")
MAT_FONT, MAT_POINTS = "Cinzel-Bold", 12.0
MAT_EDGE, MAT_BAND = 6, 100
"""The margin of a sheet of the mat, and how high the land's band on it is drawn; both in millimetres."""
BOARD_SCENE = Size(285, 92)
"""The territory on the sheet before a player."""
UNIT_SCENE, LOW_SCENE = Size(69, 52), Size(69, 36.5)
"""The upper part of a unit's card with its bleed; with two languages it is lower."""
LEAFLET_EDGE, PARADE_HEIGHT = 10, 38
"""The margin of a page of the rules, and how high the picture on the first one is."""
LAND_SCENE = Size(69, 47)
"""Half of a land's card with its bleed."""
ALONE = Room(51, 11.2)
SHARED = Room(51, 9.2)
"""What the words of a unit have on their card: all of its foot, or half of it beside another language."""


def units(job: Job) -> Iterator[Draft]:
    """A card for each unit, as often as the box or the deck holds it."""
    own = job.own(OwnOptions)
    for draft in draft_entries(job):
        copies = dict(own.units).get(draft.id, 0) if own.deck else draft.copies
        if copies:
            told = {**_told(job, draft.id), "scene": _scene(job, draft.id)}
            yield replace(draft, values={**draft.values, **told}, copies=copies)


def _scene(job: Job, unit: str) -> str:
    """Where a unit stands: what its field means is a landscape, its name the chance in it."""
    blazon = _content(job).units[unit].blazon or Blazon(field=(PLAIN, "argent"))
    height = UNIT_SCENE.height if len(job.languages) == 1 else LOW_SCENE.height
    scene = Scene(blazon.tinctures[0], unit, Size(UNIT_SCENE.width, height), blazon.charge)
    return scene_address(scene, job.options.theme)


def lands(job: Job) -> Iterator[Draft]:
    """A card for each land, and the summary cards on what is left of their sheet."""
    return _unless_deck(job, chain((_viewed(job, draft) for draft in draft_entries(job)), _summaries(job)))


def pieces(job: Job) -> Iterator[Draft]:
    """Tokens or markers, as many as the box holds; their field runs over the cut."""
    return _unless_deck(job, (_counted(job, draft) for draft in draft_entries(job)))


def mat(job: Job) -> Iterator[Draft]:
    """The table in sheets that need no glue: one a region between the players, one before each of them."""
    shared = {"sides": [_side(piece) for piece in _content(job).markers.values()]}
    for draft in _unless_deck(job, draft_single(job)):
        yield from _regions(job, replace(draft, values={**draft.values, **shared}))
        yield from _boards(job, replace(draft, values={**draft.values, **shared}))


def _regions(job: Job, draft: Draft) -> Iterator[Draft]:
    """A sheet for each region; what is left for one player is right for the other."""
    regions = list(_content(job).regions.items())
    view = Size(job.size.width - 2 * MAT_EDGE, MAT_BAND / 2)
    for index, (name, region) in enumerate(regions):
        across = regions[len(regions) - 1 - index][1]
        ends = [(index, region.name), (len(regions) - 1 - index, across.name)]
        scene = scene_address(Scene(region.terrain, name, view), job.options.theme)
        near = mood_of(region.terrain).layers[2]
        is_centre = index == len(regions) // 2
        values = {**draft.values, "ends": ends, "scene": scene, "near": near, "is_centre": is_centre}
        yield replace(draft, id=f"{draft.id}-{name}", values=values)


def _boards(job: Job, draft: Draft) -> Iterator[Draft]:
    """A sheet for each player: territory, piles, lands won and markers."""
    steps = list(_steps(passages(job, _content(job).overview)))
    for name, piece in _content(job).markers.items():
        ground = scene_address(
            Scene(_arms(piece).tinctures[0], name, BOARD_SCENE, lift=0.25), job.options.theme
        )
        values = {**draft.values, "steps": steps, "points": MAT_POINTS, "side": _side(piece), "piece": piece}
        values["ground"] = ground
        yield replace(draft, id=f"{draft.id}-{name}", values=values, template="board", turned=True)


def _side(piece: Piece) -> dict[str, object]:
    """The colours and the sign of a player."""
    blazon = _arms(piece)
    paint = palette().tinctures[blazon.tinctures[0]].paint
    return {
        "sign": blazon.charge or "control-marker",
        "paint": paint,
        "tint": blend(paint, "#ffffff", 0.86),
        "faint": blend(paint, "#ffffff", 0.74),
    }


def _arms(piece: Piece) -> Blazon:
    return piece.blazon or Blazon(field=(PLAIN, "sable"))


def leaflet(job: Job) -> Iterator[Draft]:
    """The rules, with the table of the worked turn."""
    content = _content(job)
    told = {name: list(_lines(job, name, job.language)) for name in content.units}
    skies = {name: _sky(job, name, land) for name, land in content.lands.items()}
    scenes = {name: _scene(job, name) for name in content.units}
    values = {"rules": passages(job, content.leaflet), "told": told, "skies": skies, "scenes_of": scenes}
    values |= {"parade": _parade(job), "across": job.size.width - 2 * LEAFLET_EDGE}
    return _unless_deck(job, _with(job, values))


def _parade(job: Job) -> str:
    """Those of the first deck before their land."""
    content = _content(job)
    blazons = [content.units[name].blazon for name in content.decks[FIRST_DECK].units]
    marchers = [(arms.charge, arms.tinctures[0]) for arms in blazons if arms and arms.charge]
    ground = Scene("azure", FIRST_DECK, Size(job.size.width - 2 * LEAFLET_EDGE, PARADE_HEIGHT), lift=0.2)
    return parade_address(ground, marchers, job.options.theme)


def _unless_deck(job: Job, drafts: Iterable[Draft]) -> Iterator[Draft]:
    """Nothing but units where a deck is printed, unless the component is asked for by name."""
    if not job.own(OwnOptions).deck or job.id in job.options.components:
        yield from drafts


def _with(job: Job, values: Mapping[str, object]) -> Iterator[Draft]:
    """The single draft of a component, both sides with these values."""
    for draft in draft_single(job):
        known = {**draft.values, **values}
        yield replace(draft, values=known, back=draft.back and replace(draft.back, values=known))


def _summaries(job: Job) -> Iterator[Draft]:
    """One for each player: the turn on one side, triggers and reminders on the other."""
    head, head_back = (_head(job, tincture) for tincture in SUMMARY_SKIES)
    overview = passages(job, _content(job).overview)
    values = {"id": SUMMARY, "overview": overview, "head": head, "head_back": head_back}
    back = Draft("back", values, ("overview",), template=f"{SUMMARY}-back")
    players = _content(job).players.most
    yield Draft(
        SUMMARY, values, ("overview",), players, SUMMARY, back, job.text(_content(job).labels["your_turn"])
    )


def _head(job: Job, tincture: str) -> str:
    """The strip of land behind the title of a summary card."""
    return scene_address(Scene(tincture, SUMMARY, SUMMARY_HEAD), job.options.theme)


def _steps(turn: Mapping[str, Mapping[str, object]]) -> Iterator[dict[str, object]]:
    """The phases of a turn, and how long their names are in the size that the mat has for them."""
    for name in PHASES:
        if name in turn:
            heading = str(turn[name]["heading"])
            length = text_width(MAT_FONT, heading, MAT_POINTS) / PT_PER_MM
            yield {"id": name, "heading": heading, "length": length}


def _viewed(job: Job, draft: Draft) -> Draft:
    land = cast("Land", draft.values["card"])
    return replace(draft, values={**draft.values, "sky": _sky(job, draft.id, land)})


def _sky(job: Job, name: str, land: Land) -> str:
    """A land with what it is known for, where names and squares leave that free."""
    blazon = land.blazon or Blazon(field=(PLAIN, "argent"))
    place = {"share": 0.345, "ground": 0.375, "across": 0.635, "lift": 0.34}
    return scene_address(
        Scene(blazon.tinctures[0], name, LAND_SCENE, blazon.charge, **place), job.options.theme
    )


def _counted(job: Job, draft: Draft) -> Draft:
    piece = cast("Piece", draft.values["card"])
    values = {**draft.values, "coin": _struck(job, piece.blazon) if piece.blazon else None}
    back = draft.back and replace(draft.back, values=values)
    return replace(draft, values=values, back=back, copies=piece.count)


def _struck(job: Job, blazon: Blazon) -> str:
    """A piece as a coin or counter: the field as its metal, the charge as its figure."""
    coin = coin_of(blazon, job.size.width, job.component.bleed, job.component.shape == "round")
    return coin_address(coin, job.options.theme)


def _told(job: Job, unit: str) -> dict[str, object]:
    """What a unit's card says beyond its values: its abilities, and the first deck if it is in it."""
    room = ALONE if len(job.languages) == 1 else SHARED
    first = _content(job).decks.get(FIRST_DECK)
    decks = [first] if first and unit in first.units else []
    told = [list(_centred(_spoken(job, unit, language), room)) for language in job.languages]
    seals = list(dict.fromkeys(ability.when for ability in _content(job).units[unit].abilities))
    return {"told": told, "seals": seals, "decks": decks, "points": room.points}


def _spoken(job: Job, unit: str, language: str) -> Iterator[dict[str, str]]:
    """The abilities as a card tells them: each by itself, or in own words below what all share."""
    lines = list(_lines(job, unit, language))
    words = _content(job).units[unit].text
    if words:
        common = set.intersection(*(set(line.items()) for line in lines)) if lines else set()
        lines = [
            {
                "trigger": "",
                "place": "",
                **dict(common),
                "text": typeset(job.setting.text(words, language), language),
            }
        ]
    yield from lines


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
