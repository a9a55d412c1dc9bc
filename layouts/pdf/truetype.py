"""Just enough TrueType to embed one font once: widths, characters, and a subset that keeps glyph numbers."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate

from twelve.layouts.pdf.substitutes import substitutes

KEPT = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
MORE_COMPONENTS = 0x0020
HAS_INSTRUCTIONS = 0x0100


class TrueType:
    """A font file with glyf outlines."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = struct.unpack_from(">H", data, 4)[0]
        records = (struct.unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(count))
        self._tables = {tag.decode("latin-1"): (offset, length) for tag, _, offset, length in records}

    def table(self, tag: str) -> bytes:
        """The bytes of a table."""
        offset, length = self._tables[tag]
        return self._data[offset : offset + length]

    @cached_property
    def units(self) -> int:
        """Units of the em square."""
        return int(struct.unpack_from(">H", self.table("head"), 18)[0])

    @cached_property
    def count(self) -> int:
        """How many glyphs there are."""
        return int(struct.unpack_from(">H", self.table("maxp"), 4)[0])

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The box around all glyphs, in thousandths of the em."""
        box = struct.unpack_from(">4h", self.table("head"), 36)
        left, bottom, right, top = (round(side * 1000 / self.units) for side in box)
        return left, bottom, right, top

    def width(self, glyph: int) -> float:
        """How far a glyph moves the pen, in thousandths of the em."""
        return self._advances[min(glyph, len(self._advances) - 1)] * 1000 / self.units

    @cached_property
    def _advances(self) -> tuple[int, ...]:
        metrics = struct.unpack_from(">H", self.table("hhea"), 34)[0]
        pairs: tuple[int, ...] = struct.unpack_from(f">{2 * metrics}H", self.table("hmtx"))
        return pairs[::2]

    def glyph(self, character: str) -> int:
        """The number of a character's glyph; 0 where there is none."""
        return self._characters.get(ord(character), 0)

    def lining(self, character: str) -> int:
        """The same, with figures as tall as capitals where the font has them."""
        glyph = self.glyph(character)
        return self._lining.get(glyph, glyph)

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """A font with only these outlines, each under its old number, without hints."""
        kept = self._closed(glyphs)
        last = max(kept, default=0)
        outlines = [_unhinted(self._outline(g)) if g in kept else b"" for g in range(last + 1)]
        offsets = list(accumulate(map(len, outlines), initial=0))
        tables = {
            "glyf": b"".join(outlines) or b"\0",
            "head": _patched(self.table("head"), ((8, ">L", 0), (50, ">h", 1))),
            "hhea": _patched(self.table("hhea"), ((34, ">H", last + 1),)),
            "hmtx": self._metrics(last + 1),
            "loca": struct.pack(f">{len(offsets)}L", *offsets),
            "maxp": _patched(self.table("maxp"), ((4, ">H", last + 1),)),
        }
        return _file(tables)

    @cached_property
    def _locations(self) -> tuple[int, ...]:
        loca = self.table("loca")
        if struct.unpack_from(">h", self.table("head"), 50)[0]:
            return struct.unpack(f">{self.count + 1}L", loca[: 4 * (self.count + 1)])
        return tuple(2 * half for half in struct.unpack(f">{self.count + 1}H", loca[: 2 * (self.count + 1)]))

    def _outline(self, glyph: int) -> bytes:
        start, end = self._locations[glyph], self._locations[glyph + 1]
        offset = self._tables["glyf"][0]
        return self._data[offset + start : offset + end]

    def _metrics(self, count: int) -> bytes:
        """The first so many glyphs' widths and bearings; the last width stands for all that follow it."""
        hmtx, full = self.table("hmtx"), 4 * len(self._advances)
        width, bearings = hmtx[full - 4 : full - 2], range(full, full + 2 * (count - full // 4), 2)
        return hmtx[: 4 * count][:full] + b"".join(width + hmtx[at : at + 2] for at in bearings)

    def _closed(self, glyphs: Iterable[int]) -> set[int]:
        """The glyphs with all parts they are made of."""
        waiting, kept = {0, *(g for g in glyphs if g < self.count)}, set[int]()
        while waiting:
            glyph = waiting.pop()
            kept.add(glyph)
            waiting |= {part for part, _, _ in _components(self._outline(glyph))} - kept
        return kept

    @cached_property
    def _lining(self) -> dict[int, int]:
        return substitutes(self.table("GSUB"), "lnum") if "GSUB" in self._tables else {}

    @cached_property
    def _characters(self) -> dict[int, int]:
        cmap = self.table("cmap")
        count = struct.unpack_from(">H", cmap, 2)[0]
        found: dict[int, int] = {}
        for i in range(count):
            platform, _, offset = struct.unpack_from(">HHL", cmap, 4 + 8 * i)
            if platform in (0, 3) and struct.unpack_from(">H", cmap, offset)[0] == 4:
                found |= dict(_format_4(cmap, offset))
        return found


def _format_4(cmap: bytes, start: int) -> Iterator[tuple[int, int]]:
    segments = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    for i in range(segments):
        at = start + 14 + 2 * i
        last = struct.unpack_from(">H", cmap, at)[0]
        first = struct.unpack_from(">H", cmap, at + 2 * segments + 2)[0]
        delta = struct.unpack_from(">H", cmap, at + 4 * segments + 2)[0]
        place = at + 6 * segments + 2
        shift = struct.unpack_from(">H", cmap, place)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            if shift:
                glyph = struct.unpack_from(">H", cmap, place + shift + 2 * (code - first))[0]
                yield code, (glyph + delta) % 65536 if glyph else 0
            else:
                yield code, (code + delta) % 65536


def _components(outline: bytes) -> Iterator[tuple[int, int, int]]:
    """The parts of a composite glyph: number, flags, where the next one starts."""
    if len(outline) < 10 or struct.unpack_from(">h", outline, 0)[0] >= 0:
        return
    at, flags = 10, MORE_COMPONENTS
    while flags & MORE_COMPONENTS:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        at += (
            4
            + (4 if flags & 1 else 2)
            + (2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0)
        )
        yield glyph, flags, at


def _unhinted(outline: bytes) -> bytes:
    """A glyph without its instructions, of even length."""
    if not outline:
        return b""
    contours = struct.unpack_from(">h", outline, 0)[0]
    if contours >= 0:
        at = 10 + 2 * contours
        length = struct.unpack_from(">H", outline, at)[0]
        bare = outline[:at] + b"\0\0" + outline[at + 2 + length :]
    else:
        bare = _unhinted_composite(outline)
    return bare + b"\0" * (-len(bare) % 4)


def _unhinted_composite(outline: bytes) -> bytes:
    bare, start = bytearray(outline), 10
    for _, flags, end in _components(outline):
        struct.pack_into(">H", bare, start, flags & ~HAS_INSTRUCTIONS)
        start = end
    return bytes(bare[:start])


def _patched(table: bytes, changes: Iterable[tuple[int, str, int]]) -> bytes:
    patched = bytearray(table)
    for offset, form, value in changes:
        struct.pack_into(form, patched, offset, value)
    return bytes(patched)


def _file(tables: dict[str, bytes]) -> bytes:
    """A font file of these tables."""
    count = len(tables)
    power = count.bit_length() - 1
    header = struct.pack(">LHHHH", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    records, body, offset = b"", b"", 12 + 16 * count
    for tag, data in sorted(tables.items()):
        padded = data + b"\0" * (-len(data) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        records += struct.pack(">4sLLL", tag.encode(), total, offset, len(data))
        body += padded
        offset += len(padded)
    return header + records + body
