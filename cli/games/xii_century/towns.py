"""Where towns come from: files by their kind, a commented empty one, or questions on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import typer

from twelve.cli.play.prompt import read_line
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.model import Content, PerkName, Settled, Thing
from twelve.content.games.xii_century.town import ReadTown, TownFile, counted, read_town
from twelve.content.loading.game import Game
from twelve.layouts.cache.store import write_atomically

T = TypeVar("T")


def towns_from(path: Path) -> tuple[ReadTown, ...]:
    """The towns of a file; its ending says how it is read."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise UsageError(f"{shorten(path)}: a town is a file that ends in {', '.join(READERS)}")
    return reader(path)


def _written(path: Path) -> tuple[ReadTown, ...]:
    return (read_town(path),)


def _filled_in(path: Path) -> tuple[ReadTown, ...]:
    from twelve.layouts.games.xii_century.filled import read_filled

    return read_filled(path)


READERS: dict[str, Callable[[Path], tuple[ReadTown, ...]]] = {
    ".yaml": _written,
    ".yml": _written,
    ".json": _written,
    ".pdf": _filled_in,
}


def write_new(path: Path, content: Content, language: str) -> None:
    """A commented empty town; an existing file is never overwritten."""
    if path.suffix.lower() not in {".yaml", ".yml"}:
        raise UsageError(f"{shorten(path)}: a new town is a file that ends in .yaml")
    if path.exists():
        raise TwelveError(f"{shorten(path)} is already there; choose another name")
    write_atomically(path, ("\n".join(_new_lines(path.stem, content, language)) + "\n").encode())


def _new_lines(name: str, content: Content, language: str) -> Iterator[str]:
    points = content.labels["vp"][language]
    yield "# Fill in the amounts, and take the # away before whatever the town has."
    yield f"game: {content.game}"
    yield f"town: {_quoted(name)}"
    yield "assets:"
    for asset, row in content.assets.items():
        worth = f", {row.points} {points}" if row.points else ""
        yield f"  {asset}: 0  # {row.name[language]} ≤ {row.maximum}{worth}"
    for kind, group in (("people", content.people), ("infrastructures", content.infrastructures)):
        yield f"{kind}:"
        yield from _choices(group, language, points)
    yield "perks:"
    yield from (f"  # {name}: a" for name, row in content.settled.items() if row.perks)
    yield "reputation: 0"


def _choices(group: Mapping[str, Thing], language: str, points: str) -> Iterator[str]:
    """What the list may hold, each in a line to be uncommented."""
    for name, row in group.items():
        yield f"  # - {name}  # {row.name[language]}, {row.points} {points}"


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def asked_town(game: Game, content: Content, language: str) -> ReadTown:
    """A town by questions, from the top of the sheet to the bottom."""
    label = content.labels
    name = _ask(label["town"][language], lambda text: text or None, "a name, please")
    amounts = _ask_amounts(content, language)
    people, perks = _ask_settled(content.people, language)
    infrastructures, more = _ask_settled(content.infrastructures, language)
    reputation = _ask_number(label["reputation"][language], content.rounds.count * content.war.best)
    town = TownFile(
        game=content.game,
        town=name,
        assets=amounts,
        people=people,
        infrastructures=infrastructures,
        perks={**perks, **more},
        reputation=reputation,
    )
    return ReadTown(game, content, town)


def _ask_amounts(content: Content, language: str) -> dict[str, int]:
    """Assets with a maximum of their own first, since the others are limited by those."""
    amounts: dict[str, int] = {}
    for asset, row in sorted(content.assets.items(), key=lambda item: isinstance(item[1].maximum, str)):
        limit = row.maximum
        most = limit if isinstance(limit, int) else counted(limit, amounts, content)
        amounts[asset] = _ask_number(row.name[language], most) if most else 0
    return amounts


def _ask_settled(group: Mapping[str, Settled], language: str) -> tuple[tuple[str, ...], dict[str, PerkName]]:
    """Who is there, and with which perk."""
    owned: list[str] = []
    perks: dict[str, PerkName] = {}
    for name, row in group.items():
        choices = ("a", "b", "n") if row.perks else ("y", "n")
        answer = _ask_choice(row.name[language], choices)
        if answer == "n":
            continue
        owned.append(name)
        if answer == "a":
            perks[name] = "a"
        elif answer == "b":
            perks[name] = "b"
    return tuple(owned), perks


def _ask_number(label: str, most: int) -> int:
    def read(text: str) -> int | None:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0 if not text else -1
        return number if 0 <= number <= most else None

    return _ask(f"{label} (0–{most})", read, f"a number from 0 to {most}; nothing means 0")


def _ask_choice(label: str, choices: tuple[str, ...]) -> str:
    """One of some letters; nothing means the last."""

    def read(text: str) -> str | None:
        word = text.casefold()[:1] or choices[-1]
        return word if word in choices else None

    return _ask(f"{label} ({'/'.join(choices)})", read, f"one of {', '.join(choices)}; nothing means no")


def _ask(label: str, read: Callable[[str], T | None], wanted: str) -> T:
    """Asks until the answer can be understood."""
    while True:
        text = read_line(f"{label}: ")
        if text is None:
            raise UsageError("the input ended before the town was complete")
        value = read(text)
        if value is not None:
            return value
        typer.echo(f"  {wanted}")
