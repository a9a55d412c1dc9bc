"""`twelve sheet`: a table as a spreadsheet to go on from, and back, without a word lost."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.support import Run
from twelve.content.loading.game import load, load_spot
from twelve.content.loading.shelf import Spot

OWN = """game: swords
title: Swords
summary: Things to carry.
version: "0.1"
credits: {designers: [Somebody]}
players: {least: 2, most: 4}
languages: [en, de]
tables:
  items:
    fields: {cost: number, weight: decimal, rare: flag, tags: list, text: rich, art: picture}
    entries:
      sword: {name: {en: Sword, de: Schwert}, cost: 4, weight: 1.5, rare: true, tags: ["a, b"], text: "=1+1"}
      rope: {name: Rope, cost: 1, rare: false, tags: [x, y], copies: 3, art: {file: a.png, focus: top}}
      code: {name: "007", text: "yes", provenance: {rest: house, name: stated}}
"""


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "yaml"])
@pytest.mark.parametrize(
    ("game", "table"), [("king-of-12", "cards"), ("twelve-heroes", "units"), ("twelve-heroes", "lands")]
)
def test_a_shipped_table_is_the_same_from_the_file(
    twelve: Run, tmp_path: Path, game: str, table: str, suffix: str
) -> None:
    folder = tmp_path / "mine"
    file = folder / f"{table}.{suffix}"
    twelve("sheet", game, table, "--to", str(file))
    source = "" if suffix == "yaml" else f"tables: {{{table}: {{from: {file.name}}}}}\n"
    (folder / "game.yaml").write_text(f"game: mine\nextends: {game}\ntitle: Mine\nversion: '1'\n{source}")
    mine = load_spot(Spot("mine", folder))
    assert mine.content.table(table) == load(game).content.table(table)


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_table_of_ones_own_goes_there_and_back(twelve: Run, tmp_path: Path, suffix: str) -> None:
    folder = tmp_path / "swords"
    folder.mkdir()
    (folder / "game.yaml").write_text(OWN)
    before = load_spot(Spot("swords", folder)).content.table("items")
    told = twelve("sheet", str(folder), "items", "--to", str(folder / f"items.{suffix}")).out
    assert "3 items" in told
    head = OWN.partition("    entries:")[0]
    (folder / "game.yaml").write_text(f"{head}    from: items.{suffix}\n")
    rows = load_spot(Spot("swords", folder)).content.table("items")
    assert [entry.model_dump(exclude={"name", "provenance"}) for entry in rows.values()] == [
        entry.model_dump(exclude={"name", "provenance"}) for entry in before.values()
    ]
    twelve("sheet", str(folder), "items", "--to", str(folder / "items.yaml"))
    (folder / "game.yaml").write_text(head)
    assert load_spot(Spot("swords", folder)).content.table("items") == rows


def test_it_is_written_beside_the_game_and_nothing_is_written_over(twelve: Run, tmp_path: Path) -> None:
    folder = tmp_path / "swords"
    folder.mkdir()
    (folder / "game.yaml").write_text(OWN)
    twelve("sheet", str(folder), "items")
    first = (folder / "items.csv").read_bytes()
    assert first.startswith(b"\xef\xbb\xbfid,name.en,name.de,")
    assert b"'=1+1" in first
    refused = twelve("sheet", str(folder), "items")
    assert "is there already" in refused.err
    assert json.loads(twelve("sheet", str(folder), "items", "--force", "--json").out)["entries"] == 3
    assert "did you mean" in twelve("sheet", str(folder), "itms").err
    assert ".csv, .xlsx, .yaml" in twelve("sheet", str(folder), "items", "--to", "a.pdf").err


def test_the_headings_stand_in_the_first_row(twelve: Run, tmp_path: Path) -> None:
    twelve("sheet", "twelve-heroes", "units", "--to", str(tmp_path / "a.xlsx"))
    page = load_workbook(tmp_path / "a.xlsx").active
    twelve("sheet", "twelve-heroes", "units", "--to", str(tmp_path / "a.csv"))
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.reader(file)) == [cell.value for cell in next(page.iter_rows())]


def test_the_next_step_after_a_spreadsheet_names_the_one_that_is_read_now(twelve: Run) -> None:
    twelve("new", "my-game")
    told = twelve("sheet", "my-game", "cards", "--to", "my-game/cards.xlsx").out
    assert "say `from: cards.xlsx` instead of `from: cards.csv` in its game.yaml" in told
    told = twelve("sheet", "king-of-12", "cards", "--to", "king.csv").out
    assert "say `tables: {cards: {from: king.csv}}` in its game.yaml, and take the cards out" in told
