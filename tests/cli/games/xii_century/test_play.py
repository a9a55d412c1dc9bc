"""XII Century through the command line: a table of people and bots, real dice, undo, help, resume."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support import PLAYTHROUGHS, Run
from xii_century_table import BOOK, GAME, RULES, town, turn

from twelve.cli.games.xii_century.table import GameTable
from twelve.cli.games.xii_century.towns_shown import Townscape
from twelve.cli.play.screen import rendered
from twelve.cli.play.table import Use
from twelve.engine.xii_century.state import Phase

RECORDS = sorted((PLAYTHROUGHS / "xii-century").glob("*.jsonl"))


def lines(record: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]


def test_bots_play_a_whole_game(twelve: Run) -> None:
    answer = twelve("play", "xii-century", "--players", "bot:random,bot:random", "--seed", 4, "--json").json
    assert set(answer["scores"]) == {"bot:random", "bot:random B"}  # type: ignore[call-overload]


def test_real_dice_can_be_typed(twelve: Run, tmp_path: Path) -> None:
    keys = "7 1\n5\n3 3\n1\n2 6\n2 population\nq\n"
    options = ("-o", "difficulty=very-easy", "--dice", "typed", "--record", "r")
    answer = twelve("play", "xii-century", "--players", "Ann", *options, stdin=keys)
    assert "a die shows 1 to 6, not 7" in answer.out
    assert "2 dice are due; 1 given" in answer.out
    moves = [line.get("roll", line.get("move")) for line in lines(tmp_path / "r")[1:]]
    assert moves == ["3 3", "shared 2 3", "2 6", "2 population"]


def test_a_move_can_be_taken_back_until_dice_are_rolled(twelve: Run, tmp_path: Path) -> None:
    keys = "3 5\n2 6\n6 population\nu\n6 quarry\nq\n"
    options = ("-o", "difficulty=very-easy", "--dice", "typed", "--record", "r")
    twelve("play", "xii-century", "--players", "Ann", *options, stdin=keys)
    assert [line.get("move", line.get("undo")) for line in lines(tmp_path / "r")[3:]] == [
        "6 population",
        1,
        "6 quarry",
    ]


def test_a_forbidden_move_is_refused_with_the_rule(twelve: Run) -> None:
    keys = "3 5\n2 6\n6 food\n6 farms +6\nq\n"
    options = ("-o", "difficulty=very-easy", "--dice", "typed", "--record", "r")
    out = twelve("play", "xii-century", "--players", "Ann", *options, stdin=keys).out
    assert "Food requires Population 1, and there is 0" in out
    assert "the highest die, 6, adds at most 5 to Farms" in out


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [
        ("en", "tavern", "Tavern: Requires Population 7; Cost Supply 1 · Food 9; VP 10"),
        ("de", "Müller", "Müller: Würfel 2; Benötigt Bevölkerung 10 · Mühle; SP 1; a) Ab 3 Brot"),
        ("fr", "Forêt", "Forêt\u00a0: Vivres 2 ou Matériaux 2\u202f; Minimum 4 4 6 6 8 8 10 10 12 12"),
        (
            "fr",
            "Château",
            "a) Vaut 20 FOR contre les hors-la-loi\u202f; b) 1 PV de plus par maison de pierre.",
        ),
        ("en", "outlaws", "Outlaws: A town with less POW than 5\u00a0×\u00a0the round: Food\u00a0−5."),
        ("en", "highest die", "Highest die: The highest die of your turn adds at most its value −1"),
        ("en", "nonsense", "nothing is known about “nonsense”"),
    ],
)
def test_help_on_anything_by_name(twelve: Run, lang: str, word: str, said: str) -> None:
    keys = f"3 5\n2 6\n?{word}\nq\n"
    options = ("-o", "difficulty=very-easy", "--dice", "typed", "--lang", lang)
    assert said in twelve("play", "xii-century", "--players", "Ann", *options, stdin=keys).out


def test_the_table_fits_eighty_columns_with_five_towns(twelve: Run) -> None:
    names = "Adelheid,Bertram,Charlotte,Dietrich,Ermengard"
    out = twelve("play", "xii-century", "--players", names, "--seed", 1, stdin="q\n", COLUMNS="80").out
    shown = out[out.index("Round 1/10") :].partition("decides")[0]
    assert max(map(len, shown.splitlines())) <= 80
    assert all(name in shown for name in names.split(","))


def test_a_stopped_game_goes_on_and_ends_as_if_never_stopped(twelve: Run, tmp_path: Path) -> None:
    twelve("play", "xii-century", "--players", "bot:random", "--seed", 8, "--record", "whole.jsonl")
    whole = (tmp_path / "whole.jsonl").read_text(encoding="utf-8")
    (tmp_path / "cut.jsonl").write_text(whole[: len(whole) // 2], encoding="utf-8")
    assert twelve("play", "--resume", "cut.jsonl").code == 0
    assert (tmp_path / "cut.jsonl").read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_every_playthrough_reaches_its_end_again(twelve: Run, record: Path) -> None:
    answer = twelve("replay", record, "--json")
    assert answer.code == 0, answer.err


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_changed_record_names_the_first_line_that_does_not_fit(
    twelve: Run, tmp_path: Path, record: Path
) -> None:
    text = record.read_text(encoding="utf-8").splitlines()
    spent = next(i for i, line in enumerate(text) if '"move": "' in line and "quarry" in line)
    text[spent] = json.dumps({"seat": json.loads(text[spent])["seat"], "move": "6 castle a"})
    (tmp_path / "changed.jsonl").write_text("\n".join(text) + "\n", encoding="utf-8")
    answer = twelve("replay", "changed.jsonl")
    assert answer.code == 1
    assert f"line {spent + 1}:" in answer.err


def test_unknown_options_and_values_are_refused(twelve: Run) -> None:
    refused = twelve("play", "xii-century", "--players", "bot", "-o", "difficulty=hart")
    assert 'there is no difficulty "hart"; did you mean "hard"?' in refused.err
    refused = twelve("play", "xii-century", "--players", "bot", "-o", "famine_halves_farms=perhaps")
    assert 'famine_halves_farms is yes or no, not "perhaps"' in refused.err


def test_the_war_shows_only_the_power_that_counts_in_it() -> None:
    walled = town("town_walls", "barbican", "blacksmith", population=5, men_at_arms=2)
    soldiers = town("blacksmith", population=9, men_at_arms=4)
    towns = Townscape(BOOK, ("Ann", "Ben"), "en")

    def powers(phase: Phase) -> list[tuple[str, str]]:
        state = turn("", walled, soldiers, phase=phase)
        return [towns.power(state, each) for each in state.towns]

    assert powers(Phase.WAR) == [("War POW", "2"), ("War POW", "4+1d6")]
    assert powers(Phase.SPEND) == [("POW", "2 (22)"), ("POW", "4")]


RICH = {
    "population": 10, "food": 30, "supply": 30, "farms": 10, "men_at_arms": 10, "knights": 10,
    "strong_ale": 10, "stone_houses": 10, "monks": 2, "mercenaries": 2, "masons": 3, "bread": 3,
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_two_full_towns_leave_room_for_the_choices_on_eighty_by_twenty_four(lang: str) -> None:
    influence = {"grassland": 12, "farmland": 12, "quarry": 12, "forest": 12}
    home = town(*list(BOOK.things)[:14], influence=influence, **RICH)
    state = turn("6 4 s2 s1", home, home, round=9, event="outlaws")
    lines = rendered(GameTable(GAME, RULES, ("Ann", "Ben"), lang).show(state, 0))
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 17, "\n".join(lines)
    early = town(influence=influence, population=4, food=12, supply=8, farms=3)
    lines = rendered(GameTable(GAME, RULES, ("Ann", "Ben"), lang).show(turn("6 4", early, early), 0))
    assert len(lines) <= 11, "\n".join(lines)


@pytest.mark.parametrize(
    ("lang", "longest"), [("en", "Stone houses"), ("de", "Waffenknechte"), ("fr", "Maisons de pierre")]
)
def test_names_of_assets_are_shown_whole_where_there_is_room(
    lang: str, longest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    table = GameTable(GAME, RULES, ("Ann", "Ben"), lang)
    state = turn("6 4", town(population=4), town())
    assert f"{longest} " in "\n".join(rendered(table.show(state, 0)))
    wide = turn("", town(**RICH), town(), phase=Phase.WAR)
    lines = rendered(table.show(wide, 0))
    assert max(map(len, lines)) <= 80
    assert any("10/10" in line for line in lines)


def test_moves_are_grouped_and_those_that_only_lose_or_change_nothing_kept_apart() -> None:
    table = GameTable(GAME, RULES, ("Ann",), "en")
    home = town("blacksmith", "master_builder", population=10, farms=10, supply=9)
    state = turn("6 4 2 1", home)

    def found(text: str) -> tuple[str, Use]:
        move = RULES.parse_move(text)
        return table.group(state, 0, move), table.use(state, 0, move)

    assert found("6 men_at_arms") == ("Town assets", Use.GAIN)
    assert found("6 men_at_arms +2") == ("Town assets", Use.LOSS)
    assert found("6 stone_houses +2") == ("Town assets", Use.GAIN)
    assert found("4 farms") == ("Town assets", Use.NOTHING)
    assert found("4 prior") == ("Prominent people", Use.GAIN)
    assert found("4 town_walls") == ("Infrastructures", Use.GAIN)
    assert found("2 quarry") == ("Locations", Use.GAIN)
    assert found("store 2") == ("Dice", Use.GAIN)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Castle: War hero, Earl"), ("de", "Burg: Kriegsheld, Graf"), ("fr", "Château\u00a0: Héros")],
)
def test_afford_tells_what_is_missing_for_the_rest(lang: str, said: str) -> None:
    table = GameTable(GAME, RULES, ("Ann",), lang)
    strong = town(population=10, food=30, supply=30, men_at_arms=10, farms=10, stone_houses=10)
    assert said in str(table.afford(turn("6 4 2 1", strong), 0))
    assert table.afford(turn("", phase=Phase.MARKET), 0) is None


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_afford_leaves_the_town_on_the_screen_though_everything_is_missing(lang: str) -> None:
    table = GameTable(GAME, RULES, ("Ann",), lang)
    start = turn("6 4 2 1", town())
    answer = rendered(table.afford(start, 0))
    assert len(answer) + len(rendered(table.show(start, 0))) <= 24
    text = " ".join(" ".join(answer).split())
    names = [row.name[lang] for row in BOOK.content.settled.values()]
    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_no_number_of_a_town_is_cut_short_in_the_war(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    influence = {"grassland": 17, "farmland": 12, "quarry": 13, "forest": 12}
    home = town("war_hero", "army_chief", influence=influence, **RICH)
    state = turn("", home, home, phase=Phase.WAR, round=10)
    lines = rendered(GameTable(GAME, RULES, ("Ann", "Ben"), lang).show(state, 0))
    text = "\n".join(lines[2:])
    assert max(map(len, lines)) <= 80
    assert re.search(r"\d+\+2[dW]6", text), text
    for number in ("10/10", "30/30", "17/6 ✓", "13/10 ✓", "12/12 ✓", "12/11 ✓"):
        assert number in text, text
