"""Twelve Heroes, sentence by sentence: what the rules state and no other test of the game is named after."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from twelve_heroes_table import (
    CHANCE,
    CONTENT,
    GOAT_FOOD,
    RULES,
    Phase,
    acting,
    at,
    begin,
    cards,
    options,
    pack_rules,
    play,
    table,
)

from twelve.content.errors import TwelveError
from twelve.content.games.twelve_heroes.decks import read_deck_file
from twelve.engine.contract import IllegalMove, Options

HOLD = {"when": "always", "forages": True}


def test_components_twenty_food_seven_markers_each_six_lands_and_two_each_of_eighteen_units() -> None:
    assert CONTENT.tokens["food"].count == 20
    assert [marker.count for marker in CONTENT.markers.values()] == [7, 7]
    assert sum(land.copies for land in CONTENT.lands.values()) == 6
    assert [unit.copies for unit in CONTENT.units.values()] == [2] * 18


def test_the_supply_of_food_is_unlimited() -> None:
    state = play(table({"territory": "99"}), "supply")
    assert at(state, "territory") == "100"


def test_the_seven_markers_are_exactly_enough_for_the_worst_case() -> None:
    squares = sorted(land.squares for land in CONTENT.lands.values())
    assert sum(squares[-3:]) == CONTENT.markers["red"].count


def test_the_marks_say_what_the_rulebook_states_and_what_is_our_own() -> None:
    stated = {
        (name, field)
        for name, unit in CONTENT.units.items()
        for field in ("strength", "cost", "abilities")
        if unit.provenance.of(field) == "stated"
    }
    assert stated == {
        ("treefolk", "strength"),
        ("golem", "cost"),
        ("iron_giant", "abilities"),
        ("cannon", "abilities"),
        ("goblin", "abilities"),
    }
    assert CONTENT.units["airship"].provenance.of("abilities") == "inferred"
    names = {name for name, unit in CONTENT.units.items() if unit.provenance.of("name") == "house"}
    assert names == {"herald"}
    squares = {land.points: land.provenance.of("squares") for land in CONTENT.lands.values()}
    assert squares == {2: "inferred", 3: "stated", 4: "inferred"}


def test_readings_and_own_rules_in_the_leaflet_are_marked() -> None:
    marks = {
        (name, key): mark
        for name, passage in CONTENT.leaflet.items()
        for key in passage.paragraphs
        if (mark := passage.provenance.of(f"paragraphs.{key}")) != "stated" and name != "example"
    }
    assert marks == {
        ("decks", "b"): "inferred",
        ("setup", "a"): "inferred",
        ("control", "b"): "inferred",
        ("income", "a"): "inferred",
        ("abilities", "b"): "house",
        ("abilities", "c"): "house",
    }


def test_the_first_deck_is_one_each_of_twelve_units() -> None:
    known = "farmer goat hawk strategist elf provisioner iron_giant tank knight archangel treefolk dragon"
    assert sorted(CONTENT.decks["first"].units) == sorted(known.split())


def test_six_units_touch_the_opponent() -> None:
    touching = {
        name
        for name, unit in CONTENT.units.items()
        for ability in unit.abilities
        if "weaken" in ability.effect
        or ability.effect.get("of") == "enemy"
        or any(str(value).startswith("enemy") for value in ability.effect.values())
    }
    assert touching == {"hawk", "elf", "tank", "dragon", "orc", "golem"}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_ability_is_short_enough_for_a_card(language: str) -> None:
    longest = max(len(line.text) for name in CONTENT.units for line in CONTENT.lines(name, language))
    assert longest <= 85


def test_a_region_with_three_units_an_orc_among_them_and_two_food_is_short_by_exactly_one() -> None:
    state = begin(table({"left": "orc hawk tank 2", "pile": "elf"}), Phase.MAINTENANCE)
    assert options(state) == ["starve hawk left", "starve tank left", "starve orc left"]
    state = play(state, "starve orc left")
    assert at(state, "left") == "hawk tank 0"
    assert acting(state) == CHANCE


def test_short_of_food_any_own_unit_there_may_be_chosen_also_one_that_eats_nothing() -> None:
    state = begin(table({"left": "treefolk hawk 0", "right": "goat 1", "pile": "elf"}), Phase.MAINTENANCE)
    assert options(state) == ["starve hawk left", "starve treefolk left"]
    state = play(state, "starve treefolk left")
    assert at(state, "left") == "hawk 0"
    assert cards(state, "discards") == ["treefolk"]


def test_a_discarded_units_ability_applies_before_the_opponents_units_go_home(tmp_path: Path) -> None:
    shout = [HOLD, {"when": "discarded", "may": True, "discard": "enemy_anywhere"}]
    rules = pack_rules(tmp_path / "p", martyr=shout)
    laid = table({"left": "dragon martyr"}, {"left": "goat 2"}, markers=(1, 0, 0, 0, 0, 0), rules=rules)
    state = begin(laid, Phase.CONTROL, rules=rules)
    assert [rules.cat.land_ids[land] for land in state.won[0]] == ["river"]
    assert at(state, "left", 0, rules) == "0"
    assert (at(state, "left", 1, rules), at(state, "territory", 1, rules)) == ("goat 2", "0")
    assert options(state, rules) == ["choose 2 goat left", "pass"]
    struck = play(state, "choose 2 goat left", rules=rules)
    assert cards(struck, "discards", 1, rules) == ["goat"]
    assert at(struck, "territory", 1, rules) == str(GOAT_FOOD)
    spared = play(state, "pass", rules=rules)
    assert (at(spared, "left", 1, rules), at(spared, "territory", 1, rules)) == ("0", "goat 0")
    assert options(spared, rules)[0].startswith("land left")


def test_a_card_drawn_for_a_discarded_unit_comes_before_the_land_below_is_turned_up() -> None:
    laid = table({"left": "iron_giant 1", "pile": "elf"}, {"left": "goat 2"}, markers=(1, 0, 0, 0, 0, 0))
    state = begin(laid, Phase.CONTROL)
    assert options(state) == ["draw 1 elf"]
    assert at(state, "left", 1) == "goat 2"
    state = play(state, "draw 1 elf")
    assert at(state, "territory", 1) == "goat 0"
    assert options(state)[0].startswith("land left")


def test_abilities_at_the_start_of_a_phase_come_before_anything_else_of_it() -> None:
    state = begin(table({"left": "cannon hawk 1", "pile": "elf"}), Phase.MAINTENANCE)
    assert at(state, "left") == "hawk 0"
    assert cards(state, "discards") == ["cannon"]
    state = begin(table({"left": "provisioner tank", "pile": "elf"}), Phase.MAINTENANCE)
    assert cards(state, "discards") == []


def test_dragon_and_orc_without_food_discard_nothing_and_no_unit_instead() -> None:
    state = play(table({"territory": "dragon"}, {"left": "goat"}), "deploy dragon left")
    assert (at(state, "left", 1), cards(state, "discards", 1)) == ("goat 0", [])
    state = begin(table({"left": "orc 1"}, {"territory": "goat"}), Phase.INCOME)
    assert (at(state, "territory", 1), cards(state, "discards", 1)) == ("goat 0", [])


def test_a_units_text_outranks_the_rules() -> None:
    assert begin(table({"left": "treefolk", "pile": "elf"}), Phase.MAINTENANCE).discards == ((), ())


def test_draw_piles_and_hands_are_counted_discard_piles_and_territories_seen() -> None:
    laid = table({}, {"hand": "tank", "pile": "orc", "discard": "knight", "territory": "goat 1"})
    seen = RULES.view(laid, 0)
    assert (len(seen.hands[1]), len(seen.piles[1])) == (1, 1)
    assert (cards(seen, "discards", 1), at(seen, "territory", 1)) == (["knight"], "goat 1")


def test_any_two_of_the_ready_decks_can_be_played_from_one_box() -> None:
    ready = [name for name in CONTENT.decks if name != "first"]
    assert len(ready) == 3
    for one, two in combinations(ready, 2):
        state = RULES.setup(2, Options({"deck_1": one, "deck_2": two}))
        assert [len(pile) for pile in state.piles] == [12, 12]


def test_a_deck_can_be_dealt_at_random_from_what_the_other_leaves_in_the_box() -> None:
    state = RULES.setup(2, Options({"deck_1": "random", "deck_2": "random"}))
    assert acting(state) == CHANCE
    random = Random(3)
    for _ in (0, 1):
        move = RULES.roll(state, random)
        assert RULES.parse_move(RULES.format_move(move)) == move
        state = RULES.apply(state, {CHANCE: move})
    both = [*state.piles[0], *state.piles[1]]
    assert len(both) == 24
    assert max(map(both.count, both)) <= 2
    assert "land left" in options(state)[0]


def test_a_dealt_deck_that_cannot_be_is_refused() -> None:
    state = RULES.setup(2, Options({"deck_2": "random"}))
    with pytest.raises(IllegalMove, match="1 card; a deck has 12"):
        play(state, "deck 2 goat")
    with pytest.raises(IllegalMove, match="not so many Farmer left in the box"):
        play(state, "deck 2 farmer farmer goat hawk elf tank orc orc golem golem cannon cannon")
    with pytest.raises(IllegalMove, match="player 2 whose deck"):
        play(state, "deck 1 orc orc golem golem cannon cannon goblin goblin airship airship herald herald")


def test_decks_take_the_names_on_the_cards(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("units: {Iron Giant: 2, Goat: 2, hawk: 2, Elfe: 2, Géant de fer: 0, Orc: 2, Golem: 2}\n")
    with pytest.raises(TwelveError, match=r"deck\.yaml:1:\d+"):
        read_deck_file(file, CONTENT)
    file.write_text("units: {Iron Giant: 2, Goat: 2, hawk: 2, Elfe: 2, Orc: 2, Golem: 2}\n", encoding="utf-8")
    assert read_deck_file(file, CONTENT)["iron_giant"] == 2
    named = "Iron Giant:2, Goat:2, Hawk:2, Elf:2, Orc:2, Golem:2"
    state = RULES.setup(2, Options({"deck_1": named, "two_boxes": "yes"}))
    assert state.piles[0].count(RULES.cat.unit_of["iron_giant"]) == 2
    assert len(RULES.setup(2, Options({"deck_1": "The Wall", "deck_2": "Plünderer"})).piles[0]) == 12


def test_a_fault_of_a_deck_file_is_told_at_the_name_that_was_written(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("units:\n  Goat: 1\n  Iron Giant: 11\n", encoding="utf-8")
    with pytest.raises(TwelveError, match=r"deck\.yaml:3:15: units\.Iron Giant: holds 11 iron_giant"):
        read_deck_file(file, CONTENT)
