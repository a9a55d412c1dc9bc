"""Preflight: what is wrong with faces and styles, told with pack, file and line, card, language and field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from twelve.content.errors import ContentError, Finding, Place, suggest
from twelve.content.loading.checking import dotted
from twelve.content.loading.files import Assets, read
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import Mapping, Node, at
from twelve.content.models.base import KeyPath
from twelve.layouts.compose.folders import layout_roots
from twelve.layouts.faces import LOW, NOT_NEEDED, Complaint, Face
from twelve.layouts.fonts.house import FAMILIES

_NAMED = re.compile(r"(?<![\w-])(?:font-family|--title|--text|(?P<short>font))\s*:(?P<what>[^;{}]{0,300})")
"""Within bounds, for a file may be made to hurt."""
_SIZE = re.compile(r"(?<![\w.#])(?:[\d.]+[a-z%]+|(?:x+-)?(?:small|large)|medium)(?:\s*/\s*[\w.%]+)?\s+")
"""What stands before the family in `font: bold 9pt/1.2 Lora`."""
_FIRST = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,"'(]+)(?![^,]*\())""")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FACE_RULE = re.compile(r"@font-face\s*\{[^}]{0,4000}\}")
GENERIC = frozenset(
    {"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial", "unset"}
)
"""Words that are no names: the house's text family stands for each of them."""


class _Rule(NamedTuple):
    """A class of a style, and where it stands."""

    name: str
    place: Place


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
        elif (told := f"{finding.place}: {finding.message}") not in warnings.setdefault(complaint.face, []):
            warnings[complaint.face].append(told)
    if fatal:
        raise ContentError(dict.fromkeys(fatal))
    return warnings


def complaint_findings(game: Game, faces: Sequence[Face], complaints: Iterable[Complaint]) -> list[Finding]:
    """All that was complained about, as findings, each once; what can be printed anyway is a warning."""
    by_key = {face.key: face for face in faces}
    found = (
        _finding(game, by_key[complaint.face], complaint)._replace(warning=not complaint.fatal)
        for complaint in complaints
    )
    return list(dict.fromkeys(found))


def _finding(game: Game, face: Face, complaint: Complaint) -> Finding:
    if complaint.message == NOT_NEEDED and (rule_at := _in_styles(game, face, FACE_RULE)):
        return Finding(NOT_NEEDED, "", rule_at)
    if complaint.kind == "style" and (placed := _style_place(game, face, complaint.field)):
        return Finding(complaint.message, "", placed)
    if complaint.kind == LOW and (rule := _rule_place(game, face, complaint.field)):
        return Finding(f".{rule.name}: {complaint.message}", "", rule.place)
    named = "" if complaint.kind == "style" else complaint.field
    field, language = _field(game, face, named)
    told = language if field != named else " + ".join(face.stock.languages)
    path = _path(game.node, face, field, language)
    words = [game.name, face.component, face.title]
    what = f'"{field}" {complaint.message}' if field else complaint.message
    return Finding(f"{' / '.join(words)} ({told}): {what}", dotted(path), at(game.node, path))


def _style_place(game: Game, face: Face, declaration: str) -> Place | None:
    """Where what the renderer leaves out stands in the styles that the face is set with."""
    if not declaration:
        return None
    before, url, _ = declaration.partition("url(")  # what follows is our own address for a file
    words = r"\s*".join(re.escape(word) for word in re.findall(r"[\w.%#-]+|\S", before + url))
    return _in_styles(game, face, re.compile(words))


def _rule_place(game: Game, face: Face, classes: str) -> _Rule | None:
    """Where a style first speaks of one of these classes."""
    for name in (word for word in classes.split() if word != "fit"):
        if place := _in_styles(game, face, re.compile(rf"\.{re.escape(name)}(?![\w-])")):
            return _Rule(name, place)
    return None


def _in_styles(game: Game, face: Face, words: re.Pattern[str]) -> Place | None:
    """Where something stands in the styles that a face is set with."""
    component = game.content.components.get(face.component)
    assets = Assets(layout_roots(game))
    for name in ("style.css", "colour.css", "ink.css"):
        for file in reversed(
            [*assets.all(name), *(assets.all(f"{component.drawn_by}/{name}") if component else ())]
        ):
            text = read(file).decode("utf-8", "replace")
            if found := words.search(text):
                before = text[: found.start()]
                return Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
    return None


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


def needless_rules(file: Path) -> Iterator[tuple[int, int, str]]:
    """Line, column and what is wrong, of rules that would make a font known."""
    css = _bare(file)
    for face in FACE_RULE.finditer(css):
        yield *_place(css, face.start()), NOT_NEEDED


def missing_fonts(file: Path, own: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Line, column and what is wrong; only the first family of a list counts, the others stand in for it."""
    css, families = _bare(file), sorted([*own, *FAMILIES])
    names = GENERIC.union(family.casefold() for family in families)
    for found in _NAMED.finditer(FACE_RULE.sub(_blank, css)):
        start = _start(found)
        first = _FIRST.match(css, start, found.end()) if start else None
        family = " ".join(next(filter(None, first.groups()), "").split()) if first else ""
        if first and family and family.casefold() not in names:
            message = f'there is no font "{family}"; {suggest(family, families)} (your own lie in fonts/)'
            yield *_place(css, first.start(first.lastindex or 0)), message


def _start(found: re.Match[str]) -> int | None:
    """Where the families begin; nowhere in `font: inherit`."""
    if found["short"] is None:
        return found.start("what")
    size = _SIZE.search(found["what"])
    return found.start("what") + size.end() if size else None


def _place(css: str, at: int) -> tuple[int, int]:
    return css.count("\n", 0, at) + 1, at - css.rfind("\n", 0, at)


def _bare(file: Path) -> str:
    """A style without its comments, line by line as long as before."""
    return _COMMENT.sub(_blank, read(file).decode("utf-8", "replace"))


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
