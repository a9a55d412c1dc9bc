"""Keys of what is kept: each is made from everything that shapes the thing, so that no cache can lie."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from glob import glob
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets, unescaped
from twelve.layouts.cache.releases import releases
from twelve.layouts.fonts.house import fingerprint as fonts

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


def key_of(told: Mapping[str, str]) -> str:
    """A key that changes with every value, and with the name of every value."""
    return sha256(repr(sorted(told.items())).encode("utf-8", "surrogatepass")).hexdigest()


def press_itself() -> Mapping[str, str]:
    """What shapes every face: our fonts, our drawing code, and all that renders."""
    return {"fonts": fonts(), "code": drawing_code(), **releases()}


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
        """Changes with every file of the pack that a text shows."""
        names = sorted(named_files(text))
        return repr([(name, digest) for name in names if (digest := self._digest(name))]) if names else ""

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
    names = (name for pattern in DRAWING for name in glob(pattern, root_dir=HOUSE, recursive=True))
    return key_of({name: sha256((HOUSE / name).read_bytes()).hexdigest() for name in names})


def named_files(text: str) -> frozenset[str]:
    """Every file of the pack that HTML or a style may mean, however spelled; for it no other is opened."""
    if not any(sign in text for sign in _SPELLINGS):
        return frozenset()
    rests = (_END.split(rest, maxsplit=1)[0] for rest in unescaped(text).split(FILE)[1:])
    return frozenset(name for rest in rests for name in _spelled(rest))


def _spelled(found: str) -> Iterator[str]:
    """The names that may be meant: a quote, a bracket or a space ends an address, but may be in it too."""
    for end in (found, *(re.split(sign, found, maxsplit=1)[0] for sign in ("'", r"\)", r"\s", r"['\s)]"))):
        yield from (end, unquote(end).strip())
