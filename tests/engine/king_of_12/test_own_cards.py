"""King of 12 with cards of one's own: every verb, order as a decision, twins, cancel-all, the linter."""

from __future__ import annotations

import pytest
from king_of_12_table import CONTENT, RULES, character, court, play, points, table, turn

from twelve.content.games.king_of_12.model import Content
from twelve.content.loading.game import load
from twelve.content.models.abilities import Effect
from twelve.engine.contract import CHANCE, IllegalMove
from twelve.engine.king_of_12.lint import lint
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.scoring import NOBODY, Theft
from twelve.engine.king_of_12.state import Move

TILT_FIRST = ("sorcerer", "troublemakers")
WINTER = load("winter-court").content
assert isinstance(WINTER, Content)


def one(effect: Effect, **more: object) -> Content:
    return court(own=character(effect, **more))


@pytest.mark.parametrize(
    ("effect", "values"),
    [
        ({"add": 3}, (11, 5, 2)),
        ({"add": 3, "who": "left"}, (8, 8, 2)),
        ({"add": 3, "who": "right"}, (8, 5, 5)),
        ({"add": 3, "who": "others"}, (8, 8, 5)),
        ({"add": 3, "who": "all"}, (11, 8, 5)),
        ({"add": 3, "who": "highest"}, (11, 5, 2)),
        ({"add": 3, "who": "lowest"}, (8, 5, 5)),
        ({"multiply": -1}, (-8, 5, 2)),
        ({"subtract_from": 13, "who": "all"}, (5, 8, 11)),
        ({"become": 4, "who": "others"}, (8, 4, 4)),
        ({"copy": "left"}, (5, 5, 2)),
        ({"copy": "right"}, (2, 5, 2)),
        ({"copy": "lowest"}, (2, 5, 2)),
        ({"copy": "highest"}, (8, 5, 2)),
        ({"borrow": "left"}, (13, 5, 2)),
        ({"exchange": "left"}, (5, 8, 2)),
        ({"exchange": "right"}, (2, 5, 8)),
        ({"add": 1, "if_face": "even", "who": "all"}, (9, 5, 3)),
        ({"add": 1, "if_face": "odd", "who": "all"}, (8, 6, 2)),
        ({"add": 1, "from_face": 5, "who": "all"}, (9, 6, 2)),
        ({"add": 1, "up_to_face": 5, "who": "all"}, (8, 6, 3)),
        ({"add": 1, "unless_face": 5, "who": "all"}, (9, 5, 3)),
        ({"become": 7, "from_face": 5, "otherwise": 0, "who": "all"}, (7, 7, 0)),
        ({"exchange": "left", "from_face": 9}, (8, 5, 2)),
        ({"exchange": "left", "from_face": 8}, (5, 8, 2)),
        ({"exchange": "left", "up_to_face": 5}, (8, 5, 2)),
        ({"exchange": "right", "if_face": "even"}, (2, 5, 8)),
        ({"borrow": "left", "up_to_face": 5}, (8, 5, 2)),
    ],
)
def test_a_value_verb_does_what_it_says(effect: Effect, values: tuple[int, ...]) -> None:
    ruled = turn("8:own", "5:gambler", "2:knight", content=one(effect))
    assert (ruled.values, ruled.faces) == (values, (8, 5, 2))


@pytest.mark.parametrize(
    ("effect", "faces"),
    [
        ({"flip": "left"}, (8, 8, 2)),
        ({"flip": "others"}, (8, 8, 11)),
        ({"flip": "highest"}, (5, 5, 2)),
        ({"flip": "all", "if_face": "even"}, (5, 5, 11)),
        ({"show": 6}, (6, 5, 2)),
        ({"show": 6, "who": "lowest"}, (8, 5, 6)),
        ({"pass_dice": "left"}, (2, 8, 5)),
        ({"pass_dice": "right"}, (5, 2, 8)),
    ],
)
def test_a_face_verb_does_what_it_says(effect: Effect, faces: tuple[int, ...]) -> None:
    assert turn("8:own", "5:gambler", "2:knight", content=one(effect)).faces == faces


