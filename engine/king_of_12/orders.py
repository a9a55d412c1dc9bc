"""In which order several effects act on one die, and whether it makes a difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.verbs import Change, Faces, Turning

Fate: TypeAlias = "int | tuple[int, frozenset[Fate]] | tuple[int, frozenset[tuple[Fate, int]]]"
"""What can become of a die: a face, or a decider with the fates to pick from."""


def turning_order_matters(effects: Sequence[Turning], face: int) -> bool:
    """Whether the effects in another order would give the die another fate."""
    return len(effects) > 1 and len({fate(order, face) for order in permutations(effects)}) > 1


def change_order_matters(effects: Sequence[Change], value: int, die: int, faces: Faces) -> bool:
    """Whether the effects in another order would give another value."""
    if len(effects) < 2:
        return False
    return len({changed(order, value, die, faces) for order in permutations(effects)}) > 1


def changed(effects: Iterable[Change], value: int, die: int, faces: Faces) -> int:
    """The value after all these effects, one after the other."""
    for effect in effects:
        value = effect.act(value, die, faces)
    return value


@lru_cache(maxsize=1 << 14)
def fate(effects: tuple[Turning, ...], face: int) -> Fate:
    """What can become of a face; equal fates compare equal, however they come about."""
    if not effects:
        return face
    first, rest = effects[0], effects[1:]
    branches = [fate(rest, following) for following in first.table[face]]
    if len(set(branches)) == 1:
        return branches[0]
    if first.decider == CHANCE:
        return CHANCE, frozenset(Counter(branches).items())
    return first.decider, frozenset(branches)


def clockwise(seats: Iterable[int], die: int, players: int) -> tuple[int, ...]:
    """Seats clockwise from the die's player: the order where it makes no difference."""
    return tuple(sorted(seats, key=lambda seat: (seat - die) % players))


def orders(seats: tuple[int, ...], cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every order the die's player may name; equal cards of different players keep theirs."""
    return iter(dict.fromkeys(tuple(cards[seat] for seat in order) for order in permutations(seats)))


def seats_in_order(names: Sequence[str], seats: tuple[int, ...], cards: Sequence[str]) -> tuple[int, ...]:
    """The seats of an order given as cards."""
    waiting = list(seats)
    ordered = []
    for name in names:
        seat = next(seat for seat in waiting if cards[seat] == name)
        waiting.remove(seat)
        ordered.append(seat)
    return tuple(ordered)
