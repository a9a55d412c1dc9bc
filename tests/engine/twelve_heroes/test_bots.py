"""Twelve Heroes: the bots in their strengths; what the strong one sees."""

from __future__ import annotations

from random import Random

import pytest
from twelve_heroes_table import RULES, play, table

from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes.board import strength_at
from twelve.engine.twelve_heroes.bots import BOTS
from twelve.engine.twelve_heroes.decks import deal_decks
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import State


def turn_of(bot: str, state: State) -> State:
    """The table when the bot has ended its turn."""
    random, turns = Random(1), state.turns
    while state.turns == turns and RULES.to_act(state):
        (seat,) = RULES.to_act(state)
        move = (
            RULES.roll(state, random)
            if seat == CHANCE
            else BOTS[bot](RULES, RULES.view(state, seat), seat, random)
        )
        state = RULES.apply(state, {seat: move})
    return state


def test_there_are_three_levels_and_the_default_is_the_middle_one() -> None:
    assert {"easy", "normal", "strong"} <= set(BOTS)
    assert list(BOTS)[-1] == "normal"


def test_strong_blocks_a_win_that_the_opponent_would_have_next_turn() -> None:
    threat = {"left": "hawk 2", "pile": "elf", "hand": "goat"}
    own = {"territory": "tank 2", "centre": "goat 1", "hand": "farmer", "pile": "elf"}
    laid = table(own, threat, won=("", "mountain lake"), markers=(0, 0, 0, 1, 0, 0), actions=1)
    assert RULES.outcome(play(laid, "supply", "end")) is not None
    after = turn_of("strong", laid)
    assert RULES.outcome(after) is None
    assert strength_at(RULES.cat, after, 0, 0) >= strength_at(RULES.cat, after, 1, 0)


def test_strong_keeps_a_win_that_it_will_have_next_turn() -> None:
    own = {"left": "tank 3", "territory": "1", "hand": "goat", "pile": "elf"}
    laid = table(own, {"pile": "elf"}, won=("mountain lake", ""), markers=(1, 0, 0, 0, 0, 0))
    after = turn_of("strong", laid)
    assert strength_at(RULES.cat, after, 0, 0) > 0


@pytest.mark.parametrize("strong", [0, 1])
def test_the_quick_one_beats_the_easy_one(strong: int) -> None:
    random = Random(4)
    state = first_state(RULES.cat, deal_decks(RULES.cat, random))
    while acting := RULES.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            move = RULES.roll(state, random)
        else:
            move = BOTS["quick" if seat == strong else "easy"](RULES, RULES.view(state, seat), seat, random)
        state = RULES.apply(state, {seat: move})
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (strong,)
