"""XII Century, the round: who begins, events, shared dice, the king's war, harvest, bonuses, order."""

from __future__ import annotations

import pytest
from xii_century_table import BOOK, RULES, amount, begin, due, legal, play, town, turn, war

from twelve.content.errors import TwelveError
from twelve.engine.contract import CHANCE, IllegalMove
from twelve.engine.xii_century.rounds import start_round
from twelve.engine.xii_century.state import NO_EVENT, Phase, State, Town


def struck(event: str, home: Town, *, round: int = 1, variants: tuple[str, ...] = ()) -> State:
    """A round's start with this event."""
    return start_round(BOOK, turn("", home, round=round, event=event, variants=variants))


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        play(state, move)
    return str(error.value)


def test_a_town_begins_with_nothing_but_its_reserve() -> None:
    home = begin(2).towns[0]
    assert set(home.amounts) == {0}
    assert (home.owned, set(home.influence), home.reserve, home.free) == (0, {0}, (2, 3, 4, 5), 6)


def test_the_lowest_die_begins() -> None:
    state = play(begin(3, difficulty="very-easy"), "4 2 5")
    assert state.order == (1, 2, 0)


def test_ties_for_the_lowest_die_roll_again() -> None:
    state = play(begin(3, difficulty="very-easy"), "2 5 2")
    assert state.phase is Phase.BEGIN
    assert due(state) == "roll 2d6: who begins? In this order Ann and Cem"
    assert play(state, "6 1").order == (2, 0, 1)


def test_one_player_needs_no_roll_to_begin() -> None:
    assert begin(1, difficulty="very-easy").phase is Phase.SHARED


@pytest.mark.parametrize("players", [0, 6])
def test_one_to_five_can_play(players: int) -> None:
    with pytest.raises(TwelveError, match="1 to 5 can"):
        begin(players)


@pytest.mark.parametrize(
    ("difficulty", "rounds"),
    [
        ("very-easy", []),
        ("easy", [9, 10]),
        ("normal", [7, 8, 9, 10]),
        ("hard", [5, 6, 7, 8, 9, 10]),
        ("very-hard", [3, 4, 5, 6, 7, 8, 9, 10]),
        ("forget-about-it", [2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ],
)
def test_a_difficulty_says_which_rounds_have_an_event(difficulty: str, rounds: list[int]) -> None:
    state = begin(1, difficulty=difficulty)
    assert [number + 1 for number, event in enumerate(state.events) if event == -2] == rounds


def test_events_are_rolled_with_a_die_each() -> None:
    state = begin(1, difficulty="easy")
    assert due(state) == "roll 1d6: event of round 9"
    state = play(state, "1", "6")
    assert [BOOK.events[event] for event in state.events[8:]] == ["fire", "water_storm"]


def test_no_event_comes_in_more_than_two_rounds() -> None:
    state = play(begin(1, difficulty="normal"), "4", "4")
    assert refused(state, "4") == "Civil war is already in 2 rounds; no event comes more often"
    assert legal(state) == {"1", "2", "3", "5", "6"}


def test_outlaws_in_round_one_count_to_the_limit() -> None:
    state = begin(1, difficulty="forget-about-it")
    assert BOOK.events[state.events[0]] == "outlaws"
    state = play(state, "5")
    assert "Outlaws is already in 2 rounds" in refused(state, "5")


def test_events_can_be_chosen_by_the_players_in_turns() -> None:
    state = play(begin(2, difficulty="normal", events="choose"), "6 1")
    seats = []
    for event in ("fire", "plague", "famine", "fire"):
        seats.append(RULES.to_act(state)[0])
        state = play(state, f"choose {event}")
    assert seats == [1, 0, 1, 0]
    assert [BOOK.events[event] for event in state.events[6:]] == ["fire", "plague", "famine", "fire"]


def test_a_third_choice_of_the_same_event_is_refused() -> None:
    state = play(begin(2, difficulty="normal", events="choose"), "1 6", "choose fire", "choose fire")
    assert "Fire is already in 2 rounds" in refused(state, "choose fire")
    assert "choose fire" not in legal(state)


def test_there_is_no_choosing_in_solo() -> None:
    with pytest.raises(TwelveError, match="chosen by two or more players; alone, they are rolled"):
        begin(1, difficulty="normal", events="choose")


def test_events_can_be_given_in_advance() -> None:
    state = begin(1, difficulty="easy", events="plague,fire")
    assert state.phase is Phase.SHARED
    assert [BOOK.events[event] for event in state.events[8:]] == ["plague", "fire"]


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ("plague", "easy has 2 rounds with an event to choose"),
        ("plague,fyre", 'there is no event "fyre"; did you mean "fire"?'),
    ],
)
def test_given_events_are_checked(events: str, reason: str) -> None:
    with pytest.raises(TwelveError) as error:
        begin(1, difficulty="easy", events=events)
    assert reason in str(error.value)


