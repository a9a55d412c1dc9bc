"""The same cards for other tools: what they read, and a script for each as a user would write it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from twelve.content.loading.game import load
from twelve.layouts.art.drawings import draw
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Face, Part
from twelve.layouts.options import PrintOptions

DRAWN = re.compile(r'src="((?:icon|arms):[^"]+)"')

WEASYPRINT = """
import sys
from weasyprint import HTML
HTML(filename=sys.argv[1] + "/sheets.html").write_pdf(sys.argv[2])
"""

REPORTLAB = """
import json, sys
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfbase.pdfmetrics import stringWidth
cards = json.load(open(sys.argv[1] + "/cards.json"))
canvas = Canvas(sys.argv[2], pagesize=(210 * mm, 297 * mm))
def places(group):
    for i, card in enumerate(group):
        yield card, (10.5 + 63 * (i % 3)) * mm, (16.5 + 88 * (2 - i // 3)) * mm
for start in range(0, len(cards), 9):
    for card, x, y in places(cards[start:start + 9]):
        canvas.roundRect(x + 7, y + 7, 63 * mm - 14, 88 * mm - 14, 4)
        canvas.setFont("Times-Bold", 13)
        canvas.drawCentredString(x + 31.5 * mm, y + 78 * mm, card["name"])
        canvas.drawImage(f"{sys.argv[1]}/{card['emblem']}.png", x + 16 * mm, y + 38 * mm, 31 * mm, 37 * mm)
        canvas.setFont("Helvetica-Bold", 9)
        canvas.drawCentredString(x + 31.5 * mm, y + 32 * mm, card["stats"])
        canvas.setFont("Helvetica", 10)
        line, height = "", y + 25 * mm
        for word in card["text"].split():
            if stringWidth(line + word, "Helvetica", 10) > 50 * mm:
                canvas.drawCentredString(x + 31.5 * mm, height, line)
                line, height = "", height - 12
            line += word + " "
        canvas.drawCentredString(x + 31.5 * mm, height, line)
    canvas.showPage()
    for card, x, y in places(cards[start:start + 9]):
        canvas.setFillColorRGB(0.5, 0.1, 0.1)
        canvas.rect(x, y, 63 * mm, 88 * mm, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.setFont("Times-Bold", 17)
        canvas.drawCentredString(x + 31.5 * mm, y + 44 * mm, "Measured Deck")
        canvas.setFillColorRGB(0, 0, 0)
    canvas.showPage()
canvas.save()
"""

TYPST = """
import json, sys, typst
cards = json.load(open(sys.argv[1] + "/cards.json"))
source = '''#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set par(spacing: 0pt)
#let card(name, emblem, stats, body) = box(width: 63mm, height: 88mm, stroke: 0.3pt, inset: 5mm)[
  #align(center)[#text(13pt, weight: "bold")[#name] #v(2mm) #image(emblem + ".svg", width: 31mm) #v(2mm)
  #text(9pt)[#stats] #v(2mm) #text(10pt)[#body]]]
#let back = box(width: 63mm, height: 88mm, fill: maroon)[
  #align(center + horizon)[#text(17pt, fill: white)[Measured Deck]]]
'''
for start in range(0, len(cards), 9):
    group = cards[start:start + 9]
    fronts = [f'card("{c["name"]}", "{c["emblem"]}", "{c["stats"]}", "{c["text"]}")' for c in group]
    for cells in (fronts, ["back"] * len(group)):
        source += "#grid(columns: (63mm, 63mm, 63mm), rows: 88mm, " + ", ".join(cells) + ")\\n"
open(sys.argv[1] + "/cards.typ", "w").write(source)
typst.compile(sys.argv[1] + "/cards.typ", output=sys.argv[2])
"""

PROTOGRAF = """
import json, os, sys
folder, out = sys.argv[1:]
del sys.argv[1:]  # it reads options of its own
from protograf import *
os.chdir(folder)
cards = json.load(open("cards.json"))
fields = ("name", "emblem", "stats", "text")
Create(filename=out, paper="A4", margin=1, margin_top=1.6, margin_bottom=1.6)
Data(data_list=[[f.upper() for f in fields], *([c[f] for f in fields] for c in cards)])
Deck(cards=len(cards), width=6.3, height=8.8, fill=None)
Card(
    "*",
    rectangle(x=0.3, y=0.3, width=5.7, height=8.2, rounding=0.2, fill="white"),
    text(text=T("{{ NAME }}"), x=3.15, y=1, font_size=13),
    image(T(folder + "/{{ EMBLEM }}.svg"), x=1.6, y=1.3, width=3.1, height=3.7),
    text(text=T("{{ STATS }}"), x=3.15, y=5.6, font_size=9),
    text(text=T("{{ TEXT }}"), x=0.6, y=5.9, width=5.1, height=2.3, wrap=True, font_size=10),
)
CardBack(
    "*",
    rectangle(x=0, y=0, width=6.3, height=8.8, fill="maroon"),
    text(text="Measured Deck", x=3.15, y=4.4, font_size=17, stroke="white"),
)
Save()
"""


@dataclass(frozen=True)
class Peer:
    """A tool: the module it needs and a script that reads a folder and writes a PDF."""

    title: str
    module: str
    script: str


PEERS = (
    Peer("plain WeasyPrint, absolute 3 × 3", "weasyprint", WEASYPRINT),
    Peer("typst", "typst", TYPST),
    Peer("reportlab canvas, by hand", "reportlab", REPORTLAB),
    Peer("protograf", "protograf", PROTOGRAF),
)
CHROMIUM = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--disable-extensions"),
    *("--disable-background-networking", "--disable-sync", "--no-first-run", "--disable-dev-shm-usage"),
    *("--disable-component-update", "--disable-default-apps", "--virtual-time-budget=1000000"),
)


def export(deck: Path, folder: Path) -> None:
    """The cards as sheets of HTML, as JSON, and their drawings as files: no tool has to make them."""
    folder.mkdir()
    (part,) = compose(load(str(deck)), PrintOptions())
    (folder / "sheets.html").write_text(_sheets(part, folder))
    cards = load(str(deck)).content.cards.values()
    fronts = [leaf.front.html for leaf in part.leaves]
    plain = [
        {
            "name": card.name["en"],
            "text": card.text["en"].replace("{die}", "die") if card.text else "",
            "stats": " ".join(f"{value} {key}" for key, value in card.stats.items()),
            "emblem": _name(next(url for url in DRAWN.findall(html) if url.startswith("arms:"))),
        }
        for card, html in zip(cards, fronts, strict=True)
    ]
    (folder / "cards.json").write_text(json.dumps(plain))
    _pictures(folder, {card["emblem"] for card in plain})


def _name(url: str) -> str:
    return sha256(url.encode()).hexdigest()[:12]


def _sheets(part: Part, folder: Path) -> str:
    """Fronts and backs in turn, nine on a sheet; every drawing is a file."""
    pages = []
    leaves = [leaf for leaf in part.leaves for _ in range(leaf.copies)]
    for start in range(0, len(leaves), 9):
        group = leaves[start : start + 9]
        pages += [_sheet([leaf.front for leaf in group]), _sheet([leaf.back for leaf in group if leaf.back])]
    html = "".join(pages)
    for url in set(DRAWN.findall(html)):
        (folder / f"{_name(url)}.svg").write_bytes(draw(url.replace("&#34;", '"').replace("&amp;", "&")))
    html = DRAWN.sub(lambda match: f'src="{_name(match[1])}.svg"', html)
    style = "@page{size:210mm 297mm;margin:0}body{margin:0}" + part.stock.base + part.stock.css
    head = f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>{style}</style>'
    return f'{head}<body class="{part.stock.classes}">{html}'


def _sheet(faces: list[Face]) -> str:
    places = [f"left:{10.5 + 63 * (i % 3)}mm;top:{16.5 + 88 * (i // 3)}mm" for i in range(9)]
    pairs = zip(faces, places, strict=False)
    cells = [f'<div class="trim" style="{place}">{face.html}</div>' for face, place in pairs]
    page = '<section style="position:relative;height:297mm;overflow:hidden;break-after:page">'
    return page + "".join(cells) + "</section>"


def _pictures(folder: Path, emblems: set[str]) -> None:
    """The emblems as pixels too, for tools that read no SVG."""
    import pypdfium2
    from weasyprint import HTML

    names = sorted(emblems)
    images = "".join(f'<img src="{name}.svg">' for name in names)
    style = "@page{size:31mm 37mm;margin:0}img{display:block;width:31mm;height:37mm;object-fit:contain}"
    html = HTML(string=f"<style>{style}</style>{images}", base_url=str(folder / "x.html"))
    for name, page in zip(names, pypdfium2.PdfDocument(html.write_pdf()), strict=True):
        page.render(scale=300 / 72).to_pil().save(folder / f"{name}.png")
