"""A game: who made it, who plays it, what is printed, and its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, cast, get_args

from pydantic import Field

from twelve.content.errors import UsageError, listed, suggest
from twelve.content.models.base import (
    Fact,
    Id,
    KeyPath,
    Language,
    Localized,
    Model,
    Problem,
    Provenance,
    Slug,
    Whole,
    Wording,
)
from twelve.content.models.blazon import Blazon
from twelve.content.models.component import BOX_ONLY, HELD, Component, never
from twelve.content.models.tables import OwnTable, reference_problems


class Credits(Model):
    """Whose game it is; printed on every sheet."""

    designers: tuple[str, ...] = Field(description="who made it up")
    publisher: str = Field(default="", description="who publishes it")
    year: int | None = Field(default=None, description="since when it is there")
    note: Localized | None = Field(default=None, description="thanks, licences, a dedication")


class Players(Fact):
    """How many can play."""

    least: Annotated[int, Field(ge=1)] = Field(description="the fewest")
    most: Annotated[int, Field(ge=1, le=12)] = Field(description="the most")

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.least > self.most:
            yield Problem(("least",), f"is {self.least}, more than most: {self.most}")


class Passage(Model):
    """A heading with its paragraphs, in order."""

    heading: Localized
    paragraphs: dict[Id, Localized] = {}


class Card(Fact):
    """A card of any game: what stands on it and how often it is printed."""

    name: Localized = Field(description="what it is called")
    text: Localized | None = Field(default=None, description="what stands on it")
    blazon: Whole[Blazon] | None = None
    art: str | None = Field(default=None, description="a picture inside the pack, used instead of the blazon")
    copies: Annotated[int, Field(ge=0, le=1000)] = Field(default=1, description="how often it is printed")
    stats: dict[Id, int | str] = Field(default={}, description="further values for a layout of your own")


class GameContent(Model):
    """Everything a folder says about a game; games with rules add their own facts."""

    own_files: ClassVar[Mapping[str, type[Model]]] = {}
    """Files of a game that are no content, such as a town to be scored: what may stand in them."""

    game: Slug = Field(description="its name on the command line")
    extends: str | None = Field(
        default=None,
        description="the game this pack is laid over: by its name, or your own by its folder: ../my-game",
    )
    title: Localized = Field(description="its name on sheets and backs")
    summary: Localized = Field(description="one line for `twelve games`")
    version: str = Field(description="in quotes; printed beside every sheet")
    credits: Credits
    players: Players
    languages: Annotated[tuple[Language, ...], Field(min_length=1, max_length=100)] = Field(
        description="what its texts are in; the first is printed where none is asked for"
    )
    rules: Id | None = Field(default=None, description="the rules module that plays it")
    components: dict[Id, Component] = Field(default={}, description="what is printed, by name")
    labels: dict[Id, Localized] = Field(default={}, description="words that layouts and commands show")
    telling: dict[Id, Localized] = Field(default={}, description="what is told when it is played, by event")
    tables: dict[Id, OwnTable] = Field(
        default={}, description="tables of the game's own, and where their entries are"
    )
    cards: dict[Id, Card] = Field(default={}, description="the cards, by id")

    def check_language(self, language: str) -> None:
        """Refuses a language that the game has no texts in."""
        if language not in self.languages:
            raise UsageError(f'{self.game} has no texts in "{language}"; {suggest(language, self.languages)}')

    def wordings(self) -> Iterator[Wording]:
        """Texts of the cards' own words, each beside the sentence of what the card does."""
        return iter(())

    def doubts(self) -> Iterator[Problem]:
        """A text of a card's own must speak of what the card does, and of nothing else."""
        for wording in self.wordings():
            for why in wording.differs:
                path = (*wording.path, wording.language)
                yield Problem(path, f"text and effect disagree: it {why}", warning=True)

    def problems(self) -> Iterator[Problem]:
        for name, component in self.components.items():
            path: KeyPath = ("components", name)
            yield from self._wrong_tables(component, path)
            yield from self._wrong_where(component, path)
            yield from self._wrong_box(component, path)
        yield from reference_problems(self)

    def _wrong_tables(self, component: Component, path: KeyPath) -> Iterator[Problem]:
        sources, entry = self.sources(), self.entry(component)
        fields = entry.model_fields if entry else {}
        if component.source is not None and component.source not in sources and not component.is_text:
            yield Problem((*path, "source"), _no_table(component.source, sources))
        if component.variants is not None and component.variants not in {*sources, *fields}:
            yield Problem((*path, "variants"), _no_table(component.variants, sources))
        if isinstance(component.copies, str) and component.copies not in fields:
            hint = suggest(component.copies, fields)
            yield Problem((*path, "copies"), f'"{component.copies}" is not a field of these entries; {hint}')

    def _wrong_where(self, component: Component, path: KeyPath) -> Iterator[Problem]:
        entry = self.entry(component)
        if entry is None:
            return
        for name, wanted in component.where.items():
            if name not in entry.model_fields:
                message = f'"{name}" is not a field of these entries; {suggest(name, entry.model_fields)}'
                yield Problem((*path, "where", name), message)
            elif message := never(wanted, entry.model_fields[name].annotation):
                yield Problem((*path, "where", name), message)

    def _wrong_box(self, component: Component, path: KeyPath) -> Iterator[Problem]:
        """A box holds pieces of the game; nothing else holds anything."""
        if component.kind != "box":
            for field in BOX_ONLY & component.model_fields_set:
                yield Problem((*path, field), f"belongs to components of kind: box, not {component.kind}")
            return
        for number, name in enumerate(component.holds):
            if message := self._not_held(name):
                yield Problem((*path, "holds", number), message)
        cover = component.cover
        if cover is not None and "." not in cover and cover not in self.components:
            hint = suggest(cover, self.components)
            yield Problem((*path, "cover"), f'there is no component or picture "{cover}"; {hint}')

    def _not_held(self, name: str) -> str:
        """Why a component cannot lie in a box; empty where it can."""
        pieces = [each for each, component in self.components.items() if component.kind in HELD]
        if name in pieces:
            return ""
        if name not in self.components:
            return f'there is no component "{name}"; {suggest(name, pieces)}'
        kind = self.components[name].kind
        return (
            f"a box holds cards, tokens and standees; {name} is of kind {kind}: leave it out, and give the "
            "box a depth if it shall lie in it as well"
        )

    def entry(self, component: Component) -> type[Model] | None:
        """The model of the entries that a component draws."""
        return self.sources().get(component.source or "cards")

    @classmethod
    def sources(cls) -> dict[str, type[Model]]:
        """The maps of entries that components can draw, and what each entry is."""
        inner = {name: get_args(field.annotation)[1:] for name, field in cls.model_fields.items()}
        entries = {name: types[0] for name, types in inner.items() if types and _is_model(types[0])}
        return {name: entry for name, entry in entries.items() if name not in ("components", "tables")}

    def table(self, name: str) -> Mapping[str, Model]:
        """The entries of one of these maps."""
        return cast("Mapping[str, Model]", self.value_of(name)) if name in self.sources() else {}


class OwnPlayers(Players):
    """How many can play a game that no rulebook speaks of."""

    provenance: Whole[Provenance] = Provenance("house")


class OwnCard(Card):
    """A card of a game that no rulebook speaks of."""

    provenance: Whole[Provenance] = Provenance("house")


class OwnGame(GameContent):
    """A game of somebody's own: every value is theirs unless it says otherwise."""

    players: OwnPlayers
    cards: dict[Id, OwnCard] = Field(default={}, description="the cards, by id")  # type: ignore[assignment]  # narrower than the base, and never written to


def _no_table(name: str, tables: Mapping[str, object]) -> str:
    return f'"{name}" is not a table of the content; allowed: {listed(sorted(tables))}'


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Model)
