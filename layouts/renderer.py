"""Brings the renderer into this process: with our fonts, and without what takes long and is seldom needed."""

from __future__ import annotations

import ctypes.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from importlib import import_module
from types import ModuleType

from twelve.content.errors import TwelveError
from twelve.layouts.fonts import use_house_fonts

SELDOM = ("fontTools.subset", "fontTools.varLib.instancer")
"""A third of what the renderer imports, for fonts that it would embed; ours are embedded by the book."""
MISSING = "a library that sets type is missing; `twelve doctor` names the line that installs it"


def load_renderer() -> None:
    """Imports WeasyPrint; it must see our fonts from the first moment."""
    use_house_fonts()
    with _plain_names() if sys.platform == "linux" else nullcontext(), _later(SELDOM):
        try:
            import weasyprint  # noqa: F401  (a third of a second, so only where something is rendered)
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


@contextmanager
def _later(names: tuple[str, ...]) -> Iterator[None]:
    """What asks for these modules now gets them when it calls one of their functions."""
    waiting = [name for name in names if name not in sys.modules]
    sys.modules.update({name: _StandIn(name) for name in waiting})
    try:
        yield
    finally:
        for name in waiting:
            del sys.modules[name]


class _StandIn(ModuleType):
    """A module that is imported at the first call."""

    def __getattr__(self, name: str) -> partial[object]:
        if name.startswith("__"):  # only the module itself could tell
            raise AttributeError(name)
        return partial(_call, self.__name__, name)


def _call(module: str, name: str, *values: object, **named: object) -> object:
    return getattr(import_module(module), name)(*values, **named)
