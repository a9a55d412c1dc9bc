"""The renderer's only door to files: our drawings and the pack's assets, looked at before it opens them."""

from __future__ import annotations

import warnings
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import cast
from urllib.parse import unquote, unquote_to_bytes
from xml.etree import ElementTree

from PIL import Image, ImageFile, UnidentifiedImageError
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets, check_drawing
from twelve.layouts.art.drawings import draw
from twelve.layouts.cache.keys import file_digest
from twelve.layouts.faces import Face
from twelve.layouts.limits import MOST_PIXELS

MAX_DATA = 2_000_000
PICTURE, BASE64 = "data:image/", ";base64"
TYPES = {
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "otf": "font/otf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
"""What a face shows; styles come by themselves, and what they would fetch is in no key of the cache."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
DRAWING = ".svg"
EIGHTH = 8
"""A JPEG is opened at an eighth of its size: that takes little time, and finds what is missing as well."""


class Fetcher(URLFetcher):
    """Opens `asset:`, `icon:`, `arms:` and small `data:` addresses; nothing from the network or the disk."""

    def __init__(self, assets: Assets, known: dict[str, str]) -> None:
        super().__init__(allowed_protocols=["data"])  # type: ignore[no-untyped-call]  # weasyprint is untyped
        self._assets = assets
        self._known = known

    @contextmanager
    def opening(self, faces: Iterable[Face]) -> Iterator[None]:
        """While this lasts, files that these faces show are opened as well, as their keys know them."""
        before = self._known
        self._known = {**before, **{name: digest for face in faces for name, digest in face.files}}
        try:
            yield
        finally:
            self._known = before

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        scheme = url.partition(":")[0]
        try:
            if scheme in ("icon", "arms", "missing"):
                return URLFetcherResponse(url, draw(url), {"Content-Type": TYPES["svg"]})
            if scheme == "asset":
                return self._asset(url)
        except TwelveError as error:
            raise FatalURLFetchingError(str(error)) from None
        if scheme == "data" and len(url) <= MAX_DATA:
            _check_data(url)
            return cast(URLFetcherResponse, super().fetch(url, headers))  # type: ignore[no-untyped-call]  # as above
        raise FatalURLFetchingError(
            f'the address "{url[:80]}" is not allowed; name a file of the pack as asset:NAME'
        )

    def _asset(self, url: str) -> URLFetcherResponse:
        name = unquote(url.removeprefix("asset:"))
        kind = TYPES.get(name.rpartition(".")[2].lower())
        if kind is None:
            raise TwelveError(f'"{name}" is no picture and no font; a face shows {", ".join(TYPES)}')
        data = self._assets.read(name)
        self._check_known(name, data)
        check_picture(name, data)
        return URLFetcherResponse(url, data, {"Content-Type": kind})

    def _check_known(self, name: str, data: bytes) -> None:
        """A kept face must never show what its key does not tell."""
        if name not in self._known:
            raise TwelveError(f'"{name}" is named by a detour; write its address plainly: asset:{name}')
        if file_digest(data) != self._known[name]:
            raise TwelveError(f'"{name}" was changed while this was printed; print it again')


def _check_data(url: str) -> None:
    """Pictures and drawings in an address are looked at like files; others are the renderer's to refuse."""
    kind, _, data = url.partition(",")
    if not kind.startswith(PICTURE):
        return
    try:
        drawn = b64decode(unquote(data)) if BASE64 in kind else unquote_to_bytes(data)
        if kind.startswith(f"{PICTURE}svg"):
            check_drawing("a drawing in a data: address", drawn)
        else:
            check_pixels("a picture in a data: address", drawn)
    except (TwelveError, ValueError) as error:
        raise FatalURLFetchingError(str(error)) from None


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
