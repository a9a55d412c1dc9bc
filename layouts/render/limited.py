"""Rendering within limits: where faces take too much together, each is tried alone to name the one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.layouts.limits import LimitError, TooSlow, over_the_limit, patience

if TYPE_CHECKING:
    from twelve.layouts.faces import Face, Rendered

A_FACE = 1.0
"""Seconds more for each face of a document; an ordinary one takes a fiftieth of it."""


def allowance(faces: int, seconds: float) -> float:
    """The time that a document of so many faces may take."""
    return seconds + A_FACE * (faces - 1)


def render_limited(faces: Sequence[Face], roots: tuple[Path, ...], seconds: float) -> Rendered:
    """The faces as one document, or an error that names the face and the limit."""
    from twelve.layouts.render.weasyprint.pages import render

    try:
        with patience(allowance(len(faces), seconds)):
            return render(faces, roots)
    except (TooSlow, MemoryError) as error:
        if len(faces) == 1:
            what = f"{faces[0].component} / {faces[0].id}: to render it"
            raise LimitError(over_the_limit(what, error, seconds), faces[0].path) from None
    for face in faces:
        render_limited([face], roots, seconds)
    raise LimitError(f"{faces[0].component}: its faces are too much together; print fewer with --only")
