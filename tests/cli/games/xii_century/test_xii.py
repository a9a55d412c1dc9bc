"""`twelve xii`: what a table with towns on paper wants to know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest
from support import Run
from terminals import Terminal


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
    assert "2 dice are due; 1 given" in twelve("xii", "war", *towns, "--dice", "3").err
    assert "a die shows 1 to 6, not 7" in twelve("xii", "afford", towns[0], "7").err


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
    assert "  Farms              1: 0 → 1   3: 0 → 3   5: 0 → 5   6: 0 → 5 (highest die)\n" in told
    assert "  Prior              1, 3, 5, 6: 4 VP\n" in told
    assert "  Jongleur           1 a: 0 VP; Add 1, 2, 2, 4 to the dice reserve.   1 b: 0 VP; " in told
    assert len(told.splitlines()) < 50


def kept_round(twelve: Run, *words: object) -> dict[str, Any]:
    """The next round of a table; where the dice are equal, the first choice is taken."""
    told = cast("dict[str, Any]", twelve("xii", "round", *words, "--json").json)
    if not told["choices"]:
        return told
    changed = " ".join(map(str, told["choices"][0]))
    resume = ("--resume", told["record"], "--shared", changed)
    return cast("dict[str, Any]", twelve("xii", "round", *resume, "--json").json)


def test_a_table_is_kept_round_by_round_and_goes_on_from_its_record(twelve: Run) -> None:
    begin = ("--players", "Ann,Bob,Cem", "--difficulty", "very-hard", "--seed", 7, "--record", "t.jsonl")
    rounds = [kept_round(twelve, *begin)]
    rounds += [kept_round(twelve, "--resume", "t.jsonl") for _ in range(9)]
    assert [each["round"] for each in rounds] == list(range(1, 11))
    events = [each["event"] for each in rounds]
    assert events == rounds[0]["events"]
    assert events[:2] == [None, None]
    assert all(events[2:])
    assert max(events.count(event) for event in events[2:]) <= 2
    for before, after in pairwise(rounds):
        one, other = after["shared"]
        assert 1 <= one < other <= 6
        assert after["order"] == [before["order"][-1], *before["order"][:-1]]
        assert before["next"] == {"round": after["round"], "kind": "event", "player": ""}
    assert rounds[2]["bonuses"]["quarry"] == {"influence": 3, "gives": {"supply": 2}}
    assert [each["harvest"] for each in rounds] == [event != "famine" for event in events]
    over = twelve("xii", "round", "--resume", "t.jsonl")
    assert (over.code, "All rounds are played" in over.err) == (2, True)
    assert "t.jsonl exists" in twelve("xii", "round", *begin).err


def test_equal_shared_dice_are_the_first_players_choice(twelve: Run) -> None:
    begin = ("xii", "round", "--players", "Ann,Bob", "--seed", 3, "--record", "t.jsonl")
    asked = cast("dict[str, Any]", twelve(*begin, "--shared", "4 4", "--json").json)
    assert (asked["shared"], asked["choices"]) == (None, [[3, 4], [4, 5]])
    assert asked["next"] == {"round": 1, "kind": "shared", "player": asked["order"][0]}
    go_on = ("xii", "round", "--resume", "t.jsonl", "--shared")
    assert "one of them changes by 1 (3 4, 4 5), or: again" in twelve(*go_on, "4 6").err
    assert "two dice, each 1 to 6" in twelve(*go_on, "4 ²").err
    assert "Shared dice: 4 4 → 4 5" in twelve(*go_on, "4 5").out
    assert cast("dict[str, Any]", twelve(*go_on, "1 1", "--json").json)["choices"] == [[1, 2]]
    again = cast("dict[str, Any]", twelve(*go_on, "again", "--json").json)
    assert (again["round"], again["rolled"][0]) == (2, [1, 1])
    assert len(again["rolled"]) == 2


def test_a_line_cut_short_by_a_crash_is_told_again(twelve: Run, tmp_path: Path) -> None:
    kept_round(twelve, "--players", "Ann", "--seed", 3, "--record", "t.jsonl")
    kept_round(twelve, "--resume", "t.jsonl")
    record = tmp_path / "t.jsonl"
    whole = record.read_bytes()
    record.write_bytes(whole[:-4])
    twelve("xii", "round", "--resume", "t.jsonl")
    assert record.read_bytes() == whole


def test_events_can_be_chosen_but_not_in_solo(twelve: Run) -> None:
    chosen = ("--choose", "fire,plague", "--difficulty", "easy")
    told = kept_round(twelve, "--players", "Ann,Bob", *chosen, "--record", "t.jsonl")
    assert told["events"][8:] == ["fire", "plague"]
    assert "no choosing in solo" in twelve("xii", "round", "--players", "Ann", *chosen).err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{"rolled": [', '{"rolled": [0, '),
        ('{"rolled"', '{"done"'),
        ('"events": [""', '"events": ["flood"'),
        ('"players": ["Ann"]', '"players": []'),
        ("{", "["),
    ],
)
def test_a_record_that_was_spoiled_is_refused(twelve: Run, tmp_path: Path, old: str, new: str) -> None:
    twelve("xii", "round", "--players", "Ann", "--shared", "2 5", "--record", "t.jsonl")
    record = tmp_path / "t.jsonl"
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new))
    refused = twelve("xii", "round", "--resume", "t.jsonl")
    assert (refused.code, refused.err.startswith("error: t.jsonl ")) == (1, True)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "── Round 1/10 ──"), ("de", "Ackerland (Einfluss ≥ 3): Nahrung 2")]
)
def test_a_round_is_told_with_everything_that_is_due(twelve: Run, lang: str, said: str) -> None:
    out = twelve("xii", "round", "--players", "Ann,Bob", "--seed", 1, "--record", "t", "--lang", lang).out
    assert said in out
    assert "twelve xii round --resume t" in out


def test_what_is_no_table_is_refused_in_words(twelve: Run, towns: tuple[Path, Path]) -> None:
    assert "1 to 5 different names" in twelve("xii", "round", "--players", "Ann,Ann").err
    assert "is not a record of `twelve xii round`" in twelve("xii", "round", "--resume", towns[0]).err


def test_a_table_on_a_terminal_is_kept_step_by_step(terminal: Callable[..., Terminal]) -> None:
    table = terminal("xii", "round", "--players", "Ann", "--seed", 5, "--record", "t.jsonl")
    assert "── Round 1/10 ──" in table.question()
    for typed, asked in (
        ("", "Enter rolls"),
        ("6 6", "Ann chooses: change one by 1 (5 6)"),
        ("5 5", "one of them changes by 1 (5 6)"),
        ("5 6", "Ann's turn"),
        ("u", "Ann chooses"),
        ("5 6", "Shared dice: 6 6 → 5 6"),
        ("", "4. Harvest: Farms give food"),
    ):
        table.type(typed)
        assert asked in table.question()
    table.press("\x03")
    assert "go on: twelve xii round --resume t.jsonl" in table.question()
    table = terminal("xii", "round", "--resume", "t.jsonl")
    assert "Harvest: Farms give food" in table.question()


@pytest.mark.parametrize(
    ("words", "german", "french"),
    [
        (("war", "ann.yaml", "bob.yaml", "--dice", "3"), "--dice: 2 Würfel sind zu werfen; 1 angegeben",
         "--dice : 2 dés sont attendus ; 1 donné"),
        (("afford", "ann.yaml", "7"), "ein Würfel zeigt 1 bis 6, nicht 7", "un dé montre de 1 à 6, pas 7"),
        (("outlaws", "ann.yaml", "--round", "11"), "es gibt 10 Runden, nicht 11", "10 manches, pas 11"),
        (("round", "--players", "Ann", "--choose", "fire"), "allein wird nicht gewählt", "en solo on ne"),
        (("round", "--players", "Ann,Ann"), "1 bis 5 verschiedene Namen", "de 1 à 5 noms différents"),
    ],
)  # fmt: skip
def test_refusals_are_told_in_german_and_french(
    twelve: Run, towns: tuple[Path, Path], words: tuple[str, ...], german: str, french: str
) -> None:
    assert towns[0].name == "ann.yaml"
    for lang, why in (("de", german), ("fr", french)):
        said = twelve("xii", *words, "--lang", lang)
        assert (said.code, said.out) == (2, "")
        assert why in said.err.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "seed 3; go on: twelve xii round"),
        ("de", "Startwert 3; weiter: twelve xii round"),
        ("fr", "graine 3 ; pour continuer : twelve xii round"),
    ],
)
def test_a_round_ends_with_the_way_on_in_the_language(twelve: Run, lang: str, told: str) -> None:
    out = twelve("xii", "round", "--players", "Ann,Bob", "--seed", 3, "--lang", lang).out
    assert told in out.splitlines()[-1].replace("\u00a0", " ").replace("\u202f", " ")
