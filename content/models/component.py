"""What a game prints: cards, sheets, tokens, foldables and booklets."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from twelve.content.models.base import Id, Localized, Millimetres, Model, Slug

ComponentKind: TypeAlias = Literal["cards", "sheet", "tokens", "foldable", "booklet"]
Backs: TypeAlias = Literal["shared", "each", "none"]
Shape: TypeAlias = Literal["card", "rectangle", "round"]


class Component(Model):
    """One printable part of a game."""

    title: Localized
    kind: ComponentKind = "cards"
    layout: Slug = Field(default="card", description="the layout folder that draws it")
    compose: Id | None = Field(
        default=None, description="the function of the game's compose module that prepares its faces"
    )
    source: str | None = Field(
        default=None, description="the part of the content it draws, one face an entry"
    )
    where: dict[Id, str | int | bool] = Field(
        default={}, description="only the entries whose fields have these values"
    )
    variants: str | None = Field(
        default=None, description="a part of the content; the whole component is printed once for each entry"
    )
    size: str | None = Field(
        default=None, description="a named size such as poker-eu, a measure such as 40 x 60 mm, or paper"
    )
    shape: Shape | None = Field(default=None, description="how it is cut; cards have rounded corners")
    copies: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=1, description="how often the whole component is printed"
    )
    backs: Backs = Field(default="shared", description="one back for all, one for each face, or none")
    bleed: Millimetres = Field(default=3.0, description="how far the picture runs over the cut")
    safe: Millimetres = Field(default=3.0, description="how far inside the cut everything readable stays")
    sheet: Slug | None = Field(
        default=None,
        description="how its pieces lie on paper where nothing else is asked for: butt, close or spaced",
    )
    slug: bool = Field(default=True, description="the line with sheet number, version and scale bar")
    optional: bool = Field(default=False, description="printed only when it is named")
    note: Localized | None = Field(default=None, description="how it is made up once printed")
