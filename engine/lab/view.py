"""How the lab looks at a game: what its things are called, who holds them, what else is counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from twelve.content.loading.game import Game
from twelve.content.models.base import Model, Text
from twelve.engine.chance import Stream
from twelve.engine.contract import AnyRules
from twelve.engine.lab.changes import balance_module
from twelve.engine.registry import rules_for

Holdings: TypeAlias = Callable[[AnyRules, object], Sequence[Iterable[str]] | None]
"""By seat the things that it has, as soon as that is known of a state."""
Took: TypeAlias = Callable[[AnyRules, object, Mapping[int, object], object], Iterable[tuple[str, int, int]]]
"""What happened to which seat on the way from one state to the next, and the points it took."""
_WORD = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class Lens:
    """A game as the lab sees it; a game without a lens of its own is seen by its cards and moves."""

    kinds: Mapping[str, Mapping[str, Text]]
    """Things by what they are, such as units and lands, with their names."""
    options: Mapping[str, str] = field(default_factory=dict)
    held: Holdings | None = None
    took: Took | None = None
    at_the_end: Holdings | None = None
    """By seat what it has at the end that no move names."""
    rules: Callable[[Stream], AnyRules] | None = None
    """Rules for one game, where each is dealt differently."""
    plays: frozenset[str] = frozenset()
    """The first words of moves that play something; without them, all do."""
    counts_moves: bool = False
    """Whether a move that names nothing is a thing itself."""
    when: Mapping[str, str] = field(default_factory=dict)
    """By kind how to say that somebody used a thing, where that is not to play it."""
    pairings: Mapping[tuple[str, str], Mapping[str, str]] = field(default_factory=dict)
    """Ready-made sides, such as decks, that are set against each other, and the options for it."""
    places: str = "game"
    """What it is that ends with points, where nobody else plays."""
    figures: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Things by the numbers that stand on them: a document shows what was measured."""
    gain_of: Callable[[object], int] | None = None
    """The number under which points of a turn are counted; by default the turn's own."""

    @cached_property
    def names(self) -> dict[str, Text]:
        return {thing: name for things in self.kinds.values() for thing, name in things.items()}

    def kind(self, thing: str) -> str:
        return next((kind for kind, things in self.kinds.items() if thing in things), "move")

    def mentioned(self, move: str) -> tuple[str, ...]:
        """The things that a move names."""
        if self.plays and move.partition(" ")[0] not in self.plays:
            return ()
        found = tuple(dict.fromkeys(word for word in _WORD.findall(move) if word in self.names))
        return found or ((move,) if self.counts_moves else ())


def lens_for(game: Game) -> Lens:
    """The game's own lens, or one that sees its cards."""
    if module := balance_module(game):
        made: Lens = module.lens(game.content)
        return made
    tables = {table: game.content.table(table) for table in game.content.sources()}
    named = {table: _names(entries) for table, entries in tables.items()}
    kinds = {table.removesuffix("s"): names for table, names in named.items() if names}
    return Lens(kinds, counts_moves=True)


def _names(entries: Mapping[str, Model]) -> dict[str, Text]:
    """Entries that bear a name."""
    names = {key: entry.value_of("name") for key, entry in entries.items()}
    return {key: name for key, name in names.items() if isinstance(name, Text)}


def rules_of(game: Game, lens: Lens) -> Callable[[Stream], AnyRules]:
    """The rules of each game of a run."""
    if lens.rules:
        return lens.rules
    made = rules_for(game)
    return lambda _: made
