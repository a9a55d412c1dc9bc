"""What a print shop's preflight asks of a PDF, looked up object by object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, cast

from twelve.content.errors import TwelveError
from twelve.layouts.measures import PT_PER_MM
from twelve.layouts.pdf.inks import BLACK, ink_facts
from twelve.layouts.pdf.operators import Painted, Recoloured, Shade, Told
from twelve.layouts.pdf.separation import drawn, shadings

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

MOST_INK = 300
MOST_SHOWN = 4
BOXES = ("/TrimBox", "/BleedBox", "/MediaBox")
FONT_FILES = {"/FontFile", "/FontFile2", "/FontFile3"}
BLACK_TYPE = 0.9
"""Black ink from which type counts as black, and must then be of nothing else."""

MOST_IN_TYPE = 2
"""In so many inks small type stays sharp."""
TRACE = 0.005
"""Less of an ink prints nothing."""


class ShopCheck(NamedTuple):
    """One question and its answer."""

    question: str
    answer: str
    holds: bool


@dataclass
class _Seen:
    """What the objects of a file are found to be."""

    rgb: list[str] = field(default_factory=list)
    ink: float = 0.0
    black_type: int = 0
    mixed_type: int = 0
    small_type: int = 0
    blurred_type: int = 0
    """Small type of more than two inks."""
    overprints: int = 0
    lost: list[str] = field(default_factory=list)
    """What is printed over others and would vanish in them: only black may be."""
    transparent: list[str] = field(default_factory=list)
    spots: set[str] = field(default_factory=set)
    bare_fonts: list[str] = field(default_factory=list)
    images: int = 0


def preflight(data: bytes, most_ink: float = MOST_INK) -> list[ShopCheck]:
    """Every question a print shop asks, with its answer."""
    import pikepdf

    try:
        pdf = pikepdf.open(BytesIO(data))
    except pikepdf.PdfError as error:
        raise TwelveError(f"cannot be read as a PDF: {str(error).rpartition(': ')[2]}") from None
    seen = _seen(pdf)
    standard = _standard(pdf)
    return [
        ShopCheck("standard", standard or "none declared", bool(standard)),
        _intent(pdf),
        _boxes(pdf),
        ShopCheck("RGB", _few(seen.rgb), not seen.rgb),
        ShopCheck(
            "most ink", f"{seen.ink * 100:.0f} % (allowed {most_ink:g} %)", seen.ink * 100 <= most_ink + 0.5
        ),
        ShopCheck("black type", _black(seen), not seen.mixed_type),
        ShopCheck("small type", _small(seen), not seen.blurred_type),
        ShopCheck("overprint", _few(seen.lost, "nothing but black alone"), not seen.lost),
        ShopCheck("fonts embedded", _few(seen.bare_fonts, "all"), not seen.bare_fonts),
        _transparency(seen, standard),
        ShopCheck("trapped", str(pdf.docinfo.get("/Trapped", "not told")), "/Trapped" in pdf.docinfo),
        ShopCheck("plates besides", ", ".join(sorted(seen.spots)) or "none", True),
        _extras(pdf),
    ]


def _few(found: Sequence[str], none: str = "none") -> str:
    more = f" and {len(found) - MOST_SHOWN} more" if len(found) > MOST_SHOWN else ""
    return ", ".join(found[:MOST_SHOWN]) + more if found else none


def _black(seen: _Seen) -> str:
    if seen.mixed_type:
        return f"{seen.mixed_type} of {seen.mixed_type + seen.black_type} texts also in other inks"
    return f"{seen.black_type} texts in black alone, {seen.overprints} states overprint"


def _small(seen: _Seen) -> str:
    up_to = f"of {ink_facts().small_type.points:g} pt and less"
    if seen.blurred_type:
        return f"{seen.blurred_type} of {seen.small_type} texts {up_to} in more than {MOST_IN_TYPE} inks"
    return f"{seen.small_type} texts {up_to}, all in {MOST_IN_TYPE} inks at most"


def _transparency(seen: _Seen, standard: str) -> ShopCheck:
    found = _few(sorted(set(seen.transparent)))
    return ShopCheck("transparency", found, not seen.transparent or "X-1a" not in standard)


def _standard(pdf: Pdf) -> str:
    if "/GTS_PDFXVersion" in pdf.docinfo:
        return str(pdf.docinfo["/GTS_PDFXVersion"])
    metadata = pdf.Root.get("/Metadata")
    text = metadata.read_bytes().decode("utf-8", "replace") if metadata is not None else ""
    return text.partition("GTS_PDFXVersion>")[2].partition("<")[0]


def _intent(pdf: Pdf) -> ShopCheck:
    for intent in pdf.Root.get("/OutputIntents", ()):
        profile = intent.get("/DestOutputProfile")
        if intent.get("/S") == "/GTS_PDFX" and profile is not None and profile.get("/N") == 4:
            return ShopCheck("output intent", f"{intent.OutputConditionIdentifier} ({intent.Info})", True)
    return ShopCheck("output intent", "none for four inks", False)


def _boxes(pdf: Pdf) -> ShopCheck:
    wrong, bleeds = [], set()
    for number, page in enumerate(pdf.pages, start=1):
        boxes = [_sides(page.obj[name]) for name in BOXES if name in page.obj]
        if len(boxes) < len(BOXES) or not _nested(boxes):
            wrong.append(f"page {number}")
        else:
            bleeds.add(round((boxes[0][0] - boxes[1][0]) / PT_PER_MM, 2))
    count = f"{len(pdf.pages)} page{'s' * (len(pdf.pages) > 1)}"
    told = (
        f"trim within bleed within media on {count}; bleed {_few([f'{one:g}' for one in sorted(bleeds)])} mm"
    )
    return ShopCheck("boxes", _few(wrong) if wrong else told, not wrong)


def _sides(box: Object) -> list[float]:
    return [float(str(side)) for side in box]


def _nested(boxes: Sequence[Sequence[float]]) -> bool:
    """Whether each lies within the next."""
    return all(
        outer[0] - 0.01 <= inner[0] < inner[2] <= outer[2] + 0.01
        and outer[1] - 0.01 <= inner[1] < inner[3] <= outer[3] + 0.01
        for inner, outer in pairwise(boxes)
    )


def _extras(pdf: Pdf) -> ShopCheck:
    found = ["encrypted"] if pdf.is_encrypted else []
    found += ["a form to fill in"] if "/AcroForm" in pdf.Root else []
    found += ["actions"] if {"/OpenAction", "/AA"} & set(pdf.Root.keys()) else []
    found += ["annotations"] if any("/Annots" in page.obj for page in pdf.pages) else []
    return ShopCheck("nothing interactive", _few(found, "nothing"), not found)


def _seen(pdf: Pdf) -> _Seen:
    import pikepdf

    seen = _Seen()
    for page in pdf.pages:
        _drawing(seen, f"page {page.label}", page.obj)
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            _stream(seen, thing)
        elif isinstance(thing, pikepdf.Dictionary) and _is_bare(thing):
            seen.bare_fonts.append(str(thing.get("/FontName")))
    return seen


def _is_bare(thing: Object) -> bool:
    """Whether it describes a font that is not in the file."""
    return thing.get("/Type") == "/FontDescriptor" and not FONT_FILES & set(thing.keys())


def _stream(seen: _Seen, stream: Object) -> None:
    if stream.get("/Subtype") == "/Form" or stream.get("/PatternType") == 1:
        _drawing(seen, "a form", stream)
        if "/Group" in stream:
            seen.transparent.append("a group")
    elif stream.get("/Subtype") == "/Image":
        _picture(seen, stream)


@dataclass
class _Overprinting:
    """Whether lines and fields are printed over what lies below, at the operator that was read last."""

    states: Object
    lines: bool = False
    fields: bool = False
    _kept: list[tuple[bool, bool]] = field(default_factory=list)

    def followed(self, operators: Iterable[Told]) -> Iterator[Told]:
        """The same operators, their states noted as they pass."""
        for operands, name in operators:
            if name == "q":
                self._kept.append((self.lines, self.fields))
            elif name == "Q" and self._kept:
                self.lines, self.fields = self._kept.pop()
            elif name == "gs":
                self._enter(self.states.get(str(operands[0]), {}))
            yield operands, name

    def _enter(self, state: Object | dict[str, bool]) -> None:
        """Told of lines alone it holds for both."""
        if "/OP" in state:
            self.lines = self.fields = bool(state["/OP"])
        if "/op" in state:
            self.fields = bool(state["/op"])


def _drawing(seen: _Seen, name: str, drawing: Object) -> None:
    import pikepdf

    resources = drawing.get("/Resources", pikepdf.Dictionary())
    over = _Overprinting(resources.get("/ExtGState", pikepdf.Dictionary()))

    def told(painted: Painted, stroke: bool) -> Iterator[Told]:
        _painted(seen, name, painted)
        if (over.lines if stroke else over.fields) and _vanishes(painted):
            seen.lost.append(f"{painted.kind} of {name}")
        return iter(())

    def light(space: str, shade: Shade) -> Shade | None:
        return shade if space in ("/DeviceGray", "/DeviceRGB", "/DeviceCMYK") else None

    for _ in Recoloured(told, light).operators(over.followed(drawn(drawing))):
        pass
    _spaces(seen, resources)
    _states(seen, resources)
    for shading in shadings(resources):
        if "RGB" in str(shading.ColorSpace):
            seen.rgb.append(f"a gradient of {name}")
        _blend(seen, shading.get("/Function"))


def _painted(seen: _Seen, name: str, painted: Painted) -> None:
    shade = painted.shade
    if shade is None or painted.kind == "form":
        return
    if len(shade) == 3:
        seen.rgb.append(f"{painted.kind} of {name}")
    if len(shade) == 4:
        seen.ink = max(seen.ink, sum(shade))
    if painted.kind == "type" and shade[-1] >= BLACK_TYPE and len(shade) == 4:
        seen.mixed_type += sum(shade[:3]) > 0
        seen.black_type += sum(shade[:3]) == 0
    if painted.kind == "type" and painted.size <= ink_facts().small_type.points:
        seen.small_type += 1
        seen.blurred_type += sum(ink >= TRACE for ink in shade) > MOST_IN_TYPE


def _vanishes(painted: Painted) -> bool:
    """Whether it mixes with what it is printed over: all but black alone does."""
    return bool(painted.shade) and painted.kind != "form" and painted.shade != BLACK


def _blend(seen: _Seen, function: Object | None) -> None:
    if function is None:
        return
    for part in function.get("/Functions", ()):
        _blend(seen, part)
    for end in ("/C0", "/C1"):
        if end in function and len(function[end]) == 4:
            seen.ink = max(seen.ink, sum(float(str(part)) for part in function[end]))


def _spaces(seen: _Seen, resources: Object) -> None:
    for _, space in resources.get("/ColorSpace", {}).items():
        told = str(space[0]) if len(space) else ""
        if told == "/Separation":
            seen.spots.add(str(space[1]).lstrip("/"))


def _states(seen: _Seen, resources: Object) -> None:
    for _, state in resources.get("/ExtGState", {}).items():
        seen.overprints += bool(state.get("/op", False))
        for entry in ("/ca", "/CA"):
            if float(str(state.get(entry, 1))) < 1:
                seen.transparent.append(f"opacity {float(str(state[entry])):g}")
        if str(state.get("/SMask", "/None")) != "/None":
            seen.transparent.append("a soft mask")
        if str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
            seen.transparent.append(f"blending {state.BM}")


def _picture(seen: _Seen, image: Object) -> None:
    import pikepdf

    seen.images += 1
    if "/SMask" in image:
        seen.transparent.append("a picture's mask")
    space = image.get("/ColorSpace")
    if image.get("/ImageMask") or str(space) == "/DeviceGray":
        return
    if str(space) != "/DeviceCMYK":
        seen.rgb.append("a picture")
        return
    bands = pikepdf.PdfImage(cast("pikepdf.Stream", image)).as_pil_image().split()
    from PIL import ImageChops

    quarter = ImageChops.add(ImageChops.add(bands[0], bands[1], 2), ImageChops.add(bands[2], bands[3], 2), 2)
    darkest = quarter.getextrema()[1]
    assert isinstance(darkest, int | float)
    seen.ink = max(seen.ink, darkest * 4 / 255)
