"""Every text of the content that is printed must be there in the language that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from twelve.content.errors import ContentError, Finding
from twelve.content.loading.checking import dotted
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import value_at
from twelve.content.models.base import MissingText, Text, walk

Untranslated: TypeAlias = tuple[Text, str]
"""A text and the language it lacks."""


def check_translated(game: Game, untranslated: Iterable[Untranslated]) -> None:
    """Refuses texts that were asked for in a language they lack; words of our own may fall back."""
    languages: dict[int, list[str]] = {}
    for text, language in untranslated:
        languages.setdefault(id(text), []).append(language)
    if findings := list(_findings(game, languages)):
        raise ContentError(dict.fromkeys(findings))


@contextmanager
def placed_texts(game: Game) -> Iterator[None]:
    """What a composer or template cannot do without is told with its place too."""
    try:
        yield
    except MissingText as error:
        check_translated(game, [(error.text, error.language)])
        raise


def _findings(game: Game, languages: dict[int, list[str]]) -> Iterator[Finding]:
    if not languages:
        return
    for path, part in walk(game.content):
        if isinstance(part, Text):
            for language in languages.get(id(part), ()):
                owner = " / ".join([game.name, *map(str, path[:-1])])
                message = f'{owner} ({language}): "{path[-1]}" has no text in this language'
                yield Finding(message, dotted(path), value_at(game.node, path))
