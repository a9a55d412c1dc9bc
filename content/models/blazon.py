"""A coat of arms in words: field, charge, border."""

from __future__ import annotations

from twelve.content.models.base import Model


class Blazon(Model):
    """What the painter is told."""

    field: str | tuple[str, ...]
    charge: str | None = None
    tincture: str | None = None
    border: str | None = None
