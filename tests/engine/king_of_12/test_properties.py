"""King of 12, what always holds: for any cards, dice, choices, seats and packs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from king_of_12_table import CARDS, CONTENT, RULES, character
from playouts import steps

from twelve.content.games.king_of_12.model import Character, Content
from twelve.content.models.abilities import check_effect
from twelve.engine.contract import CHANCE, Options
from twelve.engine.king_of_12.compiled import Compiler, Program
from twelve.engine.king_of_12.referee import Ruling, judge
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.scoring import NOBODY
from twelve.engine.king_of_12.state import Faces, Move, Question, State, Turn

faces = st.integers(1, 12)
seats = st.lists(st.tuples(faces, st.sampled_from(CARDS)), min_size=2, max_size=4)
MOST_ROUNDS = 60

WHO = ["own", "left", "right", "others", "all", "highest", "lowest"]
conditions = st.fixed_dictionaries(
    {},
    optional={
        "if_face": st.sampled_from(["even", "odd"]),
        "from_face": st.integers(2, 12),
        "up_to_face": st.integers(1, 11),
        "unless_face": faces,
    },
)
whose = st.fixed_dictionaries({}, optional={"who": st.sampled_from(WHO)})
verbs = st.one_of(
    st.builds(lambda n, w: {"add": n, **w}, st.integers(-20, 20), whose),
    st.builds(lambda n, w: {"multiply": n, **w}, st.integers(-3, 3), whose),
    st.builds(lambda n, w: {"subtract_from": n, **w}, st.integers(0, 13), whose),
    st.builds(lambda n, o, w: {"become": n, "otherwise": o, **w}, faces, faces, whose),
    st.builds(lambda n, w: {"show": n, **w}, faces, whose),
    *(
        st.builds(lambda word, verb=verb: {verb: word}, st.sampled_from(WHO))
        for verb in ("flip", "tilt", "roll")
    ),
    *(
        st.builds(
            lambda word, verb=verb: {verb: word}, st.sampled_from(["left", "right", "highest", "lowest"])
        )
        for verb in ("copy", "borrow")
    ),
    st.builds(lambda word: {"exchange": word}, st.sampled_from(["left", "right"])),
)
bare = st.sampled_from([
    {"pass_dice": "right"}, {"cancel": "left"}, {"cancel": "others"}, {"cancel": "others", "bearing": "turn"},
    {"favour": "low"}, {"swap_places": "first_and_second"}, {"win_ties": "own"},
])  # fmt: skip
effects = st.one_of(bare, st.builds(lambda verb, more: {**verb, **more}, verbs, conditions))
answers_to_twins = st.one_of(
    st.none(),
    st.builds(lambda verb, more: {**verb, **more}, verbs, conditions),
    st.sampled_from([{"steal_token": "lowest_from_highest"}, {"steal_token": "highest_from_lowest"}]),
)
characters = st.builds(
    lambda effect, twin, order: character(effect, when_cancelled=twin, order=order),
    effects,
    answers_to_twins,
    st.sampled_from([None, "first", "last"]),
)


def ruled(plays: list[tuple[int, str]], seed: int, content: Content = CONTENT) -> Ruling:
    """A turn whose choices and rolls come from a seed, the same for the same player wherever they sit."""

    def decide(_program: Program, shown: Faces, _turn: Turn, question: Question) -> dict[int, Move]:
        if question.kind == "roll":
            return {CHANCE: Move("roll", tuple(1 + (seed + shown[die]) % 12 for die in question.dice))}
        picked = zip(question.seats, question.options, strict=True)
        return {seat: options[seed % len(options)] for seat, options in picked}

    cards = tuple(card for _, card in plays)
    return judge(Compiler(content).program(cards), tuple(face for face, _ in plays), decide)


@given(seats, st.integers(0, 1000), st.randoms(use_true_random=False))
def test_the_order_of_players_does_not_matter_except_for_merchants(
    plays: list[tuple[int, str]], seed: int, random: Random
) -> None:
    plays = [(face, card if card != "merchants" else "machine") for face, card in plays]
    mixed = random.sample(range(len(plays)), len(plays))
    here, there = ruled(plays, seed), ruled([plays[seat] for seat in mixed], seed)
    assert there.faces == tuple(here.faces[seat] for seat in mixed)
    assert there.values == tuple(here.values[seat] for seat in mixed)
    assert there.out == tuple(here.out[seat] for seat in mixed)
    for place, other in zip(here.places, there.places, strict=True):
        assert place == (NOBODY if other == NOBODY else mixed[other])


@given(seats, st.integers(0, 1000), st.integers(1, 3))
def test_with_merchants_only_the_circle_matters_not_where_it_begins(
    plays: list[tuple[int, str]], seed: int, shift: int
) -> None:
    by = shift % len(plays)
    here, there = ruled(plays, seed), ruled(plays[by:] + plays[:by], seed)
    assert there.values == here.values[by:] + here.values[:by]


@given(seats, st.integers(0, 1000))
def test_dice_show_faces_and_values_are_whole_numbers(plays: list[tuple[int, str]], seed: int) -> None:
    turn = ruled(plays, seed)
    assert all(face in range(1, 13) for face in turn.faces)
    assert all(type(value) is int and -6 <= value <= 24 for value in turn.values)


@given(seats, st.integers(0, 1000))
def test_first_and_second_are_different_players_with_values_nobody_else_has(
    plays: list[tuple[int, str]], seed: int
) -> None:
    turn = ruled(plays, seed)
    placed = [seat for seat in turn.places if seat != NOBODY]
    assert len(set(placed)) == len(placed)
    assert all(turn.values.count(turn.values[seat]) == 1 for seat in placed)
    alone = sum(turn.values.count(value) == 1 for value in turn.values)
    assert len(placed) == min(2, alone)


def states(rules: KingOf12, players: int, cards: str, seed: int) -> Iterator[tuple[State, State]]:
    """Every step of a random game, before and after."""
    played = steps(rules, rules.setup(players, Options({"set": cards})), Random(seed))
    short = takewhile(lambda state: state.round <= MOST_ROUNDS, (state for state, _ in played))
    return pairwise(short)


def supply(rules: KingOf12, state: State) -> list[int]:
    """What is left of each token, the precious first."""
    boxes = sorted(rules.content.tokens.values(), key=lambda token: -token.worth)
    return [box.count - sum(purse[i] for purse in state.tokens) for i, box in enumerate(boxes)]


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_tokens_are_conserved_and_a_turn_gives_three_points_at_most(players: int, seed: int) -> None:
    for before, after in states(RULES, players, "random", seed):
        assert all(left >= 0 for left in supply(RULES, after))
        assert all(count >= 0 for purse in after.tokens for count in purse)
        if after.phase in {"play", "theft", "bury"} and before.phase in {"play", "turn"}:
            assert 0 <= sum(RULES.points(after)) - sum(RULES.points(before)) <= 3
        if before.phase == "theft" and after.round == before.round:
            assert sum(RULES.points(after)) == sum(RULES.points(before))


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_nobody_ever_holds_a_card_twice_or_loses_one(players: int, seed: int) -> None:
    for _, state in states(RULES, players, "random", seed):
        for hand, under in zip(state.hands, state.under, strict=True):
            assert len({*hand, *under}) == len(hand) + len(under)
            assert {*hand, *under} <= set(state.cards)
            assert len(under) <= 2


@settings(max_examples=60)
@given(st.lists(characters, min_size=6, max_size=6), st.integers(2, 4), st.integers(0, 10**6))
def test_random_custom_sets_never_crash_and_every_state_round_trips(
    made: list[Character], players: int, seed: int
) -> None:
    own = {f"own{number}": card for number, card in enumerate(made)}
    content = CONTENT.model_copy(update={"cards": {**CONTENT.cards, **own}})
    for name, card in own.items():
        assert not list(check_effect(card.effect, CONTENT.verbs, (name,)))
    rules = KingOf12(content)
    for step, (_, state) in enumerate(states(rules, players, ",".join(["knight", *own]), seed)):
        assert all(left >= 0 for left in supply(rules, state))
        assert all(face in range(1, 13) for face in state.faces)
        if step % 5 == 0:
            assert rules.parse_state(rules.format_state(state)) == state
        if step > 150:
            break


@settings(max_examples=80)
@given(characters)
def test_every_effect_can_be_told_in_every_language_and_drawn(card: Character) -> None:
    content = CONTENT.model_copy(update={"cards": {**CONTENT.cards, "own": card}})
    for language in content.languages:
        text = content.card_text("own", language)
        assert text[0].isupper()
        assert text.endswith(".")
        assert not any(flaw in text for flaw in ("  ", "None", " .", " ,", "{", "}", "_"))
        for number in (value for value in card.effect.values() if type(value) is int):
            assert str(abs(number)) in text
    assert content.pictogram("own")
