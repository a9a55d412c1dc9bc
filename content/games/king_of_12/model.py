"""King of 12: characters with effects, the verbs effects are made of, sets, dice, tokens and texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from twelve.content.errors import TwelveError, listed, suggest
from twelve.content.games.king_of_12.words import CONDITIONS, OTHERWISE, known, meant, play_words
from twelve.content.models.abilities import (
    OWN_WORDING,
    Effect,
    OwnWording,
    Verb,
    WordedContent,
    check_effect,
    unmarked,
    verb_of,
)
from twelve.content.models.base import Fact, Id, KeyPath, Localized, Model, Problem, Whole, Wording
from twelve.content.models.blazon import Blazon, Tincture
from twelve.content.models.d12 import D12, D12Face
from twelve.content.models.game import Card, Passage
from twelve.content.models.phrases import capital, fill, sentence, tell

Moment: TypeAlias = Literal["cancel", "pass", "face", "value", "rank", "theft"]
Pattern: TypeAlias = Literal["vertical", "horizontal", "diagonal", "dots", "grid", "lozenges"]
Count: TypeAlias = Annotated[int, Field(ge=0, le=999)]


class TurnVerb(Verb):
    """A verb with its moment in the turn, and how it is drawn without words."""

    acts: Moment
    pictogram: str = Field(description="a template; {name} is an icon")

    def bound(self) -> Iterator[tuple[KeyPath, str | None]]:
        yield ("acts",), self.acts


class Character(Card):
    """A character card."""

    effect: Effect
    symbol: Id | None = Field(default=None, description="the mark of cards that touch dice: turn or pass")
    order: Literal["first", "last"] | None = Field(
        default=None, description="acts before or after all others"
    )
    when_cancelled: Effect | None = Field(
        default=None, description="what it does when the same card of another player cancels it"
    )
    wording: OwnWording = Field(default=None, description=OWN_WORDING)
    pictogram: str | None = Field(default=None, description="an own one; without it the effect is drawn")


class Symbol(Fact):
    """A mark on a card."""

    name: Localized
    text: Localized
    icon: str


class Colour(Fact):
    """A player's colour, told apart by pattern and icon as well."""

    name: Localized
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    tincture: Tincture
    pattern: Pattern
    icon: str


class Token(Fact):
    """Point tokens of one worth."""

    name: Localized
    worth: Annotated[int, Field(ge=1, le=99)]
    count: Count
    blazon: Whole[Blazon] | None = None


class Scoring(Fact):
    """What the first and the second of a turn get."""

    first: Count
    second: Count


class RoundEnd(Fact):
    """When a round is over: so few cards in a hand, or so many points."""

    ends_at_cards: Count
    ends_at_points: Annotated[int, Field(ge=1)]


class Victory(Fact):
    """What wins the game."""

    cards_under_die: Annotated[int, Field(ge=1, le=9)]


class Draw(Model):
    """What a random draw must hold."""

    symbol: Id
    least: Count


class SetRules(Fact):
    """Which cards make a set."""

    size: Annotated[int, Field(ge=2, le=99)]
    always: tuple[Id, ...] = ()
    drawn_with: Draw


class CardSet(Fact):
    """A set that goes well together."""

    name: Localized
    cards: tuple[Id, ...]


class ReferenceLine(Model):
    """A line of the reference card."""

    heading: Localized
    text: Localized


class Reading(Fact):
    """How this twelve reads a rule that is open, or fills a gap."""

    text: Localized
    about: dict[Id, Count] = Field(
        default={},
        description="told where so many cards do any of these; without it, always",
    )


class ExamplePlay(Fact):
    """What one player does in the worked example, and what comes of it."""

    player: str
    face: D12Face
    card: Id
    value: int
    place: Literal["first", "second"] | None = Field(
        default=None, description="without it, the player goes away empty-handed"
    )


