"""Decks as the table agrees on them: by name, card by card, or dealt at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from twelve.content.games.twelve_heroes.model import Content, DeckFault, deck_faults
from twelve.content.models.names import names_of, to_ids
from twelve.engine.contract import FactValue, IllegalSetup, Options
from twelve.engine.setup import illegal_setup
from twelve.engine.telling import spoken
from twelve.engine.twelve_heroes.compiled import Catalogue, without
from twelve.engine.twelve_heroes.state import Cards, State
from twelve.engine.twelve_heroes.telling import HeroesTeller

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
        raise _refused(content, "no_deck", deck=where, word=words[0], allowed=(*content.decks, RANDOM))
    deck: Counter[str] = Counter()
    for word in words:
        name, _, count = word.partition(":")
        if count and not (count.isdecimal() and 0 < int(count) < 100):
            raise _refused(content, "refuse_deck_word", deck=where, word=word)
        deck[name] += int(count or 1)
    if fault := next(deck_faults(deck, content, boxes), None):
        raise _fault_told(fault, content, where)
    return deck


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
            raise _refused(content, "refuse_both_decks", unit=name, count=count, n=held)


def _fault_told(fault: DeckFault, content: Content, where: str) -> IllegalSetup:
    """Why these cards are no deck."""
    if not fault.known:
        return _refused(content, "no_unit", deck=where, word=fault.unit, allowed=tuple(content.units))
    if fault.unit:
        return _refused(content, "refuse_copies", deck=where, unit=fault.unit, count=fault.held, n=fault.most)
    return _refused(content, "refuse_cards", deck=where, count=fault.held, n=fault.most)


def _refused(content: Content, kind: str, **facts: FactValue) -> IllegalSetup:
    return illegal_setup(HeroesTeller(content, (), spoken(content)), kind, **facts)


def _cards(cat: Catalogue, deck: Counter[str]) -> Cards:
    return tuple(sorted(cat.unit_of[name] for name in deck.elements()))
