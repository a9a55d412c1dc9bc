"""Records survive: other line ends, odd names, crashes, full disks, and whatever somebody wrote into them."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import PLAYTHROUGHS, TOY, TWELVE, Run

from twelve.cli.play.records import Recorder, split_record
from twelve.cli.play.seats import restore_seats
from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.content.loading.shelf import shipped
from twelve.engine.bots import random_bot
from twelve.engine.match import Header, RecordError, head_and_lines, replay
from twelve.engine.playing import play_out
from twelve.engine.registry import rules_for

RECORDS = sorted(PLAYTHROUGHS.glob("*/*.jsonl"))
RULES = {spot.name: rules_for(load(spot.name)) for spot in shipped() if load(spot.name).rules}
NAMES = ("Ann\u2028Lee", "[/b]")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    shutil.copytree(TOY, tmp_path / "shelf" / "coin-duel")
    return {"TWELVE_PATH": str(tmp_path / "shelf")}


def test_a_record_with_other_line_ends_goes_on_and_keeps_every_byte(
    twelve: Run, env: dict[str, str], tmp_path: Path
) -> None:
    twelve("play", "coin-duel", "--players", "Ann,bot", "--record", "r", stdin="gold\nq\n", **env)
    record = tmp_path / "r"
    before = record.read_bytes().replace(b"\n", b"\r\n")
    record.write_bytes(before)
    assert twelve("play", "--resume", "r", stdin="1\n1\n", **env).code == 0
    assert record.read_bytes().startswith(before)
    assert twelve("replay", "r", **env).code == 0


@pytest.mark.parametrize("cut", range(1, 30, 4))
def test_a_last_line_cut_anywhere_is_left_out_and_the_rest_is_kept(tmp_path: Path, cut: int) -> None:
    whole = b'{"twelve": 1}\n{"seat": 0, "move": "gold"}\n'
    record = tmp_path / "r"
    record.write_bytes(whole + b'{"seat": 1, "move": "silver"}'[:cut])
    Recorder.go_on(record).close()
    assert record.read_bytes() in (whole, whole + b'{"seat": 1, "move": "silver"}\n')
    assert [path.name for path in tmp_path.iterdir()] == ["r"]


def test_a_last_line_that_only_lacks_its_end_counts(tmp_path: Path) -> None:
    head = Header("coin-duel", ("Ann", "Bob"), 1, {}, "1").to_line()
    assert head_and_lines(f'{head}\n{{"undo": 1}}'.encode())[1] == [(2, '{"undo": 1}')]
    record = tmp_path / "r"
    record.write_text(f'{head}\n{{"undo": 1}}')
    Recorder.go_on(record).close()
    assert record.read_text() == f'{head}\n{{"undo": 1}}\n'


@pytest.mark.parametrize("game", RULES)
def test_names_with_line_ends_and_brackets_play_and_replay(twelve: Run, tmp_path: Path, game: str) -> None:
    record = tmp_path / "r"
    played = play_out(rules_for(load(game)), Header(game, NAMES, 3, {}, "1"), [random_bot, random_bot])
    record.write_text("".join(f"{line}\n" for line in played.lines), encoding="utf-8", newline="")
    assert split_record(record)[0].players == NAMES
    replayed = twelve("replay", "r")
    assert replayed.code == 0, replayed.err
    assert "\u2028" not in replayed.out
    shown = twelve("play", game, "--players", "[/b],[red]x", "--record", "s", stdin="\n\n\nq\n")
    assert (shown.code, "[red]x" in shown.out) == (0, True), shown.err


def test_a_name_that_a_terminal_would_obey_is_refused(twelve: Run) -> None:
    refused = twelve("play", "king-of-12", "--players", "Ann\x1b[2J,bot")
    assert (refused.code, "\x1b" in refused.err) == (2, False)
    assert 'the name "Ann\ufffd[2J" holds a character that cannot be shown' in refused.err


def test_somebody_called_bot_smith_stays_a_person(twelve: Run, env: dict[str, str]) -> None:
    players = "bot smith,bot:random,bot 2,Ann"
    header = Header("g", tuple(players.split(",")), 1, {}, "1", (None, "bot:random", None, None))
    people = [seat.bot is None for seat in restore_seats(header, {"random": random_bot})]
    assert people == [True, False, True, True]
    twelve("play", "coin-duel", "--players", "bot smith,bot", "--record", "r", stdin="q\n", **env)
    resumed = twelve("play", "--resume", "r", stdin="q\n", **env)
    assert "bot smith> " in resumed.out


def test_an_older_record_tells_bots_by_their_names() -> None:
    header = Header("g", ("bot", "bot 2", "bot:random 3", "bot smith", "Ann"), 1, {}, "1")
    people = [seat.bot is None for seat in restore_seats(header, {"random": random_bot})]
    assert people == [False, False, False, True, True]


def test_a_game_killed_after_its_last_move_gets_its_end_noted(twelve: Run, tmp_path: Path) -> None:
    twelve("play", "king-of-12", "--players", "bot,bot", "--seed", "3", "--record", "r")
    whole = (tmp_path / "r").read_bytes()
    (tmp_path / "r").write_bytes(whole[: whole.rstrip().rfind(b"\n") + 1] + b'{"outc')
    assert "is finished" in twelve("play", "--resume", "r").err
    assert (
        "r ist zu Ende; ansehen mit: twelve replay r" in twelve("play", "--resume", "r", "--lang", "de").err
    )
    assert (tmp_path / "r").read_bytes() == whole


def test_resuming_keeps_typed_dice_and_the_language(twelve: Run, tmp_path: Path) -> None:
    words = ("--dice", "typed", "--lang", "de", "--record", "r", "-o", "difficulty=very-easy")
    twelve("play", "xii-century", "--players", "Ann", *words, stdin="3 5\nq\n")
    resumed = twelve("play", "--resume", "r", stdin="2 6\nq\n")
    assert resumed.code == 0, resumed.err
    assert "Bevölkerung" in resumed.out
    lines = map(json.loads, (tmp_path / "r").read_text().splitlines())
    assert [line["roll"] for line in lines if "roll" in line] == ["3 5", "2 6"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"seat": 1e999, "move": "gold"}', "not a line of a record"),
        ('{"seat": -Infinity, "move": "gold"}', "not a line of a record"),
        ('{"seat": 99, "move": "gold"}', "there is no seat 99; the last is 1"),
        ('{"seat": -7, "move": "gold"}', "there is no seat -7"),
        ('{"seat": true, "move": "gold"}', "not a line of a record"),
        ('{"seat": 0}', "not a line of a record"),
        ('{"roll": 1e400}', "not a line of a record"),
        ('{"seat": ' + "9" * 5000 + ', "move": "gold"}', "not a line of a record"),
        ("[" * 100_000, "not a line of a record"),
        ('["undo"]', "not a line of a record"),
        ("17", "not a line of a record"),
        ('{"undo": 1}', "nothing to take back"),
        ('{"outcome": 5}', "a game that goes on"),
    ],
)
def test_numbers_and_shapes_that_cannot_be_are_told_with_their_line(
    twelve: Run, env: dict[str, str], tmp_path: Path, line: str, said: str
) -> None:
    head = Header("coin-duel", ("Ann", "Bob"), 1, {}, "1").to_line()
    (tmp_path / "r").write_text(f"{head}\n{line}\n")
    for words in (("replay", "r"), ("play", "--resume", "r")):
        refused = twelve(*words, **env)
        assert refused.code == 1
        assert refused.err.startswith("error: r: line 2: ")
        assert said in refused.err


@pytest.mark.parametrize("seed", ["1e999", "1.5", '"x"', "null", "[1]"])
def test_a_head_with_an_impossible_seed_is_told(twelve: Run, tmp_path: Path, seed: str) -> None:
    head = Header("king-of-12", ("Ann", "Bob"), 1, {}, "1").to_line().replace('"seed": 1', f'"seed": {seed}')
    (tmp_path / "r").write_text(f"{head}\n")
    refused = twelve("replay", "r")
    assert (refused.code, "line 1: not the head of a record" in refused.err) == (1, True)


def test_a_record_that_is_no_file_is_told(twelve: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        refused = twelve("replay", name)
        assert (refused.code, "not a file" in refused.err) == (1, True)


def test_a_record_where_none_can_be_is_refused_before_the_game(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused = twelve("play", "king-of-12", "--players", "bot,bot", "--record", "file/r")
    assert refused.code == 1
    assert refused.err.startswith("error: file/r cannot be written: ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "der Datenträger ist voll; das Spiel ist bis"),
        ("fr", "le disque est plein\u202f; la partie est"),
    ],
)
def test_a_full_disk_is_told_in_the_language_of_the_game(language: str, told: str) -> None:
    """/dev/full answers every byte as a full disk does."""
    recorder = Recorder(Path("/dev/full"), 0, 0, language)
    with pytest.raises(TwelveError, match=told):
        recorder.write("{}")
    recorder.close()


def test_a_full_disk_keeps_whole_lines_and_says_how_to_go_on(env: dict[str, str], tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk: both refuse in the middle of a line."""
    words = [TWELVE, "play", "coin-duel", "--players", "bot,bot", "--seed", "3", "--record", "r"]
    most = 200
    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**os.environ, **env},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
    assert "r cannot be written: File too large; the game is kept up to the last move" in done.stderr
    data = (tmp_path / "r").read_bytes()
    assert data.endswith(b"\n")
    assert len(head_and_lines(data)[1]) > 0
    subprocess.run([TWELVE, "play", "--resume", "r"], cwd=tmp_path, env={**os.environ, **env}, check=True)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RECORDS), st.integers(0, 2**32), st.sampled_from(["byte", "line", "word"]))
