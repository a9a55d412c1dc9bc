"""Twelve Heroes, the rules of the turn: set-up, control, maintenance, income, end of turn, victory."""

from __future__ import annotations

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
    play,
    table,
)

from twelve.content.errors import TwelveError
from twelve.engine.contract import IllegalMove, Options
from twelve.engine.twelve_heroes.state import State

READY = [
    "land left river",
    "land centre harbour",
    "land right plain",
    "draw 1 goat",
    "draw 1 hawk",
    "draw 1 dragon",
    "draw 2 elf",
    "draw 2 tank",
    "draw 2 knight",
]
EXAMPLE = CONTENT.example


def fresh(**values: str) -> State:
    return RULES.setup(2, Options(values))


def test_set_up_turns_three_lands_up_and_leaves_one_below_each() -> None:
    state = play(fresh(), *READY[:3])
    assert [RULES.cat.land_ids[land] for land in state.lands] == ["river", "harbour", "plain"]
    assert state.below == (1, 1, 1)
    assert sorted(RULES.cat.land_ids[land] for land in state.unseen) == ["lake", "mountain", "tower_hill"]


def test_set_up_gives_three_cards_each_no_food_and_no_markers() -> None:
    state = play(fresh(), *READY)
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert [len(pile) for pile in state.piles] == [9, 9]
    assert sum(state.food) == 0
    assert sum(state.markers) == 0


def test_the_start_player_is_drawn_by_lot_and_exchanges_first() -> None:
    state = play(fresh(), *READY)
    assert acting(state) == CHANCE
    assert options(state) == ["first 1", "first 2"]
    assert acting(play(state, "first 2")) == 1
    assert acting(play(state, "first 2", "keep")) == 0


def test_the_exchange_puts_cards_under_the_deck_and_draws_back_to_three() -> None:
    state = play(fresh(), *READY, "first 1", "exchange dragon hawk")
    assert cards(state, "hands") == ["goat"]
    assert cards(state, "unders") == ["hawk", "dragon"]
    state = play(state, "draw 1 farmer", "draw 1 elf")
    assert cards(state, "hands") == ["farmer", "goat", "elf"]
    assert acting(state) == 1


def test_cards_put_under_the_deck_come_after_all_others() -> None:
    state = play(fresh(), *READY, "first 1", "exchange dragon")
    assert "draw 1 dragon" not in options(state)
    last = state._replace(piles=((), state.piles[1]))
    assert options(last) == ["draw 1 dragon"]


def test_any_hand_cards_can_be_exchanged_but_only_once() -> None:
    state = play(fresh(), *READY, "first 1")
    assert len(options(state)) == 8
    state = play(state, "keep", "keep")
    assert "keep" not in options(state)


def test_the_first_turn_begins_with_the_military_phase() -> None:
    state = play(fresh(), *READY, "first 2", "keep", "keep")
    assert (state.turn, state.phase, state.actions) == (1, Phase.MILITARY, 3)
    assert sum(state.food) == 0


def test_the_second_player_has_a_whole_turn() -> None:
    state = play(
        fresh(), *READY, "first 1", "keep", "keep", "supply", "supply", "supply", "end", "draw 2 goat"
    )
    assert (state.turn, state.phase) == (1, Phase.MILITARY)
    assert at(state, "territory", 1) == "2"
    assert len(state.hands[1]) == 4


def test_control_needs_more_strength_than_the_opponent() -> None:
    even = begin(table({"left": "goat"}, {"left": "elf"}), Phase.CONTROL)
    assert even.markers == (0,) * 6
    more = begin(table({"left": "goat hawk"}, {"left": "elf"}), Phase.CONTROL)
    assert more.markers == (1, 0, 0, 0, 0, 0)


def test_an_empty_side_counts_nothing_and_a_unit_without_strength_wins_nothing() -> None:
    assert begin(table({"left": "goat"}), Phase.CONTROL).markers[0] == 1
    assert begin(table({"left": "provisioner 1"}), Phase.CONTROL).markers[0] == 0


def test_only_the_player_whose_turn_it_is_checks_control() -> None:
    state = begin(table({"left": "goat 3"}, {"right": "dragon 3"}), Phase.CONTROL)
    assert state.markers == (1, 0, 0, 0, 0, 0)


