"""Makes the fixed title fonts in layouts/fonts/titles from the variable Cinzel: run it"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import fontpkg_cinzel
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.varLib.instancer import instantiateVariableFont

from twelve.layouts.fonts.house import TITLES

if TYPE_CHECKING:
    from fontTools.ttLib.tables._n_a_m_e import table__n_a_m_e

WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700, "Black": 900}
KERNING = ("GDEF", "GPOS")
"""Kept as they are: all weights share the kerning of the regular one."""


def title_font(style: str) -> bytes:
    """One weight as a font of its own."""
    font = TTFont(fontpkg_cinzel.ROOT / "files" / "Cinzel[wght].ttf", recalcTimestamp=False)
    assert font.reader is not None
    kerning = {tag: font.reader[tag] for tag in KERNING}
    for tag in KERNING:
        del font[tag]
    font = instantiateVariableFont(font, {"wght": WEIGHTS[style]}, inplace=True)
    for tag, data in kerning.items():
        font[tag] = DefaultTable(tag)
        font[tag].data = data
    font["OS/2"].usWeightClass = WEIGHTS[style]
    _rename(font["name"], style)
    del font["STAT"]
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _rename(names: table__n_a_m_e, style: str) -> None:
    for name_id in (16, 17, 21, 22, 25):
        names.removeNames(nameID=name_id)
    for name_id, text in {1: "Cinzel", 2: style, 4: f"Cinzel {style}", 6: f"Cinzel-{style}"}.items():
        names.setName(text, name_id, 3, 1, 0x409)


def main(folder: Path = TITLES) -> None:
    for style in WEIGHTS:
        (folder / f"Cinzel-{style}.ttf").write_bytes(title_font(style))


if __name__ == "__main__":
    main()
