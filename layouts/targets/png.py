"""Every face as a picture, whatever it is a part of: to be shown, sent or looked at."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from twelve.content.errors import TwelveError
from twelve.layouts.faces import Face, Part
from twelve.layouts.limits import MOST_PIXELS
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import PixelSize
from twelve.layouts.targets.images import MM_PER_INCH, PictureMaker, save_png


def print_png(run: Run, part: Part) -> Finish:
    """A folder of pictures, cut to the trim: one for each page of each different face."""
    for face in part.faces:
        pixels = _pixels(face, run.dpi)
        if pixels.width * pixels.height > MOST_PIXELS:
            size = f"{pixels.width} x {pixels.height}"
            raise TwelveError(f"{part.id}: {size} pixels are too many; ask for fewer with --dpi")
    return partial(_save, run, part)


def _save(run: Run, part: Part) -> list[Printed]:
    folder, made = run.file(part, "", "png"), 0
    with PictureMaker(run, part) as maker:
        for number, face in enumerate(part.faces, start=1):
            for page in range(maker.page_count(face)):
                image = maker.cut(face, page, _pixels(face, run.dpi))
                save_png(image, _file(folder, face, number, page, maker.page_count(face)), run.dpi)
                made += 1
    return [Printed(folder, part.title, made, 0, f"pictures at {run.dpi} dpi")]


def _file(folder: Path, face: Face, number: int, page: int, pages: int) -> Path:
    which = f"-{page + 1}" if pages > 1 else ""
    return folder / f"{number:03}-{face.id}{which}.png"


def _pixels(face: Face, dpi: int) -> PixelSize:
    width, height = (max(1, round(side * dpi / MM_PER_INCH)) for side in face.stock.size)
    return PixelSize.model_construct(width=width, height=height)
