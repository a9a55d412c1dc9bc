"""`twelve diff`: what changed between two versions of a game."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from twelve.cli.options import AsJson
from twelve.cli.terminal import json_text
from twelve.content.errors import TwelveError, UsageError, shorten

if TYPE_CHECKING:
    from twelve.layouts.comparing import FieldChange, GameVersion

EPILOG = "Example: twelve diff my-game@v0.3 my-game"
WIDEST = 100
"""Letters of a value that are shown."""


def command(
    before: Annotated[
        str, typer.Argument(metavar="BEFORE", help="A game, a folder, GAME@VERSION or GAME@GIT-REVISION.")
    ],
    after: Annotated[str, typer.Argument(metavar="AFTER", help="The same, as it is later.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The PDF, or the folder for it; output if not said.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List what changed field by field, and print what looks different, before and after side by side."""
    found = compare(before, after, output)
    _tell(found.changes, found.faces, found.file, as_json)


class Comparison(NamedTuple):
    """What differs: values, places of faces, and a PDF of those."""

    changes: list[FieldChange]
    faces: list[str]
    file: Path | None


def compare(before: str, after: str, output: Path | None) -> Comparison:
    """Two versions of a game compared; what looks different is printed side by side."""
    from twelve.layouts.comparing import changed_faces, field_changes, print_side_by_side
    from twelve.layouts.results import About

    folder = output if output and output.suffix != ".pdf" else (output.parent if output else Path("output"))
    with ExitStack() as stack:
        old, new = (_version(spec, folder, stack) for spec in (before, after))
        changes = field_changes(old.manifest.content, new.manifest.content)
        places = changed_faces(old, new)
        file = output if output and output.suffix == ".pdf" else folder / _name(old, new)
        about = About(f"{old.name} – {new.name}", "", "en", new.manifest.version)
        pages = print_side_by_side(old, new, file, about)
    return Comparison(changes, [place for place, _, _ in places], file if pages else None)


def _tell(changes: list[FieldChange], faces: list[str], file: Path | None, as_json: bool) -> None:
    if as_json:
        told = [change._asdict() for change in changes]
        typer.echo(json_text({"changes": told, "faces": faces, "file": str(file) if file else None}))
        return
    for change in changes:
        typer.echo(f"{change.path}: {_said(change.before, change.after)}")
    if not changes and not faces:
        typer.echo("nothing differs")
    if file:
        looks = "1 face looks" if len(faces) == 1 else f"{len(faces)} faces look"
        typer.echo(f"{looks} different: {shorten(file)}")


def _said(before: object, after: object) -> str:
    """A value before and after; of an entry that came or went, that it did."""
    if isinstance(after, dict) and before is None:
        return f"new{_named(after)}"
    if isinstance(before, dict) and after is None:
        return f"gone{_named(before)}"
    return f"{_shown(before)} → {_shown(after)}"


def _named(entry: dict[str, object]) -> str:
    name = entry.get("name")
    text = next(iter(name.values()), None) if isinstance(name, dict) else name
    return f" ({_shown(text)})" if text else ""


def _shown(value: object) -> str:
    if value is None:
        return "(nothing)"
    text = json_text(" ".join(value.split()) if isinstance(value, str) else value)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


def _name(old: GameVersion, new: GameVersion) -> str:
    from twelve.layouts.run import plain_name

    return f"{plain_name(old.name)}-to-{plain_name(new.name)}.pdf"


def _version(spec: str, output: Path, stack: ExitStack) -> GameVersion:
    """A game as it is now, a version that was kept, or a revision of git."""
    from twelve.cli.revisions import checked_out
    from twelve.content.loading.game import load
    from twelve.layouts.comparing import GameVersion, version_of
    from twelve.layouts.compose.folders import asset_roots
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.versions import has_version, kept_version

    name, _, revision = spec.rpartition("@")
    if not name or Path(spec).is_dir():
        return version_of(load(spec), spec, PrintOptions(draft=True))
    game = load(name)
    if has_version(game, output, revision):
        return GameVersion(spec, kept_version(game, output, revision), asset_roots(game))
    folder = stack.enter_context(checked_out(game.folders[-1], revision))
    if folder is None:
        raise UsageError(
            f'"{revision}" is neither a version of {game.name} that was kept '
            f"(twelve print {game.name} --keep {revision}) nor a revision of git"
        )
    try:
        return version_of(load(str(folder)), spec, PrintOptions(draft=True))
    except TwelveError as error:
        raise TwelveError(f"{spec}: {error}") from None
