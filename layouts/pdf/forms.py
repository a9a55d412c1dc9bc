"""Forms that every viewer can fill in: one plain embedded font, and a picture of what is already written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from twelve.layouts.fonts.house import font_files
from twelve.layouts.fonts.truetype import with_lining_figures

if TYPE_CHECKING:
    import pikepdf
    from fontTools.ttLib import TTFont

FieldOrigin: TypeAlias = tuple[tuple[bytes, int] | None, tuple[float, float]]
"""The page of another PDF that has the fields of a page, and how far they are moved: right, up, in points."""
FONT = "Alegreya-Sans"
NAME, RARE = "/House", "/Rare"
"""The font that is typed with, and the one for letters it cannot hold, such as Ł."""
HIDDEN = "its fields are behind a password"
NOTHING = ("", "/Off")
"""What a field holds that nobody has filled in."""
ENCODING = "cp1252"
FIRST, LAST = 32, 255
TICK = ((0.16, 0.5), (0.4, 0.22), (0.86, 0.84))
"""A tick as the pen draws it, in parts of its box."""
INDENT = 2.0
CENTRED_BELOW = 60.0
"""Boxes narrower than this many points hold a number, which stands in their middle."""
_SIZE = re.compile(r"([0-9.]+) Tf")
_COLOUR = re.compile(r"([0-9.]+ [0-9.]+ [0-9.]+) rg")


def with_fields(data: bytes, origins: Sequence[FieldOrigin]) -> bytes:
    """A PDF whose pages get the fields that lie on pages of others, moved where that is wanted."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as pdf:
        fields = pikepdf.Array()
        for page, (origin, moved) in zip(pdf.pages, origins, strict=True):
            if origin:
                with pikepdf.open(BytesIO(origin[0])) as source:
                    fields.extend(_taken(pdf, page, source.pages[origin[1]], moved))
        if len(fields):
            pdf.Root.AcroForm = pdf.make_indirect(pikepdf.Dictionary(Fields=fields))
            _finish(pdf)
        finished = BytesIO()
        pdf.save(finished, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return finished.getvalue()


def filled_in(old: bytes, new: bytes) -> list[str]:
    """The fields of a file that hold something else than they would in a new one, or may hold it."""
    import pikepdf

    try:
        before, after = _values(old), _values(new)
    except pikepdf.PasswordError:
        return [HIDDEN]
    return sorted(name for name, value in before.items() if value not in NOTHING and after.get(name) != value)


def _values(data: bytes) -> dict[str, str]:
    """What the fields of a file hold; one that cannot be read has nothing to lose."""
    import pikepdf

    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            if "/AcroForm" not in pdf.Root:
                return {}
            return dict(pair for field in pdf.Root.AcroForm.get("/Fields", []) for pair in _held(field, ""))
    except pikepdf.PdfError:
        return {}


def _held(field: pikepdf.Object, above: str) -> Iterator[tuple[str, str]]:
    """A field's full name and value, or those of the fields below it."""
    name = ".".join(filter(None, (above, str(field.get("/T", "")))))
    if "/V" in field:
        yield name, str(field.V)
    for kid in field.get("/Kids", []):
        yield from _held(kid, name)


def _taken(
    pdf: pikepdf.Pdf, page: pikepdf.Page, origin: pikepdf.Page, moved: tuple[float, float]
) -> Iterator[pikepdf.Object]:
    """Gives a page what lies on another, and tells which of it are fields."""
    import pikepdf

    page.obj.Annots = pikepdf.Array()
    for lying in origin.obj.get("/Annots", []):
        if "/P" in lying:
            del lying.P  # or the whole page would come with it
        taken = pdf.copy_foreign(lying)
        across, up = moved
        left, first, right, second = (float(side) for side in taken.Rect)
        sides = (
            min(left, right) + across,
            min(first, second) + up,
            max(left, right) + across,
            max(first, second) + up,
        )
        taken.Rect = [round(side, 4) for side in sides]
        taken.P = page.obj
        page.obj.Annots.append(taken)
        if str(taken.get("/Subtype")) == "/Widget":
            yield taken


def _finish(pdf: pikepdf.Pdf) -> None:
    """Gives the fields of a form a font that can be typed with, and shows what they hold."""
    import pikepdf

    form = pdf.Root.AcroForm
    pens = _pens(pdf, form.Fields)
    form.DR = pikepdf.Dictionary(Font=pikepdf.Dictionary({NAME: pens[NAME].font}))
    form.DA = pikepdf.String(f"{NAME} 0 Tf 0 g")
    for field in form.Fields:
        if str(field.get("/FT")) == "/Tx":
            _show_text(pdf, field, pens)
        elif str(field.get("/FT")) == "/Btn":
            _show_tick(pdf, field)


def _pens(pdf: pikepdf.Pdf, fields: Iterable[pikepdf.Object]) -> dict[str, _Pen]:
    """The font of the form, and one more where it already holds letters that the first has no codes for."""
    decoded = ((code, bytes([code]).decode(ENCODING, "ignore")) for code in range(FIRST, LAST + 1))
    usual = {code: letter for code, letter in decoded if letter.isprintable() or letter.isspace()}
    pens = {NAME: _Pen.make(pdf, {code: letter for code, letter in usual.items() if letter})}
    held = {letter for field in fields for letter in str(field.get("/V", ""))}
    rare = sorted(letter for letter in held - set(usual.values()) if letter.isprintable())[: LAST - FIRST]
    if rare:
        pens[RARE] = _Pen.make(pdf, dict(enumerate(rare, start=FIRST + 1)))
    return pens


@dataclass(frozen=True)
class _Pen:
    """An embedded font with the code of each letter and its width in thousandths of its size."""

    font: pikepdf.Object
    codes: Mapping[str, int]
    widths: Mapping[int, int]

    @classmethod
    def make(cls, pdf: pikepdf.Pdf, letters: Mapping[int, str]) -> _Pen:
        face = _Face.load(letters)
        codes = {letter: code for code, letter in letters.items()}
        return cls(face.embed(pdf, letters), codes, dict(enumerate(face.widths, start=FIRST)))


@dataclass(frozen=True)
class _Face:
    """The letters of the text font that a form can hold, with figures of one height."""

    program: bytes
    widths: tuple[int, ...]
    box: tuple[int, ...]
    ascent: int
    descent: int

    @classmethod
    def load(cls, letters: Mapping[int, str]) -> _Face:
        from fontTools.ttLib import TTFont

        file = BytesIO(with_lining_figures(font_files()[FONT]))  # typed figures look like printed ones
        font = TTFont(file, recalcTimestamp=False)
        kept = _kept_letters(font, "".join(letters.values()))
        unit = 1000 / int(getattr(font["head"], "unitsPerEm"))  # noqa: B009  (the table grows its fields when read)
        widths = font["hmtx"]
        names = font.getBestCmap() or {}
        glyphs = {code: names[ord(letter)] for code, letter in letters.items() if ord(letter) in names}
        advances = tuple(
            round(widths[glyphs[code]][0] * unit) if code in glyphs else 0 for code in range(FIRST, LAST + 1)
        )
        head = font["head"]
        box = tuple(round(side * unit) for side in (head.xMin, head.yMin, head.xMax, head.yMax))
        line = font["hhea"]
        return cls(kept, advances, box, round(line.ascent * unit), round(line.descent * unit))

    def embed(self, pdf: pikepdf.Pdf, letters: Mapping[int, str]) -> pikepdf.Object:
        import pikepdf

        base = pikepdf.Name(f"/TWELVE+{FONT}")
        descriptor = pikepdf.Dictionary(
            Type=pikepdf.Name.FontDescriptor,
            FontName=base,
            Flags=32,
            FontBBox=list(self.box),
            ItalicAngle=0,
            Ascent=self.ascent,
            Descent=self.descent,
            CapHeight=640,
            StemV=80,
            FontFile2=pdf.make_stream(self.program, Length1=len(self.program)),
        )
        return pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.TrueType,
                BaseFont=base,
                FirstChar=FIRST,
                LastChar=LAST,
                Widths=list(self.widths),
                Encoding=_encoding(letters),
                FontDescriptor=pdf.make_indirect(descriptor),
            )
        )


