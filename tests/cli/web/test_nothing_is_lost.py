"""Nothing is lost: kills, restarts, sleeping phones, double taps, moves taken back, full disks."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Browser
from support import runner
from tables import Guest, ServedTable, act, move, play_out, table
from waiting import PATIENCE

DUEL = ("coin-duel", "--players", "Ann,Bob", "--seed", "3", "--pause", 0)


def test_a_move_is_in_the_record_before_the_answer(tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        assert move(served.seat(0), "gold").status_code == 200
        assert json.loads(served.record.read_text().splitlines()[-1]) == {"seat": 0, "move": "gold"}


def test_two_taps_make_one_move(tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        at = served.state(0)["at"]
        codes = [act(served.seat(0), do="move", at=at, move="gold").status_code for _ in range(3)]
        assert codes == [200, 409, 409]
        assert served.record.read_text().count('"move"') == 1


def test_a_secret_choice_of_others_does_not_spoil_ones_own_tap(tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        at = served.state(1)["at"]
        assert move(served.seat(0), "gold").status_code == 200
        assert act(served.seat(1), do="move", at=at, move="silver").status_code == 200


def test_a_choice_below_anothers_is_taken_back_and_the_other_stays(tmp_path: Path) -> None:
    with table(tmp_path, "king-of-12", "--players", "Ann,Bob,Cy", "--seed", "3", "--pause", 0) as served:
        _until(served, 0, "choose")
        first, second = (served.state(seat)["moves"][0]["move"] for seat in (0, 1))
        assert move(served.seat(0), first).status_code == 200
        assert move(served.seat(1), second).status_code == 200
        assert act(served.seat(0), do="undo", at=served.state(0)["at"]).status_code == 200
        assert served.state(0)["phase"] == "choose"
        assert served.state(1)["choice"]["move"] == second
        assert [player["chosen"] for player in served.state(2)["players"]] == [False, True, False]


def test_what_was_revealed_is_not_taken_back(tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        for seat in (0, 1):
            assert move(served.seat(seat), "gold").status_code == 200
        _until(served, 0, "choose")
        assert served.state(0)["undo"] is False
        assert act(served.seat(0), do="undo", at=served.state(0)["at"]).status_code == 422


def test_what_cannot_be_is_refused_with_its_reason(tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        for text in ("platinum", "", "gold " * 3000, "<script>"):
            refused = move(served.seat(0), text)
            assert refused.status_code == 422
            assert refused.json()["error"]
        assert served.record.read_text().count("\n") == 1


def test_killed_in_the_middle_the_same_table_is_there_again_for_the_same_addresses(tmp_path: Path) -> None:
    random = Random(4)
    with table(tmp_path, "xii-century", "--players", "Ann,Bob", "--seed", "8", "--pause", 0) as served:
        for _ in range(25):
            _any_move(served, random)
        before = [_settled(served, seat) for seat in (0, 1)]
        addresses = [served.seat(0), served.seat(1), served.watch]
        served.kill()
    with table(tmp_path, "--resume", served.record, "--pause", 0) as again:
        assert [again.seat(0), again.seat(1), again.watch] == addresses
        after = [_settled(again, seat) for seat in (0, 1)]
    for old, new in zip(before, after, strict=True):
        assert {**old, "at": ""} == {**new, "at": ""}


def test_a_phone_finds_the_table_again_after_a_restart_and_plays_on(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        phone = Guest(browser, served.seat(0), phone=True)
        phone.tap(0)
        served.kill()
        phone.page.locator("body.lost").wait_for()
    with table(tmp_path, "--resume", served.record, "--pause", 0) as again:
        phone.page.locator("body:not(.lost)").wait_for()
        assert phone.page.locator(".choice").inner_text()
        other = Guest(browser, again.seat(1))
        play_out([phone, other])
        assert runner(tmp_path)("replay", again.record, "--json", TWELVE_PATH=str(_toys())).json["finished"]
    phone.context.close()
    other.context.close()


def test_a_phone_that_slept_catches_up(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        phone = Guest(browser, served.seat(0), phone=True)
        phone.context.set_offline(True)
        for coin in ("gold", "silver"):
            for seat in (0, 1):
                _until(served, seat, "choose")
                assert move(served.seat(seat), coin).status_code == 200
        _until(served, 0, "choose")
        phone.context.set_offline(False)
        version = served.state(0)["version"]
        phone.page.locator(f'body[data-version="{version}"]').wait_for()
        assert phone.page.locator("#lines li").count() == len(served.state(0)["log"]["lines"])
        phone.context.close()


def test_the_same_record_goes_on_at_the_terminal(tmp_path: Path) -> None:
    with table(tmp_path, *DUEL) as served:
        move(served.seat(0), "gold")
        move(served.seat(1), "silver")
        _until(served, 0, "choose")
    done = runner(tmp_path)("play", "--resume", served.record, stdin="q\n", TWELVE_PATH=str(_toys()))
    assert done.code == 0, done.err
    assert "Dice: d6" in done.out


def test_a_finished_record_is_not_resumed(tmp_path: Path) -> None:
    run, finished = runner(tmp_path), tmp_path / "finished.jsonl"
    toys = {"TWELVE_PATH": str(_toys())}
    assert run("play", "coin-duel", "--players", "bot,bot", "--record", finished, **toys).code == 0
    refused = run("table", "--resume", finished, "--no-open", **toys)
    assert refused.code == 2
    assert "finished" in refused.err


@pytest.mark.parametrize("words", [("table",), ("table", "nothing"), ("table", "coin-duel", "--sheet")])
def test_what_cannot_be_laid_is_said_in_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    refused = runner(tmp_path)(*words, "--no-open", TWELVE_PATH=str(_toys()))
    assert refused.code in (1, 2)
    assert refused.err.startswith("error:")
    assert not list(tmp_path.glob("output/*"))


def _toys() -> Path:
    return Path(__file__).parents[2] / "toy"


def _until(served: ServedTable, seat: int, phase: str) -> None:
    """Until dice have fallen."""
    with httpx.stream("GET", f"{served.seat(seat)}/events", timeout=PATIENCE) as news:
        for line in news.iter_lines():
            if line.startswith("data:") and json.loads(line[5:])["phase"] == phase:
                return


def _settled(served: ServedTable, seat: int) -> dict[str, object]:
    """What a seat sees once dice and bots have done what they do by themselves."""
    with httpx.stream("GET", f"{served.seat(seat)}/events", timeout=PATIENCE) as news:
        for line in news.iter_lines():
            if line.startswith("data:") and json.loads(line[5:])["phase"] != "dice":
                return json.loads(line[5:])
    raise AssertionError


def _any_move(served: ServedTable, random: Random) -> None:
    for seat in (0, 1):
        state = _settled(served, seat)
        if state["moves"]:
            chosen = random.choice(state["moves"])["move"]
            assert act(served.seat(seat), do="move", at=state["at"], move=chosen).status_code == 200
            return
