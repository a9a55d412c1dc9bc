"""What each verb does to a face or to a value: one small function a verb, under its name in the content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from twelve.content.models.abilities import Effect, Value
from twelve.content.models.d12 import D12, FACES
from twelve.engine.contract import CHANCE

Faces: TypeAlias = tuple[int, ...]
"""What the dice show, seat by seat, clockwise."""

Aim: TypeAlias = Callable[[Faces], tuple[int, ...]]
"""Which dice an effect touches, given what they show."""

OWN = "own"
EXTREMES = {"highest": max, "lowest": min}


class Where(NamedTuple):
    """Whose card acts, and at a table of how many."""

    seat: int
    players: int

    def neighbour(self, side: str) -> int:
        """Left is the next seat clockwise."""
        return (self.seat + (1 if side == "left" else -1)) % self.players


class OnFace(NamedTuple):
    """A face that an effect meets; `given` is what its verb takes."""

    given: Value
    d12: D12
    face: int


class OnValue(NamedTuple):
    """A value that an effect meets."""

    given: Value
    where: Where
    value: int
    die: int
    faces: Faces

    @property
    def other_face(self) -> int:
        """What the other die shows that the verb names."""
        word = str(self.given)
        return EXTREMES[word](self.faces) if word in EXTREMES else self.faces[self.where.neighbour(word)]


def flip(on: OnFace) -> tuple[int, ...]:
    return (on.d12.opposite(on.face),)


def tilt(on: OnFace) -> tuple[int, ...]:
    return on.d12.around(on.face)


def roll(_: OnFace) -> tuple[int, ...]:
    return tuple(FACES)


def show(on: OnFace) -> tuple[int, ...]:
    return (number(on.given),)


def add(on: OnValue) -> int:
    return on.value + number(on.given)


def multiply(on: OnValue) -> int:
    return on.value * number(on.given)


def subtract_from(on: OnValue) -> int:
    return number(on.given) - on.value


def become(on: OnValue) -> int:
    return number(on.given)


def copy(on: OnValue) -> int:
    return on.other_face


def borrow(on: OnValue) -> int:
    return on.value + on.other_face


def exchange(on: OnValue) -> int:
    """Each of the two values is what the other's die shows."""
    return on.other_face if on.die == on.where.seat else on.faces[on.where.seat]


FACE_VERBS: Mapping[str, Callable[[OnFace], tuple[int, ...]]] = {
    "flip": flip,
    "tilt": tilt,
    "roll": roll,
    "show": show,
}
"""The faces that a face can become: one for sure, or several to choose or roll from."""

ROLLED = frozenset({"roll"})
"""Face verbs where chance picks the face; otherwise whoever played the card does."""

VALUE_VERBS: Mapping[str, Callable[[OnValue], int]] = {
    "add": add,
    "multiply": multiply,
    "subtract_from": subtract_from,
    "become": become,
    "copy": copy,
    "borrow": borrow,
    "exchange": exchange,
}
"""The value after an effect."""

READING = frozenset({"copy", "borrow", "exchange"})
"""Value verbs that look at another die."""


@dataclass(frozen=True, slots=True, eq=False)
class Turning:
    """A face effect of a played card: for each face, the faces it can become, and who picks."""

    seat: int
    decider: int
    table: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """A value effect of a played card."""

    verb: str
    effect: Effect
    where: Where

    def act(self, value: int, die: int, faces: Faces) -> int:
        """The value after the effect; where its condition does not hold, `otherwise`, or the value stays."""
        looked_at = self.where.seat if self.verb == "exchange" else die
        if holds(self.effect, faces[looked_at]):
            return VALUE_VERBS[self.verb](OnValue(self.effect[self.verb], self.where, value, die, faces))
        return number(self.effect.get("otherwise", value))


def turning(verb: str, effect: Effect, d12: D12, seat: int) -> Turning:
    """The face effect of a card; where its condition does not hold, the face stays."""
    follow = FACE_VERBS[verb]
    rows = [follow(OnFace(effect[verb], d12, face)) if holds(effect, face) else (face,) for face in FACES]
    return Turning(seat, CHANCE if verb in ROLLED else seat, ((), *rows))


def holds(effect: Effect, face: int) -> bool:
    """Whether a face lets the effect happen."""
    parity = effect.get("if_face", "even" if face % 2 == 0 else "odd")
    return (
        number(effect.get("from_face", face)) <= face <= number(effect.get("up_to_face", face))
        and face != effect.get("unless_face")
        and (face % 2 == 0) == (parity == "even")
    )


def target_word(verb: str, effect: Effect) -> str:
    """Whose die or value is meant."""
    if verb == "exchange":
        return f"{OWN} and {effect[verb]}"
    named = effect[verb] if verb in FACE_VERBS and not isinstance(effect[verb], int) else OWN
    return str(effect.get("who", named))


def aim(word: str, where: Where) -> tuple[int, ...] | Aim:
    """The dice that a word means: fixed seats, or found from the faces."""
    everyone = tuple((where.seat + step) % where.players for step in range(where.players))
    fixed = {
        OWN: everyone[:1],
        "left": (where.neighbour("left"),),
        "right": (where.neighbour("right"),),
        "others": everyone[1:],
        "all": everyone,
        f"{OWN} and left": (where.seat, where.neighbour("left")),
        f"{OWN} and right": (where.seat, where.neighbour("right")),
    }
    if word in fixed:
        return fixed[word]
    extreme = EXTREMES[word]
    return lambda faces: tuple(seat for seat in everyone if faces[seat] == extreme(faces))


def number(value: Value) -> int:
    """A value that the content has checked to be a number."""
    assert isinstance(value, int)
    return value
