"""Faces as pictures, drawn by the press: what a browser shows is what is printed, cut to its trim."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from twelve.cli.web.documents import TYPES, MadeFile
from twelve.layouts.cache.store import Drawer
from twelve.layouts.check.preflight import judge
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Complaint, Face, Part
from twelve.layouts.limits import bounded_memory
from twelve.layouts.options import GameOptions, PrintOptions
from twelve.layouts.render.batches import all_rendered
from twelve.layouts.render.processes import Workshop
from twelve.layouts.run import Run
from twelve.layouts.targets.formats import PixelSize

if TYPE_CHECKING:
    from PIL.Image import Image

    from twelve.content.loading.game import Game
    from twelve.layouts.press import Progress

MADE = Drawer("web-pictures", 2000, __file__, "pypdfium2", "pillow")
LETTERS = 32
"""Of the key of a picture, in its name."""
QUALITY = 90
WIDE = 420
"""Pixels of a card's shorter side: three times what a phone shows, sharp on any screen."""
WIDEST = 2200
PIXELS_A_MM = 7.0


class FacePicture(NamedTuple):
    """A face as a browser gets it, under a name that changes with everything it shows."""

    name: str
    data: bytes
    width: int
    height: int


class FacePictures:
    """All pictures of some components of a game, by component, piece and side."""

    def __init__(self) -> None:
        self.files: dict[str, MadeFile] = {}
        self.parts: tuple[Part, ...] = ()
        self._of_face: dict[str, FacePicture] = {}

    def of(self, face: Face) -> FacePicture:
        return self._of_face[face.key]

    def add(self, face: Face, picture: FacePicture) -> None:
        self._of_face[face.key] = picture
        self.files[picture.name] = MadeFile(picture.data, TYPES["webp"])

    def address(self, face: Face) -> str:
        """Where a page finds the picture of a face."""
        return f"/art/{self.of(face).name}"


def take_pictures(
    game: Game,
    components: Iterable[str],
    language: str,
    own: GameOptions | None = None,
    progress: Progress | None = None,
) -> FacePictures:
    """FacePictures of all faces of these components; what was drawn before is not drawn again."""
    options = PrintOptions(tuple(components), (language,), own=own or GameOptions())
    pictures = FacePictures()
    with bounded_memory():
        pictures.parts = tuple(compose(game, options))
        for part in pictures.parts:
            missing = [face for face in part.faces if not _kept(pictures, face)]
            if missing:
                _draw(pictures, game, options, part, missing, progress)
    return pictures


def _kept(pictures: FacePictures, face: Face) -> bool:
    data = MADE.get(face.key)
    if data is not None:
        size = _pixels(face)
        pictures.add(face, _picture(face, data, size))
    return data is not None


def _draw(
    pictures: FacePictures,
    game: Game,
    options: PrintOptions,
    part: Part,
    faces: list[Face],
    progress: Progress | None,
) -> None:
    from twelve.layouts.targets.images import PictureMaker  # brings pdfium in

    run = Run(game, options)
    with Workshop() as workshop:
        complaints = list[Complaint]()
        for rendered in all_rendered(part.faces, asset_roots(game), workshop, meanwhile=partial(int)):
            run.pages.update(rendered.pages)
            complaints += rendered.complaints
        judge(game, part.faces, complaints)
    with PictureMaker(run, part) as painter:
        for number, face in enumerate(faces, start=1):
            size = _pixels(face)
            data = _webp(painter.image(face, size, whole=False))
            MADE.put(data, face.key)
            pictures.add(face, _picture(face, data, size))
            if progress:
                progress(number, len(faces))


def _picture(face: Face, data: bytes, size: PixelSize) -> FacePicture:
    return FacePicture(f"{MADE.key(face.key)[:LETTERS]}.webp", data, size.width, size.height)


def _pixels(face: Face) -> PixelSize:
    """As large as is worth looking at: cards sharp at any size a screen gives them, sheets readable."""
    size = face.stock.size
    scale = max(PIXELS_A_MM, WIDE / min(size.width, size.height))
    scale = min(scale, WIDEST / max(size.width, size.height))
    return PixelSize(width=round(size.width * scale), height=round(size.height * scale))


def _webp(image: Image) -> bytes:
    made = BytesIO()
    image.save(made, "WEBP", quality=QUALITY, method=4)
    return made.getvalue()
