"""`twelve new`: a game of one's own that checks and prints at once, and one that extends another."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from support import Run

STARTERS = {
    "cards": ("cards", "cards.csv", 6),
    "board": ("spaces", "spaces.csv", 12),
    "roll-and-write": ("areas", "fields.csv", 5),
}


@pytest.mark.parametrize("kind", STARTERS)
def test_a_blank_start_checks_and_prints_at_once(twelve: Run, tmp_path: Path, kind: str) -> None:
    table, sheet, rows = STARTERS[kind]
    made = twelve("new", "my-game", "--kind", kind)
    assert "next: twelve check my-game && twelve print my-game" in made.out
    assert "no findings" in twelve("check", "my-game").out
    printed = twelve("print", "my-game", "--json").json
    assert all(Path(tmp_path, str(file["file"])).is_file() for file in printed["files"])  # type: ignore[index, attr-defined]
    folder = tmp_path / "my-game"
    assert len((folder / sheet).read_text().splitlines()) == rows + 1
    assert f"from: {sheet}" in (folder / "game.yaml").read_text()
    assert list(folder.glob("icons/*.svg"))
    assert list(folder.glob("art/*"))
    assert 18 <= len((folder / "README.md").read_text().splitlines()) <= 24
    assert table in (folder / "schema" / "my-game.json").read_text()


def test_without_a_kind_it_has_six_cards(twelve: Run) -> None:
    made = twelve("new", "my-game", "--json").json
    assert made["extends"] is None
    assert {Path(str(file)).name for file in made["files"]} >= {  # type: ignore[attr-defined]
        *("game.yaml", "cards.csv", "face.html", "back.html", "style.css", "README.md"),
    }
    assert "6 cards" in twelve("check", "my-game").out


def test_the_score_sheet_has_two_pages_that_can_be_filled_in(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "my-game", "--kind", "roll-and-write")
    twelve("print", "my-game", "--fillable")
    (file,) = (tmp_path / "output").glob("*.pdf")
    reader = PdfReader(file)
    fields = reader.get_fields() or {}
    assert len(reader.pages) == 2
    assert {"player", "apples_1", "apples_sum", "total", "round_12", "note_1"} <= set(fields)


def test_a_pack_starts_from_a_game_of_ones_own(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "my-game")
    twelve("new", "my-pack", "--from", "my-game")
    assert "extends: ../my-game" in (tmp_path / "my-pack" / "game.yaml").read_text()
    (tmp_path / "my-pack" / "more.yaml").write_text(
        "cards: {fox: {power: 9}, wolf: {name: Wolf, art: forest.svg}}\n"
    )
    assert "7 cards" in twelve("check", "my-pack").out
    again = twelve("new", "packs/deeper", "--from", "my-pack")
    assert again.code == 0
    assert "extends: ../../my-pack" in (tmp_path / "packs" / "deeper" / "game.yaml").read_text()
    assert "7 cards" in twelve("check", "packs/deeper").out


@pytest.mark.parametrize(
    ("extends", "told"),
    [
        ("../nowhere", 'there is no game in "../nowhere"; name its folder as seen from here: ../my-game'),
        ("my-game", 'there is no game "my-game"; for your own, write its folder: ../my-game'),
        ("../pack", '"../pack" leads back to pack'),
        ("/etc", 'there is no game in "/etc"'),
    ],
)
def test_what_a_pack_cannot_extend(twelve: Run, tmp_path: Path, extends: str, told: str) -> None:
    twelve("new", "my-game")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "game.yaml").write_text(f"game: pack\nextends: {extends}\n")
    refused = twelve("check", "pack")
    assert refused.code == 1
    assert f"pack/game.yaml:2:10: extends: {told}" in refused.err


def test_games_that_extend_each_other_are_refused(twelve: Run, tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(f"game: {name}\nextends: ../{other}\n")
    refused = twelve("check", "a")
    assert refused.code == 1
    assert '"../b" leads back to a' in refused.err


def test_a_kind_and_a_game_to_extend_are_two_things(twelve: Run) -> None:
    assert twelve("new", "mine", "--kind", "board", "--from", "king-of-12").code == 2
    assert twelve("new", "mine", "--kind", "dice").code == 2


def test_a_game_in_this_folder_goes_by_its_name_or_its_path(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "my-game")
    for name in ("my-game", "./my-game", "my-game/", str(tmp_path / "my-game")):
        assert twelve("check", name).code == 0
        assert twelve("print", name, "--only", "fox").code == 0
    assert "my-game" in twelve("games").out


@pytest.mark.parametrize(
    ("said", "meant"), [("My Other Game", "my-other-game"), ("Größe!", "grosse"), ("---", "my-game")]
)
def test_a_name_that_cannot_be_one_is_told_as_it_could_be(twelve: Run, said: str, meant: str) -> None:
    refused = twelve("new", "--", said)
    assert refused.code == 2
    assert f"such as {meant}, " in refused.err
