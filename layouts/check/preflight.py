"""Preflight: what is wrong with the faces, told with pack, file and line, card, language and field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from twelve.content.errors import ContentError, Finding
from twelve.content.loading.checking import dotted
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import Mapping, Node, at
from twelve.content.models.base import KeyPath
from twelve.layouts.check.complaints import Complaint
from twelve.layouts.faces import Face


def judge(
    game: Game, faces: Sequence[Face], complaints: Iterable[Complaint], draft: bool = False
) -> dict[str, list[str]]:
    """Raises when a face cannot be printed as it is; gives the warnings of each face, of a draft all."""
    by_key = {face.key: face for face in faces}
    fatal, warnings = [], dict[str, list[str]]()
    for complaint in complaints:
        finding = _finding(game, by_key[complaint.face], complaint)
        if complaint.fatal and not draft:
            fatal.append(finding)
        else:
            warnings.setdefault(complaint.face, []).append(f"{finding.place}: {finding.message}")
    if fatal:
        raise ContentError(dict.fromkeys(fatal))
    return warnings


def _finding(game: Game, face: Face, complaint: Complaint) -> Finding:
    field, language = _field(game, face, complaint.field)
    told = language if field != complaint.field else " + ".join(face.stock.languages)
    path = _path(game.node, face, field, language)
    words = [game.name, face.component, face.title]
    what = f'"{field}" {complaint.message}' if field else complaint.message
    return Finding(f"{' / '.join(words)} ({told}): {what}", dotted(path), at(game.node, path))


def _field(game: Game, face: Face, field: str) -> tuple[str, str]:
    """A field and its language: `text.de` where a face shows two, else that of the face."""
    name, _, language = field.rpartition(".")
    return (name, language) if language in game.content.languages else (field, face.stock.language)


def _path(node: Node, face: Face, field: str, language: str) -> KeyPath:
    """The field's own place in the files where it is a field of the content; else its card's."""
    path = (*face.path, *field.split("."), language) if field else face.path
    while len(path) > len(face.path) and not _has(node, path):
        path = path[:-1]
    return path


def _has(node: Node, path: KeyPath) -> bool:
    for step in path:
        if not (isinstance(node, Mapping) and str(step) in node.entries):
            return False
        node = node.entries[str(step)]
    return True
