"""A fourth game needs no edit anywhere: its folder is enough to be listed, checked, printed and played."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader
from support import Run

TOY = Path(__file__).parent / "toy" / "coin-duel"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    shutil.copytree(TOY, tmp_path / "shelf" / "coin-duel")
    return tmp_path / "shelf"


def test_it_is_listed(twelve: Run, shelf: Path) -> None:
    listed = twelve("games", TWELVE_PATH=str(shelf))
    assert "Coin Duel" in listed.out
    assert "Coin Duel" not in twelve("games").out


def test_it_is_checked(twelve: Run, shelf: Path) -> None:
    assert twelve("check", shelf / "coin-duel").out == "coin-duel: 3 cards, 1 language (en), no findings\n"


def test_it_prints(twelve: Run, shelf: Path, tmp_path: Path) -> None:
    made = twelve("print", "coin-duel", "-o", "made", TWELVE_PATH=str(shelf))
    assert made.code == 0, made.err
    text = "".join(
        page.extract_text() for pdf in (tmp_path / "made").glob("*.pdf") for page in PdfReader(pdf).pages
    )
    assert text.count("Worth three.") == 2


def test_it_plays_between_bots_and_its_record_replays(twelve: Run, shelf: Path, tmp_path: Path) -> None:
    env = {"TWELVE_PATH": str(shelf)}
    played = twelve("play", "coin-duel", "--players", "bot,bot", "--seed", 5, "--json", **env)
    assert played.code == 0, played.err
    end = json.loads(played.out)
    again = json.loads(twelve("replay", tmp_path / end["record"], "--json", **env).out)
    assert (again["finished"], again["scores"]) == (True, end["scores"])


def test_its_code_does_not_run_unless_trusted(twelve: Run, shelf: Path) -> None:
    (shelf / "coin-duel" / "rules.py").write_text("raise SystemExit('the code ran')\n", encoding="utf-8")
    refused = twelve("play", shelf / "coin-duel", "--players", "bot,bot")
    assert refused.code == 1
    assert "not run unless you trust it" in refused.err
    assert f"TWELVE_PATH={shelf}" in refused.err
