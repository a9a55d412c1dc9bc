"""The columns of a spreadsheet: which field each one holds, by the words above it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from pydantic import BaseModel

from twelve.content.errors import ContentError, Finding, suggest
from twelve.content.loading.cells import Cell, Reader, reader
from twelve.content.loading.checking import field_shape, is_kind
from twelve.content.loading.spreadsheets import Cells
from twelve.content.loading.yaml import Plain
from twelve.content.models.base import LONGEST_NAME, Text
from twelve.content.models.picture import Picture

ID, NAME = "id", "name"
COPIES = ("copies", "qty", "quantity", "count")
NOTES = ("#", "//", "_")
"""How headings begin that are notes of the designer's; rows begin with one of the first two."""
_LANGUAGE = re.compile(r"(.+?)\s*(?:[._ :]|[\[(])\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)?)\s*[\])]?")
MOST_COLUMNS = 1000
DEEPEST = 8
"""Steps of a heading such as `art.focus`."""
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


class FieldColumn(NamedTuple):
    """A column that is read: where its values go, and how."""

    number: int
    path: tuple[str, ...]
    heading: str
    read: Reader
    values: list[Plain]


def header_row(cells: Cells) -> int:
    """The first row that holds anything: the names of the columns."""
    for number, row in enumerate(cells.rows):
        if not is_note(row) and number not in cells.titles:
            return number
    raise ContentError([Finding("is empty; its first row names the columns", place=cells.place(0, 0))])


def is_note(row: Iterable[Cell]) -> bool:
    """Whether a row is empty, or begins with # or //."""
    for cell in row:
        first = cell.strip() if type(cell) is str else "a value"
        if first:
            return first.startswith(NOTES[:2])
    return True


def columns_of(
    cells: Cells, row: int, model: type[BaseModel], languages: tuple[str, ...]
) -> list[FieldColumn]:
    columns: list[FieldColumn] = []
    known: set[tuple[str, ...]] = set()
    wrong = []
    if len(cells.rows[row]) > MOST_COLUMNS:
        message = f"has {len(cells.rows[row]):,} columns; {MOST_COLUMNS:,} are the most"
        raise ContentError([Finding(message, place=cells.place(row, MOST_COLUMNS))])
    for number, cell in enumerate(cells.rows[row]):
        heading = str(cell).strip()
        if not heading or heading.startswith(NOTES):
            continue
        path = _path(heading, model, languages)
        if path[0] != ID and path[0] not in model.model_fields:
            hint = suggest(path[0], [ID, *model.model_fields])
            message = (
                f'"{heading}" is no field of this table; {hint} (a heading that begins with # is left out)'
            )
            wrong.append(Finding(message, place=cells.place(row, number)))
        elif len(path) > DEEPEST:
            message = f'"{heading[:40]}…" leads deeper than {DEEPEST} steps; no field does'
            wrong.append(Finding(message, place=cells.place(row, number)))
        elif path in known:
            wrong.append(Finding(f'"{heading}" is there twice', place=cells.place(row, number)))
        known.add(path)
        columns.append(FieldColumn(number, path, heading, reader(_shape(model, path)), []))
    if wrong:
        raise ContentError(wrong)
    return [_lengthened(cells, row, model, column, columns, languages) for column in columns]


def _path(heading: str, model: type[BaseModel], languages: tuple[str, ...]) -> tuple[str, ...]:
    """`Max HP` is max_hp; `name.de`, `name (de)` and `de` are the German name; `qty` is the copies."""
    fields = model.model_fields
    first, *others = (step.strip() for step in heading.split("."))
    field = as_id(first)
    if field in fields or others:
        return (field, *others)
    if first.lower() in languages:
        return (NAME, first.lower())
    if (
        (found := _LANGUAGE.fullmatch(heading))
        and found[2].lower() in languages
        and as_id(found[1]) in fields
    ):
        return (as_id(found[1]), found[2].lower())
    return (COPIES[0],) if first.lower() in COPIES and COPIES[0] in fields else (field,)


def _lengthened(
    cells: Cells,
    row: int,
    model: type[BaseModel],
    column: FieldColumn,
    columns: list[FieldColumn],
    languages: tuple[str, ...],
) -> FieldColumn:
    """Beside `name.de`, `name` is in the first language; beside `art.focus`, `art` is the file."""
    if not any(len(other.path) > len(column.path) == len(_common(other, column)) for other in columns):
        return column
    shape = _shape(model, column.path)
    if is_kind(shape, Text) and languages:
        missing = next(
            (code for code in languages if not any(o.path == (*column.path, code) for o in columns)), None
        )
        if missing:
            return column._replace(path=(*column.path, missing))
    if is_kind(shape, Picture):
        return column._replace(path=(*column.path, "file"))
    message = f'"{column.heading}" is given as a whole and in parts; keep one of both'
    raise ContentError([Finding(message, place=cells.place(row, column.number))])


def _common(longer: FieldColumn, shorter: FieldColumn) -> tuple[str, ...]:
    part = longer.path[: len(shorter.path)]
    return part if part == shorter.path else ()


def _shape(model: type[BaseModel], path: tuple[str, ...]) -> object:
    shape: object = str if path == (ID,) else model
    for step in path if path != (ID,) else ():
        shape = str if is_kind(shape, Text) else field_shape(shape, step)
    return shape


def as_id(text: str) -> str:
    """A name in the letters of ids: `Ätherschwert +2` is atherschwert_2."""
    letters = text.lower()
    if letters.isascii() and (key := letters.replace(" ", "_")).isidentifier() and "__" not in key:
        return key.strip("_")[: LONGEST_NAME - 5]  # as nearly all names are, and much quicker
    if not letters.isascii():
        letters = unicodedata.normalize(
            "NFKD", letters.replace("ß", "ss").replace("æ", "ae").replace("œ", "oe")
        )
        letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    key = _NOT_IN_IDS.sub("_", letters).strip("_")[: LONGEST_NAME - 5]
    return f"n_{key}" if key[:1].isdigit() else key
