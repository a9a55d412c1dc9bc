"""`twelve events` fills the track as the rules do."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from support import Run
from xii_century_table import BOOK

from twelve.engine.xii_century.track import rolled_track

GAMES = 6000


def test_json_names_the_events_by_round(twelve: Run) -> None:
    answer = twelve("events", "--difficulty", "hard", "--seed", 7, "--json").json
    assert answer["difficulty"] == "hard"
    assert answer["seed"] == 7
    assert list(answer["rounds"]) == ["5", "6", "7", "8", "9", "10"]  # type: ignore[call-overload]
    assert set(answer["rounds"].values()) <= set(BOOK.events)  # type: ignore[attr-defined]


def test_a_seed_repeats_the_track_and_is_always_shown(twelve: Run) -> None:
    first = twelve("events", "--difficulty", "very-hard", "--json").json
    again = twelve("events", "--difficulty", "very-hard", "--seed", first["seed"], "--json").json
    assert again == first
    assert "seed 3" in twelve("events", "--seed", 3).out


def test_very_easy_has_no_events(twelve: Run) -> None:
    assert twelve("events", "--difficulty", "very-easy", "--json").json["rounds"] == {}
    assert "no event" in twelve("events", "--difficulty", "very-easy").out


def test_forget_about_it_begins_with_outlaws(twelve: Run) -> None:
    rounds = twelve("events", "--difficulty", "forget-about-it", "--seed", 1, "--json").json["rounds"]
    assert rounds["1"] == "outlaws"  # type: ignore[index]
    assert len(rounds) == 10  # type: ignore[arg-type]


def test_the_track_is_shown_with_its_letters(twelve: Run) -> None:
    out = twelve("events", "--difficulty", "easy", "--choose", "fire,famine").out
    assert "│ Fi  │ Fa  │\n" in out
    assert "Stone houses halved." in out
    assert (
        "│  F  │  H  │\n" in twelve("events", "--difficulty", "easy", "--choose", "1,3", "--lang", "de").out
    )


def test_chosen_events_are_taken_in_order(twelve: Run) -> None:
    words = "fire,plague,civil_war,Water Storm"
    answer = twelve("events", "--choose", words, "--json").json
    assert answer == {
        "difficulty": "normal",
        "seed": None,
        "rounds": {"7": "fire", "8": "plague", "9": "civil_war", "10": "water_storm"},
    }


@pytest.mark.parametrize(
    ("difficulty", "words", "reason"),
    [
        ("easy", "fire", "easy has 2 rounds with an event to choose (9, 10); 1 given"),
        ("easy", "fire,plage", 'there is no event "plage"; did you mean "plague"?'),
        ("normal", "fire,fire,fire,plague", "Fire comes 3 times; no event in more than 2 rounds"),
        (
            "forget-about-it",
            "outlaws,outlaws,fire,fire,plague,plague,famine,famine,civil_war",
            "Outlaws comes 3 times; no event in more than 2 rounds (the fixed one counts too)",
        ),
        ("hart", "", 'there is no difficulty "hart"; did you mean "hard"?'),
    ],
)
def test_what_the_rules_forbid_is_refused(twelve: Run, difficulty: str, words: str, reason: str) -> None:
    answer = twelve("events", "--difficulty", difficulty, "--choose", words)
    assert (answer.code, answer.err) == (1, f"error: {reason}\n")


def test_a_game_without_events_is_refused(twelve: Run) -> None:
    assert "king-of-12 has no event track" in twelve("events", "--game", "king-of-12").err


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "very-hard", "forget-about-it"])
def test_no_event_comes_more_than_twice(difficulty: str) -> None:
    for seed in range(500):
        track = rolled_track(BOOK, difficulty, Random(seed))
        assert max(track.count(event) for event in range(6)) <= 2


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        kinds - len(counts)
    )


def test_two_rounds_are_uniform_over_all_pairs() -> None:
    counts: Counter[object] = Counter(rolled_track(BOOK, "easy", Random(seed))[8:] for seed in range(GAMES))
    assert set(counts) == set(product(range(6), repeat=2))
    assert chi_square(counts, 36) < 70


def test_a_third_is_rolled_again_uniformly_over_the_others() -> None:
    tracks = [rolled_track(BOOK, "normal", Random(seed))[6:] for seed in range(4 * GAMES)]
    after_pair: Counter[object] = Counter((t[2] - t[0]) % 6 for t in tracks if t[0] == t[1])
    assert set(after_pair) == {1, 2, 3, 4, 5}
    assert chi_square(after_pair, 5) < 20
    otherwise: Counter[object] = Counter(t[2] for t in tracks if t[0] != t[1])
    assert chi_square(otherwise, 6) < 22


def test_the_fixed_outlaws_make_a_second_pair_impossible() -> None:
    later = [rolled_track(BOOK, "forget-about-it", Random(seed))[1:] for seed in range(GAMES // 3)]
    outlaws = BOOK.events.index("outlaws")
    assert max(track.count(outlaws) for track in later) == 1
