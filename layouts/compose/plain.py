"""Plain, frozen data for templates: the one place where content becomes what a stranger's template sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property
from types import MappingProxyType

from markupsafe import Markup
from pydantic import BaseModel, RootModel

from twelve.content.loading.own_code import OWN
from twelve.content.models.base import Model, Text
from twelve.content.models.blazon import Blazon
from twelve.content.models.game import GameContent
from twelve.content.models.sandbox import Record

SCALARS = frozenset({str, Markup, int, float, bool, type(None)})
OURS = ("twelve.", OWN)
"""Modules whose classes have a plain form: those of the house, and those of a game that is trusted."""


class Translated(Record):
    """A text by its languages."""

    __slots__ = ()


class Coat(Record):
    """A blazon, to be drawn by `arms`."""

    __slots__ = ()


class Plainer:
    """Turns values into strings, numbers, tuples, read-only maps and records, each only once."""

    def __init__(self, content: GameContent | None = None) -> None:
        self._content = content
        # by the id of each value, which stays its own as long as the value is kept here
        self._made: dict[int, tuple[object, object]] = {}
        self._texts: dict[int, Text] = {}
        self._names: dict[type, tuple[str, ...]] = {}

    def of(self, value: object) -> object:
        """The value as templates get it; what has no plain form is a fault of the composer."""
        if type(value) in SCALARS:
            return value
        known = self._made.get(id(value))
        if known is None:
            known = self._made[id(value)] = (value, self._new(value))
        return known[1]

    def text(self, words: Translated) -> Text:
        """The text of the content that these words were made from."""
        return self._texts[id(words)]

    def _new(self, value: object) -> object:
        match value:
            case Text():
                return self._words(value)
            case Blazon():
                return Coat(self._map(self._shown(value)))
            case RootModel():
                return self.of(value.root)
            case Mapping():
                return self._map(value)
            case tuple() | list() if not hasattr(value, "_fields"):
                return tuple(map(self.of, value))
        shown = self._map(self._shown(value))
        refers = value.refers if isinstance(value, Model) else {}
        return Record(MappingProxyType({**shown, **self._named_entries(shown, refers)}) if refers else shown)

    def _named_entries(self, shown: Mapping[str, object], refers: Mapping[str, str]) -> dict[str, object]:
        """Entries of other tables that an entry names; what those name themselves stays a name."""
        found: dict[str, object] = {}
        for name, table in refers.items():
            value = shown[name]
            one = tuple(self._entry(table, key) for key in value) if isinstance(value, tuple) else None
            found[name] = self._entry(table, value) if one is None else one
        return found

    def _entry(self, table: str, key: object) -> object:
        entry = self._content.table(table).get(str(key)) if self._content else None
        return Record(self._map({**self._shown(entry), "id": key})) if entry else key

    def _words(self, text: Text) -> Translated:
        words = Translated(MappingProxyType(dict(text.root)))
        self._texts[id(words)] = text
        return words

    def _shown(self, value: object) -> dict[str, object]:
        """The fields and properties of a model, dataclass or named tuple of ours."""
        kind = type(value)
        if kind not in self._names:
            self._names[kind] = _names(kind)
        return {name: getattr(value, name) for name in self._names[kind]}

    def _map(self, values: Mapping[str, object]) -> Mapping[str, object]:
        return MappingProxyType({_key(key): self.of(inner) for key, inner in values.items()})


def _key(key: object) -> str:
    if type(key) not in SCALARS:
        raise TypeError(f"a template cannot be given a key that is a {type(key).__name__}")
    return key  # type: ignore[return-value]  # rounds are numbers; templates do not mind


def _names(kind: type) -> tuple[str, ...]:
    if not kind.__module__.startswith(OURS):
        raise TypeError(f"a template cannot be given a {kind.__name__}")
    if issubclass(kind, BaseModel):
        own = tuple(kind.model_fields)
    elif is_dataclass(kind):
        own = tuple(field.name for field in fields(kind))
    elif hasattr(kind, "_fields"):
        own = tuple(kind._fields)
    else:
        raise TypeError(f"a template cannot be given a {kind.__name__}")
    return tuple(name for name in (*own, *_properties(kind)) if not name.startswith("_"))


def _properties(kind: type) -> Iterator[str]:
    for one in kind.__mro__:
        if one.__module__.startswith(OURS):
            yield from (
                name for name, member in vars(one).items() if isinstance(member, property | cached_property)
            )
