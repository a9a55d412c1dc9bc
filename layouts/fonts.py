"""The two type families of the house, from pinned packages, shown to the renderer by a private fonts.conf."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from twelve.layouts.store import FONTS, cache_folder, write_atomically

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

KERNING = ("GDEF", "GPOS")
"""Kept as they are: all weights share the kerning of the regular one, which saves most of the work."""
TITLE_WEIGHTS = {400: "Regular", 600: "SemiBold", 700: "Bold", 900: "Black"}
PDF_STYLES = {
    "Italic": " Italic",
    "ExtraBold": "Ultra-Bold",
    "SemiBold": "Semi-Bold",
    "Black": "Heavy",
    "Regular": "",
}
TITLES = "titles"
CONF_NAME = "fonts.conf"
PACKAGES = ("fontpkg-alegreya-sans", "fontpkg-cinzel")
CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{text}</dir><dir>{title}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def use_house_fonts() -> None:
    """Makes the renderer see our fonts and no others; must run before it is imported."""
    folder = _folder()
    if not (folder / CONF_NAME).exists():
        _prepare(folder)
    os.environ["FONTCONFIG_FILE"] = str(folder / CONF_NAME)


def _prepare(folder: Path) -> None:
    """The folder appears with everything in it, so that a run beside this one never sees half of it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=f".{FONTS}") as workshop:
        draft = Path(workshop) / "draft"
        _make_titles(draft / TITLES)
        conf = CONF.format(text=_text_folder(), title=folder / TITLES, cache=folder / "cache")
        (draft / CONF_NAME).write_text(conf, encoding="utf-8")
        if not (folder / CONF_NAME).exists():
            shutil.rmtree(folder, ignore_errors=True)
            with suppress(OSError):  # another run was quicker
                draft.rename(folder)


def font_files() -> Mapping[str, Path]:
    """Every font by the name the renderer gives it inside a PDF, such as Alegreya-Sans-Bold-Italic."""
    return _font_files(_folder())


@cache
def _font_files(made: Path) -> Mapping[str, Path]:
    titles = [made / TITLES / f"Cinzel-{style}.ttf" for style in TITLE_WEIGHTS.values()]
    return {_pdf_name(file.stem): file for file in [*_text_folder().glob("*.ttf"), *titles]}


def _pdf_name(stem: str) -> str:
    """AlegreyaSans-ExtraBoldItalic as the renderer spells it."""
    family, _, style = stem.partition("-")
    for ours, theirs in PDF_STYLES.items():
        style = style.replace(ours, theirs)
    return "-".join([family.replace("AlegreyaSans", "Alegreya-Sans"), *style.split()])


@cache
def fingerprint() -> str:
    """Changes when the fonts do."""
    return " ".join(f"{package}={version(package)}" for package in PACKAGES)


def _folder() -> Path:
    where = f"{fingerprint()} {_text_folder()} {sorted(TITLE_WEIGHTS)} {KERNING} {TITLES}"
    return cache_folder() / f"{FONTS}{sha256(where.encode()).hexdigest()[:12]}"


def _text_folder() -> Path:
    import fontpkg_alegreya_sans  # only what prints needs it

    return fontpkg_alegreya_sans.ROOT / "files"


def _make_titles(folder: Path) -> None:
    """One fixed font a weight: the variable one would be fixed anew for each document."""
    import fontpkg_cinzel
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables.DefaultTable import DefaultTable
    from fontTools.varLib.instancer import instantiateVariableFont

    for weight, style in TITLE_WEIGHTS.items():
        font = TTFont(fontpkg_cinzel.ROOT / "files" / "Cinzel[wght].ttf", recalcTimestamp=False)
        assert font.reader is not None
        kerning = {tag: font.reader[tag] for tag in KERNING}
        for tag in KERNING:
            del font[tag]
        font = instantiateVariableFont(font, {"wght": weight}, inplace=True)
        for tag, data in kerning.items():
            font[tag] = DefaultTable(tag)
            font[tag].data = data
        _rename(font, weight, style)
        write_atomically(folder / f"Cinzel-{style}.ttf", _bytes(font))


def _rename(font: TTFont, weight: int, style: str) -> None:
    setattr(font["OS/2"], "usWeightClass", weight)  # noqa: B010  (the table grows its fields when read)
    names = font["name"]
    for name_id in (16, 17, 21, 22, 25):
        names.removeNames(nameID=name_id)
    for name_id, text in {1: "Cinzel", 2: style, 4: f"Cinzel {style}", 6: f"Cinzel-{style}"}.items():
        names.setName(text, name_id, 3, 1, 0x409)
    if "STAT" in font:
        del font["STAT"]


def _bytes(font: TTFont) -> bytes:
    from io import BytesIO

    out = BytesIO()
    font.save(out)
    return out.getvalue()
