"""Many games: the same whoever plays them, counted rightly, and the remarkable ones can be replayed."""

from __future__ import annotations

import csv
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import TOY, Run
from waiting import PATIENCE, holds, until

from twelve.cli.lab import running
from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.engine.chance import Stream, start
from twelve.engine.lab.simulate import GameResult, Trial, digest_of, play_batch, record_of
from twelve.engine.lab.summary import Share, Summary

KING = ("simulate", "king-of-12", "--players", "random,random", "--seed", 1)


def test_the_results_are_the_same_whatever_the_number_of_processes(twelve: Run) -> None:
    one, three = (twelve(*KING, "--games", 160, "--jobs", jobs, "--json") for jobs in (1, 3))
    assert one.code == 0, one.err
    assert one.out == three.out


def test_a_game_is_the_same_alone_and_among_others() -> None:
    trial = Trial("king-of-12", ("random", "random"), 5)
    assert play_batch(trial, [7]) == play_batch(trial, range(8))[7:]


def test_every_win_is_counted_once(twelve: Run) -> None:
    answer = twelve(*KING, "--games", 100, "--json").json
    wins = sum(seat["wins"] for seat in answer["seats"])
    assert answer["games"] == 100
    assert wins + answer["nobody"] == pytest.approx(100)
    for seat in answer["seats"]:
        assert seat["interval"][0] <= seat["share"] <= seat["interval"][1]


def test_shared_victories_are_halves() -> None:
    summary = Summary(("a", "b"))
    summary.add(
        [
            GameResult(0, (0, 1), (3, 3), 5, 4),
            GameResult(1, (1,), (1, 2), 9, 8),
            GameResult(2, (), (0, 0), 1, 1),
        ]
    )
    assert summary.wins == [0.5, 1.5]
    assert (summary.shared, summary.nobody) == (1, 1)
    assert summary.draws == Share(2, 3)
    assert summary.remarkable["longest"].number == 1
    assert summary.remarkable["closest"].number == 0
    assert summary.moves.mean.value == 5


@given(wins=st.integers(0, 500), more=st.integers(0, 500))
def test_an_interval_holds_its_share_and_narrows_with_more_games(wins: int, more: int) -> None:
    few, many = Share(wins, wins + more + 1), Share(4 * wins, 4 * (wins + more + 1))
    low, high = few.interval
    assert 0 <= low <= few.value <= high <= 1
    assert many.half_width < few.half_width


def test_it_stops_as_soon_as_the_precision_is_reached(twelve: Run) -> None:
    answer = twelve(*KING, "--games", 5000, "--precision", "6%", "--json").json
    assert 200 <= answer["games"] < 600
    for seat in answer["seats"]:
        assert seat["interval"][1] - seat["interval"][0] <= 0.12


def test_draws_are_told_with_their_interval(twelve: Run) -> None:
    answer = twelve(*KING, "--games", 60, "--json").json
    draws = answer["draws"]
    assert draws["games"] == answer["nobody"] + answer["shared"]
    assert draws["interval"][0] <= draws["share"] == draws["games"] / 60 <= draws["interval"][1]
    assert "nobody won" in next(line for line in told_lines(twelve) if line.startswith("draws "))


def test_the_biggest_turn_is_told_with_its_points(twelve: Run) -> None:
    most = twelve(*KING, "--games", 60, "--json").json["remarkable"]["biggest-turn"]["best_turn"]
    line = next(line for line in told_lines(twelve) if line.startswith("biggest turn: "))
    assert line.endswith(f"{most} points in it")


def told_lines(twelve: Run) -> list[str]:
    return twelve(*KING, "--games", 60).out.splitlines()


def test_a_pack_edited_during_a_run_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "court").mkdir()
    file = tmp_path / "court" / "game.yaml"
    file.write_text("game: court\nextends: king-of-12\ntitle: Court\n", encoding="utf-8")
    trial = Trial(str(file.parent), ("random", "random"), 5, read=digest_of(load(str(file.parent))))
    before = play_batch(trial, range(3))
    file.write_text("game: court\nextends: king-of-12\nvictory: {cards_under_die: 1}\n", encoding="utf-8")
    assert play_batch(trial, range(3)) == before
    late = replace(trial, bots=("random", "random", "random"))
    assert [len(each.scores) for each in play_batch(late, range(3))] == [3, 3, 3]
    with pytest.raises(TwelveError, match="was changed after the run had begun"):
        play_batch(replace(trial, read="of another day"), range(3))


