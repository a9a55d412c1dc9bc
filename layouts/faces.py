"""What travels through the press: drafts, faces, leaves of parts, and what is wrong with a face."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from twelve.layouts.measures import Size

if TYPE_CHECKING:  # who renders needs no models, which take long to bring in
    from twelve.content.models.base import KeyPath
    from twelve.content.models.component import Component

NOT_NEEDED = "@font-face is not needed: a file in fonts/ is known by its family; take this rule away"
WARNINGS = frozenset({"unsafe", "blurred", "style"})


LOW = "low"
"""A box of a style that has no room for a line; its field is the class of the box."""
FIELD = re.compile(r"<(?:input|textarea|select)\b", re.IGNORECASE)
FACE = "face"
"""The template that draws the front of a piece."""
ShownFiles: TypeAlias = tuple[tuple[str, str], ...]
"""Files of the pack by their names, each with the digest of what is in it."""
Glyphs: TypeAlias = dict[str, dict[int, str]]
"""By the name of a font inside a PDF: the glyphs that are used, and what each of them stands for."""


class Fault(NamedTuple):
    """Something wrong, whichever face shows it."""

    kind: str
    field: str
    message: str


class Complaint(NamedTuple):
    """Something wrong: unsafe, blurred and style are warnings, everything else stops a print.

    Its field is one of the entry, the classes of a box that is too low, or a declaration that is left out.
    """

    face: str
    kind: str
    field: str
    message: str

    @property
    def fatal(self) -> bool:
        return self.kind not in WARNINGS


@dataclass(frozen=True)
class Draft:
    """A face before it is set: which template draws what values, and how often it is printed."""

    id: str
    values: Mapping[str, object] = field(default_factory=dict)
    path: KeyPath = ()
    copies: int = 1
    template: str = FACE
    back: Draft | None = None
    title: str = ""
    turned: bool = False
    size: Size | None = None
    """Of its page, where that is not as large as its component's."""
    shows: tuple[Face, ...] = ()
    """Faces of other pieces that stand on it as pictures."""


@dataclass(frozen=True)
class Stock:
    """What all faces of a part share: measures in millimetres and style."""

    size: Size
    bleed: float
    safe: float
    css: str
    languages: tuple[str, ...]
    classes: str
    flows: bool = False
    fillable: bool = False
    base: str = ""
    """The house's own style, which comes before `css`."""
    files: ShownFiles = ()
    """What the style shows."""
    draft: bool = False
    """What does not fit is marked."""
    fonts: tuple[str, ...] = ()
    """The game's own fonts, by their names inside a PDF."""
    outline: tuple[tuple[float, float], ...] = ()
    """What it is cut along, where that is neither a rectangle nor a circle: shares of its size."""

    @property
    def language(self) -> str:
        """The first language, which hyphenation follows where nothing else is said."""
        return self.languages[0]

    @property
    def page(self) -> Size:
        """The face with its bleed."""
        return Size(width=self.size.width + 2 * self.bleed, height=self.size.height + 2 * self.bleed)

    @cached_property
    def fingerprint(self) -> str:
        """Changes with everything here that shapes a face."""
        return sha256(repr(sorted(asdict(self).items())).encode("utf-8", "surrogatepass")).hexdigest()


class Face(NamedTuple):
    """One side of a piece, ready to be rendered; equal keys look alike."""

    key: str
    id: str
    title: str
    path: KeyPath
    html: str
    stock: Stock
    component: str
    files: ShownFiles = ()
    """What it shows besides."""


class Pages(NamedTuple):
    """Where a face's pages are: pieces among others."""

    data: bytes
    names: tuple[str, ...]
    glyphs: Glyphs


Drawn: TypeAlias = tuple[tuple[str, ...], Glyphs]
"""The pieces that a face's pages are, and the glyphs on them."""


class Rendered(NamedTuple):
    """Pieces, what each face is of them, and what is wrong with it."""

    data: bytes
    faces: dict[str, Drawn]
    """By the key of each."""
    complaints: tuple[Complaint, ...]

    @property
    def pages(self) -> dict[str, Pages]:
        return {key: Pages(self.data, *face) for key, face in self.faces.items()}


def merged(first: Glyphs, second: Glyphs) -> Glyphs:
    """The glyphs of both; where they differ on what one stands for, the first is believed."""
    names = dict.fromkeys((*first, *second))
    return {name: {**second.get(name, {}), **first.get(name, {})} for name in names}


class Leaf(NamedTuple):
    """A piece of cardboard: front, back, how many of it."""

    front: Face
    back: Face | None
    copies: int


@dataclass(frozen=True)
class Part:
    """One file to be: a component in one language, or in two where its layout takes them."""

    id: str
    title: str
    languages: tuple[str, ...]
    component: Component
    stock: Stock
    leaves: tuple[Leaf, ...]
    shown: tuple[Face, ...] = ()
    """Faces of other pieces that its own show."""
    told: tuple[str, ...] = ()
    """What there is to be told of it besides its faces."""

    @property
    def language(self) -> str:
        """The first language, which the sheets are labelled in."""
        return self.languages[0]

    @property
    def is_form(self) -> bool:
        """Whether there are fields on it that can be filled in."""
        return self.stock.fillable and any(FIELD.search(face.html) for face in self.faces)

    @property
    def faces(self) -> list[Face]:
        """Every different face once, in the order of first use."""
        sides = (side for leaf in self.leaves for side in (leaf.front, leaf.back) if side)
        return list({face.key: face for face in sides}.values())
