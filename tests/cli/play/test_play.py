"""Playing on a terminal: choosing, undoing, asking, typing dice, stopping, and going on after a crash."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from support import TOY, TWELVE, Answer, Run
from waiting import until


class Table:
    """Plays the toy game through the command line."""

    def __init__(self, twelve: Run, home: Path) -> None:
        shutil.copytree(TOY, home / "shelf" / "coin-duel")
        self._twelve = twelve
        self.home = home
        self.env = {"TWELVE_PATH": str(home / "shelf")}

    def play(self, *words: object, keys: str = "") -> Answer:
        return self._twelve("play", *words, stdin=keys, **self.env)

    def replay(self, record: str, *words: str) -> Answer:
        return self._twelve("replay", record, *words, **self.env)

    def lines(self, record: str) -> list[dict[str, object]]:
        return [json.loads(line) for line in (self.home / record).read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def table(twelve: Run, tmp_path: Path) -> Table:
    return Table(twelve, tmp_path)


def test_moves_are_chosen_by_number_by_name_or_by_part_of_it(table: Table) -> None:
    played = table.play("coin-duel", "--players", "Ann,bot", "--record", "r", keys="1\nsilver\nol\n1\n")
    assert played.code == 0, played.err
    mine = [line["move"] for line in table.lines("r") if line.get("seat") == 0]
    assert mine == ["copper", "silver", "gold"]
    assert "won" in played.out


def test_typed_dice_are_checked_and_recorded(table: Table) -> None:
    keys = "gold\nd6 9\nnonsense\nd6 6\nsilver\nd6 6\ncopper\nd6 6\n"
    played = table.play("coin-duel", "--players", "Ann,bot", "--dice", "typed", "--record", "r", keys=keys)
    assert "d6 9 is not in the hand" in played.out
    assert '"nonsense" is not a coin' in played.out
    assert [line["roll"] for line in table.lines("r") if "roll" in line] == ["d6 6"] * 3


def test_an_option_is_handed_to_the_rules(table: Table) -> None:
    played = table.play("coin-duel", "--players", "bot,bot", "-o", "bonus=50", "--json")
    assert json.loads(played.out)["scores"] == {"bot": 3, "bot B": 0}


def test_an_unknown_option_is_a_usage_error(table: Table) -> None:
    refused = table.play("coin-duel", "--players", "bot,bot", "-o", "bonis=1")
    assert (refused.code, refused.err) == (2, 'error: there is no option "bonis"; did you mean "bonus"?\n')


def test_the_wrong_number_of_players_is_refused(table: Table) -> None:
    refused = table.play("coin-duel", "--players", "bot")
    assert refused.code == 1
    assert "for 2 players, not 1" in refused.err
    assert not list(table.home.glob("output/*"))


def test_the_same_seed_plays_the_same_game(table: Table) -> None:
    for record in ("a", "b"):
        table.play("coin-duel", "--players", "bot,bot", "--seed", 9, "--record", record)
    assert (table.home / "a").read_bytes() == (table.home / "b").read_bytes()


def test_a_move_can_be_taken_back(table: Table) -> None:
    keys = "\ngold\nu\n\nsilver\n" + "\n1\n" * 20
    played = table.play("coin-duel", "--players", "Ann,Bob", "--record", "r", keys=keys)
    assert played.code == 0, played.err
    assert [line.get("move", "undo") for line in table.lines("r")[1:4]] == ["gold", "undo", "silver"]
    assert table.replay("r").code == 0


def test_a_word_is_explained(table: Table) -> None:
    asked = table.play("coin-duel", "--players", "Ann,bot", keys="?gold\n?lead\nq\n")
    assert "Gold: Worth three." in asked.out
    assert "nothing is known about “lead”" in asked.out


def test_a_game_that_was_left_goes_on_where_it_was(table: Table) -> None:
    left = table.play("coin-duel", "--players", "Ann,bot", "--seed", 4, "--record", "r", keys="gold\nq\n")
    assert "go on with: twelve play --resume r" in left.out
    before = table.lines("r")
    done = table.play("--resume", "r", keys="1\n1\n")
    assert done.code == 0, done.err
    assert table.lines("r")[: len(before)] == before
    whole = table.play("coin-duel", "--players", "Ann,bot", "--seed", 4, "--record", "w", keys="gold\n1\n1\n")
    assert whole.code == 0
    assert (table.home / "w").read_text() == (table.home / "r").read_text()


def test_an_earlier_record_is_never_overwritten(table: Table) -> None:
    (table.home / "r").write_text("precious", encoding="utf-8")
    refused = table.play("coin-duel", "--players", "bot,bot", "--record", "r")
    assert refused.code == 1
    assert "r exists; go on with --resume r" in refused.err
    assert (table.home / "r").read_text() == "precious"


def test_a_killed_game_loses_nothing_but_the_move_being_typed(table: Table) -> None:
    process = subprocess.Popen(
        [TWELVE, "play", "coin-duel", "--players", "Ann,bot", "--seed", "2", "--record", "r"],
        cwd=table.home,
        env={**os.environ, **table.env},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    process.stdin.write(b"gold\nsil")
    process.stdin.flush()
    record = table.home / "r"
    until(lambda: record.exists() and '"roll"' in record.read_text(), "the first move")
    process.kill()
    process.wait()
    assert [line.get("move") for line in table.lines("r")[1:2]] == ["gold"]
    with record.open("a") as file:
        file.write('{"seat": 0, "mo')
    done = table.play("--resume", "r", keys="silver\ncopper\n")
    assert done.code == 0, done.err
    assert table.replay("r", "--json").code == 0


def test_replay_names_the_first_line_that_does_not_fit(table: Table) -> None:
    table.play("coin-duel", "--players", "bot,bot", "--seed", 3, "--record", "r")
    lines = (table.home / "r").read_text().splitlines(keepends=True)
    lines[4] = lines[1]
    (table.home / "r").write_text("".join(lines))
    refused = table.replay("r")
    assert refused.code == 1
    assert refused.err.startswith("error: r: line 5: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: not the head of a record"),
        ("{}\n", "line 1: not the head of a record"),
        ("[1]\n", "line 1: not the head of a record"),
        ('{"twelve": 99, "game": "x"}\n', "format 99 is not known"),
    ],
)
def test_what_is_no_record_is_told(table: Table, text: str, said: str) -> None:
    (table.home / "r").write_text(text)
    refused = table.replay("r")
    assert refused.code == 1
    assert said in refused.err


def test_a_false_ending_is_found(table: Table) -> None:
    table.play("coin-duel", "--players", "bot,bot", "--seed", 3, "--record", "r")
    text = (table.home / "r").read_text().replace('"scores": [', '"scores": [7, ')
    (table.home / "r").write_text(text)
    assert "the record ends with" in table.replay("r").err


def test_an_unknown_bot_is_a_usage_error(table: Table) -> None:
    refused = table.play("coin-duel", "--players", "Ann,bot:gredy")
    assert refused.code == 2
    assert 'there is no bot "gredy"' in refused.err


def test_a_language_without_texts_is_a_usage_error(table: Table) -> None:
    table.play("coin-duel", "--players", "bot,bot", "--record", "r")
    refused = [
        table.replay("r", "--lang", "xx"),
        table.play("coin-duel", "--players", "bot,bot", "--lang", "xx"),
    ]
    assert [answer.code for answer in refused] == [2, 2]
    assert all('coin-duel has no texts in "xx"; allowed: en' in answer.err for answer in refused)
    assert not (table.home / "output").exists()