def test_a_damaged_record_is_read_to_an_end_or_refused_with_its_line(
    record: Path, seed: int, damage: str
) -> None:
    random = Random(seed)
    lines = record.read_bytes().splitlines(keepends=True)[:60]
    at = random.randrange(len(lines))
    lines[at] = _damaged(lines[at], damage, random)
    with suppress(TwelveError if at == 0 else RecordError):
        replay(RULES[record.parent.name], *head_and_lines(b"".join(lines)))


def _damaged(line: bytes, damage: str, random: Random) -> bytes:
    spot = random.randrange(len(line))
    if damage == "byte":
        return line[:spot] + bytes([random.randrange(256)]) + line[spot + 1 :]
    if damage == "line":
        return random.choice([b"", line * 2, b"{}\n", b"[]\n", b"null\n"])
    words = line.split(b" ")
    place = random.randrange(len(words))
    words[place] = random.choice([b"1e999", b"-1", b'"0"', b"9" * 30, b"\xc2\xb2", b"NaN", b'"', b""])
    return b" ".join(words)


@pytest.mark.parametrize(
    ("lang", "ending"),
    [
        ("en", "Ben won: Ann 0, Ben 2"),
        ("de", "Ben hat gewonnen: Ann 0, Ben 2"),
        ("fr", "Ben a gagné\u00a0: Ann 0, Ben 2"),
    ],
)
def test_a_replay_ends_with_the_result_in_the_language(twelve: Run, lang: str, ending: str) -> None:
    record = PLAYTHROUGHS / "king-of-12" / "two-players-first-set.jsonl"
    assert twelve("replay", record, "--lang", lang).out.splitlines()[-1] == ending
