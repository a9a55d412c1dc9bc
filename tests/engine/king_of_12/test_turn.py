"""King of 12, the rules of a turn: cancelling, order, comparing, places, tokens and thefts."""

from __future__ import annotations

import pytest
from king_of_12_table import CONTENT, RULES, character, court, play, points, table, turn

from twelve.engine.contract import CHANCE, IllegalMove
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.scoring import NOBODY, Theft
from twelve.engine.king_of_12.state import Move

LADIES = "knight,lady,machine,parasite,sorcerer,oracle,golem"


def test_the_worked_example_of_the_leaflet_is_right() -> None:
    plays = CONTENT.example.values()
    ruled = turn(*(f"{shown.face}:{shown.card}" for shown in plays))
    assert ruled.values == tuple(shown.value for shown in plays)
    assert points(ruled) == tuple(map(CONTENT.points_of, plays))


def test_cards_of_the_same_name_cancel_each_other_however_many() -> None:
    ruled = turn("10:machine", "7:machine", "3:machine", "1:golem")
    assert ruled.values == (10, 7, 3, 12)


def test_two_pairs_cancel_each_on_their_own() -> None:
    ruled = turn("10:machine", "7:golem", "3:machine", "1:golem")
    assert ruled.program.cancelling.twins == ((0, 2), (1, 3))
    assert ruled.values == (10, 7, 3, 1)


def test_first_effects_come_before_the_others_and_last_ones_after() -> None:
    ruled = turn("2:oracle>6", "11:merchants", "5:reverser")
    assert ruled.faces == (6, 2, 2)


def test_a_value_is_reckoned_from_the_face_after_the_roll_of_the_oracle() -> None:
    content = court(dreamer=character({"roll": "left"}, order="last", symbol="turn"))
    assert turn("4:dreamer>9", "5:alchemist", content=content).values == (4, 18)


def test_dice_stay_as_effects_on_faces_left_them_and_values_are_forgotten() -> None:
    state = play(RULES, table([4, 5, 9]), "play sorcerer / play alchemist / play machine", "turn 8")
    assert state.faces == (8, 5, 9)
    after = play(RULES, state, "play parasite / play golem / play knight")
    assert after.faces == (8, 5, 9)


def test_equal_values_cancel_each_other_all_of_them() -> None:
    assert turn("5:gambler", "5:knight", "5:machine", "6:lady").out == (True, True, True, False)


def test_a_player_whose_card_was_cancelled_still_compares() -> None:
    assert points(turn("10:machine", "7:machine", "3:reverser")) == (0, 2, 0)


def test_any_value_can_win_if_it_alone_remains() -> None:
    ruled = turn("9:lady", "9:golem", "1:parasite")
    assert ruled.places == (2, NOBODY)


def test_there_may_be_no_first_and_no_second() -> None:
    assert turn("9:lady", "9:golem").places == (NOBODY, NOBODY)


def test_knight_and_gambler_together_give_the_second_lowest_two_and_the_lowest_one() -> None:
    ruled = turn("3:knight", "9:gambler", "5:reverser", "6:alchemist")
    assert ruled.values == (3, 9, 8, 12)
    assert points(ruled) == (1, 0, 2, 0)


def test_under_gambler_a_lone_survivor_is_second() -> None:
    only = turn("4:gambler", "9:reverser", "8:oracle>3")
    assert only.values == (4, 4, 3)
    assert only.places == (NOBODY, 2)


def test_two_ladies_cancel_each_other_and_cancel_nobody_else() -> None:
    ruled = turn("4:lady", "9:lady", "3:machine")
    assert ruled.program.cancelling.seats == {0, 1}
    assert ruled.values == (4, 9, 10)


def test_the_lowest_lady_may_take_a_token_from_the_highest() -> None:
    assert turn("4:lady", "9:lady", "3:machine").thefts == (((0, 1), Theft(0, 1)),)
    assert turn("4:lady", "9:lady", "6:lady").thefts == (((0, 1, 2), Theft(0, 1)),)


@pytest.mark.parametrize("faces", [(4, 4), (4, 4, 9), (4, 9, 9)])
def test_a_tie_among_the_ladies_for_lowest_or_highest_means_no_theft(faces: tuple[int, ...]) -> None:
    ((_, taking),) = turn(*(f"{face}:lady" for face in faces), "6:machine").thefts
    assert taking is None


def test_a_tie_in_the_middle_of_four_ladies_does_not_hinder_the_theft() -> None:
    assert turn("5:lady", "9:lady", "5:lady", "2:lady").thefts[0][1] == Theft(3, 1)


def test_the_ladies_compare_final_values_and_ignore_the_knight() -> None:
    assert turn("4:lady", "9:lady", "7:knight").thefts[0][1] == Theft(0, 1)
    assert turn("4:lady", "9:lady", "7:troublemakers").thefts[0][1] == Theft(1, 0)


def test_dice_cancelled_in_comparing_count_for_the_ladies() -> None:
    ruled = turn("4:lady", "9:lady", "4:knight", "9:gambler")
    assert ruled.out == (True, True, True, True)
    assert ruled.thefts[0][1] == Theft(0, 1)


