"""Things of a game by the names that people read, in any of its languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from twelve.content.models.base import Localized


class Named(Protocol):
    """Anything of the content that has a name."""

    @property
    def name(self) -> Localized: ...


def names_of(entries: Mapping[str, Named]) -> dict[str, str]:
    """The id of everything that these entries may be called; small letters only."""
    called = {word.casefold(): id for id, entry in entries.items() for word in entry.name.root.values()}
    spelled = {id.replace("_", space): id for id in entries for space in " -_"}
    keyboard = {word.replace("’", "'"): id for word, id in called.items()}
    return {**keyboard, **called, **spelled}


def new_words(entries: Mapping[str, Named], language: str) -> dict[str, str]:
    """What ids are called in a language; nothing in the language that most of the ids are words of."""
    names = {id: entry.name[language] for id, entry in entries.items()}
    same = [id for id, name in names.items() if name.casefold() == id.replace("_", " ")]
    return names if len(same) * 2 < len(names) else {}


def to_ids(text: str, names: Mapping[str, str]) -> str:
    """A text in small letters, with ids for the names in it; longer names go before shorter ones."""
    small = text.casefold()
    wanted = [name for name in names if name in small]
    if not wanted:
        return small
    longest = "|".join(re.escape(name) for name in sorted(wanted, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{longest})(?!\w)", lambda found: names[found[0]], small)
