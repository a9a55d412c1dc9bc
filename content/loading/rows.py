"""Rows of a spreadsheet as entries of a table: columns are fields, cells are values with their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence as Row
from itertools import zip_longest

from pydantic import BaseModel

from twelve.content.errors import CONTROL, ContentError, Finding, Place
from twelve.content.loading.cells import Cell, NotTheValue, read_column
from twelve.content.loading.columns import ID, NAME, FieldColumn, as_id, columns_of, header_row, is_note
from twelve.content.loading.spreadsheets import Cells
from twelve.content.loading.yaml import Mapping, Node, Plain, Scalar, Sequence


class RowNode(Mapping):
    """An entry whose values are known; where they stand is worked out only when somebody asks."""

    __slots__ = ("_cells", "_columns", "_made", "_row", "values")

    def __init__(self, values: dict[str, Plain], cells: Cells, row: int, columns: list[FieldColumn]) -> None:
        self.values = values
        self._cells, self._row, self._columns = cells, row, columns
        self._made: Mapping | None = None

    @property
    def _node(self) -> Mapping:
        if self._made is None:
            self._made = Mapping({}, self.place)
            for column in self._columns:
                if column.path[0] != ID:
                    self._put(self._made, column)
        return self._made

    def _put(self, into: Mapping, column: FieldColumn) -> None:
        place, value = self._cells.place(self._row, column.number), _found(self.values, column.path)
        if value is None:
            into.key_places.setdefault(column.path[0], place)
            return
        for step in column.path[:-1]:
            into.key_places.setdefault(step, place)
            inner = into.entries.setdefault(step, Mapping({}, place))
            assert isinstance(inner, Mapping)
            into = inner
        into.key_places[column.path[-1]] = place
        into.entries[column.path[-1]] = _as_node(value, place)

    @property
    def place(self) -> Place:  # type: ignore[override]  # made when asked for, and never written to
        return self._cells.place(self._row, self._columns[0].number if self._columns else 0)

    def bare(self) -> dict[str, Plain]:
        return self.values

    @property
    def entries(self) -> dict[str, Node]:  # type: ignore[override]
        return self._node.entries

    @property
    def key_places(self) -> dict[str, Place]:  # type: ignore[override]
        return self._node.key_places


class RowsNode(Mapping):
    """All rows of a table by their ids, with what they say; the rest is worked out when somebody asks."""

    __slots__ = ("_cells", "_columns", "_made", "_numbers", "rows")

    def __init__(
        self, rows: dict[str, dict[str, Plain]], cells: Cells, numbers: list[int], columns: list[FieldColumn]
    ) -> None:
        self.rows = rows
        self._cells, self._numbers, self._columns = cells, numbers, columns
        self._made: dict[str, Node] = {}

    def bare(self) -> dict[str, Plain]:
        return {**self.rows}

    @property
    def place(self) -> Place:  # type: ignore[override]  # made when asked for, and never written to
        return self._cells.place(self._numbers[0] if self._numbers else 0, 0)

    @property
    def entries(self) -> dict[str, Node]:  # type: ignore[override]
        if not self._made:
            for (key, values), number in zip(self.rows.items(), self._numbers, strict=True):
                self._made[key] = RowNode(values, self._cells, number, self._columns)
        return self._made

    @property
    def key_places(self) -> dict[str, Place]:  # type: ignore[override]
        places = (self._cells.place(number, 0) for number in self._numbers)
        return dict(zip(self.rows, places, strict=True))


def entries(cells: Cells, model: type[BaseModel], languages: tuple[str, ...]) -> Mapping:
    """The rows as a map of entries, by their ids."""
    header = header_row(cells)
    numbers = [
        number
        for number, row in enumerate(cells.rows)
        if number > header and number not in cells.titles and not is_note(row)
    ]
    _check_beyond(cells, header, numbers)
    columns = _filled(cells, columns_of(cells, header, model, languages), numbers)
    keys = _keys(columns, numbers)
    if len(set(keys)) < len(keys):
        raise _twice(cells, columns, numbers, keys)
    rows = dict(zip(keys, _values(columns, len(numbers)), strict=True))
    return RowsNode(rows, cells, numbers, columns)


def _filled(cells: Cells, columns: list[FieldColumn], numbers: list[int]) -> list[FieldColumn]:
    """The columns with their values; every cell that is wrong is told."""
    rows, wrong = [cells.rows[number] for number in numbers], []
    by_number = list(zip_longest(*rows, fillvalue=""))
    for column in columns:
        raw = by_number[column.number] if column.number < len(by_number) else [""] * len(rows)
        try:
            column.values.extend(read_column(column.read, raw))
        except NotTheValue:
            wrong += list(_wrong_cells(cells, column, raw, numbers))
        else:
            wrong += list(_wrong_letters(cells, column, raw, numbers))
    if wrong:
        raise ContentError(sorted(wrong, key=lambda finding: finding.place or ()))
    return columns


def _wrong_cells(cells: Cells, column: FieldColumn, raw: Row[Cell], numbers: list[int]) -> Iterator[Finding]:
    for cell, number in zip(raw, numbers, strict=True):
        try:
            if cell != "":
                column.read(cell)
        except NotTheValue as error:
            yield Finding(f"{column.heading} {error}", place=cells.place(number, column.number))


def _wrong_letters(
    cells: Cells, column: FieldColumn, raw: Row[Cell], numbers: list[int]
) -> Iterator[Finding]:
    """Control characters would reach terminals and file names; most columns have none of any kind."""
    texts = "".join([cell for cell in raw if type(cell) is str])
    if texts.isprintable() or not CONTROL.search(texts):
        return
    for cell, number in zip(raw, numbers, strict=True):
        if isinstance(cell, str) and (found := CONTROL.search(cell)):
            code = f"U+{ord(found[0]):04X}"
            message = f"{column.heading} holds the control character {code}; write what is to be read"
            yield Finding(message, place=cells.place(number, column.number))


def _values(columns: list[FieldColumn], count: int) -> list[dict[str, Plain]]:
    """What each row says; of an empty cell, nothing."""
    said = [column for column in columns if column.path[0] != ID]
    full = [column for column in said if None not in column.values and len(column.path) <= 2]
    rows = _maps({column.path: column.values for column in full}, count)
    for column in said:
        if column not in full:
            for row, value in zip(rows, column.values, strict=True):
                if value is not None:
                    _put_inside(row, column.path, value)
    return rows


def _maps(columns: dict[tuple[str, ...], list[Plain]], count: int) -> list[dict[str, Plain]]:
    """Columns without empty cells as maps, all rows at once; those of a text's languages as one column."""
    inner: dict[str, dict[tuple[str, ...], list[Plain]]] = {}
    for path, values in columns.items():
        inner.setdefault(path[0], {})[path[1:]] = values
    by_name = {name: values[()] if () in values else _maps(values, count) for name, values in inner.items()}
    return [dict(zip(by_name, row, strict=True)) for row in zip(*by_name.values(), strict=True)] or [
        {} for _ in range(count)
    ]


