"""A town in a file and a town in play: from one to the other, what is impossible, what is doubtful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from twelve.content.errors import suggest
from twelve.content.games.xii_century.model import Content, PerkName, TownFile
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import Plain
from twelve.content.models.base import Problem
from twelve.engine.registry import check_playable
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Town
from twelve.engine.xii_century.tables import Needs
from twelve.engine.xii_century.town import counted, limit, new_town

PEOPLE, INFRASTRUCTURES = "people", "infrastructures"
LETTERS: tuple[PerkName, PerkName] = ("a", "b")


class Doubt(NamedTuple):
    """Something a town has that it could only get with what it lacks; `number` where an amount is needed."""

    thing: str
    missing: str
    number: int = 0


def town_of(book: Book, file: TownFile) -> Town:
    """The town-sheet of a checked file."""
    names = (*file.people, *file.infrastructures)
    perks = (f"{name} {letter}" for name, letter in file.perks.items())
    return new_town(book)._replace(
        amounts=tuple(file.assets.get(name, 0) for name in book.assets),
        owned=sum(book.bit_of[name] for name in (*names, *perks)),
        reputation=file.reputation,
    )


def file_of(book: Book, town: Town, game: str, name: str) -> TownFile:
    """A town in play as it would stand in a file."""
    content = book.content
    owned = [thing for thing in book.things if town.owned & book.bit_of[thing]]
    return TownFile(
        game=game,
        town=name,
        assets=dict(zip(book.assets, town.amounts, strict=True)),
        people=tuple(thing for thing in owned if thing in content.people),
        infrastructures=tuple(thing for thing in owned if thing in content.infrastructures),
        perks={
            thing: letter
            for thing in owned
            for letter in LETTERS
            if town.owned & book.bit_of.get(f"{thing} {letter}", 0)
        },
        reputation=town.reputation,
    )


def doubts(book: Book, town: Town) -> tuple[Doubt, ...]:
    """What a town cannot have come by: people and infrastructures never leave, so what needs them shows."""
    found: list[Doubt] = []
    for asset, name in enumerate(book.assets):
        if town.amounts[asset]:
            found += _never_had(book, town, name, _needs_of(book, asset))
    for target in book.targets:
        if town.owned & target.bits:
            found += _never_had(book, town, target.word.split()[0], (target.needs,))
    return tuple(dict.fromkeys(found))


def _needs_of(book: Book, asset: int) -> Iterator[Needs]:
    """What an asset needs, and what the asset that limits it needs."""
    while asset >= 0:
        yield book.needs[asset]
        asset = book.limited_by[asset]


def _never_had(book: Book, town: Town, thing: str, all_needs: Iterable[Needs]) -> Iterator[Doubt]:
    for needs in all_needs:
        for name in book.things:
            if needs.owned & book.bit_of[name] & ~town.owned:
                yield Doubt(thing, name)
        for asset, least in needs.amounts:
            if asset in book.lasting and counted(book, town.amounts, asset) < least:
                yield Doubt(thing, book.assets[asset], least)
            yield from _never_had(book, town, thing, _needs_of(book, asset))


def impossible(data: Plain, game: Game) -> Iterator[Problem]:
    """Everything that no town can have, as far as the data has the right shape."""
    check_playable(game)
    content = game.content
    assert isinstance(content, Content)
    entries = data if isinstance(data, dict) else {}
    if entries.get("town") == "":
        yield Problem(("town",), "must not be empty")
    yield from _wrong_amounts(_numbers(entries.get("assets")), Book(content))
    yield from _wrong_names(entries, PEOPLE, content)
    yield from _wrong_names(entries, INFRASTRUCTURES, content)
    yield from _wrong_perks(entries, content)
    yield from _wrong_reputation(entries.get("reputation", 0), content)


def _wrong_amounts(amounts: dict[str, int], book: Book) -> Iterator[Problem]:
    held = [amounts.get(name, 0) for name in book.assets]
    for name, number in amounts.items():
        path = ("assets", name)
        if name not in book.asset_at:
            known = book.content.assets
            yield Problem(path, f'there is no asset "{name}"; {_hint(name, known, book.content)}')
        elif number < 0:
            yield Problem(path, f"is {number}; no amount is below 0")
        elif number > (most := limit(book, held, book.asset_at[name])):
            yield Problem(path, f"is {number}, above its maximum of {_explained(book, name, most)}")


def _explained(book: Book, name: str, most: int) -> str:
    by = book.limited_by[book.asset_at[name]]
    if by < 0:
        return str(most)
    helpers = "".join(f" plus {each} for each of {book.assets[other]}" for other, each in book.stands[by])
    return f"{most} ({book.assets[by]}{helpers})"


def _wrong_names(entries: Mapping[str, Plain], kind: str, content: Content) -> Iterator[Problem]:
    known = content.people if kind == PEOPLE else content.infrastructures
    words = _words(entries.get(kind))
    counts = Counter(word for _, word in words)
    for index, word in words:
        if word not in known:
            yield Problem((kind, index), f'"{word}" is not known here; {_hint(word, known, content)}')
        elif counts[word] > 1:
            counts[word] = 0
            yield Problem((kind, index), f"{word} is listed more than once")


def _hint(word: str, known: Mapping[str, object], content: Content) -> str:
    """Where the word would fit, else what was perhaps meant."""
    if word in content.assets:
        return "it belongs to assets"
    if word in content.settled:
        return f"it belongs to {PEOPLE if word in content.people else INFRASTRUCTURES}"
    return suggest(word, known)


def _wrong_perks(entries: Mapping[str, Plain], content: Content) -> Iterator[Problem]:
    special = {name: thing for name, thing in content.settled.items() if thing.perks}
    chosen = entries.get("perks")
    perks = chosen if isinstance(chosen, dict) else {}
    owned = {word: (kind, i) for kind in (PEOPLE, INFRASTRUCTURES) for i, word in _words(entries.get(kind))}
    for name, letter in perks.items():
        if name not in special:
            yield Problem(("perks", name), f'"{name}" has no perks; {suggest(name, special)}')
        elif name not in owned:
            yield Problem(("perks", name), f"{name} is not in this town")
        elif isinstance(letter, str) and letter not in special[name].perks:
            yield Problem(("perks", name), "is not one of the allowed words; allowed: 'a' or 'b'")
    for name, path in owned.items():
        if name in special and name not in perks:
            yield Problem(path, f"which perk has {name}? say perks: {{{name}: a}} or {{{name}: b}}")


def _wrong_reputation(value: Plain, content: Content) -> Iterator[Problem]:
    most = content.most_reputation
    if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= most:
        yield Problem(("reputation",), f"is {value}; reputation is 0 to {most}")


def _numbers(value: Plain) -> dict[str, int]:
    entries = value if isinstance(value, dict) else {}
    return {k: v for k, v in entries.items() if isinstance(v, int) and not isinstance(v, bool)}


def _words(value: Plain) -> list[tuple[int, str]]:
    items = value if isinstance(value, tuple) else ()
    return [(index, item) for index, item in enumerate(items) if isinstance(item, str)]
