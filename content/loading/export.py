"""A table as a spreadsheet or as YAML, to go on from there; read again, it says the same."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import yaml

from twelve.content.loading.checking import is_kind
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import at, resolved
from twelve.content.models.base import EVERY, Model, Text

JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None"
SheetRow: TypeAlias = dict[str, str | int | float | bool]
WIDTH = 120
FORMULAS = ("=", "+", "-", "@")
"""How cells begin that a spreadsheet program takes for formulas; an apostrophe keeps them texts."""


def table_rows(game: Game, table: str) -> list[SheetRow]:
    """The entries of a table as rows by their headings, ids first."""
    said = _entries(game, table)
    whole = _given_as_a_whole(said.values())
    texts = _texts(game.content.sources()[table])
    spoken = game.content.languages
    return [{"id": key, **dict(_cells(fields, whole, texts, spoken))} for key, fields in said.items()]


def headings(rows: Sequence[SheetRow]) -> list[str]:
    """Every column that some row has; parts of one field stand together."""
    seen = list(dict.fromkeys(heading for row in rows for heading in row))
    first = {name: seen.index(name) for name in seen}
    order = {heading.split(".")[0]: first[heading] for heading in reversed(seen)}
    return sorted(seen, key=lambda heading: (order[heading.split(".")[0]], first[heading]))


def as_csv(rows: Sequence[SheetRow]) -> bytes:
    """A CSV file that every spreadsheet program opens as it is meant."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, headings(rows), restval="")
    writer.writeheader()
    writer.writerows({heading: _kept(cell) for heading, cell in row.items()} for row in rows)
    return out.getvalue().encode("utf-8-sig")


def as_xlsx(rows: Sequence[SheetRow], sheet: str) -> bytes:
    """A workbook with one sheet: its first row stays in sight."""
    from openpyxl.styles.fonts import Font
    from openpyxl.workbook.workbook import Workbook

    book = Workbook()
    page = book.active
    assert page is not None
    page.title = sheet[:31]
    names = headings(rows)
    for column, name in enumerate(names, 1):
        page.cell(1, column, name).font = Font(bold=True)
    for number, row in enumerate(rows, 2):
        for column, name in enumerate(names, 1):
            if name in row:
                cell = page.cell(number, column, row[name])
                cell.data_type = "s" if isinstance(row[name], str) else cell.data_type
    page.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_yaml(game: Game, table: str) -> bytes:
    """The entries as content files write them."""
    return yaml.dump(
        {table: _entries(game, table)},
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=WIDTH,
        encoding="utf-8",
    )


def _entries(game: Game, table: str) -> dict[str, dict[str, JsonValue]]:
    """What the entries say, by their ids; of a pack, those that it brings itself."""
    entries = game.content.table(table)
    own = [key for key in entries if at(game.node, (table, key)).file.is_relative_to(game.folders[-1])]
    return {key: _said(entries[key], game.content.languages) for key in own or entries}


def _said(entry: Model, languages: Sequence[str]) -> dict[str, JsonValue]:
    """What an entry says itself: its name first, its marks last."""
    dumped: dict[str, JsonValue] = entry.model_dump(mode="json", by_alias=True, exclude_unset=True)
    names = sorted(dumped, key=lambda name: (name == "provenance", name != "name"))
    return {name: _bare(dumped[name], languages) for name in names if dumped[name] is not None}


def _bare(value: JsonValue, languages: Sequence[str]) -> JsonValue:
    """Without what says nothing; languages in the game's order, and a text for all of them as it is."""
    match value:
        case dict():
            inner = {name: _bare(one, languages) for name, one in value.items() if one is not None}
            spoken = [language for language in languages if language in inner]
            ordered = {name: inner[name] for name in (*spoken, *(n for n in inner if n not in spoken))}
            return inner[EVERY] if set(inner) == {EVERY} else ordered
        case list():
            return [_bare(one, languages) for one in value]
    return value


def _texts(model: type[Model]) -> set[str]:
    return {name for name, field in model.model_fields.items() if is_kind(field.annotation, Text)}


def _given_as_a_whole(entries: Iterable[dict[str, JsonValue]]) -> set[str]:
    """Fields that are a map in some entries and something else in others: one column holds both."""
    kinds: dict[str, set[bool]] = {}
    for fields in entries:
        for name, value in fields.items():
            kinds.setdefault(name, set()).add(isinstance(value, dict))
    return {name for name, found in kinds.items() if len(found) > 1}


def _cells(
    fields: Mapping[str, JsonValue], whole: set[str], texts: set[str], languages: Sequence[str]
) -> Iterator[tuple[str, str | int | float | bool]]:
    for name, value in fields.items():
        is_map = isinstance(value, dict)
        spread = dict.fromkeys(languages, value) if name in whole & texts and not is_map else value
        if isinstance(spread, dict) and (name in texts or name not in whole):
            yield from ((f"{name}.{inner}", _cell(one)) for inner, one in spread.items())
        else:
            yield name, _cell(value)


def _cell(value: JsonValue) -> str | int | float | bool:
    """A value as one cell: lists of words by commas, what is deeper as YAML."""
    match value:
        case dict():
            return json.dumps(value, ensure_ascii=False)
        case list() if any(isinstance(one, list | dict) for one in value):
            return json.dumps(value, ensure_ascii=False)
        case list():
            words = [str(one) for one in value]
            if not any("," in word for word in words):
                return ", ".join(words)
            return "; ".join(words) if len(words) > 1 else f"{words[0]};"
        case None:
            return ""
    return value


def _kept(cell: str | int | float | bool) -> str | int | float:
    if isinstance(cell, bool):
        return str(cell).lower()
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell


class _Dumper(yaml.SafeDumper):
    """Quotes whatever would be read as something else than a text."""

    def represent_text(self, text: str) -> yaml.ScalarNode:
        quoted = resolved(text) != text or text != text.strip()
        return self.represent_scalar("tag:yaml.org,2002:str", text, style='"' if quoted else None)


_Dumper.add_representer(str, _Dumper.represent_text)