def test_regions_are_checked_from_the_players_own_left() -> None:
    lands, won = "plain river lake", ("", "mountain")
    ends = table(None, {"left": "elf", "right": "elf"}, lands=lands, won=won, markers=(0, 0, 0, 1, 0, 1))
    state = begin(ends, Phase.CONTROL, seat=1)
    assert acting(state) == CHANCE
    assert options(state)[0].startswith("land right")


def test_a_region_without_land_is_not_checked() -> None:
    state = begin(table({"left": "dragon 2"}, lands="- harbour plain", below=(0, 1, 1)), Phase.CONTROL)
    assert state.markers == (0,) * 6
    assert at(state, "left") == "dragon 1"


def test_control_check_with_full_squares_takes_the_land_with_all_six_consequences() -> None:
    laid = table(
        {"centre": "dragon elf 4", "left": "goat 1"},
        {"centre": "hawk tank 2", "territory": "farmer 1"},
        markers=(0, 2, 0, 0, 1, 0),
    )
    state = begin(laid, Phase.CONTROL)
    assert options(state) == [f"land centre {RULES.cat.land_ids[land]}" for land in state.unseen]
    assert state.markers == (1, 0, 0, 0, 0, 0)
    assert [RULES.cat.land_ids[land] for land in state.won[0]] == ["harbour"]
    assert cards(state, "discards") == ["elf", "dragon"]
    assert at(state, "territory", 1) == "farmer hawk tank 1"
    assert (at(state, "centre"), at(state, "centre", 1)) == ("0", "0")
    after = play(state, "land centre lake")
    assert RULES.cat.land_ids[after.lands[1]] == "lake"
    assert after.below == (1, 0, 1)


def test_units_discarded_with_an_acquired_land_use_their_discarded_abilities() -> None:
    state = begin(
        table({"left": "goat iron_giant 1", "pile": "elf"}, markers=(1, 0, 0, 0, 0, 0)), Phase.CONTROL
    )
    assert at(state, "territory") == str(GOAT_FOOD)
    assert options(state) == ["draw 1 elf"]


def test_units_sent_home_by_an_acquired_land_do_not_count_as_moved() -> None:
    laid = table({"left": "dragon"}, {"left": "hawk 1", "pile": "elf"}, markers=(1, 0, 0, 0, 0, 0))
    state = begin(laid, Phase.CONTROL)
    assert at(state, "territory", 1) == "hawk 0"
    assert options(state)[0].startswith("land left")


def test_a_land_newly_turned_up_is_not_checked_in_the_same_phase() -> None:
    state = begin(table({"left": "dragon"}, markers=(1, 0, 0, 0, 0, 0)), Phase.CONTROL)
    state = play(state, options(state)[0])
    assert state.markers == (0,) * 6


def test_the_last_land_of_a_region_leaves_it_bare_but_open() -> None:
    state = begin(
        table(
            {"left": "dragon", "territory": "goat", "pile": "elf"},
            below=(0, 1, 1),
            markers=(1, 0, 0, 0, 0, 0),
        ),
        Phase.CONTROL,
    )
    state = play(state, "draw 1 elf")
    assert state.lands[0] == -1
    assert "deploy goat left 0" in options(state)


@pytest.mark.parametrize(("land", "checks"), [("river", 2), ("harbour", 3), ("tower_hill", 4)])
def test_a_land_takes_one_check_more_than_it_has_squares(land: str, checks: int) -> None:
    state = table({"left": "treefolk"}, lands=f"{land} plain lake")
    for _ in range(checks):
        assert not state.won[0]
        state = begin(state, Phase.CONTROL)
    assert [RULES.cat.land_ids[won] for won in state.won[0]] == [land]


def test_seven_points_end_the_game_at_once() -> None:
    laid = table(
        {"left": "goat", "centre": "goat"}, won=("mountain lake", "harbour"), markers=(1, 2, 0, 0, 0, 0)
    )
    state = begin(laid, Phase.CONTROL)
    assert acting(state) is None
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (7, 3))
    assert at(state, "centre") == "goat 0"
    with pytest.raises(IllegalMove, match="over"):
        RULES.apply(state, {0: RULES.parse_move("supply")})


def test_maintenance_pays_one_food_a_unit_out_of_its_own_region_only() -> None:
    state = begin(table({"left": "hawk goat 3", "right": "knight 1", "territory": "5"}), Phase.MAINTENANCE)
    assert at(state, "left") == "goat hawk 1"
    assert at(state, "right") == "knight 0"
    assert at(state, "territory") == "7"


