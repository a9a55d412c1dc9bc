"""Faces as pictures of pixels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Self

from twelve.layouts.cache.store import writing
from twelve.layouts.faces import Face, Part
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.run import Run
from twelve.layouts.targets.formats import PixelSize

if TYPE_CHECKING:
    from PIL.Image import Image

MM_PER_INCH = 25.4
PAPER = "white"


class PictureMaker:
    """Turns the faces of a part into pictures."""

    def __init__(self, run: Run, part: Part) -> None:
        import pypdfium2  # only what makes pictures needs it

        self._run = run
        self.dpi = run.target.dpi
        self._first: dict[str, int] = {}
        """The page that each face begins on."""
        self._document = pypdfium2.PdfDocument(self._pdf(part))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._document.close()

    def page_count(self, face: Face) -> int:
        """How many pictures a face takes."""
        return len(self._run.pages[face.key].names)

    def image(self, face: Face, pixels: PixelSize, whole: bool = True) -> Image:
        """A face that covers so many pixels exactly; with its bleed, or cut to its trim."""
        area = face.stock.page if whole else face.stock.size
        image = self._drawn(face, 0, max(pixels.width / area.width, pixels.height / area.height))
        left, top = (image.width - pixels.width) // 2, (image.height - pixels.height) // 2
        return image.crop((left, top, left + pixels.width, top + pixels.height))

    def cut(self, face: Face, page: int, pixels: PixelSize) -> Image:
        """A page cut to its trim, in so many pixels."""
        image = self._drawn(face, page, pixels.width / face.stock.size.width)
        rim = round(face.stock.bleed * pixels.width / face.stock.size.width)
        return image.crop((rim, rim, rim + pixels.width, rim + pixels.height))

    def covering(self, face: Face, pixels: PixelSize, rim: float) -> Image:
        """A face whose trim covers so many pixels less a rim, in which its bleed shows."""
        from PIL import Image

        size = face.stock.size
        scale = max((pixels.width - 2 * rim) / size.width, (pixels.height - 2 * rim) / size.height)
        whole = face.stock.page
        scale = max(scale, pixels.width / whole.width, pixels.height / whole.height)
        drawn = self._drawn(face, 0, scale)
        made = Image.new("RGB", (pixels.width, pixels.height), PAPER)
        made.paste(drawn, ((pixels.width - drawn.width) // 2, (pixels.height - drawn.height) // 2))
        return made

    def within(self, face: Face, page: int, pixels: PixelSize, rim: float) -> Image:
        """A page whose trim lies within so many pixels less a rim; around it is paper."""
        from PIL import Image

        size = face.stock.size
        scale = min((pixels.width - 2 * rim) / size.width, (pixels.height - 2 * rim) / size.height)
        drawn = self._drawn(face, page, scale)
        made = Image.new("RGB", (pixels.width, pixels.height), PAPER)
        made.paste(drawn, ((pixels.width - drawn.width) // 2, (pixels.height - drawn.height) // 2))
        return made

    def _drawn(self, face: Face, page: int, pixels_per_mm: float) -> Image:
        drawn = self._document[self._first[face.key] + page].render(scale=pixels_per_mm * MM_PER_INCH / 72)
        image: Image = drawn.to_pil().convert("RGB")
        return image

    def _pdf(self, part: Part) -> bytes:
        """All faces of a part, one a page."""
        book, boxes = Document(self._run.pages), list[Boxes]()
        for face in part.faces:
            self._first[face.key] = len(book.pages)
            boxes += [Boxes(face.stock.page)] * len(book.add_whole(face))
        return book.finished(part.id, self._run.about(part), boxes)


def save_png(image: Image, file: Path, dpi: int) -> None:
    """Writes a picture whole or not at all."""
    with writing(file) as temporary:
        image.save(temporary, "PNG", compress_level=3, dpi=(dpi, dpi))
