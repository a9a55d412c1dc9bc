"""A town in a file: read from YAML or JSON, with everything impossible in it found at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from twelve.content.errors import ContentError, Finding, TwelveError, suggest
from twelve.content.games.xii_century.model import Content, PerkName
from twelve.content.loading.checking import build, dotted, located
from twelve.content.loading.game import Game, load
from twelve.content.loading.yaml import Mapping as Entries
from twelve.content.loading.yaml import Node, Plain, Scalar, plain, read_yaml, value_at
from twelve.content.models.base import Model, Problem

RULES = "xii_century"
PEOPLE, INFRASTRUCTURES = "people", "infrastructures"


class TownFile(Model):
    """What a town has at the end of a game."""

    game: str
    town: str
    assets: dict[str, int] = {}
    people: tuple[str, ...] = ()
    infrastructures: tuple[str, ...] = ()
    perks: dict[str, PerkName] = {}
    reputation: int = 0


@dataclass(frozen=True, slots=True)
class ReadTown:
    """A town that was read, with the game whose rules count its points."""

    game: Game
    content: Content
    town: TownFile


def read_town(path: Path) -> ReadTown:
    """The town of a file; raises with all findings and their places."""
    node = _without_blanks(read_yaml(path))
    shape = _shape_findings(node)
    game = _game(node)
    assert isinstance(game.content, Content)
    data = plain(node)
    problems = [located(node, problem) for problem in _problems(data, game.content)]
    told = {(finding.place, finding.path) for finding in shape}
    found = [*shape, *(finding for finding in problems if (finding.place, finding.path) not in told)]
    if found:
        raise ContentError(sorted(found, key=_line))
    return ReadTown(game, game.content, build(node, TownFile))


def given_town(data: Mapping[str, object]) -> ReadTown:
    """A town from what would stand in its file."""
    town = TownFile.model_validate(data)
    game = load(town.game)
    if not isinstance(game.content, Content):
        raise TwelveError(f"{town.game} has no towns; name xii-century or a pack that extends it")
    if problems := check_town(town, game.content):
        raise ContentError([Finding(problem.message, dotted(problem.path)) for problem in problems])
    return ReadTown(game, game.content, town)


def check_town(town: TownFile, content: Content) -> list[Problem]:
    """What is impossible about a town that was not read from a file."""
    return list(_problems(town.model_dump(mode="json"), content))


def _without_blanks(node: Node) -> Node:
    """An entry that nothing was written into is as if it were not there."""
    if not isinstance(node, Entries):
        return node
    filled = {key: value for key, value in node.entries.items() if value != Scalar(None, value.place)}
    return Entries(filled, node.place, node.key_places)


def _shape_findings(node: Node) -> list[Finding]:
    try:
        build(node, TownFile)
    except ContentError as error:
        return list(error.findings)
    return []


def _line(finding: Finding) -> tuple[int, int]:
    return (finding.place.line, finding.place.column) if finding.place else (0, 0)


def _game(node: Node) -> Game:
    """The game that a town belongs to."""
    data = plain(node)
    name = data.get("game") if isinstance(data, dict) else None
    place = value_at(node, ("game",))
    if not isinstance(name, str):
        raise ContentError([Finding("a town says which game it belongs to: game: xii-century", place=place)])
    try:
        game = load(name)
    except ContentError:
        raise
    except TwelveError as error:
        raise ContentError([Finding(str(error), "game", place)]) from None
    if game.content.rules != RULES or not isinstance(game.content, Content):
        raise ContentError([Finding(f"{name} has no towns; they belong to xii-century", "game", place)])
    return game


def _problems(data: Plain, content: Content) -> Iterator[Problem]:
    """Everything impossible, as far as the data has the right shape."""
    entries = data if isinstance(data, dict) else {}
    if entries.get("town") == "":
        yield Problem(("town",), "must not be empty")
    yield from _wrong_amounts(_numbers(entries.get("assets")), content)
    yield from _wrong_names(entries, PEOPLE, content)
    yield from _wrong_names(entries, INFRASTRUCTURES, content)
    yield from _wrong_perks(entries, content)
    yield from _wrong_reputation(entries.get("reputation", 0), content)


def _wrong_amounts(amounts: dict[str, int], content: Content) -> Iterator[Problem]:
    for name, number in amounts.items():
        path = ("assets", name)
        if name not in content.assets:
            yield Problem(path, f'there is no asset "{name}"; {_hint(name, content.assets, content)}')
        elif number < 0:
            yield Problem(path, f"is {number}; no amount is below 0")
        elif number > (most := _maximum(name, amounts, content)):
            yield Problem(path, f"is {number}, above its maximum of {_explained(name, most, content)}")


def _maximum(name: str, amounts: Mapping[str, int], content: Content) -> int:
    limit = content.assets[name].maximum
    return limit if isinstance(limit, int) else counted(limit, amounts, content)


def counted(name: str, amounts: Mapping[str, int], content: Content) -> int:
    """An amount as maximums see it: with what stands for more of it."""
    total = amounts.get(name, 0)
    for helper, effect in _helpers(name, content).items():
        total += effect * amounts.get(helper, 0)
    return total


def _helpers(name: str, content: Content) -> dict[str, int]:
    effects = {helper: asset.effect for helper, asset in content.assets.items() if asset.effect}
    return {
        helper: int(effect["stand_for"])
        for helper, effect in effects.items()
        if "stand_for" in effect and effect["of"] == name
    }


def _explained(name: str, most: int, content: Content) -> str:
    limit = content.assets[name].maximum
    if isinstance(limit, int):
        return str(most)
    helpers = "".join(
        f" plus {each} for each of {helper}" for helper, each in _helpers(limit, content).items()
    )
    return f"{most} ({limit}{helpers})"


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
    most = content.rounds.count * max(content.war.best, content.war.others, content.war.lone)
    if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= most:
        yield Problem(("reputation",), f"is {value}; reputation is 0 to {most}")


def _numbers(value: Plain) -> dict[str, int]:
    entries = value if isinstance(value, dict) else {}
    return {k: v for k, v in entries.items() if isinstance(v, int) and not isinstance(v, bool)}


def _words(value: Plain) -> list[tuple[int, str]]:
    items = value if isinstance(value, list) else []
    return [(index, item) for index, item in enumerate(items) if isinstance(item, str)]
