"""Every font of an output file stored once, whatever number of documents its faces were rendered in."""

from __future__ import annotations

from dataclasses import dataclass, field

from twelve.layouts.faces import Glyphs
from twelve.layouts.fonts.house import font_files, house_font, house_subset
from twelve.layouts.pdf.writer import Pdf, PdfValue, Reference

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
    place: Reference
    widths: dict[int, float] = field(default_factory=dict)
    texts: dict[int, bytes] = field(default_factory=dict)


class FontBook:
    """Gathers the glyphs of each font while pages are made; then writes one font object for each."""

    def __init__(self, pdf: Pdf) -> None:
        self.all = pdf.reserve()
        """A dictionary for all faces, with every font by the name that their texts call it by."""
        self._called: dict[str, Reference] = {}
        self._entries: dict[str, _Entry] = {}
        self._shown: dict[tuple[str, str], tuple[Reference, str]] = {}
        self._pdf = pdf

    def use(self, glyphs: Glyphs) -> None:
        """Takes in what a face uses; nothing else of its fonts will be stored."""
        for full_name, texts in glyphs.items():
            tag, _, name = full_name.partition("+")
            if name not in font_files():
                continue  # such a face is refused
            entry = self._entry(name, tag)
            self._called.setdefault(tag, entry.place)
            if not texts.keys() <= entry.texts.keys():
                for glyph in texts.keys() - entry.texts.keys():
                    self._take(name, entry, glyph, texts[glyph])

    def show(self, name: str, text: str) -> tuple[Reference, str]:
        """A font for a text of ours, and the text as this font's glyph numbers."""
        if (name, text) not in self._shown:
            self._shown[name, text] = self._show(name, text)
        return self._shown[name, text]

    def _show(self, name: str, text: str) -> tuple[Reference, str]:
        entry, font = self._entry(name, "TWELVE"), house_font(name)
        glyphs = {character: font.lining(character) for character in text}
        for character, glyph in glyphs.items():
            if glyph not in entry.texts:
                self._take(name, entry, glyph, character)
        return entry.place, "".join(f"{glyphs[character]:04x}" for character in text)

    def finish(self) -> None:
        """Writes the fonts with all glyphs that were asked for."""
        self._pdf.fill(self.all, self._called)
        for name, entry in self._entries.items():
            self._write(name, entry)

    @staticmethod
    def _take(name: str, entry: _Entry, glyph: int, text: str) -> None:
        entry.widths.setdefault(glyph, round(house_font(name).width(glyph)))
        entry.texts[glyph] = text.encode("utf-16-be").hex().encode()

    def _entry(self, name: str, tag: str) -> _Entry:
        if name not in self._entries:
            self._entries[name] = _Entry(tag, self._pdf.reserve())
        return self._entries[name]

    def _write(self, name: str, entry: _Entry) -> None:
        font = house_font(name)
        full_name = f"/{entry.tag}+{name}".encode()
        data = house_subset(name, entry.widths)
        box = font.bounds
        descriptor = self._pdf.add(
            {
                "Type": b"/FontDescriptor",
                "FontName": full_name,
                "Flags": 4 | (64 if "Italic" in name else 0),
                "FontBBox": box,
                "ItalicAngle": 0,
                "Ascent": box[3],
                "Descent": box[1],
                "CapHeight": box[3],
                "StemV": 80,
                "FontFile2": self._pdf.add_stream(data, {"Length1": len(data)}),
            }
        )
        descendant = self._pdf.add(
            {
                "Type": b"/Font",
                "Subtype": b"/CIDFontType2",
                "BaseFont": full_name,
                "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
                "CIDToGIDMap": b"/Identity",
                "W": _width_array(entry.widths),
                "FontDescriptor": descriptor,
            }
        )
        self._pdf.fill(
            entry.place,
            {
                "Type": b"/Font",
                "Subtype": b"/Type0",
                "BaseFont": full_name,
                "Encoding": b"/Identity-H",
                "DescendantFonts": [descendant],
                "ToUnicode": self._pdf.add_stream(_to_unicode(entry.texts), {}),
            },
        )


def _width_array(widths: dict[int, float]) -> list[PdfValue]:
    array: list[PdfValue] = []
    run: list[PdfValue] = []
    for glyph in sorted(widths):
        if glyph - 1 not in widths:
            run = []
            array += [glyph, run]
        run.append(round(widths[glyph], 3))
    return array


def _to_unicode(texts: dict[int, bytes]) -> bytes:
    pairs = [f"<{glyph:04x}> <{texts[glyph].decode()}>" for glyph in sorted(texts)]
    groups = [pairs[i : i + 100] for i in range(0, len(pairs), 100)]
    lines = [f"{len(group)} beginbfchar\n" + "\n".join(group) + "\nendbfchar" for group in groups]
    return CMAP.format(pairs="\n".join(lines)).encode()
