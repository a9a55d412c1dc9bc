"""`twelve new`: a game of your own, or a pack for another, that prints at once."""

from __future__ import annotations

import re
import shutil
import tempfile
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from os.path import relpath
from pathlib import Path
from typing import Annotated, cast

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.loading.columns import as_id
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.schema import game_schemas, schema_files
from twelve.content.loading.shelf import SHIPPED, Spot, is_shipped
from twelve.content.models.base import LONGEST_NAME

EPILOG = (
    "Examples: twelve new my-game   ·   twelve new my-game --kind board   ·   "
    "twelve new my-court --from king-of-12"
)

STARTERS = SHIPPED.parent / "starters"
PACK = STARTERS / "pack"
TEXTS = {".yaml", ".md"}


class Starter(StrEnum):
    """What a game of one's own starts with."""

    CARDS = "cards"
    BOARD = "board"
    ROLL_AND_WRITE = "roll-and-write"


def command(
    name: Annotated[str, typer.Argument(help="The game's name, which is also its folder: my-game.")],
    kind: Annotated[
        Starter | None, typer.Option("--kind", help="What it starts with: cards, a board, or a score sheet.")
    ] = None,
    base: Annotated[
        str | None,
        typer.Option("--from", help="A game to extend instead: a shipped one, or one of your own."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a game of your own, or a pack for another: a folder that can be checked and printed at once."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", Path(name).name) or len(Path(name).name) > LONGEST_NAME:
        meant = as_id(Path(name).name).replace("_", "-") or "my-game"
        raise UsageError(
            f'"{name}" cannot be a game: use small letters, digits and hyphens, such as {meant}, '
            f"and no more than {LONGEST_NAME} of them"
        )
    if base and kind:
        raise UsageError("--kind makes a new game, --from a pack for one that is there; choose one of them")
    folder = Path(name)
    if folder.exists():
        raise TwelveError(f"{name} exists already; choose another name or remove it")
    game = _base(base) if base else None
    _create(folder, game, kind or Starter.CARDS)
    if as_json:
        extends = game.name if game else None
        answer_json({"pack": name, "extends": extends, "files": [str(f) for f in _files(folder)]})
        return
    typer.echo(f"made {folder}/ with " + ", ".join(str(file.relative_to(folder)) for file in _files(folder)))
    typer.echo(bold(f"next: twelve check {name} && twelve print {name}"))


def _base(name: str) -> Game:
    """The game to extend; of shipped packs, the game that they extend themselves."""
    game = load(name)
    if game.content.extends and is_shipped(game.spot):
        raise UsageError(f"{name} is a pack itself; start from {game.content.extends}")
    return game


def _create(folder: Path, game: Game | None, kind: Starter) -> None:
    """All or nothing: the folder is made beside its place, checked, and moved there."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".twelve-new-"))
        try:
            _make(draft, folder, game, kind)
            draft.chmod(0o755)
            draft.rename(folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except OSError as error:
        raise TwelveError(f"{shorten(folder)} cannot be made: {error.strerror or error}") from None


def _make(draft: Path, folder: Path, game: Game | None, kind: Starter) -> None:
    templates = (PACK, game.spot.folder / "template") if game else (STARTERS / kind,)
    for template in templates:
        _fill(template, draft, _words(folder, game))
    made = load_spot(Spot(folder.name, draft))
    _write_schemas(game or made, draft / "schema")


def _write_schemas(game: Game, folder: Path) -> None:
    folder.mkdir()
    for name, data in schema_files(game_schemas(game)).items():
        (folder / name).write_bytes(data)


def _words(folder: Path, game: Game | None) -> dict[str, str]:
    name = folder.name
    words = {"{name}": name, "{title}": name.replace("-", " ").title()}
    if game is None:
        return words
    named = game.name if game.spot.trusted else Path(relpath(game.spot.folder, folder)).as_posix()
    title = game.content.title[game.content.languages[0]]
    return {**words, "{base}": game.name, "{extends}": named, "{base_title}": title, **_own_words(game)}


def _own_words(game: Game) -> dict[str, str]:
    """What the game itself has to say in its template."""
    place = f"twelve.cli.games.{game.rules}.starter"
    if not game.rules or not find_spec(place):
        return {}
    return cast("dict[str, str]", import_module(place).words(game))


def _fill(template: Path, draft: Path, words: dict[str, str]) -> None:
    for file in _files(template):
        target = draft / file.relative_to(template)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in TEXTS:
            text = file.read_text(encoding="utf-8")
            for placeholder, word in words.items():
                text = text.replace(placeholder, word)
            target.write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(file, target)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else []