def _put_inside(row: dict[str, Plain], path: tuple[str, ...], value: Plain) -> None:
    for step in path[:-1]:
        inner = row.setdefault(step, {})
        assert isinstance(inner, dict)
        row = inner
    row[path[-1]] = value


def _keys(columns: list[FieldColumn], numbers: list[int]) -> list[str]:
    """The ids: their own, or made of the names; a name that comes again gets a number."""
    own = next((column.values for column in columns if column.path == (ID,)), [None] * len(numbers))
    names = [column.values for column in columns if column.path[0] == NAME]
    keys = [as_id(next(filter(None, said), "")) for said in zip(own, *names, strict=True)]
    taken = {key for key, said in zip(keys, own, strict=True) if said is not None}
    if not taken and len(set(keys)) == len(keys) and "" not in keys:
        return keys
    last = Counter[str]()  # where to look on: thousands may have one name
    for index, number in enumerate(numbers):
        if own[index] is None:
            keys[index] = _free(keys[index] or f"row_{number + 1}", taken, last)
            taken.add(keys[index])
    return keys


def _free(key: str, taken: set[str], last: Counter[str]) -> str:
    free = key
    while free in taken:
        last[key] = max(last[key], 1) + 1
        free = f"{key}_{last[key]}"
    return free


def _twice(cells: Cells, columns: list[FieldColumn], numbers: list[int], keys: list[str]) -> ContentError:
    column = next((column.number for column in columns if column.path == (ID,)), 0)
    first = dict(zip(reversed(keys), reversed(numbers), strict=True))
    again = [(number, key) for number, key in zip(numbers, keys, strict=True) if number != first[key]]
    return ContentError(
        [Finding(f'id "{key}" is there twice', place=cells.place(number, column)) for number, key in again]
    )


def _check_beyond(cells: Cells, header: int, numbers: list[int]) -> None:
    """Values without a heading above them: a comma too many, or a heading forgotten."""
    headings = [str(cell).strip() for cell in cells.rows[header]]
    widest = max(map(len, cells.rows))
    bare = [at for at in range(widest) if at >= len(headings) or not headings[at]]
    message = "stands in a column without a heading; put texts with commas in quotes, or name the column"
    wrong = [
        Finding(message, place=cells.place(number, at))
        for at in bare
        for number in numbers
        if at < len(cells.rows[number]) and str(cells.rows[number][at]).strip()
    ]
    if wrong:
        raise ContentError(wrong)


def _found(value: Plain, path: tuple[str, ...]) -> Plain:
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _as_node(value: Plain, place: Place) -> Node:
    match value:
        case tuple():
            return Sequence([_as_node(inner, place) for inner in value], place)
        case dict():
            inside = {key: _as_node(inner, place) for key, inner in value.items()}
            return Mapping(inside, place, dict.fromkeys(inside, place))
    return Scalar(value, place)
