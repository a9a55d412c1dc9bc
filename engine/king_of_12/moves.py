"""What can be decided or rolled: moves, the questions they answer, and the hands they are played from."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, cast

from twelve.engine.contract import CHANCE, InvalidMove

Kind: TypeAlias = Literal["set", "roll", "play", "turn", "order", "take", "bury"]

HIDDEN = "?"
"""A card under a die that this seat may not see."""

NOTHING = 0
"""The worth that is named by leaving a token."""


class Move(NamedTuple):
    """One decision or roll, such as `play golem`, `turn 6`, `order bard,alchemist`, `take 2`, `roll 3,9`."""

    kind: Kind
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


def format_move(move: Move) -> str:
    """A move as one short line."""
    what = move.what
    return f"{move.kind} {','.join(map(str, what)) if isinstance(what, tuple) else what}"


def parse_move(text: str) -> Move:
    """The move of such a line; bare numbers are a roll."""
    kind, _, rest = text.strip().partition(" ")
    words = rest.replace(",", " ").split()
    if kind in {"play", "bury"} and len(words) == 1:
        return Move("play" if kind == "play" else "bury", words[0])
    if kind in {"turn", "take"} and len(words) == 1 and _is_number(words[0]):
        return Move("turn" if kind == "turn" else "take", int(words[0]))
    if kind in {"order", "set"} and words:
        return Move("order" if kind == "order" else "set", tuple(words))
    numbers = text.replace(",", " ").split()[kind == "roll" :]
    if numbers and all(map(_is_number, numbers)):
        return Move("roll", tuple(map(int, numbers)))
    raise InvalidMove(
        f'"{text}" is no move; write play CARD, turn FACE, order CARD,CARD, take WORTH, bury CARD, roll 3,9'
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 10
