"""The frame of the command line: help, versions, exit codes, and packs made by `new`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from support import HOUSE, TWELVE, Run

from twelve.cli.group import command_names

HIDDEN: set[str] = set()
SHIPPED = ("king-of-12", "midnight-moths", "twelve-heroes", "xii-century")
WITH_RULEBOOK = ("king-of-12", "twelve-heroes", "xii-century")
"""Games by others, whose content says what their rulebooks state."""


def test_the_version_is_that_of_the_package(twelve: Run) -> None:
    assert twelve("--version").out == f"twelve {version('twelve')}\n"


@pytest.mark.parametrize("name", command_names())
def test_every_command_has_help_with_an_example(twelve: Run, name: str) -> None:
    shown = twelve(name, "--help")
    assert shown.code == 0
    assert "Example" in shown.out
    assert f"twelve {name}" in shown.out


@pytest.mark.parametrize("name", sorted(set(command_names()) - HIDDEN))
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"twelve {name}" in (HOUSE / "README.md").read_text(encoding="utf-8")


def test_the_help_lists_every_command(twelve: Run) -> None:
    shown = twelve("--help").out
    listed = {name for name in command_names() if re.search(rf"│ {name}\b", shown)}
    assert listed == set(command_names()) - HIDDEN


def test_a_mistyped_command_is_a_usage_error_with_a_suggestion(twelve: Run) -> None:
    refused = twelve("gmaes")
    assert refused.code == 2
    assert "games" in refused.err


def test_an_unknown_game_is_told_with_a_suggestion(twelve: Run) -> None:
    refused = twelve("check", "king-of-21")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == 'error: no game or pack "king-of-21"; did you mean "king-of-12"?\n'


def test_games_lists_the_shipped_games(twelve: Run) -> None:
    listed = json.loads(twelve("games", "--json").out)["games"]
    assert tuple(game["name"] for game in listed) == SHIPPED


def test_a_broken_pack_does_not_hide_the_other_games(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.yaml").write_text("game: [", encoding="utf-8")
    listed = twelve("games")
    assert listed.code == 0
    assert "King of 12" in listed.out
    assert "error: broken/game.yaml:2:1: not valid YAML" in listed.err


def test_rolling_with_a_seed_repeats(twelve: Run) -> None:
    first = twelve("roll", "2d6", "d12", "3d6+2", "--seed", 7, "--json").json
    assert first == twelve("roll", "2d6", "d12", "3d6+2", "--seed", 7, "--json").json
    assert first["seed"] == 7
    assert [roll["dice"] for roll in first["rolls"]] == ["2d6", "d12", "3d6+2"]
    for roll, plus in zip(first["rolls"], (0, 0, 2), strict=True):
        assert roll["total"] == sum(roll["faces"]) + plus


def test_a_roll_without_seed_shows_one_that_repeats_it(twelve: Run) -> None:
    first = twelve("roll", "5d6", "--json").json
    assert twelve("roll", "5d6", "--seed", first["seed"], "--json").json == first


@pytest.mark.parametrize("words", ["2x6", "0d6", "d0", "2d6+", "99999d6"])
def test_what_are_no_dice_is_a_usage_error(twelve: Run, words: str) -> None:
    refused = twelve("roll", words)
    assert refused.code == 2
    assert words in refused.err


@pytest.mark.parametrize("game", SHIPPED)
def test_a_new_pack_checks_at_once(twelve: Run, tmp_path: Path, game: str) -> None:
    made = twelve("new", "my-cards", "--from", game)
    assert made.code == 0, made.err
    assert {"game.yaml", "README.md"} <= {file.name for file in (tmp_path / "my-cards").iterdir()}
    checked = twelve("check", "my-cards")
    assert checked.code == 0, checked.err
    assert "warning" not in checked.out


def test_new_refuses_to_overwrite(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    refused = twelve("new", "mine", "--from", "king-of-12")
    assert (refused.code, list((tmp_path / "mine").iterdir())) == (1, [])
    assert "mine exists already" in refused.err


@pytest.mark.parametrize("name", ["Mine", "my pack", "../up/Xx", "-x-", ""])
def test_new_refuses_a_name_that_is_none(twelve: Run, tmp_path: Path, name: str) -> None:
    assert twelve("new", "--from", "king-of-12", "--", name).code == 2
    assert [path.name for path in tmp_path.iterdir() if path.name != ".home"] == []


def test_a_broken_card_is_explained(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "mine", "--from", "king-of-12")
    text = (
        "cards:\n  jester:\n    name: Jester\n    efect: {add: 3}\n    copies: many\n    provenance: house\n"
    )
    (tmp_path / "mine" / "jester.yaml").write_text(text, encoding="utf-8")
    refused = twelve("check", "mine")
    assert refused.code == 1
    assert (
        'mine/jester.yaml:4:5: cards.jester.efect: "efect" is not known here; did you mean "effect"?'
        in refused.err
    )
    assert "mine/jester.yaml:5:13: cards.jester.copies: must be a whole number" in refused.err
    assert "        efect: {add: 3}\n        ^" in refused.err
    found = json.loads(twelve("check", "mine", "--json").out)
    assert {(f["line"], f["column"]) for f in found["findings"]} >= {(4, 5), (5, 13)}


def test_a_charge_that_nobody_drew_is_found(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "mine", "--from", "king-of-12")
    text = "cards:\n  golem:\n    blazon: {field: azure, charge: golmen}\n"
    (tmp_path / "mine" / "golem.yaml").write_text(text, encoding="utf-8")
    told = twelve("check", "mine").out
    assert 'mine/golem.yaml:3:36: warning: cards.golem.blazon.charge: there is no drawing "golmen"' in told
    assert 'did you mean "golem"?' in told


def test_a_pack_may_not_extend_itself_or_another_pack(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text("game: mine\nextends: mine\n", encoding="utf-8")
    refused = twelve("check", "mine", TWELVE_PATH=str(tmp_path))
    assert refused.code == 1
    assert 'mine/game.yaml:2:10: extends: there is no game "mine"' in refused.err


@pytest.mark.parametrize("game", SHIPPED)
def test_the_shipped_games_have_no_findings(twelve: Run, game: str) -> None:
    checked = json.loads(twelve("check", game, "--json").out)
    assert (checked["ok"], checked["findings"]) == (True, [])


@pytest.mark.parametrize("game", WITH_RULEBOOK)
def test_provenance_lists_what_the_rulebook_does_not_state(twelve: Run, game: str) -> None:
    shown = twelve("check", game, "--provenance").out
    assert re.search(r"^\d+ +(inferred|house) +\S+ +\S", shown, re.MULTILINE)
    assert "stated " not in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_the_provenance_listing_is_as_wide_as_the_terminal(twelve: Run) -> None:
    narrow, wide = (
        twelve("check", "king-of-12", "--provenance", COLUMNS=columns).out for columns in ("70", "900")
    )
    assert max(map(len, narrow.splitlines())) <= 70
    assert "…" in narrow
    assert re.search(
        r"cards\.gambler\.blazon +field: \[per-pale, vert, sable\], charge: gambler, tincture: \w+$",
        wide,
        re.MULTILINE,
    )


def test_the_shipped_schemas_are_those_of_the_models(twelve: Run, tmp_path: Path) -> None:
    assert twelve("schema", "--to", "made").code == 0
    made = {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "made").iterdir()}
    kept = {name: (HOUSE / "content" / "schemas" / name).read_text(encoding="utf-8") for name in made}
    assert made == kept, "run: twelve schema --to content/schemas"


def test_doctor_finds_this_machine_able_to_print(twelve: Run) -> None:
    seen = json.loads(twelve("doctor", "--json").out)
    assert seen["ok"], seen
    assert seen["install"] is None


def test_an_interrupt_is_no_traceback() -> None:
    program = "import twelve.cli.app as a\ndef stop(*_): raise KeyboardInterrupt\na.run = stop\na.main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "error: stopped\n")


def test_a_closed_pipe_is_no_traceback() -> None:
    done = subprocess.run(f"{TWELVE} games | true", shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
