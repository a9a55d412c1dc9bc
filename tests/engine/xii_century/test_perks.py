"""XII Century, both perks of every special person and infrastructure."""

from __future__ import annotations

import pytest
from xii_century_table import CONTENT, RULES, amount, due, legal, owns, play, town, turn

from twelve.content.models.abilities import Effect
from twelve.engine.contract import IllegalMove
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import NO_EVENT, Phase, State, Town
from twelve.engine.xii_century.town import defended_power, power


def refused(state: State, move: str, rules: XiiCentury = RULES) -> str:
    with pytest.raises(IllegalMove) as error:
        play(state, move, rules=rules)
    return str(error.value)


def perks(name: str, **effects: Effect) -> XiiCentury:
    """The game with other perks for somebody."""
    person = CONTENT.people[name]
    own = {
        letter: perk.model_copy(update={"effect": effects.get(letter, perk.effect)})
        for letter, perk in person.perks.items()
    }
    people = {**CONTENT.people, name: person.model_copy(update={"perks": own})}
    return XiiCentury(CONTENT.model_copy(update={"people": people}))


def test_miller_a_with_three_bread_pays_no_food() -> None:
    fed = town("miller a", population=10, bread=3, food=1)
    assert amount(play(turn("", fed), "done"), "food") == 1
    hungry = town("miller a", population=10, bread=2, food=1)
    assert amount(play(turn("", hungry), "done"), "population") == 2


def test_miller_b_counts_a_two_as_four_on_food() -> None:
    home = town("miller b", population=10)
    assert amount(play(turn("2 6", home), "2 food"), "food") == 4
    assert amount(play(turn("2 6", home), "2 supply"), "supply") == 2
    assert amount(play(turn("3 6", home), "3 food"), "food") == 3


def test_miller_b_does_not_touch_a_die_from_the_reserve() -> None:
    state = play(turn("6", town("miller b", population=10)), "take 2", "r2 food")
    assert amount(state, "food") == 2


def test_miller_b_leaves_the_die_of_special_assets_alone() -> None:
    home = town("miller b", "mill a", population=10, food=9)
    assert "2 bread" not in legal(turn("2", home))
    assert "1 bread" in legal(turn("1", home))


def test_sheriff_a_raises_a_die_by_one_once_per_turn() -> None:
    state = turn("4 5", town("sheriff a", population=10))
    assert {"sheriff 4 to 5", "sheriff 5 to 6"} <= legal(state)
    raised = play(state, "sheriff 4 to 5")
    assert raised.turn.hand == (5, 5)
    assert refused(raised, "sheriff 5 to 6") == "Sheriff: once a turn, and that was used"
    assert refused(state, "sheriff 5 to 4") == "the town has no Sheriff with that perk"
    assert refused(state, "sheriff 4 to 6") == "Sheriff cannot turn a 4 into a 6"


def test_sheriff_a_cannot_go_beyond_six() -> None:
    assert not any(move.startswith("sheriff") for move in legal(turn("6", town("sheriff a", population=10))))


def test_sheriff_b_lowers_a_die_by_one_or_two() -> None:
    state = turn("4 2 1", town("sheriff b", population=10))
    assert {move for move in legal(state) if move.startswith("sheriff")} == {
        "sheriff 4 to 3",
        "sheriff 4 to 2",
        "sheriff 2 to 1",
    }


def test_the_sheriff_can_be_used_in_the_turn_that_brings_him() -> None:
    state = play(turn("2 5", town(population=10, men_at_arms=5)), "2 sheriff a")
    assert "sheriff 5 to 6" in legal(state)


def test_a_changed_shared_die_stays_changed_for_the_players_after() -> None:
    first = town("sheriff a", population=10, food=9)
    state = turn("1 2 s3 s5", first, town(), shared=(3, 5))
    state = play(state, "sheriff s5 to 6")
    assert state.shared == (3, 6)
    state = play(state, "1 quarry", "2 forest", "s3 farmland", "s6 grassland", "done", "1 1")
    assert state.turn.hand == (1, 1, 3, 6)


def test_shared_dice_restored_is_a_variant() -> None:
    first = town("sheriff a", population=10, food=9)
    state = turn("", first, town(), shared=(3, 5), phase=Phase.OWN, variants=("shared_dice_restored",))
    state = play(state, "1 2", "sheriff 5 to 6")
    state = play(state, "1 quarry", "2 forest", "3 farmland", "6 grassland", "done", "1 1")
    assert state.turn.hand == (1, 1, 3, 5)


