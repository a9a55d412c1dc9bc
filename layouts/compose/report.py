"""The report of a balance as a part to be printed: charts, the cards as they are printed, tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from twelve.content.errors import TwelveError
from twelve.content.loading.game import Game
from twelve.content.models.base import Text
from twelve.content.models.component import Component
from twelve.layouts.art.charts import Axis, IntervalRow, columns, heat_map, intervals, picture
from twelve.layouts.compose.job import job_of, set_alone
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.shown import PIECE, ShownPieces
from twelve.layouts.faces import Draft, Part
from twelve.layouts.options import PrintOptions

REPORT = "balance"
WIDE = 178.0
"""Millimetres between the margins of an A4 page."""
MOST_IN_MAP = 40
SHOWN = "28mm"


@dataclass(frozen=True)
class ReportCard:
    """What is said about one card; its picture is found by its id."""

    id: str
    name: str
    grade: str
    sentence: str
    figures: Sequence[Mapping[str, str]]
    tried: Sequence[Mapping[str, str]] = ()


@dataclass(frozen=True)
class ReportTable:
    """Rows under a heading."""

    title: str
    heading: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Report:
    """Everything that a report says, as plain data."""

    lead: str
    tiles: Sequence[Mapping[str, str]]
    intervals: Sequence[tuple[str, str, Axis, Sequence[IntervalRow]]]
    """Charts: title, note, axis and rows."""
    map_names: Sequence[str] = ()
    map_cells: Sequence[Sequence[float | None]] = ()
    rounds: Sequence[tuple[str, float]] = ()
    cards_title: str = ""
    cards: Sequence[ReportCard] = ()
    tables: Sequence[ReportTable] = ()
    imprint: str = ""
    short: Sequence[str] = ()
    """What stands out."""


def report_part(game: Game, report: Report, language: str, options: PrintOptions) -> Part:
    """The report, ready to be rendered."""
    component = Component(title=Text({"mul": "Balance"}), kind="booklet", layout=REPORT, size="paper")
    shown = ShownPieces(job_of(game, REPORT, component, (language,), options, Plainer(game.content)))
    values: dict[str, object] = {
        "lead": report.lead,
        "tiles": report.tiles,
        "short": report.short,
        "charts": _charts(report),
        "cards_title": report.cards_title,
        "cards": [_card(card, shown) for card in report.cards],
        "tables": [{"title": t.title, "heading": t.heading, "rows": t.rows} for t in report.tables],
        "imprint": report.imprint,
    }
    draft = Draft(REPORT, values, ("title",), title="Balance")
    return set_alone(
        game, REPORT, component, language, options, replace(draft, shows=tuple(shown.faces.values()))
    )


def _charts(report: Report) -> list[dict[str, object]]:
    drawn: list[dict[str, object]] = [
        {"title": title, "note": note, "image": _image(picture(intervals(rows, axis, WIDE)))}
        for title, note, axis, rows in report.intervals
        if rows
    ]
    if 2 <= len(report.map_names) <= MOST_IN_MAP:
        note = "How often the row does better than the column, in per cent: red wins, blue loses."
        image = _image(picture(heat_map(report.map_names, report.map_cells, WIDE)))
        drawn.append({"title": "Against each other", "note": note, "image": image})
    if report.rounds:
        labels, values = zip(*report.rounds, strict=True)
        image = _image(picture(columns(labels, values, WIDE)))
        note = "Mean points that a player makes in each round."
        drawn.append({"title": "Points a round", "note": note, "image": image})
    return drawn


def _image(address: str) -> Markup:
    return Markup('<img src="{}" alt=""/>').format(address)


def _card(card: ReportCard, shown: ShownPieces) -> dict[str, object]:
    try:
        image: object = shown.show(f"{PIECE}{card.id}", SHOWN)
    except TwelveError:  # not everything that is played with is a card
        image = ""
    return {
        "image": image,
        "name": card.name,
        "grade": card.grade,
        "sentence": card.sentence,
        "figures": card.figures,
        "tried": card.tried,
    }
