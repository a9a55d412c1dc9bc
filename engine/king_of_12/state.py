"""What lies on the table: moves, the questions they answer, hands, a turn in progress, and the whole game."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, cast

from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.scoring import NOBODY, Purse, Theft

MoveKind: TypeAlias = Literal["set", "roll", "play", "turn", "order", "take", "bury"]
Phase: TypeAlias = Literal["set", "roll", "play", "turn", "theft", "bury", "over"]

Faces: TypeAlias = tuple[int, ...]
"""What the dice show, seat by seat, clockwise."""

HIDDEN = "?"
"""A card under a die that this seat may not see."""

NOTHING = 0
"""The worth that is named by leaving a token."""


class Move(NamedTuple):
    """One decision or roll, such as `play golem`, `turn 6`, `order bard,alchemist`, `take 2`, `roll 3,9`."""

    kind: MoveKind
    what: str | int | tuple[str, ...] | tuple[int, ...]

    @property
    def face(self) -> int:
        """The face that a die is turned to."""
        return cast(int, self.what)

    @property
    def card(self) -> str:
        """The card that is played or buried."""
        return cast(str, self.what)

    @property
    def faces(self) -> tuple[int, ...]:
        """What rolled dice show."""
        return cast("tuple[int, ...]", self.what)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of an order or a set."""
        return cast("tuple[str, ...]", self.what)


class Question(NamedTuple):
    """What must be decided before a turn goes on; deciders answer all at once."""

    kind: Literal["order", "turn", "roll"]
    seats: tuple[int, ...]
    dice: tuple[int, ...]
    """The die each decider decides about; for a roll, all dice to be rolled."""
    options: tuple[tuple[Move, ...], ...]
    """What each decider may answer; a roll is not listed."""


class Hand(tuple[str, ...]):
    """The cards in a hand; it is made once and knows what can be played from it."""

    moves: tuple[Move, ...]
    burials: tuple[Move, ...]
    left: _Left


class _Left(dict[Move, Hand]):
    """What is left of a hand after a move; found when it is first played."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def __missing__(self, move: Move) -> Hand:
        if move not in self._hand.moves:
            raise KeyError(move)
        self[move] = hand_of(tuple(card for card in self._hand if card != move.what))
        return self[move]


@lru_cache(maxsize=1 << 16)
def hand_of(cards: tuple[str, ...]) -> Hand:
    """The hand with these cards."""
    hand = Hand(cards)
    hand.moves = tuple(Move("play", card) for card in cards)
    hand.burials = tuple(Move("bury", card) for card in cards)
    hand.left = _Left(hand)
    return hand


@lru_cache(maxsize=1 << 12)
def turn_question(seat: int, die: int, faces: tuple[int, ...]) -> Question:
    """To which of these faces a seat turns a die, or what it shows when chance rolls it."""
    if seat == CHANCE:
        return Question("roll", (seat,), (die,), ())
    return Question("turn", (seat,), (die,), (tuple(Move("turn", face) for face in faces),))


class Task(NamedTuple):
    """An effect that is still to act on a die."""

    die: int
    seat: int
    """Whose card it is."""


class ChosenOrder(NamedTuple):
    """In which order the effects of these seats act on a die, in one step of the turn."""

    die: int
    step: int
    seats: tuple[int, ...]


class Decision(NamedTuple):
    """The face that was chosen or rolled for a die, in one step, where this seat's card asked for it."""

    step: int
    die: int
    seat: int
    face: int


class Turn(NamedTuple):
    """A turn between revealing and scoring."""

    cards: tuple[str, ...]
    start: Faces
    """What the dice showed when the cards were revealed."""
    step: int = 0
    queue: tuple[Task, ...] | None = None
    """What is still to act in this step; none before the step begins."""
    orders: tuple[ChosenOrder, ...] = ()
    decisions: tuple[Decision, ...] = ()
    question: Question | None = None


class State(NamedTuple):
    """All there is to know."""

    phase: Phase
    players: int
    cards: tuple[str, ...]
    """The set everybody plays with."""
    round: int
    faces: Faces
    hands: tuple[Hand, ...]
    under: tuple[tuple[str, ...], ...]
    """The cards under each player's die."""
    tokens: tuple[Purse, ...]
    turn: Turn | None = None
    thefts: tuple[Theft, ...] = ()
    winner: int = NOBODY
    """Who has won the round and buries a card, or has won the game."""
