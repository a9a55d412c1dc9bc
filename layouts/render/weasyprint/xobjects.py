"""Plates: what is drawn becomes forms of a PDF, each the same whatever else is drawn beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

import pydyf
from tinycss2.color5 import D50, D65
from weasyprint.pdf.stream import Stream

from twelve.content.errors import TwelveError
from twelve.layouts.faces import Glyphs, merged
from twelve.layouts.fonts.house import font_files, house_font, own_name
from twelve.layouts.pdf.streams import FONTS, PdfStream, face_reference, reference

if TYPE_CHECKING:
    from weasyprint.images import RasterImage
    from weasyprint.pdf.fonts import Font

DrawCall: TypeAlias = "Callable[[Surface], None]"
POINTS_PER_PIXEL = 0.75
SOFT = (
    "blurred shadows, gradients with alpha and stop-opacity cannot be printed on sheets; use plain colours, "
    "or a picture"
)
NO_KERN, LAB = b">0<", b"/lab-"
KINDS = ("ExtGState", "Pattern", "Shading", "XObject")
LAB_RANGE = pydyf.Array((-125, 125, -125, 125))

NOTHING = 1e-9
"""Points that nobody sees."""


class _Image(TypedDict):
    """What the renderer notes of a picture of pixels."""

    image: RasterImage
    interpolate: bool
    dpi_ratios: set[float]
    x_object: pydyf.Stream | None


class Plates:
    """A document of forms, one for each page of a face, known by their names."""

    def __init__(self) -> None:
        self._forms: dict[str, Surface] = {}
        self._images: dict[str, _Image] = {}
        self._surface = Surface(
            {},
            fonts=Typecase(),
            page_rectangle=(0, 0, 0, 0),
            resources=pydyf.Dictionary({"XObject": pydyf.Dictionary(), "ColorSpace": _colour_spaces()}),
            images=self._images,
            tags=None,
            color_profiles={},
            output_intent=None,
            compress=True,
        )

    def add(self, name: str, width: float, height: float, draw: DrawCall) -> Glyphs:
        """Draws a page of so many pixels, top down; gives the glyphs it shows."""
        self._surface.page_rectangle = (0, 0, width, height)
        scale = POINTS_PER_PIXEL
        form = self._surface.new_form(0, 0, width * scale, height * scale)
        form.transform(d=-1, f=height * scale)
        with form.stacked():
            form.transform(a=scale, d=scale)
            used = form.typecase.used_by(lambda: draw(form))
        self._forms[name] = form
        return used

    @property
    def in_drawings(self) -> Mapping[str, Glyphs]:
        """The glyphs of texts within drawings, by the addresses of these."""
        return self._surface.typecase.in_drawings

    def pieces(self) -> tuple[dict[str, str], dict[str, PdfStream]]:
        """The piece that each form is, and all pieces; their fonts are left to the book that takes them."""
        settled = _Settled(self._images)
        forms = {name: settled.name(form) for name, form in self._forms.items()}
        return forms, settled.pieces


class Surface(Stream):
    """The operators of a form; what looks alike on many forms it shows by name."""

    id: str

    def __init__(self, shared: dict[str, tuple[Surface, Glyphs]], **parts: object) -> None:
        super().__init__(**parts)
        self._shared = shared

    @property
    def typecase(self) -> Typecase:
        fonts: Typecase = self._fonts
        return fonts

    def clone(self, **changed: object) -> Surface:
        """What the renderer draws groups and patterns on."""
        parts = {
            "fonts": self._fonts,
            "page_rectangle": self.page_rectangle,
            "resources": self._resources,
            "images": self._images,
            "tags": self._tags,
            "color_profiles": self._color_profiles,
            "output_intent": self._output_intent,
            "compress": self.compress,
        }
        return Surface(self._shared, **(parts | changed))

    def new_form(self, x: float, y: float, width: float, height: float) -> Surface:
        """A form that is plainly drawn, not blended as a group, and has no name yet."""
        form: Surface = self.add_group(x, y, width, height)
        del self._resources["XObject"][form.id], form.extra["Group"]
        return form

    def show(self, name: str, box: tuple[float, float, float, float], draw: DrawCall) -> Glyphs:
        """Shows what has this name, drawn where it is first asked for; gives the glyphs on it."""
        if name not in self._shared:
            form = self.new_form(*box)
            self._shared[name] = form, self.typecase.used_by(lambda: draw(form))
        form, used = self._shared[name]
        self.typecase.note(used)
        self._resources["XObject"][name] = form
        self.draw_x_object(name)
        return used

    def transform(
        self, a: float = 1, b: float = 0, c: float = 0, d: float = 1, e: float = 0, f: float = 0
    ) -> None:
        """Less than nothing is nothing: newer Pythons add floats up with another last digit."""
        super().transform(*(0 if abs(value) < NOTHING else value for value in (a, b, c, d, e, f)))

    def show_face(self, key: str) -> None:
        """Shows a face that is rendered by itself, by its key."""
        name = f"face-{key}"
        self._resources["XObject"][name] = FaceElsewhere(key)
        self.draw_x_object(name)

    def add_font(self, pango_font: object) -> tuple[Font, float]:
        """Letters are as wide as our font says, not as the first size they were set in rounds it."""
        font, size = super().add_font(pango_font)
        if not font.widths and (own := own_name(font.file_content)):
            font.name = f"/{font.hash}+{own}".encode()
        if not font.widths:
            font.widths = dict(_widths(font_name(font)))
        return font, size


class FaceElsewhere(NamedTuple):
    """Stands for the form of another face."""

    key: str


class Typecase(dict[object, "Font"]):
    """The fonts of a document, and which of their glyphs each drawing uses."""

    def __init__(self) -> None:
        super().__init__()
        self._noted: Glyphs = {}
        self.in_drawings: dict[str, Glyphs] = {}
        """By the address of each drawing: the glyphs of its own texts."""

    def used_by(self, draw: Callable[[], None]) -> Glyphs:
        """What one drawing uses, itself and in what it shows."""
        outer, self._noted = self._noted, {}
        before = {font: font.to_unicode for font in self.values()}
        for font in before:
            font.to_unicode = {}
        draw()
        for font in self.values():
            if font.to_unicode:
                self.note({font_name(font): font.to_unicode})
            font.to_unicode = before.get(font, {})
        used, self._noted = self._noted, outer
        return used

    def note(self, glyphs: Glyphs) -> None:
        """Counts these among what is used."""
        self._noted = merged(self._noted, glyphs)


def font_name(font: Font) -> str:
    """A font's name inside a PDF, such as Alegreya-Sans-Bold-Italic, with the key that texts call it by."""
    name: str = font.name.decode()
    return name.lstrip("/")


