"""Deck files of Twelve Heroes: `units: {goat: 2, hawk: 1, …}`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from twelve.content.errors import ContentError
from twelve.content.games.twelve_heroes.model import Content, DeckFile, deck_faults
from twelve.content.loading.checking import build, located
from twelve.content.loading.yaml import read_yaml


def read_deck_file(path: Path, content: Content, boxes: int | None = 1) -> dict[str, int]:
    """The cards of a deck file; raises with everything that is wrong and where."""
    node = read_yaml(path)
    units = dict(build(node, DeckFile).units)
    if faults := list(deck_faults(units, content, boxes)):
        raise ContentError(located(node, fault) for fault in faults)
    return units


def deck_line(units: Mapping[str, int]) -> str:
    """A deck in one line, as the rules' options take it: `goat:2 hawk:1`."""
    return " ".join(f"{name}:{count}" for name, count in units.items())
