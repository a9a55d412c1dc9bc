"""XII Century, a turn: spending dice, the highest die, the reserve, meals and the market."""

from __future__ import annotations

import pytest
from xii_century_table import amount, legal, owns, play, town, turn

from twelve.engine.contract import IllegalMove
from twelve.engine.xii_century.state import Phase, State

BUILT = ("master_builder", "blacksmith")


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        play(state, move)
    return str(error.value)


def test_a_die_adds_its_value_to_a_basic_asset() -> None:
    assert amount(play(turn("4 1 2 3"), "4 population"), "population") == 4


def test_food_and_supply_need_people() -> None:
    state = turn("4 1 2 3")
    assert refused(state, "4 food") == "Food requires Population 1, and there is 0"
    assert {"4 food", "4 supply"}.isdisjoint(legal(state))
    assert amount(play(state, "1 population", "4 food"), "food") == 4


def test_monks_count_as_people_for_requirements() -> None:
    assert amount(play(turn("4 1", town("monastery", monks=1)), "4 food"), "food") == 4


def test_a_die_may_be_spent_though_all_of_it_is_lost_to_the_maximum() -> None:
    state = play(turn("4 6", town(population=9)), "4 population")
    assert amount(state, "population") == 10
    assert amount(play(turn("4 6", town(population=10)), "4 population"), "population") == 10


def test_farms_cannot_exceed_the_population() -> None:
    assert amount(play(turn("4 6", town(population=3)), "4 farms"), "farms") == 3


def test_monks_raise_the_maximums_that_follow_population() -> None:
    assert amount(play(turn("5 6", town(population=10, farms=9, monks=2)), "5 farms"), "farms") == 14


def test_knights_cannot_exceed_the_men_at_arms() -> None:
    camp = town("stables", population=10, men_at_arms=3)
    assert amount(play(turn("5 6", camp), "5 knights"), "knights") == 3


def test_the_highest_die_adds_one_less_to_an_advanced_asset() -> None:
    state = turn("6 3", town(population=10))
    assert amount(play(state, "6 farms"), "farms") == 5
    assert amount(play(state, "3 farms"), "farms") == 3


def test_a_claim_of_the_full_highest_die_is_refused_with_the_rule() -> None:
    state = turn("6 3", town(population=10))
    assert refused(state, "6 farms +6") == "the highest die, 6, adds at most 5 to Farms"
    assert refused(state, "3 farms +2") == "a die of 3 adds 3 to Farms, not 2"
    assert play(state, "6 farms +5") == play(state, "6 farms")


def test_the_highest_die_counts_fully_in_basic_assets_and_at_locations() -> None:
    state = play(turn("6 6", town(population=10)), "6 food", "6 quarry")
    assert amount(state, "food") == 6
    assert state.town.influence[2] == 6


def test_of_equal_highest_dice_each_is_the_highest() -> None:
    home = town("blacksmith", population=10)
    state = play(turn("5 5 1", home), "5 farms", "5 men_at_arms")
    assert (amount(state, "farms"), amount(state, "men_at_arms")) == (4, 4)


def test_a_die_spent_before_still_counts_as_the_highest() -> None:
    assert amount(play(turn("6 5", town(population=10)), "6 quarry", "5 farms"), "farms") == 5


def test_a_die_from_the_reserve_counts_among_those_to_be_spent() -> None:
    home = town(population=10, reserve=(5,))
    assert amount(play(turn("4 2", home), "4 farms"), "farms") == 3
    assert amount(play(turn("4 2", home), "take 5", "4 farms"), "farms") == 4
    assert amount(play(turn("4 2", home), "take 5", "r5 farms"), "farms") == 4


def test_a_stored_die_still_counts_as_the_highest() -> None:
    state = play(turn("6 5 5 1", town("blacksmith", population=10)), "store 6")
    after = play(state, "5 farms", "5 men_at_arms")
    assert (amount(after, "farms"), amount(after, "men_at_arms")) == (5, 5)
    assert refused(state, "5 farms +4") == "a die of 5 adds 5 to Farms, not 4"


def test_farms_may_come_first_and_storing_the_highest_die_after() -> None:
    state = play(turn("6 4 2", town(population=10)), "4 farms")
    assert "store 6" in legal(state)
    assert amount(play(state, "store 6"), "farms") == 4


@pytest.mark.parametrize("number", range(6))
def test_the_highest_die_adds_any_amount_up_to_one_less_than_its_value(number: int) -> None:
    home = town(*BUILT, population=10, supply=9)
    state = turn("6 3", home)
    after = play(state, f"6 stone_houses +{number}")
    assert (amount(after, "stone_houses"), amount(after, "supply")) == (number, 9 - number)
    assert (f"6 stone_houses +{number}" in legal(state)) == (number < 5)


