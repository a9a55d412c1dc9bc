"""Pictures at the exact pixel size a printer takes, and sheets of cards for Tabletop Simulator."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Self

from twelve.content.errors import UsageError, listed
from twelve.layouts.cache.store import writing
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import PixelSize

if TYPE_CHECKING:
    from PIL.Image import Image

MM_PER_INCH = 25.4


def print_images(run: Run, part: Part) -> Finish:
    """A folder of PNG files, one for each different face; the name tells how many are needed."""
    return partial(_save_images, run, part, _pixels(run, part))


def print_tabletop(run: Run, part: Part) -> Finish:
    """Sheets of cards and a saved object that Tabletop Simulator loads from its Saved Objects folder."""
    return partial(_save_tabletop, run, part, _tabletop_cells(run, part))


def _save_images(run: Run, part: Part, pixels: PixelSize) -> list[Printed]:
    folder = run.file(part, "", run.options.target)
    with PictureMaker(run, part) as painter:
        for number, leaf in enumerate(part.leaves, start=1):
            painter.save(leaf.front, pixels, folder / f"{number:03}-{leaf.front.id}-x{leaf.copies}.png")
        for number, back in enumerate(_backs(part), start=1):
            painter.save(back, pixels, folder / f"back-{number:03}.png")
    count = len(part.leaves) + len(_backs(part))
    hint = f"upload: {pixels.width} × {pixels.height} pixels each"
    return [Printed(folder, part.title, count, 0, hint)]


def _save_tabletop(run: Run, part: Part, cells: _Cells) -> list[Printed]:
    with PictureMaker(run, part) as painter:
        decks = [
            _deck(run, part, painter, cells, number, part.leaves[start : start + cells.count])
            for number, start in enumerate(range(0, len(part.leaves), cells.count), start=1)
        ]
    file = run.file(part, ".json", "tts")
    saved = json.dumps(_saved_object(part, decks), ensure_ascii=False, indent=1)
    with writing(file) as temporary:
        temporary.write_text(saved, "utf-8")
    hint = "copy into Tabletop Simulator's Saved Objects folder"
    return [Printed(file, part.title, len(decks), 0, hint)]


class PictureMaker:
    """Turns the faces of a part into pictures."""

    def __init__(self, run: Run, part: Part) -> None:
        import pypdfium2  # only what makes pictures needs it

        self._run = run
        self._pages = {face.key: number for number, face in enumerate(part.faces)}
        self._document = pypdfium2.PdfDocument(_pdf(run, part))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._document.close()

    def image(self, face: Face, pixels: PixelSize, whole: bool = True) -> Image:
        """A face that covers so many pixels exactly; with its bleed, or cut to its trim."""
        area = face.stock.page if whole else face.stock.size
        scale = max(pixels.width / area.width, pixels.height / area.height) * MM_PER_INCH / 72
        page = self._document[self._pages[face.key]]
        image: Image = page.render(scale=scale).to_pil().convert("RGB")
        left, top = (image.width - pixels.width) // 2, (image.height - pixels.height) // 2
        return image.crop((left, top, left + pixels.width, top + pixels.height))

    def save(self, face: Face, pixels: PixelSize, file: Path) -> None:
        """A face as a PNG file."""
        save_png(self.image(face, pixels), file, self._run.target.dpi)


def _pdf(run: Run, part: Part) -> bytes:
    """All faces of a part, one a page."""
    book = Document(run.pages)
    for face in part.faces:
        book.add_whole(face)
    return book.finished(part.id, run.about(part), [Boxes(face.stock.page) for face in part.faces])


def save_png(image: Image, file: Path, dpi: int) -> None:
    """Writes a picture whole or not at all."""
    with writing(file) as temporary:
        image.save(temporary, "PNG", compress_level=3, dpi=(dpi, dpi))


def _pixels(run: Run, part: Part) -> PixelSize:
    known = run.target.pixels
    name = part.component.size or "poker-eu"
    if name not in known:
        takes = listed(list(known))
        raise UsageError(f'{run.options.target} takes no "{name}" ({part.id}); only {takes}')
    return known[name]


def _backs(part: Part) -> list[Face]:
    return list({leaf.back.key: leaf.back for leaf in part.leaves if leaf.back}.values())


@dataclass(frozen=True)
class _Cells:
    """How cards lie on a picture."""

    columns: int
    rows: int
    cell: PixelSize

    @property
    def count(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True)
class _Deck:
    """One picture of fronts with its backs."""

    number: int
    face_file: Path
    back_file: Path
    cells: _Cells
    unique_backs: bool
    leaves: Sequence[Leaf]

    @property
    def custom(self) -> dict[str, object]:
        return {
            "FaceURL": self.face_file.resolve().as_uri(),
            "BackURL": self.back_file.resolve().as_uri(),
            "NumWidth": self.cells.columns,
            "NumHeight": self.cells.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique_backs,
            "Type": 0,
        }


def _tabletop_cells(run: Run, part: Part) -> _Cells:
    target, size = run.target, part.stock.size
    width = min(target.side / target.columns, target.side / target.rows * size.width / size.height)
    cell = PixelSize(width=int(width), height=int(width * size.height / size.width))
    rows = min(target.rows, max(2, -(-len(part.leaves) // target.columns)))
    return _Cells(target.columns, rows, cell)


def _deck(
    run: Run, part: Part, painter: PictureMaker, cells: _Cells, number: int, leaves: Sequence[Leaf]
) -> _Deck:
    backs = [leaf.back or leaf.front for leaf in leaves]
    unique = len({back.key for back in backs}) > 1
    face_file = run.file(part, ".png", "tts", f"fronts{number}")
    back_file = run.file(part, ".png", "tts", f"backs{number}")
    save_png(_contact(painter, cells, [leaf.front for leaf in leaves]), face_file, run.target.dpi)
    back = _contact(painter, cells, backs) if unique else painter.image(backs[0], cells.cell, whole=False)
    save_png(back, back_file, run.target.dpi)
    return _Deck(number, face_file, back_file, cells, unique, leaves)


def _contact(painter: PictureMaker, cells: _Cells, faces: Sequence[Face]) -> Image:
    from PIL import Image

    width, height = cells.cell.width, cells.cell.height
    sheet = Image.new("RGB", (cells.columns * width, cells.rows * height), "white")
    for i, face in enumerate(faces):
        place = (i % cells.columns * width, i // cells.columns * height)
        sheet.paste(painter.image(face, cells.cell, whole=False), place)
    return sheet


def _saved_object(part: Part, decks: Sequence[_Deck]) -> dict[str, object]:
    """The file that Tabletop Simulator reads: a deck (or a single card) with every copy in it."""
    cards = [
        (deck, deck.number * 100 + slot, leaf)
        for deck in decks
        for slot, leaf in enumerate(deck.leaves)
        for _ in range(leaf.copies)
    ]
    contained = [_card(deck, number, leaf, i) for i, (deck, number, leaf) in enumerate(cards)]
    if len(contained) == 1:
        return {"ObjectStates": contained}
    deck = {
        "Name": "DeckCustom",
        "Transform": _transform(),
        "Nickname": part.title,
        "Description": "",
        "DeckIDs": [number for _, number, _ in cards],
        "CustomDeck": {str(deck.number): deck.custom for deck in decks},
        "ContainedObjects": contained,
        "GUID": _guid(part.id),
    }
    return {"ObjectStates": [deck]}


def _card(deck: _Deck, number: int, leaf: Leaf, index: int) -> dict[str, object]:
    return {
        "Name": "Card",
        "Transform": _transform(),
        "Nickname": leaf.front.title,
        "CardID": number,
        "CustomDeck": {str(deck.number): deck.custom},
        "GUID": _guid(f"{leaf.front.component} {leaf.front.id} {index}"),
    }


def _transform() -> dict[str, float]:
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def _guid(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:6]
