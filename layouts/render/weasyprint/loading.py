"""Brings the renderer into this process: with our fonts, and without what takes long and is seldom needed."""

from __future__ import annotations

import ctypes.util
import importlib.resources
import mimetypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from functools import partial
from importlib import import_module
from importlib.resources.abc import Traversable
from io import StringIO
from types import ModuleType
from typing import NamedTuple

from twelve.content.errors import TwelveError
from twelve.layouts.fonts.house import use_house_fonts

SELDOM = ("fontTools.subset", "fontTools.ttLib", "fontTools.varLib.instancer", "tinyhtml5", "PIL.ImageCms")
"""A third of what the renderer imports: to embed fonts, to mend HTML, to read colour profiles."""
STYLES, HINTS = "weasyprint.css", "html5_ph.css"
"""How HTML's old attributes look, such as bgcolor: we heed none of them."""
FILES = "files"
MISSING = "a library that sets type is missing; `twelve doctor` names the line that installs it"


def load_renderer() -> None:
    """Imports WeasyPrint; it must see our fonts from the first moment."""
    use_house_fonts()
    if "weasyprint" in sys.modules:
        return
    from twelve.layouts.render.weasyprint.libraries import kept_declarations

    mimetypes.init([])  # every file that is fetched tells its type; no list of the system's need be read
    names = _plain_names() if sys.platform == "linux" else nullcontext()
    with names, _later(SELDOM), kept_declarations(), _unread(HINTS), redirect_stdout(StringIO()):
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
def _unread(name: str) -> Iterator[None]:
    """A style sheet that nobody asks for is taken for an empty one."""
    usual = importlib.resources.files

    def files(package: ModuleType | str) -> Traversable | _Folder:
        ours = getattr(package, "__name__", package) == STYLES
        return _Folder(usual(package), name) if ours else usual(package)

    setattr(importlib.resources, FILES, files)
    try:
        yield
    finally:
        setattr(importlib.resources, FILES, usual)


class _Folder(NamedTuple):
    """A folder of resources in which one file is empty."""

    folder: Traversable
    empty: str

    def __truediv__(self, name: str) -> Traversable | _Empty:
        return _Empty() if name == self.empty else self.folder / name


class _Empty:
    def read_text(self, encoding: str | None = None) -> str:
        return ""


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

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # only the module itself could tell
            raise AttributeError(name)
        return Exception if name.endswith("Error") else partial(_call, self.__name__, name)


def _call(module: str, name: str, *values: object, **named: object) -> object:
    return getattr(import_module(module), name)(*values, **named)