def _encoding(letters: Mapping[int, str]) -> pikepdf.Object:
    """The usual codes of letters, or a list of the letters that differ from them."""
    import pikepdf
    from fontTools.agl import UV2AGL

    other = [(c, letter) for c, letter in letters.items() if bytes([c]).decode(ENCODING, "ignore") != letter]
    if not other:
        return pikepdf.Name.WinAnsiEncoding
    names = (pikepdf.Name("/" + UV2AGL.get(ord(letter), f"uni{ord(letter):04X}")) for _, letter in other)
    differences = pikepdf.Array([other[0][0], *names])
    return pikepdf.Dictionary(BaseEncoding=pikepdf.Name.WinAnsiEncoding, Differences=differences)


def _kept_letters(font: TTFont, letters: str) -> bytes:
    from fontTools.subset import Options, Subsetter

    subsetter = Subsetter(Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[6]))
    subsetter.populate(text=letters)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file, reorderTables=False)
    return file.getvalue()


def _show_text(pdf: pikepdf.Pdf, field: pikepdf.Object, pens: Mapping[str, _Pen]) -> None:
    """A text field in our font, with its present text drawn."""
    import pikepdf

    width, height = _extent(field)
    given = str(field.get("/DA", ""))
    size = float(_found(_SIZE, given, "10"))
    colour = _found(_COLOUR, given, "0 0 0")
    field.Q = 1 if width < CENTRED_BELOW else 0
    runs = list(_runs(str(field.get("/V", "")), pens))
    long = sum(pens[name].widths[code] for name, codes in runs for code in codes) / 1000
    size = min(size, round((width - 2 * INDENT) / long, 2)) if long else size
    x = (width - long * size) / 2 if field.Q == 1 else INDENT
    field.DA = pikepdf.String(f"{colour} rg {NAME} {size:g} Tf")
    words = " ".join(f"{name} {size:g} Tf <{codes.hex()}> Tj" for name, codes in runs)
    shown = f"BT {colour} rg {x:.2f} {height / 2 - size * 0.32:.2f} Td {words} ET" if runs else ""
    resources = pikepdf.Dictionary(Font=pikepdf.Dictionary({name: pen.font for name, pen in pens.items()}))
    field.AP = pikepdf.Dictionary(N=_appearance(pdf, f"/Tx BMC q {shown} Q EMC", width, height, resources))


