"""Keys of what is kept: each is made from everything that shapes the thing, so that no cache can lie."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from ctypes import CDLL, c_char_p, c_int
from dataclasses import dataclass, field
from functools import cache
from glob import glob
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets, unescaped
from twelve.layouts.faces import ShownFiles

HOUSE = Path(__file__).parent.parent.parent
DRAWING = (
    "layouts/**/*.py",
    "layouts/art/figures/*.svg",
    "layouts/art/heraldry/*.yaml",
    "layouts/art/icons/*.svg",
    "content/models/blazon.py",
)
"""The files of twelve that decide how a face is drawn; what comes of styles and templates is told itself."""
FILE = "asset:"
"""How the address of a file of the pack begins."""
_SPELLINGS = ("asset", "\\", "&#")
"""A text without any of these names no file."""
_END = re.compile(r'["<>\n]')
RENDERER = ("weasyprint", "pydyf", "tinycss2", "cssselect2", "tinyhtml5", "pyphen")
"""The packages that render, and what they call."""
LIBRARIES = (*RENDERER, "fonttools", "pillow")
NATIVE = {
    "pango": (("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"), "pango_version_string"),
    "harfbuzz": (("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"), "hb_version_string"),
    "fontconfig": (("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"), "FcGetVersion"),
}
"""Libraries that set type: the names of their files, and the function that tells the version."""


def key_of(told: Mapping[str, str]) -> str:
    """A key that changes with every value, and with the name of every value."""
    return sha256(repr(sorted(told.items())).encode("utf-8", "surrogatepass")).hexdigest()


def press_itself() -> Mapping[str, str]:
    """What shapes every face: our fonts, our drawing code, and all that renders."""
    from twelve.layouts.fonts.house import fingerprint  # what is kept of our fonts has keys from here as well

    return {"fonts": fingerprint(), "code": drawing_code(), **releases()}


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

    def key(self, html: str, files: ShownFiles) -> str:
        """The key of the face with this HTML that shows these files."""
        return key_of({"press": press_key(), "stock": self.stock, "html": html, "files": repr(files)})

    def files(self, text: str) -> ShownFiles:
        """Every file of the pack that a text shows; no other is opened for it, and none that has changed."""
        return tuple((name, digest) for name in sorted(named_files(text)) if (digest := self._digest(name)))

    def _digest(self, name: str) -> str:
        if name not in self._digests:
            try:
                self._digests[name] = file_digest(self.assets.read(name))
            except TwelveError:
                self._digests[name] = ""
        return self._digests[name]


@cache
def drawing_code() -> str:
    """Changes when the press itself, an icon or a tincture does."""
    names = (name for pattern in DRAWING for name in glob(pattern, root_dir=HOUSE, recursive=True))
    return key_of({name: sha256((HOUSE / name).read_bytes()).hexdigest() for name in names})


def file_digest(data: bytes) -> str:
    """Changes with anything in a file."""
    return sha256(data).hexdigest()


def named_files(text: str) -> frozenset[str]:
    """Every name of a file of the pack that HTML or a style may mean, however it is spelled."""
    if not any(sign in text for sign in _SPELLINGS):
        return frozenset()
    rests = (_END.split(rest, maxsplit=1)[0] for rest in unescaped(text).split(FILE)[1:])
    return frozenset(name for rest in rests for name in _spelled(rest))


def _spelled(found: str) -> Iterator[str]:
    """The names that may be meant: a quote, a bracket or a space ends an address, but may be in it too."""
    for end in (found, *(re.split(sign, found, maxsplit=1)[0] for sign in ("'", r"\)", r"\s", r"['\s)]"))):
        yield from (end, unquote(end).strip())


def releases() -> Mapping[str, str]:
    """Of all libraries that shape a face."""
    return {**{name: release_of(name) for name in LIBRARIES}, **{name: _native(name) for name in NATIVE}}


def made_by(module: str, libraries: Iterable[str]) -> str:
    """Changes with the module that makes a thing, and with the release of each library that it calls."""
    code = sha256(Path(module).read_bytes()).hexdigest()
    return key_of({"code": code, **{name: release_of(name) for name in libraries}})


@cache
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
            tell = getattr(CDLL(file), function)
        except (OSError, AttributeError):
            continue
        tell.restype = c_char_p if function.endswith("string") else c_int
        return str(tell())
    return "missing"
