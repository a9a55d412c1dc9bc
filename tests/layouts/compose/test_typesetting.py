"""Where a line may end is a matter of reading, not of chance."""

from __future__ import annotations

import pytest

from twelve.layouts.compose.typesetting import closed, typeset

REST = "et le reste de la phrase continue"


@pytest.mark.parametrize(
    "told",
    [
        "Take 2_points from",
        "With 48_cards in",
        "Less than 6_× the",
        "Pay 3_{food} for",
        "From 1, 2_or 3_to 12, the",
        "The faces 4 5 6, the",
    ],
)
def test_a_number_stays_with_what_it_counts(told: str) -> None:
    text = f"{told} {REST}"
    assert typeset(text.replace("_", " "), "en").startswith(told.replace("_", "\u00a0") + " ")


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f"])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Deux Dames_:", "Deux Dames\u00a0:"),
        ("Un dé_;", "Un dé\u202f;"),
        ("Égaux_?", "Égaux\u202f?"),
        ("«_Suivez-moi_!_»", "«\u00a0Suivez-moi\u202f!\u00a0»"),
    ],
)
def test_french_marks_stay_with_their_word_whatever_space_is_written(
    text: str, told: str, space: str
) -> None:
    assert typeset(f"{text} {REST}".replace("_", space), "fr").startswith(f"{told} ")


def test_other_languages_keep_their_marks_as_written() -> None:
    assert typeset("Wer sonst ? Das steht so in der Anleitung", "de").startswith("Wer sonst ? ")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Pour ce tour, les deux places sont échangées ce tour.", "échangées ce tour."),
        ("Wer den Würfel hat, wählt unter ihnen die Reihenfolge.", "die Reihenfolge."),
        ("Mais si ton dé montre 12 après tous les effets, elle est 1.", "elle est 1."),
    ],
)
def test_the_last_line_has_two_words_and_some_letters(text: str, last: str) -> None:
    told = typeset(text, "en")
    assert told.rpartition(" ")[2] == last.replace(" ", "\u00a0")
    assert told.replace("\u00a0", " ") == text


def test_a_text_of_a_few_words_stays_as_it_is() -> None:
    assert closed("Add 7.") == "Add 7."


def test_words_held_together_already_are_enough_for_a_last_line() -> None:
    assert closed("Then your value falls to 12\u00a0points.") == "Then your value falls to 12\u00a0points."
    assert closed("The knights all fall to\u00a00.") == "The knights all fall\u00a0to\u00a00."
