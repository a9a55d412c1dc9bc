"""A game: who made it, who plays it, what is printed, and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from twelve.content.errors import UsageError, suggest
from twelve.content.models.base import Fact, Id, Language, Localized, Model, Problem, Slug, Whole
from twelve.content.models.blazon import Blazon
from twelve.content.models.component import Component


class Credits(Model):
    """Whose game it is; printed on every sheet."""

    designers: tuple[str, ...]
    publisher: str = ""
    year: int | None = None
    note: Localized | None = None


class Players(Fact):
    """How many can play."""

    least: Annotated[int, Field(ge=1)]
    most: Annotated[int, Field(ge=1, le=12)]

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.least > self.most:
            yield Problem(("least",), f"is {self.least}, more than most: {self.most}")


class Card(Fact):
    """A card of any game: what stands on it and how often it is printed."""

    name: Localized
    text: Localized | None = None
    blazon: Whole[Blazon] | None = None
    art: str | None = Field(default=None, description="a picture inside the pack, used instead of the blazon")
    copies: Annotated[int, Field(ge=0, le=1000)] = 1
    stats: dict[Id, int | str] = Field(default={}, description="further values for a layout of your own")


class GameContent(Model):
    """Everything a folder says about a game; games with rules add their own facts."""

    game: Slug
    extends: str | None = Field(default=None, description="the shipped game this pack is laid over")
    title: Localized
    summary: Localized
    version: str
    credits: Credits
    players: Players
    languages: Annotated[tuple[Language, ...], Field(min_length=1)]
    rules: Id | None = Field(default=None, description="the rules module that plays it")
    components: dict[Id, Component] = {}
    labels: dict[Id, Localized] = Field(default={}, description="words that layouts and commands show")
    telling: dict[Id, Localized] = Field(default={}, description="what is told when it is played, by event")
    cards: dict[Id, Card] = {}

    def check_language(self, language: str) -> None:
        """Refuses a language that the game has no texts in."""
        if language not in self.languages:
            raise UsageError(f'{self.game} has no texts in "{language}"; {suggest(language, self.languages)}')

    def problems(self) -> Iterator[Problem]:
        for name, component in self.components.items():
            if component.source and component.source not in type(self).model_fields:
                hint = suggest(component.source, type(self).model_fields)
                yield Problem(
                    ("components", name, "source"), f'"{component.source}" is not in the content; {hint}'
                )
