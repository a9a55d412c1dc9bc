"""The pages beside the town-sheet: a place for the dice, a card a difficulty, and a page to play alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from twelve.layouts.compose.job import Job
from twelve.layouts.faces import Draft
from twelve.layouts.games.xii_century.chapters import DICE, ROUND, TURN
from twelve.layouts.games.xii_century.options import OwnOptions
from twelve.layouts.games.xii_century.orders import (
    content_of,
    fair_view,
    page_of,
    title_of,
    troubled_view,
    words,
)
from twelve.layouts.games.xii_century.rows import FilledPassage, Rows
from twelve.layouts.games.xii_century.sheet_grid import frame, shared_out
from twelve.layouts.measures import Size

ORGANISER_WIDTH = 297.0
ORGANISER_VIEW, SOLO_VIEW = 34.0, 38.0
"""How high the town stands over these pages, in millimetres of the design."""
TILE_GAP, LEAST_TILE = 3.0, 0.66
"""Between the tiles of a step, and how narrow one may be beside the mean; the rest goes to long texts."""
TURN_SHARE = 0.66
"""Of the width that the steps of a turn have beside the rules of the dice."""
CARD_COLUMNS = 5
CARD_PICTURE, BACK_PICTURE = Size(69, 42), Size(69, 14)
"""The woodcuts on both sides of an event card, with their bleed."""
GOALS_ACROSS, GOAL = 2, 23.0
ATTEMPT = 9.2
ATTEMPTS = ((0.0, "date"), (0.14, "town"), (0.46, "difficulty"), (0.66, "objective"), (0.88, "result"))


@dataclass(frozen=True)
class StepTile:
    """A step of a round or of a turn: its words, and where it stands."""

    id: str
    passage: FilledPassage
    left: float
    width: float


def dice_organiser(job: Job) -> Iterator[Draft]:
    """A place for every die, above the steps of a round and those of a turn."""
    page = frame(job.size.width, job.size.height, 1, job.size.width / ORGANISER_WIDTH)
    rows = Rows(content_of(job), job.language)
    turn = page.width * TURN_SHARE
    values = {
        **words(rows),
        "frame": page,
        "view": ORGANISER_VIEW,
        "woodcut": fair_view(job, Size(page.width, ORGANISER_VIEW)),
        "round": _tiles(rows, ROUND, page.width),
        "turn": _tiles(rows, TURN, turn),
        "turn_width": turn,
        "dice": [rows.passage(name) for name in DICE[:3] if name in rows.content.guide],
    }
    yield Draft("organiser", values, ("guide",), title=title_of(job))


def _tiles(rows: Rows, names: Sequence[str], width: float) -> list[StepTile]:
    """Side by side; a long text gets a wide tile."""
    told = [(name, rows.passage(name)) for name in names if name in rows.content.guide]
    wants = [float(max(len(passage.text) - 30, 12)) for _, passage in told]
    places = shared_out(wants, width / max(len(told), 1) * LEAST_TILE, width, TILE_GAP)
    return [StepTile(name, passage, *place) for (name, passage), place in zip(told, places, strict=True)]


def event_cards(job: Job) -> Iterator[Draft]:
    """A card for each difficulty: which rounds have an event, and which, where that is known."""
    content = content_of(job)
    rows = Rows(content, job.language)
    shared = words(rows, "events")
    strip = troubled_view(job, BACK_PICTURE, 1)
    told = {**shared, "rows": {"events": rows.events()}, "strip": strip}
    back = Draft("back", told, ("events",), template="back")
    for level in rows.levels():
        struck = _struck(job, level.id)
        values = {**shared, "level": level, "struck": struck, "across": CARD_COLUMNS}
        values["woodcut"] = troubled_view(job, CARD_PICTURE, len(struck) / content.rounds.count, level.id)
        yield Draft(level.id, values, ("difficulties", level.id), back=back, title=level.name)


def _struck(job: Job, level: str) -> dict[int, str]:
    """The rounds with an event and its letters: the fixed ones, and those of a given track."""
    difficulty = content_of(job).difficulties[level]
    track = {int(number): event for number, event in difficulty.fixed.items()}
    if job.own(OwnOptions).difficulty == level:
        track |= dict(job.own(OwnOptions).track)
    letters = {number: content_of(job).events[event].letters[job.language] for number, event in track.items()}
    return {**dict.fromkeys(difficulty.rounds, ""), **letters}


def solo(job: Job) -> Iterator[Draft]:
    """Objectives and good scores for one player, and lines for the attempts."""
    rows = Rows(content_of(job), job.language)
    page = page_of(job, large=False)
    values = {
        **words(rows, "solo"),
        "frame": page,
        "view": SOLO_VIEW,
        "woodcut": fair_view(job, Size(page.width, SOLO_VIEW)),
        "goals": rows.goals(),
        "across": GOALS_ACROSS,
        "step": GOAL,
        "levels": [(level, _struck(job, level.id)) for level in rows.levels()],
        "variants": rows.variants(),
        "heads": [(round(page.width * place, 3), word) for place, word in ATTEMPTS],
        "attempt": ATTEMPT,
    }
    yield Draft("solo", values, ("objectives",), title=title_of(job))