def test_maintenance_does_not_touch_the_territory_or_the_opponent() -> None:
    state = begin(table({"territory": "hawk goat 0"}, {"left": "elf tank 2"}), Phase.MAINTENANCE)
    assert at(state, "territory") == "goat hawk 2"
    assert at(state, "left", 1) == "elf tank 2"


def test_maintenance_shortage_lets_the_owner_choose_whom_to_discard() -> None:
    state = begin(table({"left": "hawk goat tank 1", "territory": "9", "pile": "elf"}), Phase.MAINTENANCE)
    assert options(state) == ["starve goat left", "starve hawk left", "starve tank left"]
    assert at(state, "left") == "goat hawk tank 0"
    state = play(state, "starve hawk left")
    assert options(state) == ["starve goat left", "starve tank left"]
    state = play(state, "starve goat left")
    assert at(state, "left") == "tank 0"
    assert cards(state, "discards") == ["goat", "hawk"]
    assert at(state, "territory") == str(9 + GOAT_FOOD + CONTENT.numbers.income_food)


def test_food_in_a_region_must_be_paid_not_spared() -> None:
    state = begin(table({"left": "hawk tank 1"}), Phase.MAINTENANCE)
    assert at(state, "left") == "hawk tank 0"
    assert options(state) == ["starve hawk left", "starve tank left"]


def test_without_any_food_all_units_go_and_nobody_is_asked() -> None:
    state = begin(table({"left": "hawk tank", "right": "knight knight 1", "pile": "elf"}), Phase.MAINTENANCE)
    assert cards(state, "discards") == ["hawk", "tank", "knight"]
    assert at(state, "right") == "knight 0"
    assert acting(state) == CHANCE


def test_maintenance_goes_from_the_players_left() -> None:
    laid = table(None, {"left": "hawk tank 1", "right": "goat knight 1"})
    assert options(begin(laid, Phase.MAINTENANCE, seat=1))[0].endswith("right")


def test_units_starved_together_use_their_discarded_abilities() -> None:
    state = begin(table({"left": "goat iron_giant", "pile": "elf"}), Phase.MAINTENANCE)
    assert options(state) == ["draw 1 elf"]
    assert at(state, "territory") == str(GOAT_FOOD)


def test_income_is_two_food_and_a_card() -> None:
    state = begin(table({"territory": "1", "pile": "elf hawk"}), Phase.INCOME)
    assert at(state, "territory") == "3"
    assert options(state) == ["draw 1 hawk", "draw 1 elf"]
    state = play(state, "draw 1 elf")
    assert (cards(state, "hands"), cards(state, "piles")) == (["elf"], ["hawk"])


def test_an_empty_draw_pile_is_refilled_when_a_draw_is_needed() -> None:
    laid = table({"pile": "elf", "discard": "goat hawk"})
    state = play(begin(laid, Phase.INCOME), "draw 1 elf")
    assert (cards(state, "piles"), cards(state, "discards")) == ([], ["goat", "hawk"])
    state = begin(state, Phase.INCOME)
    assert (cards(state, "piles"), cards(state, "discards")) == (["goat", "hawk"], [])


def test_without_any_card_to_draw_none_is_drawn() -> None:
    state = begin(table({"hand": "goat"}), Phase.INCOME)
    assert (acting(state), state.phase) == (0, Phase.MILITARY)
    assert cards(state, "hands") == ["goat"]


def test_more_than_five_hand_cards_are_discarded_at_the_end_of_the_turn_and_trigger_nothing() -> None:
    laid = table({"hand": "goat goat hawk elf tank knight dragon"}, actions=1)
    state = play(laid, "supply", "end")
    assert options(state)[0] == "drop goat"
    state = play(state, "drop goat", "drop dragon")
    assert len(state.hands[0]) == 5
    assert cards(state, "discards") == ["goat", "dragon"]
    assert at(state, "territory") == "1"
    assert state.turn == 1


def test_the_hand_may_be_larger_than_five_during_the_turn() -> None:
    state = begin(table({"hand": "goat goat hawk elf tank", "pile": "knight"}), Phase.INCOME)
    state = play(state, "draw 1 knight")
    assert len(state.hands[0]) == 6
    assert state.actions == 3


def test_a_seat_sees_its_own_cards_and_only_counts_the_others() -> None:
    laid = table(
        {"hand": "goat elf", "pile": "hawk"}, {"hand": "tank", "pile": "orc orc", "discard": "knight"}
    )
    seen = RULES.view(laid, 0)
    assert cards(seen, "hands") == ["goat", "elf"]
    assert (seen.hands[1], seen.piles[1]) == ((-1,), (-1, -1))
    assert cards(seen, "discards", 1) == ["knight"]
    assert "tank" not in RULES.format_state(seen)
    assert "orc" not in RULES.format_state(seen)


