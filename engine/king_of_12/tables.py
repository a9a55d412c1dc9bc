"""Effects as tables: what becomes of faces and values, which dice are touched, when their order matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import TypeAlias

from twelve.content.models.abilities import Effect
from twelve.content.models.d12 import D12, FACES
from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.state import Faces
from twelve.engine.king_of_12.verbs import (
    DICE,
    HIGHEST,
    NO_DIE,
    VERBS,
    FaceVerb,
    OnFace,
    OnValue,
    PairVerb,
    Reckoning,
    RollVerb,
    ValueVerb,
    Where,
    number,
)

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""For each die the seats whose effects touch it, clockwise from its player."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceEffect:
    """A face effect of a played card: for each face, the faces it can become, and who picks."""

    decider: int
    table: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class ValueEffect:
    """A value effect of a played card: for each die, what becomes of its value by a face."""

    looks_at: tuple[int, ...]
    """For each die the one whose face decides: itself, or the own one of an exchange."""
    table: tuple[tuple[Reckoning, ...], ...]

    def act(self, value: int, die: int, faces: Faces) -> int:
        """The value after the effect."""
        times, plus, reads = self.table[die][faces[self.looks_at[die]]]
        return times * value + plus + (0 if reads == NO_DIE else _shown(reads, faces))


@dataclass(frozen=True)
class Touching:
    """Effects of one moment: whose they are, and which dice each touches."""

    aims: Mapping[int, tuple[int, ...]]
    """By seat the dice, or a word for those that show the most or the least."""
    players: int

    def groups(self, faces: Faces) -> Groups:
        """Who touches which die, given what the dice show."""
        return self._fixed or self._found(faces)

    def meetings(self, faces: Faces) -> tuple[int, ...]:
        """The dice on which several effects meet."""
        return self._fixed_meetings if self._fixed else _meetings(self._found(faces))

    @cached_property
    def _fixed(self) -> Groups:
        """The groups where the same dice are touched whatever they show; else nothing."""
        return () if any(aim[0] < 0 for aim in self.aims.values()) else self._found(())

    @cached_property
    def _fixed_meetings(self) -> tuple[int, ...]:
        return _meetings(self._fixed)

    def _found(self, faces: Faces) -> Groups:
        hits = {seat: _found(aim, faces) for seat, aim in self.aims.items()}
        return tuple(
            _clockwise((seat for seat, hit in hits.items() if die in hit), die, self.players)
            for die in range(self.players)
        )


@dataclass(frozen=True)
class FaceStep(Touching):
    """The face effects of one moment, by seat."""

    effects: Mapping[int, FaceEffect]

    def order_matters(self, seats: tuple[int, ...], die: int, faces: Faces) -> bool:
        """Whether the die's player has a choice of order."""
        return _leaves_a_choice(tuple(self.effects[seat] for seat in seats), faces[die])


@dataclass(frozen=True)
class ValueStep(Touching):
    """The value effects of one moment, by seat."""

    effects: Mapping[int, ValueEffect]

    def order_matters(self, seats: tuple[int, ...], die: int, faces: Faces) -> bool:
        """Whether the die's player has a choice of order; as every effect is linear, any value can tell."""
        return len({self.after(order, 0, die, faces) for order in permutations(seats)}) > 1

    def after(self, seats: Iterable[int], value: int, die: int, faces: Faces) -> int:
        """The value after the effects of these seats, in this order."""
        for seat in seats:
            value = self.effects[seat].act(value, die, faces)
        return value


def face_effect(name: str, effect: Effect, d12: D12, seat: int) -> FaceEffect:
    """The face effect of a card; where its condition does not hold, the face stays."""
    rule = VERBS[name]
    assert isinstance(rule, FaceVerb)
    rows = [rule.act(OnFace(effect[name], d12, face)) if holds(effect, face) else (face,) for face in FACES]
    return FaceEffect(CHANCE if isinstance(rule, RollVerb) else seat, ((), *rows))


def value_effect(name: str, effect: Effect, where: Where) -> ValueEffect:
    """The value effect of a card; where its condition does not hold: `otherwise`, or the value stays."""
    rule = VERBS[name]
    assert isinstance(rule, ValueVerb)
    otherwise = Reckoning(0, number(effect["otherwise"])) if "otherwise" in effect else Reckoning()
    holding = [holds(effect, face) for face in FACES]
    acts = [rule.act(OnValue(effect[name], where, die)) for die in range(where.players)]
    return ValueEffect(
        tuple(where.seat if isinstance(rule, PairVerb) else die for die in range(where.players)),
        tuple((otherwise, *(act if held else otherwise for held in holding)) for act in acts),
    )


def aim(name: str, effect: Effect, where: Where) -> tuple[int, ...]:
    """The dice that an effect touches."""
    rule, given = VERBS[name], str(effect[name])
    if isinstance(rule, PairVerb):
        return (where.seat, *where.dice(given))
    names_dice = isinstance(rule, FaceVerb) and rule.takes == DICE
    return where.dice(given if names_dice else str(effect.get("who", "own")))


def holds(effect: Effect, face: int) -> bool:
    """Whether a face lets the effect happen."""
    parity = effect.get("if_face", "even" if face % 2 == 0 else "odd")
    return (
        number(effect.get("from_face", face)) <= face <= number(effect.get("up_to_face", face))
        and face != effect.get("unless_face")
        and (face % 2 == 0) == (parity == "even")
    )


@lru_cache(maxsize=1 << 14)
def _leaves_a_choice(effects: tuple[FaceEffect, ...], face: int) -> bool:
    """Whether an order leads to another face, or past something that somebody (or chance) has to pick."""
    ends = {_end(order, face) for order in permutations(effects)}
    return None in ends or len(ends) > 1


def _end(effects: Iterable[FaceEffect], face: int) -> int | None:
    """The face after all these effects; none as soon as there is something to pick."""
    for effect in effects:
        options = effect.table[face]
        if len(options) > 1:
            return None
        face = options[0]
    return face


def _shown(die: int, faces: Faces) -> int:
    return faces[die] if die >= 0 else _most(die)(faces)


def _found(aim: tuple[int, ...], faces: Faces) -> tuple[int, ...]:
    """The dice meant; if several show the most or the least, all of them."""
    if aim[0] >= 0:
        return aim
    return tuple(die for die, face in enumerate(faces) if face == _most(aim[0])(faces))


def _most(die: int) -> Callable[[Faces], int]:
    return max if die == HIGHEST else min


def _meetings(groups: Groups) -> tuple[int, ...]:
    return tuple(die for die, seats in enumerate(groups) if len(seats) > 1)


def _clockwise(seats: Iterable[int], die: int, players: int) -> tuple[int, ...]:
    """Seats clockwise from the die's player: the order where it makes no difference."""
    return tuple(sorted(seats, key=lambda seat: (seat - die) % players))
