"""All faces rendered: those of earlier runs are taken from the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias, cast

from twelve.layouts.cache.store import Notes, Store, cache_folder
from twelve.layouts.faces import Complaint, Drawn, Face, Rendered
from twelve.layouts.render.processes import Meanwhile, Workshop

MOST_TOGETHER = 50
"""Faces of a document: with fewer, what they share is drawn more often; with more, memory grows."""
ROUNDS = 2
"""Documents that each process makes at least, so that all are done at about the same time."""

_Note: TypeAlias = tuple[list[str], dict[str, list[list[int] | list[str]]], list[list[str]]]
"""Of a face, as JSON can tell it: its pieces, the glyphs on them with what they stand for, and complaints."""


def all_rendered(
    faces: Sequence[Face], roots: tuple[Path, ...], workshop: Workshop, meanwhile: Meanwhile
) -> Iterator[Rendered]:
    """First what was rendered before, then what is rendered now and kept if it is sound."""
    store, missing = Store(cache_folder()), []
    for shelf, same in _by_stock(faces).items():
        wanted = {face.key: face for face in same}
        for notes, data in store.find(shelf, wanted):
            yield _as_kept(notes, data)
            for key in notes:
                del wanted[key]
        missing += list(wanted.values())
    asked = list(groups(missing, workshop.hands(len(missing))))
    for group, rendered in workshop.render(asked, roots, meanwhile):
        if notes := _to_keep(rendered):
            store.put(group[0].stock.fingerprint, notes, rendered.data)
        yield rendered
    if missing:
        store.trim()


def _to_keep(rendered: Rendered) -> Notes:
    """What is noted of each face that is sound."""
    complaints: dict[str, list[tuple[str, ...]]] = {}
    for complaint in rendered.complaints:
        complaints.setdefault(complaint.face, []).append(tuple(complaint))
    flawed = {complaint.face for complaint in rendered.complaints if complaint.fatal}
    return {
        key: (
            names,
            {font: [[*used], [*used.values()]] for font, used in glyphs.items()},
            complaints.get(key, []),
        )
        for key, (names, glyphs) in rendered.faces.items()
        if key not in flawed
    }


def _as_kept(notes: Notes, data: bytes) -> Rendered:
    known = cast("dict[str, _Note]", notes)
    complaints = [Complaint(*words) for _, _, told in known.values() for words in told]
    faces = {
        key: (tuple(names), {font: dict(zip(*used, strict=True)) for font, used in glyphs.items()})
        for key, (names, glyphs, _) in known.items()
    }
    return Rendered(data, cast("dict[str, Drawn]", faces), tuple(complaints))


def _by_stock(faces: Iterable[Face]) -> dict[str, list[Face]]:
    stocks: dict[str, list[Face]] = {}
    for face in faces:
        stocks.setdefault(face.stock.fingerprint, []).append(face)
    return stocks


def groups(faces: Sequence[Face], processes: int) -> Iterator[list[Face]]:
    """Faces of one stock that are rendered together; a text that flows, or fields to fill in, alone."""
    for same in _by_stock(faces).values():
        stock = same[0].stock
        even = -(-len(same) // (processes * ROUNDS)) if processes > 1 else len(same)
        number = 1 if stock.flows or stock.fillable else min(MOST_TOGETHER, even)
        yield from ([*same[i : i + number]] for i in range(0, len(same), number))
