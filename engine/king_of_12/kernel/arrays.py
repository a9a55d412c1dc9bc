"""The compiled effect tables as arrays: one row an effect of a card, played or cancelled by its twin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from twelve.content.games.king_of_12.model import Character, Content
from twelve.content.models.abilities import Effect, verb_of
from twelve.content.models.d12 import FACES
from twelve.engine.king_of_12.compiled import STAGES
from twelve.engine.king_of_12.kernel.machine import record
from twelve.engine.king_of_12.scoring import Ranking
from twelve.engine.king_of_12.tables import aim, face_effect, value_effect
from twelve.engine.king_of_12.verbs import (
    VERBS,
    CancelVerb,
    FaceVerb,
    PassVerb,
    RankVerb,
    RollVerb,
    TheftVerb,
    ValueVerb,
    Where,
)

if TYPE_CHECKING:
    from twelve.engine.king_of_12.kernel.machine import Ints

MOST_PLAYERS = 6
"""Orders of effects are listed: 720 for six of them."""
MOST_CARDS = 60
"""A hand is a word with a bit for each card of the set."""
MOST_TOKENS, MOST_PAY = 8, 99
MOST_NUMBER = 500
"""Of an effect: as a factor of every player's card, it still leaves a value within 64 bits."""
ROWS, SIDES = 2 * MOST_CARDS + 1, len(FACES) + 1

PASS, TURN, VALUE = 1, 1 << 3, 1 << 6
"""The mark of an effect: its kind, shifted by the moment at which it acts."""
RANK, THEFT, CANCEL = 1 << 9, 1 << 10, 1 << 11


class EffectTables(Protocol):
    """All that a turn needs to know. Rows: the cards, then their twin effects, then one that does nothing."""

    players: int
    cards: int
    tokens: int
    mark: Ints
    aims: Ints
    """[effect, seat] the dice touched (or the cards cancelled), a bit each; HIGHEST or LOWEST below 0."""
    cancels: Ints
    """[card, other card] whether the first cancels the second, where it is aimed at it."""
    shift: Ints
    """[effect] how many seats to the left the dice go."""
    ways: Ints
    """[effect, face] how many faces it can become."""
    faces: Ints
    """[effect, face, way]"""
    rolled: Ints
    """[effect] whether chance picks the way."""
    looks: Ints
    """[effect, seat, die] whose face decides."""
    change: Ints
    """[effect, seat, die, face] times, plus, reads."""
    ranks: Ints
    """[effect] low becomes (from no, from yes), swapped becomes (from no, from yes), stubborn."""
    lowest_takes: Ints
    orders: Ints
    """[how many effects, order, place] in the order of `itertools.permutations`."""
    order_count: Ints
    worths: Ints
    supply: Ints
    fit: Ints
    """[token, amount] how many tokens of a worth fit into an amount."""
    pay: Ints
    """What the first and the second get."""
    ends_at_cards: int
    ends_at_points: int
    wins_at: int


SHAPES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("players", "cards", "tokens", "ends_at_cards", "ends_at_points", "wins_at"), ()),
    **dict.fromkeys(("mark", "shift", "rolled", "lowest_takes"), (ROWS,)),
    **{"aims": (ROWS, MOST_PLAYERS), "ways": (ROWS, SIDES), "faces": (ROWS, SIDES, len(FACES))},
    **{"looks": (ROWS, MOST_PLAYERS, MOST_PLAYERS), "ranks": (ROWS, 5), "cancels": (MOST_CARDS, MOST_CARDS)},
    "change": (ROWS, MOST_PLAYERS, MOST_PLAYERS, SIDES, 3),
    "orders": (MOST_PLAYERS + 1, factorial(MOST_PLAYERS), MOST_PLAYERS),
    **{"order_count": (MOST_PLAYERS + 1,), "worths": (MOST_TOKENS,), "supply": (MOST_TOKENS,)},
    **{"fit": (MOST_TOKENS, MOST_PAY + 1), "pay": (2,)},
}


def fits(content: Content, players: int) -> bool:
    """Whether the kernel can play this; what is too big for it is left to the engine."""
    size = content.set_rules.size
    return (
        players <= MOST_PLAYERS
        and len(content.cards) <= MOST_CARDS
        and len(content.tokens) <= MOST_TOKENS
        and max(content.scoring.first, content.scoring.second) <= MOST_PAY
        and all(abs(number) <= MOST_NUMBER for number in _numbers(content))
        and content.victory.cards_under_die + content.round.ends_at_cards < size
    )