def test_given_events_keep_the_limit_of_two() -> None:
    with pytest.raises(TwelveError, match="Fire comes 3 times"):
        begin(1, difficulty="normal", events="fire,fire,plague,fire")
    with pytest.raises(TwelveError, match="the fixed one counts too"):
        begin(1, difficulty="forget-about-it", events="outlaws,outlaws,1,1,2,2,3,3,4")


def test_an_unknown_difficulty_is_refused_with_a_hint() -> None:
    with pytest.raises(TwelveError, match='did you mean "hard"'):
        begin(1, difficulty="hart")


def test_fire_halves_the_stone_houses() -> None:
    assert amount(struck("fire", town(stone_houses=7)), "stone_houses") == 3


def test_fire_keeps_all_people_away_special_ones_too() -> None:
    state = turn("2 5", town(population=10, men_at_arms=5), event="fire")
    assert refused(state, "5 prior") == "Fire keeps them away this round: Prominent people"
    assert refused(state, "2 sheriff a") == "Fire keeps them away this round: Prominent people"
    assert not {"5 prior", "2 sheriff a", "2 jongleur a"} & legal(state)


def test_infrastructures_are_built_in_a_fire() -> None:
    assert "5 tavern" in legal(turn("5", town(population=7, supply=1, food=9), event="fire"))


def test_plague_halves_the_population_and_what_follows_falls() -> None:
    state = struck("plague", town(population=9, farms=8, men_at_arms=9, knights=7))
    assert [amount(state, name) for name in ("population", "farms", "men_at_arms", "knights")] == [4] * 4


def test_famine_takes_three_people() -> None:
    state = struck("famine", town(population=5, farms=5))
    assert (amount(state, "population"), amount(state, "farms")) == (2, 2)
    assert amount(struck("famine", town(population=2)), "population") == 0


def test_famine_may_halve_the_farms_as_a_variant() -> None:
    home = town(population=10, farms=7)
    assert amount(struck("famine", home), "farms") == 7
    assert amount(struck("famine", home, variants=("famine_halves_farms",)), "farms") == 3


def test_farms_give_no_food_in_a_famine() -> None:
    state = play(turn("", town(population=4, farms=4, food=2), event="famine"), "done")
    assert amount(state, "food") == 0


def test_civil_war_halves_men_at_arms_and_knights() -> None:
    state = struck("civil_war", town(population=10, men_at_arms=9, knights=9))
    assert (amount(state, "men_at_arms"), amount(state, "knights")) == (4, 4)


def test_water_storm_halves_the_farms() -> None:
    assert amount(struck("water_storm", town(population=9, farms=9)), "farms") == 4


def test_outlaws_plunder_a_town_that_is_too_weak() -> None:
    state = struck("outlaws", town(population=9, food=8, supply=3, men_at_arms=3, knights=2), round=2)
    names = ("food", "supply", "men_at_arms", "knights", "population")
    assert [amount(state, name) for name in names] == [3, 0, 0, 0, 9]


def test_outlaws_spare_a_town_with_five_power_per_round() -> None:
    walls = town("town_walls", food=8)
    assert amount(struck("outlaws", walls, round=2), "food") == 8
    assert amount(struck("outlaws", walls, round=3), "food") == 3


def test_mercenaries_are_never_lost() -> None:
    state = struck("outlaws", town(population=3, mercenaries=2), round=9)
    assert amount(state, "mercenaries") == 2


def test_dice_decide_against_outlaws_where_they_can() -> None:
    home = town("town_walls", population=9, food=8, men_at_arms=4, knights=4)
    state = struck("outlaws", home, round=6)
    assert state.phase is Phase.RAID
    assert due(state) == "roll 2d6: POW (Ann 2)"
    assert amount(play(state, "3 5"), "food") == 8
    assert amount(play(state, "3 4"), "food") == 3


