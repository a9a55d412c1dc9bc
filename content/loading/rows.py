"""Rows of a spreadsheet as entries of a table: columns are fields, cells are values with their places."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from collections.abc import Sequence as Row
from typing import NamedTuple

from pydantic import BaseModel

from twelve.content.errors import ContentError, Finding, suggest
from twelve.content.loading.shapes import field_shape, is_kind
from twelve.content.loading.spreadsheets import Cell, Cells
from twelve.content.loading.yaml import Mapping, Node, Scalar, Sequence, resolved
from twelve.content.models.base import Text

ID = "id"
COPIES = ("copies", "qty", "quantity", "count")
LEFT_OUT = ("#", "//", "_")
"""How headings and rows begin that are notes of the designer's."""
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")
_SEPARATORS = re.compile(r"[;,\n]")


class FieldColumn(NamedTuple):
    """A column that is read: where its values go and what they are."""

    number: int
    path: tuple[str, ...]
    shape: object


def entries(sheet: Cells, model: type[BaseModel], languages: tuple[str, ...]) -> Mapping:
    """The rows as a map of entries, by their ids."""
    header = _header(sheet)
    columns = _columns(sheet, header, model, languages)
    found = Mapping({}, sheet.place(header, 0))
    for number in range(header + 1, len(sheet.rows)):
        row = sheet.rows[number]
        if _is_left_out(row):
            continue
        key = _key(row, columns, languages, f"row_{number + 1}")
        name = _free(key, found.entries)
        found.entries[name] = _entry(sheet, number, columns)
        found.key_places[name] = sheet.place(number, 0)
    return found


def _header(sheet: Cells) -> int:
    """The first row that holds anything: the names of the columns."""
    for number, row in enumerate(sheet.rows):
        if not _is_left_out(row):
            return number
    raise ContentError([Finding("is empty; its first row names the columns", place=sheet.place(0, 0))])


def _is_left_out(row: Row[Cell]) -> bool:
    first = next((str(cell).strip() for cell in row if str(cell).strip()), "")
    return not first or first.startswith(LEFT_OUT[:2])


def _columns(sheet: Cells, row: int, model: type[BaseModel], languages: tuple[str, ...]) -> list[FieldColumn]:
    columns, wrong = [], []
    for number, cell in enumerate(sheet.rows[row]):
        heading = str(cell).strip()
        if not heading or heading.startswith(LEFT_OUT):
            continue
        path = _path(heading, model, languages)
        if path[0] != ID and path[0] not in model.model_fields:
            hint = suggest(path[0], [ID, *model.model_fields])
            message = (
                f'"{heading}" is no field of this table; {hint}; a heading that begins with # is left out'
            )
            wrong.append(Finding(message, place=sheet.place(row, number)))
        columns.append(FieldColumn(number, path, _shape(model, path)))
    if wrong:
        raise ContentError(wrong)
    return [_in_language(column, columns, languages) for column in columns]


def _in_language(column: FieldColumn, columns: list[FieldColumn], languages: tuple[str, ...]) -> FieldColumn:
    """Beside `name.de`, the column `name` is in the game's first language; alone it is for all of them."""
    longer = {other.path[:-1] for other in columns}
    return column._replace(path=(*column.path, languages[0])) if column.path in longer else column


def _path(heading: str, model: type[BaseModel], languages: tuple[str, ...]) -> tuple[str, ...]:
    """`Max HP` is max_hp, `name.de` the German name, `de` as well, `qty` the copies."""
    first, *others = heading.split(".")
    field = _NOT_IN_IDS.sub("_", first.strip().lower()).strip("_")
    if field in languages and field not in model.model_fields:
        return ("name", field)
    if field in COPIES and field not in model.model_fields:
        field = COPIES[0]
    return (field, *(other.strip() for other in others))


def _shape(model: type[BaseModel], path: tuple[str, ...]) -> object:
    shape: object = model
    for step in path:
        shape = field_shape(shape, step)
    return shape


def _key(row: Row[Cell], columns: list[FieldColumn], languages: tuple[str, ...], fallback: str) -> str:
    """The id of an entry: its own, or made of its name."""
    by_path = {column.path: str(row[column.number]).strip() for column in columns if column.number < len(row)}
    names = [by_path.get(path, "") for path in ((ID,), ("name",), *(("name", code) for code in languages))]
    key = _NOT_IN_IDS.sub("_", next((name for name in names if name), "").lower()).strip("_")
    return key if key[:1].isalpha() else f"{fallback}" if not key else f"n_{key}"


def _free(key: str, taken: Map[str, object]) -> str:
    number, free = 2, key
    while free in taken:
        free, number = f"{key}_{number}", number + 1
    return free


def _entry(sheet: Cells, number: int, columns: list[FieldColumn]) -> Mapping:
    row = sheet.rows[number]
    entry = Mapping({}, sheet.place(number, 0))
    for column in columns:
        cell = row[column.number] if column.number < len(row) else ""
        if cell == "" or column.path[0] == ID:
            continue
        place = sheet.place(number, column.number)
        into = entry
        for step in column.path[:-1]:
            inner = into.entries.setdefault(step, Mapping({}, place))
            assert isinstance(inner, Mapping)
            into = inner
        into.entries[column.path[-1]] = _node(sheet, number, column, cell)
        into.key_places[column.path[-1]] = place
    return entry


def _node(sheet: Cells, number: int, column: FieldColumn, cell: Cell) -> Node:
    place = sheet.place(number, column.number)
    if is_kind(column.shape, tuple) and isinstance(cell, str):
        words = [word.strip() for word in _SEPARATORS.split(cell) if word.strip()]
        return Sequence([Scalar(word, place) for word in words], place)
    if is_kind(column.shape, (str, Text)):
        return Scalar(_as_text(cell), place)
    if isinstance(cell, float) and cell.is_integer() and not is_kind(column.shape, float):
        return Scalar(int(cell), place)
    if isinstance(cell, bool | int | float):
        return Scalar(cell, place)
    return Scalar(resolved(str(cell).strip()), place)


def _as_text(cell: Cell) -> str:
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
