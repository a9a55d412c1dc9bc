"""What is printed of XII Century: the town-sheet with its rules, and the pages beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from twelve.content.games.xii_century.model import Content
from twelve.layouts.compose.job import Job
from twelve.layouts.faces import Draft
from twelve.layouts.games.xii_century.booklet import RULEBOOK, rulebook_values
from twelve.layouts.games.xii_century.chapters import columns
from twelve.layouts.games.xii_century.fields import (
    DIFFICULTY,
    TOWN,
    Entries,
    sheet,
    written_events,
    written_reserve,
)
from twelve.layouts.games.xii_century.lists import town_lists
from twelve.layouts.games.xii_century.options import OwnOptions
from twelve.layouts.games.xii_century.orders import (
    content_of,
    fair_view,
    page_of,
    title_of,
    troubled_view,
    words,
)
from twelve.layouts.games.xii_century.other_sheets import dice_organiser, event_cards, solo
from twelve.layouts.games.xii_century.rows import EventRow, Rows
from twelve.layouts.games.xii_century.sheet_grid import (
    Band,
    PageFrame,
    cell_lines,
    column_shades,
    shared_out,
    slot_lines,
    stack,
)
from twelve.layouts.measures import Size

BOOK_PICTURE, BOOK_STRIP = Size(124, 74), Size(124, 32)
"""The woodcuts on the rulebook's first page, and over its events."""
RULES_ROOM, LEAST_VIEW = (255.0, 212.0), 14.0
"""The height that the rules need on each back of the town-sheet, and the least that a picture is worth."""
GAP = 2.0
HEADING = 5.4
PLAIN_ROW, SPECIAL_ROW, SCORE_ROW, LARGE_SCORE_ROW = 9.4, 16.0, 5.4, 4.8
SHORT_TEXT = 40
BUSY, TRIPLE, CALM = (1.88, (2, 3)), (1.25, (2, 2)), (1.0, (2, 1))
"""Share of the height and cells in a round: of stores, of what also falls in hunger or war, of the rest."""
NOTED = 1.4
"""How much higher a line is that tells a rule of its own."""
ONE = (1, 1)
ROUNDS = Band("rounds", height=7.5)
STRIP = Band("strip", height=8)


def town_sheet(job: Job) -> Iterator[Draft]:
    """Two pages to play on (four large ones) with the rules on their backs, for each player."""
    content = content_of(job)
    large = job.own(OwnOptions).large
    page = page_of(job, large)
    rows = Rows(content, job.language)
    shared = _shared_values(job, rows, page)
    pages = _large_pages(rows) if large else _pages(rows)
    rules, heads = columns(rows), _heads(job, page, len(pages))
    for prefix, copies in _seats(job):
        for number, bands in enumerate(pages, start=1):
            values = {**shared, "prefix": prefix, "page": number}
            back = rules[number - 1 :: len(pages)] if large else rules[2 * number - 2 : 2 * number]
            yield Draft(
                f"page{number}",
                {**values, **_placed(bands, page)},
                ("assets",),
                copies,
                back=Draft(
                    "rules", {**values, "columns": back, **heads[number - 1]}, ("guide",), template="rules"
                ),
                title=f"{title_of(job)} {number}",
                turned=large,
            )


def _heads(job: Job, page: PageFrame, pages: int) -> list[dict[str, object]]:
    """The town over the rules where they leave it room: in good times, then in bad ones."""
    if job.own(OwnOptions).large:
        return [{"view": 0.0, "woodcut": ""}] * pages
    views = [Size(page.width, round(page.height - room, 2)) for room in RULES_ROOM]
    pictures = (fair_view(job, views[0]), troubled_view(job, views[1], 1))
    return [
        {"view": view.height if view.height >= LEAST_VIEW else 0.0, "woodcut": picture}
        for view, picture in zip(views, pictures, strict=True)
    ]


def rulebook(job: Job) -> Iterator[Draft]:
    """All rules as a booklet: chapters, tables of everything, a round played out."""
    rows = Rows(content_of(job), job.language)
    values = {**words(rows, "events"), "rows": town_lists(rows), **rulebook_values(rows)}
    views = {"events": troubled_view(job, BOOK_STRIP, 1)}
    values |= {"woodcut": fair_view(job, BOOK_PICTURE), "views": views, "vignette": BOOK_STRIP.height}
    yield Draft(RULEBOOK, values, (RULEBOOK,), title=title_of(job))


def _seats(job: Job) -> list[tuple[str, int]]:
    """The prefix of the fields of each sheet and how often it is printed; only forms differ."""
    players = job.own(OwnOptions).players
    if job.own(OwnOptions).fillable and players > 1:
        return [(sheet(number), 1) for number in range(1, players + 1)]
    return [("", players)]


def _shared_values(job: Job, rows: Rows, page: PageFrame) -> dict[str, object]:
    content = content_of(job)
    return {
        **words(rows, "events"),
        "rows": town_lists(rows),
        "frame": page,
        "filled": _filled(job),
        "fillable": job.own(OwnOptions).fillable,
        "large": job.own(OwnOptions).large,
        "threshold": next((e.power_per_round for e in content.events.values() if e.power_per_round), 0),
        "steps": content.most_reputation,
        "events": _event_columns(rows, page),
        "places": _settled_places(rows),
    }


