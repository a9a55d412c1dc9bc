"""Keys of what is kept: each is made from everything that shapes the thing, so that no cache can lie."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from html import unescape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from urllib.parse import unquote

from twelve.content.errors import TwelveError
from twelve.content.loading.assets import Assets
from twelve.layouts.fonts.house import fingerprint as fonts

HOUSE = Path(__file__).parent.parent.parent
DRAWING = (
    "layouts/**/*.py",
    "layouts/art/heraldry/*.yaml",
    "layouts/art/icons/*.svg",
    "content/models/blazon.py",
)
"""The files of twelve that decide how a face is drawn; what comes of styles and templates is told itself."""
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
_ASSET = re.compile(r"""asset:([^"'<>\n]{1,300})""")
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")


def key_of(told: Mapping[str, str]) -> str:
    """A key that changes with every value, and with the name of every value."""
    return sha256(repr(sorted(told.items())).encode("utf-8", "surrogatepass")).hexdigest()


def press_itself() -> Mapping[str, str]:
    """What shapes every face: our fonts, our drawing code, and all that renders."""
    return {"fonts": fonts(), "code": drawing_code(), **versions()}


@cache
def press_key() -> str:
    """The same as one key."""
    return key_of(press_itself())


@dataclass(frozen=True)
class FaceKeys:
    """The keys of faces that share a stock; a file that many of them show is read once."""

    stock: str
    assets: Assets
    _digests: dict[str, str] = field(default_factory=dict)

    def key(self, html: str) -> str:
        """The key of the face with this HTML."""
        return key_of({"press": press_key(), "stock": self.stock, "html": html, "files": self.files(html)})

    def files(self, text: str) -> str:
        """Changes with every file of the pack that a text shows, by whatever spelling of its name."""
        if "asset" not in text and "\\" not in text:
            return ""
        names = sorted({name for found in _ASSET.findall(_unescaped(text)) for name in _spelled(found)})
        return repr([(name, digest) for name in names if (digest := self._digest(name))])

    def _digest(self, name: str) -> str:
        if name not in self._digests:
            try:
                self._digests[name] = sha256(self.assets.read(name)).hexdigest()
            except TwelveError:
                self._digests[name] = ""
        return self._digests[name]


@cache
def drawing_code() -> str:
    """Changes when the press itself, an icon or a tincture does."""
    files = sorted(file for pattern in DRAWING for file in HOUSE.glob(pattern))
    told = {str(file.relative_to(HOUSE)): sha256(file.read_bytes()).hexdigest() for file in files}
    return key_of(told)


def versions() -> Mapping[str, str]:
    """The versions of all libraries that shape a face."""
    return {**{name: _version(name) for name in LIBRARIES}, **{name: _native(name) for name in NATIVE}}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


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


def _unescaped(text: str) -> str:
    """A text as HTML and CSS read it."""
    return _CSS_ESCAPE.sub(lambda m: chr(min(int(m[1], 16), 0x10FFFF)) if m[1] else m[2], unescape(text))


def _spelled(found: str) -> Iterator[str]:
    """The names that may be meant: a bracket or a space ends an address, but may be in it too."""
    for end in (found, found.partition(")")[0], found.split(maxsplit=1)[0] if found.split() else ""):
        yield from (end, unquote(end))
