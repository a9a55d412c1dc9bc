"""Who sits at the table: people by their names, bots by theirs."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from string import ascii_uppercase

from twelve.content.errors import UsageError
from twelve.content.loading.words import FALLBACK
from twelve.engine.bots import Bot
from twelve.engine.match import Header
from twelve.engine.telling import said, suggested

BEST = "bot"
_NAMED_BY_US = re.compile(r"(bot(?::\S+)?)(?: \d+)?")
"""How bots are called in records that do not say who is one."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, or a bot."""

    name: str
    bot: Bot[object, object] | None = None
    kind: str | None = None
    """What the bot is called where players are named: `bot`, `bot:random`."""


def parse_seats(
    text: str, bots: dict[str, Bot[object, object]], language: str = FALLBACK
) -> tuple[Seat, ...]:
    """The seats of `Ann,bot,bot:random`; equal names get letters."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise UsageError(said("empty_name", language, words=readable(text)))
    for word in words:
        if word != readable(word):
            raise UsageError(said("unseen_name", language, word=readable(word)))
    named = zip(words, _distinct(words), strict=True)
    return tuple(_seat(name, _kind(word), bots, language) for word, name in named)


def restore_seats(header: Header, bots: dict[str, Bot[object, object]]) -> tuple[Seat, ...]:
    """The seats of a record; an older one tells bots only by their names."""
    kinds = header.bots or [
        found[1] if (found := _NAMED_BY_US.fullmatch(name)) else None for name in header.players
    ]
    language = header.lang or FALLBACK
    named = zip(header.players, kinds, strict=True)
    return tuple(_seat(name, kind, bots, language) for name, kind in named)


def readable(name: str) -> str:
    """A name without what a terminal would obey instead of showing."""
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in _UNSEEN else c for c in name)


def _kind(word: str) -> str | None:
    return word if word.partition(":")[0] == BEST else None


def _seat(name: str, kind: str | None, bots: dict[str, Bot[object, object]], language: str) -> Seat:
    return Seat(name, _bot(kind, bots, language) if kind else None, kind)


def _bot(kind: str, bots: dict[str, Bot[object, object]], language: str) -> Bot[object, object]:
    wanted = kind.partition(":")[2]
    if not wanted:
        return list(bots.values())[-1]
    if wanted not in bots:
        hint = suggested(wanted, bots, language)
        raise UsageError(said("no_bot", language, word=readable(wanted), hint=hint))
    return bots[wanted]


def _distinct(words: list[str]) -> list[str]:
    """Every name once: a second bot is bot B; a number would look like what it rolled."""
    names: list[str] = []
    for word in words:
        letters = (f"{word} {letter}" for letter in ascii_uppercase[1:])
        names.append(next(name for name in (word, *letters) if name not in names))
    return names
