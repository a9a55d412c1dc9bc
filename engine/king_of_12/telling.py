"""What happened in King of 12, in sentences: cards, players and dice by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import cast

from twelve.content.games.king_of_12.model import Content
from twelve.content.models.abilities import Effect
from twelve.content.models.names import new_words
from twelve.content.models.phrases import sentence
from twelve.content.models.typography import headed
from twelve.engine.contract import Event, FactValue
from twelve.engine.telling import Teller

ARTICLE = re.compile(r"^(?:L[ea]s? |L’)")
"""What French names of cards begin with."""


class KingTeller(Teller):
    """Finds the words: cards by their names, phrases from the content."""

    content: Content

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """A line an event; those of one step of the turn share theirs, under its heading."""
        for step, group in groupby(events, key=lambda event: event.facts.get("step")):
            told = map(self.tell, group)
            if step is None:
                yield from told
            else:
                yield f"  {headed(self.heading(str(step)), ' '.join(told), self.language)}"

    def values(self, event: Event) -> dict[str, object]:
        plan = _shares(event.facts.get("plan", ()))
        shares = ", ".join(f"{self.card(card)} {share} %" for card, share in plan)
        return super().values(event) | dict(self._named(event)) | {"plan": shares}

    @cached_property
    def called(self) -> Mapping[str, str]:
        """With its article in small letters, as in a sentence, where a name has one: `jouer le Chevalier`."""
        words = {**super().called, **new_words(self.content.cards, self.language)}
        if self.language != "fr":
            return words
        return {word: ARTICLE.sub(lambda found: found[0].lower(), name) for word, name in words.items()}

    def card(self, card: str) -> str:
        """A card's name."""
        return self.content.cards[card].name[self.language]

    def card_of(self, seat: int, card: str) -> str:
        """A card with its player."""
        return self.say("card_of", player=self.names[seat], card=self.card(card))

    def die_of(self, seat: int) -> str:
        return self.say("die_of", player=self.names[seat])

    def in_order(self, cards: Iterable[str]) -> str:
        """`Minstrel → Alchemist`."""
        return " → ".join(map(self.card, cards))

    def heading(self, step: str) -> str:
        """The name of a step of the turn, as on the reference card."""
        return self.content.reference[step].heading[self.language]

    def _named(self, event: Event) -> Iterator[tuple[str, object]]:
        """What a phrase may mention because of the facts of an event."""
        for key, fact in event.facts.items():
            match key:
                case "card":
                    yield from self._card(event, str(fact))
                case "cards" | "always":
                    yield key, ", ".join(map(self.card, _words(fact)))
                case "in_order":
                    yield "cards", self.in_order(_words(fact))
                case "seats":
                    yield from (("players", self.people(_numbers(fact))), ("count", len(_numbers(fact))))
                case "victims":
                    yield "cards", self.row(self.card_of(*pair) for pair in _pairs(fact))
                case "effect":
                    yield "sentence", self._sentence(cast(Effect, fact))
                case "faces":
                    yield "dice", self._dice(_numbers(fact), passed="by" in event.facts)
                case "values":
                    yield key, self._each(_numbers(fact))
                case "totals":
                    yield "points", self._each(_numbers(fact))
                case "symbol":
                    yield key, self.content.symbols[str(fact)].name[self.language]
                case "thief" | "victim":
                    yield key, self.names[cast(int, fact)]

    def _card(self, event: Event, card: str) -> Iterator[tuple[str, object]]:
        """The card, and the one who played it where it does something to a die."""
        yield "card", self.card(card)
        if "by" in event.facts:
            yield "card_of", self.card_of(cast(int, event.facts["by"]), card)
            yield "die_of", self.die_of(event.seat)

    def _sentence(self, effect: Effect) -> str:
        return sentence(effect, self.content.verbs, self.language, self.content.clauses)

    def _dice(self, faces: Sequence[int], passed: bool) -> str:
        """What everybody's die shows; after passing, who has which."""
        if passed:
            return self.row(self.say("has_die", player=name, face=face) for name, face in self._beside(faces))
        return ", ".join(f"{name} {face}" for name, face in self._beside(faces))

    def _each(self, numbers: Sequence[int]) -> str:
        """`Lea 10 · Mia −2`."""
        shown = ((name, str(number).replace("-", "−")) for name, number in self._beside(numbers))
        return " · ".join(f"{name} {number}" for name, number in shown)

    def _beside(self, numbers: Sequence[int]) -> Iterator[tuple[str, int]]:
        return zip(self.names, numbers, strict=True)


def _numbers(fact: FactValue) -> tuple[int, ...]:
    return cast("tuple[int, ...]", fact)


def _words(fact: FactValue) -> tuple[str, ...]:
    return cast("tuple[str, ...]", fact)


def _shares(fact: FactValue) -> tuple[tuple[str, int], ...]:
    return cast("tuple[tuple[str, int], ...]", fact)


def _pairs(fact: FactValue) -> tuple[tuple[int, str], ...]:
    return cast("tuple[tuple[int, str], ...]", fact)