def test_no_perk_touches_dice_of_the_reserve() -> None:
    state = play(turn("6", town("sheriff b", "town_court a", population=10, reserve=(2,))), "take 2")
    for move in ("sheriff r2 to 1", "town_court r2 to 4"):
        assert "no perk touches dice of the reserve" in refused(state, move)
    assert not any(" r2 to" in move for move in legal(state))


def test_the_highest_die_is_judged_by_the_dice_as_they_now_read() -> None:
    home = town("sheriff b", "blacksmith", population=10)
    lowered = play(turn("5 4 4", home), "4 farms", "sheriff 5 to 4", "4 men_at_arms")
    assert (amount(lowered, "farms"), amount(lowered, "men_at_arms")) == (4, 3)
    raised = play(turn("5 5", town("sheriff a", population=10)), "sheriff 5 to 6", "5 farms")
    assert amount(raised, "farms") == 5


def test_witch_a_lets_two_dice_go_into_the_same_asset() -> None:
    state = play(turn("2 3 4", town("witch a", population=1)), "2 population", "3 population")
    assert amount(state, "population") == 6
    assert refused(state, "4 population") == "Population already got a die this turn"


def test_witch_a_does_not_help_at_locations() -> None:
    state = play(turn("2 3", town("witch a")), "2 quarry")
    assert "3 quarry" not in legal(state)


def test_witch_b_splits_a_die_over_two_different_assets() -> None:
    state = turn("6 1", town("witch b", population=10))
    assert {move for move in legal(state) if move.startswith("split")} == {
        "split 6 into 1 5",
        "split 6 into 2 4",
        "split 6 into 3 3",
    }
    state = play(state, "split 6 into 2 4", "p2 food", "p4 supply")
    assert (amount(state, "food"), amount(state, "supply")) == (2, 4)


def test_a_split_needs_two_assets_that_could_take_the_parts() -> None:
    home = town("witch b", population=10)
    state = turn("6 5 4 3", home)
    assert "split 6 into 1 5" in legal(state)
    after = play(state, "5 farms", "4 food", "3 population")
    assert refused(after, "split 6 into 1 5") == "there are no two assets left that could take the parts"
    assert "split 6 into 1 5" not in legal(after)


def test_the_parts_of_a_split_die_go_into_different_assets() -> None:
    state = play(turn("6 1", town("witch b", population=10)), "split 6 into 2 4", "p2 food")
    assert refused(state, "p4 food") == "Food already got a die this turn"


def test_the_parts_of_a_split_die_go_into_assets_only() -> None:
    state = play(turn("6", town("witch b", population=10)), "split 6 into 2 4")
    assert refused(state, "p4 quarry") == "the parts of a split die go into assets only"
    assert "cannot be stored" in refused(state, "store p4")


def test_the_parts_of_a_split_die_count_as_two_dice() -> None:
    state = play(turn("6 4", town("witch b", population=10)), "split 6 into 3 3")
    assert amount(play(state, "p3 farms"), "farms") == 3
    assert amount(play(state, "4 farms"), "farms") == 3


def test_witch_b_splits_once_per_turn_and_never_a_reserve_die() -> None:
    state = play(turn("6 5", town("witch b", population=10)), "take 4")
    assert "no perk touches dice of the reserve" in refused(state, "split r4 into 2 2")
    split = play(state, "split 6 into 2 4")
    assert refused(split, "split 5 into 2 3") == "Witch: once a turn, and that was used"


def test_witch_b_leaves_a_shared_die_as_it_was() -> None:
    state = turn("1 2 s3 s5", town("witch b", population=10), town(), shared=(3, 5))
    assert play(state, "split s5 into 2 3").shared == (3, 5)


@pytest.mark.parametrize(("perk", "dice"), [("a", (1, 2, 2, 4)), ("b", (1, 1, 1, 5))])
def test_the_jongleur_adds_dice_to_the_reserve(perk: str, dice: tuple[int, ...]) -> None:
    state = play(turn("1", town(population=10)), f"1 jongleur {perk}")
    assert state.town.reserve == tuple(sorted((2, 3, 4, 5, *dice)))
    assert state.town.free == 2


def test_the_jongleur_fills_only_the_slots_that_are_free() -> None:
    state = play(turn("1", town(population=10, reserve=(), free=3)), "1 jongleur a")
    assert state.town.reserve == (1, 2, 2)
    assert state.town.free == 0


def end_round(*owned: str, event: str = "", **amounts: int) -> State:
    return play(turn("", town(*owned, **amounts), event=event, phase=Phase.SPEND), "done")


