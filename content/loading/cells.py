"""A cell as the value that its field takes: what spreadsheet programs did to it is undone, or told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Literal, TypeAlias, cast, get_args, get_origin

from twelve.content.errors import ContentError, listed, near
from twelve.content.loading.checking import parts
from twelve.content.loading.yaml import Plain, parse_yaml, plain, resolved
from twelve.content.models.base import Text
from twelve.content.models.picture import Picture

Cell: TypeAlias = object
"""A text, a number, a truth, a date or time; an empty one is an empty text."""
Reader: TypeAlias = Callable[[Cell], Plain]

MOMENTS = (date, time, timedelta)
FLAGS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "y", "x", "✓", "✔", "1", "ja", "wahr", "oui", "vrai"), True),
    **dict.fromkeys(("false", "no", "n", "-", "–", "0", "nein", "falsch", "non", "faux"), False),
}
_KEPT_TEXT = re.compile(r"^'(?=[-=+@])")
"""The apostrophe that keeps a text from being taken for a formula."""
_WHOLE = re.compile(r"[-+]?\d{1,18}(?:[.,]0+)?")
_DECIMAL = re.compile(r"[-+]?(?:\d{1,18}(?:[.,]\d*)?|[.,]\d+)")
_TYPED_AS_DATE = re.compile(
    r"\d{1,2}[-. ]+[A-Za-zäéû]{3,4}\.?|[A-Za-zäéû]{3,4}\.?[- ]\d{1,2}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}"
)
"""`3-4` in a CSV file, once a spreadsheet program had it."""


class NotTheValue(Exception):
    """What a cell must be, and what it is instead."""


def reader(shape: object) -> Reader:
    """How cells of a column become values of the field that this is the shape of."""
    kinds = [get_origin(part) or part for part in parts(shape) if part is not type(None)]
    if any(kind is Literal for kind in kinds):
        return _choice(tuple(value for part in parts(shape) for value in get_args(part)))
    if tuple in kinds:
        return _list(reader(next(get_args(part)[0] for part in parts(shape) if get_args(part))))
    if len(kinds) == 1 and isinstance(kinds[0], type):
        plain_kinds: dict[type, Reader] = {int: number, float: decimal, bool: flag, str: text, Picture: text}
        return text if issubclass(kinds[0], Text) else plain_kinds.get(kinds[0], anything)
    return anything


def read_column(read: Reader, cells: Sequence[Cell]) -> list[Plain]:
    """All cells of a column, of an empty one nothing; what is alike is read once."""
    kinds = set(map(type, cells))
    if len(kinds) == 1 and "" not in (distinct := set(cells)):
        if read is decimal and kinds == {float}:
            return list(cast("Sequence[float]", cells))
        if read is text and kinds == {str}:
            texts = cast("Sequence[str]", cells)
            return [cell.strip() if cell[0] != "'" else text(cell) for cell in texts]
        if len(distinct) * 2 < len(cells):
            known = {cell: read(cell) for cell in distinct}
            return [known[cell] for cell in cells]
    return [None if cell == "" else read(cell) for cell in cells]


def text(cell: Cell) -> str:
    """A text; numbers that stand where a text is wanted are as they were typed."""
    if type(cell) is str:
        return _KEPT_TEXT.sub("", cell.strip())
    return _shown(_no_date(cell, "a text"))


def number(cell: Cell) -> int:
    """A whole number, also one that is kept as a text or as 3.0."""
    if type(cell) is int or (type(cell) is float and cell.is_integer()):  # XLS files keep both
        return int(cell)
    if type(cell) is str and _WHOLE.fullmatch(bare := _bare(cell)):
        return int(re.split("[.,]", bare)[0])
    raise _wrong(cell, "a whole number")


def decimal(cell: Cell) -> float:
    """A number with or without a fraction, by point or comma."""
    if type(cell) is float or type(cell) is int:
        return float(cell)
    if type(cell) is str and _DECIMAL.fullmatch(bare := _bare(cell)):
        return float(bare.replace(",", "."))
    raise _wrong(cell, "a number")


def flag(cell: Cell) -> bool:
    """Yes or no, in the words and marks that people use."""
    if type(cell) is bool:
        return cell
    known = FLAGS.get(_shown(cell).strip().casefold())
    if known is None:
        raise _wrong(cell, "yes or no (true, x, 1; false, -, 0)")
    return known


def anything(cell: Cell) -> Plain:
    """What YAML would make of it: a number, a word, or a list or map in brackets."""
    if type(cell) is not str:
        return _whole_if_it_is(_no_date(cell, "a value"))
    bare = cell.strip()
    if bare[:1] not in "{[":
        return resolved(bare)
    try:
        return plain(parse_yaml(bare, Path("cell")))
    except ContentError as error:
        raise NotTheValue(f"cannot be read: {error.findings[0].message}") from None


def _choice(allowed: tuple[str | int, ...]) -> Reader:
    known = {str(value).casefold(): value for value in allowed}

    def chosen(cell: Cell) -> Plain:
        shown = _shown(cell).strip()
        if (value := known.get(shown.casefold())) is not None:
            return value
        meant = near(shown, map(str, allowed))
        hint = f'; did you mean "{meant}"?' if meant else ""
        raise _wrong(cell, f"one of {listed([str(value) for value in allowed])}", hint)

    return chosen


def _list(inner: Reader) -> Reader:
    """A list by `;`, by commas or by lines: where there is a `;`, commas belong to the words."""

    def several(cell: Cell) -> Plain:
        shown = _shown(_no_date(cell, "a list"))
        if shown.lstrip()[:1] in ("[", "{"):
            return anything(shown)
        words = re.split(r"[;\n]" if ";" in shown else r"[,\n]", shown)
        return tuple([inner(word) for word in words if word.strip()])

    return several


def _bare(cell: str) -> str:
    """A number as people type it: blanks around it, a real minus, an apostrophe that keeps it a text."""
    return cell.strip().removeprefix("'").replace("−", "-").replace("\u00a0", "")


def _whole_if_it_is(cell: Cell) -> Plain:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return cell if isinstance(cell, bool | int | float) else str(cell)


def _shown(cell: Cell) -> str:
    """A cell as its program shows it."""
    return str(_whole_if_it_is(cell)).upper() if isinstance(cell, bool) else str(_whole_if_it_is(cell))


def _no_date(cell: Cell, wanted: str) -> Cell:
    if isinstance(cell, MOMENTS):
        raise _wrong(cell, wanted)
    return cell


def _wrong(cell: Cell, wanted: str, hint: str = "") -> NotTheValue:
    if isinstance(cell, MOMENTS):
        kind = "a time" if isinstance(cell, time | timedelta) else "a date"
        day = cell.date() if isinstance(cell, datetime) and cell.time() == time() else cell
        return NotTheValue(f"must be {wanted}, not {kind} ({day}); {UNDATED}")
    shown = _shown(cell)
    quoted = f'"{shown[:60]}"' if isinstance(cell, str) else shown
    dated = f"; {UNDATED}" if isinstance(cell, str) and _TYPED_AS_DATE.fullmatch(cell.strip()) else ""
    return NotTheValue(f"must be {wanted}, not {quoted}{hint}{dated}")


UNDATED = "where something like 3-4 was typed, format the column as text and type it again"