def _runs(text: str, pens: Mapping[str, _Pen]) -> Iterator[tuple[str, bytes]]:
    """The text in pieces of one font each; a letter that no font has is left out."""
    written = [(name, letter) for letter in text for name, pen in pens.items() if letter in pen.codes]
    for name, run in groupby(written, key=lambda pair: pair[0]):
        yield name, bytes(pens[name].codes[letter] for _, letter in run)


def _show_tick(pdf: pikepdf.Pdf, field: pikepdf.Object) -> None:
    """A box that is empty or holds a tick drawn with the pen; its frame is printed on the page."""
    import pikepdf

    width, height = _extent(field)
    colour = _found(_COLOUR, field.AP.N.on.read_bytes().decode("latin-1"), "0 0 0")
    start, *rest = (f"{x * width:.2f} {y * height:.2f}" for x, y in TICK)
    path = " ".join((f"{start} m", *(f"{point} l" for point in rest)))
    drawn = f"q {colour} RG {0.12 * width:.2f} w 1 J 1 j {path} S Q"
    field.AP.N.on = _appearance(pdf, drawn, width, height, pikepdf.Dictionary())
    field.AP.N.Off = _appearance(pdf, "", width, height, pikepdf.Dictionary())
    field.MK = pikepdf.Dictionary(CA=pikepdf.String("4"))
    field.DA = pikepdf.String("/ZaDb 0 Tf 0 g")


def _extent(field: pikepdf.Object) -> tuple[float, float]:
    left, bottom, right, top = (float(side) for side in field.Rect)
    return right - left, top - bottom


def _found(pattern: re.Pattern[str], text: str, otherwise: str) -> str:
    match = pattern.search(text)
    return match[1] if match else otherwise


def _appearance(
    pdf: pikepdf.Pdf, content: str, width: float, height: float, resources: pikepdf.Object
) -> pikepdf.Object:
    import pikepdf

    stream = pdf.make_stream(content.encode(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
    stream.BBox = [0, 0, round(width, 3), round(height, 3)]
    stream.Resources = resources
    return stream
