"""A finished PDF in inks: drawings, gradients and pictures, each stored object once."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, cast

from twelve.content.errors import TwelveError
from twelve.layouts.measures import PT_PER_MM
from twelve.layouts.pdf.inks import BLACK, Cmyk, Inks, Plate, Rgb, ink_facts, rounded
from twelve.layouts.pdf.operators import Painted, Recoloured, Shade, Told, as_light

if TYPE_CHECKING:
    import pikepdf
    from pikepdf import Dictionary, Object, Pdf

STATES = {
    (over, stroke): f"/Twelve{'Over' if over else 'Apart'}{'Lines' if stroke else 'Fields'}"
    for over in (True, False)
    for stroke in (True, False)
}
"""Names of the states in which lines or fields are printed over what is below them, or apart from it."""
PATTERN = "/Pattern"


def separated(data: bytes, inks: Inks) -> Pdf:
    """The same file, every colour of it in inks; black type is printed over what lies below."""
    import pikepdf

    pdf = pikepdf.open(BytesIO(data))
    for page in pdf.pages:
        _draw(pdf, inks, page.obj)
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            _convert(pdf, inks, thing)
    return pdf


def _convert(pdf: Pdf, inks: Inks, stream: Object) -> None:
    kind = str(stream.get("/Subtype", ""))
    if kind == "/Form" or stream.get("/PatternType") == 1:
        _draw(pdf, inks, stream)
    elif kind == "/Image":
        _picture(inks, stream)


def _draw(pdf: Pdf, inks: Inks, drawing: Object) -> None:
    """The operators of a page, form or pattern, and the gradients that it names."""
    import pikepdf

    resources = cast("Dictionary", drawing.get("/Resources", pikepdf.Dictionary()))
    painter = _Painter(inks, resources)
    made = Recoloured(painter.colour, painter.light).operators(drawn(drawing))
    data = pikepdf.unparse_content_stream([_written(*told) for told in made])
    if isinstance(drawing, pikepdf.Stream):
        drawing.write(zlib.compress(data), filter=pikepdf.Name.FlateDecode)
        if "/Group" in drawing and "/CS" in drawing.Group:
            drawing.Group.CS = pikepdf.Name.DeviceCMYK
    else:
        drawing.Contents = pdf.make_stream(zlib.compress(data), Filter=pikepdf.Name.FlateDecode)
    painter.name_spaces()
    for shading in shadings(resources):
        _shade(inks, shading)


def drawn(drawing: Object) -> Iterator[Told]:
    """The operators of a page, form or pattern."""
    import pikepdf

    for told in pikepdf.parse_content_stream(drawing):
        yield list(told.operands), str(told.operator)


def _written(operands: Sequence[object], name: str) -> tuple[Collection[Object], pikepdf.Operator]:
    import pikepdf

    return cast("Collection[Object]", operands), pikepdf.Operator(name)


def shadings(resources: Object) -> Iterator[Object]:
    """The gradients that a drawing names."""
    yield from (shading for _, shading in resources.get("/Shading", {}).items())
    for _, pattern in resources.get(PATTERN, {}).items():
        if "/Shading" in pattern:
            yield pattern.Shading


@dataclass
class _Painter:
    """Brings the inks of what is painted, where they are not the ones that are there already."""

    inks: Inks
    resources: Dictionary
    _used: set[tuple[bool, bool]] = field(default_factory=set)
    _spots: dict[str, Plate] = field(default_factory=dict)

    def light(self, space: str, shade: Shade) -> Shade | None:
        """A colour of a named space as light; patterns stay what they are."""
        if space == PATTERN:
            return None
        if space.startswith("/lab-"):
            return _light_of_lab(shade) if len(shade) == 3 else (0.0,)
        if space in ("", "/DeviceGray", "/DeviceRGB", "/DeviceCMYK"):
            return shade
        raise TwelveError(f"the colour space {space} cannot be printed in inks")

    def colour(self, painted: Painted, stroke: bool) -> Iterator[Told]:
        """The operators that set it."""
        if painted.shade is None:
            yield from self._state(False, stroke)
        elif spot := self._spot(painted.shade):
            yield from self._state(True, stroke)
            yield from self._plate(spot, stroke)
        else:
            inks = self._mixed(painted)
            yield from self._state(inks == BLACK and self._goes_over(painted), stroke)
            yield inks, "K" if stroke else "k"

    def name_spaces(self) -> None:
        """Names in the drawing's resources what its new operators name."""
        if self._used:
            states = _entry(self.resources, "/ExtGState")
            for over, stroke in self._used:
                states[STATES[over, stroke]] = _overprint(over, stroke)
        if self._spots:
            spaces = _entry(self.resources, "/ColorSpace")
            for name, spot in self._spots.items():
                spaces[name] = _separation(spot)

    def _mixed(self, painted: Painted) -> Cmyk:
        shade = as_light(painted.shade or (0.0,))
        if len(shade) == 4:
            return shade[0], shade[1], shade[2], shade[3]
        rgb: Rgb = (shade[0], shade[1], shade[2])
        if painted.kind == "type" and painted.size <= ink_facts().small_type.points:
            return self.inks.small_type(rgb)
        if _is_fine(painted):
            return self.inks.type(rgb)
        least = ink_facts().rich_black.least * PT_PER_MM
        return self.inks.field(rgb, painted.kind == "field" and painted.size >= least)

    def _goes_over(self, painted: Painted) -> bool:
        """Type always; hairlines where the paper takes both them and what lies below."""
        return painted.kind == "type" or (self.inks.lines_go_over and _is_fine(painted))

    def _spot(self, shade: Shade) -> Plate | None:
        return self.inks.spots.get(rounded((shade[0], shade[1], shade[2]))) if len(shade) == 3 else None

    def _state(self, over: bool, stroke: bool) -> Iterator[Told]:
        import pikepdf

        self._used.add((over, stroke))
        yield [pikepdf.Name(STATES[over, stroke])], "gs"

    def _plate(self, spot: Plate, stroke: bool) -> Iterator[Told]:
        import pikepdf

        name = pikepdf.Name(f"/Plate{spot.name}")
        self._spots[str(name)] = spot
        yield [name], "CS" if stroke else "cs"
        yield [1], "SCN" if stroke else "scn"