def _settled_places(rows: Rows) -> list[tuple[float, float]]:
    """Top and height of each line of people and infrastructures side by side, as shares of all."""
    content = rows.content
    columns = [rows.settled(things, special=False) for things in (content.people, content.infrastructures)]
    heights = [NOTED if any(row and row.note for row in pair) else 1.0 for pair in zip_longest(*columns)]
    whole = sum(heights) or 1.0
    return [(sum(heights[:i]) / whole, height / whole) for i, height in enumerate(heights)]


def _event_columns(rows: Rows, page: PageFrame) -> list[tuple[EventRow, float, float]]:
    """The legend of the events; a long text gets a wide column."""
    events = rows.events()
    wants = [max(len(event.text) - SHORT_TEXT, 0) for event in events]
    columns = shared_out(wants, 0.82 * page.width / max(len(events), 1), page.width, GAP / 2)
    return [(event, *column) for event, column in zip(events, columns, strict=True)]


def _filled(job: Job) -> Entries:
    """What is already written: the dice of the reserve, a town, an event track, a name."""
    content, own = content_of(job), job.own(OwnOptions)
    entries = written_reserve(content) | dict(own.entries) | written_events(content, own.track, job.language)
    if own.difficulty in content.difficulties:
        entries[DIFFICULTY] = content.difficulties[own.difficulty].name[job.language]
    if own.town:
        entries[TOWN] = own.town
    return entries


def _placed(bands: Iterable[Band], page: PageFrame) -> dict[str, object]:
    placed = stack(tuple(bands), page.height)
    return {
        "bands": placed,
        "lattice": cell_lines(placed, page),
        "slots": slot_lines(placed, page),
        "shades": column_shades(placed, page),
    }


def _pages(rows: Rows) -> list[list[Band]]:
    content = rows.content
    return [
        [*_outside(content), *_inside(content), *_threats(), _footer()],
        [STRIP, *_settled(content), *_specials(rows), _footer()],
    ]


def _large_pages(rows: Rows) -> list[list[Band]]:
    content = rows.content
    return [
        [*_outside(content), _footer()],
        [ROUNDS, *_inside(content), *_threats(), _footer()],
        [STRIP, *_settled(content), _footer()],
        [*_specials(rows, LARGE_SCORE_ROW), _footer()],
    ]


def _footer() -> Band:
    return Band("footer", height=5.4, before=1.6)


def _outside(content: Content) -> list[Band]:
    """What every turn begins with: name, dice, events, locations and the basic assets."""
    return [
        Band("header", height=17),
        replace(ROUNDS, before=GAP),
        Band("event", height=8, slots=ONE),
        _heading("locations"),
        *(Band("location", name, share=0.92, slots=ONE) for name in content.locations),
        _heading("basic"),
        *_assets(content, "basic"),
    ]


def _inside(content: Content) -> list[Band]:
    """What grows within the walls: advanced and special assets, strength, and what threatens it."""
    return [
        _heading("advanced"),
        *_assets(content, "advanced"),
        _heading("special"),
        Band("special", height=19.2),
        _heading("power"),
        Band("formula", height=9),
        Band("power", share=1, slots=ONE),
        Band("reputation", share=1, slots=ONE),
    ]


def _threats() -> list[Band]:
    return [_heading("events"), Band("events", height=17)]


def _heading(name: str) -> Band:
    return Band("heading", name, height=HEADING, before=GAP)


def _assets(content: Content, group: str) -> Iterator[Band]:
    """Stores, from which things are paid, change several times a round and get more room than the rest."""
    things = (*content.assets.values(), *content.settled.values())
    stores = {content.upkeep.pays, *(paid for thing in things for paid in thing.cost)}
    falling = {content.upkeep.of, *content.war.halves}  # an event, dice, then hunger or war: three changes
    for name, asset in content.assets.items():
        if asset.group == group:
            share, slots = look = BUSY if name in stores else TRIPLE if name in falling else CALM
            yield Band("asset", name, share=share, slots=slots, joined=look == TRIPLE)


def _settled(content: Content) -> list[Band]:
    plain = max(_plain(content.people), _plain(content.infrastructures))
    return [
        Band("settled-heading", height=7.5, before=GAP),
        Band("settled", share=PLAIN_ROW * (plain + NOTED - 1)),
    ]


def _specials(rows: Rows, score_row: float = SCORE_ROW) -> list[Band]:
    content = rows.content
    special = max(_special(content.people), _special(content.infrastructures))
    lines = max(len(rows.score_lines()), len(rows.power_lines()))
    return [
        Band("special-heading", height=7.5, before=GAP),
        Band("perks", share=SPECIAL_ROW * special),
        Band("tally", share=HEADING + score_row * (lines + 1), before=GAP),
    ]


def _plain(things: Mapping[str, object]) -> int:
    return sum(not getattr(thing, "perks", None) for thing in things.values())


def _special(things: Mapping[str, object]) -> int:
    return len(things) - _plain(things)


COMPOSERS = (town_sheet, rulebook, dice_organiser, event_cards, solo)
"""What a component may name."""
