"""Things of a game by the names that people read, in any of its languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Protocol

from twelve.content.models.base import Localized
from twelve.content.models.game import GameContent

ARTICLE = re.compile(r"\A(?:(?:le|la|les|the|der|die|das)\s+|l['’])", re.IGNORECASE)
"""What a name may begin with and nobody types."""
TYPED = "type_"
"""What is told under such a name is a word that people type in a move."""


class Named(Protocol):
    """Anything of the content that has a name."""

    @property
    def name(self) -> Localized: ...


def names_of(entries: Mapping[str, Named]) -> dict[str, str]:
    """The id of everything that these entries may be called; small letters only."""
    spelled = {id.replace("_", space): id for id in entries for space in " -_"}
    return {**words_of({id: entry.name for id, entry in entries.items()}), **spelled}


def words_of(texts: Mapping[str, Localized]) -> dict[str, str]:
    """What stands for each word in any language, in small letters, also as a plain keyboard types it."""
    called = {word.casefold(): id for id, text in texts.items() for word in text.root.values()}
    return {**{on_a_keyboard(word): id for word, id in called.items()}, **called}


def on_a_keyboard(word: str) -> str:
    """A word as it is typed without accents and printers' apostrophes."""
    parts = unicodedata.normalize("NFKD", word.replace("’", "'").replace("œ", "oe"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def move_words(content: GameContent) -> dict[str, Localized]:
    """The words that moves are typed with, by the word that stands for each in records: `store`, `to`."""
    texts = content.telling.items()
    return {key.removeprefix(TYPED): text for key, text in texts if key.startswith(TYPED)}


def new_words(entries: Mapping[str, Named], language: str) -> dict[str, str]:
    """What ids are called in a language; in that of the ids themselves only that they are written apart."""
    names = {id: entry.name[language] for id, entry in entries.items()}
    apart = {id: id.replace("_", " ") for id in names}
    same = [id for id, name in names.items() if name.casefold() == apart[id]]
    return names if len(same) * 2 < len(names) else {id: word for id, word in apart.items() if id != word}


def to_ids(text: str, names: Mapping[str, str]) -> str:
    """A text in small letters, with ids for the names in it; longer names go before shorter ones."""
    small = text.casefold()
    wanted = [name for name in names if name in small]
    if not wanted:
        return small
    longest = "|".join(re.escape(name) for name in sorted(wanted, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{longest})(?!\w)", lambda found: names[found[0]], small)
