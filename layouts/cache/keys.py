"""What shapes a face besides its own words: pictures it shows and the code that draws."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from twelve.content.errors import TwelveError
from twelve.content.loading.assets import Assets, read

_ASSET = re.compile(r"""asset:([^"'()\s<>]+)""")
_DRAWING = ("**/*.py", "art/heraldry/*.*", "art/icons/*.svg")


def pictures(text: str, assets: Assets) -> str:
    """A fingerprint of all files that a text refers to."""
    names = sorted(set(_ASSET.findall(text)))
    return " ".join(f"{name}={_digest(assets, name)}" for name in names)


@cache
def drawing_code() -> str:
    """Changes when the press itself or an icon does."""
    folder = Path(__file__).parent.parent
    files = sorted(file for pattern in _DRAWING for file in folder.glob(pattern))
    # another version may bring the same size and date, but not the moment in which it was put here
    stamps = [_stamp(file) for file in files]
    return sha256(repr(stamps).encode()).hexdigest()


def _stamp(file: Path) -> tuple[str, int, int, int]:
    stat = file.stat()
    return file.name, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns


def _digest(assets: Assets, name: str) -> str:
    try:
        file = assets.find(name)
    except TwelveError:
        return "missing"
    return _file_digest(file, file.stat().st_mtime_ns)


@lru_cache(1000)
def _file_digest(file: Path, changed: int) -> str:  # noqa: ARG001  (a file that changed is read again)
    return sha256(read(file)).hexdigest()