def test_no_dice_are_rolled_against_outlaws_where_they_cannot_decide() -> None:
    weak = town(population=9, men_at_arms=4)
    assert struck("outlaws", weak, round=9).phase is Phase.SHARED
    strong = town("town_walls", "barbican", population=9, men_at_arms=4)
    assert struck("outlaws", strong, round=4).phase is Phase.SHARED


def test_outlaws_in_round_one_take_nothing_from_an_empty_town() -> None:
    assert struck("outlaws", town()).towns == (town(),)


def test_shared_dice_that_differ_stand() -> None:
    state = play(turn("", phase=Phase.SHARED), "5 2")
    assert (state.phase, state.shared) == (Phase.OWN, (2, 5))


def test_equal_shared_dice_are_changed_by_one_or_rolled_again() -> None:
    state = play(turn("", phase=Phase.SHARED), "3 3")
    assert legal(state) == {"shared 2 3", "shared 3 4", "shared again"}
    assert play(state, "shared 2 3").shared == (2, 3)
    again = play(state, "shared again")
    assert RULES.to_act(again) == (CHANCE,)
    assert play(again, "1 1").phase is Phase.DIFFER


@pytest.mark.parametrize(("face", "pair"), [(1, "shared 1 2"), (6, "shared 5 6")])
def test_a_changed_shared_die_stays_within_one_to_six(face: int, pair: str) -> None:
    state = play(turn("", phase=Phase.SHARED), f"{face} {face}")
    assert legal(state) == {pair, "shared again"}
    assert "is not possible now" in refused(state, "shared 2 4")


def test_the_first_player_decides_about_equal_shared_dice() -> None:
    state = turn("", town(), town(), phase=Phase.SHARED)._replace(order=(1, 0))
    assert RULES.to_act(play(state, "3 3")) == (1,)


def test_a_hand_is_two_own_and_two_shared_dice() -> None:
    state = play(turn("", phase=Phase.OWN, shared=(2, 5)), "6 2")
    assert state.turn.hand == (2, 2, 5, 6)


def test_typed_dice_are_checked() -> None:
    state = turn("", phase=Phase.SHARED)
    assert refused(state, "3") == "2 dice are due; 1 given"
    assert refused(state, "done") == "dice are due"


def test_solo_has_no_king_war() -> None:
    state = play(turn("", town("blacksmith", population=5, food=9, men_at_arms=5)), "done")
    assert state.phase is Phase.SHARED
    assert state.round == 2


def at_war(*towns: Town) -> State:
    return play(turn("", *towns, at=len(towns) - 1), "done")


def soldiers(men: int, knights: int = 0, *owned: str) -> Town:
    return town("blacksmith", *owned, population=10, food=9, men_at_arms=men, knights=knights)


def test_a_town_without_power_cannot_support_the_king() -> None:
    state = at_war(soldiers(2), town(), soldiers(1))
    assert RULES.to_act(state) == (0, 2)
    assert RULES.legal_moves(state, 1) == ()


def test_there_is_no_war_where_nobody_has_power() -> None:
    assert at_war(town("town_walls"), town()).phase is Phase.SHARED


def test_the_highest_power_earns_two_reputation_and_other_supporters_one() -> None:
    state = war(at_war(soldiers(3), soldiers(2), soldiers(1)), "support", "support", "avoid")
    assert [home.reputation for home in state.towns] == [2, 1, 0]


def test_all_with_the_highest_power_earn_two() -> None:
    state = war(at_war(soldiers(3), soldiers(3), soldiers(1)), "support", "support", "support")
    assert [home.reputation for home in state.towns] == [2, 2, 1]


def test_a_lone_supporter_earns_only_one() -> None:
    state = war(at_war(soldiers(6, 6), soldiers(2)), "support", "avoid")
    assert state.towns[0].reputation == 1
    assert state.phase is Phase.SHARED


def test_supporters_halve_men_at_arms_and_knights() -> None:
    state = war(at_war(soldiers(3, 3), soldiers(3, 3)), "support", "avoid")
    assert [amount(state, "men_at_arms", seat) for seat in (0, 1)] == [1, 3]
    assert [amount(state, "knights", seat) for seat in (0, 1)] == [1, 3]


