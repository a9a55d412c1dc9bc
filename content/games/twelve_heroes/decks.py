"""Deck files of Twelve Heroes: `units: {Goat: 2, Iron Giant: 1, …}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from twelve.content.errors import ContentError
from twelve.content.games.twelve_heroes.model import Content, DeckFile, deck_faults
from twelve.content.loading.checking import build, located
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Problem
from twelve.content.models.names import names_of


def read_deck_file(path: Path, content: Content, boxes: int = 1) -> dict[str, int]:
    """The cards of a deck file; raises with everything that is wrong and where."""
    node = read_yaml(path)
    written = build(node, DeckFile).units
    known = names_of(content.units)
    ids = {word: known.get(word.casefold(), word) for word in written}
    units: Counter[str] = Counter()
    for word, count in written.items():
        units[ids[word]] += count
    if faults := list(deck_faults(units, content, boxes)):
        spelled = {id: word for word, id in ids.items()}
        raise ContentError(located(node, _as_written(fault.problem(content), spelled)) for fault in faults)
    return dict(units)


def deck_line(units: Mapping[str, int]) -> str:
    """A deck in one line, as the rules' options take it: `goat:2 hawk:1`."""
    return " ".join(f"{name}:{count}" for name, count in units.items())


def _as_written(fault: Problem, spelled: Mapping[str, str]) -> Problem:
    """A fault at the word of the file, not at the id that it stands for."""
    return fault._replace(path=tuple(spelled.get(str(step), step) for step in fault.path))
