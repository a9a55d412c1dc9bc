"""Expressions of the content in a text: where they stand, with which numbers, and what explains them."""

from __future__ import annotations

import pytest

from twelve.content.models.mentions import Mention, apart, find, numbers_in, plain, spans

NUMERALS = {5: "five", 6: "six"}


def found(expressions: str, text: str, number: int | None = 6) -> list[str]:
    """What of the text the expressions are, piece by piece."""
    text = plain(text)
    every = find("it", expressions, number, NUMERALS, text)
    return [" … ".join(text[start:end] for start, end in one.pieces) for one in every]


@pytest.mark.parametrize(
    ("expressions", "text", "pieces"),
    [
        ("less", "Unless it is less.", ["less"]),
        ("add|rise", "It rises: ADD it.", ["ADD", "rise"]),
        ("at least {n}", "At least 6, at least six, at least 16.", ["At least 6", "at least six"]),
        ("more than {n-1}|under {n+1}", "more than 5, more than 6, under 7", ["more than 5", "under 7"]),
        ("unless … {n}", "Unless your die shows 6.", ["Unless … 6"]),
        ("unless … {n}", "Unless your die shows 5, add 6.", []),
        ("unless … {n}", "Not unless. Then 6.", []),
        ("from … highest", "From one of 3 with the highest", ["From … highest"]),
        ("{n} to #", "6 to 12", ["6 to 12"]),
        ("don’t", "Don't roll.", ["Don’t"]),
    ],
)
def test_an_expression_is_found_where_it_stands(expressions: str, text: str, pieces: list[str]) -> None:
    assert found(expressions, text) == pieces


def test_an_expression_without_a_number_of_its_own_stands_with_any() -> None:
    assert found("at least {n}", "At least 3, at least five.", None) == ["At least 3", "at least five"]


def test_numbers_within_an_expression_belong_to_it() -> None:
    text = "1 to 6: add 5"
    covered = spans(find("up_to", "1 to {n}", 6, NUMERALS, text))
    assert numbers_in(text, covered) == {"5"}


def test_what_is_meant_and_longer_expressions_of_its_kind_explain_a_word() -> None:
    word, longer = Mention("minus", ((5, 9),)), Mention("up_to", ((0, 9),))
    assert apart(word, {(5, 9)}, set())
    assert not apart(word, {(5, 9)}, spans([longer]))
    assert not apart(word, {(5, 9), (0, 9)}, set())


def test_many_pieces_are_looked_for_once_each() -> None:
    """A search that tried all places of all pieces would not come back."""
    assert found("…".join("a" * 12) + "…b", "a " * 300) == []