def test_mill_a_gives_one_more_food_per_three_farms() -> None:
    state = end_round("mill a", population=8, farms=8, food=4)
    assert amount(state, "food") == 4 + 2


def test_the_mills_extra_food_stops_in_a_famine() -> None:
    assert amount(end_round("mill a", event="famine", population=8, farms=8, food=4), "food") == 0


def test_mill_b_makes_bread_one_food_cheaper() -> None:
    state = play(turn("1 6", town("mill b", population=8, food=2)), "1 bread")
    assert (amount(state, "bread"), amount(state, "food")) == (1, 0)


def next_round(event: str, home: Town) -> State:
    """The next round after its event, in a town that need not eat."""
    feast = town("miller a", bread=3)
    fed = home._replace(owned=home.owned | feast.owned, amounts=tuple(map(max, home.amounts, feast.amounts)))
    events = (NO_EVENT, RULES.book.events.index(event), *[NO_EVENT] * 8)
    return play(turn("", fed)._replace(events=events), "done")


def test_granary_a_keeps_the_population_through_a_famine() -> None:
    assert amount(next_round("famine", town("granary a", population=9)), "population") == 9


def test_granary_a_does_not_help_in_a_plague() -> None:
    assert amount(next_round("plague", town("granary a", population=9)), "population") == 4


def test_granary_b_gives_two_food_at_the_end_of_a_round_even_in_a_famine() -> None:
    assert amount(end_round("granary b", event="famine", population=2, food=1), "food") == 2


def test_town_court_a_turns_a_two_into_a_four() -> None:
    state = turn("2 3", town("town_court a", population=10))
    assert {move for move in legal(state) if move.startswith("town_court")} == {"town_court 2 to 4"}
    assert play(state, "town_court 2 to 4").turn.hand == (3, 4)


def test_town_court_b_rerolls_a_die_of_three_or_below_once() -> None:
    state = turn("3 4 1", town("town_court b", population=10))
    assert {move for move in legal(state) if move.startswith("town_court")} == {
        "town_court 3 again",
        "town_court 1 again",
    }
    state = play(state, "town_court 3 again")
    assert state.phase is Phase.REROLL
    assert due(state) == "roll 1d6: the die again"
    state = play(state, "6")
    assert state.turn.hand == (1, 4, 6)
    assert refused(state, "town_court 1 again") == "Town court: once a turn, and that was used"


def test_a_rerolled_shared_die_is_changed_for_the_players_after() -> None:
    state = turn("1 2 s3 s5", town("town_court b", population=10), town(), shared=(3, 5))
    assert play(state, "town_court s3 again", "6").shared == (5, 6)


def test_castle_a_is_worth_twenty_power_against_outlaws_only() -> None:
    home = town("castle a")
    assert power(RULES.book, home) == 0
    assert defended_power(RULES.book, home) == 20


def test_castle_b_scores_one_more_for_each_stone_house() -> None:
    home = town("castle b", stone_houses=8)
    assert score(RULES.book, home).points == 30 + 8 + 8
    assert owns(turn("", home), "castle b")


def test_of_two_who_split_dice_each_does_so_once_a_turn() -> None:
    rules = perks("miller", a={"split_die": True})
    both = turn("6 5 4", town("miller a", "witch b", population=10, rules=rules))
    split = play(both, "split 6 into 2 4", "split 5 into 1 4", rules=rules)
    assert "once a turn" in refused(split, "split 4 into 1 3", rules)
    for one in ("miller a", "witch b"):
        home = turn("6 5 4", town(one, population=10, rules=rules))
        assert "split 6 into 2 4" in legal(home, rules)
        split = play(home, "split 6 into 2 4", rules=rules)
        assert "once a turn" in refused(split, "split 5 into 1 4", rules)


def test_of_two_perks_that_do_the_same_the_one_that_the_town_has_is_meant() -> None:
    rules = perks("sheriff", b={"raise_die": 2})
    for perk in ("sheriff a", "sheriff b"):
        home = turn("3 6", town(perk, rules=rules))
        assert "sheriff 3 to 4" in legal(home, rules)
        raised = play(home, "sheriff 3 to 4", rules=rules)
        assert "once a turn" in refused(raised, "sheriff 4 to 5", rules)


def test_what_a_trade_takes_a_limit_from_falls_with_it() -> None:
    rules = perks("miller", a={"exchange": "food", "with": "population"})
    home = town("miller a", population=6, farms=6, food=9, rules=rules)
    traded = play(turn("", home), "done", "trade 4 population", rules=rules)
    assert (amount(traded, "population"), amount(traded, "farms")) == (2, 2)
