"""Whole games in real browsers, on a desk and on a phone, one against the other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from support import runner
from tables import Guest, play_out, table
from waiting import fetch

GAMES = {
    "king-of-12": ("--seed", "5"),
    "xii-century": ("--seed", "5"),
    "twelve-heroes": ("--seed", "5"),
    "coin-duel": ("--seed", "5"),
}


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_a_whole_game(game: str, browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path, game, "--players", "Ann,<b>Bob", "--pause", 0, *GAMES[game]) as served:
        ann, bob = Guest(browser, served.seat(0)), Guest(browser, served.seat(1), phone=True)
        play_out([ann, bob])
        watcher = Guest(browser, served.watch)
        watcher.page.locator(".over.panel").wait_for()
        assert ann.page.locator(".over h2").inner_text()
        for guest, own in ((ann, served.seat(0)), (bob, served.seat(1)), (watcher, served.watch)):
            assert not guest.faults
            secrets = {served.seat(0), served.seat(1), served.watch, str(served.table["host"])} - {own}
            assert not [secret for secret in secrets if secret.rpartition("/")[2] in guest.received]
            assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert all(served.root in address for address in ann.addresses), "nothing comes from elsewhere"
        told = fetch(f"{served.seat(0)}/state").json()
        if game == "coin-duel":
            _play_again(ann, bob)
    replayed = runner(tmp_path)(
        "replay", served.record, "--json", TWELVE_PATH=str(Path("tests/toy").resolve())
    )
    assert replayed.code == 0, replayed.err
    assert replayed.json["finished"]
    assert list(replayed.json["scores"].values()) == told["over"]["scores"]
    assert json.loads(served.record.read_text().splitlines()[-1])["outcome"]


def _play_again(ann: Guest, bob: Guest) -> None:
    """One asks for another game; both come to the same new table, each at a seat of their own."""
    ann.page.get_by_text("Play again").click()
    for guest in (ann, bob):
        guest.page.locator("a.strong").click()
        guest.page.locator("#status.choose").wait_for()
    ann.tap(0)
    bob.page.locator(".player.chosen").wait_for()
