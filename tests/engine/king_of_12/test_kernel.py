"""The kernel plays as the engine does: every turn, every custom card, whole games; and it thinks.

Machine code takes its time to be made, in each process that tests: so there are few tests, and long ones.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from king_of_12_kernel import custom_differences, every_effect, game_differences, turn_differences
from king_of_12_table import CONTENT, character, court
from support import Run

from twelve.content.models.abilities import check_effect
from twelve.engine.contract import Options
from twelve.engine.king_of_12.kernel.arrays import MOST_NUMBER
from twelve.engine.king_of_12.kernel.random_games import random_games
from twelve.engine.lab import simulate
from twelve.engine.lab.simulate import Trial, play_batch
from twelve.engine.lab.summary import Summary

LOOKS = "blazon: {field: vert, charge: golem}, provenance: house"
GIANT = f"""
cards:
  giant: {{name: {{en: Giant, de: Riese, fr: Le Géant}}, effect: {{add: 30}}, {LOOKS}}}
  dwarf: {{name: {{en: Dwarf, de: Zwerg, fr: Le Nain}}, effect: {{become: 0}}, {LOOKS}}}
"""


def test_turns_and_games_are_those_of_the_engine() -> None:
    for players in (2, 3, 4):
        assert turn_differences(CONTENT, players, 1200, seed=players) == []
        for game, cards in (("king-of-12", "first"), ("king-of-12", "random"), ("winter-court", "winter")):
            assert game_differences(game, cards, players, range(25), seed=players) == []
    turns, differences = custom_differences(3000, seed=7)
    assert turns >= 3000
    assert differences == []


@pytest.mark.parametrize("quick", [False, True])
def test_a_game_that_finds_no_winner_is_stopped_and_counts_as_a_draw(
    quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds without a winner can follow each other without end; here a few moves are the end."""
    monkeypatch.setattr(simulate, "MOST_MOVES", 20)
    simulate._kernel.cache_clear()
    results = play_batch(Trial("king-of-12", ("random", "random"), 1, quick=quick), range(30))
    simulate._kernel.cache_clear()
    summary = Summary(("random", "random"))
    summary.add(results)
    assert summary.nobody > 20
    assert summary.nobody + sum(summary.wins) == 30
    assert all(result.moves <= 21 for result in results)


def test_numbers_that_are_too_big_for_machine_code_are_left_to_the_engine() -> None:
    for effect in ({"add": MOST_NUMBER + 1}, {"multiply": -MOST_NUMBER - 1}):
        for content in (
            court(own=character(effect)),
            court(own=character({"add": 1}, when_cancelled=effect)),
        ):
            assert random_games(content, 3, Options({"set": "random"}), 100) is None


def test_the_generated_cards_use_every_verb_and_modifier_of_the_content() -> None:
    effects = list(every_effect(Random(1)))
    for effect in effects:
        assert not list(check_effect(effect, CONTENT.verbs, ())), effect
    used = {key for effect in effects for key in effect} | {"steal_token"}
    for name, verb in CONTENT.verbs.items():
        assert {name, *verb.allows, *verb.needs} <= used
        if not isinstance(verb.takes, str) and name != "steal_token":
            assert {effect[name] for effect in effects if name in effect} == set(verb.takes), name


def test_thinking_players_find_the_card_that_is_too_strong_and_what_would_mend_it(
    twelve: Run, tmp_path: Path
) -> None:
    twelve("new", "mine", "--from", "king-of-12")
    (tmp_path / "mine" / "cards.yaml").write_text(GIANT, encoding="utf-8")
    words = ("balance", "mine", "--games", 1000, "--seed", 1, "--jobs", 1, "--json")
    told = twelve(*words)
    assert told.code == 0, told.err
    found = told.json
    cards = {card["id"]: card for card in found["cards"]}
    assert {card["id"] for card in cards.values() if card["own"]} == {"giant", "dwarf"}
    assert cards["giant"]["held"]["share"] > 0.6
    assert cards["dwarf"]["held"]["share"] < 0.45
    assert cards["giant"]["chosen"]["share"] > 2 * cards["dwarf"]["chosen"]["share"]
    assert {tried["change"] for tried in cards["giant"]["try"]} == {
        "add: 29",
        "add: 31",
        "add: 28",
        "add: 32",
    }
    assert found["skill"] > 0.4, "who thinks beats who does not"
    again = twelve(*words, "--no-try").json
    assert again["matrix"] == found["matrix"]
