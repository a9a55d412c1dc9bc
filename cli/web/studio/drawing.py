"""Faces as pictures for the studio: with their bleed, small ones for all, large ones when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.faces import Complaint, Face, Leaf, Pages, Part
from twelve.layouts.render.batches import all_rendered
from twelve.layouts.run import Run
from twelve.layouts.targets.formats import PixelSize

if TYPE_CHECKING:
    from PIL.Image import Image

    from twelve.content.loading.game import Game
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.render.processes import Workshop
    from twelve.layouts.targets.images import PictureMaker

SMALL, LARGE = 5.0, 14.0
"""Pixels a millimetre: on a page of many, and of one that is looked at closely."""
MOST = 2600
"""Pixels of the longer side."""
SHEET = 5.0
MOST_KEPT = 4000


class StudioPictures:
    """Drawn faces by their keys; whoever draws waits for whoever does, for the reader of PDFs knows one."""

    def __init__(self) -> None:
        self.rendered: dict[str, Pages] = {}
        self.small: dict[str, bytes] = {}
        self.complaints: dict[str, tuple[Complaint, ...]] = {}
        self._drawing = Lock()

    def render(
        self, game: Game, options: PrintOptions, parts: Iterable[Part], workshop: Workshop
    ) -> Iterator[list[Complaint]]:
        """Draws what is not drawn yet, some at a time; gives what is wrong with each lot."""
        for part in parts:
            wanted = [face for face in part.faces if face.key not in self.small]
            if wanted:
                yield from self._render(Run(game, options, self.rendered), part, wanted, workshop)

    def _render(
        self, run: Run, part: Part, faces: list[Face], workshop: Workshop
    ) -> Iterator[list[Complaint]]:
        by_key = {face.key: face for face in faces}
        self._forget()
        for made in all_rendered([*faces, *part.shown], asset_roots(run.game), workshop, meanwhile=int):
            self.rendered.update(made.pages)
            drawn = [by_key[key] for key in made.faces if key in by_key]
            for face in drawn:
                self.complaints[face.key] = tuple(c for c in made.complaints if c.face == face.key)
            if drawn:
                self._draw(run, part, drawn)
            yield list(made.complaints)

    def _draw(self, run: Run, part: Part, faces: list[Face]) -> None:
        with self._drawing, _maker(run, part, faces) as maker:
            for face in faces:
                self.small[face.key] = _webp(maker.image(face, _pixels(face, SMALL)))

    def large(self, run: Run, part: Part, face: Face) -> bytes:
        """A face to be looked at closely."""
        with self._drawing, _maker(replace(run, pages=self.rendered), part, [face]) as maker:
            return _png(maker.image(face, _pixels(face, LARGE)))

    def sheets(self, press: Callable[[Path], Iterable[Path]]) -> list[bytes]:
        """The imposed pages as they would be printed."""
        import pypdfium2

        made = []
        with TemporaryDirectory(prefix="twelve-studio-") as folder:
            files = [file for file in press(Path(folder)) if file.suffix == ".pdf"]
            with self._drawing:
                for file in files:
                    document = pypdfium2.PdfDocument(file.read_bytes())
                    made += [_webp(page.render(scale=SHEET * 25.4 / 72).to_pil()) for page in document]
                    document.close()
        return made

    def _forget(self) -> None:
        """What is long gone makes room."""
        while len(self.small) > MOST_KEPT:
            oldest = next(iter(self.small))
            del self.small[oldest]
            self.rendered.pop(oldest, None)


def _maker(run: Run, part: Part, faces: list[Face]) -> PictureMaker:
    from twelve.layouts.targets.images import PictureMaker

    missing = [face for face in faces if face.key not in run.pages]
    if missing:
        raise TwelveError(f"{missing[0].title} is being drawn; try again in a moment")
    return PictureMaker(run, replace(part, leaves=tuple(Leaf(face, None, 1) for face in faces)))


def _pixels(face: Face, a_millimetre: float) -> PixelSize:
    page = face.stock.page
    scale = min(a_millimetre, MOST / max(page.width, page.height))
    return PixelSize(width=max(1, round(page.width * scale)), height=max(1, round(page.height * scale)))


def _webp(image: Image) -> bytes:
    made = BytesIO()
    image.convert("RGB").save(made, "WEBP", quality=88, method=0)  # saving must not make anybody wait
    return made.getvalue()


def _png(image: Image) -> bytes:
    made = BytesIO()
    image.save(made, "PNG", compress_level=1)
    return made.getvalue()
