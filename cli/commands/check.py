"""`twelve check`: everything that is wrong or doubtful in a game or pack, with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from shutil import get_terminal_size
from textwrap import wrap
from typing import Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold, columns
from twelve.content.errors import ContentError, Finding, Place, shorten, suggest
from twelve.content.loading.checking import dotted, located
from twelve.content.loading.files import AssetError, check_inside
from twelve.content.loading.game import Game, load
from twelve.content.loading.tables import unread_spreadsheets
from twelve.content.loading.yaml import Mapping, value_at
from twelve.content.models.base import KeyPath, Problem, walk
from twelve.content.models.blazon import Blazon
from twelve.content.models.provenance import Marked, marked
from twelve.engine.registry import check_playable, lint
from twelve.layouts.art.icons import icon_names

WIDTH = 100
"""Columns of a listing where nobody says how wide the terminal is."""
EPILOG = (
    "Examples: twelve check my-game   ·   twelve check my-game --fit   ·   "
    "twelve check xii-century --provenance"
)


def command(
    pack: Annotated[str, typer.Argument(help="A game, or the folder of a pack.")],
    fit: Annotated[
        bool,
        typer.Option("--fit", help="Set every face as well: does all text fit, is every letter there?"),
    ] = False,
    provenance: Annotated[
        bool, typer.Option("--provenance", help="List every value the rulebook does not state.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a game or pack: every mistake with its place; ends with 1 where something is wrong."""
    try:
        game = load(pack)
        check_playable(game)
    except ContentError as error:
        if as_json:
            answer_json({"ok": False, "findings": [_plain(finding) for finding in error.findings]})
            raise typer.Exit(1) from None
        raise
    found = findings(game, fit)
    wrong = [finding for finding in found if not finding.warning]
    if as_json:
        wordings = [wording._asdict() | {"path": dotted(wording.path)} for wording in game.content.wordings()]
        plain = [_plain(finding) for finding in found]
        answer_json({"ok": not wrong, "findings": plain, "wordings": wordings, "provenance": _marks(game)})
    else:
        _tell(game, found, provenance)
    if wrong:
        raise typer.Exit(1)


def _links_out(game: Game) -> Iterator[Finding]:
    """Folders of a pack that are links to somewhere else: nothing in them will be read."""
    for folder in game.folders:
        for name in ("art", "fonts", "icons", "kept", "layouts", "texts"):
            if (folder / name).is_symlink():
                try:
                    check_inside(folder, folder / name)
                except AssetError as error:
                    yield Finding(str(error), place=Place(folder / "game.yaml", 1, 1))


def findings(game: Game, fit: bool = False) -> list[Finding]:
    """What the content, the rules, the layouts and (if asked) the renderer find, each once, errors first."""
    from twelve.layouts.check.game import printing_faults

    if links := list(_links_out(game)):
        return links  # everything else would stumble over them
    doubts = [*lint(game), *_unknown_charges(game)]
    tables = game.node.entries.get("tables")
    found = [
        *printing_faults(game),
        *game.findings,
        *(located(game.node, problem) for problem in doubts),
        *unread_spreadsheets(game.folders[-1], tables if isinstance(tables, Mapping) else None),
    ]
    if fit and all(finding.warning for finding in found):
        found += _not_told(found, _fitting(game))
    return sorted(dict.fromkeys(found), key=lambda finding: finding.warning)


def _not_told(found: list[Finding], more: Iterable[Finding]) -> list[Finding]:
    """What the renderer leaves out of a line of a style was told already, with the better words."""
    lines = {
        (each.place.file, each.place.line)
        for each in found
        if each.place and each.place.file.suffix == ".css"
    }
    return [each for each in more if not each.place or (each.place.file, each.place.line) not in lines]


def _fitting(game: Game) -> Iterator[Finding]:
    """What does not fit, in any of the game's languages."""
    from twelve.layouts.compose.game_options import own_options
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.press import printing_complaints

    for language in game.content.languages:
        try:
            yield from printing_complaints(
                game, PrintOptions(languages=(language,), own=own_options(game, {}))
            )
        except ContentError as error:
            yield from error.findings


