"""Twelve Heroes: the bots in their strengths; what the strong one sees."""

from __future__ import annotations

from random import Random

import pytest
from twelve_heroes_table import CONTENT, GAME, RULES, Side, at, begin, dealt_decks, play, table

from twelve.engine.contract import CHANCE
from twelve.engine.telling import teller_for
from twelve.engine.twelve_heroes.advice import advise
from twelve.engine.twelve_heroes.board import strength_at
from twelve.engine.twelve_heroes.bots import BOTS
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import Phase, State


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


THREATS: dict[str, tuple[Side, Side, tuple[int, ...]]] = {
    "by deploying": (
        {"territory": "tank 2", "centre": "goat 1", "hand": "farmer", "pile": "elf"},
        {"left": "hawk 2", "pile": "elf", "hand": "goat"},
        (0, 0, 0, 1, 0, 0),
    ),
    "by moving there": (
        {"centre": "tank 2", "territory": "0", "hand": "farmer", "pile": "elf"},
        {"left": "orc 2", "pile": "elf", "hand": "goat"},
        (0, 0, 0, 1, 0, 0),
    ),
    "by a muster and a deployment": (
        {"territory": "4", "hand": "iron_giant goat", "pile": "elf"},
        {"right": "golem 2", "pile": "elf", "hand": "goat"},
        (0, 0, 0, 0, 0, 1),
    ),
    "by an ability that drives the threat off": (
        {"territory": "elf 1", "hand": "farmer", "pile": "elf"},
        {"left": "farmer 2", "pile": "elf", "hand": "goat"},
        (0, 0, 0, 1, 0, 0),
    ),
}
WINS: dict[str, tuple[Side, Side]] = {
    "by staying": ({"left": "tank 3", "territory": "1", "hand": "goat", "pile": "elf"}, {"pile": "dragon"}),
    "by deploying": (
        {"territory": "tank 3", "hand": "goat", "pile": "elf"},
        {"left": "orc 2", "pile": "dragon"},
    ),
    "by moving there": (
        {"centre": "dragon 3", "territory": "1", "hand": "goat", "pile": "elf"},
        {"left": "golem 2", "pile": "dragon"},
    ),
    "by a muster and a deployment": (
        {"territory": "5", "hand": "iron_giant goat", "pile": "elf"},
        {"left": "airship 2", "pile": "dragon"},
    ),
}


def threatened(how: str) -> State:
    """The opponent wins with the next control phase, unless something is done."""
    own, enemy, markers = THREATS[how]
    actions = 2 if "muster" in how else 1
    return table(own, enemy, won=("", "mountain lake"), markers=markers, actions=actions, extra=False)


@pytest.mark.parametrize("how", THREATS)
def test_strong_blocks_a_win_that_the_opponent_would_have_next_turn(how: str) -> None:
    laid = threatened(how)
    idle = play(laid, *["supply"] * laid.actions)
    assert RULES.outcome(idle) is not None, "nothing done, the game is lost"
    after = turn_of("strong", laid)
    assert RULES.outcome(after) is None
    assert after.won == laid.won


@pytest.mark.parametrize("how", WINS)
def test_strong_takes_a_win_that_it_can_have_next_turn(how: str) -> None:
    own, enemy = WINS[how]
    laid = table(own, enemy, won=("mountain lake", ""), markers=(1, 0, 0, 0, 0, 0), extra=False)
    after = turn_of("strong", laid)
    assert strength_at(RULES.cat, after, 0, 0) > strength_at(RULES.cat, after, 1, 0)
    won = begin(after, Phase.CONTROL)
    assert RULES.outcome(won) is not None, "if the opponent finds no answer"


def test_strong_prefers_a_block_to_a_land_of_its_own() -> None:
    own = {"territory": "tank 2", "hand": "farmer", "pile": "elf"}
    enemy = {"left": "hawk 2", "pile": "elf", "hand": "goat"}
    markers = (0, 2, 0, 1, 0, 0)
    laid = table(own, enemy, won=("", "mountain lake"), markers=markers, actions=1, extra=False)
    assert RULES.outcome(turn_of("strong", laid)) is None
    assert RULES.outcome(play(laid, "deploy tank centre 1")) is not None, "the land would come too late"


def test_strong_sees_an_answer_on_the_table_that_spoils_its_win() -> None:
    own, enemy = (
        {"territory": "5", "hand": "iron_giant goat", "pile": "elf"},
        {"left": "tank 2", "pile": "dragon"},
    )
    laid = table(own, enemy, won=("mountain lake", ""), markers=(1, 0, 0, 0, 0, 0), extra=False)
    after = turn_of("strong", laid)
    assert "iron_giant" not in at(after, "left"), (
        "the tank goes to the centre and comes back, and sends it home"
    )


TANK, NOTHING = {"territory": "tank 3", "pile": "elf"}, {"pile": "elf"}
HAWK = {"left": "hawk 3", "pile": "elf"}
MINE, THEIRS = (1, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0)
ADVISED = {
    "advice_block": threatened("by deploying"),
    "advice_win": table(*WINS["by deploying"], won=("mountain lake", ""), markers=MINE),
    "advice_land": table(TANK, NOTHING, lands="river - -", markers=MINE),
    "advice_save": table(TANK, HAWK, lands="river - -", markers=THEIRS),
    "advice_marker": table(TANK, NOTHING, lands="river - -"),
    "advice_stop": table({"territory": "hawk 3", "pile": "elf"}, HAWK, lands="river - -", extra=False),
}


@pytest.mark.parametrize("why", ADVISED)
def test_a_hint_says_what_the_turn_wins_or_prevents_and_where(why: str) -> None:
    advice = advise(RULES, RULES.view(ADVISED[why], 0), 0, Random(1))
    assert advice.why.kind == why
    for language in CONTENT.languages:
        told = teller_for(GAME, ("Ann", "Bob"), language).tell(advice.why)
        assert CONTENT.lands["river"].name[language] in told


@pytest.mark.parametrize("strong", [0, 1])
def test_the_quick_one_beats_the_easy_one(strong: int) -> None:
    random = Random(4)
    state = first_state(RULES.cat, dealt_decks(random))
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
