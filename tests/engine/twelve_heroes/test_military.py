"""Twelve Heroes, the military phase: action points and the four actions, food, extra actions."""

from __future__ import annotations

from pathlib import Path

import pytest
from twelve_heroes_table import CHANCE, RULES, Phase, acting, at, begin, cards, options, pack, play, table

from twelve.engine.contract import IllegalMove, InvalidMove, Options
from twelve.engine.twelve_heroes import rules as rules_of
from twelve.engine.twelve_heroes.state import HOME


def test_a_military_phase_with_all_four_actions() -> None:
    laid = table(
        {"territory": "elf 3", "hand": "goat", "left": "tank 2"}, {"hand": "hawk", "pile": "orc"}, actions=4
    )
    state = play(laid, "supply")
    assert (at(state, "territory"), state.actions) == ("elf 4", 3)
    state = play(state, "muster goat")
    assert (at(state, "territory"), cards(state, "hands")) == ("goat elf 3", [])
    state = play(state, "move tank left centre 1")
    assert (at(state, "left"), at(state, "centre")) == ("0", "tank 1")
    state = play(state, "deploy elf right 2", "deploy goat left 1")
    assert (at(state, "right"), at(state, "left"), at(state, "territory")) == ("elf 2", "goat 1", "0")
    assert state.turn == 1


def test_exactly_three_points_are_spent_and_none_is_kept() -> None:
    state = play(table(), "supply", "supply")
    assert options(state) == ["supply"]
    with pytest.raises(IllegalMove, match="all action points must be spent; 1 is left"):
        play(state, "end")
    assert play(state, "supply").turn == 1


def test_an_action_can_be_repeated() -> None:
    state = play(table({"hand": "goat goat goat", "territory": "2"}), "muster goat", "muster goat")
    assert at(state, "territory") == "goat goat 0"


def test_muster_pays_the_cost_out_of_the_territory() -> None:
    cost = RULES.cat.cost[RULES.cat.unit_of["dragon"]]
    state = play(table({"territory": str(cost + 1), "hand": "dragon"}), "muster dragon")
    assert at(state, "territory") == "dragon 1"


def test_muster_needs_the_food_in_the_territory_not_in_a_region() -> None:
    laid = table({"territory": "1", "left": "elf 9", "hand": "golem"})
    with pytest.raises(IllegalMove, match="the cost is 4 and the territory holds 1 food"):
        play(laid, "muster golem")


def test_muster_needs_the_card_in_the_hand() -> None:
    with pytest.raises(IllegalMove, match="Dragon is not in the hand"):
        play(table({"territory": "9", "hand": "goat"}), "muster dragon")


def test_deploy_takes_any_food_of_the_territory_along() -> None:
    laid = table({"territory": "elf 2"})
    wanted = [f"deploy elf {region} {food}" for region in ("left", "centre", "right") for food in (0, 1, 2)]
    assert [move for move in options(laid) if move.startswith("deploy")] == wanted
    with pytest.raises(IllegalMove, match=r"there is 2 food \(Territory\), not 3"):
        play(laid, "deploy elf left 3")


def test_up_to_three_units_are_deployed_for_one_point_each_to_a_different_region() -> None:
    laid = table({"territory": "elf goat hawk tank 4"})
    state = play(laid, "deploy elf left 1")
    assert state.actions == 2
    with pytest.raises(IllegalMove, match=r"different region, and this one is used already \(Left\)"):
        play(state, "deploy goat left")
    state = play(state, "deploy goat centre 2", "deploy hawk right")
    assert (state.actions, at(state, "territory")) == (2, "tank 1")
    assert "deploy tank left 0" in options(state)
    assert "done" not in options(state)


def test_a_deployment_can_end_early_and_ends_when_nobody_is_left() -> None:
    laid = table({"territory": "elf goat 1"})
    state = play(laid, "deploy elf left", "done")
    assert (state.actions, at(state, "territory")) == (2, "goat 1")
    assert "supply" in options(play(laid, "deploy elf left", "deploy goat right"))


def test_other_actions_wait_until_the_deployment_is_done() -> None:
    state = play(table({"territory": "elf goat 1"}), "deploy elf left")
    with pytest.raises(IllegalMove, match="not possible now"):
        play(state, "supply")


def test_only_units_of_the_territory_are_deployed_and_only_to_regions() -> None:
    with pytest.raises(IllegalMove, match=r"Elf is not there \(Territory\)"):
        play(table({"left": "elf"}), "deploy elf right")
    with pytest.raises(IllegalMove, match="deployed to a region"):
        play(table({"territory": "elf"}), "deploy elf territory")


def test_abilities_of_a_joint_deployment_come_after_all_units_stand_in_their_owners_order() -> None:
    laid = table({"territory": "dragon knight elf"}, {"left": "goat 2"})
    state = play(laid, "deploy dragon left", "deploy knight centre", "done")
    assert options(state) == ["resolve dragon left", "resolve knight centre"]
    assert at(state, "left", 1) == "goat 2"
    first = play(state, "resolve dragon left")
    assert at(first, "left", 1) == "goat 0"
    assert options(first)[0] == "choose 1 elf territory"
    second = play(state, "resolve knight centre")
    assert at(second, "left", 1) == "goat 2"


def test_a_unit_that_left_its_place_does_nothing_more() -> None:
    laid = table({"territory": "dragon knight"}, {"left": "goat 2"})
    state = play(laid, "deploy dragon left", "deploy knight centre", "resolve knight centre")
    state = play(state, "choose 1 dragon left")
    assert at(state, "centre") == "knight dragon 0"
    assert at(state, "left", 1) == "goat 2"


