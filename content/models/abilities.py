"""One grammar for what cards do, and texts that say it: an effect is a map of one verb and a few modifiers.

A game's `verbs:` declare which verbs exist, what each takes, and how it reads in every language; the engine
registers one small function per verb under the same name. A text that somebody wrote beside an effect is
compared with what the effect says: numbers, direction and target.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import Field

from twelve.content.errors import suggest
from twelve.content.models.base import Id, KeyPath, Localized, Model, Problem, Text, Whole, Wording
from twelve.content.models.game import GameContent

AbilityValue: TypeAlias = bool | int | str
Effect: TypeAlias = Whole[dict[Id, AbilityValue]]
ValueKind: TypeAlias = Literal["number", "flag"]
OwnWording: TypeAlias = Literal["own"] | None
OWN_WORDING = "own: the text is in words of its own, which `twelve check` compares"
_NUMBER = re.compile(r"\d+")


class Parameter(Model):
    """What a verb or modifier takes: a number in bounds, a flag, or one of some words."""

    takes: ValueKind | Annotated[tuple[str, ...], Field(min_length=1)]
    least: int | None = None
    most: int | None = None

    def wrong(self, value: AbilityValue) -> str | None:
        """Why this value does not fit, if it does not."""
        if self.takes == "number":
            return self._wrong_number(value)
        if self.takes == "flag":
            return None if value is True else "takes only true; leave it out otherwise"
        if value in self.takes:
            return None
        return f'"{value}" is not allowed; {suggest(str(value), self.takes)}'

    def _wrong_number(self, value: AbilityValue) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int):
            return "must be a whole number"
        if self.least is not None and value < self.least:
            return f"must be at least {self.least}"
        if self.most is not None and value > self.most:
            return f"must be at most {self.most}"
        return None


class Verb(Parameter):
    """Something a card can do; its phrase is a template over the effect's own keys."""

    phrase: Localized
    needs: dict[Id, Parameter] = Field(default={}, description="modifiers that must be given")
    allows: dict[Id, Parameter] = Field(default={}, description="modifiers that may be given")

    def bound(self) -> Iterator[tuple[KeyPath, str | None]]:
        """The moments and places that it is bound to, with the fields that say so; a game's own have some."""
        yield from ()


Verbs: TypeAlias = Mapping[str, Verb]


def verb_of(effect: Mapping[str, AbilityValue], verbs: Verbs) -> str:
    """The verb of a checked effect."""
    return next(key for key in effect if key in verbs)


def check_effect(effect: Mapping[str, AbilityValue], verbs: Verbs, path: KeyPath) -> Iterator[Problem]:
    """What is wrong with an effect: verb, modifiers and their values."""
    named = [key for key in effect if key in verbs]
    if len(named) != 1:
        yield Problem(path, _verb_count(effect, named, verbs))
        return
    verb = verbs[named[0]]
    known: dict[str, Parameter] = {named[0]: verb, **verb.needs, **verb.allows}
    for key, value in effect.items():
        if key not in known:
            yield Problem((*path, key), f'"{key}" does not go with "{named[0]}"; {suggest(key, known)}')
        elif reason := known[key].wrong(value):
            yield Problem((*path, key), reason)
    for key in verb.needs:
        if key not in effect:
            yield Problem(path, f'"{named[0]}" also needs "{key}"')


def _verb_count(effect: Mapping[str, AbilityValue], named: list[str], verbs: Verbs) -> str:
    if named:
        return f"holds {len(named)} verbs ({', '.join(named)}); an effect has exactly one"
    first = next(iter(effect), "")
    return f"holds no verb; {suggest(first, verbs)}" if effect else "is empty; an effect has exactly one verb"


class Meant(NamedTuple):
    """Something that an effect is about, with the number that goes with it."""

    word: str
    number: int = 0


class WordedContent(GameContent):
    """Content whose cards do something: what they say is what they do."""

    contrasts: tuple[tuple[Id, ...], ...] = Field(
        default=(), description="directions and targets: a card's own text may speak only of those it means"
    )
    mentions: dict[Id, Localized] = Field(
        default={}, description="words of which a card's own text must use one, where its effect has the key"
    )

    def compared(
        self,
        path: KeyPath,
        text: Text,
        does: Callable[[str], str],
        told: Set[Meant],
        known: Set[str] = frozenset(),
    ) -> Iterator[Wording]:
        """A text in each language beside what the facts make; `told` must be in it, `known` may be."""
        for language in self.languages:
            if says := text.get(language):
                wording = Wording(path, language, says, does(language))
                yield wording._replace(differs=tuple(_differences(self, told, known, wording)))


def unmarked(path: KeyPath, made: str) -> Problem:
    """A text beside facts that make one themselves, and nothing says that this is meant."""
    return Problem(
        path, f'the effect makes this text: "{made}" Take the text away, or say `wording: own` to keep it'
    )


def number_words(value: int) -> Iterator[Meant]:
    """How a number is told: its direction where it lowers something, and its amount."""
    if value < 0:
        yield Meant("minus")
    yield Meant(str(abs(value)), abs(value))


def _differences(
    content: WordedContent, told: Set[Meant], known: Set[str], wording: Wording
) -> Iterator[str]:
    """What a text does not say and the facts do, and the other way round: numbers, direction, target."""
    missing = [meant.word for meant in told if not _speaks_of(content, meant, wording)]
    if missing:
        yield f"does not speak of {', '.join(sorted(missing))}"
    meant = {word for word, _ in told} | known
    strange = {*_strange_numbers(meant, wording), *_strange_words(content, meant, wording)}
    if strange:
        yield f"speaks of {', '.join(sorted(strange))}, the effect does not"


def _strange_numbers(meant: Set[str], wording: Wording) -> set[str]:
    return set(_NUMBER.findall(wording.says)) - meant - set(_NUMBER.findall(wording.does))


def _strange_words(content: WordedContent, meant: Set[str], wording: Wording) -> Iterator[str]:
    """Words of the other direction or of another target, which neither the effect nor its sentence has."""
    for word in {word for group in content.contrasts for word in group} - meant:
        words = _words(content, Meant(word), wording.language)
        if _begins_a_word(words, wording.says) and not _begins_a_word(words, wording.does):
            yield word


def _speaks_of(content: WordedContent, meant: Meant, wording: Wording) -> bool:
    """Whether one of the words for something, or its number, stands in the text."""
    word = meant.word
    if word.isdecimal() and word in _NUMBER.findall(wording.says):
        return True
    words = _words(content, meant._replace(word=f"n{word}") if word.isdecimal() else meant, wording.language)
    if not words:
        return not word.isdecimal()
    return any(one.casefold() in wording.says.casefold() for one in words)


def _words(content: WordedContent, meant: Meant, language: str) -> list[str]:
    words = content.mentions[meant.word].get(language) if meant.word in content.mentions else None
    return words.replace("{n}", str(meant.number)).split("|") if words else []


def _begins_a_word(words: list[str], text: str) -> bool:
    """Whether a word of the text begins with one of these; `less` is not in `unless`."""
    starts = [rf"(?<!\w){re.escape(word)}" if word[0].isalnum() else re.escape(word) for word in words]
    return any(re.search(start, text, re.IGNORECASE) for start in starts)
