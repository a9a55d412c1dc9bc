"""What each verb of the content does: one small registered function a verb, the same for every card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from twelve.content.games.king_of_12.model import Moment
from twelve.content.models.abilities import AbilityValue
from twelve.content.models.d12 import D12, FACES
from twelve.engine.king_of_12.scoring import Ranking
from twelve.engine.verbs import Grammar, NameIn, Number, OneOf, Playable, VerbRegistry, WordSet, one_of

A = TypeVar("A")

NUMBER = Number()
SIDES: WordSet = frozenset({"left", "right"})
EXTREMES: WordSet = frozenset({"highest", "lowest"})
OTHER_DICE = OneOf(SIDES | EXTREMES)
DICE = OneOf(SIDES | EXTREMES | {"own", "others", "all"})

CONDITIONS: Mapping[str, Playable] = {
    "if_face": one_of("even", "odd"),
    "from_face": NUMBER,
    "up_to_face": NUMBER,
    "unless_face": NUMBER,
}
WHOSE: Mapping[str, Playable] = {**CONDITIONS, "who": DICE}

NO_DIE, HIGHEST, LOWEST = -1, -2, -3
"""Instead of a seat: no die at all, or whichever dice show the most or the least."""


class Where(NamedTuple):
    """Whose card acts, and at a table of how many."""

    seat: int
    players: int

    def neighbour(self, side: str) -> int:
        """Left is the next seat clockwise."""
        return (self.seat + (1 if side == "left" else -1)) % self.players

    def dice(self, word: str) -> tuple[int, ...]:
        """The dice that a word means, clockwise from the card's player."""
        everyone = tuple((self.seat + step) % self.players for step in range(self.players))
        if word in SIDES:
            return (self.neighbour(word),)
        if word in EXTREMES:
            return (HIGHEST if word == "highest" else LOWEST,)
        return {"own": everyone[:1], "others": everyone[1:], "all": everyone}[word]


class OnFace(NamedTuple):
    """A face that an effect meets; `given` is what its verb takes."""

    given: AbilityValue
    d12: D12
    face: int


class OnValue(NamedTuple):
    """The value of a die that an effect meets."""

    given: AbilityValue
    where: Where
    die: int

    @property
    def other(self) -> int:
        """The other die that the verb names."""
        return self.where.dice(str(self.given))[0]


class Reckoning(NamedTuple):
    """What becomes of a value: so many times itself, plus a number, plus what another die shows."""

    times: int = 1
    plus: int = 0
    reads: int = NO_DIE


@dataclass(frozen=True, slots=True)
class VerbRule(Generic[A]):
    """What a verb does with what it takes."""

    act: A
    takes: Playable
    moment: ClassVar[Moment]


class CancelVerb(VerbRule[Callable[[AbilityValue, Where], tuple[int, ...]]]):
    """Whose cards are cancelled."""

    moment = "cancel"


class PassVerb(VerbRule[Callable[[AbilityValue], int]]):
    """How many seats to the left all dice go on."""

    moment = "pass"


class FaceVerb(VerbRule[Callable[[OnFace], tuple[int, ...]]]):
    """The faces that a face can become: one for sure, or several for the card's player to choose from."""

    moment = "face"


class RollVerb(FaceVerb):
    """A face verb where chance picks the face."""


class ValueVerb(VerbRule[Callable[[OnValue], Reckoning]]):
    """What becomes of a value."""

    moment = "value"


class PairVerb(ValueVerb):
    """A value verb on two dice at once, the own one and another; its condition looks at the own one."""


class RankVerb(VerbRule[Callable[[Ranking, int], Ranking]]):
    """How values are ranked, with a card of this seat."""

    moment = "rank"


class TheftVerb(VerbRule[Callable[[AbilityValue], bool]]):
    """Whether among twins the lowest takes a token from the highest; else the highest from the lowest."""

    moment = "theft"


