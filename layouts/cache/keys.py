"""Keys of what is kept: each is made from everything that shapes the thing, so that no cache can lie."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from glob import glob
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets
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
_ASSET = re.compile(r"""asset:([^"'<>\n]{1,300})""")
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")


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
        """Changes with every file of the pack that a text shows, by whatever spelling of its name."""
        if "asset" not in text and "\\" not in text:
            return ""
        names = sorted({name for found in _ASSET.findall(unescaped(text)) for name in _spelled(found)})
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
    names = (name for pattern in DRAWING for name in glob(pattern, root_dir=HOUSE, recursive=True))
    return key_of({name: sha256((HOUSE / name).read_bytes()).hexdigest() for name in names})


def unescaped(text: str) -> str:
    """A text as HTML and CSS read it."""
    return _CSS_ESCAPE.sub(lambda m: chr(min(int(m[1], 16), 0x10FFFF)) if m[1] else m[2], unescape(text))


def _spelled(found: str) -> Iterator[str]:
    """The names that may be meant: a bracket or a space ends an address, but may be in it too."""
    for end in (found, found.partition(")")[0], found.split(maxsplit=1)[0] if found.split() else ""):
        yield from (end, unquote(end))
