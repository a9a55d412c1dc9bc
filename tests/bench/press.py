"""How fast the press is, beside what else could print the same cards: python tests/bench/press.py [CARDS]."""

from __future__ import annotations

import importlib.util
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

TWELVE = Path(sys.executable).parent / "twelve"
WORDS = (
    "the",
    "knight",
    "moves",
    "over",
    "rivers",
    "towards",
    "a",
    "tower",
    "while",
    "merchants",
    "count",
    "coins",
)
FIELDS = ("azure", "gules", "vert", "sable", "purpure")
CHARGES = ("crown", "castle", "knight", "dragon", "bread", "die")

PLAIN = """
import sys
from twelve.layouts.fonts import use_house_fonts
use_house_fonts()
from weasyprint import HTML
from twelve.content.assets import Assets
from twelve.content.games import load
from twelve.layouts.compose import compose
from twelve.layouts.fetch import Fetcher
from twelve.layouts.options import PrintOptions
from twelve.layouts.places import asset_roots
from twelve.layouts.render import BASE_STYLE
game = load(sys.argv[1])
part = compose(game, PrintOptions())[0]
sheets = []
for side in ("front", "back"):
    faces = [getattr(leaf, side) for leaf in part.leaves for _ in range(leaf.copies)]
    for start in range(0, len(faces), 9):
        cells = [
            f'<div class="trim" style="left:{10.5 + 63 * (i % 3)}mm;top:{16.5 + 88 * (i // 3)}mm">'
            f'{face.html}</div>'
            for i, face in enumerate(faces[start:start + 9])
        ]
        page = '<section style="position:relative;height:297mm;overflow:hidden;break-after:page">'
        sheets.append(page + "".join(cells) + "</section>")
style = "@page{size:210mm 297mm;margin:0}" + BASE_STYLE.read_text() + part.stock.css
html = f"<style>{style}</style><body class='{part.stock.classes}'>" + "".join(sheets)
HTML(string=html, url_fetcher=Fetcher(Assets(asset_roots(game)))).write_pdf(sys.argv[2])
"""

REPORTLAB = """
import sys
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfbase.pdfmetrics import stringWidth
from twelve.content.games import load
game = load(sys.argv[1])
canvas = Canvas(sys.argv[2], pagesize=(210 * mm, 297 * mm))
for start in range(0, len(game.content.cards), 9):
    for i, card in enumerate(list(game.content.cards.values())[start:start + 9]):
        x, y = (10.5 + 63 * (i % 3)) * mm, (16.5 + 88 * (2 - i // 3)) * mm
        canvas.roundRect(x + 7, y + 7, 63 * mm - 14, 88 * mm - 14, 4)
        canvas.setFont("Times-Bold", 13)
        canvas.drawCentredString(x + 31.5 * mm, y + 78 * mm, card.name["en"])
        canvas.circle(x + 31.5 * mm, y + 55 * mm, 15 * mm)
        canvas.setFont("Helvetica", 10)
        line, height = "", y + 25 * mm
        for word in card.text["en"].split():
            if stringWidth(line + word, "Helvetica", 10) > 50 * mm:
                canvas.drawCentredString(x + 31.5 * mm, height, line)
                line, height = "", height - 12
            line += word + " "
        canvas.drawCentredString(x + 31.5 * mm, height, line)
    canvas.showPage()
canvas.save()
"""

TYPST = """
import sys, typst
from twelve.content.games import load
game = load(sys.argv[1])
cards = "".join(
    f'#card[{card.name["en"]}][{card.text["en"]}]\\n' for card in game.content.cards.values()
).replace("{die}", "die")
source = '''#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set par(spacing: 0pt)
#let card(name, body) = box(width: 63mm, height: 88mm, stroke: 0.3pt, inset: 5mm)[
  #align(center)[#text(13pt, weight: "bold")[#name] #v(4mm) #circle(radius: 15mm) #v(4mm) #text(10pt)[#body]]]
''' + cards
open(sys.argv[2] + ".typ", "w").write(source)
typst.compile(sys.argv[2] + ".typ", output=sys.argv[2])
"""


