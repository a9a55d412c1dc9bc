"""The boundary of files: a pack's are plain ones in its own real folder, of known kinds and sizes."""

from __future__ import annotations

import os
import re
import stat
from html import unescape
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from twelve.content.errors import TwelveError, shorten, suggest

MAX_BYTES = 8_000_000
LONGEST_NAME = 255
"""Bytes that file systems take as a name."""
KINDS = frozenset(
    {".css", ".html", ".jpeg", ".jpg", ".md", ".otf", ".png", ".svg", ".ttf", ".webp", ".woff2"}
)
_ENCODING = re.compile(rb"""(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"'>]*)""", re.IGNORECASE)
"""At the start of a file only, where a reader heeds it."""
NAMESPACES = "http://www.w3.org/"
"""How the addresses begin that are names of vocabularies; nothing is fetched from there."""
_UTF8 = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii"})
"""Names of encodings whose bytes are UTF-8."""
_ACTIVE_SVG = re.compile(r"<!(DOCTYPE|ENTITY)|<\s*script", re.IGNORECASE)
_SVG_REFERENCE = re.compile(r"""(?:href|src)\s*=\s*["']\s*(?!#|data:image/)([^"'\s]+)""", re.IGNORECASE)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_STYLE_REFERENCE = re.compile(r"""@import|url\(\s*["']?\s*(?!#|data:image/)""", re.IGNORECASE)


class AssetError(TwelveError):
    """A file that a pack names but may not have, or does not have."""


def is_hidden(name: str) -> bool:
    """Lock files, backups and what file managers leave: `.#a.yaml`, `._a.yaml`, `a.yaml~`, `#a.yaml#`."""
    return name.startswith((".", "#")) or name.endswith("~")


def read_plain(file: Path, most: int) -> bytes:
    """At most one byte more than `most`; pipes, sockets and devices are refused, not waited for."""
    opened = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(opened, "rb") as handle:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise AssetError(f"{shorten(file)}: is no plain file (a pipe, device or folder)")
        return handle.read(most + 1)


def check_inside(root: Path, file: Path) -> Path:
    """The file, unless a link leads out of this folder, to nowhere or to itself."""
    try:
        real = file.resolve(strict=True)
    except (OSError, RuntimeError):
        raise AssetError(f"{shorten(file)}: is a link that leads nowhere") from None
    if not real.is_relative_to(root.resolve()):
        raise AssetError(f"{shorten(file)}: leads out of {shorten(root)}; copy the file into the pack")
    return file


class Assets(NamedTuple):
    """Files by relative name, looked for in several folders; the first that has it wins."""

    roots: tuple[Path, ...]

    def find(self, name: str) -> Path:
        """The file of this name; it lies inside one of the folders, whatever the name says."""
        check_name(name)
        for root in self.roots:
            if (found := _inside(root, name)) is not None:
                return found
        raise AssetError(f'there is no file "{name}" in the pack; {suggest(name, self.names())}')

    def has(self, name: str) -> bool:
        """Whether a file of this name can be used."""
        return any(_inside(root, name) is not None for root in self.roots)

    def all(self, name: str) -> list[Path]:
        """Every file of this name, from the last folder to the first (as styles are laid over each other)."""
        check_name(name)
        found = (_inside(root, name) for root in reversed(self.roots))
        return [file for file in found if file is not None]

    def listed(self, folder: str, kinds: tuple[str, ...]) -> list[str]:
        """Every file of these kinds in a folder of the pack or what it extends, each name once."""
        names = {
            f"{folder}/{file.name}": None
            for root in self.roots
            for file in sorted((root / folder).glob("*"))
            if file.suffix.lower() in kinds and not is_hidden(file.name) and file.is_file()
        }
        return sorted(names)

    def read(self, name: str) -> bytes:
        """The bytes of the file of this name."""
        return read(self.find(name))

    def names(self) -> list[str]:
        """Some of the pack's own files that could be named, for a hint."""
        files = (file for root in self.roots[:1] for file in sorted(root.glob("*/*"))[:200])
        named = (file for file in files if file.suffix in KINDS and not is_hidden(file.name))
        return [f"{file.parent.name}/{file.name}" for file in named]


def check_name(name: str) -> None:
    """Refuses every name that is not a plain relative path of a known kind of file."""
    parts = PurePosixPath(name).parts
    if not name or name.startswith("/") or "\\" in name or ":" in name or "\0" in name or ".." in parts:
        raise AssetError(f'"{name}" is not allowed: files are named relative to the pack, without ".."')
    if any(is_hidden(part) for part in parts):
        raise AssetError(f'"{name}" is not allowed: hidden files and backups belong to no pack')
    if any(len(part.encode("utf-8", "surrogatepass")) > LONGEST_NAME for part in parts):
        raise AssetError(f'"{name[:40]}…" is longer than a file name may be; give the file a shorter one')
    if PurePosixPath(name).suffix.lower() not in KINDS:
        raise AssetError(
            f'"{name}" is not a kind of file that can be used; allowed: {", ".join(sorted(KINDS))}'
        )


def read(file: Path) -> bytes:
    """The bytes of a file that `find` gave, within bounds; an SVG may not reach outside itself."""
    try:
        data = read_plain(file, MAX_BYTES)
    except OSError as error:
        raise AssetError(f"{shorten(file)}: cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise AssetError(f"{shorten(file)}: larger than {MAX_BYTES // 1_000_000} MB; make it smaller")
    if file.suffix.lower() == ".svg":
        check_drawing(str(shorten(file)), data)
    return data


def check_drawing(told: str, data: bytes) -> None:
    """Refuses an SVG that reaches outside itself, in whatever spelling."""
    if not _is_utf8(data):  # what is looked for below would be spelled with other bytes
        raise AssetError(f"{told}: a drawing must be written in UTF-8; save it as UTF-8")
    for text in (written := data.decode(), unescaped(written)):
        if _ACTIVE_SVG.search(text):
            raise AssetError(f"{told}: a drawing may hold no DOCTYPE, entity or script")
        outside = (found[1] for found in _SVG_REFERENCE.finditer(text) if not found[1].startswith(NAMESPACES))
        if shown := next(outside, ""):
            raise AssetError(f'{told}: a drawing may not refer to other files ("{shown}"); embed them')
        if _STYLE_REFERENCE.search(text):
            raise AssetError(f"{told}: a drawing's style may not refer to other files; embed them")


def unescaped(text: str) -> str:
    """A text as HTML and CSS read it."""
    return _CSS_ESCAPE.sub(lambda m: chr(min(int(m[1], 16), 0x10FFFF)) if m[1] else m[2], unescape(text))


def _is_utf8(data: bytes) -> bool:
    """Whether every reader takes these bytes for UTF-8; UTF-16 and UTF-32 show by their zeros."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    told = _ENCODING.match(data)
    return b"\0" not in data and (told is None or told[1].strip().lower() in _UTF8)


def _inside(root: Path, name: str) -> Path | None:
    """The file below this folder, unless a link leads out of it."""
    file = root / name
    return check_inside(root, file) if file.is_file() else None
