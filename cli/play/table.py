"""How a game in progress is shown on a terminal; each game may bring its own table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from twelve.cli.play.seats import readable
from twelve.content.loading.game import Game
from twelve.content.models.typography import french
from twelve.engine.contract import Outcome, Rules
from twelve.engine.match import Change
from twelve.engine.telling import Teller, teller_for

if TYPE_CHECKING:
    from rich.console import RenderableType


class Use(IntEnum):
    """What a move is good for; those that do good are listed first, the others apart."""

    GAIN = 0
    NOTHING = 1
    """Changes nothing that counts."""
    LOSS = 2
    """Only gives something up."""


class Table:
    """The plain table: the state as its text, moves as people type them; a game overrides what it likes."""

    def __init__(self, game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> None:
        self.game = game
        self.rules = rules
        self.language = language
        self.teller: Teller = teller_for(game, list(map(readable, names)), language)
        self.names = self.teller.names

    @staticmethod
    def read_options(game: Game, options: dict[str, str]) -> dict[str, str]:  # noqa: ARG004  (overridden)
        """The options as the rules take them; a game may let a file stand for what is in it."""
        return options

    def show(self, view: object, seat: int) -> RenderableType:
        """What this seat sees, short enough to leave room for the choices: at most 14 lines of 80."""
        return self.rules.format_state(view)

    def describe(self, view: object, seat: int, move: object) -> str:
        """A move in words, for the list."""
        return self.rules.format_move(move)

    def group(self, view: object, seat: int, move: object) -> str:
        """The heading under which a move is listed; moves without one come first."""
        return ""

    def bundle(self, view: object, seat: int, move: object) -> tuple[str, str]:
        """What a move has in common with others, and what tells them apart: `farms`, `5`; or nothing."""
        return "", ""

    def tells_apart(self, tails: Sequence[str]) -> str:
        """What these are in which bundled moves differ, where many do: dice, food to take along."""
        return ""

    def about(self, view: object, word: str) -> str | None:
        """All there is to see of a player, where the table shows only the first of it."""
        return None

    def use(self, view: object, seat: int, move: object) -> Use:
        """Whether a move gains, changes nothing, or only loses something."""
        return Use.GAIN

    def number(self, view: object, seat: int, move: object) -> int | None:
        """The number that *is* the choice (a face, a token's worth): the list then counts by it."""
        return None

    def tell(self, change: Change[object, object], watching: Iterable[int] = ()) -> Iterator[str]:
        """What happened, line by line, as far as all who watch may know it."""
        return self.teller.told(self.rules.log(change.before, change.moves, change.after), watching)

    def terms(self) -> Iterable[str]:
        """Everything `?term` can explain, by its name in the language of the game."""
        return [card.name[self.language] for card in self.game.content.cards.values() if card.text]

    def explain(self, word: str) -> str | None:
        """A thing or a rule of the game by its name (or its id), in about two sentences."""
        card = self.game.content.cards.get(word)
        if card is None or card.text is None:
            return None
        return f"{card.name[self.language]}: {card.text[self.language]}"

    def rules_told(self) -> Iterable[str]:
        """The rules as they are printed, to look up words that have no entry of their own."""
        return ()

    def afford(self, view: object, seat: int) -> RenderableType | None:
        """What this seat can get now, and what is missing for the rest; nothing where nothing is bought."""
        return None

    def due(self, state: object) -> str:
        """What is to be rolled with real dice."""
        told = self.rules.due(state)
        return told if isinstance(told, str) else self.teller.tell(told)

    def in_short(self, view: object, seat: int, move: object) -> str:
        """A move in words, without what it does: the list tells that."""
        return self.describe(view, seat, move).partition(" – ")[0]

    def set_as_spoken(self, text: str) -> str:
        """A text of the content with the spaces of its language, at which no line ends."""
        return french(text) if self.language == "fr" else text

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.teller.name(seat)


def won(table: Table, outcome: Outcome) -> str:
    """Who won, in a few words."""
    say, winners = table.teller.say, outcome.winners
    players = table.teller.people(winners) if winners else say("nobody")
    return say("won", players=players, count=len(winners))


def table_for(game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> Table:
    """The game's own table, or the plain one."""
    return table_kind(game)(game, rules, names, language)


def table_kind(game: Game) -> type[Table]:
    """Which table a game is shown on."""
    if game.rules and find_spec(f"twelve.cli.games.{game.rules}.table"):
        return cast(type[Table], import_module(f"twelve.cli.games.{game.rules}.table").GameTable)
    return Table