def test_what_lies_below_is_not_in_the_state_before_it_is_turned_up() -> None:
    state = play(fresh(), *READY)
    assert state.unseen == tuple(sorted(state.unseen))
    assert state.piles[0] == tuple(sorted(state.piles[0]))


def test_both_decks_of_one_box_may_not_need_more_than_it_holds() -> None:
    goats = "goat:2 hawk:2 elf:2 orc:2 golem:2 cannon:2"
    fresh(deck_1=goats, deck_2="farmer:2 tank:2 knight:2 dragon:2 airship:2 goblin:2")
    with pytest.raises(TwelveError, match="both decks together hold 3 Goat"):
        fresh(deck_1=goats)
    assert fresh(deck_1=goats, two_boxes="yes").piles[0].count(RULES.cat.unit_of["goat"]) == 2


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ("second", 'no deck "second"'),
        ("goat:2 hawk:2", "holds 4 cards; a deck has 12"),
        ("goat:3 hawk:2 elf:2 orc:2 golem:2 cannon:1", "holds 3 Goat"),
        ("goats:2 hawk:2 elf:2 orc:2 golem:2 cannon:2", 'did you mean "goat"'),
        ("goat:x hawk:2", "not a card and its number"),
    ],
)
def test_a_deck_that_cannot_be_is_refused_with_the_reason(deck: str, reason: str) -> None:
    with pytest.raises(TwelveError, match=reason):
        fresh(deck_1=deck)


def test_any_repeats_are_allowed_with_two_boxes() -> None:
    state = fresh(deck_1="goat:12", deck_2="goat:12", two_boxes="on")
    assert len(set(state.piles[0])) == 1


def test_an_option_that_is_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(TwelveError, match="first_game"):
        fresh(first_game="perhaps")


def test_rolls_are_fair_to_every_card_of_the_pile() -> None:
    state = play(fresh(deck_1="goat:2 hawk:2 elf:2 orc:2 golem:2 cannon:2", two_boxes="yes"), *READY[:3])
    random = Random(4)
    drawn = [RULES.roll(state, random).card for _ in range(3000)]
    assert all(400 < drawn.count(card) < 600 for card in set(state.piles[0]))


def test_the_worked_turn_of_the_leaflet_goes_as_it_is_told() -> None:
    laid = table(*map(_side_of_example, ("own", "enemy")), markers=_markers_of_example())
    laid = laid._replace(lands=tuple(RULES.cat.land_of[EXAMPLE[name].land] for name in EXAMPLE))
    state = begin(laid, Phase.CONTROL)
    assert [RULES.cat.land_ids[land] for land in state.won[0]] == ["river"]
    state = play(state, options(state)[0])
    assert cards(state, "discards") == ["hawk"]
    assert state.markers == (0, 1, 0, 0, 0, 0)
    assert options(state) == ["starve elf centre", "starve knight centre"]
    state = play(state, "starve elf centre")
    assert at(state, "centre") == "knight 0"
    assert at(state, "territory") == str(2 + _costs("goat", "tank"))
    state = play(state, "draw 1 orc", "muster goat", "muster tank")
    assert at(state, "territory") == "goat tank 2"
    state = play(state, "deploy tank left 1", "deploy goat centre 1")
    assert (at(state, "left"), at(state, "centre")) == ("tank 1", "goat knight 1")
    assert "trade dragon" in options(state)
    assert play(state, "end").turn == 1


def _side_of_example(side: str) -> dict[str, str]:
    """One side of the table that is printed in the leaflet, and what its text adds."""
    regions = {
        name: " ".join([*getattr(region, side), str(getattr(region, f"{side}_food"))])
        for name, region in EXAMPLE.items()
    }
    if side == "enemy":
        return regions | {"pile": "goat"}
    food = 2 + _costs("goat", "tank") - CONTENT.numbers.income_food
    return regions | {"territory": str(food), "hand": "goat tank dragon", "pile": "orc"}


def _costs(*units: str) -> int:
    return sum(CONTENT.units[unit].cost for unit in units)


def _markers_of_example() -> tuple[int, ...]:
    regions = EXAMPLE.values()
    return (*(region.own_markers for region in regions), *(region.enemy_markers for region in regions))
