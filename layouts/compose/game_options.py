"""A game's own print options, declared as data in layouts/games/<rules>/options.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from twelve.content.errors import UsageError, suggest
from twelve.content.loading.checking import build
from twelve.content.loading.yaml import Mapping as Node
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Model
from twelve.layouts.compose.folders import GAMES

if TYPE_CHECKING:
    from twelve.content.loading.game import Game

OPTIONS_FILE = "options.yaml"


class Extra(Model):
    """One option of one game: what it takes and what it is for."""

    takes: Literal["text", "list", "number", "flag", "file"]
    help: str
    least: int | None = None
    most: int | None = None
    allowed: tuple[str, ...] = ()

    def check(self, name: str, value: object) -> object:
        """The value as composers get it: plain data, a text, tuple of texts, number or True."""
        match self.takes:
            case "list":
                words = tuple(word.strip() for word in str(value).split(",") if word.strip())
                for word in words:
                    self._check_word(name, word)
                return words
            case "file":
                return str(value)
            case "number" if isinstance(value, int):
                return self._bounded(name, value)
            case "text":
                self._check_word(name, str(value))
        return value

    def _check_word(self, name: str, word: str) -> None:
        if self.allowed and word not in self.allowed:
            raise UsageError(f'--{name}: "{word}" is not allowed; {suggest(word, self.allowed)}')

    def _bounded(self, name: str, value: int) -> int:
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            raise UsageError(f"--{name}: {value} is not between {self.least} and {self.most}")
        return value


def declared(folder: Path) -> dict[str, Extra]:
    """The options that a game's layouts declare."""
    file = folder / OPTIONS_FILE
    if not file.is_file():
        return {}
    node = read_yaml(file)
    assert isinstance(node, Node)
    return {name: build(entry, Extra) for name, entry in node.entries.items()}


def all_declared() -> dict[str, dict[str, Extra]]:
    """The options of every shipped game, by the name of its layouts."""
    files = sorted(GAMES.glob(f"*/{OPTIONS_FILE}"))
    return {file.parent.name: declared(file.parent) for file in files}


def check_extras(game: Game, given: Mapping[str, object]) -> dict[str, object]:
    """The game's own options, checked; one that this game does not have is refused."""
    known = declared(GAMES / game.rules) if game.rules else {}
    for name in given:
        if name not in known:
            hint = (
                f"its own options: {', '.join(f'--{key}' for key in known)}"
                if known
                else "it has no own options"
            )
            raise UsageError(f"--{name} is not an option of {game.name}; {hint}")
    return {name: known[name].check(name, value) for name, value in given.items()}
