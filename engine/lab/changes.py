"""Small changes of one thing, to see what would become of it: the same game with a number moved.

A game may say itself which changes are worth a try, as `variants` in its module `balance`; for any other, and
for a designer's own, every number of the thing is a dial.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from types import ModuleType
from typing import NamedTuple, TypeAlias

from twelve.content.loading.game import Game
from twelve.content.models.base import Model
from twelve.content.models.game import GameContent
from twelve.engine.registry import module_for

MOST_TRIED = 4
"""Changes of one thing that are played."""
PART = 4
"""A number is moved by one part in so many, and at least by one."""

Dial: TypeAlias = tuple[str, ...]
"""Where a number stands in an entry: its field, and the key where the field holds several."""


class SmallChange(NamedTuple):
    """A thing with one of its numbers changed."""

    what: str
    """Such as `add: 4`."""
    instead: str
    content: GameContent


def balance_module(game: Game) -> ModuleType | None:
    """What a game's rules bring beside them for the lab."""
    rules = module_for(game)
    beside = f"{rules.__name__}.balance"
    return import_module(beside) if hasattr(rules, "__path__") and find_spec(beside) else None


def changes_of(game: Game, thing: str) -> Iterator[SmallChange]:
    """The changes of a thing that are worth a try."""
    own = getattr(balance_module(game), "variants", moved_numbers)
    return islice(own(game.content, thing), MOST_TRIED)


def moved_numbers(
    content: GameContent, thing: str, fields: Collection[str] | None = None
) -> Iterator[SmallChange]:
    """An entry of any table with each of its numbers (of these fields) a little smaller and larger."""
    for table in content.sources():
        entry = content.table(table).get(thing)
        for dial, old in _dials(entry, fields) if entry else ():
            step = max(1, abs(old) // PART)
            for new in (old - step, old + step):
                if new >= 0 or old < 0:
                    yield _changed(content, table, thing, dial, new, old)


def _dials(entry: Model, fields: Collection[str] | None) -> Iterator[tuple[Dial, int]]:
    for name in type(entry).model_fields if fields is None else fields:
        value = entry.value_of(name)
        inner = value.items() if isinstance(value, Mapping) else ()
        for dial, number in (((name,), value), *(((name, str(key)), each) for key, each in inner)):
            if type(number) is int:  # true and false are no numbers here
                yield dial, number


def _changed(content: GameContent, table: str, thing: str, dial: Dial, new: int, old: int) -> SmallChange:
    entry = content.table(table)[thing]
    name, *key = dial
    value = entry.value_of(name)
    moved: object = {**value, key[0]: new} if key and isinstance(value, Mapping) else new
    entries = {**content.table(table), thing: entry.model_copy(update={name: moved})}
    return SmallChange(f"{'.'.join(dial)}: {new}", str(old), content.model_copy(update={table: entries}))
