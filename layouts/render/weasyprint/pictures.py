"""Pictures are looked at before the renderer opens them: whole ones, and not too large ones."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from xml.etree import ElementTree

from PIL import Image, ImageFile, UnidentifiedImageError

from twelve.content.errors import TwelveError
from twelve.layouts.limits import MOST_PIXELS

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
DRAWING = ".svg"
EIGHTH = 8
"""A JPEG is opened at an eighth of its size: that takes little time, and finds what is missing as well."""


@contextmanager
def _strictly() -> Iterator[None]:
    """The renderer lets halves of pictures pass, for all who open one in this process."""
    usual = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings(action="ignore", category=Image.DecompressionBombWarning):
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = usual


def check_picture(name: str, data: bytes) -> None:
    """Refuses a file that is no picture, though its name says so."""
    if name.lower().endswith(DRAWING):
        _check_drawing(name, data)
    elif name.lower().endswith(PICTURES):
        check_pixels(name, data)


def _check_drawing(name: str, data: bytes) -> None:
    try:
        ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise TwelveError(f"{name}: is no drawing that can be read ({error})") from None


def check_pixels(name: str, data: bytes) -> None:
    """Refuses a picture made of pixels that is cut off, or has more of them than anybody prints."""
    try:
        with _strictly(), Image.open(BytesIO(data)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                size = f"{picture.width} x {picture.height}"
                raise TwelveError(f"{name}: {size} pixels are too many; at most {MOST_PIXELS:,} are printed")
            picture.draft(None, (picture.width // EIGHTH, picture.height // EIGHTH))
            picture.load()
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise TwelveError(f"{name}: is no picture that can be read") from None
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise TwelveError(f"{name}: is damaged or cut off ({error})") from None