def _numbers(content: Content) -> Iterator[int]:
    """The numbers of all effects."""
    for card in content.cards.values():
        for effect in (card.effect, card.when_cancelled or {}):
            yield from (value for value in effect.values() if isinstance(value, int))


def tables(content: Content, players: int) -> EffectTables:
    """Everything the cards of a game do at a table of so many."""
    made = cast(EffectTables, record(SHAPES, np.int16))
    made.players, made.cards, made.tokens = players, len(content.cards), len(content.tokens)
    writer = _Writer(content, made)
    cards = list(content.cards.values())
    for row, card in enumerate(cards):
        writer.write(row, card, card.effect)
        if card.when_cancelled is not None:
            writer.write(len(cards) + row, card, card.when_cancelled)
        for other, met in enumerate(cards):
            made.cancels[row, other] = card.effect.get("bearing") in {None, met.symbol}
    _write_orders(made)
    _write_numbers(made, content)
    return made


class _Writer:
    """Fills the rows of effects with what the engine compiles."""

    def __init__(self, content: Content, made: EffectTables) -> None:
        self._content, self._made = content, made
        self._seats = [Where(seat, made.players) for seat in range(made.players)]
        made.ways[:] = 1

    def write(self, row: int, card: Character, effect: Effect) -> None:
        name, made = verb_of(effect, self._content.verbs), self._made
        rule, given, stage = VERBS[name], effect[name], STAGES[card.order]
        if isinstance(rule, CancelVerb):
            made.mark[row] = CANCEL
            self._aim(row, [rule.act(given, where) for where in self._seats])
        elif isinstance(rule, PassVerb):
            made.mark[row], made.shift[row] = PASS << stage, rule.act(given)
        elif isinstance(rule, FaceVerb):
            made.mark[row], made.rolled[row] = TURN << stage, isinstance(rule, RollVerb)
            self._write_faces(row, name, effect)
        elif isinstance(rule, ValueVerb):
            made.mark[row] = VALUE << stage
            self._write_values(row, name, effect)
        elif isinstance(rule, RankVerb):
            made.mark[row], made.ranks[row] = RANK, _ranks(rule)
        else:
            assert isinstance(rule, TheftVerb)
            made.mark[row], made.lowest_takes[row] = THEFT, rule.act(given)

    def _aim(self, row: int, dice: list[tuple[int, ...]]) -> None:
        self._made.aims[row, : len(dice)] = [_bits(met) for met in dice]

    def _write_faces(self, row: int, name: str, effect: Effect) -> None:
        self._aim(row, [aim(name, effect, where) for where in self._seats])
        for face, options in enumerate(face_effect(name, effect, self._content.die, 0).table):
            self._made.ways[row, face] = len(options)
            self._made.faces[row, face, : len(options)] = options

    def _write_values(self, row: int, name: str, effect: Effect) -> None:
        self._aim(row, [aim(name, effect, where) for where in self._seats])
        for where in self._seats:
            table = value_effect(name, effect, where)
            self._made.looks[row, where.seat, : where.players] = table.looks_at
            self._made.change[row, where.seat, : where.players] = table.table


def _bits(dice: tuple[int, ...]) -> int:
    """Dice as bits; a word for the highest or lowest stays as it is."""
    return dice[0] if dice[0] < 0 else sum(1 << die for die in dice)


def _ranks(rule: RankVerb) -> list[int]:
    """What a verb makes of each ranking, as a table."""
    made = [rule.act(Ranking(low_is_good=before, swapped=before), 0) for before in (False, True)]
    low, swapped = [each.low_is_good for each in made], [each.swapped for each in made]
    return [int(each) for each in (*low, *swapped, 0 in made[0].stubborn)]


def _write_orders(made: EffectTables) -> None:
    """Every order of up to so many effects."""
    for count in range(made.players + 1):
        listed = list(permutations(range(count)))
        made.order_count[count] = len(listed)
        made.orders[count, : len(listed), :count] = listed


def _write_numbers(made: EffectTables, content: Content) -> None:
    """Tokens, pay, and what ends rounds and games."""
    tokens = sorted(content.tokens.values(), key=lambda token: -token.worth)
    for row, token in enumerate(tokens):
        made.worths[row], made.supply[row] = token.worth, token.count
        made.fit[row] = [amount // token.worth for amount in range(MOST_PAY + 1)]
    made.pay[:] = content.scoring.first, content.scoring.second
    made.ends_at_cards, made.ends_at_points = content.round.ends_at_cards, content.round.ends_at_points
    made.wins_at = content.victory.cards_under_die
