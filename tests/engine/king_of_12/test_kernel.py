"""The kernel plays as the engine does: every turn, every custom card, whole games to the last token."""

from __future__ import annotations

from random import Random

import pytest
from king_of_12_kernel import custom_differences, every_effect, game_differences, turn_differences
from king_of_12_table import CONTENT

from twelve.content.loading.game import load
from twelve.content.models.abilities import check_effect


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_of_the_twelve_cards_are_the_same(players: int) -> None:
    assert turn_differences(CONTENT, players, 1500, seed=players) == []


def test_turns_of_cards_with_every_verb_target_condition_and_order_are_the_same() -> None:
    turns, differences = custom_differences(4000, seed=7)
    assert turns >= 4000
    assert differences == []


def test_the_generated_cards_use_every_verb_and_modifier_of_the_content() -> None:
    effects = list(every_effect(Random(1)))
    for effect in effects:
        assert not list(check_effect(effect, CONTENT.verbs, ())), effect
    used = {key for effect in effects for key in effect} | {"steal_token"}
    for name, verb in CONTENT.verbs.items():
        assert {name, *verb.allows, *verb.needs} <= used
        if not isinstance(verb.takes, str) and name != "steal_token":
            assert {effect[name] for effect in effects if name in effect} == set(verb.takes), name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_shipped_and_drawn_sets_are_the_same(players: int) -> None:
    for game, cards in (("king-of-12", "first"), ("king-of-12", "random"), ("winter-court", "winter")):
        assert load(game)
        assert game_differences(game, cards, players, range(40), seed=players) == []
