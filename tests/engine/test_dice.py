"""Dice as players write them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twelve.content.errors import UsageError
from twelve.engine.dice import Dice, parse_dice

DICE = st.builds(Dice, st.integers(1, 50), st.integers(1, 100), st.integers(-20, 20))


@given(DICE)
def test_dice_round_trip_as_text(dice: Dice) -> None:
    assert parse_dice(str(dice)) == dice


@given(DICE, st.integers(0, 2**32))
def test_every_face_is_on_the_die_and_the_total_adds_up(dice: Dice, seed: int) -> None:
    roll = dice.roll(Random(seed))
    assert len(roll.faces) == dice.count
    assert all(1 <= face <= dice.sides for face in roll.faces)
    assert roll.total == sum(roll.faces) + dice.plus


def test_a_die_is_fair() -> None:
    faces = Dice(6000, 6).roll(Random(1)).faces
    chi_squared = sum((faces.count(face) - 1000) ** 2 / 1000 for face in range(1, 7))
    assert chi_squared < 20.5  # a fair die is above this once in a thousand seeds


@pytest.mark.parametrize(
    ("text", "dice"), [("d12", Dice(1, 12)), ("2W6", Dice(2, 6)), (" 3d6-1 ", Dice(3, 6, -1))]
)
def test_spellings(text: str, dice: Dice) -> None:
    assert parse_dice(text) == dice


def test_what_are_no_dice_names_how_to_write_them() -> None:
    with pytest.raises(UsageError, match="write 2d6, d12 or 3d6"):
        parse_dice("six")
