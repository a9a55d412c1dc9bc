"""Who sits at the table: people by their names, bots by theirs."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.content.errors import UsageError, suggest
from twelve.engine.bots import Bot

BEST = "bot"


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, or a bot."""

    name: str
    bot: Bot[object, object] | None = None


def parse_seats(text: str, bots: dict[str, Bot[object, object]]) -> tuple[Seat, ...]:
    """The seats of `Ann,bot,bot:random`; equal names are numbered."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise UsageError(f'--players "{text}": a name is empty; write for example Ann,bot')
    return tuple(Seat(name, _bot(word, bots)) for word, name in zip(words, _distinct(words), strict=True))


def restore_seats(names: tuple[str, ...], bots: dict[str, Bot[object, object]]) -> tuple[Seat, ...]:
    """The seats of a record: its names say who was a bot."""
    return tuple(Seat(name, _bot(name.partition(" ")[0], bots)) for name in names)


def _bot(word: str, bots: dict[str, Bot[object, object]]) -> Bot[object, object] | None:
    kind, _, wanted = word.partition(":")
    if kind != BEST:
        return None
    if not wanted:
        return list(bots.values())[-1]
    if wanted not in bots:
        raise UsageError(f'there is no bot "{wanted}"; {suggest(wanted, bots)}')
    return bots[wanted]


def _distinct(words: list[str]) -> list[str]:
    names: list[str] = []
    for word in words:
        taken = sum(name == word or name.startswith(f"{word} ") for name in names)
        names.append(word if not taken else f"{word} {taken + 1}")
    return names
