"""Proofs for other eyes: a print as it looks in grey, or to people who do not see red or green."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from time import gmtime
from typing import TYPE_CHECKING, TypeAlias

from twelve.layouts.cache.store import write_atomically
from twelve.layouts.options import Eye
from twelve.layouts.results import Printed

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

CodedLight: TypeAlias = tuple[float, float, float]
LUMINANCE: CodedLight = (0.2126, 0.7152, 0.0722)
SEEN: dict[Eye, tuple[CodedLight, CodedLight, CodedLight]] = {
    "grey": (LUMINANCE, LUMINANCE, LUMINANCE),
    # Machado, Oliveira and Fernandes (2009), for eyes that lack one kind of cones altogether
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""What of red, green and blue light is seen, for each of the three."""
STEPS = 33
DPI = 150
MOST_SIDE = 4000
"""Pixels of a page's longer side: a board of A0 is looked at with fewer dpi."""


def proofed(made: Printed, eye: Eye) -> Printed:
    """Turns a file that was printed (or a folder of pictures) into its proof, in its place."""
    if made.file.is_dir():
        for file in sorted(made.file.glob("**/*.png")):
            _turn_picture(file, eye)
    elif made.file.suffix == ".pdf":
        write_atomically(made.file, _proof(made.file, eye))
    elif made.file.suffix == ".png":
        _turn_picture(made.file, eye)
    return made


def seen_by(image: Image, eye: Eye) -> Image:
    """A picture as it looks to these eyes."""
    return image.convert("RGB").filter(_table(eye))


def _proof(file: Path, eye: Eye) -> bytes:
    first, *others = _pages(file, eye)
    out = BytesIO()
    dated = {"creationDate": gmtime(0), "modDate": gmtime(0)}
    first.save(out, "PDF", save_all=True, append_images=others, resolution=first.info["dpi"][0], **dated)
    return out.getvalue()


def _pages(file: Path, eye: Eye) -> Iterator[Image]:
    import pypdfium2  # only what makes pictures needs it

    document = pypdfium2.PdfDocument(file.read_bytes())
    try:
        for page in document:
            dpi = min(DPI, MOST_SIDE * 72 / max(page.get_size()))
            seen = seen_by(page.render(scale=dpi / 72).to_pil(), eye)
            seen.info["dpi"] = (dpi, dpi)
            yield seen
    finally:
        document.close()


def _turn_picture(file: Path, eye: Eye) -> None:
    from PIL import Image

    out = BytesIO()
    with Image.open(file) as image:
        seen_by(image, eye).save(out, "PNG", dpi=image.info.get("dpi", (DPI, DPI)))
    write_atomically(file, out.getvalue())


@cache
def _table(eye: Eye) -> Color3DLUT:
    """What each colour looks like, added up as light, not as the numbers that screens are told."""
    from PIL.ImageFilter import Color3DLUT

    def seen(*told: float) -> tuple[float, float, float]:
        light = [_light(value) for value in told]
        r, g, b = (sum(share * one for share, one in zip(row, light, strict=True)) for row in SEEN[eye])
        return _told(r), _told(g), _told(b)

    return Color3DLUT.generate(STEPS, seen)


def _light(told: float) -> float:
    return told / 12.92 if told <= 0.04045 else ((told + 0.055) / 1.055) ** 2.4


def _told(light: float) -> float:
    light = max(0.0, min(1.0, light))
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
