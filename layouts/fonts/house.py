"""The two type families of the house, shown to the renderer by a private fonts.conf."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from math import fsum
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError
from twelve.layouts.cache.store import FONTS, cache_folder, write_atomically
from twelve.layouts.fonts.truetype import TrueType, digest, read_truetype, subset

if TYPE_CHECKING:
    from twelve.layouts.faces import Glyphs

FAMILIES = ("Alegreya Sans", "Cinzel")
"""What styles call them."""
TITLES = Path(__file__).parent / "titles"
"""Cinzel, one fixed font a weight: the variable one would be fixed anew for each document."""
PDF_STYLES = {
    "Italic": " Italic",
    "ExtraBold": "Ultra-Bold",
    "SemiBold": "Semi-Bold",
    "Black": "Heavy",
    "Regular": "",
}
CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{text}</dir><dir>{title}</dir><cachedir>{cache}</cachedir>
<match target="pattern"><edit name="family" mode="append_last"><string>Alegreya Sans</string></edit></match>
</fontconfig>
"""


def use_house_fonts() -> None:
    """Makes the renderer see our fonts and no others; must run before it is imported."""
    where = f"{_text_folder()} {TITLES} {fingerprint()}"
    name = f"{FONTS}{sha256(where.encode()).hexdigest()[:12]}"
    try:
        conf = _conf(cache_folder() / name)
    except TwelveError:  # a cache that cannot be written must not stop a print
        conf = _conf(private_folder() / name)
    os.environ["FONTCONFIG_FILE"] = str(conf)


def _conf(folder: Path) -> Path:
    """The fonts.conf in a folder, made where it is not there yet or not what it should be."""
    conf = folder / "fonts.conf"
    folders = {"text": _text_folder(), "title": TITLES, "cache": folder / "cache"}
    wanted = CONF.format(**{name: escape(str(path), quote=False) for name, path in folders.items()}).encode()
    if _kept(conf) != wanted:
        write_atomically(conf, wanted)
    return conf


def _kept(conf: Path) -> bytes | None:
    try:
        return conf.read_bytes()
    except OSError:
        return None


def private_folder() -> Path:
    """A temporary folder that is this user's alone; a new one where somebody else took its name."""
    import tempfile

    folder = Path(tempfile.gettempdir()) / f"twelve-{os.getuid()}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        stat = folder.lstat()
        if S_ISDIR(stat.st_mode) and stat.st_uid == os.getuid() and not stat.st_mode & 0o022:
            return folder
    return Path(tempfile.mkdtemp(prefix="twelve-"))


@cache
def font_files() -> Mapping[str, Path]:
    """Every font by its name inside a PDF: ours as the renderer calls them, then those of games."""
    return _house_files() | _taken_in()


def take_in(fonts: Mapping[str, Path], whole: Iterable[str] = ()) -> None:
    """Makes fonts of a game known by names that tell all that is in them; some must be embedded whole."""
    if not fonts.keys() <= _taken_in().keys():
        _taken_in().update(fonts)
        font_files.cache_clear()
    _embedded_whole().update(whole)


@cache
def _taken_in() -> dict[str, Path]:
    return {}


@cache
def _embedded_whole() -> set[str]:
    return set()


@cache
def _house_files() -> dict[str, Path]:
    files = [*_text_folder().glob("*.ttf"), *TITLES.glob("*.ttf")]
    return {_pdf_name(file.stem): file for file in files}


def house_names() -> Iterable[str]:
    """The names of our own fonts."""
    return _house_files()


@cache
def own_name(content: bytes) -> str | None:
    """The name of a game's font by what is in its file; None for any other."""
    digest = sha256(content).hexdigest()[:32]
    return next((name for name in _taken_in() if name.endswith(digest)), None)


@cache
def house_font(name: str) -> TrueType:
    """One of our fonts, by its name inside a PDF."""
    return read_truetype(font_files()[name])


def house_subset(name: str, glyphs: Iterable[int]) -> bytes:
    """So much of one of our fonts as shows these glyphs; all of one whose maker wants that."""
    wanted = range(house_font(name).count) if name in _embedded_whole() else glyphs
    return subset(font_files()[name], wanted)


def text_width(name: str, text: str, points: float) -> float:
    """How long a text is, in points."""
    return _advance(name, text) * points / 1000


@lru_cache(1000)
def _advance(name: str, text: str) -> float:
    font = house_font(name)
    return fsum(font.width(font.lining(character)) for character in text)  # `sum` rounds as the Python does


def lacking_letters(glyphs: Glyphs) -> list[str]:
    """Letters that none of our fonts has: the renderer numbers their glyphs beyond the last."""
    texts = [
        text
        for name, of_font in _ours(glyphs).items()
        for glyph, text in of_font.items()
        if glyph >= house_font(name).count
    ]
    return sorted(set("".join(texts)))


def foreign_fonts(glyphs: Glyphs) -> list[str]:
    """Fonts that are not ours."""
    return sorted({name.partition("+")[2] for name in glyphs} - set(font_files()))


def _ours(glyphs: Glyphs) -> Glyphs:
    plain = {name.partition("+")[2]: texts for name, texts in glyphs.items()}
    return {name: texts for name, texts in plain.items() if name in font_files()}


@cache
def fingerprint() -> str:
    """Changes when the fonts do."""
    return repr([(name, digest(file)) for name, file in sorted(_house_files().items())])


def _pdf_name(stem: str) -> str:
    """AlegreyaSans-ExtraBoldItalic as the renderer spells it."""
    family, _, style = stem.partition("-")
    for ours, theirs in PDF_STYLES.items():
        style = style.replace(ours, theirs)
    return "-".join([family.replace("AlegreyaSans", "Alegreya-Sans"), *style.split()])


def _text_folder() -> Path:
    import fontpkg_alegreya_sans  # only what prints needs it

    return fontpkg_alegreya_sans.ROOT / "files"