def test_a_tie_for_highest_touches_all_of_them() -> None:
    assert turn("8:own", "8:gambler", "2:knight", content=one({"flip": "highest"})).faces == (5, 5, 2)


def test_whoever_plays_the_card_chooses_where_another_die_turns() -> None:
    rules = KingOf12(one({"tilt": "left"}, symbol="turn"))
    state = table([8, 5], rules, cards="knight,own,oracle,sorcerer,golem,machine,parasite")
    asked = play(rules, state, "play own / play golem")
    assert rules.to_act(asked) == (0,)
    assert [move.what for move in rules.legal_moves(asked, 0)] == list(CONTENT.die.around(5))


def test_choosing_for_several_dice_is_done_one_by_one_clockwise() -> None:
    rules = KingOf12(one({"tilt": "others"}, symbol="turn"))
    state = table([8, 5, 1], rules, cards="knight,own,oracle,sorcerer,golem,machine,parasite")
    asked = play(rules, state, "play own / play golem / play machine")
    first = play(rules, asked, "turn 6")
    assert (first.faces, rules.to_act(first)) == ((8, 6, 1), (0,))
    assert play(rules, first, "turn 10").faces == (8, 6, 10)


def test_different_players_choose_at_the_same_time() -> None:
    rules = KingOf12(one({"tilt": "own"}, symbol="turn"))
    state = table([8, 5], rules, cards="knight,own,oracle,sorcerer,golem,machine,parasite")
    asked = play(rules, state, "play own / play sorcerer")
    assert rules.to_act(asked) == (0, 1)
    assert play(rules, asked, "turn 12 / turn 1").faces == (12, 1)


def test_all_dice_that_are_rolled_are_rolled_together() -> None:
    rules = KingOf12(one({"roll": "all"}, symbol="turn"))
    state = table([8, 5, 2], rules, cards="knight,own,oracle,sorcerer,golem,machine,parasite")
    asked = play(rules, state, "play own / play golem / play machine")
    assert rules.to_act(asked) == (CHANCE,)
    assert rules.due(asked).facts["seats"] == (0, 1, 2)
    assert play(rules, asked, "roll 4,9,1").faces == (4, 9, 1)


def test_the_order_of_two_effects_on_a_value_is_the_choice_of_its_player() -> None:
    ruled = turn("10:minstrel", "7:alchemist", content=WINTER, orders={1: ["minstrel", "alchemist"]})
    assert ruled.values == (10, 10)
    ruled = turn("10:minstrel", "7:alchemist", content=WINTER, orders={1: ["alchemist", "minstrel"]})
    assert ruled.values == (10, 12)


def test_an_order_that_makes_no_difference_is_not_asked_for() -> None:
    assert turn("10:minstrel", "7:machine", content=WINTER).values == (10, 12)


def test_the_order_of_two_effects_on_a_face_is_the_choice_of_its_player() -> None:
    content = court(wall=character({"show": 6, "who": "all"}, symbol="turn"))
    for order, face in ((["reverser", "wall"], 6), (["wall", "reverser"], 7)):
        assert turn("2:reverser", "9:wall", content=content, orders={0: order}).faces == (face, 6)


@pytest.mark.parametrize("face", range(1, 13))
def test_sorcerer_and_troublemakers_on_one_die_act_in_the_order_its_player_names(face: int) -> None:
    below = CONTENT.die.opposite(face)
    for chosen in CONTENT.die.around(face):
        ruled = turn(f"{face}:sorcerer>{chosen}", "9:troublemakers", orders={0: TILT_FIRST})
        assert ruled.faces == (13 - chosen, 4)
    for chosen in CONTENT.die.around(below):
        ruled = turn(f"{face}:sorcerer>{chosen}", "9:troublemakers", orders={0: TILT_FIRST[::-1]})
        assert ruled.faces == (chosen, 4)


