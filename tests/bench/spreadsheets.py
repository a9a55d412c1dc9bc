"""What 2,000 rows of a spreadsheet cost, read and checked, beside calamine's own reading of the same file."""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook
from python_calamine import CalamineWorkbook

from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot

ROWS = 2000
GAME = """game: many
title: Many
summary: Many things.
version: 1.0.0
credits: {designers: [Nobody]}
players: {least: 2, most: 4}
languages: [en, de]
tables:
  items:
    from: items.xlsx
    sheet: Items
    fields:
      {cost: number, weight: decimal, rare: flag, kind: {one_of: [weapon, tool]}, tags: list, text: rich}
"""


def cpu(times: int, work: Callable[[], object]) -> float:
    """The least computing time: a machine that does other things as well says nothing by the clock."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def workbook(file: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Items"
    sheet.append(["name", "name.de", "cost", "weight", "rare", "kind", "tags", "text"])
    for n in range(ROWS):
        kind = ("weapon", "tool")[n % 2]
        sheet.append(
            [f"Item {n}", f"Ding {n}", n % 12, n / 7, n % 3 == 0, kind, "sharp, old", f"Does **{n}** things."]
        )
    book.save(file)


def main() -> None:
    gc.set_threshold(100_000)  # as the command does
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        (folder / "game.yaml").write_text(GAME, encoding="utf-8")
        workbook(folder / "items.xlsx")
        file = str(folder / "items.xlsx")
        peer = cpu(9, lambda: CalamineWorkbook.from_path(file).get_sheet_by_name("Items").to_python())
        ours = cpu(9, lambda: load_spot(Spot("many", folder)))
    print(f"{ROWS} rows of 8 columns read, checked and placed: {ours * 1000:.1f} ms of computing time")
    print(f"calamine alone, nothing checked: {peer * 1000:.1f} ms (ours is {ours / peer:.2f} times that)")


if __name__ == "__main__":
    main()
