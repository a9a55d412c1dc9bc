"""Tables of a game's own: the fields it declares become a model, with everything that follows from one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, Field, JsonValue, create_model

from twelve.content.errors import suggest
from twelve.content.models.base import (
    Fact,
    Icon,
    Id,
    KeyPath,
    Localized,
    Model,
    Problem,
    Provenance,
    Rich,
    Whole,
)
from twelve.content.models.picture import PictureFile

if TYPE_CHECKING:
    from twelve.content.models.game import GameContent

Takes: TypeAlias = Literal["number", "decimal", "flag", "text", "rich", "list", "picture", "icon"]
KINDS: tuple[str, ...] = get_args(Takes)
TEXTS = ("text", "rich")
ENTRY = "entry_of"
MOST_TABLES, MOST_FIELDS, MOST_WORDS = 100, 400, 2_000
"""Each of them becomes a model, and a word of a long list is told with all others."""


def _tupled(value: object) -> object:
    """Strictly, only JSON has lists for tuples; what a validator in Python has touched is JSON no more."""
    return tuple(value) if isinstance(value, list) else value


AllowedValues: TypeAlias = Annotated[tuple[str | int, ...], BeforeValidator(_tupled)]
DefaultValue: TypeAlias = Annotated[
    str | int | float | bool | tuple[str | int | float | bool, ...] | dict[str, str],
    BeforeValidator(_tupled),
]


class OwnField(Model):
    """A field of a table: what it takes, and what it is where nothing is said."""

    takes: Takes | None = Field(default=None, description="number, decimal, flag, text, rich, list, …")
    one_of: AllowedValues = Field(default=(), description="the only values that it takes")
    entry_of: Id | None = Field(default=None, description="the table whose entries it names")
    list_of: Declared | None = Field(default=None, description="a list of such values")
    default: DefaultValue | None = Field(default=None, description="what an empty cell means")
    required: bool = Field(default=False, description="whether every entry must say it")
    least: float | None = Field(default=None, description="of a number: the smallest")
    most: float | None = Field(default=None, description="of a number: the largest")
    help: str = Field(default="", description="what it is for; editors show it")

    def problems(self) -> Iterator[Problem]:
        if sum((self.takes is not None, bool(self.one_of), bool(self.entry_of), bool(self.list_of))) != 1:
            yield Problem((), "needs one of takes, one_of, entry_of and list_of")
        if (self.least is not None or self.most is not None) and self.takes not in ("number", "decimal"):
            yield Problem((), "least and most are for numbers and decimals")

    @property
    def table(self) -> str | None:
        """The table whose entries are named here, alone or in a list."""
        return self.list_of.table if self.list_of else self.entry_of


def _spelled_out(value: object) -> object:
    """`cost: number` is short for `cost: {takes: number}`; another word names a table."""
    if isinstance(value, str):
        return {"takes": value} if value in KINDS else {ENTRY: value}
    return value


Declared: TypeAlias = Annotated[
    OwnField, BeforeValidator(_spelled_out, json_schema_input_type=Takes | str | OwnField)
]
OwnField.model_rebuild()


class OwnTable(Model):
    """A table of the game's own: where its entries are, and their fields."""

    from_: str | None = Field(
        default=None, alias="from", description="a spreadsheet of the game: .csv, .xlsx, .ods or .xls"
    )
    sheet: str | None = Field(default=None, description="the sheet of it; the first one without this")
    fields: dict[Id, Declared] = Field(default={}, description="what an entry has beside name and copies")
    entries: dict[Id, dict[str, JsonValue]] = Field(
        default={},
        description="the entries by their ids, where they stand here; name and copies are theirs too",
    )


class Entry(Fact):
    """An entry of a game's own table."""

    provenance: Whole[Provenance] = Provenance("house")
    name: Localized | None = None
    copies: Annotated[int, Field(ge=0, le=1000)] = 1


KEPT = ("name", "copies", "provenance")
"""Fields that every entry has: to declare them again changes nothing."""


def entry_model(name: str, base: type[Model], fields: Mapping[str, OwnField]) -> type[Model]:
    """The model of a table's entries."""
    own = {field: kind for field, kind in fields.items() if field not in KEPT}
    types: dict[str, tuple[object, object]] = {field: _typed(kind) for field, kind in own.items()}
    made: type[Model] = create_model(
        f"{name.title().replace('_', '')}Entry",
        __base__=base,
        __module__=__name__,
        **types,  # type: ignore[call-overload]  # fields by name, as pydantic takes them
    )
    made.refers = {field: kind.table for field, kind in own.items() if kind.table}
    return made


