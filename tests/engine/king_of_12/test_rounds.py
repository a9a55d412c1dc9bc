"""King of 12, rounds and the crown: when a round ends, who wins it, buried cards, sets and secrets."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from king_of_12_table import CARDS, CONTENT, RULES, play, table

from twelve.content.errors import TwelveError
from twelve.engine.contract import CHANCE, Event, IllegalMove, InvalidMove, Options
from twelve.engine.king_of_12.bots import guess
from twelve.engine.king_of_12.scoring import NOBODY, round_winner
from twelve.engine.king_of_12.sets import agreed_set, could_be_drawn, random_set
from twelve.engine.king_of_12.state import HIDDEN, Move, State
from twelve.engine.king_of_12.telling import KingTeller

TWO_LEFT = ("machine", "parasite")


def test_dice_are_rolled_at_the_start_of_a_round_only() -> None:
    state = RULES.setup(3, Options())
    assert (state.phase, RULES.to_act(state), state.round) == ("roll", (CHANCE,), 1)
    state = play(RULES, state, "roll 3,5,9")
    assert RULES.to_act(state) == (0, 1, 2)
    state = play(RULES, state, "play knight / play golem / play machine")
    assert (state.phase, state.faces) == ("play", (3, 5, 9))


def test_everyone_has_the_same_seven_cards() -> None:
    state = RULES.setup(4, Options())
    assert set(state.hands) == {CONTENT.sets["first"].cards}
    assert len(state.hands[0]) == 7


def test_a_round_of_seven_cards_has_six_turns() -> None:
    assert turns_of_a_round(table([3, 5, 9])) == 6


def test_with_a_card_under_a_die_a_round_has_five_turns() -> None:
    assert turns_of_a_round(table([3, 5, 9], under={1: ["golem"]})) == 5


def turns_of_a_round(state: State) -> int:
    """All dice are equal and all cards cancelled or the same, so nobody reaches eight points."""
    state, turns = state._replace(faces=(5, 5, 5)), 0
    while state.round == 1:
        common = set(state.hands[0]).intersection(*state.hands)
        card = sorted(common)[0]
        state = RULES.apply(state, dict.fromkeys(range(3), Move("play", card)))
        turns += 1
    return turns


def test_a_round_ends_when_anyone_has_one_card_left() -> None:
    state = table([3, 5, 9], hands={0: TWO_LEFT})
    assert play(RULES, state, "play machine / play golem / play knight").phase != "play"
    three = table([3, 5, 9], hands=dict.fromkeys(range(3), (*TWO_LEFT, "golem")))
    assert play(RULES, three, "play machine / play parasite / play golem").phase == "play"


@pytest.mark.parametrize(("twos", "ends"), [(2, False), (3, True)])
def test_a_round_ends_when_anyone_has_eight_points(twos: int, ends: bool) -> None:
    state = table([9, 5, 3], tokens={0: (twos, 0)})
    after = play(RULES, state, "play machine / play parasite / play golem")
    assert RULES.points(after)[0] == 2 * twos + 2
    assert (after.phase == "bury") is ends


def test_two_players_play_by_the_same_rules_and_eight_points_end_the_first_round() -> None:
    state = table([9, 5], tokens={0: (3, 0)})
    after = play(RULES, state, "play machine / play parasite")
    assert (after.phase, after.round, after.winner) == ("bury", 1, 0)


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ((3, 6, 6), 0),
        ((3, 6, 5), 1),
        ((6, 6), NOBODY),
        ((4, 4, 6, 6), NOBODY),
        ((0, 5, 5), 0),
        ((0, 0, 0, 1), 3),
        ((2, 2, 2), NOBODY),
        ((8, 7), 0),
    ],
)
def test_equal_points_cancel_and_the_most_of_the_rest_wins_even_with_none(
    points: tuple[int, ...], winner: int
) -> None:
    assert round_winner(points) == winner


def ended(**more: object) -> State:
    """A round that Ann, with eight points, has just won."""
    state = table([9, 5, 3], tokens={0: (3, 0)}, **more)  # type: ignore[arg-type]  # passed on as they are
    return play(RULES, state, "play machine / play parasite / play golem")


def test_the_winner_buries_any_one_card_of_all_seven() -> None:
    state = ended()
    assert RULES.to_act(state) == (0,)
    assert {move.what for move in RULES.legal_moves(state, 0)} == set(state.cards)


def test_a_buried_card_never_comes_back_to_the_hand() -> None:
    state = play(RULES, ended(), "bury golem")
    assert state.under[0] == ("golem",)
    assert "golem" not in state.hands[0]
    assert [len(hand) for hand in state.hands] == [6, 7, 7]
    with pytest.raises(IllegalMove, match="play golem: seat 1 lays one card of the hand"):
        play(RULES, state, "roll 1,2,3", "play golem / play golem / play golem")


def test_a_card_that_lies_under_the_die_cannot_be_buried_again() -> None:
    with pytest.raises(IllegalMove, match="the winner of the round puts a card of the own hand under"):
        play(RULES, ended(under={0: ["golem"]}), "bury golem")


def test_after_a_round_all_tokens_go_back_and_all_dice_are_rolled() -> None:
    state = play(RULES, ended(), "bury golem")
    assert (state.phase, state.round, state.faces) == ("roll", 2, ())
    assert RULES.points(state) == (0, 0, 0)


def test_two_cards_under_a_die_win_the_game() -> None:
    state = play(RULES, ended(under={0: ["golem"], 1: ["knight"]}), "bury oracle")
    assert (state.phase, RULES.to_act(state)) == ("over", ())
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (2, 1, 0))


def test_a_round_without_a_winner_is_followed_by_the_next_and_nobody_buries() -> None:
    state = table([5, 5], hands=dict.fromkeys(range(2), TWO_LEFT))
    after = play(RULES, state, "play machine / play machine")
    assert (after.phase, after.round, after.under) == ("roll", 2, ((), ()))
    assert [len(hand) for hand in after.hands] == [7, 7]


def test_merchants_move_the_die_and_leave_the_cards_under_it_with_their_player() -> None:
    cards = "knight,merchants,machine,parasite,sorcerer,oracle,golem"
    state = table([9, 5, 3], cards=cards, under={1: ["golem"]})
    after = play(RULES, state, "play merchants / play parasite / play machine")
    assert (after.faces, after.under) == ((3, 9, 5), ((), ("golem",), ()))


def test_nobody_sees_what_lies_under_another_die() -> None:
    state = table([9, 5, 3], under={1: ["golem"]})
    seen = RULES.view(state, 0)
    assert seen.under[1] == (HIDDEN,)
    assert seen.hands[1] == state.cards
    assert RULES.view(state, 1).under[1] == ("golem",)
    assert "golem" not in RULES.view(state, 1).hands[1]


def test_a_view_does_not_tell_which_card_was_buried() -> None:
    views = {
        RULES.view(
            play(
                RULES,
                table([9, 5, 3], under={1: [card]}),
                "play knight / play oracle / play knight",
                "roll 4",
            ),
            0,
        )
        for card in ("golem", "machine", "sorcerer")
    }
    assert len(views) == 1


def test_a_bot_guesses_a_hand_that_could_be() -> None:
    state = table([9, 5, 3], under={1: ["golem"]})
    buried = Counter(guess(RULES.view(state, 0), Random(n)).under[1] for n in range(200))
    assert set(buried) == {(card,) for card in state.cards}


def test_the_knight_is_in_every_set_and_at_least_two_drawn_cards_turn_dice() -> None:
    random = Random(5)
    for _ in range(300):
        drawn = random_set(CONTENT, random)
        assert len(set(drawn)) == 7
        assert drawn[0] == "knight"
        assert sum(CONTENT.cards[card].symbol == "turn" for card in drawn) >= 2


def test_every_allowed_set_is_drawn_equally_often() -> None:
    others = [card for card in CARDS if card != "knight"]
    allowed = [six for six in combinations(others, 6) if could_be_drawn(CONTENT, ("knight", *six))]
    random, draws = Random(12), 40_000
    seen = Counter(frozenset(random_set(CONTENT, random)) for _ in range(draws))
    assert set(seen) == {frozenset({"knight", *six}) for six in allowed}
    mean = draws / len(allowed)
    chi_square = sum((count - mean) ** 2 / mean for count in seen.values())
    degrees = len(allowed) - 1
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["golem"], "a set has 7 cards, Knight among them; these are 2: Knight, Golem"),
        (["golm", *CARDS[:5]], 'there is no card "golm"; did you mean "golem"'),
        (["golem", "golem", *CARDS[4:8]], '"Golem" is named twice'),
        (list(CARDS), "these are 12"),
    ],
)
def test_an_agreed_set_is_checked(cards: list[str], why: str) -> None:
    with pytest.raises(TwelveError) as caught:
        agreed_set(CONTENT, cards)
    assert why in str(caught.value)


def test_players_may_agree_on_six_cards_without_two_that_turn_dice() -> None:
    six = ["alchemist", "gambler", "golem", "machine", "lady", "parasite"]
    assert agreed_set(CONTENT, six) == ("knight", *six)
    state = RULES.setup(2, Options({"set": ",".join(six)}))
    assert state.cards == ("knight", *six)


def test_a_set_can_be_drawn_as_a_move_of_chance() -> None:
    state = RULES.setup(2, Options({"set": "random"}))
    assert RULES.to_act(state) == (CHANCE,)
    assert (
        KingTeller(CONTENT, (), "en").tell(RULES.due(state)).startswith("a set of 7 cards, Knight among them")
    )
    drawn = RULES.roll(state, Random(3))
    assert RULES.apply(state, {CHANCE: drawn}).hands == (drawn.what, drawn.what)
    with pytest.raises(IllegalMove, match="at least 2 of the drawn cards bear the symbol"):
        play(RULES, state, "set knight alchemist gambler golem machine lady parasite")


def test_a_set_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(TwelveError, match='no set "frist"; did you mean "first"'):
        RULES.setup(2, Options({"set": "frist"}))


@pytest.mark.parametrize(
    "text", ["play", "play golm", "turn x", "roll 1,2,3,4,5", "take -1", "turn ²", "bury"]
)
def test_a_text_that_is_no_move_is_told_so(text: str) -> None:
    with pytest.raises(InvalidMove):
        RULES.parse_move(text)


def test_typed_dice_need_no_keyword() -> None:
    assert RULES.parse_move("3, 9 12") == Move("roll", (3, 9, 12))


def told(before: State, *lines: str) -> list[str]:
    """What the last of these lines leads to, told from two states that went through text."""
    state = play(RULES, before, *lines[:-1])
    state = RULES.parse_state(RULES.format_state(state))
    moves = dict(zip(RULES.to_act(state), map(RULES.parse_move, lines[-1].split(" / ")), strict=True))
    names = ("Lea", "Mia", "Tom")[: state.players]
    return list(KingTeller(CONTENT, names, "en").told(RULES.log(state, moves, RULES.apply(state, moves))))


def test_a_turn_resumed_in_its_middle_is_told_from_its_start() -> None:
    lines = told(table([5, 9]), "play sorcerer / play machine", "turn 6")
    assert "  Effects: Lea's Sorcerer: Lea's die turns from 5 to 6. Mia's Machine" in "\n".join(lines)
    assert lines[-1] == "  Score: Mia is first with 16: 2 points. Lea is second with 6: 1 point."


def test_the_end_of_a_round_is_told_with_every_players_points_and_why_nobody_wins() -> None:
    state = table(
        [9, 4], tokens={0: (2, 1), 1: (3, 0)}, hands={0: ("machine", "golem"), 1: ("golem", "knight")}
    )
    after = told(state, "play machine / play golem")
    assert after[-3:] == [
        "Points of the round: Lea 7 · Mia 7.",
        "Lea and Mia have 7 points each: equal points cancel each other.",
        "Nobody wins the round.",
    ]


def test_the_end_of_a_round_is_told_with_every_players_points_and_its_winner() -> None:
    state = table([9, 4], tokens={0: (3, 1)})
    after = told(state, "play machine / play alchemist")
    assert after[-2:] == [
        "Points of the round: Lea 9 · Mia 1.",
        "Lea wins the round with 9 points and puts a card under the die.",
    ]


def events(before: State, line: str) -> list[Event]:
    """What a line of moves leads to, as facts."""
    moves = dict(zip(RULES.to_act(before), map(RULES.parse_move, line.split(" / ")), strict=True))
    return list(RULES.log(before, moves, RULES.apply(before, moves)))


def test_a_turn_is_logged_as_facts_step_by_step() -> None:
    happened = events(table([5, 9]), "play alchemist / play parasite")
    assert [event.kind for event in happened if "step" not in event.facts] == ["plays", "plays"]
    assert [(event.facts["step"], event.kind) for event in happened if "step" in event.facts] == [
        ("cancel", "nothing_cancelled"),
        ("effects", "value"),
        ("effects", "value"),
        ("compare", "compared"),
        ("compare", "all_differ"),
        ("score", "first"),
        ("score", "second"),
    ]
    facts = {"by": 0, "card": "alchemist", "before": 5, "after": 10, "step": "effects"}
    assert happened[3] == Event("value", 0, facts)


def test_what_is_cancelled_is_told_when_the_cards_are_revealed_before_anybody_chooses() -> None:
    lines = told(table([5, 9, 2]), "play sorcerer / play machine / play machine")
    assert lines[-1] == "  Cancel: Mia and Tom both played Machine: these cards cancel each other."


def test_no_event_names_the_card_that_goes_under_a_die() -> None:
    state = play(RULES, table([9, 4], tokens={0: (3, 1)}), "play machine / play alchemist")
    assert [(event.kind, dict(event.facts)) for event in events(state, "bury golem")] == [("buried", {})]
