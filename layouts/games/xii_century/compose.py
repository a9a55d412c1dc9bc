"""What is printed of XII Century: the town-sheet with its rules, and the pages beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from twelve.content.models.xii_century import Content
from twelve.content.xii_town import TownFile
from twelve.layouts.compose import Job
from twelve.layouts.faces import Draft
from twelve.layouts.games.xii_century.bands import (
    Band,
    Frame,
    cell_lines,
    column_shades,
    frame,
    slot_lines,
    stack,
)
from twelve.layouts.games.xii_century.chapters import Chapter, columns
from twelve.layouts.games.xii_century.fields import (
    DIFFICULTY,
    TOWN,
    Entries,
    reputation_steps,
    sheet,
    written_events,
    written_reserve,
    written_town,
)
from twelve.layouts.games.xii_century.rows import Rows

DESIGN_WIDTH = 210.0
GAP = 2.0
HEADING = 5.6
BUSY = (2, 3)
CALM = (2, 1)
ONE = (1, 1)


def town_sheet(job: Job) -> Iterator[Draft]:
    """Two pages to play on with the rules on their backs: once, or a sheet for each player."""
    content = _content(job)
    page = frame(job.size.width, job.size.height, content.rounds.count, DESIGN_WIDTH)
    rows = Rows(content, job.language)
    shared = _shared_values(job, rows, page)
    for seat, copies in _seats(job):
        values = {**shared, "prefix": seat}
        for number, bands in enumerate(_pages(content), start=1):
            face = {**values, **_placed(bands, page), "page": number}
            yield Draft(
                f"page{number}",
                face,
                ("assets",),
                copies,
                back=_rules(values, columns(rows)[2 * number - 2 : 2 * number]),
                title=f"{_title(job)} {number}",
            )


def _rules(values: Mapping[str, object], shown: tuple[tuple[Chapter, ...], ...]) -> Draft:
    return Draft("rules", {**values, "columns": shown}, ("guide",), template="rules", title="rules")


def _content(job: Job) -> Content:
    return cast(Content, job.game.content)


def _title(job: Job) -> str:
    return job.text(job.component.title)


def _seats(job: Job) -> list[tuple[str, int]]:
    """The prefix of the fields of each sheet and how often it is printed; only forms differ."""
    players = cast(int, job.extras.get("players", 1))
    if job.extras.get("fillable") and players > 1:
        return [(sheet(number), 1) for number in range(1, players + 1)]
    return [("", players)]


def _shared_values(job: Job, rows: Rows, page: Frame) -> dict[str, object]:
    content = _content(job)
    return {
        "frame": page,
        "rows": rows,
        "hint": rows.label,
        "filled": _filled(job),
        "fillable": bool(job.extras.get("fillable")),
        "passage": rows.passage,
        "threshold": next((e.power_per_round for e in content.events.values() if e.power_per_round), 0),
        "steps": reputation_steps(content),
    }


def _filled(job: Job) -> Entries:
    """What is already written: the dice of the reserve, a town, an event track, a name."""
    content = _content(job)
    entries = written_reserve(content)
    if town := cast("TownFile | None", job.extras.get("file")):
        entries |= written_town(content, town) | cast("dict[str, str]", job.extras["results"])
    if track := cast("Mapping[int, str] | None", job.extras.get("track")):
        entries |= written_events(content, track, job.language)
    if level := cast("str | None", job.extras.get("difficulty")):
        entries[DIFFICULTY] = content.difficulties[level].name[job.language]
    if "town" in job.extras:
        entries[TOWN] = str(job.extras["town"])
    return entries


def _placed(bands: Iterable[Band], page: Frame) -> dict[str, object]:
    placed = stack(tuple(bands), page.height)
    return {
        "bands": placed,
        "lattice": cell_lines(placed, page),
        "slots": slot_lines(placed, page),
        "shades": column_shades(placed, page),
    }


def _pages(content: Content) -> list[list[Band]]:
    return [
        [*_outside(content), *_inside(content), _footer()],
        [
            Band("strip", height=8),
            *_settled(content),
            *_specials(content),
            Band("tally", share=5.5, before=GAP),
            _footer(),
        ],
    ]


def _footer() -> Band:
    return Band("footer", height=5.4, before=1.6)


def _outside(content: Content) -> list[Band]:
    """What every turn begins with: name, dice, events, locations and the basic assets."""
    return [
        Band("header", height=18),
        Band("rounds", height=7.5, before=GAP),
        Band("event", height=8.5, slots=ONE),
        _heading("locations"),
        *(Band("location", name, share=1, slots=ONE) for name in content.locations),
        _heading("basic"),
        *_assets(content, "basic"),
    ]


def _inside(content: Content) -> list[Band]:
    """What grows within the walls: advanced and special assets, strength, and what threatens it."""
    return [
        _heading("advanced"),
        *_assets(content, "advanced"),
        _heading("special"),
        Band("special", height=17.5),
        _heading("power"),
        Band("formula", height=9),
        Band("power", share=1, slots=ONE),
        Band("reputation", share=1, slots=ONE),
        _heading("events"),
        Band("events", height=18.6),
    ]


def _heading(name: str) -> Band:
    return Band("heading", name, height=HEADING, before=GAP)


def _assets(content: Content, group: str) -> Iterator[Band]:
    """Stores, from which things are paid, change several times a round and get more room than the rest."""
    things = (*content.assets.values(), *content.settled.values())
    stores = {content.upkeep.pays, *(paid for thing in things for paid in thing.cost)}
    for name, asset in content.assets.items():
        if asset.group == group:
            busy = name in stores
            yield Band("asset", name, share=1.75 if busy else 1, slots=BUSY if busy else CALM)


def _settled(content: Content) -> list[Band]:
    plain = max(_plain(content.people), _plain(content.infrastructures))
    return [Band("settled-heading", height=7.5, before=GAP), Band("settled", share=plain)]


def _specials(content: Content) -> list[Band]:
    special = max(_special(content.people), _special(content.infrastructures))
    return [Band("special-heading", height=7.5, before=GAP), Band("perks", share=1.7 * special)]


def _plain(things: Mapping[str, object]) -> int:
    return sum(not getattr(thing, "perks", None) for thing in things.values())


def _special(things: Mapping[str, object]) -> int:
    return len(things) - _plain(things)
