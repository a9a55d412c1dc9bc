"""Decks as the table agrees on them: by name, or card by card."""

from __future__ import annotations

from collections import Counter
from random import Random

from twelve.content.errors import TwelveError, suggest
from twelve.content.games.twelve_heroes.model import Content, deck_faults
from twelve.engine.contract import Options
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.state import Cards

FIRST = "first"
DECK_OPTIONS = ("deck_1", "deck_2")


def chosen_decks(cat: Catalogue, options: Options, boxes: int | None) -> tuple[Cards, Cards]:
    """Both players' decks; from one box they may not need more of a kind than it holds."""
    one, two = (read_deck(options.get(name, FIRST), cat.content, name, boxes) for name in DECK_OPTIONS)
    if boxes is not None:
        _check_box(one + two, cat.content, boxes)
    return _cards(cat, one), _cards(cat, two)


def read_deck(text: str, content: Content, where: str, boxes: int | None) -> Counter[str]:
    """A deck from its name, or from its cards: `goat hawk hawk …` or `goat:1 hawk:2 …`."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and ":" not in text:
        if words[0] not in content.decks:
            hint = suggest(words[0], content.decks)
            raise TwelveError(f'{where}: there is no deck "{words[0]}"; {hint}; or name its cards')
        return Counter(content.decks[words[0]].units)
    deck: Counter[str] = Counter()
    for word in words:
        name, _, count = word.partition(":")
        if count and not (count.isdecimal() and 0 < int(count) < 100):
            raise TwelveError(f'{where}: "{word}" is not a card and its number, such as goat:2')
        deck[name] += int(count or 1)
    if faults := list(deck_faults(deck, content, boxes)):
        raise TwelveError("\n".join(f"{where}: {fault.message}" for fault in faults))
    return deck


def deal_decks(cat: Catalogue, random: Random) -> tuple[Cards, Cards]:
    """Two decks dealt at random from one box."""
    box = [number for number, name in enumerate(cat.unit_ids) for _ in range(cat.content.units[name].copies)]
    size = cat.numbers.deck_size
    dealt = random.sample(box, 2 * size)
    return tuple(sorted(dealt[:size])), tuple(sorted(dealt[size:]))


def _check_box(both: Counter[str], content: Content, boxes: int) -> None:
    for name, count in both.items():
        held = boxes * content.units[name].copies
        if count > held:
            raise TwelveError(
                f"both decks together hold {count} {name}, one box has {held}; "
                "with two printed boxes: option two_boxes=yes"
            )


def _cards(cat: Catalogue, deck: Counter[str]) -> Cards:
    return tuple(sorted(cat.unit_of[name] for name in deck.elements()))
