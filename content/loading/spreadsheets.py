"""Spreadsheets: CSV, XLSX, ODS and XLS as rows of cells, with what spreadsheet programs do to them undone."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from twelve.content.errors import ContentError, Finding, Place, suggest
from twelve.content.loading.files import read_plain

MAX_BYTES = 8_000_000
SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods", ".xls")
BOOKS = (".xlsx", ".ods", ".xls")

Cell: TypeAlias = object
"""A text, a number, a truth, a date or time; an empty one is an empty text."""


class Cells(NamedTuple):
    """Rows of cells, all from the first row and column on."""

    file: Path
    name: str
    rows: Sequence[Sequence[Cell]]

    def place(self, row: int, column: int) -> Place:
        """A cell, by its row and column counted from 0."""
        cell = f"{letters(column)}{row + 1}"
        return Place(self.file, row + 1, column + 1, cell=f"{self.name}!{cell}" if self.name else cell)


def letters(column: int) -> str:
    """A column as spreadsheets call it: A, B, … Z, AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def read_sheet(file: Path, sheet: str | None) -> Cells:
    """The sheet of this name, or the first one; of a CSV file, all there is."""
    try:
        data = read_plain(file, MAX_BYTES)
    except OSError as error:
        raise refusal(file, f"cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise refusal(file, f"larger than {MAX_BYTES // 1_000_000} MB; split it into several files")
    return _from_book(file, data, sheet) if file.suffix.lower() in BOOKS else _from_text(file, data)


def refusal(file: Path, message: str) -> ContentError:
    return ContentError([Finding(message, place=Place(file, 1, 1))])


def _from_text(file: Path, data: bytes) -> Cells:
    text = _decoded(data)
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    return Cells(file, "", list(csv.reader(io.StringIO(text, newline=""), delimiter=separator)))


def _decoded(data: bytes) -> str:
    """UTF-8 where it is, else what Windows programs write."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _from_book(file: Path, data: bytes, wanted: str | None) -> Cells:
    from python_calamine import CalamineError, CalamineWorkbook  # only where there is one

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names
        if wanted is not None and wanted not in names:
            raise refusal(file, f'there is no sheet "{wanted}"; {suggest(wanted, names)}')
        name = wanted or names[0]
        rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    except CalamineError as error:
        raise refusal(file, f"cannot be read as a spreadsheet: {error}") from None
    return Cells(file, name, rows)
