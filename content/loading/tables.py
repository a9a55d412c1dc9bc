"""Tables of a game's own: declared in its files, filled from them or from spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from twelve.content.errors import ContentError, Finding, Place, suggest
from twelve.content.loading.checking import build, located, message_of
from twelve.content.loading.columns import as_id
from twelve.content.loading.files import check_inside, is_hidden
from twelve.content.loading.layers import join, overlay_all
from twelve.content.loading.rows import entries
from twelve.content.loading.spreadsheets import SUFFIXES, read_cells
from twelve.content.loading.yaml import Mapping, Node, Scalar, plain
from twelve.content.models.base import Id, Model, Problem
from twelve.content.models.game import GameContent
from twelve.content.models.tables import OwnTable, declaration_problems, entry_model, with_tables

TABLES = "tables"
ENTRIES = "entries"


class _Declarations(Model):
    tables: dict[Id, OwnTable] = {}


def settled(layer: Mapping) -> Mapping:
    """The document with entries that stand in `tables:` moved to where all entries are."""
    tables = layer.entries.get(TABLES)
    if not isinstance(tables, Mapping):
        return layer
    settled = Mapping(dict(layer.entries), layer.place, layer.key_places)
    settled.entries[TABLES] = Mapping(
        {name: _without_entries(table) for name, table in tables.entries.items()},
        tables.place,
        tables.key_places,
    )
    for name, table in tables.entries.items():
        if isinstance(table, Mapping) and isinstance(inner := table.entries.get(ENTRIES), Mapping):
            settled = join(settled, Mapping({name: inner}, inner.place, {name: tables.key_places[name]}))
    return settled


def _without_entries(table: Node) -> Node:
    if not isinstance(table, Mapping) or not isinstance(table.entries.get(ENTRIES), Mapping):
        return table
    kept = {key: node for key, node in table.entries.items() if key != ENTRIES}
    return Mapping(kept, table.place, table.key_places)


def model_of(layers: Sequence[Mapping], content: type[GameContent]) -> type[GameContent]:
    """The content's model with the tables that the layers declare."""
    declared = [
        Mapping({TABLES: layer.entries[TABLES]}, layer.place, layer.key_places)
        for layer in layers
        if TABLES in layer.entries
    ]
    if not declared:
        return content
    node = overlay_all(declared, _Declarations)
    declarations = build(node, _Declarations)
    if problems := [located(node, each) for each in declaration_problems(content, declarations.tables)]:
        raise ContentError(problems)
    if problems := [located(node, each) for each in _wrong_defaults(declarations)]:
        raise ContentError(problems)
    fields = {TABLES: {"__all__": {"fields"}}}
    return _made(content, declarations.model_dump_json(include=fields, by_alias=True, exclude_unset=True))


def _wrong_defaults(declarations: _Declarations) -> Iterator[Problem]:
    """Defaults that their own fields do not take: told once where they stand, not at every entry."""
    for name, table in declarations.tables.items():
        fields = {field: kind for field, kind in table.fields.items() if kind.default is not None}
        if not fields:
            continue
        optional = {field: kind.model_copy(update={"required": False}) for field, kind in fields.items()}
        try:
            entry_model(name, Model, optional).model_validate_json("{}", strict=True)
        except ValidationError as error:
            for detail in error.errors():
                path = (TABLES, name, "fields", detail["loc"][0], "default")
                yield Problem(path, message_of(detail))


@lru_cache(16)
def _made(content: type[GameContent], declarations: str) -> type[GameContent]:
    """The model with these tables, made once: who watches a game reads it again and again."""
    return with_tables(content, _Declarations.model_validate_json(declarations).tables)


def with_rows(layer: Mapping, folder: Path, model: type[GameContent], languages: tuple[str, ...]) -> Mapping:
    """The document with the rows of the spreadsheets that its tables name."""
    tables = layer.entries.get(TABLES)
    for name, table in tables.entries.items() if isinstance(tables, Mapping) else ():
        if isinstance(table, Mapping) and isinstance(source := table.entries.get("from"), Scalar):
            sheet = plain(table.entries["sheet"]) if "sheet" in table.entries else None
            file = _spreadsheet(folder, source)
            rows = entries(
                read_cells(file, None if sheet is None else str(sheet)), model.sources()[name], languages
            )
            layer = join(layer, Mapping({name: rows}, rows.place, {name: rows.place}))
    return layer


def _spreadsheet(folder: Path, named: Scalar) -> Path:
    """The file that a table comes from: one of the game's own folder."""
    name = str(named.value)
    file = folder / name
    if not file.is_file() and file.exists():
        message = f'"{name}" is no plain file (a pipe, device or folder)'
        raise ContentError([Finding(message, place=named.place)])
    if not file.is_file():
        known = [each.name for each in folder.iterdir() if each.suffix.lower() in SUFFIXES]
        message = f'there is no file "{name}"; {suggest(name, known)}'
        raise ContentError([Finding(message, place=named.place)])
    return check_inside(folder, file)


def unread_spreadsheets(folder: Path, tables: Mapping | None) -> list[Finding]:
    """Spreadsheets in a game's folder that no table comes from: somebody may wait for their cards."""
    named = {str(plain(table.entries["from"])) for table in _maps(tables) if "from" in table.entries}
    files = [file for file in sorted(folder.iterdir()) if file.suffix.lower() in SUFFIXES]
    unread = [file for file in files if file.name not in named and not is_hidden(file.name)]
    return [_unread(file) for file in unread if not file.name.startswith("~")]


def _unread(file: Path) -> Finding:
    said = f"tables: {{{as_id(file.stem) or 'cards'}: {{from: {file.name}}}}}"
    message = f"no table reads this file; say `{said}` in game.yaml, or take it away"
    return Finding(message, place=Place(file, 1, 1), warning=True)


def _maps(tables: Mapping | None) -> list[Mapping]:
    inner = tables.entries.values() if tables else ()
    return [table for table in inner if isinstance(table, Mapping)]
