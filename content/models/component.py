"""What a game prints: cards, sheets, tokens, foldables, boxes and booklets."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args, get_origin

from pydantic import AfterValidator, Field

from twelve.content.errors import suggest
from twelve.content.models.base import Id, Localized, Millimetres, Model, Slug, Text

TEXT_FILE = ".md"
"""A source that is a text to be set, not a table."""
ComponentKind: TypeAlias = Literal[
    "cards", "sheet", "tokens", "foldable", "booklet", "board", "standee", "box"
]
Backs: TypeAlias = Literal["shared", "each", "none"]
OUTLINE_FILE = ".svg"
HELD = ("cards", "tokens", "standee")
"""Kinds of pieces that lie in a box."""
BOX_ONLY = frozenset({"holds", "cover", "depth", "room"})
SHAPES = ("card", "rectangle", "square", "round", "hex", "hex-pointy", "hex-flat")


def _shape(value: str) -> str:
    """One of the shapes, or a drawing of the pack."""
    plain = "-".join(value.split())
    if plain in SHAPES or value.endswith(OUTLINE_FILE):
        return value if value.endswith(OUTLINE_FILE) else plain
    raise ValueError(
        f'there is no shape "{value}" (nor is it a drawing such as star.svg); {suggest(value, SHAPES)}'
    )


Shape: TypeAlias = Annotated[str, AfterValidator(_shape)]
"""How a piece is cut: a name, or the file of the pack whose closed line it is cut along."""


Wanted: TypeAlias = str | int | float | bool


class Condition(Model):
    """What a field must be like for its entry to be chosen."""

    least: float | None = Field(default=None, description="a number that is not smaller")
    most: float | None = Field(default=None, description="a number that is not larger")
    one_of: tuple[Wanted, ...] | None = Field(default=None, description="any of these")
    has: Wanted | None = Field(default=None, description="a list that holds this")
    not_: Wanted | None = Field(default=None, alias="not", description="anything but this")

    def takes(self, value: object) -> bool:
        """Whether a value is like this; what is empty is neither more nor less than anything."""
        number = value if isinstance(value, int | float) else None
        return (
            (self.least is None or (number is not None and number >= self.least))
            and (self.most is None or (number is not None and number <= self.most))
            and (self.one_of is None or any(_is(value, one) for one in self.one_of))
            and (self.has is None or _is(value, self.has))
            and (self.not_ is None or not _is(value, self.not_))
        )


class Component(Model):
    """One printable part of a game."""

    title: Localized = Field(description="its name on sheets and in file names")
    kind: ComponentKind = Field(default="cards", description="what a face of it is")
    layout: Slug = Field(default="card", description="the layout folder that draws it")
    compose: Id | None = Field(
        default=None, description="the function of the game's compose module that prepares its faces"
    )
    source: str | None = Field(
        default=None,
        description="the part of the content it draws, one face an entry; or a text such as rules.md",
    )
    where: dict[Id, Wanted | tuple[Wanted, ...] | Condition] = Field(
        default={},
        description="only the entries whose fields have these values, one of a list of them, or are like "
        "{least: 3}, {most: 5}, {not: weapon}, {one_of: [weapon, tool]}, {has: fire}",
    )
    variants: str | None = Field(
        default=None,
        description="a table: everything is printed once for each of its entries; or a field that is a list: "
        "each entry is printed once for each value in it",
    )
    size: str | None = Field(
        default=None,
        description="a named size such as poker-eu, a measure such as 40 x 60 mm, or paper; "
        "`a2 landscape` is turned",
    )
    shape: Shape | None = Field(
        default=None,
        description="how it is cut: rectangle, square, round, hex, hex-flat, or a drawing such as star.svg; "
        "cards have rounded corners",
    )
    copies: Annotated[int, Field(ge=1, le=1000)] | Id = Field(
        default=1,
        description="how often the whole component is printed, or the field that says it of an entry",
    )
    backs: Backs = Field(default="shared", description="one back for all, one for each face, or none")
    bleed: Millimetres = Field(default=3.0, description="how far the picture runs over the cut")
    tab: Millimetres = Field(
        default=10.0, description="how deep the tab at each foot of a standee is, which a base holds"
    )
    safe: Millimetres = Field(default=3.0, description="how far inside the cut everything readable stays")
    sheet: Slug | None = Field(
        default=None,
        description="how its pieces lie on paper where nothing else is asked for: butt, close or spaced",
    )
    slug: bool = Field(default=True, description="the line with sheet number, version and scale bar")
    optional: bool = Field(default=False, description="printed only when it is named")
    note: Localized | None = Field(default=None, description="how it is made up once printed")
    mixed: bool | None = Field(
        default=None,
        description="whether its pieces may share sheets with those of other components: tokens do, cards "
        "share with cards of the same size where both say so",
    )
    columns: Annotated[int, Field(ge=1, le=3)] = Field(
        default=1, description="of a text from a Markdown file"
    )
    contents: bool | None = Field(
        default=None,
        description="a table of contents before such a text; where nothing is said, a long one has it",
    )

    holds: tuple[Id, ...] = Field(
        default=(),
        description="of a box: the components that lie in it; where nothing is said, all cards, tokens and "
        "standees of the game",
    )
    cover: str | None = Field(
        default=None,
        description="of a box: what its front shows: a picture such as art/cover.svg, or the component "
        "whose back it shows; else the title alone",
    )
    thickness: Millimetres | None = Field(
        default=None,
        description="of one piece, by which a box is as deep as it must be: 0.36 mm (card stock of 300 g) "
        "where nothing is said; pieces that are glued onto card are thicker",
    )
    depth: Millimetres | None = Field(
        default=None, description="of a box: how deep it is, whatever lies in it"
    )
    room: Millimetres = Field(
        default=1.5, description="of a box: how much larger than its pieces it is; 4 mm for cards in sleeves"
    )

    def selects(self, entry: Model) -> bool:
        """Whether an entry is one of those that `where` asks for."""
        return all(_fits(entry.value_of(name), wanted) for name, wanted in self.where.items())

    def copies_of(self, entry: Model) -> int:
        """How often one entry is printed: by the field that is named, or by its own `copies`."""
        number = entry.value_of(self.copies if isinstance(self.copies, str) else "copies")
        return number if isinstance(number, int) else 1

    @property
    def sets(self) -> int:
        """How often the whole component is printed."""
        return 1 if isinstance(self.copies, str) else self.copies

    @property
    def is_text(self) -> bool:
        """Whether it is set from a Markdown file."""
        return self.source is not None and self.source.endswith(TEXT_FILE)

    @property
    def is_folded(self) -> bool:
        """Whether it is a page to be cut out and folded, which says itself how."""
        return self.kind in ("foldable", "box")

    @property
    def drawn_by(self) -> str:
        """Its layout; texts and boxes have one of their own where none is named."""
        if "layout" in self.model_fields_set:
            return self.layout
        return "booklet" if self.is_text else "tuck-box" if self.kind == "box" else self.layout

    @property
    def cut(self) -> Shape:
        """How a piece is cut."""
        return self.shape or ("card" if self.kind == "cards" else "rectangle")


def never(wanted: Wanted | tuple[Wanted, ...] | Condition, shape: object) -> str:
    """Why no value of a field that takes only certain words can be like this; empty where one can."""
    allowed = [
        word for part in (shape, *get_args(shape)) if get_origin(part) is Literal for word in get_args(part)
    ]
    asked = (wanted.one_of or ()) if isinstance(wanted, Condition) else wanted
    for word in asked if isinstance(asked, tuple) else (asked,):
        if allowed and word not in allowed:
            return f'"{word}" is none of its values; {suggest(str(word), map(str, allowed))}'
    return ""


def _fits(value: object, wanted: Wanted | tuple[Wanted, ...] | Condition) -> bool:
    match wanted:
        case Condition():
            return wanted.takes(value)
        case tuple():
            return any(_is(value, one) for one in wanted)
    return _is(value, wanted)


def _is(value: object, wanted: Wanted) -> bool:
    """The same; of a list, whether it holds it; of a text, whether it says so in some language."""
    match value:
        case tuple():
            return wanted in value
        case Text():
            return wanted in value.root.values()
    return value == wanted
