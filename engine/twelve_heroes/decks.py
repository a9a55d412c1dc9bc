"""Decks as the table agrees on them: by name, card by card, or dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from twelve.content.errors import TwelveError, suggest
from twelve.content.games.twelve_heroes.model import Content, deck_faults
from twelve.content.models.names import names_of, to_ids
from twelve.engine.contract import Options
from twelve.engine.twelve_heroes.compiled import Catalogue, without
from twelve.engine.twelve_heroes.state import Cards, State

FIRST = "first"
RANDOM = "random"
DECK_OPTIONS = ("deck_1", "deck_2")


def chosen_decks(cat: Catalogue, options: Options, boxes: int) -> tuple[Cards, Cards]:
    """Both players' decks, empty where one is to be dealt; together no more than the box holds."""
    one, two = (read_deck(options.get(name, FIRST), cat.content, name, boxes) for name in DECK_OPTIONS)
    if boxes:
        _check_box(one + two, cat.content, boxes)
    return _cards(cat, one), _cards(cat, two)


def read_deck(text: str, content: Content, where: str, boxes: int) -> Counter[str]:
    """A deck from its name, or from its cards: `goat hawk hawk …`, `Iron Giant:2, Goat:1 …`."""
    decks = {**names_of(content.decks), RANDOM: RANDOM}
    if (name := decks.get(text.strip().casefold())) is not None:
        return Counter() if name == RANDOM else Counter(content.decks[name].units)
    words = to_ids(text, names_of(content.units)).replace(",", " ").split()
    if len(words) == 1 and ":" not in text and words[0] not in content.units:
        hint = suggest(words[0], (*content.decks, RANDOM))
        raise TwelveError(f'{where}: there is no deck "{words[0]}"; {hint}; or name its cards')
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
    one = deal_deck(cat, (), random)
    return one, deal_deck(cat, one, random)


def deal_deck(cat: Catalogue, taken: Cards, random: Random) -> Cards:
    """A deck dealt at random from what is left of a box."""
    return tuple(sorted(random.sample(without(cat.box, taken), cat.numbers.deck_size)))


def taken_cards(state: State, seat: int, boxes: int) -> Cards:
    """What a deck that is now dealt to this seat cannot hold: the other deck, if both share a box."""
    return state.piles[1 - seat] if boxes else ()


def missing_cards(cat: Catalogue, taken: Cards, cards: Cards) -> Cards:
    """Those of these cards that are no longer in the box."""
    return tuple(sorted(Counter(cards) - Counter(without(cat.box, taken))))


def _check_box(both: Mapping[str, int], content: Content, boxes: int) -> None:
    for name, count in both.items():
        held = boxes * content.units[name].copies
        if count > held:
            raise TwelveError(
                f"both decks together hold {count} {name}, one box has {held}; "
                "with two printed boxes: option two_boxes=yes"
            )


def _cards(cat: Catalogue, deck: Counter[str]) -> Cards:
    return tuple(sorted(cat.unit_of[name] for name in deck.elements()))
