"""Which cards are played with: checked by hand, or drawn so that every allowed set is equally likely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from random import Random

from twelve.content.games.king_of_12.model import Content
from twelve.engine.contract import FactValue, IllegalSetup
from twelve.engine.king_of_12.telling import KingTeller
from twelve.engine.setup import illegal_setup
from twelve.engine.telling import spoken

FIRST = "first"
RANDOM = "random"


def named_set(content: Content, name: str) -> tuple[str, ...]:
    """A set of the content by its name."""
    if name not in content.sets:
        raise _refused(content, "no_set", word=name, allowed=(*content.sets, RANDOM))
    return content.sets[name].cards


def agreed_set(content: Content, cards: Sequence[str]) -> tuple[str, ...]:
    """The set that players agreed on; cards that are part of every set need not be named."""
    rules = content.set_rules
    for card in cards:
        if card not in content.cards:
            raise _refused(content, "no_card", word=card, allowed=tuple(content.cards))
        if cards.count(card) > 1:
            raise _refused(content, "card_twice", card=card, n=rules.size)
    chosen = [*(card for card in rules.always if card not in cards), *cards]
    if len(chosen) != rules.size:
        given: dict[str, FactValue] = {"given": len(chosen), "cards": tuple(chosen)}
        raise _refused(content, "set_size", n=rules.size, always=tuple(rules.always), **given)
    return tuple(chosen)


def random_set(content: Content, random: Random) -> tuple[str, ...]:
    """A set at random, uniform over all that hold enough cards with the symbol among the drawn."""
    rules, wanted = content.set_rules, content.set_rules.drawn_with
    free = sorted(card for card in content.cards if card not in rules.always)
    marked = [card for card in free if content.cards[card].symbol == wanted.symbol]
    plain = [card for card in free if content.cards[card].symbol != wanted.symbol]
    draw = rules.size - len(rules.always)
    counts = range(wanted.least, draw + 1)
    ways = [comb(len(marked), count) * comb(len(plain), draw - count) for count in counts]
    (count,) = random.choices(counts, weights=ways)
    return (*rules.always, *random.sample(marked, count), *random.sample(plain, draw - count))


def could_be_drawn(content: Content, cards: Iterable[str]) -> bool:
    """Whether a random draw could have given this set."""
    rules, wanted = content.set_rules, content.set_rules.drawn_with
    drawn = [card for card in cards if card not in rules.always]
    return sum(content.cards[card].symbol == wanted.symbol for card in drawn) >= wanted.least


def _refused(content: Content, kind: str, **facts: FactValue) -> IllegalSetup:
    return illegal_setup(KingTeller(content, (), spoken(content)), kind, **facts)
