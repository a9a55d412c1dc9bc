"""XII Century, what holds in every state of every game."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playouts import steps
from support import PLAYTHROUGHS
from xii_century_table import BOOK, CONTENT, RULES, playout

from twelve.engine.contract import IllegalMove
from twelve.engine.match import Header, Match
from twelve.engine.xii_century.bots import Greedy
from twelve.engine.xii_century.menu import Menu
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import Act, Move, Phase, State, Town
from twelve.engine.xii_century.town import limit

GAMES_EACH = 67
"""At six difficulties and five numbers of players: two thousand games."""
NEVER_LOST = [BOOK.asset_at[name] for name in ("mercenaries", "monks", "masons", "bread")]
DIFFICULTIES = sorted(CONTENT.difficulties)
RECORDS = PLAYTHROUGHS / "xii-century"

players = st.integers(1, 5)
seeds = st.integers(0, 10**9)
difficulties = st.sampled_from(DIFFICULTIES)


def check_town(home: Town) -> None:
    """Nothing below 0, nothing above its maximum, no slot of the reserve too many."""
    for asset, number in enumerate(home.amounts):
        assert 0 <= number <= limit(BOOK, home.amounts, asset), BOOK.assets[asset]
    assert len(home.reserve) + home.free <= CONTENT.reserve.slots
    assert all(1 <= die <= 6 for die in home.reserve)
    for name, thing in CONTENT.settled.items():
        perks = sum(bool(home.owned & BOOK.bit_of[f"{name} {letter}"]) for letter in thing.perks)
        assert perks == bool(thing.perks and home.owned & BOOK.bit_of[name]), name


def check_step(before: State, after: State) -> None:
    """Bounds hold; influence and reputation never fall, mercenaries are never lost, people never leave."""
    for old, new in zip(before.towns, after.towns, strict=True):
        if new is old:
            continue
        check_town(new)
        assert all(a <= b for a, b in zip(old.influence, new.influence, strict=True))
        assert old.reputation <= new.reputation
        assert old.owned & new.owned == old.owned
        for asset in NEVER_LOST:
            assert old.amounts[asset] <= new.amounts[asset]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("number", range(1, 6))
def test_no_state_of_any_game_leaves_its_bounds(difficulty: str, number: int) -> None:
    for seed in range(GAMES_EACH):
        states = (state for state, _ in playout(number, seed, difficulty=difficulty))
        previous = next(states)
        for state in states:
            check_step(previous, state)
            previous = state
        assert state.phase is Phase.OVER
        assert max(state.events.count(event) for event in range(6)) <= 2


@settings(max_examples=60, deadline=None)
@given(players, seeds, difficulties, seeds)
def test_every_listed_move_can_be_made(number: int, seed: int, difficulty: str, pick: int) -> None:
    states = [state for state, _ in playout(number, seed, difficulty=difficulty)][:-1]
    state = states[pick % len(states)]
    seats = RULES.to_act(state)
    if len(seats) == 1:
        for move in RULES.legal_moves(state, seats[0]):
            RULES.apply(state, {seats[0]: move})


def everything() -> list[Move]:
    """Every spending move there could be, sensible or not."""
    codes = range(64)
    moves = [Move(Act.SPEND, code, target) for code in codes for target in range(len(BOOK.targets))]
    moves += [Move(act, code) for act in (Act.STORE, Act.TAKE) for code in codes if code % 16]
    moves += [
        Move(Act.CHANGE, code, tool, value)
        for code in codes
        for tool in range(len(BOOK.tools))
        for value in range(1, 7)
    ]
    moves += [Move(Act.REROLL, code, tool) for code in codes for tool in range(len(BOOK.tools))]
    moves += [Move(Act.SPLIT, code, 0, part) for code in codes for part in range(1, 6)]
    return [*moves, Move(Act.DONE), Move(Act.SUPPORT)]


@settings(max_examples=15, deadline=None)
@given(players, seeds, seeds)
def test_a_move_that_is_not_listed_is_refused_with_a_reason(number: int, seed: int, pick: int) -> None:
    states = [state for state, _ in playout(number, seed) if state.phase is Phase.SPEND]
    state = states[pick % len(states)]
    seat = RULES.to_act(state)[0]
    listed = set(RULES.legal_moves(state, seat))
    for move in everything():
        if move in listed:
            continue
        with pytest.raises(IllegalMove) as error:
            RULES.apply(state, {seat: move})
        assert len(str(error.value)) > 10


def lavish(random: Random) -> Town:
    """A town that has much of everything, so that every perk is in play."""
    owned = 0
    for name, thing in CONTENT.settled.items():
        if random.random() < 0.8:
            owned |= BOOK.bit_of[name]
            if thing.perks:
                owned |= BOOK.bit_of[f"{name} {random.choice(sorted(thing.perks))}"]
    amounts = [10, 25, 25, 10, 10, 8, 6, 8, 2, 2, 2, 2]
    return Town(tuple(amounts), owned, (9, 9, 9, 9), (1, 1, 3, 6), 3, 0)


@settings(max_examples=60, deadline=None)
@given(players, seeds, difficulties)
def test_rich_towns_with_every_perk_stay_within_bounds_too(number: int, seed: int, difficulty: str) -> None:
    random = Random(seed)
    state = next(iter(playout(number, seed, difficulty=difficulty)))[0]
    state = state._replace(towns=tuple(lavish(random) for _ in state.towns))
    played = list(steps(RULES, state, random))
    for (before, moves), (after, _) in pairwise(played):
        for move in moves.values():
            assert RULES.parse_move(RULES.format_move(move)) == move
        check_step(before, after)
    state = played[-1][0]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(score(BOOK, home).points for home in state.towns)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_remembered_targets_are_those_of_the_state(seed: int) -> None:
    fresh = Menu(BOOK)
    for state, _ in playout(2, seed):
        if state.phase is Phase.SPEND:
            assert RULES.menu.open_targets(state) == fresh.open_targets(state)


@pytest.mark.parametrize("seed", range(5))
def test_the_same_moves_lead_to_the_same_game(seed: int) -> None:
    first = [RULES.format_state(state) for state, _ in playout(3, seed)]
    assert first == [RULES.format_state(state) for state, _ in playout(3, seed)]


def test_the_bot_goes_on_after_a_stop_as_if_there_had_been_none() -> None:
    """What it does depends on the state alone: a bot that has seen nothing before makes the same move."""
    record = RECORDS / "solo-hard-for-the-trading-town.jsonl"
    header, *lines = record.read_text(encoding="utf-8").splitlines()
    match = Match(RULES, Header.from_line(header))
    for number, line in enumerate(lines):
        state = match.state
        if number % 5 == 0 and state.phase is Phase.SPEND:
            assert RULES.format_move(Greedy()(RULES, state, 0, Random(0))) == json.loads(line)["move"]
        match.take_line(line)