def test_remarkable_games_can_be_replayed(twelve: Run) -> None:
    answer = twelve(*KING, "--games", 60, "--records", "kept", "--json").json
    assert set(answer["records"]) == {"longest", "closest", "clearest", "biggest-turn"}
    for why, file in answer["records"].items():
        again = twelve("replay", file, "--json").json
        assert list(again["scores"].values()) == answer["remarkable"][why]["scores"]


def test_a_record_is_that_of_the_game_that_was_counted() -> None:
    trial = Trial("king-of-12", ("random", "random"), 5)
    (result,) = play_batch(trial, [3])
    assert len(record_of(trial, 3)) == result.moves + 2


def test_every_game_is_a_row_of_the_table(twelve: Run, tmp_path: Path) -> None:
    answer = twelve(*KING, "--games", 60, "--csv", "games.csv", "--json").json
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == list(range(60))
    assert sum(row["winners"] == "1" for row in rows) == answer["seats"][0]["wins"]


def test_a_toy_in_a_folder_is_simulated(twelve: Run, tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "shelf" / "coin-duel")
    told = twelve("simulate", "coin-duel", "--games", 60, "--seed", 2, TWELVE_PATH=str(tmp_path / "shelf"))
    assert told.code == 0, told.err
    assert "60 games of coin-duel" in told.out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("king-of-12", "--players", "clever,random"), 2, 'no bot "clever"'),
        (("king-of-12", "--precision", "much"), 2, "write a share such as 0.5%"),
        (("king-of-12", "-o", "sets=first"), 2, 'no option "sets"'),
        (("king-of-12", "--players", "random"), 1, "2 to 4 can"),
        (("king-of-13",), 1, "no game or pack"),
    ],
)
def test_what_cannot_be_simulated_is_told(twelve: Run, words: tuple[str, ...], code: int, said: str) -> None:
    answer = twelve("simulate", *words, "--games", 10)
    assert (answer.code, said in answer.err) == (code, True), answer.err


def test_without_the_extra_the_engine_plays_and_says_so(twelve: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "WORTH_COMPILING", 50)
    monkeypatch.setattr(running, "find_spec", lambda name: None if name == "numba" else find_spec(name))
    told = twelve(*KING, "--games", 60, "--json")
    assert 'the extra "lab" (numba) would be far faster' in told.err
    assert told.json["games"] == 60


def test_streams_of_neighbouring_games_have_nothing_in_common() -> None:
    first = [[Stream(start(1, game)).choice(range(12)) for game in range(5000)]]
    first.append([Stream(start(seed, 1)).random() * 12 // 1 for seed in range(5000)])
    for draws in first:
        counts = [draws.count(face) for face in range(12)]
        assert sum((count - 5000 / 12) ** 2 / (5000 / 12) for count in counts) < 31.3  # chi square, 11, 0.1 %


def test_a_stream_is_a_random_of_its_own() -> None:
    one, other = Stream(start(3, 4)), Stream(start(3, 4))
    assert [one.random(), one.randrange(100), one.sample(range(50), 5), one.getrandbits(200)] == [
        *(other.random(), other.randrange(100), other.sample(range(50), 5), other.getrandbits(200))
    ]
    assert 0 <= Stream(0).getrandbits(3) < 8


def test_ctrl_c_shows_what_is_known_so_far(tmp_path: Path) -> None:
    words = ("simulate", "xii-century", "--games", "1000000", "--players", "random", "--csv", "games.csv")
    command = [str(Path(sys.executable).parent / "twelve"), *words]
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True)
    until(lambda: holds(tmp_path / "games.csv", 10_000), "the first games")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert "stopped after" in err
    assert "games of xii-century" in out
    assert "95 of 100" in out
