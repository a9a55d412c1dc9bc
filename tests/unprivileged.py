"""Less power for a while: permissions that hold for the superuser too, and a disk that is full."""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

VERSION = 0x20080522
OVERRIDING = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Data(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable")]


@contextmanager
def unprivileged() -> Iterator[None]:
    """Permissions hold for this process too, also if it is root's; skips where that cannot be had."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, data = _Header(VERSION, 0), (_Data * 2)()
    if not hasattr(libc, "capset") or libc.capget(ctypes.byref(header), data):
        pytest.skip("root may read and write everything here, and cannot give that up")
    kept = data[0].effective
    data[0].effective = kept & ~OVERRIDING
    libc.capset(ctypes.byref(header), data)
    try:
        yield
    finally:
        data[0].effective = kept
        libc.capset(ctypes.byref(header), data)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file grows beyond so many bytes, as if the disk were full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
