"""The picture of the README: real prints of the four games, cut out and laid on a table to one scale."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

TWELVE = Path(sys.executable).parent / "twelve"
TABLE = (640, 432)
"""Millimetres of the table that are seen."""
SCALE = 2.5
"""Pixels a millimetre."""
FINE = 2
"""Everything is drawn so many times larger first."""
CLOTH = (36, 58, 54)
SHADE = (10, 18, 16)
POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True)
class Thing:
    """Something printed, by its name or its page, and where its middle lies in millimetres."""

    game: str
    component: str
    x: float
    y: float
    angle: float = 0
    only: str = ""
    words: tuple[str, ...] = ()
    page: int = 1
    corner: float = 0.0
    hexagon: bool = False


def king(name: str, colour: str, x: float, y: float, angle: float) -> Thing:
    return Thing("king-of-12", "characters", x, y, angle, name, ("--colors", colour), corner=3)


def unit(name: str, x: float, y: float, angle: float = 0) -> Thing:
    return Thing("twelve-heroes", "units", x, y, angle, name, corner=3)


def land(name: str, x: float, y: float) -> Thing:
    return Thing("twelve-heroes", "lands", x, y, 0, name, corner=3)


def food(x: float, y: float, angle: float = 0) -> Thing:
    return Thing("twelve-heroes", "food", x, y, angle, "food", corner=9.5)


def marker(name: str, x: float, y: float, angle: float = 0) -> Thing:
    return Thing("twelve-heroes", "markers", x, y, angle, name, corner=0.5)


def moth(name: str, x: float, y: float, angle: float) -> Thing:
    return Thing("midnight-moths", "moths", x, y, angle, name, corner=3)


def bed(name: str, column: float, row: int) -> Thing:
    """One of the garden's hexes, by its place among them."""
    return Thing("midnight-moths", "beds", 246 + 48 * column, 383 + 41.6 * row, only=name, hexagon=True)


def piece(name: str, x: float, y: float, angle: float = 0) -> Thing:
    return Thing("midnight-moths", "pieces", x, y, angle, name, corner=11)


THINGS = (
    Thing("xii-century", "town_sheet", 146, 182, 6, page=3),
    Thing("xii-century", "town_sheet", 108, 202, -4, page=1),
    Thing("king-of-12", "dice", 566, 92, -9),
    unit("tank", 292, 62, 180),
    unit("treefolk", 361, 63, 180.8),
    unit("goblin", 430, 61, 179),
    land("mountain", 292, 157),
    land("harbour", 361, 157),
    land("tower_hill", 430, 157),
    unit("knight", 292, 252, 0.6),
    unit("archangel", 361, 253, -0.8),
    unit("dragon", 430, 251),
    marker("red", 283.5, 188, 3),
    marker("red", 300.5, 188, -2),
    marker("blue", 412.6, 126, 4),
    marker("red", 430, 188, 2),
    food(286, 309, 10),
    food(304, 312, -14),
    food(361, 311, 4),
    food(426, 310, -8),
    food(355, 8, 160),
    king("merchants", "green", 482, 322, 17),
    king("lady", "gold", 521, 309, 8),
    king("alchemist", "red", 562, 304, -1),
    king("oracle", "blue", 602, 309, -10),
    *(bed(name, column, 0) for column, name in enumerate(("plume", "well", "star"), -1)),
    *(bed(name, column - 0.5, 1) for column, name in enumerate(("cup", "wild", "bell", "cup"), -1)),
    piece("amber", 246, 383, 8),
    piece("violet", 320, 421, -6),
    piece("dew", 186, 374),
    moth("garden_tiger", 388, 381, 7),
    moth("elephant_hawk_moth", 437, 384, -5),
)
"""From the lowest to the topmost."""


def contact_sheet() -> Image.Image:
    """Everything on the table."""
    factor = SCALE * FINE
    table = Image.new("RGB", tuple(round(side * factor) for side in TABLE), CLOTH)
    with tempfile.TemporaryDirectory() as folder:
        for thing in THINGS:
            _lay(table, _cut_out(thing, _printed(thing, Path(folder)), factor), thing, factor)
    return table.resize(tuple(round(side * SCALE) for side in TABLE), Image.Resampling.LANCZOS)


def _printed(thing: Thing, folder: Path) -> Path:
    """The file with a thing in it, printed once: a piece by itself, or whole pages."""
    own = folder / "-".join((thing.game, thing.component, thing.only, *thing.words))
    if not own.exists():
        alone = ("--only", thing.only, "--target", "single") if thing.only else ()
        words = ("print", thing.game, thing.component, *alone, *thing.words, "-o", own)
        subprocess.run([TWELVE, *words], check=True, stdout=subprocess.DEVNULL)
    (file,) = own.glob("*.pdf")
    return file


def _cut_out(thing: Thing, file: Path, factor: float) -> Image.Image:
    """A thing as it leaves the scissors: at its cut size, with round corners."""
    with closing(pypdfium2.PdfDocument(file)) as pdf:
        page = pdf[thing.page - 1]
        page.set_cropbox(*page.get_trimbox())
        picture = page.render(scale=factor / POINTS_PER_MM).to_pil().convert("RGBA")
    mask = Image.new("L", picture.size, 0)
    edges = (0, 0, picture.width - 1, picture.height - 1)
    if thing.hexagon:
        ImageDraw.Draw(mask).polygon(_hexagon(*picture.size), 255)
    else:
        ImageDraw.Draw(mask).rounded_rectangle(edges, thing.corner * factor, 255)
    picture.putalpha(mask)
    return picture


def _hexagon(width: float, height: float) -> list[tuple[float, float]]:
    """The corners of a hexagon that stands on one of them."""
    across = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
    return [(x * width, y * height) for x, y in across]


def _lay(table: Image.Image, picture: Image.Image, thing: Thing, factor: float) -> None:
    """A picture with the shadow it throws."""
    edge = round(6 * factor)
    room = Image.new("RGBA", (picture.width + 2 * edge, picture.height + 2 * edge))
    room.paste(picture, (edge, edge))
    turned = room.rotate(thing.angle, Image.Resampling.BICUBIC, expand=True)
    left, top = round(thing.x * factor - turned.width / 2), round(thing.y * factor - turned.height / 2)
    shadow = turned.getchannel("A").point(lambda value: value * 2 // 3)
    table.paste(SHADE, (left, top + round(factor)), shadow.filter(ImageFilter.GaussianBlur(1.6 * factor)))
    table.paste(turned, (left, top), turned.getchannel("A"))