def test_the_order_is_asked_for_in_play_wherever_effects_meet_and_one_leaves_a_choice() -> None:
    cards = "knight,sorcerer,troublemakers,reverser,golem,machine,parasite"
    state = table([5, 9, 3], cards=cards)
    asked = play(RULES, state, "play sorcerer / play troublemakers / play parasite")
    assert (asked.phase, RULES.to_act(asked)) == ("turn", (0,))
    assert [RULES.format_move(move) for move in RULES.legal_moves(asked, 0)] == [
        "order sorcerer,troublemakers",
        "order troublemakers,sorcerer",
    ]
    flipped = play(RULES, asked, "order troublemakers,sorcerer")
    assert [move.what for move in RULES.legal_moves(flipped, 0)] == list(CONTENT.die.around(8))
    assert play(RULES, flipped, "turn 7").faces == (7, 4, 10)
    assert play(RULES, asked, "order sorcerer,troublemakers", "turn 9").faces == (4, 4, 10)


def test_where_effects_meet_and_nothing_is_open_no_order_is_asked_for() -> None:
    cards = "knight,sorcerer,troublemakers,reverser,golem,machine,parasite"
    after = play(RULES, table([5, 9], cards=cards), "play reverser / play troublemakers")
    assert (after.phase, after.faces) == ("play", (5, 4))


def test_equal_effects_of_cancelled_twins_act_clockwise_and_nobody_is_asked() -> None:
    rules = KingOf12(one({"add": 1}, when_cancelled={"tilt": "all"}))
    state = table([8, 5], rules, cards="knight,own,oracle,sorcerer,golem,machine,parasite")
    asked = play(rules, state, "play own / play own")
    assert asked.turn is not None
    assert asked.turn.question is not None
    assert asked.turn.question.kind == "turn"
    assert [(task.die, task.seat) for task in asked.turn.queue or ()] == [(0, 0), (0, 1), (1, 1), (1, 0)]


def test_rolling_before_or_after_a_turn_of_choice_matters_and_is_asked() -> None:
    content = court(wind=character({"roll": "left"}, symbol="turn"))
    late = turn("4:wind>9", "3:sorcerer>12", content=content, orders={1: ["sorcerer", "wind"]})
    assert late.faces == (4, 9)
    early = turn("4:wind>9", "3:sorcerer>12", content=content, orders={1: ["wind", "sorcerer"]})
    assert early.faces == (4, 12)


def test_an_order_names_the_effects_on_the_die_and_no_others() -> None:
    rules = KingOf12(WINTER)
    asked = play(rules, table([10, 7], rules, cards="winter"), "play minstrel / play miller")
    assert asked.phase == "play"
    state = table([10, 4], rules, cards="winter")
    asked = play(rules, state, "play minstrel / play miller")
    assert rules.to_act(asked) == (1,)
    assert set(rules.legal_moves(asked, 1)) == {
        Move("order", ("minstrel", "miller")),
        Move("order", ("miller", "minstrel")),
    }
    with pytest.raises(IllegalMove, match="effects"):
        play(rules, asked, "order miller,golem")
    assert rules.parse_state(rules.format_state(asked)) == asked


def test_first_and_last_hold_for_values_too() -> None:
    content = court(early=character({"add": 3, "who": "all"}, order="first"))
    assert turn("4:early", "5:alchemist", content=content).values == (7, 16)
    content = court(late=character({"add": 3, "who": "all"}, order="last"))
    assert turn("4:late", "5:alchemist", content=content).values == (7, 13)


def test_an_order_is_about_one_moment_and_earlier_ones_count_first() -> None:
    early = {**WINTER.cards, "early": character({"add": 3, "who": "all"}, order="first")}
    content = WINTER.model_copy(update={"cards": early})
    plays = ("10:minstrel", "7:alchemist", "2:early")
    assert turn(*plays, content=content, orders={1: ["minstrel", "alchemist"]}).values == (13, 16, 3)
    assert turn(*plays, content=content, orders={1: ["alchemist", "minstrel"]}).values == (13, 18, 3)


