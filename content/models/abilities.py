"""One grammar for what cards do, and texts that say it: an effect is a map of one verb and a few modifiers.

A game's `verbs:` declare which verbs exist, what each takes, and how it reads in every language; the engine
registers one small function per verb under the same name. A text that somebody wrote beside an effect is
compared with what the effect says: numbers, direction, condition, target, place and moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import Field

from twelve.content.errors import suggest
from twelve.content.models.base import Id, KeyPath, Localized, Model, Problem, Text, Whole, Wording
from twelve.content.models.game import GameContent
from twelve.content.models.mentions import Mention, apart, find, numbers_in, plain, spans

AbilityValue: TypeAlias = bool | int | str
Effect: TypeAlias = Whole[dict[Id, AbilityValue]]
ValueKind: TypeAlias = Literal["number", "flag"]
OwnWording: TypeAlias = Literal["own"] | None
OWN_WORDING = "own: the text is in words of its own, which `twelve check` compares"
ASIDE = "aside"
"""Among the mentions: what any text may say, whatever it means (`each turn` is not each unit)."""
_NUMERAL = re.compile(r"n\d+")


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
        default=(),
        description="directions, targets, moments, …: a card's own text may speak only of those it means",
    )
    mentions: dict[Id, Localized] = Field(
        default={},
        description="expressions, divided by |, of which a card's own text must use one where its effect has "
        "the key; … passes over words, # is any number, {n} the one meant; `aside` may always be said",
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
                differs = tuple(_Comparison(self, told, known, wording).differences())
                yield wording._replace(differs=differs)


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


class _Comparison:
    """A text beside the sentence that the facts make, in one language."""

    def __init__(self, content: WordedContent, told: Set[Meant], known: Set[str], wording: Wording) -> None:
        language = wording.language
        texts = {word: said for word, text in content.mentions.items() if (said := text.get(language))}
        self.mentions = texts
        self.numerals = {int(word[1:]): said for word, said in texts.items() if _NUMERAL.fullmatch(word)}
        self.told = told
        self.meant = {word for word, _ in told} | {f"n{number}" for _, number in told} | known | {ASIDE}
        self.contrasts = content.contrasts
        self.says, self.does = plain(wording.says), plain(wording.does)

    def differences(self) -> Iterator[str]:
        """What the text does not say and the made sentence does, and the other way round."""
        missing = {self._name(meant) for meant in self.told if self._lacks(meant)}
        if missing:
            yield f"does not speak of {', '.join(sorted(missing))}"
        strange = self._strange_numbers() | (self._apart(self.says) - self._apart(self.does))
        if strange:
            yield f"speaks of {', '.join(sorted(strange))}, the effect does not"

    def _lacks(self, meant: Meant) -> bool:
        """Nobody need say what the sentence that the effect makes leaves unsaid."""
        return self._speaks_of(meant, self.does) and not self._speaks_of(meant, self.says)

    def _speaks_of(self, meant: Meant, text: str) -> bool:
        """Whether one of the expressions for something, or its number, stands in a text."""
        if meant.word.isdecimal():
            return meant.word in numbers_in(text) or any(self._numbered(meant.number, text))
        return meant.word not in self.mentions or any(self._told_of(meant, text))

    def _name(self, meant: Meant) -> str:
        """What a warning calls it; with its number where its expressions have room for one."""
        numbered = "{n" in self.mentions.get(meant.word, "")
        return f"{meant.word} {meant.number}" if numbered else meant.word

    def _told_of(self, meant: Meant, text: str) -> Iterator[Mention]:
        return find(meant.word, self.mentions.get(meant.word, ""), meant.number, self.numerals, text)

    def _numbered(self, number: int, text: str) -> Iterator[Mention]:
        """The number in words, or within what is said of it: `more than 5` speaks of 6."""
        yield from find(str(number), self.numerals.get(number, ""), None, {}, text)
        for meant in self.told:
            if meant.number == number and "{n" in self.mentions.get(meant.word, ""):
                yield from self._told_of(meant, text)

    def _strange_numbers(self) -> set[str]:
        """Numbers in digits that neither the facts nor what the text says of them bring along."""
        told = spans(found for meant in self.told for found in self._told_of(meant, self.says))
        return numbers_in(self.says, told) - self.meant - numbers_in(self.does)

    def _apart(self, text: str) -> set[str]:
        """Words of the other direction, of another target or moment: those that nothing else explains."""
        every = [
            found
            for word, expressions in self.mentions.items()
            for found in find(word, expressions, None, self.numerals, text)
        ]
        meant = spans(found for found in every if found.word in self.meant)
        return {
            found.word
            for group in self.contrasts
            for found in every
            if found.word in group and found.word not in self.meant
            if apart(found, spans(other for other in every if other.word in group), meant)
        }
