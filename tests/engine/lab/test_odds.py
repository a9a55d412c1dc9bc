"""Exact chances: compared with counting every case by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Run

from twelve.content.errors import UsageError
from twelve.content.loading.game import load
from twelve.engine.king_of_12.odds import odds as king_odds
from twelve.engine.lab.draws import draw_odds
from twelve.engine.lab.odds import dice_odds
from twelve.engine.xii_century.odds import odds as xii_odds


def share(cases: list[bool]) -> Fraction:
    return Fraction(sum(cases), len(cases))


@settings(max_examples=30, deadline=None)
@given(count=st.integers(1, 3), sides=st.integers(1, 8), least=st.integers(0, 25))
def test_a_comparison_counts_every_roll(count: int, sides: int, least: int) -> None:
    rolls = list(product(range(1, sides + 1), repeat=count))
    answer = dice_odds(f"{count}d{sides} >= {least}")
    assert answer.chance == share([sum(roll) >= least for roll in rolls])
    assert sum(answer.distribution.values()) == 1


@pytest.mark.parametrize(
    ("words", "total"),
    [
        ("3d4 keep highest", max),
        ("3d4 keep lowest", min),
        ("3d4 keep highest 2", lambda roll: sum(sorted(roll)[1:])),
        ("3d4 drop lowest", lambda roll: sum(sorted(roll)[1:])),
        ("3d4 drop highest 2", min),
        ("3d4 + 2", lambda roll: sum(roll) + 2),
        ("2 - 3d4", lambda roll: 2 - sum(roll)),
    ],
)
def test_dice_are_kept_dropped_and_added(words: str, total: object) -> None:
    rolls = list(product(range(1, 5), repeat=3))
    found = dice_odds(words).distribution
    assert found == {t: share([total(r) == t for r in rolls]) for t in {total(r) for r in rolls}}


def test_a_duel_tells_win_tie_and_loss() -> None:
    answer = dice_odds("2d12 keep highest vs d12")
    rolls = list(product(range(1, 13), repeat=3))
    assert answer.chance == share([max(a, b) > c for a, b, c in rolls])
    assert answer.others["tie"] == share([max(a, b) == c for a, b, c in rolls])
    assert answer.chance + answer.others["tie"] + answer.others["lose"] == 1


def test_a_deck_is_drawn_without_putting_back() -> None:
    deck = {"rum": 3, "hex": 4}
    assert draw_odds(deck, "2 rum in 3").chance == Fraction(3 * 4 + 1, 35)
    assert draw_odds(deck, "exactly 2 rum in 3").chance == Fraction(12, 35)
    assert draw_odds(deck, "at most 0 rum in 3").chance == Fraction(4, 35)


def test_a_value_wins_where_it_is_the_highest_lone_one() -> None:
    content = load("king-of-12").content
    rolls = list(product(range(1, 13), repeat=2))
    wins = [a != 9 != b and (a == b or max(a, b) < 9) for a, b in rolls]
    assert king_odds(content, "9 against 2").chance == share(wins)
    assert king_odds(content, "0 against 1").chance == 0


def test_outlaws_strike_nobody_with_enough_pow_and_everybody_with_none_sometimes() -> None:
    content = load("xii-century").content
    assert xii_odds(content, "outlaws at 50 in hard").chance == 0
    assert 0 < xii_odds(content, "outlaws at 0 in hard").chance < 1
    in_one = xii_odds(content, "outlaws at 20 in hard")
    assert sum(in_one.distribution.values()) == 1
    assert max(in_one.distribution) == content.event_limit.rounds


def test_outlaws_come_as_often_as_tracks_are_rolled() -> None:
    from random import Random

    from twelve.engine.xii_century.compiled import Book
    from twelve.engine.xii_century.track import rolled_track

    content = load("xii-century").content
    book, random = Book(content), Random(1)
    outlaws, games = book.events.index("outlaws"), 4000
    struck = sum(outlaws in rolled_track(book, "hard", random)[4:] for _ in range(games))
    assert abs(struck / games - xii_odds(content, "outlaws at 20 in hard").chance) < 0.03


@pytest.mark.parametrize(
    "words",
    [
        *((dice,) for dice in ("3x6", "d6 +", "", ">= 3", "9999d9999", "3d6 keep highest 4", "d0")),
        *(("--deck", "king-of-12", question) for question in ("2 rum in 5", "1 oracle in 99", "oracle")),
        *(("--game", "king-of-12", question) for question in ("9 against 9", "nine")),
        ("--game", "xii-century", "famine at 3"),
        ("--game", "twelve-heroes", "x"),
        ("--game", "king-of-12", "--deck", "king-of-12", "9 against 2"),
    ],
)
def test_what_is_no_question_is_refused_with_an_example(twelve: Run, words: tuple[str, ...]) -> None:
    answer = twelve("odds", *words)
    assert answer.code == 2
    assert answer.err.startswith("error: ")


@pytest.mark.parametrize("question", ["3d6 >=", ">= 12", "d12 vs", "vs d12"])
def test_a_side_without_dice_is_named(twelve: Run, question: str) -> None:
    assert "no dice on one side" in twelve("odds", question).err


def test_the_answer_is_told_to_people_and_programs(twelve: Run) -> None:
    told = twelve("odds", "3d6 >= 12")
    assert told.out.startswith("3d6 >= 12: 37.50 % (3/8)\n")
    assert "█" in told.out
    known = twelve("odds", "3d6 >= 12", "--json").json
    assert (known["chance"], known["exact"]) == (0.375, "3/8")


def test_dice_beyond_counting_are_a_usage_error() -> None:
    with pytest.raises(UsageError, match="20,000"):
        dice_odds("1000d1000")


def test_a_deck_from_a_spreadsheet_is_asked_by_the_names_on_its_cards(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "my-game")
    game = tmp_path / "my-game" / "game.yaml"
    (tmp_path / "my-game" / "loot.csv").write_text(
        "id,name,qty\nrum,Old Rum,3\nhex,Hex,4\n", encoding="utf-8"
    )
    told = game.read_text(encoding="utf-8").replace(
        "tables:\n", "tables:\n  loot: {from: loot.csv, fields: {}}\n"
    )
    told = told.replace(
        "components: ", "components:\n  loot: {title: Loot, source: loot, layout: animal}\n#", 1
    )
    game.write_text(told, encoding="utf-8")
    by_id, by_name = (
        twelve("odds", "--deck", "my-game", f"2 {name} in 3", "--json") for name in ("rum", "old RUM")
    )
    assert by_id.code == 0, by_id.err
    assert (by_id.json["exact"], by_name.json["exact"]) == ("13/35", "13/35")
    assert twelve("odds", "--deck", "my-game", "1 fox in 18", "--json").json["chance"] == 1.0