class Content(WordedContent):
    """Everything about King of 12, or about a pack for it."""

    cards: dict[Id, Character]  # type: ignore[assignment]  # narrower than the base, and never written to
    verbs: dict[Id, TurnVerb]
    clauses: dict[Id, Localized] = Field(default={}, description="parts of speech that phrases share")
    marks: dict[Id, str] = Field(default={}, description="parts that pictograms share")
    telling: dict[Id, Localized] = Field(default={}, description="how a turn is told")
    symbols: dict[Id, Symbol]
    colours: dict[Id, Colour]
    tokens: dict[Id, Token]
    die: D12
    scoring: Scoring
    round: RoundEnd
    victory: Victory
    set_rules: SetRules
    sets: dict[Id, CardSet]
    reference: dict[Id, ReferenceLine] = {}
    leaflet: dict[Id, Passage] = {}
    readings: dict[Id, Reading] = {}
    example: dict[Id, ExamplePlay] = {}

    def card_text(self, card: str, language: str) -> str:
        """What stands on a card: its own text, or the sentence its effect makes."""
        own = self.cards[card].text
        return (own.get(language) if own else None) or self.effect_text(card, language)

    def effect_text(self, card: str, language: str) -> str:
        """What a card does, told from its effect alone."""
        character = self.cards[card]
        parts = [self.sentence(character.effect, language)]
        if character.order:
            parts.append(self.labels[f"acts_{character.order}"][language])
        if character.when_cancelled:
            told = sentence(character.when_cancelled, self.verbs, language, self.clauses)
            parts.append(fill(self.labels["when_cancelled"][language], {"sentence": told}))
        return " ".join(parts)

    def sentence(self, effect: Effect, language: str) -> str:
        """One effect in words."""
        return capital(sentence(effect, self.verbs, language, self.clauses))

    def wordings(self) -> Iterator[Wording]:
        for name, card in self.cards.items():
            if card.text:
                does = partial(self.effect_text, name)
                told = set(meant(card))
                yield from self.compared(("cards", name, "text"), card.text, does, told, known(card))

    def pictogram(self, card: str) -> str:
        """A card's effect in signs; {name} in it is an icon."""
        character = self.cards[card]
        if character.pictogram is not None:
            return character.pictogram
        verb = self.verbs[verb_of(character.effect, self.verbs)]
        known = {**character.effect, "opposite_total": self.die.opposite_total}
        return tell(verb.pictogram, known, self.verbs, self.marks)

    def points_of(self, play: ExamplePlay) -> int:
        """What the worked example brings a player."""
        return {"first": self.scoring.first, "second": self.scoring.second, None: 0}[play.place]

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        for name, card in self.cards.items():
            yield from self._card_problems(card, ("cards", name))
        for name, chosen in self.sets.items():
            yield from self._set_problems(chosen.cards, ("sets", name, "cards"))
        yield from self._draw_problems()
        for name, play in self.example.items():
            yield from self._unknown_cards([play.card], ("example", name, "card"))
        for name, reading in self.readings.items():
            yield from self._unknown_words(reading.about, ("readings", name, "about"))

    def _card_problems(self, card: Character, path: KeyPath) -> Iterator[Problem]:
        wrong = list(self._effect_problems(card, path))
        yield from wrong
        if card.symbol is not None and card.symbol not in self.symbols:
            hint = suggest(card.symbol, self.symbols)
            yield Problem((*path, "symbol"), f'"{card.symbol}" is not a symbol; {hint}')
        if not wrong:
            yield from self._phrase_problems(card, path)
            yield from self._wording_problems(card, path)

    def _effect_problems(self, card: Character, path: KeyPath) -> Iterator[Problem]:
        for field, effect, never in (
            ("effect", card.effect, "theft"),
            ("when_cancelled", card.when_cancelled, "cancel"),
        ):
            if effect is None:
                continue
            wrong = list(check_effect(effect, self.verbs, (*path, field)))
            yield from wrong
            verb = verb_of(effect, self.verbs) if not wrong else None
            if OTHERWISE in effect and not CONDITIONS & set(effect):
                message = f'"{OTHERWISE}" never happens without a condition: {listed(sorted(CONDITIONS))}'
                yield Problem((*path, field, OTHERWISE), message)
            if verb and self.verbs[verb].acts == never:
                yield Problem((*path, field, verb), f'"{verb}" cannot stand in {field}')

    def _wording_problems(self, card: Character, path: KeyPath) -> Iterator[Problem]:
        """What a card says is what it does: the effect makes its text, or the text is marked and compared."""
        if card.text is not None and card.wording is None:
            yield unmarked((*path, "text"), self.effect_text(str(path[-1]), self.languages[0]))

    def _phrase_problems(self, card: Character, path: KeyPath) -> Iterator[Problem]:
        """Phrases are templates: one that cannot be filled is found here, not in the middle of a print."""
        for effect in (card.effect, card.when_cancelled or card.effect):
            for language in self.languages:
                try:
                    self.sentence(effect, language)
                except (TwelveError, KeyError) as error:
                    yield Problem((*path, "effect"), f"cannot be told in {language}: {error}")

    def _set_problems(self, cards: tuple[str, ...], path: KeyPath) -> Iterator[Problem]:
        yield from self._unknown_cards(cards, path)
        rules = self.set_rules
        if len(set(cards)) != len(cards) or len(cards) != rules.size:
            yield Problem(path, f"a set has {rules.size} different cards; these are {len(set(cards))}")
        for card in rules.always:
            if card not in cards:
                yield Problem(path, f'"{card}" is part of every set')

    def _draw_problems(self) -> Iterator[Problem]:
        rules, path = self.set_rules, ("set_rules", "drawn_with")
        yield from self._unknown_cards(rules.always, ("set_rules", "always"))
        if rules.drawn_with.symbol not in self.symbols:
            hint = suggest(rules.drawn_with.symbol, self.symbols)
            yield Problem((*path, "symbol"), f'"{rules.drawn_with.symbol}" is not a symbol; {hint}')
        if len(self.cards) < rules.size:
            yield Problem(("set_rules", "size"), f"is {rules.size}, but there are {len(self.cards)} cards")
        if not self._can_be_drawn():
            yield Problem(
                path, f'no draw can hold {rules.drawn_with.least} cards marked "{rules.drawn_with.symbol}"'
            )

    def _can_be_drawn(self) -> bool:
        rules = self.set_rules
        free = [card for name, card in self.cards.items() if name not in rules.always]
        marked = sum(card.symbol == rules.drawn_with.symbol for card in free)
        return rules.drawn_with.least <= min(marked, rules.size - len(rules.always))

    def _unknown_words(self, words: dict[str, int], path: KeyPath) -> Iterator[Problem]:
        known = set(play_words(self.verbs)) if words else set()
        for word in words:
            if word not in known:
                yield Problem((*path, word), f'"{word}" is nothing that cards do; {suggest(word, known)}')

    def _unknown_cards(self, names: tuple[str, ...] | list[str], path: KeyPath) -> Iterator[Problem]:
        for name in names:
            if name not in self.cards:
                yield Problem(path, f'"{name}" is not a card; {suggest(name, self.cards)}')
