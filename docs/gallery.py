"""Rebuilds the pictures in docs/: page images of all that is printed, and the contact sheet of the README."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

from twelve.content.games import load
from twelve.content.shelf import shipped

DOCS = Path(__file__).parent
TWELVE = Path(sys.executable).parent / "twelve"
PAGE_HEIGHT = 620
COLOURS = 64
SHEET = (1600, 1000)
BACKGROUND = (233, 228, 217)


@dataclass(frozen=True)
class Round:
    """One way of printing a game that the gallery shows."""

    title: str
    words: tuple[str, ...]


ON_THE_TABLE = (
    (
        ("king-of-12-characters-en-a4", 1),
        ("xii-century-town-sheet-en-a4", 1),
        ("twelve-heroes-units-en-a4", 5),
        ("king-of-12-dice-en-a4", 1),
    ),
    (
        ("xii-century-town-sheet-en-a4", 3),
        ("twelve-heroes-leaflet-en-a4", 1),
        ("twelve-heroes-lands-en-a4", 1),
    ),
)
"""The pages of the README's picture, row by row: file and page."""

ROUNDS = (
    Round("English, colour", ("--lang", "en")),
    Round("Deutsch, little ink", ("--lang", "de", "--theme", "ink")),
    Round("Français, colour", ("--lang", "fr")),
)


def printed(game: str, words: tuple[str, ...], folder: Path) -> list[Path]:
    subprocess.run([TWELVE, "print", game, *words, "-o", folder], check=True, stdout=subprocess.DEVNULL)
    return sorted(folder.glob("*.pdf"))


def pages(pdf: Path) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=PAGE_HEIGHT / page.get_height()).to_pil().convert("RGB") for page in document]


def reduced(image: Image.Image, colours: int = COLOURS) -> Image.Image:
    """The picture in few colours, as it is kept."""
    return image.quantize(colours, dither=Image.Dither.NONE)


def keep(image: Image.Image, file: Path, colours: int = COLOURS) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    reduced(image, colours).save(file, optimize=True)


def gallery() -> dict[str, list[Image.Image]]:
    """Writes docs/gallery and returns the page images of the first round by file name."""
    shutil.rmtree(DOCS / "gallery", ignore_errors=True)
    lines = ["# Gallery", "", "Every page of every component, rebuilt by `./run gallery`.", ""]
    shown: dict[str, list[Image.Image]] = {}
    for spot in shipped():
        lines += [f"## {load(spot.name).content.title['en']}", ""]
        for round_ in ROUNDS:
            lines += [f"### {round_.title}", ""]
            with tempfile.TemporaryDirectory() as folder:
                for pdf in printed(spot.name, round_.words, Path(folder)):
                    images = pages(pdf)
                    if round_ is ROUNDS[0]:
                        shown[pdf.stem] = images
                    lines.append(_row(spot.name, round_, pdf.stem, images))
            lines.append("")
    (DOCS / "gallery" / "README.md").write_text("\n".join(lines), encoding="utf-8")
    return shown


def place(game: str, round_: Round) -> Path:
    """Where the pictures of a round are kept, below docs/gallery."""
    return Path(game) / round_.title.partition(",")[0].lower()


def _row(game: str, round_: Round, name: str, images: list[Image.Image]) -> str:
    """The pictures of one file, kept and linked."""
    words = []
    for number, image in enumerate(images, 1):
        file = place(game, round_) / f"{name}-{number}.png"
        keep(image, DOCS / "gallery" / file)
        words.append(f'<img src="{file}" width="180" alt="{name}, page {number}">')
    return f"**{name}**<br>\n" + " ".join(words) + "\n"


def style_sheet() -> None:
    """Every icon, tincture and type size, for whoever draws."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "style-sheet.pdf"
        subprocess.run([TWELVE, "specimen", "-o", pdf], check=True, stdout=subprocess.DEVNULL)
        for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
            keep(page.render(scale=1.4).to_pil().convert("RGB"), DOCS / f"style-sheet-{number}.png")


def contact_sheet(shown: dict[str, list[Image.Image]]) -> Image.Image:
    """Pages on a table: two rows, each page with a soft shadow."""
    sheet = Image.new("RGB", SHEET, BACKGROUND)
    height = (SHEET[1] - 90) // 2
    for row, names in enumerate(ON_THE_TABLE):
        line = [shown[name][page - 1] for name, page in names]
        small = [image.resize((round(image.width * height / image.height), height)) for image in line]
        gap = (SHEET[0] - sum(image.width for image in small)) // (len(small) + 1)
        x = gap
        for image in small:
            lay(sheet, image, (x, 30 + row * (height + 30)))
            x += image.width + gap
    return sheet


def lay(sheet: Image.Image, image: Image.Image, at: tuple[int, int]) -> None:
    shadow = Image.new("L", (image.width + 40, image.height + 40), 0)
    shadow.paste(90, (20, 24, 20 + image.width, 24 + image.height))
    sheet.paste((60, 52, 40), (at[0] - 20, at[1] - 20), shadow.filter(ImageFilter.GaussianBlur(8)))
    sheet.paste(image, at)


def main() -> None:
    style_sheet()
    shown = gallery()
    keep(contact_sheet(shown), DOCS / "contact-sheet.png", 256)
    print(f"docs/gallery: {len(list((DOCS / 'gallery').rglob('*.png')))} pictures, and the contact sheet")


if __name__ == "__main__":
    main()
