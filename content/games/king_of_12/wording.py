"""Texts that somebody wrote, beside the sentences of the effects: what they leave out, and what they add."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from twelve.content.models.abilities import AbilityValue, Effect
from twelve.content.models.base import Wording

if TYPE_CHECKING:
    from twelve.content.games.king_of_12.model import Character, Content

OWN = "own"
_NUMBER = re.compile(r"\d+")


def wordings(content: Content) -> Iterator[Wording]:
    """Every text of a card's own, beside the sentence of its effect."""
    for name, card in content.cards.items():
        for language in content.languages if card.text else ():
            if card.text and (says := card.text.get(language)):
                yield Wording(("cards", name, "text"), language, says, content.effect_text(name, language))


def differences(content: Content, card: Character, wording: Wording) -> Iterator[str]:
    """What a text does not say and the effect does, and the other way round: numbers, direction, target."""
    wanted = set(_keys(content, card))
    missing = [word for word, number in wanted if not _speaks_of(content, word, number, wording)]
    if missing:
        yield f"does not speak of {', '.join(sorted(missing))}"
    strange = {*_strange_numbers(wording, _numbers(card)), *_strange_words(content, wanted, wording)}
    if strange:
        yield f"speaks of {', '.join(sorted(strange))}, the effect does not"


def _keys(content: Content, card: Character) -> Iterator[tuple[str, int]]:
    """What a text must mention, each with the number that goes with it."""
    for effect in filter(None, (card.effect, card.when_cancelled)):
        for key, value in effect.items():
            if key in content.verbs:
                yield key, _number(value)
            if isinstance(value, str) and value != OWN:
                yield value, 0
            elif isinstance(value, int):
                yield from _number_keys(key, value)


def _number_keys(key: str, value: int) -> Iterator[tuple[str, int]]:
    if value < 0:
        yield "minus", 0
    elif key == "add":
        yield "plus", 0
    yield str(abs(value)), abs(value)


def _number(value: AbilityValue) -> int:
    return abs(value) if isinstance(value, int) else 0


def _numbers(card: Character) -> set[str]:
    effects: list[Effect] = [effect for effect in (card.effect, card.when_cancelled) if effect]
    return {str(abs(value)) for effect in effects for value in effect.values() if isinstance(value, int)}


def _strange_numbers(wording: Wording, known: set[str]) -> set[str]:
    return set(_NUMBER.findall(wording.says)) - known - set(_NUMBER.findall(wording.does))


def _strange_words(content: Content, wanted: set[tuple[str, int]], wording: Wording) -> Iterator[str]:
    """Words of the other direction or of another target, which neither the effect nor its sentence has."""
    meant = {word for word, _ in wanted}
    for word in {word for group in content.contrasts for word in group} - meant:
        words = _words(content, word, 0, wording.language)
        if _begins_a_word(words, wording.says) and not _begins_a_word(words, wording.does):
            yield word


def _speaks_of(content: Content, word: str, number: int, wording: Wording) -> bool:
    """Whether one of the words for something, or its number, stands in the text."""
    if word.isdecimal() and word in _NUMBER.findall(wording.says):
        return True
    words = _words(content, f"n{word}" if word.isdecimal() else word, number, wording.language)
    if not words:
        return not word.isdecimal()
    return any(one.casefold() in wording.says.casefold() for one in words)


def _words(content: Content, key: str, number: int, language: str) -> list[str]:
    words = content.mentions[key].get(language) if key in content.mentions else None
    return words.replace("{n}", str(number)).split("|") if words else []


def _begins_a_word(words: list[str], text: str) -> bool:
    """Whether a word of the text begins with one of these; `less` is not in `unless`."""
    starts = [rf"(?<!\w){re.escape(word)}" if word[0].isalnum() else re.escape(word) for word in words]
    return any(re.search(start, text, re.IGNORECASE) for start in starts)
