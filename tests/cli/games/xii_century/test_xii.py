"""`twelve xii`: what a table with towns on paper wants to know."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from support import Run


@pytest.fixture
def towns(tmp_path: Path) -> tuple[Path, Path]:
    ann = "assets: {population: 10, food: 9, supply: 8, men_at_arms: 6, knights: 4}\npeople: [blacksmith]\n"
    bob = "assets: {population: 5, men_at_arms: 3}\npeople: [blacksmith]\ninfrastructures: [town_walls]\n"
    files = []
    for name, rest in (("ann", ann + "infrastructures: [stables]\n"), ("bob", bob)):
        files.append(tmp_path / f"{name}.yaml")
        files[-1].write_text(f"game: xii-century\ntown: {name.title()}\n{rest}", encoding="utf-8")
    return files[0], files[1]


def test_a_war_counts_power_dice_reputation_and_armies(twelve: Run, towns: tuple[Path, Path]) -> None:
    answer = twelve("xii", "war", *towns, "--dice", "3 5", "--json").json
    ann, bob = answer["towns"]  # type: ignore[misc]
    assert (ann["pow"], ann["dice"], ann["total"], ann["earned"]) == (14, 2, 22, 2)
    assert (bob["pow"], bob["dice"], bob["total"], bob["earned"]) == (3, 0, 3, 1)
    assert (ann["after"], bob["after"]) == (
        {"men_at_arms": 3, "knights": 2},
        {"men_at_arms": 1, "knights": 0},
    )
    told = twelve("xii", "war", *towns, "--dice", "3 5").out
    assert "Ann: POW 14 + 2d6 = 22, reputation +2 (2); afterwards Men-at-arms 3, Knights 2" in told


def test_a_war_rolls_what_is_not_typed_and_tells_its_seed(twelve: Run, towns: tuple[Path, Path]) -> None:
    first, again = (twelve("xii", "war", *towns, "--seed", 7, "--json").json for _ in range(2))
    assert first == again
    assert first["seed"] == 7
    assert len(first["dice"]) == 2  # type: ignore[arg-type]


def test_dice_that_do_not_fit_are_refused(twelve: Run, towns: tuple[Path, Path]) -> None:
    assert "2 dice are due, 1 given" in twelve("xii", "war", *towns, "--dice", "3").err
    assert 'a die shows 1 to 6, not "7"' in twelve("xii", "afford", towns[0], "7").err


def test_outlaws_are_weighed_with_an_exact_chance(twelve: Run, towns: tuple[Path, Path]) -> None:
    ann, bob = twelve("xii", "outlaws", *towns, "--round", 5, "--json").json["towns"]  # type: ignore[misc]
    assert (ann["needed"], ann["pow"], ann["dice"], ann["chance"]) == (25, 14, 2, 0.9167)
    assert ann["lost"] == {"food": 5, "supply": 5, "men_at_arms": 6, "knights": 4}
    assert (bob["pow"], bob["chance"]) == (13, 1.0)
    told = twelve("xii", "outlaws", towns[1], "--round", 2, "--lang", "de").out
    assert "Bob: MP 13 gegen 10; Gesetzlose schlagen mit 0 % zu" in told
    assert "there are 10 rounds, not 11" in twelve("xii", "outlaws", towns[1], "--round", 11).err


def test_afford_tells_what_dice_can_do_and_what_is_missing(twelve: Run, towns: tuple[Path, Path]) -> None:
    answer = twelve("xii", "afford", towns[0], 6, 5, 3, 1, "--json").json
    assert {"6 prior", "5 farms", "1 jongleur a"} <= set(answer["moves"])  # type: ignore[call-overload]
    missing = answer["missing"]
    assert missing["castle"] == [  # type: ignore[index, call-overload]
        {"what": "war_hero", "need": 1, "have": 0},
        {"what": "earl", "need": 1, "have": 0},
        {"what": "men_at_arms", "need": 10, "have": 6},
        {"what": "supply", "need": 30, "have": 8},
    ]
    assert missing["sheriff"] == [{"what": "die", "need": 2, "have": 0}]  # type: ignore[index, call-overload]
    assert "inn" not in missing  # type: ignore[operator]
    told = twelve("xii", "afford", towns[0], 6, 5, 3, 1).out
    assert "Castle: War hero, Earl, Men-at-arms 6/10, Supply 8/30" in told
    assert "Farms 0 → 5" in told


def test_a_table_is_kept_round_by_round_and_goes_on_from_its_record(twelve: Run) -> None:
    begin = ("xii", "round", "--players", "Ann,Bob,Cem", "--difficulty", "very-hard", "--seed", 7)
    rounds = [twelve(*begin, "--record", "t.jsonl", "--json").json]
    rounds += [twelve("xii", "round", "--resume", "t.jsonl", "--json").json for _ in range(9)]
    assert [each["round"] for each in rounds] == list(range(1, 11))
    events = [each["event"] for each in rounds]
    assert events[:2] == [None, None]
    assert all(events[2:])
    assert max(events.count(event) for event in events[2:]) <= 2
    for before, after in pairwise(rounds):
        one, other = after["shared"]  # type: ignore[misc]
        assert 1 <= one < other <= 6
        assert after["order"] == [before["order"][-1], *before["order"][:-1]]  # type: ignore[index]
    assert rounds[2]["bonuses"]["quarry"] == {"influence": 3, "gives": {"supply": 2}}  # type: ignore[index, call-overload]
    assert [each["harvest"] for each in rounds] == [event != "famine" for event in events]
    over = twelve("xii", "round", "--resume", "t.jsonl")
    assert (over.code, "all 10 rounds are played" in over.err) == (2, True)
    assert "t.jsonl exists" in twelve(*begin, "--record", "t.jsonl").err


def test_a_line_cut_short_by_a_crash_is_told_again(twelve: Run, tmp_path: Path) -> None:
    twelve("xii", "round", "--players", "Ann", "--seed", 3, "--record", "t.jsonl")
    second = twelve("xii", "round", "--resume", "t.jsonl", "--json").json
    record = tmp_path / "t.jsonl"
    record.write_bytes(record.read_bytes()[:-4])
    assert twelve("xii", "round", "--resume", "t.jsonl", "--json").json == second


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "── Round 1/10 ──"), ("de", "Ackerland (Einfluss ≥ 3): Nahrung 2")]
)
def test_a_round_is_told_with_everything_that_is_due(twelve: Run, lang: str, said: str) -> None:
    out = twelve("xii", "round", "--players", "Ann,Bob", "--seed", 1, "--record", "t", "--lang", lang).out
    assert said in out
    assert "next round: twelve xii round --resume t" in out


def test_what_is_no_table_is_refused_in_words(twelve: Run, towns: tuple[Path, Path]) -> None:
    assert "1 to 5 different names" in twelve("xii", "round", "--players", "Ann,Ann").err
    assert "is not a record of `twelve xii round`" in twelve("xii", "round", "--resume", towns[0]).err
