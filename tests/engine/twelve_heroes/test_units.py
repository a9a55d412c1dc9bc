"""Twelve Heroes, the eighteen units, what a new unit can do, and what the cards say about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import HOUSE
from twelve_heroes_table import (
    GAME,
    GOAT_FOOD,
    RULES,
    Phase,
    acting,
    at,
    begin,
    cards,
    options,
    pack,
    pack_rules,
    play,
    table,
)

from twelve.content.errors import ContentError, TwelveError
from twelve.content.games.twelve_heroes.model import Content
from twelve.engine.registry import rules_for
from twelve.engine.twelve_heroes.board import strength_at

CONTENT = GAME.content
assert isinstance(CONTENT, Content)
UNITS = CONTENT.units


def test_farmer_brings_food_home_from_a_region_only() -> None:
    state = begin(table({"left": "farmer 1", "territory": "farmer", "pile": "elf"}), Phase.INCOME)
    assert at(state, "territory") == "farmer 4"


def test_goat_is_worth_food_when_discarded() -> None:
    state = begin(table({"left": "goat", "pile": "elf"}), Phase.MAINTENANCE)
    assert at(state, "territory") == str(GOAT_FOOD + CONTENT.numbers.income_food)


def test_hawk_sends_a_weak_enemy_unit_home_when_moved_but_not_when_deployed() -> None:
    state = play(table({"territory": "hawk"}, {"left": "goat", "centre": "goat tank 2"}), "deploy hawk left")
    assert at(state, "left", 1) == "goat 0"
    state = play(state, "move hawk left centre")
    assert (at(state, "centre", 1), at(state, "territory", 1)) == ("tank 2", "goat 0")
    assert acting(state) == 0


def test_strategist_gives_one_more_action_while_in_a_region() -> None:
    assert begin(table({"left": "strategist", "right": "strategist"}), Phase.MILITARY).actions == 5
    assert begin(table({"territory": "strategist"}), Phase.MILITARY).actions == 3


def test_elf_discards_a_weak_enemy_unit_when_deployed() -> None:
    state = play(table({"territory": "elf"}, {"left": "goat tank 1", "centre": "farmer"}), "deploy elf left")
    assert (at(state, "left", 1), at(state, "centre", 1)) == ("tank 1", "farmer 0")
    assert cards(state, "discards", 1) == ["goat"]
    state = play(table({"territory": "elf"}, {"left": "tank"}), "deploy elf left")
    assert at(state, "left", 1) == "tank 0"


def test_provisioner_feeds_itself_and_a_comrade() -> None:
    state = begin(table({"left": "provisioner tank", "pile": "elf"}), Phase.MAINTENANCE)
    assert at(state, "left") == "provisioner tank 0"


def test_iron_giant_draws_a_card_when_discarded() -> None:
    state = begin(table({"left": "iron_giant", "pile": "elf"}), Phase.MAINTENANCE)
    assert options(play(state, "draw 1 elf")) == ["draw 1 iron_giant"]


def test_knight_and_iron_giant_have_seven_strength_together() -> None:
    state = table({"left": "knight iron_giant"})
    assert strength_at(RULES.cat, state, 0, 0) == 7


def test_tank_sends_an_enemy_unit_of_its_owners_choice_home_when_moved() -> None:
    state = play(table({"left": "tank"}, {"centre": "goat hawk 2"}), "move tank left centre")
    assert options(state) == ["choose 2 goat centre", "choose 2 hawk centre"]
    state = play(state, "choose 2 hawk centre")
    assert (at(state, "centre", 1), at(state, "territory", 1)) == ("goat 2", "hawk 0")
    assert acting(state) == 0


def test_tank_must_use_its_ability_on_a_single_enemy_unit_and_the_food_left_alone_is_lost() -> None:
    state = play(table({"left": "tank"}, {"centre": "goat 2"}), "move tank left centre")
    assert (at(state, "centre", 1), at(state, "territory", 1)) == ("0", "goat 0")
    assert state.actions == 2


def test_knight_may_bring_one_own_unit_from_the_territory_or_another_region() -> None:
    laid = table({"territory": "knight goat", "left": "hawk 1", "pile": "orc"}, {"left": "elf"})
    state = play(laid, "deploy knight centre", "done")
    assert options(state) == ["choose 1 goat territory", "choose 1 hawk left", "pass"]
    brought = play(state, "choose 1 hawk left")
    assert (at(brought, "centre"), at(brought, "left")) == ("hawk knight 0", "0")
    assert acting(brought) == 0
    assert at(play(state, "pass"), "centre") == "knight 0"


def test_a_unit_brought_by_the_knight_counts_as_neither_deployed_nor_moved() -> None:
    laid = table({"territory": "knight dragon"}, {"centre": "goat 2"})
    state = play(laid, "deploy knight centre", "done", "choose 1 dragon territory")
    assert at(state, "centre", 1) == "goat 2"


def test_archangel_may_take_a_card_back_from_the_discard_pile_when_mustered() -> None:
    laid = table({"hand": "archangel", "territory": "9", "discard": "goat dragon"})
    state = play(laid, "muster archangel")
    assert options(state) == ["take goat", "take dragon", "pass"]
    state = play(state, "take dragon")
    assert (cards(state, "hands"), cards(state, "discards")) == (["dragon"], ["goat"])
    empty = play(table({"hand": "archangel", "territory": "9"}), "muster archangel")
    assert "supply" in options(empty)


def test_treefolk_needs_no_food() -> None:
    state = begin(
        table({"left": "treefolk 2", "right": "treefolk hawk 1", "pile": "goat"}), Phase.MAINTENANCE
    )
    assert (at(state, "left"), at(state, "right")) == ("treefolk 2", "hawk treefolk 0")


def test_a_rooted_unit_stays_where_it_stands_but_can_be_brought_and_goes_home_when_its_land_is_lost(
    tmp_path: Path,
) -> None:
    rules = pack_rules(tmp_path / "p", oak=[{"when": "always", "rooted": True}])
    laid = table({"left": "oak 2", "territory": "knight"}, rules=rules)
    assert not [move for move in options(laid, rules) if move.startswith("move")]
    with pytest.raises(TwelveError, match="Oak cannot be moved"):
        play(laid, "move oak left centre", rules=rules)
    assert "supply" in options(play(laid, "deploy knight centre", rules=rules), rules)
    laid = table({"left": "tank"}, {"centre": "oak"}, rules=rules)
    assert at(play(laid, "move tank left centre", rules=rules), "centre", 1, rules) == "oak 0"
    state = play(table({"territory": "knight oak"}, rules=rules), "deploy knight left", "done", rules=rules)
    assert options(state, rules) == ["choose 1 oak territory", "pass"]
    laid = table({"left": "dragon"}, {"left": "oak"}, markers=(1, 0, 0, 0, 0, 0), rules=rules)
    assert at(begin(laid, Phase.CONTROL, rules=rules), "territory", 1, rules) == "oak 0"


def test_dragon_burns_some_of_the_opponents_food_in_its_region_as_far_as_there_is_any() -> None:
    burnt = int(UNITS["dragon"].abilities[0].effect["burn_food"])
    laid = table({"territory": "dragon 1"}, {"left": "goat 5", "centre": "elf 1", "territory": "4"})
    state = play(laid, "deploy dragon left 1")
    assert (at(state, "left", 1), at(state, "left")) == (f"goat {5 - burnt}", "dragon 1")
    state = play(laid, "deploy dragon centre")
    assert (at(state, "centre", 1), at(state, "territory", 1)) == ("elf 0", "4")


def test_dragon_does_nothing_where_there_is_no_food() -> None:
    state = play(table({"territory": "dragon"}, {"left": "goat"}), "deploy dragon left")
    assert at(state, "left", 1) == "goat 0"
    assert "supply" in options(state)


def test_orc_in_a_region_discards_a_food_of_the_opponents_territory_and_nothing_where_there_is_none() -> None:
    laid = table({"left": "orc 2", "territory": "orc"}, {"territory": "goat 3", "right": "elf 2"})
    state = begin(laid, Phase.INCOME)
    assert (at(state, "territory", 1), at(state, "right", 1)) == ("goat 2", "elf 2")
    state = begin(table({"left": "orc 2"}, {"territory": "goat", "right": "elf 2"}), Phase.INCOME)
    assert (at(state, "territory", 1), at(state, "right", 1), at(state, "left")) == (
        "goat 0",
        "elf 2",
        "orc 2",
    )


def test_golem_weakens_each_enemy_unit_in_its_region_but_none_below_nothing() -> None:
    state = table({"left": "golem"}, {"left": "tank provisioner", "right": "tank"})
    assert strength_at(RULES.cat, state, 1, 0) == UNITS["tank"].strength - 1
    assert strength_at(RULES.cat, state, 1, 2) == UNITS["tank"].strength
    assert strength_at(RULES.cat, state, 0, 0) == UNITS["golem"].strength
    two = table({"left": "golem golem"}, {"left": "tank"})
    assert strength_at(RULES.cat, two, 1, 0) == UNITS["tank"].strength - 2


def test_cannon_is_discarded_at_the_start_of_its_owners_maintenance_wherever_it_is() -> None:
    laid = table({"left": "cannon 2", "territory": "cannon", "pile": "elf"}, {"right": "cannon 1"})
    state = begin(laid, Phase.MAINTENANCE)
    assert options(state) == ["resolve cannon left", "resolve cannon territory"]
    state = play(state, "resolve cannon left")
    assert (at(state, "left"), at(state, "territory")) == ("0", "2")
    assert at(state, "right", 1) == "cannon 1"


def test_cannon_counts_in_the_control_phase_before_it_is_discarded() -> None:
    state = begin(table({"left": "cannon 1", "pile": "elf"}), Phase.CONTROL)
    assert state.markers[0] == 1
    assert cards(state, "discards") == ["cannon"]


def test_airship_may_muster_a_unit_at_its_cost_straight_into_its_region() -> None:
    laid = table({"territory": "airship 5", "hand": "golem dragon", "discard": "elf"})
    state = play(laid, "deploy airship right 1")
    assert options(state) == ["muster golem", "pass"]
    landed = play(state, "muster golem")
    assert (at(landed, "right"), at(landed, "territory")) == ("golem airship 1", "0")
    assert landed.actions == 2
    assert at(play(state, "pass"), "right") == "airship 1"


def test_a_unit_mustered_by_the_airship_uses_mustered_but_not_deployed() -> None:
    laid = table({"territory": "airship 9", "hand": "archangel", "discard": "elf"})
    state = play(laid, "deploy airship left", "muster archangel")
    assert options(state) == ["take elf", "pass"]
    laid = table({"territory": "airship 9", "hand": "dragon"}, {"left": "goat 3"})
    state = play(laid, "deploy airship left", "muster dragon")
    assert at(state, "left", 1) == "goat 3"


def test_goblin_is_deployed_at_once_when_mustered_without_an_action() -> None:
    state = play(table({"territory": "3", "hand": "goblin"}), "muster goblin")
    left = 3 - UNITS["goblin"].cost
    assert len(options(state)) == 3 * (left + 1)
    state = play(state, f"deploy goblin centre {left}")
    assert (at(state, "centre"), state.actions) == (f"goblin {left}", 2)


def test_goblin_mustered_by_the_airship_stays_with_the_airship() -> None:
    state = play(table({"territory": "airship 5", "hand": "goblin"}), "deploy airship left", "muster goblin")
    assert at(state, "left").startswith("airship goblin")
    assert "supply" in options(state)


def test_herald_strengthens_the_others_in_its_region_only() -> None:
    alone = strength_at(RULES.cat, table({"left": "herald"}), 0, 0)
    assert alone == UNITS["herald"].strength
    together = strength_at(RULES.cat, table({"left": "herald goat elf", "right": "goat"}), 0, 0)
    assert together == alone + UNITS["goat"].strength + UNITS["elf"].strength + 2
    pair = strength_at(RULES.cat, table({"left": "herald herald"}), 0, 0)
    assert pair == 2 * alone + 2


def test_start_of_phase_abilities_are_ordered_by_their_owner_where_it_matters(tmp_path: Path) -> None:
    rat = [{"when": "start_of_maintenance", "where": "region", "burn_food": 1, "of": "own", "at": "here"}]
    rules = pack_rules(tmp_path / "p", rat=rat)
    state = begin(table({"left": "rat provisioner 0"}, rules=rules), Phase.MAINTENANCE, rules=rules)
    assert options(state, rules) == ["resolve provisioner left", "resolve rat left"]
    fed_first = play(state, "resolve provisioner left", rules=rules)
    assert options(fed_first, rules) == ["starve provisioner left", "starve rat left"]
    eaten_first = play(state._replace(piles=((0,), ())), "resolve rat left", rules=rules)
    assert at(eaten_first, "left", rules=rules) == "provisioner rat 0"


def test_what_the_rulebook_tells_about_units_is_kept() -> None:
    assert UNITS["treefolk"].strength == 4
    assert UNITS["golem"].cost == 4
    assert UNITS["knight"].strength + UNITS["iron_giant"].strength == 7
    assert UNITS["iron_giant"].abilities[0].effect == {"draw": 1}
    assert UNITS["iron_giant"].abilities[0].when == "discarded"
    assert UNITS["cannon"].abilities[0].when == "start_of_maintenance"
    assert list(CONTENT.decks["first"].units) == list(UNITS)[:12]
    assert [land.points for land in CONTENT.lands.values()] == [2, 2, 2, 3, 3, 4]
    assert [land.squares for land in CONTENT.lands.values()] == [1, 1, 1, 2, 2, 3]


def test_the_eighteen_units_are_distinct_use_every_trigger_and_span_the_values() -> None:
    assert len(UNITS) == 18
    told = {CONTENT.text(name, "en") for name in UNITS}
    assert len(told) == 18
    used = {ability.when for unit in UNITS.values() for ability in unit.abilities}
    assert {"mustered", "deployed", "moved", "discarded", "always"} <= used
    assert any(when.startswith("start_of") for when in used)
    assert {unit.strength for unit in UNITS.values()} == set(range(6))
    assert {unit.cost for unit in UNITS.values()} >= set(range(1, 6))
    assert {ability.may for unit in UNITS.values() for ability in unit.abilities} == {True, False}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_card_text_is_short_whole_and_in_its_language(language: str) -> None:
    for name in UNITS:
        for line in CONTENT.lines(name, language):
            assert line.text[0].isupper()
            assert line.text.endswith(".")
            assert len(line.text) < 115
            assert "{" not in line.text


CUSTOM = {
    "thief": [{"when": "deployed", "may": True, "burn_food": 2, "of": "enemy", "at": "territory"}],
    "hunter": [{"when": "moved", "may": True, "discard": "enemy_here", "at_most": 2}],
    "raven": [{"when": "start_of_control", "where": "region", "may": True, "send_home": "self"}],
    "priest": [{"when": "discarded", "may": True, "take_back": 2}],
    "king": [{"when": "start_of_control", "where": "region", "bring": "own_deployed"}],
    "lone": [{"when": "always", "strengthen": 2, "who": "self", "while": "alone"}],
    "guard": [{"when": "always", "strengthen": 1, "who": "self", "while": "uncontested"}],
    "bard": [{"when": "mustered", "draw": 2}, {"when": "mustered", "gain_action": 1}],
    "witch": [{"when": "mustered", "discard": "own_anywhere"}],
    "storm": [{"when": "deployed", "send_home": "enemy_anywhere"}],
}


def test_a_new_unit_may_leave_what_it_may(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", thief=CUSTOM["thief"])
    laid = table({"territory": "thief"}, {"territory": "3"}, rules=rules)
    state = play(laid, "deploy thief left", rules=rules)
    assert options(state, rules) == ["use", "pass"]
    assert at(play(state, "use", rules=rules), "territory", 1, rules) == "1"
    assert at(play(state, "pass", rules=rules), "territory", 1, rules) == "3"


def test_a_new_unit_can_discard_weak_enemies_whose_discarded_abilities_apply(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", hunter=CUSTOM["hunter"])
    laid = table({"left": "hunter"}, {"centre": "goat dragon 1"}, rules=rules)
    state = play(laid, "move hunter left centre", rules=rules)
    assert options(state, rules) == ["choose 2 goat centre", "pass"]
    state = play(state, "choose 2 goat centre", rules=rules)
    assert at(state, "territory", 1, rules) == str(GOAT_FOOD)
    assert cards(state, "discards", 1, rules) == ["goat"]


def test_the_opponent_decides_for_the_own_unit_that_is_discarded(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", hunter=CUSTOM["hunter"], priest=CUSTOM["priest"])
    laid = table({"left": "hunter"}, {"centre": "priest", "discard": "elf goat"}, rules=rules)
    state = play(laid, "move hunter left centre", "choose 2 priest centre", rules=rules)
    assert acting(state, rules) == 1
    state = play(state, "take elf", "take goat", rules=rules)
    assert cards(state, "hands", 1, rules) == ["goat", "elf"]
    assert acting(state, rules) == 0


def test_a_new_unit_acts_before_the_control_checks(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", raven=CUSTOM["raven"], king=CUSTOM["king"])
    state = begin(table({"left": "raven"}, rules=rules), Phase.CONTROL, rules=rules)
    assert play(state, "choose 1 raven left", rules=rules).markers[0] == 0
    assert play(state, "pass", rules=rules).markers[0] == 1
    state = begin(table({"left": "king", "right": "goat"}, rules=rules), Phase.CONTROL, rules=rules)
    assert state.markers == (1, 0, 0, 0, 0, 0)
    assert state.tasks


def test_standing_strength_depends_on_its_condition(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", lone=CUSTOM["lone"], guard=CUSTOM["guard"])

    def strength(own: str, enemy: str = "") -> int:
        return strength_at(rules.cat, table({"left": own}, {"left": enemy}, rules=rules), 0, 0)

    assert (strength("lone"), strength("lone guard")) == (4, 5)
    assert (strength("guard"), strength("guard", "goat")) == (3, 2)


def test_abilities_of_one_unit_apply_as_printed(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", bard=CUSTOM["bard"])
    state = play(
        table({"territory": "1", "hand": "bard", "pile": "elf goat"}, rules=rules), "muster bard", rules=rules
    )
    state = play(state, "draw 1 elf", "draw 1 goat", rules=rules)
    assert (state.actions, cards(state, "hands", 0, rules)) == (3, ["goat", "elf"])


def test_what_must_be_done_is_done_as_far_as_it_can(tmp_path: Path) -> None:
    rules = pack_rules(tmp_path / "p", witch=CUSTOM["witch"], storm=CUSTOM["storm"])
    state = play(table({"territory": "1", "hand": "witch"}, rules=rules), "muster witch", rules=rules)
    assert at(state, "territory", 0, rules) == "witch 0"
    state = play(table({"territory": "elf 1", "hand": "witch"}, rules=rules), "muster witch", rules=rules)
    assert at(state, "territory", 0, rules) == "witch 0"
    state = play(
        table({"territory": "storm"}, {"left": "elf"}, rules=rules),
        "deploy storm centre",
        rules=rules,
    )
    assert at(state, "territory", 1, rules) == "elf 0"


@pytest.mark.parametrize("name", CUSTOM)
def test_custom_units_are_told_in_every_language(name: str, tmp_path: Path) -> None:
    content = pack_rules(tmp_path / "p", **{name: CUSTOM[name]}).cat.content
    for language in ("en", "de", "fr"):
        for line in content.lines(name, language):
            assert line.text.endswith(".")
            assert "None" not in line.text


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ({"when": "deployed", "drawn": 1}, 'did you mean "draw"'),
        ({"when": "deployed", "draw": 9}, "must be at most 3"),
        ({"when": "deployd", "draw": 1}, "allowed"),
        ({"when": "deployed", "gain_food": 1}, 'also needs "to"'),
        ({"when": "deployed", "draw": 1, "discard": "self"}, "exactly one"),
    ],
)
def test_a_wrong_ability_is_refused_with_its_place(
    ability: dict[str, object], reason: str, tmp_path: Path
) -> None:
    unit = {"name": "Ogre", "strength": 2, "cost": 1, "abilities": [ability], "provenance": "house"}
    with pytest.raises(ContentError, match=reason) as caught:
        pack(tmp_path / "p", {"ogre": unit})
    assert "game.yaml:" in str(caught.value)


def test_a_verb_that_no_rule_plays_is_reported_where_it_is_declared(tmp_path: Path) -> None:
    game = pack(tmp_path / "p", {}, verbs={"sing": {"takes": "number", "phrase": "Sing."}})
    with pytest.raises(ContentError, match=r'game\.yaml:\d+:\d+: verbs\.sing: no rule plays "sing"'):
        rules_for(game)


def test_the_recorded_balance_is_that_of_the_values_in_play() -> None:
    """Whoever changes a unit's strength or cost measures again."""
    text = (HOUSE / "docs" / "twelve-heroes-balance.md").read_text(encoding="utf-8")
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    rows = [line for line in lines if len(line) == 8 and line[1].isdigit()]
    recorded = {name: (int(strength), int(cost)) for name, strength, cost, *_ in rows}
    assert recorded == {unit.name.get("en"): (unit.strength, unit.cost) for unit in UNITS.values()}
    assert all(43 <= float(row[3].split()[0]) <= 57 for row in rows)
    assert all(42 <= float(end) <= 58 for row in rows for end in row[4].split("–"))