def test_only_the_highest_die_may_add_less_and_only_to_an_advanced_asset() -> None:
    state = turn("6 3", town(*BUILT, population=5, supply=9))
    listed = {move for move in legal(state) if "+" in move}
    assert {move.split()[1] for move in listed} == {"farms", "men_at_arms", "stone_houses"}
    assert all(move.startswith("6 ") for move in listed)
    assert refused(state, "6 food +5") == "a die of 6 adds 6 to Food, not 5"
    assert refused(state, "3 farms +0") == "a die of 3 adds 3 to Farms, not 0"
    assert "can be said of an asset only" in refused(state, "6 quarry +2")
    assert "can be said of an asset only" in refused(turn("6", town(population=6)), "6 prior +2")


def test_of_equal_highest_dice_each_may_add_less() -> None:
    state = turn("5 5 1", town("blacksmith", population=10))
    after = play(state, "5 farms +1", "5 men_at_arms +2")
    assert (amount(after, "farms"), amount(after, "men_at_arms")) == (1, 2)


def test_a_one_as_the_only_highest_die_adds_nothing_to_an_advanced_asset() -> None:
    assert amount(play(turn("1 1", town(population=5)), "1 farms"), "farms") == 0


def test_an_asset_grows_by_at_most_one_die_a_turn() -> None:
    state = play(turn("2 3 4"), "2 population")
    assert refused(state, "3 population") == "Population already got a die this turn"
    assert "3 population" not in legal(state)


def test_a_location_takes_at_most_one_die_a_turn() -> None:
    state = play(turn("2 3 4"), "2 forest")
    assert refused(state, "3 forest") == "Forest already got a die this turn"


def test_influence_adds_up() -> None:
    state = turn("2 3", town(influence={"quarry": 4}))
    assert play(state, "3 quarry").town.influence == (0, 0, 7, 0)


def test_stone_houses_cost_a_supply_each_and_only_what_can_be_paid_is_added() -> None:
    home = town(*BUILT, population=5, supply=3)
    state = play(turn("4 6", home), "4 stone_houses")
    assert (amount(state, "stone_houses"), amount(state, "supply")) == (3, 0)


def test_what_is_lost_to_a_maximum_is_not_paid() -> None:
    home = town(*BUILT, population=5, supply=9, stone_houses=8)
    state = play(turn("4 6", home), "4 stone_houses")
    assert (amount(state, "stone_houses"), amount(state, "supply")) == (10, 7)


@pytest.mark.parametrize(("asset", "food", "grows"), [("bread", 3, 1), ("bread", 2, 0), ("monks", 2, 1)])
def test_a_special_asset_grows_by_one_if_it_can_be_paid(asset: str, food: int, grows: int) -> None:
    home = town("mill a", "monastery", population=5, food=food)
    state = play(turn("1 6", home), f"1 {asset}")
    assert amount(state, asset) == grows
    assert amount(state, "food") == (0 if grows else food)


def test_special_assets_take_a_one_only() -> None:
    state = turn("2 6", town("mill a", population=5, food=9))
    assert refused(state, "2 bread") == "Bread takes a die of exactly 1, not a 2"


def test_any_die_attracts_a_person() -> None:
    for die in range(1, 7):
        state = turn(f"{die} {die}", town(population=4))
        assert owns(play(state, f"{die} blacksmith"), "blacksmith")


def test_a_person_comes_once() -> None:
    assert refused(turn("5", town("prior", population=8)), "5 prior") == "Prior is already there"


def test_a_special_person_takes_exactly_the_die_shown() -> None:
    state = turn("1 2", town(population=10, men_at_arms=5))
    assert refused(state, "1 sheriff a") == "Sheriff takes a die of exactly 2, not a 1"
    assert {"2 sheriff a", "2 sheriff b"} <= legal(state)


def test_a_perk_is_chosen_for_good() -> None:
    state = play(turn("2 2", town(population=10, men_at_arms=5)), "2 sheriff b")
    assert owns(state, "sheriff b")
    assert not owns(state, "sheriff a")
    assert refused(state, "2 sheriff a") == "Sheriff is already there"


def test_people_and_monks_together_reach_the_maximum() -> None:
    full = town("monastery", population=8, monks=1)
    assert "2 bishop" in legal(turn("2", full))
    assert "2 bishop" not in legal(turn("2", town("monastery", population=7, monks=1)))


def test_requirements_are_checked_only_when_bought() -> None:
    state = play(turn("4 5", town("blacksmith", population=3)), "4 men_at_arms")
    assert amount(state, "men_at_arms") == 3
    assert owns(state, "blacksmith")


