"""King of 12, card by card: every card alone, and every pair of cards against each other."""

from __future__ import annotations

from itertools import combinations

import pytest
from king_of_12_table import CARDS, CONTENT, FACES, points, turn

PARTNER = "5:gambler"
"""A card that touches neither dice nor values."""


@pytest.mark.parametrize("face", FACES)
def test_alchemist_doubles_the_own_value(face: int) -> None:
    ruled = turn(f"{face}:alchemist", PARTNER)
    assert (ruled.values[0], ruled.faces) == (2 * face, (face, 5))


def test_gambler_swaps_first_and_second() -> None:
    ruled = turn("9:gambler", "3:alchemist", "5:reverser")
    assert ruled.values == (9, 6, 8)
    assert points(ruled) == (1, 0, 2)


@pytest.mark.parametrize("face", FACES)
def test_golem_is_twelve_but_one_on_a_twelve(face: int) -> None:
    assert turn(f"{face}:golem", PARTNER).values[0] == (1 if face == 12 else 12)


def test_golem_reads_the_face_after_all_effects() -> None:
    assert turn("1:golem", "4:troublemakers").values == (1, 9)
    assert turn("12:golem", "4:troublemakers").values == (12, 9)
    assert turn("3:golem", "12:merchants").values == (1, 3)


@pytest.mark.parametrize("face", FACES)
def test_machine_adds_and_parasite_subtracts_seven(face: int) -> None:
    assert turn(f"{face}:machine", f"{face}:parasite").values == (face + 7, face - 7)


def test_values_may_be_zero_or_negative() -> None:
    assert turn("7:parasite", "1:gambler").values == (0, 1)
    assert points(turn("1:parasite", "12:machine", "12:oracle>5")) == (0, 2, 1)


def test_knight_makes_low_good() -> None:
    ruled = turn("9:knight", "2:alchemist", "1:machine")
    assert ruled.values == (9, 4, 8)
    assert points(ruled) == (0, 2, 1)


def test_lady_cancels_all_other_cards() -> None:
    ruled = turn("4:lady", "3:machine", "2:troublemakers", "6:alchemist")
    assert ruled.program.cancelling.seats == {1, 2, 3}
    assert (ruled.values, ruled.faces) == ((4, 3, 2, 6), (4, 3, 2, 6))


def test_an_uncancelled_lady_acts_before_merchants() -> None:
    assert turn("4:lady", "3:merchants").faces == (4, 3)


def test_merchants_pass_every_die_to_the_left_before_anything_else() -> None:
    ruled = turn("1:merchants", "2:golem", "3:reverser", "4:machine")
    assert ruled.faces == (4, 1, 11, 3)
    assert ruled.values == (4, 12, 11, 10)


def test_oracle_rolls_the_own_die_after_everything_else() -> None:
    ruled = turn("4:oracle>9", "6:troublemakers")
    assert ruled.faces == (9, 7)


@pytest.mark.parametrize("face", FACES)
def test_reverser_turns_the_own_die_to_the_opposite_face(face: int) -> None:
    assert turn(f"{face}:reverser", PARTNER).faces == (13 - face, 5)


@pytest.mark.parametrize("face", FACES)
def test_sorcerer_turns_the_own_die_to_any_of_five_neighbours_and_no_other(face: int) -> None:
    around = CONTENT.die.around(face)
    assert len(around) == 5
    for other in FACES:
        if other in around:
            assert turn(f"{face}:sorcerer>{other}", PARTNER).faces == (other, 5)
        else:
            with pytest.raises(AssertionError):
                turn(f"{face}:sorcerer>{other}", PARTNER)


@pytest.mark.parametrize("face", FACES)
def test_troublemakers_turn_every_die_to_the_opposite_face(face: int) -> None:
    assert turn(f"{face}:troublemakers", "4:golem", "9:machine").faces == (13 - face, 9, 4)


def expected(cards: tuple[str, str], faces: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Faces and values of two different cards by the rules page, worked out the slow way."""
    shown = list(faces)
    active = [card if "lady" not in cards or card == "lady" else "" for card in cards]
    if "merchants" in active:
        shown.reverse()
    for seat, card in enumerate(active):
        if card == "sorcerer":
            shown[seat] = CONTENT.die.around(shown[seat])[0]
        if card == "reverser":
            shown[seat] = 13 - shown[seat]
    if "troublemakers" in active:
        shown = [13 - face for face in shown]
    for seat, card in enumerate(active):
        if card == "oracle":
            shown[seat] = 8
    change = {
        "alchemist": lambda face: 2 * face,
        "golem": lambda face: 1 if face == 12 else 12,
        "machine": lambda face: face + 7,
        "parasite": lambda face: face - 7,
    }
    return tuple(shown), tuple(change.get(card, int)(face) for card, face in zip(active, shown, strict=True))


@pytest.mark.parametrize("pair", list(combinations(CARDS, 2)), ids="-".join)
def test_every_pair_of_cards_does_what_both_say(pair: tuple[str, str]) -> None:
    for cards in (pair, pair[::-1]):
        for faces in ((1, 12), (12, 12), (6, 7), (3, 10), (5, 2), (9, 9)):
            ruled = turn(
                *(
                    f"{face}:{card}" + _answers(card, seat, cards, faces)
                    for seat, (face, card) in enumerate(zip(faces, cards, strict=True))
                ),
                orders=dict.fromkeys(range(2), ("sorcerer", "troublemakers")),
            )
            assert (ruled.faces, ruled.values) == expected(cards, faces), (cards, faces)
            assert points(ruled) == _placed(cards, ruled.values), (cards, faces)


def _answers(card: str, seat: int, cards: tuple[str, str], faces: tuple[int, int]) -> str:
    shown = faces[1 - seat] if "merchants" in cards else faces[seat]
    if card == "sorcerer":
        return f">{CONTENT.die.around(shown)[0]}" if "lady" not in cards else ""
    return ">8" if card == "oracle" and "lady" not in cards else ""


def _placed(cards: tuple[str, str], values: tuple[int, ...]) -> tuple[int, int]:
    if values[0] == values[1]:
        return 0, 0
    first = 0 if (values[0] > values[1]) != ("knight" in cards and "lady" not in cards) else 1
    if "gambler" in cards and "lady" not in cards:
        first = 1 - first
    return (2, 1) if first == 0 else (1, 2)


@pytest.mark.parametrize("card", CARDS)
def test_two_of_a_card_cancel_each_other_and_still_compare(card: str) -> None:
    ruled = turn(f"4:{card}", f"9:{card}", "6:gambler" if card != "gambler" else "6:knight")
    assert ruled.program.cancelling.twin_seats == {0, 1}
    assert ruled.values == ruled.faces == (4, 9, 6)
