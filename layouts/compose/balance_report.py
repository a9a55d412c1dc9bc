"""The report of a balance as a part to be printed: charts, the cards as they are printed, tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

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


class IntervalChart(NamedTuple):
    """Values with their intervals."""

    title: str
    note: str
    axis: Axis
    rows: Sequence[IntervalRow]


class MapChart(NamedTuple):
    """Everything against everything."""

    title: str
    note: str
    names: Sequence[str]
    cells: Sequence[Sequence[float | None]]


class ColumnChart(NamedTuple):
    """A number for each of several moments."""

    title: str
    note: str
    columns: Sequence[tuple[str, float]]


@dataclass(frozen=True)
class ReportCard:
    """What is said about one card; its picture is found by its id."""

    id: str
    name: str
    grade: str
    told_grade: str
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

    over: str
    lead: str
    tiles: Sequence[Mapping[str, str]]
    short_title: str
    short: Sequence[str]
    """What stands out."""
    charts: Sequence[IntervalChart | MapChart | ColumnChart]
    cards_title: str
    tried_title: str
    cards: Sequence[ReportCard]
    tables: Sequence[ReportTable]
    imprint: str
    command: str


def report_part(game: Game, report: Report, language: str, options: PrintOptions) -> Part:
    """The report, ready to be rendered."""
    component = Component(title=Text({"mul": report.over}), kind="booklet", layout=REPORT, size="paper")
    shown = ShownPieces(job_of(game, REPORT, component, (language,), options, Plainer(game.content)))
    values: dict[str, object] = {
        "over": report.over,
        "lead": report.lead,
        "tiles": report.tiles,
        "short_title": report.short_title,
        "short": report.short,
        "charts": [_chart(chart) for chart in report.charts if not _is_empty(chart)],
        "cards_title": report.cards_title,
        "tried_title": report.tried_title,
        "cards": [_card(card, shown) for card in report.cards],
        "tables": [{"title": t.title, "heading": t.heading, "rows": t.rows} for t in report.tables],
        "imprint": report.imprint,
        "command": report.command,
    }
    draft = Draft(REPORT, values, ("title",), title=report.over)
    return set_alone(
        game, REPORT, component, language, options, replace(draft, shows=tuple(shown.faces.values()))
    )


def _is_empty(chart: IntervalChart | MapChart | ColumnChart) -> bool:
    return isinstance(chart, IntervalChart) and not chart.rows


def _chart(chart: IntervalChart | MapChart | ColumnChart) -> dict[str, object]:
    match chart:
        case IntervalChart():
            drawn = intervals(chart.rows, chart.axis, WIDE)
        case MapChart():
            drawn = heat_map(chart.names, chart.cells, WIDE)
        case ColumnChart():
            labels, values = zip(*chart.columns, strict=True)
            drawn = columns(labels, values, WIDE)
    return {"title": chart.title, "note": chart.note, "image": _image(picture(drawn))}


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
        "told_grade": card.told_grade,
        "sentence": card.sentence,
        "figures": card.figures,
        "tried": card.tried,
    }