def test_the_thief_chooses_the_token_or_takes_none() -> None:
    state = table([4, 9, 6], cards=LADIES, tokens={1: (1, 1)})
    asked = play(RULES, state, "play lady / play lady / play machine")
    assert RULES.to_act(asked) == (0,)
    assert RULES.legal_moves(asked, 0) == (Move("take", 2), Move("take", 1), Move("take", 0))


def test_a_token_changes_hands_and_none_is_made() -> None:
    state = table([9, 4, 6], cards=LADIES, tokens={0: (1, 1)})
    asked = play(RULES, state, "play lady / play lady / play machine")
    assert asked.tokens == ((1, 2), (0, 0), (1, 0))
    assert play(RULES, asked, "take 2").tokens == ((0, 2), (1, 0), (1, 0))
    assert play(RULES, asked, "take 1").tokens == ((1, 1), (0, 1), (1, 0))
    assert play(RULES, asked, "take 0").tokens == asked.tokens


def test_only_tokens_the_victim_has_can_be_taken() -> None:
    state = table([9, 4, 6], cards=LADIES, tokens={0: (1, 0)})
    asked = play(RULES, state, "play lady / play lady / play golem")
    assert [move.what for move in RULES.legal_moves(asked, 1)] == [2, 1, 0]
    no_ones = asked._replace(tokens=((1, 0), (0, 0), (1, 0)))
    with pytest.raises(IllegalMove, match="one token that the victim has, or none"):
        play(RULES, no_ones, "take 1")


def test_a_victim_without_tokens_means_nothing_happens() -> None:
    state = table([9, 4, 6, 7], cards=LADIES)
    after = play(RULES, state, "play lady / play lady / play machine / play golem")
    assert after.phase == "play"
    assert after.tokens[0] == (0, 0)


def test_the_theft_comes_before_the_look_for_eight_points() -> None:
    state = table([9, 4, 6], cards=LADIES, tokens={0: (3, 1), 1: (3, 0)})
    asked = play(RULES, state, "play lady / play lady / play machine")
    assert RULES.points(asked)[0] == 8
    assert play(RULES, asked, "take 1").phase == "play"
    assert play(RULES, asked, "take 0").phase == "bury"
    assert RULES.to_act(play(RULES, asked, "take 2")) == (1,)


def test_first_takes_a_two_and_second_a_one() -> None:
    state = play(RULES, table([9, 4, 6]), "play machine / play golem / play alchemist")
    assert state.tokens == ((1, 0), (0, 0), (0, 0))
    state = play(RULES, table([9, 4, 7]), "play machine / play golem / play alchemist")
    assert state.tokens == ((1, 0), (0, 0), (0, 1))


def scarce(ones: int, twos: int) -> KingOf12:
    tokens = CONTENT.tokens
    counted = {
        "one": tokens["one"].model_copy(update={"count": ones}),
        "two": tokens["two"].model_copy(update={"count": twos}),
    }
    return KingOf12(CONTENT.model_copy(update={"tokens": counted}))


@pytest.mark.parametrize(
    ("ones", "twos", "paid"),
    [
        (9, 6, ((1, 0), (0, 1))),
        (9, 0, ((0, 2), (0, 1))),
        (2, 0, ((0, 2), (0, 0))),
        (1, 0, ((0, 1), (0, 0))),
        (0, 6, ((1, 0), (0, 0))),
        (0, 0, ((0, 0), (0, 0))),
    ],
)
def test_when_tokens_run_out_others_pay_as_far_as_they_last(
    ones: int, twos: int, paid: tuple[tuple[int, int], ...]
) -> None:
    rules = scarce(ones, twos)
    assert play(rules, table([9, 4], rules), "play machine / play alchemist").tokens == paid


def test_a_played_card_must_be_in_the_hand() -> None:
    state = table([9, 4])
    with pytest.raises(IllegalMove, match="play lady: seat 2 lays one card of the hand"):
        play(RULES, state, "play knight / play lady")
    with pytest.raises(IllegalMove, match="–: seat 2 lays one card"):
        RULES.apply(state, {0: Move("play", "knight")})


def test_a_face_that_does_not_touch_is_refused_with_those_that_do() -> None:
    asked = play(RULES, table([3, 4]), "play sorcerer / play knight")
    with pytest.raises(IllegalMove, match=r"turn 5: .*turn 4, turn 6, turn 8, turn 11, turn 12"):
        play(RULES, asked, "turn 5")


@pytest.mark.parametrize("rolled", [(13, 4), (0, 4), (3,), (3, 4, 5)])
def test_dice_that_cannot_lie_there_are_refused(rolled: tuple[int, ...]) -> None:
    state = table([3, 4])._replace(phase="roll", faces=())
    with pytest.raises(IllegalMove, match=r"a die shows 1 to 12|2 dice are due"):
        RULES.apply(state, {CHANCE: Move("roll", rolled)})


def test_turning_is_not_optional() -> None:
    asked = play(RULES, table([3, 4]), "play sorcerer / play knight")
    assert 3 not in [move.what for move in RULES.legal_moves(asked, 0)]
    assert len(RULES.legal_moves(asked, 0)) == 5
