"""Rebuilds the pictures in docs/: page images of all that is printed, and the contact sheet of the README."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image

from twelve.content.loading.game import load
from twelve.content.loading.shelf import shipped

DOCS = Path(__file__).parent
TWELVE = Path(sys.executable).parent / "twelve"
PAGE_HEIGHT = 620
COLOURS = 64


@dataclass(frozen=True)
class Round:
    """One way of printing a game that the gallery shows."""

    title: str
    words: tuple[str, ...]


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


def gallery() -> None:
    """Writes docs/gallery: the page images, and a page that shows them."""
    shutil.rmtree(DOCS / "gallery", ignore_errors=True)
    lines = ["# Gallery", "", "Every page of every component, rebuilt by `./run gallery`.", ""]
    for spot in shipped():
        lines += [f"## {load(spot.name).content.title['en']}", ""]
        for round_ in (each for each in ROUNDS if each.words[1] in load(spot.name).content.languages):
            lines += [f"### {round_.title}", ""]
            with tempfile.TemporaryDirectory() as folder:
                lines += [
                    _row(spot.name, round_, pdf) for pdf in printed(spot.name, round_.words, Path(folder))
                ]
            lines.append("")
    (DOCS / "gallery" / "README.md").write_text("\n".join(lines), encoding="utf-8")


def place(game: str, round_: Round) -> Path:
    """Where the pictures of a round are kept, below docs/gallery."""
    return Path(game) / round_.title.partition(",")[0].lower()


def _row(game: str, round_: Round, pdf: Path) -> str:
    """The pictures of one file, kept and linked."""
    title = pypdfium2.PdfDocument(pdf).get_metadata_value("Title")
    words = []
    for number, image in enumerate(pages(pdf), 1):
        file = place(game, round_) / f"{pdf.stem}-{number}.png"
        keep(image, DOCS / "gallery" / file)
        words.append(f'<img src="{file}" width="180" alt="{title}, page {number}">')
    return f"**{title}** `{pdf.name}`<br>\n" + " ".join(words) + "\n"


def style_sheet() -> None:
    """Every icon, tincture and type size, for whoever draws."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "style-sheet.pdf"
        subprocess.run([TWELVE, "specimen", "-o", pdf], check=True, stdout=subprocess.DEVNULL)
        for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
            keep(page.render(scale=1.4).to_pil().convert("RGB"), DOCS / f"style-sheet-{number}.png")


def main() -> None:
    import tutorial
    from contact_sheet import contact_sheet

    style_sheet()
    tutorial.main()
    gallery()
    keep(contact_sheet(), DOCS / "contact-sheet.png", 256)
    print(f"docs/gallery: {len(list((DOCS / 'gallery').rglob('*.png')))} pictures, and the contact sheet")


if __name__ == "__main__":
    main()
