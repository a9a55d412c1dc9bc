"""Which values of a game are not stated by its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twelve.content.errors import Place
from twelve.content.loading.checking import dotted
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import Node, plain, step_to, value_at
from twelve.content.models.base import Fact, Mark, walk


@dataclass(frozen=True, slots=True)
class Marked:
    """A value with its mark."""

    path: str
    mark: Mark
    value: object
    place: Place


def marked(game: Game) -> Iterator[Marked]:
    """Every inferred and house value, in the order of the content."""
    for path, part in walk(game.content):
        if isinstance(part, Fact):
            yield from _unstated(game.node, path, part)


def _unstated(node: Node, path: tuple[str | int, ...], fact: Fact) -> Iterator[Marked]:
    rest = fact.provenance.of("")
    if rest != "stated":
        yield Marked(dotted(path), rest, "all not marked otherwise", value_at(node, path))
    for name, mark in fact.provenance.exceptions.items():
        if mark != "stated":
            where = (*path, *(int(step) if step.isdigit() else step for step in name.split(".")))
            yield Marked(dotted(where), mark, _value(node, where), value_at(node, where))


def _value(node: Node, path: tuple[str | int, ...]) -> object:
    inner = step_to(node, path)
    return plain(inner) if inner is not None else None
