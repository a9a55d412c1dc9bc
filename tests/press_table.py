"""A workbench for the press: small packs, prints, and measures taken from the PDFs themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import yaml
from pypdf import PdfReader

from twelve.content.loading.game import load
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press
from twelve.layouts.results import Printed

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdf import PageObject

MM = 72 / 25.4
HEAD = {
    "game": "bench",
    "title": {"en": "Bench Knights", "de": "Werkbankritter"},
    "summary": {"en": "Cards to be measured.", "de": "Karten zum Messen."},
    "version": "1.2.3",
    "credits": {"designers": ["Ann Smith"]},
    "players": {"least": 2, "most": 4, "provenance": "house"},
    "languages": ["en", "de"],
}
CARDS = {
    "golem": {"name": {"en": "Golem", "de": "Golem"}, "text": {"en": "Stays.", "de": "Bleibt."}, "copies": 2},
    "lady": {"name": {"en": "Lady", "de": "Dame"}, "text": {"en": "Leaves.", "de": "Geht."}},
}


def pack(folder: Path, cards: object = None, layouts: dict[str, str] | None = None, **more: object) -> Path:
    """A pack of these cards, with layout files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    marked = {
        key: {**card, "provenance": "house"} for key, card in (CARDS if cards is None else cards).items()
    }
    document = {**HEAD, **more, "cards": marked}
    (folder / "game.yaml").write_text(yaml.safe_dump(document, sort_keys=False, allow_unicode=True))
    for name, text in (layouts or {}).items():
        file = folder / "layouts" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def printed(folder: Path, output: Path, **options: object) -> Printed:
    """The first file of a print run."""
    return all_printed(folder, output, **options)[0]


def all_printed(folder: Path, output: Path, **options: object) -> list[Printed]:
    return press(load(str(folder)), PrintOptions(folder=output, jobs=0, **options))


@dataclass(frozen=True)
class Placed:
    """A form on a page: the clip that shows it, in mm from the top left, and which way up it is."""

    form: str
    left: float
    top: float
    width: float
    height: float
    upside_down: bool


def pages(file: Path) -> list[PageObject]:
    return list(PdfReader(file).pages)


def paper_mm(page: PageObject) -> tuple[float, float]:
    """A page's width and height in millimetres."""
    return round(float(page.mediabox.width) / MM, 2), round(float(page.mediabox.height) / MM, 2)


def box_mm(page: PageObject, name: str) -> tuple[float, ...]:
    """A page box in millimetres."""
    return tuple(round(float(side) / MM, 2) for side in page[name])


_PLACE = re.compile(
    rb"q ([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re W n (-?1) 0 0 -?1 [\d.-]+ [\d.-]+ cm (/F\d+) Do Q"
)


def placed(page: PageObject) -> list[Placed]:
    """Every face on a page, measured."""
    height = float(page.mediabox.height)
    found = []
    for x, y, w, h, sign, name in _PLACE.findall(page.get_contents().get_data()):
        left, bottom, wide, high = (float(value) for value in (x, y, w, h))
        form = page["/Resources"]["/XObject"].raw_get(name.decode()).idnum
        top = (height - bottom - high) / MM
        found.append(Placed(str(form), left / MM, top, wide / MM, high / MM, sign == b"-1"))
    return found


def picture(file: Path, number: int = 0, dpi: float = 60) -> Image:
    """A page as pixels."""
    document = pypdfium2.PdfDocument(file)
    try:
        page = document[number]
        size = tuple(round(side * dpi / 72) for side in page.get_size())  # a hair too much gives a pixel more
        return page.render(scale=dpi / 72).to_pil().convert("RGB").crop((0, 0, *size))
    finally:
        document.close()


def fonts(file: Path) -> dict[str, bool]:
    """Every font of a file and whether it is embedded."""
    found = {}
    for entry in PdfReader(file).objects() if hasattr(PdfReader, "objects") else _objects(PdfReader(file)):
        if isinstance(entry, dict) and entry.get("/Type") == "/FontDescriptor":
            found[str(entry["/FontName"])] = "/FontFile2" in entry
    return found


def _objects(reader: PdfReader) -> list[object]:
    import pikepdf

    with pikepdf.open(reader.stream) as pdf:
        return [
            {str(key): str(value) if key != "/FontFile2" else "there" for key, value in item.items()}
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary)
        ]
