"""What happened, in sentences: every kind of event has a phrase in the content, in the game's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import cast

from twelve.content.errors import near
from twelve.content.loading.game import Game
from twelve.content.loading.words import FALLBACK, PLAY
from twelve.content.models.game import GameContent
from twelve.content.models.names import move_words
from twelve.content.models.phrases import You, fill
from twelve.content.models.typography import french
from twelve.engine.contract import CHANCE, Event, FactValue, IllegalMove, Outcome, Refusal
from twelve.engine.registry import module_for

MOVES = frozenset({"move", "moves", "then"})
"""Facts that are moves as they are typed."""


class Teller:
    """Finds the words for events; a game's own teller says what the facts of its events are called."""

    def __init__(self, content: GameContent, names: Sequence[str], language: str) -> None:
        self.content = content
        self.names = tuple(names)
        self.language = language

    def told(self, events: Iterable[Event], watching: Iterable[int] = ()) -> Iterator[str]:
        """What happened, line by line, as far as all who watch may know it."""
        watching = tuple(watching)
        return filter(None, self.lines(event for event in events if event.known_to(watching)))

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """A line an event; a game may put what belongs together into one."""
        return map(self.tell, events)

    def tell(self, event: Event) -> str:
        """One event as a sentence; empty where there is nothing to tell."""
        return self.say(event.kind, **self.values(event))

    def values(self, event: Event) -> dict[str, object]:
        """What the phrase of an event may mention; ids become names here."""
        typed = {key: self.typed(str(fact)) for key, fact in event.facts.items() if key in MOVES}
        return {"player": self.name(event.seat), **event.facts, **typed, **self._hint(event.facts)}

    def typed(self, moves: str) -> str:
        """Moves as they are typed, in the words and names of this language: the rules take both."""
        return re.sub(r"\w+", lambda word: self.called.get(word[0], word[0]), moves)

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What is typed for the words and ids in moves, where that is something else in this language."""
        words = {word: text[self.language] for word, text in move_words(self.content).items()}
        return {word: called for word, called in words.items() if called != word}

    def refusal(self, error: Refusal) -> str:
        """Why a move was not taken, in the game's language where the rules give a reason."""
        return self.tell(error.reason) if error.reason else str(error)

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """What is refused meanwhile is refused in this language."""
        try:
            yield
        except Refusal as error:
            raise type(error)(self.refusal(error), error.reason) from None

    def say(self, phrase: str, **values: object) -> str:
        """A phrase of the game, or of any game, with its values put in."""
        own = self.content.telling.get(phrase)
        return _filled(own[self.language] if own else PLAY.get(phrase, self.language), self.language, values)

    def noted(self, outcome: Outcome) -> str:
        """What decided a game, in its language where the rules give a reason."""
        return self.tell(outcome.why) if outcome.why else outcome.note

    def name(self, seat: int) -> str:
        """Who sits there."""
        return PLAY.get("dice", self.language) if seat == CHANCE else self.names[seat]

    def people(self, seats: Iterable[int]) -> str:
        """`Lea, Mia and Tom`."""
        return self.row(self.names[seat] for seat in seats)

    def row(self, words: Iterable[str]) -> str:
        """Words in a row; it addresses somebody if one of them does."""
        *some, last = self._beside_others(tuple(words))
        told = f"{', '.join(some)} {self.say('and')} {last}" if some else last
        return You(told) if any(isinstance(word, You) for word in (*some, last)) else told

    def _hint(self, facts: Mapping[str, FactValue]) -> dict[str, str]:
        """What was probably meant by a word that is none of those allowed."""
        if "allowed" not in facts:
            return {}
        in_moves = move_words(self.content)  # `first` may be a deck here, and another word in a move
        allowed = cast("tuple[str, ...]", facts["allowed"])
        words = [word if word in in_moves else self.typed(word) for word in allowed]
        return {"hint": suggested(str(facts["word"]), words, self.language)}

    def _beside_others(self, words: Sequence[str]) -> Iterator[str]:
        """Somebody who is spoken to is called otherwise in a row: `Ann et toi`, `Ann and you`."""
        for place, word in enumerate(words):
            if isinstance(word, You) and len(words) > 1:
                you = PLAY.get("you_among", self.language)
                yield You(you.lower() if place else you)
            else:
                yield word


def said(phrase: str, language: str, **values: object) -> str:
    """A phrase of any game's table, for whoever has no game at hand."""
    return _filled(PLAY.get(phrase, language), language, values)


def suggested(word: str, allowed: Iterable[str], language: str) -> str:
    """What was probably meant by a word, or all that is allowed, in a language."""
    words = sorted(set(allowed))
    if found := near(word, words):
        return said("did_you_mean", language, near=found)
    return said("allowed_words", language, words=", ".join(words))


def _filled(text: str, language: str, values: Mapping[str, object]) -> str:
    told = fill(text, values)
    return french(told) if language == "fr" else told


def refusal(teller: Teller, reason: Event) -> IllegalMove:
    """A move that a rule forbids, with its reason told."""
    return IllegalMove(teller.tell(reason), reason)


def spoken(content: GameContent) -> str:
    """The language for whoever did not choose one: English, where the game has it."""
    return FALLBACK if FALLBACK in content.languages else next(iter(content.languages))


def teller_for(game: Game, names: Sequence[str], language: str) -> Teller:
    """The teller that a game's rules bring beside them as `teller`, or the plain one."""
    made = getattr(module_for(game), "teller", Teller)(game.content, addressed(names, language), language)
    assert isinstance(made, Teller)
    return made


def addressed(names: Sequence[str], language: str) -> tuple[str, ...]:
    """The names as they are told: somebody called You (in any language) is spoken to."""
    pronouns = {word.casefold() for word in PLAY.everywhere("you")}
    you = You(PLAY.get("you", language))
    return tuple(you if name.casefold() in pronouns else name for name in names)
