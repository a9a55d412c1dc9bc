"""What the renderer declares of the libraries that set type, read once and kept: to read it takes long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from typing import Any

import cffi

from twelve.layouts.cache.store import Drawer

NAME = "libraries"
CLASS = "FFI"
KEPT = Drawer(NAME, 5)
_FFI = cffi.FFI


@contextmanager
def kept_declarations() -> Iterator[None]:
    """Whoever declares libraries meanwhile gets what was kept of the same declaration."""
    setattr(cffi, CLASS, _Declared)
    try:
        yield
    finally:
        setattr(cffi, CLASS, _FFI)


class _Declared:
    """Serves as cffi's own class does, from the moment that something is declared."""

    def cdef(self, source: str) -> None:
        ffi = _declared(source)
        self.__dict__.update({name: getattr(ffi, name) for name in dir(ffi) if not name.startswith("_")})


def _declared(source: str) -> object:
    told = f"{cffi.__version__} {source}"
    if code := KEPT.get(told):
        known: dict[str, Any] = {}
        exec(code, known)
        return known["ffi"]
    ffi = _FFI()
    ffi.cdef(source)
    with suppress(Exception):  # then it is read again next time
        KEPT.put(told, _as_code(ffi))
    return ffi


def _as_code(ffi: cffi.FFI) -> bytes:
    """What is declared, as a program that declares it at once."""
    from cffi.recompiler import make_py_source

    written = StringIO()
    ffi.set_source(NAME, None)
    make_py_source(ffi, NAME, written)
    return written.getvalue().encode()