def _tell(game: Game, found: list[Finding], provenance: bool) -> None:
    for finding in found:
        typer.echo(str(finding))
    for line in _wordings(game):
        typer.echo(line)
    if provenance:
        _show_provenance(game)
    typer.echo(bold(_verdict(game, found)))


def _wordings(game: Game) -> Iterator[str]:
    """Every text of a card's own words above the sentence of its effect; of a pack, those that it brings."""
    for path, group in groupby(game.content.wordings(), key=lambda wording: wording.path):
        shown = list(group)
        if _is_own(game, (*path, shown[0].language)):
            yield f"{dotted(path[:-1])}: words of its own"
            for wording in shown:
                yield from _wrapped(f"  {wording.language}  says  ", wording.says)
                yield from _wrapped(f"  {' ' * len(wording.language)}  does  ", wording.does)


def _wrapped(head: str, text: str) -> list[str]:
    """A text behind its heading, as wide as the terminal."""
    width = get_terminal_size((WIDTH, 0)).columns
    return wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head))


def _is_own(game: Game, path: KeyPath) -> bool:
    """Whether a value stands in the folder that is checked, not in a game below it."""
    place = value_at(game.node, path)
    return place is not None and place.file.is_relative_to(game.folders[-1])


def _unknown_charges(game: Game) -> Iterator[Problem]:
    """Charges that nobody has drawn; content cannot see the drawings, so this is found here."""
    drawn = icon_names()
    for path, part in walk(game.content):
        if isinstance(part, Blazon) and part.charge is not None and part.charge not in drawn:
            hint = suggest(part.charge, drawn)
            yield Problem((*path, "charge"), f'there is no drawing "{part.charge}"; {hint}', warning=True)


def _verdict(game: Game, found: list[Finding]) -> str:
    content = game.content
    parts = [_count(len(content.cards), "card")] if content.cards else []
    parts.append(f"{_count(len(content.languages), 'language')} ({' '.join(content.languages)})")
    wrong = sum(not finding.warning for finding in found)
    parts += [_count(wrong, "mistake")] if wrong else []
    parts += [_count(len(found) - wrong, "warning")] if len(found) > wrong else []
    parts += [] if found else ["no findings"]
    return f"{game.name}: {', '.join(parts)}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _show_provenance(game: Game) -> None:
    """A table for each file, no wider than the terminal; --json has the values in full."""
    width = get_terminal_size((WIDTH, 0)).columns
    for file, group in groupby(sorted(marked(game), key=_place), key=lambda mark: mark.place.file):
        rows = [(str(m.place.line), m.mark, m.path, _told(_text(game, m.value))) for m in group]
        typer.echo(bold(shorten(file)))
        for line in columns(rows, ("line", "mark", "value of", "is")):
            typer.echo(line if len(line) <= width else f"{line[: width - 1]}…")
        typer.echo("")


def _place(mark: Marked) -> tuple[str, int, int]:
    return str(mark.place.file), mark.place.line, mark.place.column


def _text(game: Game, value: object) -> object:
    """Of a text in several languages the first one; other values as they are."""
    languages = game.content.languages
    return value.get(languages[0]) if isinstance(value, dict) and set(value) <= set(languages) else value


def _told(value: object) -> str:
    """A value as content files write it, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return ", ".join(f"{key}: {_inner(inner)}" for key, inner in value.items())
        case tuple():
            return ", ".join(map(_inner, value))
    return " ".join(str(value).split())


def _inner(value: object) -> str:
    match value:
        case dict():
            return f"{{{_told(value)}}}"
        case tuple():
            return f"[{_told(value)}]"
    return _told(value)


def _marks(game: Game) -> list[dict[str, object]]:
    return [
        {
            "path": m.path,
            "mark": m.mark,
            "value": m.value,
            "file": shorten(m.place.file),
            "line": m.place.line,
        }
        for m in marked(game)
    ]


def _plain(finding: Finding) -> dict[str, object]:
    place = finding.place
    return {
        "severity": "warning" if finding.warning else "error",
        "path": finding.path,
        "message": finding.message,
        "file": shorten(place.file) if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "cell": place.cell or None if place else None,
    }
