"""`twelve score` agrees with a careful person with a pencil."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from select import select

import pytest
from support import PLAYTHROUGHS, TWELVE, Run
from terminals import Terminal
from waiting import PATIENCE
from xii_century_table import CONTENT, MAXIMA

BRAMLEY = """\
game: xii-century
town: Bramley
assets: {population: 10, food: 4, supply: 2, strong_ale: 3, stone_houses: 8}
people: [master_builder, blacksmith, earl, sheriff]
infrastructures: [inn, tavern, castle]
perks: {sheriff: a, castle: b}
reputation: 5
"""
LINES = [
    {"source": "population", "amount": 10, "points": 10},
    {"source": "strong_ale", "amount": 3, "points": 6},
    {"source": "stone_houses", "amount": 8, "points": 8},
    {"source": "master_builder", "amount": 1, "points": 1},
    {"source": "blacksmith", "amount": 1, "points": 1},
    {"source": "earl", "amount": 1, "points": 15},
    {"source": "sheriff", "amount": 1, "points": 1},
    {"source": "inn", "amount": 1, "points": 5},
    {"source": "tavern", "amount": 1, "points": 10},
    {"source": "castle", "amount": 1, "points": 30},
    {"source": "castle.b", "amount": 8, "points": 8},
    {"source": "reputation", "amount": 5, "points": 8},
]


DOUBTS = [
    "Strong ale without Brewery: cannot be, counted all the same",
    "Castle without War hero: cannot be, counted all the same",
]
RECORDS = PLAYTHROUGHS / "xii-century"


@pytest.fixture
def bramley(tmp_path: Path) -> Path:
    file = tmp_path / "bramley.yaml"
    file.write_text(BRAMLEY, encoding="utf-8")
    return file


def town(folder: Path, name: str, rest: str = "") -> Path:
    file = folder / f"{name.lower()}.yaml"
    file.write_text(f"game: xii-century\ntown: {name}\n{rest}", encoding="utf-8")
    return file


def test_json_has_score_power_lines_and_winners(twelve: Run, bramley: Path) -> None:
    assert twelve("score", bramley, "--json").json == {
        "towns": [{"town": "Bramley", "score": 103, "pow": 0, "lines": LINES, "warnings": DOUBTS}],
        "winners": ["Bramley"],
        "ties": [],
        "warnings": [f"Bramley: {doubt}" for doubt in DOUBTS],
    }


@pytest.mark.parametrize(
    ("rest", "thing", "missing"),
    [
        ("assets: {strong_ale: 2}", "Strong ale", "Brewery"),
        ("assets: {population: 5, men_at_arms: 4, knights: 2}\npeople: [blacksmith]", "Knights", "Stables"),
        (
            "people: [war_hero, blacksmith]\ninfrastructures: [castle, stables]\nperks: {castle: a}",
            "Castle",
            "Earl",
        ),
        ("assets: {bread: 1}", "Bread", "Mill"),
        ("infrastructures: [barbican]", "Barbican", "Town walls"),
        ("people: [earl, master_builder]", "Earl", "Blacksmith"),
        (
            "people: [bishop, prior, master_builder]\ninfrastructures: [monastery, cathedral]",
            "Cathedral",
            "Monks 2",
        ),
    ],
)
def test_what_cannot_be_is_counted_with_a_warning_that_names_what_is_missing(
    twelve: Run, tmp_path: Path, rest: str, thing: str, missing: str
) -> None:
    file = town(tmp_path, "Odd", rest)
    (warning,) = twelve("score", file, "--json").json["warnings"]  # type: ignore[misc]
    assert warning == f"Odd: {thing} without {missing}: cannot be, counted all the same"
    assert f"! {thing} without {missing}: cannot be" in twelve("score", file).out
    refused = twelve("score", file, "--strict")
    assert (refused.code, refused.err.strip()) == (
        1,
        f"error: Odd: {thing} without {missing}: cannot be",
    )


def test_what_may_have_been_lost_since_is_not_doubted(twelve: Run, tmp_path: Path) -> None:
    rest = "assets: {food: 3}\npeople: [blacksmith]\ninfrastructures: [stables, tavern]"
    assert twelve("score", town(tmp_path, "Ruin", rest), "--strict", "--json").json["warnings"] == []


def test_a_played_record_is_scored(twelve: Run) -> None:
    record = RECORDS / "three-towns-in-very-hard-times.jsonl"
    answer = twelve("score", record, "--strict", "--json").json
    scores = {town["town"]: town["score"] for town in answer["towns"]}  # type: ignore[attr-defined]
    told = json.loads(record.read_text(encoding="utf-8").splitlines()[-1])["outcome"]
    assert list(scores.values()) == told["scores"]
    assert answer["warnings"] == []


def test_a_json_file_scores_like_the_yaml_file(twelve: Run, bramley: Path, tmp_path: Path) -> None:
    data = {
        "game": "xii-century",
        "town": "Bramley",
        "assets": {"population": 10, "food": 4, "supply": 2, "strong_ale": 3, "stone_houses": 8},
        "people": ["master_builder", "blacksmith", "earl", "sheriff"],
        "infrastructures": ["inn", "tavern", "castle"],
        "perks": {"sheriff": "a", "castle": "b"},
        "reputation": 5,
    }
    other = tmp_path / "bramley.json"
    other.write_text(json.dumps(data, indent="\t"), encoding="utf-8")
    assert twelve("score", other, "--json").json == twelve("score", bramley, "--json").json


def test_the_breakdown_can_be_followed_line_by_line(twelve: Run, bramley: Path) -> None:
    out = twelve("score", bramley).out
    assert "Castle · Perk b    8     8\n" in out
    assert "Total" in out
    assert "103 VP" in out
    assert "Burg · Vorteil b" in twelve("score", bramley, "--lang", "de").out


def test_several_towns_are_ranked(twelve: Run, bramley: Path, tmp_path: Path) -> None:
    other = town(tmp_path, "Ashford", "infrastructures: [inn]")
    answer = twelve("score", other, bramley)
    assert answer.out.splitlines()[-3:] == [
        "1. Bramley: 103 VP, POW 0",
        "2. Ashford: 5 VP, POW 0",
        "Winner: Bramley",
    ]
    assert twelve("score", other, bramley, "--json").json["winners"] == ["Bramley"]


def test_a_tie_goes_to_the_higher_power(twelve: Run, tmp_path: Path) -> None:
    peaceful = town(tmp_path, "Ashford", "assets: {population: 6}")
    walled = town(tmp_path, "Wells", "infrastructures: [town_walls]")
    answer = twelve("score", peaceful, walled, "--json").json
    assert [each["score"] for each in answer["towns"]] == [6, 6]  # type: ignore[attr-defined, index]
    assert [each["pow"] for each in answer["towns"]] == [0, 10]  # type: ignore[attr-defined, index]
    assert answer["winners"] == ["Wells"]
    (tie,) = answer["ties"]  # type: ignore[misc]
    assert tie == {"towns": ["Ashford", "Wells"], "score": 6, "pow": [0, 10], "decided_by": "pow"}
    assert (
        "Ashford, Wells: 6 VP each; the higher POW decides (0 : 10)" in twelve("score", peaceful, walled).out
    )


def test_a_victory_can_be_shared(twelve: Run, tmp_path: Path) -> None:
    files = [town(tmp_path, name, "infrastructures: [inn]") for name in ("Ashford", "Wells")]
    assert twelve("score", *files, "--json").json["winners"] == ["Ashford", "Wells"]
    assert "Shared victory: Ashford, Wells" in twelve("score", *files).out


def test_a_solo_objective_is_checked(twelve: Run, bramley: Path, tmp_path: Path) -> None:
    answer = twelve("score", bramley, "--objective", 1, "--json").json
    assert answer["towns"][0]["objective"] == {  # type: ignore[index]
        "number": 1,
        "met": False,
        "missing": ["wealthy_merchant", "food 20", "supply 20"],
    }
    strong = town(
        tmp_path,
        "Burgh",
        "assets: {stone_houses: 10}\ninfrastructures: [town_walls, barbican, castle]\nperks: {castle: a}",
    )
    assert "Objective 4, The stronghold: reached" in twelve("score", strong, "--objective", 4).out
    refused = twelve("score", strong, "--objective", 5)
    assert (refused.code, 'no objective "5"' in refused.err) == (1, True)


@pytest.mark.parametrize(
    ("difficulty", "verdict"), [("easy", "above"), ("very-easy", "good"), ("hard", "above")]
)
def test_a_good_score_is_told(twelve: Run, bramley: Path, difficulty: str, verdict: str) -> None:
    answer = twelve("score", bramley, "--difficulty", difficulty, "--json").json
    assert answer["towns"][0]["verdict"] == verdict  # type: ignore[index]


def test_everything_impossible_is_refused_at_once_with_its_place(twelve: Run, tmp_path: Path) -> None:
    bad = town(
        tmp_path,
        "Badville",
        "assets: {population: 8, fod: 4, supply: -2, men_at_arms: 11, monks: 1, knights: many}\n"
        "people: [master_bilder, blacksmith, blacksmith, inn, sheriff]\n"
        "infrastructures: [castle]\n"
        "perks: {miller: b, inn: a, castle: c}\n"
        "reputation: 21\n",
    )
    answer = twelve("score", bad)
    assert answer.code == 1
    told = [line for line in answer.err.splitlines() if "badville.yaml:" in line]
    assert [line.partition("badville.yaml:")[2] for line in told] == [
        '3:30: assets.fod: there is no asset "fod"; did you mean "food"?',
        "3:41: assets.supply: is -2; no amount is below 0",
        "3:58: assets.men_at_arms: is 11, above its maximum of 10 (population plus 2 for each of monks)",
        "3:81: assets.knights: must be a whole number",
        '4:10: people[0]: "master_bilder" is not known here; did you mean "master_builder"?',
        "4:25: people[1]: blacksmith is listed more than once",
        '4:49: people[3]: "inn" is not known here; it belongs to infrastructures',
        "4:54: people[4]: which perk has sheriff? say perks: {sheriff: a} or {sheriff: b}",
        "6:17: perks.miller: miller is not in this town",
        '6:25: perks.inn: "inn" has no perks; '
        "allowed: castle, granary, jongleur, mill, miller, sheriff, town_court, witch",
        "6:36: perks.castle: is not one of the allowed words; allowed: 'a' or 'b'",
        "7:13: reputation: is 21; reputation is 0 to 20",
    ]


@pytest.mark.parametrize(("asset", "most"), MAXIMA.items())
def test_no_amount_above_its_maximum(twelve: Run, tmp_path: Path, asset: str, most: int) -> None:
    assert twelve("score", town(tmp_path, "Full", f"assets: {{{asset}: {most}}}")).code == 0
    refused = twelve("score", town(tmp_path, "Over", f"assets: {{{asset}: {most + 1}}}"))
    assert f"is {most + 1}, above its maximum of {most}" in refused.err


def test_mistakes_in_several_files_are_told_together(twelve: Run, tmp_path: Path) -> None:
    files = [town(tmp_path, name, "reputation: -1") for name in ("Ashford", "Wells")]
    err = twelve("score", *files).err
    assert "ashford.yaml:3:13" in err
    assert "wells.yaml:3:13" in err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("town: X\n", "a town says which game it belongs to"),
        ("game: xii-centry\ntown: X\n", 'did you mean "xii-century"'),
        ("game: king-of-12\ntown: X\n", "king-of-12 has no towns"),
        ("game: xii-century\n", "town: is required but missing"),
        ("- a\n- b\n", "a town says which game it belongs to"),
        ("game: xii-century\ntown: [\n", "not valid YAML"),
        ("", "the file is empty"),
    ],
)
def test_a_file_that_is_no_town_is_refused_in_words(
    twelve: Run, tmp_path: Path, text: str, reason: str
) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    answer = twelve("score", file)
    assert answer.code == 1
    assert reason in answer.err
    assert "odd.yaml:" in answer.err


def test_a_missing_file_and_an_unknown_ending_are_told(twelve: Run, tmp_path: Path) -> None:
    assert "nowhere.yaml:1:1: cannot be read" in twelve("score", tmp_path / "nowhere.yaml").err
    refused = twelve("score", tmp_path / "town.txt")
    assert (refused.code, "ends in .yaml, .yml, .json" in refused.err) == (2, True)


def test_a_town_with_nothing_but_a_name_is_a_blank_sheet(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "nix.yaml").write_text("game: xii-century\ntown: Nix\n", encoding="utf-8")
    answer = twelve("score", "nix.yaml")
    assert (answer.code, answer.out) == (1, "")
    assert "nix.yaml: a blank sheet is not a town" in answer.err


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_new_writes_a_commented_empty_town_that_scores_nothing(twelve: Run, lang: str) -> None:
    assert twelve("score", "--new", "fresh.yaml", "--lang", lang).code == 0
    answer = twelve("score", "fresh.yaml", "--json").json
    assert answer == {
        "towns": [{"town": "fresh", "score": 0, "pow": 0, "lines": [], "warnings": []}],
        "winners": ["fresh"],
        "ties": [],
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "  # castle: b  # 1 more VP per stone house."),
        ("de", "  # sheriff: a  # Einmal je Zug: ein Würfel +1."),
        ("fr", "  # miller: b  # Un 2 vaut 4 pour les vivres."),
    ],
)
def test_a_new_town_explains_every_perk(twelve: Run, tmp_path: Path, lang: str, line: str) -> None:
    twelve("score", "--new", "fresh.yaml", "--lang", lang)
    lines = (tmp_path / "fresh.yaml").read_text(encoding="utf-8").splitlines()
    assert line in lines
    assert sum(": a  # " in line or ": b  # " in line for line in lines) == 16


def test_uncommenting_a_line_of_a_new_town_adds_it(twelve: Run, tmp_path: Path) -> None:
    twelve("score", "--new", "fresh.yaml")
    file = tmp_path / "fresh.yaml"
    text = (
        file.read_text(encoding="utf-8")
        .replace("# - castle ", "- castle ")
        .replace("# castle: b", "castle: b")
    )
    file.write_text(text.replace("stone_houses: 0", "stone_houses: 9"), encoding="utf-8")
    assert twelve("score", "fresh.yaml", "--json").json["towns"][0]["score"] == 48  # type: ignore[index]


def test_new_never_overwrites(twelve: Run, bramley: Path) -> None:
    answer = twelve("score", "--new", bramley)
    assert (answer.code, "already there" in answer.err) == (1, True)
    assert bramley.read_text(encoding="utf-8") == BRAMLEY


def test_without_a_file_and_without_a_terminal_it_is_a_usage_error(twelve: Run) -> None:
    assert twelve("score").code == 2


def test_on_a_terminal_the_sheet_is_asked_through(twelve: Run, tmp_path: Path) -> None:
    wrong_first = ["Bramley", "11", "10", "4", "2"]
    rest = ["3", "8", "", "", "", "", "", "", "", ""]
    out = _on_terminal([TWELVE, "score"], [*wrong_first, *rest, *["y", "y"] + [""] * 50], tmp_path)
    assert "a number from 0 to 10; nothing means 0" in out
    assert "Population" in out
    assert "Total" in out
    assert "saved as bramley.yaml" in out
    saved = (tmp_path / "bramley.yaml").read_text(encoding="utf-8")
    assert "town: Bramley" in saved
    assert "population: 10" in saved
    # 10 people of 1, 3 ale of 2, 8 stone houses of 1, a merchant of 8, a butcher of 15; nothing else
    total = 10 + 3 * 2 + 8 + 8 + 15
    (again,) = twelve("score", "bramley.yaml", "--json").json["towns"]  # type: ignore[misc]
    assert (again["town"], again["score"]) == ("Bramley", total)
    shown = re.sub(r"\x1b\[\d*m", "", out).replace("\r", "").partition("saved as bramley.yaml\n")[2]
    assert shown == twelve("score", "bramley.yaml").out


def _on_terminal(command: list[object], answers: list[str], folder: Path) -> str:
    """Types the answers into the command as a person would."""
    inner, outer = pty.openpty()
    process = subprocess.Popen(
        list(map(str, command)), stdin=outer, stdout=outer, stderr=outer, cwd=folder, env={**os.environ}
    )
    os.close(outer)
    os.write(inner, ("\n".join(answers) + "\n").encode())
    said = b""
    with suppress(OSError):  # which is how a terminal tells that nobody is there any more
        while select([inner], [], [], PATIENCE)[0]:
            said += os.read(inner, 65536)
    assert process.wait(timeout=PATIENCE) is not None
    return said.decode()


def test_a_pack_that_overrides_points_changes_the_score(twelve: Run, tmp_path: Path) -> None:
    pack = tmp_path / "golden-age"
    pack.mkdir()
    (pack / "game.yaml").write_text(
        "game: golden-age\nextends: xii-century\ninfrastructures: {inn: {points: 7}}\n", encoding="utf-8"
    )
    file = tmp_path / "t.yaml"
    file.write_text("game: golden-age\ntown: T\ninfrastructures: [inn]\n", encoding="utf-8")
    assert twelve("score", file, "--json").json["towns"][0]["score"] == 7  # type: ignore[index]


def test_scoring_needs_no_printing_library(bramley: Path) -> None:
    program = (
        "import sys\n"
        "from twelve.cli.games.xii_century.commands import score\n"
        f"score.command([__import__('pathlib').Path({str(bramley)!r})])\n"
        "heavy = {'weasyprint', 'reportlab', 'pikepdf', 'pypdf', 'fontTools', 'PIL', 'rich.table'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_the_town_of_a_new_pack_explains_every_perk_and_can_be_scored(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "my-towns", "--from", "xii-century")
    town = tmp_path / "my-towns" / "towns" / "example.yaml"
    text = town.read_text(encoding="utf-8")
    perks = [(name, letter) for name, thing in CONTENT.settled.items() for letter in thing.perks]
    assert perks
    assert all(f"#   {name}: {letter} – " in text for name, letter in perks)
    assert twelve("score", town, "--json").json["towns"][0]["score"] == 8 + 1 + 1 + 5  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    ("lang", "name", "number", "letters", "saved"),
    [
        ("en", "a name, please", "a number from 0 to 10; nothing means 0", "(y/n)", "saved as bram.yaml"),
        ("de", "bitte ein Name", "eine Zahl von 0 bis 10; nichts heißt 0", "(j/n)", "gesichert als bram"),
        ("fr", "un nom, s’il", "un nombre de 0 à 10 ; rien veut dire 0", "(o/n)", "gardée dans bram"),
    ],
)  # fmt: skip
def test_the_sheet_is_asked_through_in_the_language(
    terminal: Callable[..., Terminal], lang: str, name: str, number: str, letters: str, saved: str
) -> None:
    table = terminal("score", "--lang", lang)
    for answer in ("", "Bram", "99"):
        table.question()
        table.type(answer)
    while table.question() and table.code is None:
        table.type(letters[1] if letters in table.stream.rpartition("\n")[2] else "")
    told = table.stream.replace("\u00a0", " ").replace("\u202f", " ")
    assert all(words in told for words in (name, number, letters, saved))
    assert " (y/n)" not in told or lang == "en"


@pytest.mark.parametrize(
    ("lang", "first", "told"),
    [
        ("de", "# Trag die Mengen ein", "ann.yaml: füll sie aus, dann: twelve score ann.yaml"),
        ("fr", "# Inscris les quantités", "ann.yaml : remplis-le, puis : twelve score ann.yaml"),
    ],
)
def test_a_new_town_is_explained_in_the_language(
    twelve: Run, tmp_path: Path, lang: str, first: str, told: str
) -> None:
    assert told in twelve("score", "--new", "ann.yaml", "--lang", lang).out.replace("\u00a0", " ")
    assert (tmp_path / "ann.yaml").read_text(encoding="utf-8").startswith(first)
    (tmp_path / "blank.yaml").write_text("game: xii-century\ntown: Blank\n", encoding="utf-8")
    blank = {"de": "ein leerer Stadtbogen ist keine Stadt", "fr": "une feuille vide n’est pas une ville"}
    assert blank[lang] in twelve("score", "blank.yaml", "--lang", lang).err
