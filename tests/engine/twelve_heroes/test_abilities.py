"""Twelve Heroes: what a unit says is what it does, or it is refused with the reason and the place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from twelve_heroes_sweep import batches, play_together, playable, rules_with
from twelve_heroes_table import Phase, at, begin, cards, pack, pack_rules, play, table

from twelve.content.errors import ContentError


def refused(tmp_path: Path, *abilities: dict[str, object]) -> str:
    """What is said about a unit with these abilities."""
    unit = {"name": "Ogre", "strength": 2, "cost": 1, "abilities": list(abilities), "provenance": "house"}
    with pytest.raises(ContentError) as caught:
        pack(tmp_path / "p", {"ogre": unit})
    return str(caught.value)


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        (
            {"when": "start_of_income", "gain_action": 1},
            '"gain_action" does nothing here; it goes with: mustered',
        ),
        ({"when": "discarded", "gain_action": 1}, '"gain_action" does nothing here'),
        ({"when": "deployed", "rooted": True}, '"rooted" does nothing here; it goes with: always'),
        ({"when": "always", "draw": 1}, '"draw" does nothing here'),
        ({"when": "always", "may": True, "forages": True}, "takes neither may nor where"),
        ({"when": "always", "where": "region", "forages": True}, "takes neither may nor where"),
        (
            {"when": "mustered", "gain_food": 2, "to": "here"},
            '"to: here" works only in a region; add where: region',
        ),
        ({"when": "start_of_control", "discard": "enemy_here"}, "works only in a region; add where: region"),
        ({"when": "mustered", "where": "territory", "muster": "here"}, "works only in a region"),
        ({"when": "start_of_control", "send_home": "self"}, '"send_home: self" works only in a region'),
        ({"when": "start_of_income", "bring": "own_territory"}, "works only in a region"),
        (
            {"when": "moved", "deploy": "self"},
            "works only in a territory; add where: territory, and another trigger",
        ),
        ({"when": "mustered", "deploy": "self"}, "works only in a territory; add where: territory"),
        ({"when": "deployed", "where": "territory", "draw": 1}, "is in a region, never in the territory"),
        ({"when": "discarded", "discard": "self"}, "means nothing to a unit that is discarded"),
        ({"when": "discarded", "send_home": "self"}, "means nothing to a unit that is discarded"),
        ({"when": "discarded", "deploy": "self"}, "means nothing to a unit that is discarded"),
        (
            {"when": "discarded", "burn_food": 1, "of": "enemy", "at": "here"},
            "means nothing to a unit that is",
        ),
        ({"when": "moved", "discard": "self", "at_most": 1}, "only a choice among units has a limit"),
        (
            {"when": "always", "strengthen": 1, "who": "others_here", "while": "alone"},
            "a unit that is alone has no others",
        ),
    ],
)
def test_an_ability_that_cannot_do_what_it_says_is_refused_with_its_line(
    ability: dict[str, object], reason: str, tmp_path: Path
) -> None:
    told = refused(tmp_path, ability)
    assert reason in told
    assert "game.yaml:" in told
    assert "units.ogre.abilities[0]." in told


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ({"when": "moved", "draw": 1}, "never moved"),
        ({"when": "deployed", "send_home": "self"}, "never sent home"),
    ],
)
def test_a_rooted_unit_has_no_ability_that_moves_it(
    ability: dict[str, object], reason: str, tmp_path: Path
) -> None:
    assert reason in refused(tmp_path, {"when": "always", "rooted": True}, ability)


def test_every_ability_that_passes_is_played_without_a_failure() -> None:
    """A sample; the bench heroes_abilities plays two hundred games with each of them."""
    rules = rules_with(playable()[::3])
    used = sum((play_together(rules, units, 1, seed=units[0]) for units in batches(rules)), start=Counter())
    assert len(used) > 80


def test_another_unit_of_the_same_kind_is_another_when_one_is_discarded(tmp_path: Path) -> None:
    grudge = [{"when": "discarded", "discard": "own_anywhere"}]
    rules = pack_rules(tmp_path / "p", imp=grudge, hunter=[{"when": "moved", "discard": "enemy_here"}])
    laid = table({"left": "hunter"}, {"centre": "imp imp 3"}, rules=rules)
    state = play(laid, "move hunter left centre", rules=rules)
    assert (at(state, "centre", 1, rules), cards(state, "discards", 1, rules)) == ("0", ["imp", "imp"])


def test_an_action_gained_before_the_military_phase_counts_in_it(tmp_path: Path) -> None:
    early = [{"when": "start_of_control", "where": "region", "muster": "here"}]
    rules = pack_rules(tmp_path / "p", camp=early, drummer=[{"when": "mustered", "gain_action": 1}])
    laid = table({"left": "camp 2", "territory": "1", "hand": "drummer"}, rules=rules)
    state = begin(laid, Phase.CONTROL, rules=rules)
    assert state.actions == rules.cat.numbers.actions + 1
