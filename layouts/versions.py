"""What was printed for real: a small manifest of a version, by which changes are found and shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from twelve.content.errors import TwelveError, UsageError, shorten, suggest
from twelve.content.loading.files import Assets, check_inside, read_plain
from twelve.content.loading.game import Game
from twelve.content.loading.shelf import SHIPPED
from twelve.content.models.base import Model
from twelve.layouts.art.drawings import icons_on
from twelve.layouts.art.icons import take_in
from twelve.layouts.cache.keys import FaceKeys, key_of
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Face, Leaf, Part, Stock
from twelve.layouts.measures import Size
from twelve.layouts.options import PrintOptions

KEPT = "kept"
"""The folder in a game where its versions are noted."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,40}")
MOST_BYTES = 50_000_000
SMALLEST, LARGEST = 1.0, 2000.0
"""Millimetres of a side."""
KeptFaces = Annotated[dict[str, "KeptFace"], Field(max_length=200_000)]


class KeptFace(Model):
    """One face as it was: how it looked, told by a digest, and all that it takes to draw it again."""

    look: str
    title: str
    html: str
    stock: int


class Manifest(Model):
    """A version of a game: what it said, and the faces that were printed."""

    game: str
    version: str
    content: dict[str, object]
    faces: KeptFaces = {}
    stocks: list[dict[str, object]] = []
    icons: dict[str, str] = {}
    whole: bool = True
    """Whether everything was printed; else only these components can be compared."""

    def components(self) -> frozenset[str]:
        return frozenset(place.partition("/")[0] for place in self.faces)

    def looks(self) -> frozenset[str]:
        return frozenset(face.look for face in self.faces.values())


def check_version(name: str) -> str:
    """A name that can be part of a file's."""
    if not NAME.fullmatch(name):
        raise UsageError(
            f'"{name}" is no name for a version; letters, digits, dots and hyphens, such as v0.3'
        )
    return name


def manifest_of(game: Game, parts: Iterable[Part], version: str, whole: bool = True) -> Manifest:
    """What there is to be kept of a print."""
    stocks, faces = list[Stock](), dict[str, KeptFace]()
    for place, face in _placed(parts):
        if face.stock not in stocks:
            stocks.append(face.stock)
        number = stocks.index(face.stock)
        faces[place] = KeptFace(look=look_of(face), title=face.title, html=face.html, stock=number)
    return Manifest(
        game=game.name,
        version=version,
        content=game.content.model_dump(mode="json"),
        faces=faces,
        stocks=[asdict(stock) for stock in stocks],
        icons=icons_on(face.html for face in faces.values()),
        whole=whole,
    )


def keep(game: Game, parts: Iterable[Part], options: PrintOptions, version: str) -> Path:
    """Writes the manifest of a version beside the game; of a shipped one, beside what was printed."""
    file = _folder(game, options.folder) / f"{check_version(version)}.json"
    whole = not (options.components or options.only or options.most)
    write_atomically(file, manifest_of(game, parts, version, whole).model_dump_json(indent=1).encode())
    return file


def kept_version(game: Game, output: Path, version: str | None = None) -> Manifest:
    """A version that was kept: the one of this name, or the last."""
    folder = _folder(game, output)
    files = {file.stem: file for file in sorted(folder.glob("*.json"))} if folder.is_dir() else {}
    if not files:
        raise UsageError(
            f"no version of {game.name} was kept yet; twelve print {game.name} --keep v0.1 keeps one"
        )
    if version is not None and version not in files:
        raise UsageError(f'no version "{version}" of {game.name} was kept; {suggest(version, files)}')
    return read_manifest(files[version] if version else max(files.values(), key=_written))


def kept_names(game: Game, output: Path) -> list[str]:
    """The versions that were kept, the newest first."""
    folder = _folder(game, output)
    files = sorted(folder.glob("*.json"), key=_written, reverse=True) if folder.is_dir() else []
    return [file.stem for file in files if NAME.fullmatch(file.stem)]


def has_version(game: Game, output: Path, version: str) -> bool:
    """Whether a version of this name was kept."""
    return bool(NAME.fullmatch(version)) and (_folder(game, output) / f"{version}.json").is_file()