def _typed(kind: OwnField) -> tuple[object, object]:
    """Pydantic's words for a field: its type and what it is by default."""
    extra: dict[str, object] = {"description": kind.help} if kind.help else {}
    if kind.required:
        return _annotation(kind), Field(**extra)  # type: ignore[call-overload]
    default = () if kind.takes == "list" or kind.list_of else False if kind.takes == "flag" else None
    chosen = default if kind.default is None else kind.default
    empty = _annotation(kind) if chosen is not None else _annotation(kind) | None  # type: ignore[operator]
    return empty, Field(default=chosen, validate_default=kind.default is not None, **extra)  # type: ignore[call-overload]


def _annotation(kind: OwnField) -> object:
    if kind.one_of:
        return Literal[kind.one_of]
    if kind.list_of:
        return tuple[_annotation(kind.list_of), ...]  # type: ignore[misc]  # made of data
    bounds = Field(ge=kind.least, le=kind.most)
    types: dict[Takes | None, object] = {
        None: str,
        "number": Annotated[int, bounds],
        "decimal": Annotated[float, bounds],
        "flag": bool,
        "text": Localized,
        "rich": Rich,
        "list": tuple[str, ...],
        "picture": PictureFile,
        "icon": Icon,
    }
    return types[kind.takes]


def with_tables(content: type[GameContent], tables: Mapping[str, OwnTable]) -> type[GameContent]:
    """The content's model with the game's own tables in it."""
    known = content.sources()
    types: dict[str, tuple[object, object]] = {
        name: (dict[Id, entry_model(name, known.get(name, Entry), table.fields)], {})  # type: ignore[misc]
        for name, table in tables.items()
        if table.fields or name not in known
    }
    if not types:
        return content
    made: type[GameContent] = create_model(
        content.__name__,
        __base__=content,
        __module__=__name__,
        **types,  # type: ignore[call-overload]
    )
    return made


def declaration_problems(content: type[GameContent], tables: Mapping[str, OwnTable]) -> Iterator[Problem]:
    """Tables and fields that cannot be: names of something else, fields of a shipped game, unknown kinds."""
    known = content.sources()
    if len(tables) > MOST_TABLES:
        yield Problem(("tables",), f"{len(tables):,} tables are too many; at most {MOST_TABLES}")
        return
    for name, table in tables.items():
        path: KeyPath = ("tables", name)
        if name not in known and (hasattr(content, name) or name in content.model_fields):
            yield Problem(path, f'"{name}" is a word of twelve\'s own; call the table something else')
        yield from _field_problems(known.get(name, Entry), table, path, {*known, *tables})


def _field_problems(base: type[Model], table: OwnTable, path: KeyPath, names: set[str]) -> Iterator[Problem]:
    if len(table.fields) > MOST_FIELDS:
        yield Problem(path, f"{len(table.fields):,} fields are too many; at most {MOST_FIELDS}")
        return
    for field, kind in table.fields.items():
        where = (*path, "fields", field)
        if len(kind.one_of) > MOST_WORDS:
            yield Problem(where, f"{len(kind.one_of):,} words are too many; at most {MOST_WORDS:,}")
        if field not in KEPT and field in base.model_fields and field not in OPEN:
            yield Problem(where, f'"{field}" is a field of these entries already')
        elif field not in base.model_fields and hasattr(base, field):
            yield Problem(where, f'"{field}" is a word of twelve\'s own; call the field something else')
        if kind.table and kind.table not in names:
            hint = suggest(kind.table, {*KINDS, *names})
            yield Problem(where, f'"{kind.table}" is neither a kind of field nor a table; {hint}')


OPEN: frozenset[str] = frozenset({"text", "art"})
"""Fields of a plain card that a game may declare as its own kind, such as rich text."""


def reference_problems(content: GameContent) -> Iterator[Problem]:
    """Entries that name entries of other tables which are not there."""
    for name, model in content.sources().items():
        for field, table in model.refers.items():
            known = content.table(table)
            for key, entry in content.table(name).items():
                for path, named in _named(entry.value_of(field), (name, key, field)):
                    if named not in known:
                        yield Problem(path, f'"{named}" is not one of {table}; {suggest(named, known)}')


def _named(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        yield from (((*path, index), str(one)) for index, one in enumerate(value))
