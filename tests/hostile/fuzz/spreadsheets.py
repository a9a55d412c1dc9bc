"""Spreadsheets that somebody spoilt: their bytes, or what is packed in them."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from random import Random

from hostile.fuzz.campaign import Case
from hostile.fuzz.mutations import spoilt_bytes
from openpyxl import Workbook

from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot

GAME = """game: swords
title: Swords
summary: Things.
version: "1"
credits: {designers: [Nobody]}
players: {least: 2, most: 4}
languages: [en, de]
tables:
  items:
    from: %s
    fields:
      {cost: number, weight: decimal, rare: flag, kind: {one_of: [a, b]}, tags: list, text: rich}
"""
ROWS: list[list[object]] = [
    ["name", "name.de", "cost", "weight", "rare", "kind", "tags", "text", "qty"],
    ["Sword", "Schwert", 3, 1.5, True, "a", "x, y", "Hit **hard** {food}", 2],
    ["# note"],
    ["Rope", "Seil", "4", "2,5", "no", "b", "x;y", "=1+1", None],
]
CELLS = (
    *(b'r="XFD1048576"', b'r="A99999"', b"r='ZZ9'", b't="e"', b"<f>1</f>", b"<v>1e999</v>", b"<v>-1</v>"),
    *(b't="s"', b't="d"', b"<v>2026-04-03</v>", b"&#0;", b"<!DOCTYPE", b'mergeCell ref="A1:C9"', b"\x00"),
    *(b";", b'"', b"\xff", b"name", b"\r", b"'", b"\t", b"\xef\xbb\xbf", b"sep=|\n"),
)


class Spreadsheets:
    """A game whose cards come from a spreadsheet: it is loaded, or the file is refused with its place."""

    name = "spreadsheets"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        text = "\n".join(",".join(f'"{"" if cell is None else cell}"' for cell in row) for row in ROWS)
        self.seeds = [Case("items.csv", text.encode()), Case("items.xlsx", _workbook())]

    def spoil(self, case: Case, random: Random) -> Case:
        if case.name.endswith(".csv") or random.random() < 0.2:
            return Case(case.name, spoilt_bytes(case.data, random, CELLS))
        return Case(case.name, _spoilt_inside(case.data, random))

    def use(self, case: Case, random: Random) -> None:
        (self._folder / "game.yaml").write_text(GAME % case.name)
        (self._folder / case.name).write_bytes(case.data)
        game = load_spot(Spot("swords", self._folder))
        assert len(game.findings) >= 0
        assert all(key for key in game.content.table("items"))


def _workbook() -> bytes:
    book, out = Workbook(), io.BytesIO()
    page = book.active
    assert page is not None
    for row in ROWS:
        page.append(row)
    book.save(out)
    return out.getvalue()


def _spoilt_inside(data: bytes, random: Random) -> bytes:
    """One of the packed files is spoilt, and everything packed again."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = {name: packed.read(name) for name in packed.namelist()}
    except (zipfile.BadZipFile, OSError, ValueError):
        return spoilt_bytes(data, random, CELLS)
    sheets = [name for name in parts if "sheet" in name] or list(parts)
    name = random.choice(sheets if random.random() < 0.7 else list(parts))
    parts[name] = spoilt_bytes(parts[name], random, CELLS)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for part, inner in parts.items():
            packed.writestr(part, inner)
    return out.getvalue()
