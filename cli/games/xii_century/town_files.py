"""Town files that twelve writes: a commented empty one, and what was typed in answer to its questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeVar

import typer
import yaml

from twelve.cli.play.screen import read_line
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.model import Content, PerkName, Settled, Thing, TownFile
from twelve.content.games.xii_century.town import ReadTown
from twelve.content.games.xii_century.words import label_text, perk_text
from twelve.content.loading.game import Game
from twelve.content.models.typography import headed
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.town import limit
from twelve.layouts.cache.store import write_atomically

T = TypeVar("T")
LONGEST_NAME = 60
YES, NO = "y", "n"
"""Letters that are understood in every language."""


def save_town(town: TownFile, folder: Path) -> Path:
    """Writes a town under its own name; an existing file is never overwritten."""
    stem = re.sub(r"[^\w-]+", "-", town.town.casefold()).strip("-")[:LONGEST_NAME] or "town"
    text = yaml.safe_dump(town.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
    names = (f"{stem}{'' if number == 1 else f'-{number}'}.yaml" for number in count(1))
    path = next(folder / name for name in names if not (folder / name).exists())
    write_atomically(path, text.encode())
    return path


def write_new(path: Path, content: Content, language: str) -> None:
    """A commented empty town; an existing file is never overwritten."""
    if path.suffix.lower() not in {".yaml", ".yml"}:
        raise UsageError(f"{shorten(path)}: a new town is a file that ends in .yaml")
    if path.exists():
        raise TwelveError(f"{shorten(path)} is already there; choose another name")
    write_atomically(path, ("\n".join(_new_lines(path.stem, content, language)) + "\n").encode())


def _new_lines(name: str, content: Content, language: str) -> Iterator[str]:
    points = content.labels["vp"][language]
    yield f"# {content.labels['score_fill_in'][language]}"
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
    for owner, thing in content.settled.items():
        for letter, perk in thing.perks.items():
            yield f"  # {owner}: {letter}  # {perk_text(content, perk, language)}"
    yield "reputation: 0"


def _choices(group: Mapping[str, Thing], language: str, points: str) -> Iterator[str]:
    """What the list may hold, each in a line to be uncommented."""
    for name, row in group.items():
        yield f"  # - {name}  # {row.name[language]}, {row.points} {points}"


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass(frozen=True)
class Questions:
    """Asks at the keyboard, in a language, until an answer can be understood."""

    content: Content
    language: str

    @property
    def yes(self) -> str:
        """The letter that says so."""
        return self._say("score_yes")

    def text(self, label: str) -> str:
        return self._ask(self._say(label), lambda text: text or None, self._say("score_name"))

    def number(self, name: str, most: int) -> int:
        """A number up to the most that there is room for; nothing means 0."""

        def read(text: str) -> int | None:
            number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1 if text else 0
            return number if 0 <= number <= most else None

        return self._ask(f"{name} (0–{most})", read, self._say("score_number", most=most))

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """One of some letters; nothing means the last."""

        def read(text: str) -> str | None:
            word = text.casefold()[:1] or choices[-1]
            word = self.yes if word == YES else word
            return word if word in choices else None

        wanted = self._say("score_letter", letters=", ".join(choices))
        return self._ask(f"{name} ({'/'.join(choices)})", read, wanted)

    def _ask(self, label: str, read: Callable[[str], T | None], wanted: str) -> T:
        while True:
            text = read_line(headed(label, "", self.language))
            if text is None:
                raise UsageError(self._say("score_ended"))
            value = read(text)
            if value is not None:
                return value
            typer.echo(f"  {wanted}")

    def _say(self, label: str, **values: object) -> str:
        return label_text(self.content, label, self.language, **values)


def asked_town(game: Game, content: Content, language: str) -> ReadTown:
    """A town by questions, from the top of the sheet to the bottom."""
    asks = Questions(content, language)
    name = asks.text("town")
    amounts = _ask_amounts(Book(content), asks)
    people, perks = _ask_settled(content.people, asks)
    infrastructures, more = _ask_settled(content.infrastructures, asks)
    reputation = asks.number(content.labels["reputation"][language], content.most_reputation)
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


def _ask_amounts(book: Book, asks: Questions) -> dict[str, int]:
    """Assets with a maximum of their own first, since the others are limited by those."""
    amounts = [0] * len(book.assets)
    rows = tuple(book.content.assets.values())
    for asset in sorted(range(len(rows)), key=lambda asset: book.limited_by[asset] >= 0):
        most = limit(book, amounts, asset)
        amounts[asset] = asks.number(rows[asset].name[asks.language], most) if most else 0
    return dict(zip(book.assets, amounts, strict=True))


def _ask_settled(
    group: Mapping[str, Settled], asks: Questions
) -> tuple[tuple[str, ...], dict[str, PerkName]]:
    """Who is there, and with which perk."""
    owned: list[str] = []
    perks: dict[str, PerkName] = {}
    for name, row in group.items():
        choices = ("a", "b", NO) if row.perks else (asks.yes, NO)
        answer = asks.choice(row.name[asks.language], choices)
        if answer == NO:
            continue
        owned.append(name)
        if answer == "a":
            perks[name] = "a"
        elif answer == "b":
            perks[name] = "b"
    return tuple(owned), perks
