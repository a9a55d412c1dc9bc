"""How much a print run may make: pieces, pictures, and pages of a text that flows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from twelve.layouts.faces import Face, Pages, Part
from twelve.layouts.limits import MOST_PAGES, MOST_PICTURES, MOST_PIECES, LimitError


def check_amount(parts: Iterable[Part], makes: str) -> None:
    """Refuses more than anybody prints at once, before anything is rendered."""
    pieces, pictures = Counter[str](), Counter[str]()
    for part in parts:
        pieces[part.id] += sum(leaf.copies for leaf in part.leaves)
        pictures[part.id] += len(part.faces)
    _check("pieces", pieces, MOST_PIECES)
    if makes == "uploads":
        _check("pictures", pictures, MOST_PICTURES)


def check_pages(faces: Iterable[Face], pages: Mapping[str, Pages]) -> None:
    """Refuses a text that flows on and on."""
    for face in faces:
        if (number := len(pages[face.key].names)) > MOST_PAGES:
            message = f"{face.component} / {face.id}: {number:,} pages are too many; at most {MOST_PAGES:,}"
            raise LimitError(message, face.path)


def _check(what: str, counts: Counter[str], most: int) -> None:
    if counts.total() > most:
        [(component, number)] = counts.most_common(1)
        message = f"{number:,} {what} of {component} are too many; at most {most:,} are printed at once"
        raise LimitError(message, ("components", component, "copies"))
