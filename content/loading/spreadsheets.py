"""Spreadsheets: CSV, XLSX, ODS and XLS files as rows of cells."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from twelve.content.errors import ContentError, Finding, Place, suggest
from twelve.content.loading.files import read_plain

MAX_BYTES = 8_000_000
MAX_CELLS = 400_000
"""As many as a YAML file may have values."""
BOOKS = (".xlsx", ".ods", ".xls")
TEXTS = (".csv", ".tsv")
SUFFIXES = (*TEXTS, *BOOKS)
SEPARATORS = ",;\t|"
_SAID = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""The first line with which Excel names its separator."""
_QUOTED = re.compile(r'"[^"]*"')
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


class Cells(NamedTuple):
    """Rows of cells, from the first row and column of the sheet on; the name of a CSV file's is empty."""

    file: Path
    sheet: str
    rows: Sequence[Sequence[object]]
    titles: frozenset[int] = frozenset()
    """Rows that hold one cell over several columns and nothing else: headings for the eye."""

    def place(self, row: int, column: int) -> Place:
        """A cell, by its row and column counted from 0."""
        cell = f"{letters(column)}{row + 1}"
        return Place(self.file, row + 1, column + 1, cell=f"{self.sheet}!{cell}" if self.sheet else cell)


def letters(column: int) -> str:
    """A column as spreadsheets call it: A, B, … Z, AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def read_cells(file: Path, sheet: str | None = None) -> Cells:
    """The sheet of this name, or the first one that is shown; of a CSV file, all there is."""
    try:
        data = read_plain(file, MAX_BYTES)
    except OSError as error:
        raise refusal(file, f"cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise refusal(file, f"larger than {MAX_BYTES // 1_000_000} MB; split it into several files")
    if file.suffix.lower() not in BOOKS:
        return _from_text(file, data)
    from twelve.content.loading.workbooks import read_workbook  # only where there is one

    return read_workbook(file, data, sheet)


def refusal(file: Path, message: str) -> ContentError:
    """What is wrong with a file as a whole."""
    return ContentError([Finding(message, place=Place(file, 1, 1))])


def check_size(file: Path, rows: int, columns: int) -> None:
    """Refuses what no game needs and no memory holds."""
    if rows * columns > MAX_CELLS:
        raise refusal(
            file,
            f"has {rows} rows and {columns} columns; {MAX_CELLS} cells are the most. "
            "Look for a lonely cell far down or far right, and delete its row or column",
        )


def _from_text(file: Path, data: bytes) -> Cells:
    text = _decoded(file, data)
    said = _SAID.match(text)
    body = text[said.end() :] if said else text
    separator = said[1] if said else _separator(body)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator)
    rows: list[list[str]] = [[]] if said else []
    try:
        for row in reader:
            rows.append(row)
            check_size(file, len(rows), len(row))
    except csv.Error as error:
        raise ContentError(
            [Finding(f"cannot be read: {error}", place=Place(file, reader.line_num, 1))]
        ) from None
    return Cells(file, "", rows)


def _separator(text: str) -> str:
    """What stands most often between the names of the columns, in the first line that names any."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith(("#", "//")))
    first = _QUOTED.sub("", next(lines, ""))
    return max(SEPARATORS, key=first.count)


def _decoded(file: Path, data: bytes) -> str:
    """By the mark at its start, else UTF-8, else what programs on Windows write."""
    marked = next((code for mark, code in _MARKS.items() if data.startswith(mark)), None)
    for code in (marked,) if marked else ("utf-8", "cp1252"):
        try:
            return data.decode(code)
        except UnicodeDecodeError:
            continue
    raise refusal(file, "is neither UTF-8 nor text of Windows; save it as CSV UTF-8")


def sheet_named(file: Path, wanted: str | None, shown: Sequence[str], every: Sequence[str]) -> str:
    """The sheet that is asked for, or the first one that its program shows."""
    if wanted is None:
        if not shown:
            raise refusal(file, "has no sheet")
        return shown[0]
    if wanted not in every:
        raise refusal(file, f'there is no sheet "{wanted}"; {suggest(wanted, every)}')
    return wanted
