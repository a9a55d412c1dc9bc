"""What a game prints: cards, sheets, tokens, foldables and booklets."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from twelve.content.models.base import Localized, Model


class Component(Model):
    """One printable part of a game."""

    title: Localized
    kind: Literal["cards", "sheet", "tokens", "foldable", "booklet"]
    layout: str = Field(description="the layout that draws it")
    source: str | None = Field(
        default=None, description="the part of the content it draws, one face an entry"
    )
    size: str = Field(default="a4", description="a named size, such as poker-eu, or the paper of a sheet")
    copies: Annotated[int, Field(ge=1, le=1000)] = 1
