"""Brings the renderer into this process: with our fonts, and without a slow search for its libraries."""

from __future__ import annotations

import ctypes.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from twelve.content.errors import TwelveError
from twelve.layouts.fonts import use_house_fonts

MISSING = "a library that sets type is missing; `twelve doctor` names the line that installs it"


def load_renderer() -> None:
    """Imports WeasyPrint; it must see our fonts from the first moment."""
    use_house_fonts()
    with _plain_names() if sys.platform == "linux" else nullcontext():
        try:
            import weasyprint  # noqa: F401  (half a second, so only where something is rendered)
        except OSError as error:
            raise TwelveError(f"{MISSING} ({str(error).splitlines()[0]})") from None


@contextmanager
def _plain_names() -> Iterator[None]:
    """On Linux the libraries have plain names; the search by name starts a compiler for each wrong guess."""
    kept = ctypes.util.find_library
    ctypes.util.find_library = _nothing_found
    try:
        yield
    finally:
        ctypes.util.find_library = kept


def _nothing_found(name: str) -> str | None:  # noqa: ARG001
    return None
