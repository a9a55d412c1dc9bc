"""XII Century, sentences of the rules that no other test bears the name of, in their order."""

from __future__ import annotations

import pytest
from xii_century_table import BOOK, CONTENT, amount, begin, due, legal, owns, play, town, turn

from twelve.engine.contract import IllegalMove
from twelve.engine.xii_century.rounds import start_round
from twelve.engine.xii_century.state import Phase
from twelve.engine.xii_century.town import defended_power, power, power_dice


def test_ten_rounds_a_decade_each() -> None:
    assert (CONTENT.rounds.count, CONTENT.rounds.years) == (10, 10)
    assert (CONTENT.dice.faces, CONTENT.dice.shared + CONTENT.dice.own) == (6, 4)


def test_no_amount_is_below_nothing() -> None:
    state = start_round(BOOK, turn("", town(population=2, food=1), round=9, event="outlaws"))
    assert (amount(state, "food"), amount(state, "supply")) == (0, 0)


def test_when_the_maximum_itself_falls_everything_above_it_falls_down_the_chain() -> None:
    camp = town("blacksmith", "stables", population=10, farms=10, men_at_arms=9, knights=8)
    state = start_round(BOOK, turn("", camp, round=2, event="plague"))
    names = ("population", "farms", "men_at_arms", "knights")
    assert [amount(state, name) for name in names] == [5, 5, 5, 5]


@pytest.mark.parametrize(("had", "left"), [(9, 4), (1, 0), (8, 4)])
def test_halving_rounds_down(had: int, left: int) -> None:
    state = start_round(BOOK, turn("", town(population=had), round=2, event="plague"))
    assert amount(state, "population") == left


def test_each_monk_counts_as_two_more_population_for_maximums_and_requirements_only() -> None:
    assert "6 tavern" in legal(turn("6", town("monastery", population=3, monks=2, supply=1, food=9)))
    after = play(turn("", town("monastery", population=2, monks=2, food=9)), "done")
    assert amount(after, "food") == 8


def test_the_wealthy_merchant_requires_a_market_and_not_a_tavern() -> None:
    home = {"population": 8, "stone_houses": 5}
    assert "5 wealthy_merchant" in legal(turn("5", town("market", **home)))
    with pytest.raises(IllegalMove, match="Wealthy merchant requires Market"):
        play(turn("5", town("tavern", **home)), "5 wealthy_merchant")


def test_the_market_costs_six_food_and_no_supply() -> None:
    home = town(population=8, food=10, farms=5, stone_houses=7)
    after = play(turn("5", home), "5 market")
    assert (amount(after, "food"), amount(after, "supply")) == (4, 0)


def test_a_special_one_needs_a_die_of_exactly_the_value_shown() -> None:
    dice = {name: thing.die for name, thing in CONTENT.settled.items() if thing.die}
    assert dice == {
        **{"miller": 2, "sheriff": 2, "mill": 2, "granary": 2},
        **{"witch": 1, "jongleur": 1, "town_court": 1, "castle": 1},
    }


def test_the_maximum_is_reached_by_eight_people_and_a_monk() -> None:
    assert "1 jongleur a" in legal(turn("1", town("monastery", population=8, monks=1)))
    assert "1 jongleur a" not in legal(turn("1", town("monastery", population=7, monks=1)))


def test_any_of_the_four_dice_may_be_stored_in_a_free_slot_instead_of_being_spent() -> None:
    assert {"store 1", "store 3", "store s2", "store s6"} <= legal(turn("1 3 s2 s6"))
    assert not any(move.startswith("store") for move in legal(turn("1 3", town(free=0))))


def test_the_reserve_is_not_used_in_the_king_war() -> None:
    assert power(BOOK, town(reserve=(6, 6, 6))) == 0
    assert power_dice(BOOK, town(reserve=(6, 6, 6))) == 0


@pytest.mark.parametrize(
    ("home", "strength"),
    [
        (town(men_at_arms=3), 3),
        (town(knights=3), 6),
        (town(mercenaries=2), 6),
        (town("army_chief"), 3),
        (town("war_hero"), 6),
    ],
)
def test_power_is_men_1_knights_2_mercenaries_3_chief_3_hero_6(home: object, strength: int) -> None:
    assert power(BOOK, home) == strength  # type: ignore[arg-type]


def test_one_die_of_power_from_four_men_at_arms_and_one_from_four_knights() -> None:
    homes = [town(men_at_arms=men, knights=knights) for men, knights in ((3, 3), (4, 3), (3, 4), (4, 4))]
    assert [power_dice(BOOK, home) for home in homes] == [0, 1, 1, 2]


def test_against_outlaws_and_in_the_tie_break_walls_barbican_and_castle_count_too() -> None:
    home = town("town_walls", "barbican", "castle a", men_at_arms=2)
    assert (power(BOOK, home), defended_power(BOOK, home)) == (2, 42)
    assert defended_power(BOOK, town("castle b")) == 0


def test_nobody_attracts_people_in_a_fire() -> None:
    state = turn("6", town(population=10), round=2, event="fire")
    assert not any(move.split()[1] in CONTENT.people for move in legal(state))


def test_the_first_player_rolls_the_two_shared_dice_before_the_turns() -> None:
    state = begin(1, difficulty="very-easy")
    assert (state.phase, due(state)) == (Phase.SHARED, "roll 2d6: shared dice")
    assert play(state, "2 5").phase is Phase.OWN


def test_the_die_of_a_special_asset_is_exactly_one_before_any_perk_of_the_miller() -> None:
    home = town("miller b", "mill a", population=10, food=9)
    assert "1 bread" in legal(turn("1 2", home))
    assert "2 bread" not in legal(turn("1 2", home))


def test_jongleur_dice_fill_as_many_slots_as_are_free() -> None:
    after = play(turn("1", town(population=10, reserve=(2,), free=2)), "1 jongleur a")
    assert (after.town.reserve, after.town.free) == ((1, 2, 2), 0)
    assert owns(after, "jongleur a")


@pytest.mark.parametrize(
    ("path", "field", "mark"),
    [
        ("people.war_hero", "requires.knights", "inferred"),
        ("people.wealthy_merchant", "requires.market", "inferred"),
        ("infrastructures.inn", "cost", "inferred"),
        ("infrastructures.mill", "requires", "inferred"),
        ("infrastructures.brewery", "requires", "stated"),
        ("assets.masons", "effect", "inferred"),
        ("locations.forest", "bonus", "inferred"),
        ("locations.forest", "minimums", "stated"),
        ("events.outlaws", "effects.0", "inferred"),
        ("events.outlaws", "effects.2", "stated"),
        ("variants.famine_halves_farms", "effects", "stated"),
        ("variants.shared_dice_restored", "text", "house"),
        ("objectives.trade", "requires.supply", "inferred"),
        ("objectives.trade", "requires.food", "stated"),
        ("guide.tie", "text", "house"),
    ],
)
def test_what_could_not_be_read_is_marked(path: str, field: str, mark: str) -> None:
    group, name = path.split(".")
    assert getattr(CONTENT, group)[name].provenance.of(field) == mark
