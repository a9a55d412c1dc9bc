"""A picture that an entry shows: its file, how it fills its room, and what of it must be seen."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from twelve.content.models.base import Model

Fit: TypeAlias = Literal["cover", "contain"]
FITS: tuple[Fit, ...] = ("cover", "contain")
SIDES = ("left", "right", "top", "bottom", "center", "centre")
_STEP = re.compile(r"(?:100|[0-9]{1,2})(?:\.[0-9]+)?%")
FileName = Annotated[str, StringConstraints(min_length=1, max_length=300)]


def focus_point(text: str) -> str:
    """`30% 20%` or `top left`: what stays in sight where a picture is cropped."""
    steps = text.split()
    if not 1 <= len(steps) <= 2 or not all(step in SIDES or _STEP.fullmatch(step) for step in steps):
        raise ValueError(f'a focus is a point such as "30% 20%" or "top left", not "{text}"')
    return " ".join(step.replace("centre", "center") for step in steps)


class Picture(Model):
    """A file of the pack; `fit` and `focus` where they differ from what the layout does."""

    file: FileName = Field(description="its name, in the pack or in its art/ folder")
    fit: Fit | None = Field(
        default=None, description="cover: fills its room and is cropped; contain: is whole"
    )
    focus: Annotated[str, AfterValidator(focus_point)] | None = Field(
        default=None, description='what stays in sight where it is cropped, such as "50% 20%" or "top"'
    )


def _picture(value: object) -> object:
    return {"file": value} if isinstance(value, str) else value


PictureFile = Annotated[Picture, BeforeValidator(_picture, json_schema_input_type=str | dict[str, str])]
"""A picture as people write it: the name of its file, or a map with `file`, `fit` and `focus`."""
