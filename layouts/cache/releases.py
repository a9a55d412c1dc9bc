"""Which releases of other people's libraries are installed: what they draw may change with the next."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution

LIBRARIES = (
    *(
        "weasyprint",
        "pydyf",
        "tinycss2",
        "cssselect2",
        "tinyhtml5",
        "pyphen",
    ),  # the renderer and what it calls
    *("fonttools", "pillow"),
)
NATIVE = {
    "pango": (("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"), "pango_version_string"),
    "harfbuzz": (("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"), "hb_version_string"),
    "fontconfig": (("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"), "FcGetVersion"),
}
"""Libraries that set type: the names of their files, and the function that tells the version."""


def releases() -> Mapping[str, str]:
    """Of all libraries that shape a face."""
    return {**{name: release_of(name) for name in LIBRARIES}, **{name: _native(name) for name in NATIVE}}


def release_of(package: str) -> str:
    """The line that tells it; to have the whole file parsed takes a fiftieth of a print."""
    try:
        told = distribution(package).read_text("METADATA") or ""
    except PackageNotFoundError:
        return "missing"
    return next((line for line in told.splitlines() if line.startswith("Version:")), "missing")


def _native(name: str) -> str:
    """What a library says of itself; asked here, for to import the renderer would take most of a print."""
    files, function = NATIVE[name]
    for file in files:
        try:
            tell = getattr(ctypes.CDLL(file), function)
        except (OSError, AttributeError):
            continue
        tell.restype = ctypes.c_char_p if function.endswith("string") else ctypes.c_int
        return str(tell())
    return "missing"
