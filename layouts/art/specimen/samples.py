"""What the style sheet shows besides everything: a few pieces large, some whole coats of arms."""

from __future__ import annotations

from twelve.content.models.base import Model, Slug
from twelve.content.models.blazon import Blazon


class TypeSize(Model):
    """A line of type as the layouts use it."""

    family: str
    weight: int
    points: float
    text: str


class Samples(Model):
    """Everything in samples.yaml."""

    types: tuple[TypeSize, ...]
    large: tuple[Slug, ...]
    arms: tuple[Blazon, ...]
    shaped: Blazon