def test_masons_make_every_infrastructure_cheaper_never_below_nothing() -> None:
    home = town(population=10, supply=1, food=9, masons=3)
    state = play(turn("5", home), "5 tavern")
    assert (amount(state, "supply"), amount(state, "food")) == (1, 0)
    assert "5 inn" in legal(turn("5", town(population=8, food=3, masons=3)))
    assert "5 inn" not in legal(turn("5", town(population=8, food=3, masons=2)))


def test_masons_make_special_infrastructures_cheaper_too() -> None:
    home = town(population=10, food=9, supply=1, masons=3)
    assert amount(play(turn("2", home), "2 granary b"), "supply") == 0


def test_masons_do_not_make_people_cheaper() -> None:
    assert "5 butcher" not in legal(turn("5", town("tavern", stone_houses=8, food=14, masons=3)))


def test_every_die_must_be_spent_or_stored() -> None:
    state = turn("2 3")
    assert refused(state, "done") == "there are dice to spend: 2, 3"
    assert "done" in legal(play(state, "2 quarry", "store 3"))


def test_at_most_one_die_a_turn_comes_from_the_reserve() -> None:
    state = play(turn("2 3"), "take 5")
    assert refused(state, "take 4") == "a die was already taken from the reserve this turn"
    assert not any(move.startswith("take") for move in legal(state))


def test_the_reserve_begins_with_two_three_four_five() -> None:
    assert {move for move in legal(turn("6")) if move.startswith("take")} == {
        "take 2",
        "take 3",
        "take 4",
        "take 5",
    }
    assert refused(turn("6"), "take 6") == "there is no 6 in the dice reserve; it holds 2, 3, 4, 5"


def test_a_slot_whose_die_was_spent_is_not_used_again() -> None:
    state = turn("6 1", town(reserve=(2,), free=1))
    state = play(state, "take 2", "r2 population", "store 6")
    assert state.town.free == 0
    assert refused(state, "store 1") == "there is no free slot in the dice reserve"


def test_a_die_from_the_reserve_is_not_stored_again() -> None:
    state = play(turn("6 1"), "take 2")
    assert "cannot be stored" in refused(state, "store r2")
    assert "store r2" not in legal(state)


def test_all_four_dice_may_be_stored() -> None:
    state = play(turn("6 1 2 3"), "store 6", "store 1", "store 2", "store 3")
    assert state.town.reserve == (1, 2, 2, 3, 3, 4, 5, 6)
    assert state.town.free == 2


def test_one_food_is_paid_for_two_people_rounded_up() -> None:
    state = play(turn("", town(population=7, food=9)), "done")
    assert (amount(state, "population"), amount(state, "food")) == (7, 5)


def test_too_little_food_reduces_the_population_until_it_suffices() -> None:
    state = play(turn("", town(population=7, food=2)), "done")
    assert (amount(state, "population"), amount(state, "food")) == (4, 0)


def test_starvation_runs_down_the_chain_of_maximums() -> None:
    army = town("blacksmith", "stables", population=8, food=1, farms=7, men_at_arms=6, knights=5)
    state = play(turn("", army), "done")
    assert [amount(state, name) for name in ("population", "farms", "men_at_arms", "knights")] == [2] * 4


def test_a_town_without_food_starves_to_nobody() -> None:
    assert amount(play(turn("", town(population=3)), "done"), "population") == 0


def test_monks_do_not_eat() -> None:
    state = play(turn("", town(population=2, monks=2, food=5)), "done")
    assert amount(state, "food") == 4


def test_the_market_trades_any_amount_either_way() -> None:
    state = play(turn("", town("market", population=2, food=6, supply=3)), "done")
    assert state.phase is Phase.MARKET
    assert legal(state) == {
        "done",
        *(f"trade {n} food" for n in range(1, 6)),
        *(f"trade {n} supply" for n in range(1, 4)),
    }
    traded = play(state, "trade 4 food")
    assert (amount(traded, "food"), amount(traded, "supply")) == (1, 7)
    back = play(state, "trade 3 supply")
    assert (amount(back, "food"), amount(back, "supply")) == (8, 0)


def test_the_market_gives_nothing_beyond_a_maximum() -> None:
    state = play(turn("", town("market", population=2, food=6, supply=29)), "done", "trade 5 food")
    assert (amount(state, "food"), amount(state, "supply")) == (0, 30)


def test_more_than_there_is_cannot_be_traded() -> None:
    state = play(turn("", town("market", population=2, food=3)), "done")
    assert refused(state, "trade 3 food") == "there is 2 Food to trade, not 3"


def test_a_market_in_an_empty_town_trades_nothing() -> None:
    state = play(turn("", town("market", supply=5)), "done")
    assert state.phase is not Phase.MARKET


def test_no_market_no_trade() -> None:
    assert play(turn("", town(population=2, food=6)), "done").phase is not Phase.MARKET