@cache
def _widths(name: str) -> Mapping[int, int]:
    """The widths of all glyphs of one of our fonts, in thousandths of the em."""
    plain = name.partition("+")[2]
    if plain not in font_files():
        return {}
    font = house_font(plain)
    return {glyph: round(font.width(glyph)) for glyph in range(font.count)}


class _Settled:
    """Forms and all that they show as pieces."""

    def __init__(self, images: Mapping[str, _Image]) -> None:
        self.pieces: dict[str, PdfStream] = {}
        self._images = images
        self._names: dict[int, str] = {}

    def name(self, stream: pydyf.Stream) -> str:
        """The name of a form, pattern or picture, which is settled when it is first asked for."""
        if id(stream) not in self._names:
            if "SMask" in stream.extra:
                stream.extra["SMask"] = self._reference(stream.extra["SMask"])
            if "Resources" in stream.extra:
                stream.stream = list(_tidied(stream.stream))
                stream.extra["Resources"] = self._resources(stream)
            piece = _piece(stream)
            self._names[id(stream)] = piece.name
            self.pieces[piece.name] = piece
        return self._names[id(stream)]

    def _reference(self, stream: pydyf.Stream) -> bytes:
        return reference(self.name(stream))

    def _shown(self, name: str, shown: pydyf.Stream | FaceElsewhere | None) -> bytes:
        """What a form shows: another one, a picture of pixels, or a face that is rendered elsewhere."""
        if isinstance(shown, FaceElsewhere):
            return face_reference(shown.key)
        return self._reference(_image(self._images[name]) if shown is None else shown)

    def _resources(self, form: pydyf.Stream) -> pydyf.Dictionary:
        """What a form needs, and nothing else."""
        given = form.extra["Resources"]
        for name, shown in given["XObject"].items():
            given["XObject"][name] = self._shown(name, shown)
        for name, pattern in given["Pattern"].items():
            given["Pattern"][name] = _gradient(pattern) or self._reference(pattern)
        for state in given["ExtGState"].values():
            if "SMask" in state:
                state["SMask"]["G"] = self._reference(state["SMask"]["G"])
        needed = pydyf.Dictionary({kind: given[kind] for kind in KINDS if given[kind]})
        if any(operator.startswith(LAB) for operator in form.stream):
            needed["ColorSpace"] = given["ColorSpace"]
        needed["Font"] = FONTS
        return needed


def _gradient(pattern: pydyf.Stream) -> pydyf.Dictionary | None:
    """A gradient that the renderer made a tile of, as itself: tiles within forms that are shown again and
    again are left white by some readers, and moved by others."""
    shown = list(pattern.extra["Resources"]["XObject"].values())
    shadings = shown[0].extra["Resources"]["Shading"] if len(shown) == 1 and _only_shades(shown[0]) else {}
    if len(shadings) != 1:
        return None
    (shading,) = shadings.values()
    matrix = pattern.extra["Matrix"]
    return pydyf.Dictionary({"Type": "/Pattern", "PatternType": 2, "Matrix": matrix, "Shading": shading})


def _only_shades(shown: pydyf.Stream | None) -> bool:
    """Whether a form paints one opaque gradient and nothing else."""
    return isinstance(shown, Surface) and len(shown.stream) == 1 and shown.stream[0].endswith(b" sh")


def _piece(stream: pydyf.Stream) -> PdfStream:
    head, _, body = stream.data.partition(b"\nstream\n")
    return PdfStream(head, body.removesuffix(b"\nendstream"))


def _tidied(operators: list[bytes | str]) -> Iterator[bytes]:
    """Operators without kerns of nothing; those of soft masks come as text, and stay where the page was."""
    for operator in operators:
        if isinstance(operator, str):
            raise TwelveError(SOFT)
        yield operator.replace(NO_KERN, b"") if operator.endswith(b"TJ") else operator


def _image(image: _Image) -> pydyf.Stream:
    """A picture of pixels, made where it is first needed."""
    made = image["x_object"]
    if made is None:
        made = image["image"].get_x_object(image["interpolate"], max(image["dpi_ratios"]))
        image["x_object"] = made
    return made


def _colour_spaces() -> pydyf.Dictionary:
    """The spaces that colours told by lightness are named in."""
    white = {"lab-d50": D50, "lab-d65": D65}
    return pydyf.Dictionary(
        {
            name: pydyf.Array(
                ("/Lab", pydyf.Dictionary({"WhitePoint": pydyf.Array(point), "Range": LAB_RANGE}))
            )
            for name, point in white.items()
        }
    )
