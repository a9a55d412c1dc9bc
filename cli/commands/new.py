"""`twelve new`: a pack of your own that prints at once."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.schema import game_schemas, schema_files
from twelve.content.loading.shelf import SHIPPED, Spot
from twelve.content.models.base import LONGEST_NAME

EPILOG = "Example: twelve new my-court --from king-of-12"

GENERAL = SHIPPED.parent / "starters" / "pack"


def command(
    name: Annotated[str, typer.Argument(help="The pack's name, which is also its folder: my-court.")],
    base: Annotated[str, typer.Option("--from", help="The game to start from.")],
    as_json: AsJson = False,
) -> None:
    """Make a pack: a folder with a commented example that can be checked, printed and played at once."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", Path(name).name) or len(Path(name).name) > LONGEST_NAME:
        raise UsageError(
            f'"{name}" cannot be a pack: use small letters, digits and hyphens, such as my-court, '
            f"and no more than {LONGEST_NAME} of them"
        )
    folder = Path(name)
    if folder.exists():
        raise TwelveError(f"{name} exists already; choose another name or remove it")
    game = load(base)
    if game.content.extends:
        raise UsageError(f"{base} is a pack itself; start from {game.content.extends}")
    _create(folder, game)
    if as_json:
        answer_json({"pack": name, "extends": game.name, "files": [str(f) for f in _files(folder)]})
        return
    typer.echo(f"made {folder}/ with " + ", ".join(str(file.relative_to(folder)) for file in _files(folder)))
    typer.echo(bold(f"next: twelve check {name} && twelve print {name}"))


def _create(folder: Path, game: Game) -> None:
    """All or nothing: the pack is made beside its place, checked, and moved there."""
    try:
        _make(folder, game)
    except OSError as error:
        raise TwelveError(f"{shorten(folder)} cannot be made: {error.strerror or error}") from None


def _make(folder: Path, game: Game) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".twelve-new-") as workshop:
        draft = Path(workshop) / folder.name
        for template in (GENERAL, game.spot.folder / "template"):
            _fill(template, draft, _words(folder.name, game))
        _write_schemas(game, draft / "schema")
        load_spot(Spot(folder.name, draft))
        draft.rename(folder)


def _write_schemas(game: Game, folder: Path) -> None:
    folder.mkdir()
    for name, data in schema_files(game_schemas(game)).items():
        (folder / name).write_bytes(data)


def _words(name: str, game: Game) -> dict[str, str]:
    title = name.replace("-", " ").title()
    base_title = game.content.title[game.content.languages[0]]
    return {"{name}": name, "{base}": game.name, "{title}": title, "{base_title}": base_title}


def _fill(template: Path, draft: Path, words: dict[str, str]) -> None:
    for file in _files(template):
        target = draft / file.relative_to(template)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in {".yaml", ".md"}:
            text = file.read_text(encoding="utf-8")
            for placeholder, word in words.items():
                text = text.replace(placeholder, word)
            target.write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(file, target)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else []
