"""A town in a file: its shape, and how it is read from YAML or JSON with all findings at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from pydantic import ValidationError

from twelve.content.errors import ContentError, Finding, TwelveError
from twelve.content.games.xii_century.model import Content, TownFile
from twelve.content.loading.checking import build, dotted, located
from twelve.content.loading.game import Game, load
from twelve.content.loading.yaml import Mapping as Entries
from twelve.content.loading.yaml import Node, Plain, Scalar, plain, read_yaml, value_at
from twelve.content.models.base import Problem

RULES = "xii_century"


Check: TypeAlias = Callable[[Plain, Game], Iterable[Problem]]
"""Finds everything impossible in what stands in a file; the engine has one."""


@dataclass(frozen=True, slots=True)
class ReadTown:
    """A town that was read, with the game whose rules count its points."""

    game: Game
    content: Content
    town: TownFile


def read_town(path: Path, check: Check) -> ReadTown:
    """The town of a file; raises with all findings and their places."""
    node = _without_blanks(read_yaml(path))
    shape = _shape_findings(node)
    game = _game(node)
    assert isinstance(game.content, Content)
    data = plain(node)
    problems = [located(node, problem) for problem in check(data, game)]
    told = {(finding.place, finding.path) for finding in shape}
    found = [*shape, *(finding for finding in problems if (finding.place, finding.path) not in told)]
    if found:
        raise ContentError(sorted(found, key=_line))
    return ReadTown(game, game.content, build(node, TownFile))


def given_town(data: Mapping[str, object], check: Check) -> ReadTown:
    """A town from what would stand in its file."""
    try:
        town = TownFile.model_validate(data)
    except ValidationError as error:
        raise ContentError(Finding(each["msg"], dotted(each["loc"])) for each in error.errors()) from None
    game = load(town.game)
    if not isinstance(game.content, Content):
        raise TwelveError(f"{town.game} has no towns; name xii-century or a pack that extends it")
    if problems := list(check(town.model_dump(mode="json"), game)):
        raise ContentError([Finding(problem.message, dotted(problem.path)) for problem in problems])
    return ReadTown(game, game.content, town)


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
