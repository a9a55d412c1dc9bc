"""A game's own fonts: files in its `fonts/` folder, made ready once, known by their family names in CSS."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets
from twelve.layouts.cache.store import FONTS, Drawer, cache_folder, write_atomically
from twelve.layouts.fonts.house import private_folder, take_in

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FOLDER = "fonts"
KINDS = (".ttf", ".otf", ".woff2")
MOST_FONTS = 60
MOST_BYTES = 30_000_000
"""Of a font that is unpacked."""
MOST_GLYPHS = 65_000
FACTS = Drawer("own-fonts", 500, __file__, "fonttools", "brotli")
WEIGHTS = (400, 700)
"""The weights that a variable font is fixed at, as far as it has them."""
ERROR = 1.0
"""How far a curve may be off, in units of the font, where one of an OTF is drawn as a TrueType one."""
RESTRICTED, PREVIEW, EDITABLE = 2, 4, 8
NO_SUBSET, BITMAP_ONLY = 0x100, 0x200


class OwnFont(NamedTuple):
    """A font of a game as it lies ready."""

    name: str
    """Its name inside a PDF, which tells all that is in it."""
    file: str
    """Where it is in the pack."""
    families: tuple[str, ...]
    weight: int
    italic: bool
    rights: int
    """What its maker allows, as the font says it (OS/2 fsType)."""

    @property
    def path(self) -> Path:
        return ready_path(self.name)

    @property
    def family(self) -> str:
        return self.families[0]

    @property
    def may_be_embedded(self) -> bool:
        return not (self.rights & 0xF == RESTRICTED or self.rights & BITMAP_ONLY)

    @property
    def told_rights(self) -> str:
        """What may be done with it, in words."""
        if self.rights & BITMAP_ONLY:
            return "no outlines may be embedded"
        word = {RESTRICTED: "may not be embedded without its maker's leave", PREVIEW: "for preview and print"}
        words = [word.get(self.rights & 0xF, "may be embedded")]
        return ", ".join([*words, *(["only as a whole"] if self.rights & NO_SUBSET else [])])


def own_fonts(assets: Assets) -> tuple[OwnFont, ...]:
    """All fonts of a game, ready; a broken one is an error with its name."""
    files = assets.listed(FOLDER, KINDS)
    if len(files) > MOST_FONTS:
        raise TwelveError(f"{FOLDER}: {len(files)} fonts are too many; at most {MOST_FONTS}")
    fonts = tuple(font for file in files for font in _fonts_of(file, assets.read(file)))
    take_in({font.name: font.path for font in fonts}, [f.name for f in fonts if f.rights & NO_SUBSET])
    return fonts


def font_faces(fonts: Iterable[OwnFont]) -> str:
    """The CSS that makes them known by their families."""
    return "".join(
        f'@font-face{{font-family:"{css_name(family)}";src:url("font:{font.name}");'
        f"font-weight:{font.weight};font-style:{'italic' if font.italic else 'normal'}}}\n"
        for font in fonts
        for family in font.families
    )


def rights_warnings(fonts: Iterable[OwnFont]) -> list[str]:
    """What is told of fonts that forbid what a print does."""
    return [
        f"{font.file}: {font.family} {font.told_rights}; ask before you share this print"
        for font in fonts
        if not font.may_be_embedded
    ]


def _fonts_of(file: str, data: bytes) -> Iterator[OwnFont]:
    """One font, or of a variable one its fixed weights; kept, for to make them ready may take seconds."""
    told = sha256(data).hexdigest()
    kept = FACTS.get(told)
    facts = json.loads(kept) if kept else []
    found = [OwnFont(name, file, tuple(families), *rest) for name, families, *rest in facts]
    if not found or not all(_is_ready(font) for font in found):
        found = [font._replace(file=file) for font in _made_ready(file, data)]
        FACTS.put(json.dumps([(font.name, *font[2:]) for font in found]).encode(), told)
    yield from found


def ready_path(name: str) -> Path:
    """Where a font of this name lies ready."""
    return _folder() / f"{name.rpartition('-')[2]}.ttf"


def _is_ready(font: OwnFont) -> bool:
    """Whether it lies there whole."""
    with suppress(OSError):
        return font.name.endswith(sha256(font.path.read_bytes()).hexdigest()[:32])
    return False


def _folder() -> Path:
    folder = cache_folder() / f"{FONTS}own"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    return private_folder() / f"{FONTS}own"


def _made_ready(file: str, data: bytes) -> Iterator[OwnFont]:
    from fontTools.ttLib import TTLibError

    try:
        for font in _fixed(_opened(data)):
            yield _written(font)
    except TwelveError:
        raise
    except MemoryError:
        raise TwelveError(f"{file}: takes more memory to unpack than a font may; make it smaller") from None
    except (TTLibError, Exception) as error:  # a stranger's file: whatever fontTools meets in it
        reason = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        raise TwelveError(f"{file}: is no font that can be read ({reason})") from None


def _opened(data: bytes) -> TTFont:
    from fontTools.ttLib import TTFont, TTLibError, woff2

    if data[:4] == b"wOF2":
        if int.from_bytes(data[16:20], "big") > MOST_BYTES:
            raise TTLibError(f"more than {MOST_BYTES // 1_000_000} MB unpacked")
        unpacked = BytesIO()
        woff2.decompress(BytesIO(data), unpacked)
        data = unpacked.getvalue()
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    if not {"cmap", "head", "hhea", "hmtx", "maxp", "name"} <= set(font.keys()):
        raise TTLibError("tables are missing")
    if len(font.getGlyphOrder()) > MOST_GLYPHS:
        raise TTLibError("too many glyphs")
    return font


def _fixed(font: TTFont) -> Iterator[TTFont]:
    """The font itself; of a variable one the weights that it has."""
    if "fvar" not in font:
        yield font
        return
    from copy import deepcopy

    from fontTools.varLib.instancer import instantiateVariableFont

    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    weights = [w for w in WEIGHTS if "wght" in axes and axes["wght"].minValue <= w <= axes["wght"].maxValue]
    usual = {tag: axis.defaultValue for tag, axis in axes.items()}
    if not weights:
        yield instantiateVariableFont(font, usual)
    for weight in weights:
        fixed = instantiateVariableFont(deepcopy(font), usual | {"wght": weight})
        setattr(fixed["OS/2"], "usWeightClass", weight)  # noqa: B010  (tables grow their fields when read)
        yield fixed


def _written(font: TTFont) -> OwnFont:
    """Writes a font as a TrueType one; what is known of it."""
    if "glyf" not in font:
        _draw_as_truetype(font)
    families = _families(font)
    out = BytesIO()
    font.flavor = None
    font.save(out, reorderTables=None)
    data = out.getvalue()
    digest = sha256(data).hexdigest()[:32]
    write_atomically(_folder() / f"{digest}.ttf", data)
    plain = re.sub(r"[^A-Za-z0-9]+", "", families[0])[:40] or "Font"
    os2 = font.get("OS/2")
    weight = min(900, max(100, round(getattr(os2, "usWeightClass", 400) / 100) * 100))
    slanted = getattr(os2, "fsSelection", 0) & 1 or getattr(font["head"], "macStyle", 0) & 2
    return OwnFont(f"{plain}-{digest}", "", families, weight, bool(slanted), int(getattr(os2, "fsType", 0)))


def _families(font: TTFont) -> tuple[str, ...]:
    """The names that CSS may call it by."""
    said = [font["name"].getDebugName(number) for number in (16, 1)]
    return tuple(dict.fromkeys(_clean(name) for name in said if name and _clean(name))) or ("Unnamed",)


def _draw_as_truetype(font: TTFont) -> None:
    """Cubic outlines as quadratic ones: all that follows knows one kind of font."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, ERROR, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, drawn
    font["hmtx"].metrics = {
        name: (width, getattr(drawn[name], "xMin", 0)) for name, (width, _) in font["hmtx"].metrics.items()
    }
    for tag in ("CFF ", "CFF2", "VORG"):
        if tag in font:
            del font[tag]
    _as_truetype_maxp(font, len(order))
    font.sfntVersion = "\000\001\000\000"


def _as_truetype_maxp(font: TTFont, count: int) -> None:
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    maxp.numGlyphs = count
    for name in (
        *("maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours", "maxTwilightPoints"),
        *("maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements"),
        *("maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth"),
    ):
        setattr(maxp, name, 0)
    setattr(maxp, "maxZones", 1)  # noqa: B010  (as above)


def _clean(name: str) -> str:
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:100]


def css_name(name: str) -> str:
    """A family as it stands between quotation marks in CSS."""
    return name.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ")
