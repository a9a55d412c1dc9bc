"""What cannot be played in a pack, and what is doubtful: cards that do nothing, or the same as others."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.games.king_of_12.model import Character, Content
from twelve.content.models.abilities import Effect, verb_of
from twelve.content.models.base import Problem
from twelve.content.models.d12 import FACES
from twelve.content.models.game import GameContent
from twelve.engine.king_of_12.tables import face_effect, value_effect
from twelve.engine.king_of_12.verbs import VERBS, Reckoning, Where
from twelve.engine.verbs import misdeclared

SYMBOL_OF = {"face": "turn", "pass": "pass"}
"""Only cards that touch the physical dice bear a symbol."""


def lint(content: GameContent) -> Iterator[Problem]:
    """Warnings about cards; the errors were found on loading."""
    assert isinstance(content, Content)
    for name, card in content.cards.items():
        yield from _useless(content, name, card)
        yield from _wrong_symbol(content, name, card)
    yield from _duplicates(content)


def faults(content: GameContent) -> Iterator[Problem]:
    """Verbs that the content declares otherwise than the rules play them."""
    assert isinstance(content, Content)
    return misdeclared(content.verbs, VERBS.grammars, {"symbols": content.symbols})


def _useless(content: Content, name: str, card: Character) -> Iterator[Problem]:
    """An effect that leaves every face and value as it was."""
    for field, effect in (("effect", card.effect), ("when_cancelled", card.when_cancelled)):
        if effect is not None and _does_nothing(content, name, effect):
            yield Problem(("cards", name, field), "never does anything", warning=True)


def _does_nothing(content: Content, name: str, effect: Effect) -> bool:
    verb = verb_of(effect, content.verbs)
    acts = content.verbs[verb].acts
    if acts == "face":
        rows = face_effect(verb, effect, content.die, 0).table
        return all(rows[face] == (face,) for face in FACES)
    if acts == "value":
        return set(value_effect(verb, effect, Where(0, 2)).table[0][1:]) == {Reckoning()}
    if acts == "cancel" and "bearing" in effect:
        others = (card for other, card in content.cards.items() if other != name)
        return all(card.symbol != effect["bearing"] for card in others)
    return False


def _wrong_symbol(content: Content, name: str, card: Character) -> Iterator[Problem]:
    """Symbols tell which cards touch dice; random sets are drawn by them."""
    acts = content.verbs[verb_of(card.effect, content.verbs)].acts
    right = SYMBOL_OF.get(acts)
    if card.symbol != right:
        should = (
            f'should bear the symbol "{right}"' if right else "touches no die, so it should bear no symbol"
        )
        yield Problem(
            ("cards", name, "symbol" if card.symbol else "effect"), f"this card {should}", warning=True
        )


def _duplicates(content: Content) -> Iterator[Problem]:
    seen: dict[tuple[object, ...], str] = {}
    for name, card in content.cards.items():
        does = (_settled(card.effect), _settled(card.when_cancelled or {}), card.order)
        if does in seen:
            yield Problem(("cards", name, "effect"), f'does the same as "{seen[does]}"', warning=True)
        seen.setdefault(does, name)


def _settled(effect: Effect) -> frozenset[tuple[str, object]]:
    """An effect without what goes without saying."""
    return frozenset((key, value) for key, value in effect.items() if (key, value) != ("who", "own"))
