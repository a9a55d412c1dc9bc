"""A table for tests of XII Century: towns and turns in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from playouts import steps

from twelve.content.loading.game import load
from twelve.engine.contract import Options
from twelve.engine.telling import teller_for
from twelve.engine.xii_century import rules
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import NO_EVENT, NO_TURN, Move, Phase, State, Terms, Town
from twelve.engine.xii_century.text import _die
from twelve.engine.xii_century.town import new_town

GAME = load("xii-century")
RULES = rules(GAME.content)
BOOK = RULES.book
CONTENT = BOOK.content
MAXIMA = {
    **{"population": 10, "food": 30, "supply": 30, "strong_ale": 10, "stone_houses": 10},
    **{"monks": 2, "mercenaries": 2, "masons": 3, "bread": 3},
}
"""How much of an asset the town-sheet has boxes for, as counted on it."""


def town(
    *owned: str,
    rules: XiiCentury = RULES,
    influence: dict[str, int] | None = None,
    reserve: tuple[int, ...] = (2, 3, 4, 5),
    free: int = 6,
    reputation: int = 0,
    **amounts: int,
) -> Town:
    """A town with these people, infrastructures ("miller a" with its perk) and amounts."""
    book = rules.book
    bits = 0
    for name in owned:
        bits |= book.bit_of[name] | book.bit_of[name.split()[0]]
    return Town(
        amounts=tuple(amounts.pop(name, 0) for name in book.assets) + _none_left(amounts),
        owned=bits,
        influence=tuple((influence or {}).get(name, 0) for name in book.locations),
        reserve=reserve,
        free=free,
        reputation=reputation,
    )


def _none_left(amounts: dict[str, int]) -> tuple[int, ...]:
    assert not amounts, f"no such assets: {amounts}"
    return ()


def turn(
    hand: str,
    *towns: Town,
    round: int = 1,
    event: str = "",
    phase: Phase = Phase.SPEND,
    at: int = 0,
    shared: tuple[int, ...] = (),
    variants: tuple[str, ...] = (),
    pending: tuple[int, ...] = (),
) -> State:
    """A turn with these dice before the first town: `3 5 s2 s6`."""
    towns = towns or (new_town(BOOK),)
    events = [NO_EVENT] * BOOK.rounds
    if event:
        events[round - 1] = BOOK.events.index(event)
    dice = tuple(sorted(map(_die, hand.split())))
    return State(
        phase=phase,
        terms=Terms("normal", variants=variants),
        events=tuple(events),
        round=round,
        order=tuple(range(len(towns))),
        at=at,
        shared=shared,
        turn=NO_TURN._replace(hand=dice),
        towns=towns,
        pending=pending,
    )


def play(state: State, *moves: str, rules: XiiCentury = RULES) -> State:
    """The state after these moves and rolls, each by whoever is to act."""
    for text in moves:
        seats = rules.to_act(state)
        state = rules.apply(state, {seats[0]: rules.parse_move(text)})
    return state


def war(state: State, *choices: str) -> State:
    """The state after everybody able to has chosen."""
    seats = RULES.to_act(state)
    return RULES.apply(
        state, {seat: RULES.parse_move(text) for seat, text in zip(seats, choices, strict=True)}
    )


def amount(state: State, asset: str, seat: int = 0) -> int:
    """How much a town has."""
    return state.towns[seat].amounts[BOOK.asset_at[asset]]


def owns(state: State, name: str, seat: int = 0) -> bool:
    """Whether a town has a person, an infrastructure or a perk."""
    return bool(state.towns[seat].owned & BOOK.bit_of[name])


def legal(state: State, rules: XiiCentury = RULES) -> set[str]:
    """The moves of whoever is to act, as text."""
    return {rules.format_move(move) for move in rules.legal_moves(state, rules.to_act(state)[0])}


def begin(players: int = 1, **options: str) -> State:
    """A new game."""
    return RULES.setup(players, Options(options))


def playout(players: int, seed: int, **options: str) -> Iterator[tuple[State, Mapping[int, Move]]]:
    """Every state of a random game with the moves made there."""
    return steps(RULES, begin(players, **options), Random(seed))


def due(state: State) -> str:
    """What is to be rolled, in words."""
    wanted = RULES.due(state)
    return teller_for(GAME, ("Ann", "Ben", "Cem"), "en").tell(wanted)
