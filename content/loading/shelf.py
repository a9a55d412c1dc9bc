"""Where games and packs stand, how one is taken off the shelf, and which rules are shipped."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from twelve.content.errors import ContentError, Finding, Place, TwelveError, suggest
from twelve.content.loading.files import LONGEST_NAME, check_inside
from twelve.content.loading.yaml import Mapping, Node, Scalar, plain, read_yaml

SHIPPED = Path(__file__).parent.parent / "games"
GAME_FILE = "game.yaml"
SEARCH_PATH = "TWELVE_PATH"
GAMES = Path(__file__).parent.parent / "games"


class Spot(NamedTuple):
    """A game's folder; a trusted one may bring code (its own rules.py)."""

    name: str
    folder: Path
    trusted: bool = False


class Listing(NamedTuple):
    """What a list of games shows, read without checking the rest."""

    spot: Spot
    title: str
    summary: str
    players: str
    languages: tuple[str, ...]
    extends: str | None


def shipped() -> list[Spot]:
    """The games that come with twelve."""
    return [Spot(folder.name.replace("_", "-"), folder, trusted=True) for folder in _game_folders(SHIPPED)]


def on_search_path() -> list[Spot]:
    """Games below the folders of TWELVE_PATH: naming a folder there means trusting it."""
    folders = [Path(part) for part in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if part]
    return [Spot(game.name, game, trusted=True) for folder in folders for game in _game_folders(folder)]


def is_shipped(spot: Spot) -> bool:
    """Whether a game came with twelve."""
    return spot.folder.resolve().is_relative_to(SHIPPED)


def is_trusted(folder: Path) -> bool:
    """Whether code in a game's folder may run: it came with twelve, or stands where TWELVE_PATH says."""
    real = folder.resolve()
    named = (Path(part) for part in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if part)
    return real.is_relative_to(SHIPPED) or any(real.parent == one.resolve() for one in named)


def examples() -> list[Spot]:
    """Packs that are shipped as samples: they can be named, but are not listed."""
    return [Spot(file.parent.name, file.parent) for file in sorted(SHIPPED.glob(f"*/examples/*/{GAME_FILE}"))]


def here() -> list[Spot]:
    """Packs right below the current folder."""
    return [Spot(folder.name, folder) for folder in _game_folders(Path.cwd())]


def all_spots() -> list[Spot]:
    """Every game that can be named, each folder once."""
    found: dict[Path, Spot] = {}
    for spot in [*shipped(), *on_search_path(), *here()]:
        found.setdefault(spot.folder.resolve(), spot)
    return list(found.values())


def find(name: str) -> Spot:
    """The game or pack of this name, or in this folder."""
    for spot in [*shipped(), *on_search_path(), *examples()]:
        if spot.name == name:
            return spot
    folder = Path(name)
    if any(len(part.encode("utf-8", "surrogatepass")) > LONGEST_NAME for part in folder.parts):
        raise TwelveError(f'no game or pack "{name[:40]}…"; no folder has a name as long as this')
    if (folder / GAME_FILE).is_file():
        return Spot(folder.resolve().name, folder)
    if folder.is_dir():
        raise TwelveError(f"{name} is a folder without a {GAME_FILE}; `twelve new NAME` makes a game")
    raise TwelveError(f'no game or pack "{name}"; {suggest(name, (spot.name for spot in all_spots()))}')


def headers() -> Iterator[Listing]:
    """A line for each game that can be named."""
    for spot in all_spots():
        yield header(spot)


def header(spot: Spot) -> Listing:
    """The first facts of a game, taken over from the game it extends where it does not give its own."""
    node = read_yaml(check_inside(spot.folder, spot.folder / GAME_FILE))
    extends = _scalar(node, "extends")
    base = header(find_base(extends, spot, node)) if extends else None
    return Listing(
        spot,
        _text(node, "title") or (base.title if base else spot.name),
        _text(node, "summary") or (base.summary if base else ""),
        _players(node) or (base.players if base else "?"),
        _languages(node) or (base.languages if base else ()),
        extends,
    )


def find_base(name: str, pack: Spot, node: Node) -> Spot:
    """The game that a pack extends: a shipped or trusted one by name, or one of your own by its folder."""
    place = node.entries["extends"].place if isinstance(node, Mapping) else node.place
    if "/" in name:
        return _base_beside(name, pack, place)
    known = {spot.name: spot for spot in [*shipped(), *on_search_path()] if spot.name != pack.name}
    if name not in known:
        raise _no_base(f'there is no game "{name}"; {_or_beside(name, pack, known)}', place)
    if base := _scalar(read_yaml(known[name].folder / GAME_FILE), "extends"):
        raise _no_base(f'"{name}" itself extends "{base}"; extend that game', place)
    return known[name]


def _base_beside(name: str, pack: Spot, place: Place) -> Spot:
    """`../my-game`: a folder is named from the pack's own, and whatever it extends does not lead back."""
    folder = pack.folder / name
    if Path(name).is_absolute() or not (folder / GAME_FILE).is_file():
        raise _no_base(f'there is no game in "{name}"; name its folder as seen from here: ../my-game', place)
    seen = {pack.folder.resolve()}
    at: Path | None = folder
    while at is not None:
        if at.resolve() in seen:
            raise _no_base(f'"{name}" leads back to {pack.name}', place)
        seen.add(at.resolve())
        said = _scalar(read_yaml(check_inside(at, at / GAME_FILE)), "extends")
        at = at / said if said and "/" in said and (at / said / GAME_FILE).is_file() else None
    return Spot(folder.resolve().name, Path(os.path.normpath(folder)))


def _or_beside(name: str, pack: Spot, known: Iterable[str]) -> str:
    """A game of one's own is named by its folder: somebody who gives its name is told so."""
    if name != pack.name and (pack.folder / ".." / name / GAME_FILE).is_file():
        return f"for your own, write its folder: ../{name}"
    return suggest(name, known)


def _no_base(message: str, place: Place) -> ContentError:
    return ContentError([Finding(message, "extends", place)])


def _game_folders(folder: Path) -> list[Path]:
    return sorted(
        file.parent for file in folder.glob(f"*/{GAME_FILE}") if not file.parent.name.startswith(".")
    )


def _scalar(node: Node, key: str) -> str | None:
    entry = node.entries.get(key) if isinstance(node, Mapping) else None
    return str(entry.value) if isinstance(entry, Scalar) and entry.value is not None else None


def _text(node: Node, key: str) -> str | None:
    entry = node.entries.get(key) if isinstance(node, Mapping) else None
    if isinstance(entry, Mapping):
        return next((str(text) for text in map(plain, entry.entries.values())), None)
    return _scalar(node, key)


def _players(node: Node) -> str | None:
    entry = (
        plain(node.entries["players"]) if isinstance(node, Mapping) and "players" in node.entries else None
    )
    if not isinstance(entry, dict):
        return None
    least, most = entry.get("least"), entry.get("most")
    return f"{least}" if least == most else f"{least}–{most}"


def _languages(node: Node) -> tuple[str, ...]:
    entry = (
        plain(node.entries["languages"])
        if isinstance(node, Mapping) and "languages" in node.entries
        else None
    )
    return tuple(map(str, entry)) if isinstance(entry, tuple) else ()


@cache
def shipped_rules() -> tuple[str, ...]:
    """The names of all rules that come with twelve: the folders that hold a model of their game."""
    return tuple(sorted(file.parent.name for file in GAMES.glob("*/model.py")))