def test_move_goes_to_an_adjacent_region_with_any_food_of_the_region() -> None:
    laid = table({"left": "elf 2", "right": "goat"})
    moves = [move for move in options(laid) if move.startswith("move")]
    assert moves == [f"move elf left centre {food}" for food in (0, 1, 2)] + ["move goat right centre 0"]
    with pytest.raises(IllegalMove, match="Left and Right are not adjacent"):
        play(laid, "move elf left right")
    with pytest.raises(IllegalMove, match=r"there is 2 food \(Left\), not 3"):
        play(laid, "move elf left centre 3")
    with pytest.raises(IllegalMove, match=r"Elf is not there \(Right\)"):
        play(laid, "move elf right centre")
    with pytest.raises(IllegalMove, match="only deployed units move"):
        play(laid, "move elf left territory")


def test_food_does_not_stay_alone_in_a_region() -> None:
    state = play(table({"left": "elf 3"}), "move elf left centre 1")
    assert (at(state, "left"), at(state, "centre")) == ("0", "elf 1")


def test_food_stays_where_another_own_unit_stays() -> None:
    state = play(table({"left": "elf goat 3"}, {"left": "hawk 2"}), "move elf left centre 1")
    assert (at(state, "left"), at(state, "left", 1)) == ("goat 2", "hawk 2")


def test_regions_without_land_can_still_be_entered() -> None:
    laid = table({"territory": "elf", "centre": "goat"}, lands="- river plain", below=(0, 1, 1))
    assert {"deploy elf left 0", "move goat centre left 0"} <= set(options(laid))


def test_supply_takes_one_food_from_the_stock() -> None:
    assert at(play(table({"territory": "4"}), "supply"), "territory") == "5"


def test_cards_are_discarded_for_actions_by_rule_and_only_a_first_game_leaves_it_out() -> None:
    assert RULES.setup(2, Options()).extra
    assert not RULES.setup(2, Options({"first_game": "yes"})).extra
    state = play(table({"hand": "goat"}, extra=False, actions=1), "supply")
    assert state.turn == 1
    with pytest.raises(IllegalMove, match="in a first game"):
        play(table({"hand": "goat"}, extra=False), "trade goat")


def test_after_the_points_each_discarded_card_gives_one_more_any_number_of_times() -> None:
    state = play(table({"hand": "goat hawk elf"}, actions=1), "supply")
    assert options(state) == ["trade goat", "trade hawk", "trade elf", "end"]
    state = play(state, "trade goat")
    assert (state.actions, cards(state, "discards")) == (1, ["goat"])
    assert at(state, "territory") == "1"
    state = play(state, "supply", "trade elf", "supply")
    assert options(state) == ["trade hawk", "end"]
    assert play(state, "end").turn == 1


@pytest.mark.parametrize(
    ("number", "move", "reached"), [("supply_food", "supply", 2), ("actions_for_discard", "trade goat", 2)]
)
def test_food_of_a_supply_and_actions_of_a_card_are_numbers_of_the_content(
    number: str, move: str, reached: int, tmp_path: Path
) -> None:
    numbers = {number: reached}
    rules = rules_of(pack(tmp_path / "p", {}, numbers=numbers).content)
    laid = table({"hand": "goat"}, actions=int(move == "supply"), rules=rules)
    state = play(laid, move, rules=rules)
    assert (state.food[HOME] if move == "supply" else state.actions) == reached


def test_how_many_join_a_deployment_is_a_number_of_the_content(tmp_path: Path) -> None:
    rules = rules_of(pack(tmp_path / "p", {}, numbers={"units_in_deployment": 2}).content)
    laid = table({"territory": "goat hawk elf"}, actions=2, rules=rules)
    state = play(laid, "deploy goat left", "deploy hawk centre", rules=rules)
    assert at(state, "territory") == "elf 0"
    assert "supply" in options(state)


def test_cards_are_not_traded_while_points_are_left() -> None:
    with pytest.raises(IllegalMove, match="3 action points are to be spent first"):
        play(table({"hand": "goat"}), "trade goat")


def test_without_hand_cards_the_turn_ends_by_itself() -> None:
    assert play(table(actions=1), "supply").turn == 1


def test_only_the_one_to_act_moves() -> None:
    assert RULES.legal_moves(table(), 1) == ()
    laid = table()
    assert (len(RULES.legal_moves(laid, 0)), RULES.legal_moves(laid, 1)) == (1, ())
    with pytest.raises(IllegalMove, match="another is to decide"):
        RULES.apply(table(), {1: RULES.parse_move("supply")})


def test_chance_draws_only_what_is_in_the_pile() -> None:
    state = begin(table({"pile": "elf"}), Phase.INCOME)
    assert acting(state) == CHANCE
    with pytest.raises(IllegalMove, match="possible: draw 1 elf"):
        play(state, "draw 1 dragon")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mustr goat", 'did you mean "muster"'),
        ("muster goatt", 'did you mean "goat"'),
        ("deploy goat north", "there is no place"),
        ("deploy goat left many", "not an amount of food"),
        ("move goat left", "does not say all of: move UNIT PLACE PLACE FOOD"),
        ("supply 3", "does not say all of: supply"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_a_hint(text: str, reason: str) -> None:
    with pytest.raises(InvalidMove, match=reason):
        RULES.parse_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "Deploy Iron-Giant Left",
        "deploy Iron Giant left",
        "deploy Eisenriese links 0",
        "deploy Géant de fer gauche",
    ],
)
def test_a_move_takes_the_names_on_the_cards_in_any_language_and_food_may_be_left_out(text: str) -> None:
    assert RULES.format_move(RULES.parse_move(text)) == "deploy iron_giant left 0"
