"""The lines of a sheet as its templates get them: worked out beforehand, and nothing but data."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.content.games.xii_century.model import Location
from twelve.content.models.blazon import Blazon
from twelve.layouts.games.xii_century.rows import Row, Rows


@dataclass(frozen=True)
class Gift:
    """What a location gives."""

    amount: int
    icon: str
    name: str


@dataclass(frozen=True)
class LocationLine:
    """A location as a line of the sheet."""

    name: str
    icon: str
    blazon: Blazon | None
    gifts: tuple[Gift, ...]
    minimums: tuple[int, ...]


@dataclass(frozen=True)
class Column:
    """People or infrastructures: plain ones, those with perks, and rules to be told beside them."""

    id: str
    plain: tuple[Row, ...]
    special: tuple[Row, ...]
    side_rules: tuple[tuple[str, str], ...]


def town_lists(rows: Rows) -> dict[str, object]:
    """Everything a town-sheet and its rules show."""
    content = rows.content
    return {
        "assets": {name: rows.asset(name) for name in content.assets},
        "special": rows.group("special"),
        "places": {name: _place(rows, name, location) for name, location in content.locations.items()},
        "columns": (
            Column("people", *_settled(rows, "people"), rows.side_rules("stand_for")),
            Column(
                "infrastructures",
                *_settled(rows, "infrastructures"),
                rows.side_rules("discount", "cheaper"),
            ),
        ),
        "events": rows.events(),
        "levels": rows.levels(),
        "power_sources": rows.power_sources(),
        "power_dice": tuple((rows.name(name), least) for name, least in content.power.dice.items()),
        "defences": rows.defences(),
        "power_lines": rows.power_lines(),
        "score_lines": rows.score_lines(),
    }


def _settled(rows: Rows, kind: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    things = rows.content.people if kind == "people" else rows.content.infrastructures
    return rows.settled(things, special=False), rows.settled(things, special=True)


def _place(rows: Rows, name: str, location: Location) -> LocationLine:
    gifts = (Gift(amount, rows.icon_of(asset), rows.name(asset)) for asset, amount in location.bonus.items())
    icon = rows.icon(name, location.icon)
    return LocationLine(
        location.name[rows.language],
        icon,
        location.blazon,
        tuple(gifts),
        location.minimums,
    )
