"""Two versions compared: what was said before and is said now, field by field, and how it looked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from twelve.content.loading.game import Game
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.compose.shown import PIECE
from twelve.layouts.faces import Face, Pages
from twelve.layouts.limits import bounded_memory
from twelve.layouts.options import PrintOptions
from twelve.layouts.render.batches import all_rendered
from twelve.layouts.render.processes import Workshop
from twelve.layouts.results import About
from twelve.layouts.targets.side_by_side import BeforeAfter, save_pairs
from twelve.layouts.versions import Manifest, kept_faces, manifest_of


class FieldChange(NamedTuple):
    """One value: where it stands, and what it was and is; None where it is not there."""

    path: str
    before: object
    after: object


@dataclass(frozen=True)
class GameVersion:
    """A version of a game: its manifest, and where its pictures are."""

    name: str
    manifest: Manifest
    roots: tuple[Path, ...]


def version_of(game: Game, name: str, options: PrintOptions) -> GameVersion:
    """A game as it is in its folder now."""
    return GameVersion(name, manifest_of(game, compose(game, options), name), asset_roots(game))


def field_changes(before: object, after: object, path: str = "") -> list[FieldChange]:
    """Every value that differs, in the order of the newer version; an entry that came or went is one."""
    old, new = _comparable(before), _comparable(after)
    if isinstance(old, dict) and isinstance(new, dict):
        return [
            change
            for key in [*new, *(key for key in old if key not in new)]
            for change in field_changes(old.get(key), new.get(key), f"{path}.{key}" if path else str(key))
        ]
    return [] if old == new else [FieldChange(path, old, new)]


def _comparable(value: object) -> object:
    """A list of maps by their numbers; a text that is the same in all languages as that text."""
    match value:
        case {"mul": text, **rest} if not rest:
            return text
        case list() if any(isinstance(one, dict | list) for one in value):
            return {str(number): inner for number, inner in enumerate(value)}
    return value


def changed_faces(before: GameVersion, after: GameVersion) -> list[tuple[str, bool, bool]]:
    """The places of faces that look different, and whether they are there before and after."""
    old, new = before.manifest.faces, after.manifest.faces
    compared = _compared(before.manifest, after.manifest)
    places = [*new, *(place for place in old if place not in new)]
    return [
        (place, place in old, place in new)
        for place in places
        if place.partition("/")[0] in compared
        if place not in old or place not in new or old[place].look != new[place].look
    ]


def _compared(before: Manifest, after: Manifest) -> frozenset[str]:
    """The components that both speak of: a version that was kept of some says nothing about the others."""
    known = before.components() | after.components()
    for one in (before, after):
        known = known if one.whole else known & one.components()
    return known


def print_side_by_side(before: GameVersion, after: GameVersion, file: Path, about: About) -> int:
    """A PDF of all faces that differ; gives its pages, none where nothing does."""
    old, new = kept_faces(before.manifest, before.roots), kept_faces(after.manifest, after.roots)
    pairs = list(_pairs(before, after, old, new))
    if not pairs:
        return 0
    pages: dict[str, Pages] = {}
    with bounded_memory(), Workshop() as workshop:
        pages |= _rendered([pair.before for pair in pairs], before.roots, workshop)
        pages |= _rendered([pair.after for pair in pairs], after.roots, workshop)
    return save_pairs(pairs, pages, (before.name, after.name), about, file)


def _pairs(
    before: GameVersion, after: GameVersion, old: dict[str, Face], new: dict[str, Face]
) -> Iterator[BeforeAfter]:
    for place, _, _ in changed_faces(before, after):
        first, second = old.get(place), new.get(place)
        if not any(face and _is_beyond(face) for face in (first, second)):
            shown = first or second
            yield BeforeAfter(f"{place} · {shown.title if shown else ''}", first, second)


def _is_beyond(face: Face) -> bool:
    """Whether a face is no picture by itself: it flows over pages, or shows other faces."""
    return face.stock.flows or f'src="{PIECE}' in face.html


def _rendered(faces: list[Face | None], roots: tuple[Path, ...], workshop: Workshop) -> dict[str, Pages]:
    wanted = list({face.key: face for face in faces if face}.values())
    pages: dict[str, Pages] = {}
    for rendered in all_rendered(wanted, roots, workshop, meanwhile=lambda: None):
        pages |= rendered.pages
    return pages
