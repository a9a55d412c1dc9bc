"""Texts that somebody wrote beside sentences that the facts make: what they leave out, and what they add.

A game says in its content which words tell what (`mentions`, by language) and which must not be mixed up
(`contrasts`); a text marked `wording: own` is compared by these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from typing import Literal, NamedTuple, TypeAlias

from pydantic import Field

from twelve.content.models.base import Id, KeyPath, Localized, Problem, Text, Wording
from twelve.content.models.game import GameContent

OwnWording: TypeAlias = Literal["own"] | None
OWN_WORDING = "own: the text is in words of its own, which `twelve check` compares"
_NUMBER = re.compile(r"\d+")


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