Rule: TypeAlias = CancelVerb | PassVerb | FaceVerb | ValueVerb | RankVerb | TheftVerb
VERBS: VerbRegistry[Rule] = VerbRegistry()


def verb(
    kind: Callable[[A, Playable], Rule], takes: Playable, modifiers: Mapping[str, Playable] | None = None
) -> Callable[[A], A]:
    """Registers a function as the verb of its name, with what it takes and the modifiers that it heeds."""

    def register(act: A) -> A:
        rule = kind(act, takes)
        grammar = Grammar(takes, allows=modifiers or {}, acts={"acts": {rule.moment}})
        VERBS.register(getattr(act, "__name__"), rule, grammar)  # noqa: B009  (any callable)
        return act

    return register


@verb(CancelVerb, OneOf(SIDES | {"others"}), {"bearing": NameIn("symbols")})
def cancel(given: AbilityValue, where: Where) -> tuple[int, ...]:
    return where.dice(str(given))


@verb(PassVerb, OneOf(SIDES))
def pass_dice(given: AbilityValue) -> int:
    return 1 if given == "left" else -1


@verb(FaceVerb, DICE, CONDITIONS)
def flip(on: OnFace) -> tuple[int, ...]:
    return (on.d12.opposite(on.face),)


@verb(FaceVerb, DICE, CONDITIONS)
def tilt(on: OnFace) -> tuple[int, ...]:
    return on.d12.around(on.face)


@verb(RollVerb, DICE, CONDITIONS)
def roll(_: OnFace) -> tuple[int, ...]:
    return tuple(FACES)


@verb(FaceVerb, Number(FACES[0], FACES[-1]), WHOSE)
def show(on: OnFace) -> tuple[int, ...]:
    return (number(on.given),)


@verb(ValueVerb, NUMBER, WHOSE)
def add(on: OnValue) -> Reckoning:
    return Reckoning(plus=number(on.given))


@verb(ValueVerb, NUMBER, WHOSE)
def multiply(on: OnValue) -> Reckoning:
    return Reckoning(times=number(on.given))


@verb(ValueVerb, NUMBER, WHOSE)
def subtract_from(on: OnValue) -> Reckoning:
    return Reckoning(times=-1, plus=number(on.given))


@verb(ValueVerb, NUMBER, {**WHOSE, "otherwise": NUMBER})
def become(on: OnValue) -> Reckoning:
    return Reckoning(times=0, plus=number(on.given))


@verb(ValueVerb, OTHER_DICE, CONDITIONS)
def copy(on: OnValue) -> Reckoning:
    return Reckoning(times=0, reads=on.other)


@verb(ValueVerb, OTHER_DICE, CONDITIONS)
def borrow(on: OnValue) -> Reckoning:
    return Reckoning(reads=on.other)


@verb(PairVerb, OneOf(SIDES), CONDITIONS)
def exchange(on: OnValue) -> Reckoning:
    """Each of the two values is what the other's die shows."""
    return Reckoning(times=0, reads=on.other if on.die == on.where.seat else on.where.seat)


@verb(RankVerb, one_of("low"))
def favour(ranking: Ranking, _: int) -> Ranking:
    return ranking._replace(low_is_good=True)


@verb(RankVerb, one_of("first_and_second"))
def swap_places(ranking: Ranking, _: int) -> Ranking:
    """Each swap swaps again."""
    return ranking._replace(swapped=not ranking.swapped)


@verb(RankVerb, one_of("own"))
def win_ties(ranking: Ranking, seat: int) -> Ranking:
    return ranking._replace(stubborn=ranking.stubborn | {seat})


@verb(TheftVerb, one_of("lowest_from_highest", "highest_from_lowest"))
def steal_token(given: AbilityValue) -> bool:
    return given == "lowest_from_highest"


def number(value: AbilityValue) -> int:
    """A value that the content has checked to be a number."""
    assert isinstance(value, int)
    return value