@dataclass(frozen=True)
class Measured:
    """Wall seconds, processor seconds and the size of what came out."""

    wall: float
    cpu: float
    kilobytes: float

    def __str__(self) -> str:
        return f"{self.wall:6.2f} s wall  {self.cpu:6.2f} s cpu  {self.kilobytes:7.0f} kB"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["TWELVE_CACHE"] = str(folder / "cache")
        _ours(folder, count)
        _peers(folder)


def _ours(folder: Path, count: int) -> None:
    deck = _pack(folder / "deck", count)
    first = _show("first build, empty cache", _print(folder, deck), None)
    _show("nothing changed", _print(folder, deck), first)
    _pack(folder / "deck", count, changed=True)
    _show("one changed card", _print(folder, deck), first)
    _show("every card four times", _print(folder, deck, "--copies", "4", "--jobs", "2"), first)
    shutil.rmtree(folder / "cache")
    _show("every card four times, empty cache", _print(folder, deck, "--copies", "4", "--jobs", "2"), first)
    _show("four times as many cards", _print(folder, _pack(folder / "large", 4 * count)), first)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{'largest process so far':40} {peak:6.0f} MB")


def _peers(folder: Path) -> None:
    deck = folder / "deck"
    first = None
    for title, module, script in (
        ("plain WeasyPrint, absolute 3 × 3", "weasyprint", PLAIN),
        ("reportlab canvas (no emblems)", "reportlab", REPORTLAB),
        ("typst (no emblems)", "typst", TYPST),
    ):
        if importlib.util.find_spec(module) is None:
            print(f"{title:40} not installed, skipped")
            continue
        out = folder / f"{module}.pdf"
        measured = _run([sys.executable, "-c", script, str(deck), str(out)], out)
        first = _show(title, measured, first)
    for title, word in (("Chromium", "chromium"), ("protograf", "protograf")):
        print(f"{title:40} {'not measured here' if shutil.which(word) else 'not installed, skipped'}")


def _print(folder: Path, deck: Path, *options: str) -> Measured:
    out = folder / "out" / f"{deck.name}-cards-en-a4.pdf"
    words = [str(TWELVE), "print", str(deck), "-o", str(out.parent)]
    return _run([*words, *(options or ("--jobs", "2"))], out)


def _run(words: list[str], out: Path) -> Measured:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(wall, cpu, out.stat().st_size / 1024)


def _show(title: str, measured: Measured, beside: Measured | None) -> Measured:
    ratios = ""
    if beside:
        ratios = f"  ×{measured.wall / beside.wall:.2f} wall ×{measured.cpu / beside.cpu:.2f} cpu"
        ratios += f" ×{measured.kilobytes / beside.kilobytes:.2f} size"
    print(f"{title:40} {measured}{ratios}", flush=True)
    return beside or measured


def _pack(folder: Path, count: int, changed: bool = False) -> Path:
    """A deck of cards that all differ, with names, texts, values and arms."""
    lines = [
        f"game: {folder.name}\ntitle: Measured Deck\nsummary: To be measured.\nversion: 1.0.0",
        "credits: {designers: [Bench]}\nplayers: {least: 2, most: 4, provenance: house}",
        "languages: [en]\ncards:",
    ]
    for i in range(count):
        text = " ".join(WORDS[(i * 7 + j * 3) % len(WORDS)] for j in range(14 + i % 9)).capitalize()
        if changed and i == 7:
            text += " again"
        arms = f"{{field: {FIELDS[i % 5]}, charge: {CHARGES[i % 6]}, tincture: or}}"
        lines.append(f'  card_{i}:\n    name: Card number {i}\n    text: "{text} {{die}} {i}."')
        lines.append(
            f"    stats: {{strength: {i % 7}, cost: {i % 5}}}\n    blazon: {arms}\n    provenance: house"
        )
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text("\n".join(lines) + "\n")
    return folder


if __name__ == "__main__":
    main()
