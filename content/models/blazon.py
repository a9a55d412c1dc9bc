"""A coat of arms in words: field, charge, border."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from twelve.content.errors import suggest
from twelve.content.models.base import Model, Slug

TINCTURES = (
    "argent",
    "azure",
    "ermine",
    "gules",
    "murrey",
    "or",
    "purpure",
    "sable",
    "tenne",
    "vert",
)
DIVISIONS = (
    "plain",
    "per-pale",
    "per-fess",
    "per-bend",
    "per-bend-sinister",
    "quarterly",
    "per-saltire",
    "chevron",
    "chief",
    "pale",
    "fess",
    "bend",
    "cross",
    "saltire",
    "barry",
    "paly",
    "checky",
    "lozengy",
)
PLAIN = DIVISIONS[0]


def _known(word: str, kind: str, allowed: tuple[str, ...]) -> str:
    if word not in allowed:
        near = suggest(word, allowed)
        named = f"{near} " if near.startswith("did") else ""
        raise ValueError(f'"{word}" is not a {kind}; {named}allowed: {", ".join(allowed)}')
    return word


def _tincture(word: str) -> str:
    return _known(word, "tincture", TINCTURES)


def _spelled_out(value: object) -> tuple[object, ...]:
    """A field of one tincture may be given as its bare name, or as a list of it alone."""
    match value:
        case [str(only)] if only in TINCTURES:
            return (PLAIN, only)
        case str():
            return (PLAIN, value)
        case list() | tuple() if value:
            return tuple(value)
    raise ValueError("must be a tincture, or a list such as [per-pale, gules, argent]")


def _parted(words: tuple[str, ...]) -> tuple[str, ...]:
    """A division, then as many tinctures as it shows."""
    division = _known(words[0], "division", DIVISIONS)
    shown = 1 if division == PLAIN else 2
    if len(words) != 1 + shown:
        raise ValueError(f"{division} takes {shown} tincture{'s' * (shown > 1)}, not {len(words) - 1}")
    return (division, *map(_tincture, words[1:]))


_TINCTURE_SCHEMA = {"type": "string", "enum": list(TINCTURES)}
_FIELD_SCHEMA = {
    "anyOf": [
        _TINCTURE_SCHEMA,
        {
            "type": "array",
            "prefixItems": [{"type": "string", "enum": list(DIVISIONS)}],
            "items": _TINCTURE_SCHEMA,
            "minItems": 2,
            "maxItems": 3,
        },
    ]
}

Tincture = Annotated[str, AfterValidator(_tincture), WithJsonSchema(_TINCTURE_SCHEMA)]
Parting = Annotated[
    tuple[str, ...], BeforeValidator(_spelled_out), AfterValidator(_parted), WithJsonSchema(_FIELD_SCHEMA)
]


class Blazon(Model):
    """What the painter is told: `{field: [per-pale, gules, argent], charge: key, tincture: or}`."""

    field: Parting = Field(description="a tincture, or a division and its two tinctures")
    charge: Slug | None = Field(default=None, description="the drawing on the field, by its name")
    tincture: Tincture | None = Field(default=None, description="of the charge; if left out, what contrasts")
    charges: Literal[1, 2, 3] = Field(default=1, description="how often the charge is shown")
    border: Tincture | None = Field(default=None, description="a band along the edge")
    chief: Tincture | None = Field(default=None, description="a band across the top, over the field")

    @property
    def division(self) -> str:
        """How the field is parted."""
        return self.field[0]

    @property
    def tinctures(self) -> tuple[str, ...]:
        """The tinctures of the field, first the one that is named first."""
        return self.field[1:]