def _is_fine(painted: Painted) -> bool:
    """Whether it is type or a hairline, which two plates that do not meet exactly would blur."""
    is_hairline = painted.kind == "line" and painted.size <= ink_facts().hairline * PT_PER_MM
    return painted.kind == "type" or is_hairline


def _overprint(over: bool, stroke: bool) -> Dictionary:
    """A state for fields alone, or for lines; that of lines holds for fields too, such is the format."""
    import pikepdf

    if stroke:
        return pikepdf.Dictionary(OP=over, op=over, OPM=1)
    return pikepdf.Dictionary(op=over, OPM=1)


def _entry(resources: Dictionary, name: str) -> Object:
    """A dictionary within the resources, made where there is none."""
    import pikepdf

    if name not in resources:
        resources[name] = pikepdf.Dictionary()
    return resources[name]


def _separation(spot: Plate) -> pikepdf.Array:
    import pikepdf

    looks = [part / 100 for part in spot.looks]
    function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=looks, N=1)
    return pikepdf.Array(
        [pikepdf.Name.Separation, pikepdf.Name(f"/{spot.name}"), pikepdf.Name.DeviceCMYK, function]
    )


def _shade(inks: Inks, shading: Object) -> None:
    """A gradient from ink to ink."""
    import pikepdf

    if str(shading.ColorSpace) != "/DeviceRGB":
        return
    shading.ColorSpace = pikepdf.Name.DeviceCMYK
    functions = shading.Function if isinstance(shading.Function, pikepdf.Array) else [shading.Function]
    for function in functions:
        _blend(inks, function)


def _blend(inks: Inks, function: Object) -> None:
    for part in function.get("/Functions", ()):
        _blend(inks, part)
    for end in ("/C0", "/C1"):
        if end in function and len(function[end]) == 3:
            red, green, blue = (float(str(part)) for part in function[end])
            function[end] = list(inks.solid((red, green, blue)))
    if function.FunctionType not in (2, 3):
        raise TwelveError("a gradient of samples cannot be printed in inks")


def _picture(inks: Inks, image: Object) -> None:
    import pikepdf

    if image.get("/ImageMask") or str(image.get("/ColorSpace")) in ("/DeviceGray", "/DeviceCMYK"):
        return
    made = inks.picture(pikepdf.PdfImage(cast("pikepdf.Stream", image)).as_pil_image())
    image.write(zlib.compress(made.tobytes()), filter=pikepdf.Name.FlateDecode)
    image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceCMYK, 8
    for entry in ("/Decode", "/DecodeParms"):
        if entry in image:
            del image[entry]


def _light_of_lab(shade: Sequence[float]) -> Rgb:
    """Lightness and two opponent colours (D50) as light of a screen."""
    lightness, a, b = shade
    middle = (lightness + 16) / 116
    x, y, z = (
        white * (part**3 if part > 6 / 29 else 3 * (6 / 29) ** 2 * (part - 4 / 29))
        for white, part in zip(
            (0.9642, 1.0, 0.8251), (middle + a / 500, middle, middle - b / 200), strict=True
        )
    )
    linear = (
        3.1339 * x - 1.6169 * y - 0.4906 * z,
        -0.9788 * x + 1.9161 * y + 0.0335 * z,
        0.0719 * x - 0.2290 * y + 1.4052 * z,
    )
    red, green, blue = (
        min(1.0, max(0.0, 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in linear
    )
    return red, green, blue