def read_manifest(file: Path) -> Manifest:
    """A manifest as somebody may have changed it."""
    try:
        data = read_plain(check_inside(file.parent, file), MOST_BYTES)
        return Manifest.model_validate_json(data)
    except (OSError, ValidationError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise TwelveError(f"{shorten(file)}: is no version that was kept ({reason})") from None


def changed_parts(parts: Iterable[Part], kept: Manifest) -> list[Part]:
    """The parts with only those pieces that look different from how they were printed."""
    looks = kept.looks()

    def differs(leaf: Leaf) -> bool:
        return any(look_of(face) not in looks for face in (leaf.front, leaf.back) if face)

    left = (replace(part, leaves=tuple(filter(differs, part.leaves))) for part in parts)
    return [part for part in left if part.leaves]


def look_of(face: Face) -> str:
    """Changes with everything that is seen of a face, not with the press itself."""
    stock = replace(face.stock, draft=False).fingerprint
    return key_of({"stock": stock, "html": face.html, "files": repr(face.files)})


def kept_faces(kept: Manifest, roots: tuple[Path, ...]) -> dict[str, Face]:
    """The faces of a version, to be drawn again; pictures are those that are there now."""
    take_in(kept.icons)
    seen = FaceKeys("", Assets(roots))
    stocks = [replace(stock, files=seen.files(stock.css)) for stock in map(_stock, kept.stocks)]
    return {
        place: _kept_face(place, face, stocks[face.stock], seen)
        for place, face in kept.faces.items()
        if 0 <= face.stock < len(stocks)
    }


def _kept_face(place: str, kept: KeptFace, stock: Stock, seen: FaceKeys) -> Face:
    files = seen.files(kept.html)
    key = replace(seen, stock=stock.fingerprint).key(kept.html, files)
    return Face(key, place, kept.title, (), kept.html, stock, place, files)


def _placed(parts: Iterable[Part]) -> Iterator[tuple[str, Face]]:
    """Every face by its place: component, languages, piece and side."""
    for part in parts:
        for leaf in part.leaves:
            where = f"{part.id}/{'+'.join(part.languages)}/{leaf.front.id}"
            yield f"{where}/front", leaf.front
            if leaf.back:
                yield f"{where}/back", leaf.back


def _stock(told: Mapping[str, object]) -> Stock:
    """A stock as it was written down; what is not understood makes the manifest no good."""
    try:
        size, outline = told["size"], told.get("outline", ())
        assert isinstance(size, list | tuple)
        assert isinstance(outline, list | tuple)
        fixed: dict[str, object] = {
            "size": Size(float(size[0]), float(size[1])),
            "languages": tuple(map(str, told["languages"])),  # type: ignore[call-overload]  # checked by its use
            "fonts": tuple(map(str, told.get("fonts", ()))),  # type: ignore[call-overload]  # as above
            "outline": tuple((float(x), float(y)) for x, y in outline),
            "files": (),
        }
        stock = Stock(**{**told, **fixed})  # type: ignore[arg-type]  # as above
        _check_stock(stock)
        return stock
    except (KeyError, TypeError, ValueError, AssertionError, IndexError):
        raise TwelveError(
            "this version was kept by another twelve; keep it anew to compare pictures"
        ) from None


def _check_stock(stock: Stock) -> None:
    """Values of the kinds that a press would have written: a stranger may have changed them."""
    usual = Stock(Size(1, 1), 0.0, 0.0, "", ("en",), "")
    for field in fields(Stock):
        kind, value = type(getattr(usual, field.name)), getattr(stock, field.name)
        assert isinstance(value, (int, float) if kind is float else kind)
    assert stock.languages
    assert all(SMALLEST <= side <= LARGEST for side in stock.size)
    assert "@import" not in (stock.base + stock.css).lower()


def _folder(game: Game, output: Path) -> Path:
    own = game.folders[-1]
    return output / KEPT / game.name if own.is_relative_to(SHIPPED) else own / KEPT


def _written(file: Path) -> float:
    return file.stat().st_mtime