def test_an_order_named_for_one_moment_is_asked_for_again_at_the_next() -> None:
    """The first die is turned by two cards, then two others reckon with its value: two different orders."""
    content = court(
        shower=character({"show": 5, "who": "all"}, symbol="turn"),
        flipper=character({"flip": "all"}, symbol="turn"),
        doubler=character({"multiply": 2, "who": "all"}),
        adder=character({"add": 3, "who": "all"}),
    )
    rules = KingOf12(content)
    cards = ("shower", "flipper", "doubler", "adder")
    state = table((2, 3, 4, 6), rules, hands={seat: (card, "golem") for seat, card in enumerate(cards)})
    state = play(rules, state, " / ".join(f"play {card}" for card in cards))
    asked = []
    while state.phase == "turn":
        seats = rules.to_act(state)
        asked.append([rules.format_move(rules.legal_moves(state, seat)[0]) for seat in seats])
        state = rules.apply(state, {seat: rules.legal_moves(state, seat)[0] for seat in seats})
    assert len(asked) == 2
    assert all("shower" in move and "flipper" in move for move in asked[0])
    assert all("doubler" in move and "adder" in move for move in asked[1])


def test_two_different_cards_that_cancel_all_cancel_each_other_and_everything_else() -> None:
    content = court(bishop=character({"cancel": "others"}))
    ruled = turn("4:lady", "5:bishop", "6:machine", content=content)
    assert ruled.program.cancelling.seats == {0, 1, 2}
    assert ruled.values == (4, 5, 6)


def test_when_cancelled_means_by_its_own_twin_and_not_by_a_cancel_all_card() -> None:
    content = court(bishop=character({"cancel": "others"}))
    assert turn("4:lady", "5:bishop", content=content).thefts == ()
    assert turn("4:lady", "9:lady", "5:bishop", content=content).thefts == (((0, 1), Theft(0, 1)),)
    assert turn("4:twins", "9:lady", content=WINTER).values == (4, 9)


def test_twins_act_when_they_cancel_each_other() -> None:
    assert turn("4:twins", "5:twins", "3:golem", content=WINTER).values == (13, 14, 12)
    assert turn("4:twins", "5:golem", content=WINTER).values == (5, 12)


def test_a_card_can_cancel_only_those_with_a_symbol_or_one_neighbour() -> None:
    ruled = turn("4:abbess", "9:troublemakers", "3:machine", content=WINTER)
    assert ruled.program.cancelling.seats == {1}
    assert ruled.values == (4, 9, 10)
    content = one({"cancel": "left"})
    assert turn("4:own", "9:machine", "3:machine", content=content).values == (4, 9, 3)
    assert turn("4:own", "9:machine", "3:golem", content=content).values == (4, 9, 12)


def test_a_card_can_win_ties() -> None:
    content = court(own=character({"win_ties": "own"}), other=character({"win_ties": "own"}))
    ruled = turn("9:own", "9:gambler", "9:lady", content=court(own=character({"win_ties": "own"})))
    assert ruled.places == (NOBODY, NOBODY)
    ruled = turn("9:own", "9:machine", "2:machine", content=content)
    assert (ruled.out, points(ruled)) == ((False, True, False), (2, 0, 1))
    both = turn("9:own", "9:other", "2:golem", content=content)
    assert both.out == (True, True, False)


def test_two_cards_that_swap_places_swap_them_twice() -> None:
    content = one({"swap_places": "first_and_second"})
    assert points(turn("9:own", "5:gambler", content=content)) == (2, 1)