def test_supporters_with_four_men_or_four_knights_roll_dice() -> None:
    state = war(at_war(soldiers(4, 4), soldiers(9), soldiers(3, 3)), "support", "support", "support")
    assert state.phase is Phase.BATTLE
    assert due(state) == "roll 3d6: POW (Ann 2, Ben 1)"
    assert [home.reputation for home in play(state, "1 1 6").towns] == [1, 2, 1]
    assert [home.reputation for home in play(state, "1 2 6").towns] == [2, 2, 1]


def test_chiefs_heroes_and_mercenaries_fight_but_walls_do_not() -> None:
    strong = town("army_chief", "war_hero", "town_walls", "castle a", mercenaries=2)
    state = war(at_war(strong, soldiers(3, 3), town(mercenaries=1)), "support", "support", "avoid")
    assert [home.reputation for home in state.towns] == [2, 1, 0]


def test_war_choices_are_made_together() -> None:
    state = at_war(soldiers(2), soldiers(1))
    with pytest.raises(IllegalMove, match="to move: 0, 1"):
        RULES.apply(state, {0: RULES.parse_move("support")})


def test_two_farms_give_one_food_rounded_down() -> None:
    assert amount(play(turn("", town(population=5, farms=5, food=3)), "done"), "food") == 2


@pytest.mark.parametrize(("influence", "food"), [(4, 1), (5, 3)])
def test_a_location_gives_its_bonus_where_the_minimum_of_the_round_is_reached(
    influence: int, food: int
) -> None:
    home = town(population=2, food=2, influence={"farmland": influence})
    assert amount(play(turn("", home, round=3), "done"), "food") == food


def test_the_quarry_gives_two_supply() -> None:
    home = town(population=2, food=2, influence={"quarry": 3})
    assert amount(play(turn("", home), "done"), "supply") == 2


def test_grassland_and_forest_leave_the_choice() -> None:
    home = town(population=2, food=1, influence={"grassland": 1, "forest": 4})
    state = play(turn("", home), "done")
    assert legal(state) == {"grassland food", "grassland supply"}
    state = play(state, "grassland supply")
    assert legal(state) == {"forest food", "forest supply"}
    state = play(state, "forest food")
    assert (amount(state, "food"), amount(state, "supply")) == (2, 1)
    assert state.round == 2


def test_every_minimum_of_every_location_is_as_on_the_sheet() -> None:
    assert dict(zip(BOOK.locations, BOOK.minimums, strict=True)) == {
        "grassland": (1, 2, 3, 4, 5, 5, 5, 6, 6, 6),
        "farmland": (3, 3, 5, 5, 7, 7, 9, 9, 11, 11),
        "quarry": (3, 3, 3, 7, 7, 7, 7, 10, 10, 10),
        "forest": (4, 4, 6, 6, 8, 8, 10, 10, 12, 12),
    }


def test_players_choose_their_bonuses_in_order() -> None:
    home = town(population=2, food=1, influence={"grassland": 1})
    state = turn("", home, town(), home, at=2)._replace(order=(2, 0, 1))
    state = play(state, "done")
    assert RULES.to_act(state) == (2,)
    assert RULES.to_act(play(state, "grassland food")) == (0,)


def test_a_town_without_people_collects_nothing() -> None:
    home = town("granary b", influence={"farmland": 20, "quarry": 20, "forest": 20, "grassland": 20})
    state = play(turn("", home), "done")
    assert state.round == 2
    assert (amount(state, "food"), amount(state, "supply")) == (0, 0)


def test_locations_still_give_in_a_famine() -> None:
    home = town(population=2, food=1, influence={"farmland": 3})
    assert amount(play(turn("", home, event="famine"), "done"), "food") == 2


def test_the_last_player_of_a_round_begins_the_next() -> None:
    state = turn("", town(), town(), town(), at=2)
    assert play(state, "done").order == (2, 0, 1)


def test_the_game_ends_after_round_ten() -> None:
    state = play(turn("", town(population=2, food=5), round=10), "done")
    assert state.phase is Phase.OVER
    assert RULES.to_act(state) == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        RULES.apply(state, {0: RULES.parse_move("done")})


def test_a_round_without_event_begins_with_the_shared_dice() -> None:
    state = play(turn("", town(population=2, food=5)), "done")
    assert state.events[1] == NO_EVENT
    assert due(state) == "roll 2d6: shared dice"
