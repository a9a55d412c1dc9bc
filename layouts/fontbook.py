"""Every font of an output file stored once, whatever number of documents its faces were rendered in."""

from __future__ import annotations

from dataclasses import dataclass, field

import pikepdf

from twelve.layouts.faces import Glyphs
from twelve.layouts.fonts import font_files, house_font

CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{pairs}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


@dataclass
class _Entry:
    """What the file needs of one font."""

    tag: str
    object: pikepdf.Object
    widths: dict[int, float] = field(default_factory=dict)
    texts: dict[int, bytes] = field(default_factory=dict)


class FontBook:
    """Gathers the glyphs of each font while pages are made; then writes one font object for each."""

    def __init__(self, out: pikepdf.Pdf) -> None:
        self.all = out.make_indirect(pikepdf.Dictionary())
        """Every font by the name that texts of faces call it by."""
        self._out = out
        self._entries: dict[str, _Entry] = {}
        self._used: set[str] = set()
        self._adopted: set[tuple[int, int]] = set()

    def use(self, glyphs: Glyphs) -> None:
        """Takes in what a face uses; nothing else of its fonts will be stored."""
        for full_name, texts in glyphs.items():
            tag, _, name = full_name.partition("+")
            if name not in font_files():
                continue  # such a face is refused
            entry = self._entry(name, tag)
            if full_name not in self._used:
                self._used.add(full_name)
                self.all[f"/{tag}"] = entry.object
            for glyph in texts.keys() - entry.texts.keys():
                self._take(name, entry, glyph, texts[glyph])

    def adopt(self, fonts: pikepdf.Object) -> None:
        """Makes a rendered document's dictionary of fonts name ours."""
        if fonts.objgen in self._adopted:
            return
        self._adopted.add(fonts.objgen)
        for key in sorted(fonts.keys()):  # pikepdf gives them in another order each time
            tag, _, name = str(fonts[key].BaseFont).lstrip("/").partition("+")
            if name not in font_files() or str(fonts[key].get("/Encoding")) != "/Identity-H":
                continue
            fonts[key] = self._entry(name, tag).object

    def show(self, name: str, text: str) -> tuple[pikepdf.Object, str]:
        """A font for a text of ours, and the text as this font's glyph numbers."""
        entry, font = self._entry(name, "TWELVE"), house_font(name)
        glyphs = {character: font.lining(character) for character in text}
        for character, glyph in glyphs.items():
            if glyph not in entry.texts:
                self._take(name, entry, glyph, character)
        return entry.object, "".join(f"{glyphs[character]:04x}" for character in text)

    def finish(self) -> None:
        """Writes the fonts with all glyphs that were asked for."""
        for name, entry in self._entries.items():
            self._write(name, entry)

    @staticmethod
    def _take(name: str, entry: _Entry, glyph: int, text: str) -> None:
        entry.widths.setdefault(glyph, round(house_font(name).width(glyph)))
        entry.texts[glyph] = text.encode("utf-16-be").hex().encode()

    def _entry(self, name: str, tag: str) -> _Entry:
        if name not in self._entries:
            self._entries[name] = _Entry(
                tag, self._out.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Font))
            )
        return self._entries[name]

    def _write(self, name: str, entry: _Entry) -> None:
        font = house_font(name)
        full_name = pikepdf.Name(f"/{entry.tag}+{name}")
        data = font.subset(entry.widths)
        file = self._out.make_stream(data, Length1=len(data))
        box = list(font.bounds)
        descriptor = pikepdf.Dictionary(
            Type=pikepdf.Name.FontDescriptor,
            FontName=full_name,
            Flags=4 | (64 if "Italic" in name else 0),
            FontBBox=box,
            ItalicAngle=0,
            Ascent=box[3],
            Descent=box[1],
            CapHeight=box[3],
            StemV=80,
            FontFile2=file,
        )
        descendant = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.CIDFontType2,
            BaseFont=full_name,
            CIDSystemInfo=pikepdf.Dictionary(
                Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0
            ),
            CIDToGIDMap=pikepdf.Name.Identity,
            W=_width_array(entry.widths),
            FontDescriptor=self._out.make_indirect(descriptor),
        )
        entry.object.Subtype = pikepdf.Name.Type0
        entry.object.BaseFont = full_name
        entry.object.Encoding = pikepdf.Name("/Identity-H")
        entry.object.DescendantFonts = [self._out.make_indirect(descendant)]
        entry.object.ToUnicode = self._out.make_stream(_to_unicode(entry.texts))


def _width_array(widths: dict[int, float]) -> list[object]:
    array: list[object] = []
    for glyph in sorted(widths):
        if glyph - 1 in widths and array:
            run = array[-1]
            assert isinstance(run, list)
            run.append(round(widths[glyph], 3))
        else:
            array += [glyph, [round(widths[glyph], 3)]]
    return array


def _to_unicode(texts: dict[int, bytes]) -> bytes:
    pairs = [f"<{glyph:04x}> <{texts[glyph].decode()}>" for glyph in sorted(texts)]
    groups = [pairs[i : i + 100] for i in range(0, len(pairs), 100)]
    lines = [f"{len(group)} beginbfchar\n" + "\n".join(group) + "\nendbfchar" for group in groups]
    return CMAP.format(pairs="\n".join(lines)).encode()