def test_the_highest_can_be_the_one_who_steals() -> None:
    content = one({"add": 1}, when_cancelled={"steal_token": "highest_from_lowest"})
    assert turn("4:own", "9:own", "3:golem", content=content).thefts == (((0, 1), Theft(1, 0)),)


def test_two_pairs_of_thieves_act_at_the_same_time() -> None:
    rules = KingOf12(one({"add": 1}, when_cancelled={"steal_token": "lowest_from_highest"}))
    state = table(
        [4, 5, 9, 10],
        rules,
        cards="knight,own,lady,sorcerer,golem,machine,oracle",
        tokens={2: (1, 0), 3: (0, 1)},
    )
    asked = play(rules, state, "play lady / play own / play lady / play own")
    assert rules.to_act(asked) == (0, 1)
    after = play(rules, asked, "take 2 / take 0")
    assert rules.points(after) == (2, 0, 1, 3)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (character({"add": 0}), "never does anything"),
        (character({"multiply": 1, "who": "all"}), "never does anything"),
        (character({"add": 5, "from_face": 8, "up_to_face": 4}), "never does anything"),
        (
            character({"flip": "own", "if_face": "even", "from_face": 5, "up_to_face": 5}, symbol="turn"),
            "never does",
        ),
        (character({"multiply": 2, "who": "own"}), 'does the same as "alchemist"'),
        (character({"tilt": "left"}), 'should bear the symbol "turn"'),
        (character({"add": 4}, symbol="turn"), "should bear no symbol"),
        (character({"add": 4}, text={"en": "Add 5 to your value."}), "does not speak of 4"),
        (character({"add": 4}, text={"en": "Add 4, then add 9."}), "speaks of 9"),
        (character({"add": 4, "who": "left"}, text={"en": "Add 4 to your value."}), "does not speak of left"),
        (character({"add": -4}, text={"en": "Add 4 to your value."}), "does not speak of minus"),
        (character({"add": 5}, text={"en": "Subtract 5 from your value."}), "does not speak of plus"),
        (character({"add": 5}, text={"en": "Subtract 5 from your value."}), "speaks of minus"),
        (character({"add": 5}, text={"de": "Zieh 5 von deinem Wert ab."}), "does not speak of plus"),
        (character({"add": -5}, text={"fr": "Ajoute 5 à ta valeur."}), "speaks of plus"),
        (character({"add": 5}, text={"en": "Add 5 to the value on your left."}), "speaks of left"),
        (
            character({"copy": "left"}, text={"en": "Copy what the die on your right shows."}),
            "speaks of right",
        ),
        (character({"copy": "lowest"}, text={"en": "Copy the highest die."}), "does not speak of lowest"),
        (
            character({"add": 4, "if_face": "even"}, text={"de": "Addiere 4, wenn er ungerade ist."}),
            "speaks of odd",
        ),
        (
            character({"subtract_from": 13}, text={"en": "Subtract 13 from your value."}),
            "does not speak of subtract_from",
        ),
        (
            character({"roll": "own"}, symbol="turn", text={"en": "Turn your die over."}),
            "does not speak of roll",
        ),
    ],
)
def test_the_linter_warns_about_a_doubtful_card(card: object, why: str) -> None:
    content = court(own=card)  # type: ignore[arg-type]  # a character
    found = [*lint(content), *content.doubts()]
    assert any(why in problem.message and problem.path[1] == "own" for problem in found), found
    assert all(problem.warning for problem in found)


@pytest.mark.parametrize("content", [CONTENT, WINTER], ids=["king-of-12", "winter-court"])
def test_the_shipped_cards_give_the_linter_nothing_to_say(content: Content) -> None:
    assert [*lint(content), *content.doubts()] == []


def test_the_sample_pack_uses_verbs_in_new_combinations() -> None:
    new = {name: card for name, card in WINTER.cards.items() if name not in CONTENT.cards}
    assert len(new) == 6
    known = [card.effect for card in CONTENT.cards.values()]
    assert all(card.effect not in known for card in new.values())
