"""A game's own print options, declared as data in layouts/games/<rules>/options.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from twelve.content.errors import UsageError, suggest
from twelve.content.loading.checking import build
from twelve.content.loading.own_code import OPTIONS
from twelve.content.loading.shelf import is_trusted, on_search_path
from twelve.content.loading.yaml import Mapping as Node
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Model
from twelve.layouts.compose.folders import GAMES, LAYOUTS
from twelve.layouts.options import GameOptions

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

    def check(self, name: str, value: object) -> str | int | bool | tuple[str, ...]:
        """The value as composers get it, plain whatever was given: a file is the text that names it."""
        match self.takes:
            case "list":
                words = tuple(word.strip() for word in _listed(value) if word.strip())
                for word in words:
                    self._check_word(name, word)
                return words
            case "number":
                return self._bounded(name, _whole(name, value))
            case "flag":
                return bool(value)
            case "text":
                self._check_word(name, str(value))
        return str(value)

    def _check_word(self, name: str, word: str) -> None:
        if self.allowed and word not in self.allowed:
            raise UsageError(f'--{name}: "{word}" is not allowed; {suggest(word, self.allowed)}')

    def _bounded(self, name: str, value: int) -> int:
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            raise UsageError(f"--{name}: {value} is not between {self.least} and {self.most}")
        return value


def _listed(value: object) -> list[str]:
    """A list as it is typed, with commas, or as Python gives it."""
    return [str(word) for word in value] if isinstance(value, list | tuple) else str(value).split(",")


def _whole(name: str, value: object) -> int:
    if isinstance(value, int):
        return value
    raise UsageError(f"--{name}: {value} is not a whole number")


FILLABLE_NAME = "fillable"
FILLABLE = Extra(takes="flag", help="a form to be filled in on screen")
"""What any game's sheets can be, if their layouts have fields."""


def declared(folder: Path) -> dict[str, Extra]:
    """The options that a game's layouts declare."""
    file = folder / OPTIONS_FILE
    if not file.is_file():
        return {}
    node = read_yaml(file)
    assert isinstance(node, Node)
    return {name: build(entry, Extra) for name, entry in node.entries.items()}


def all_declared() -> dict[str, dict[str, Extra]]:
    """The options of every shipped or trusted game, by the name of its layouts."""
    files = sorted(GAMES.glob(f"*/{OPTIONS_FILE}"))
    found = {file.parent.name: declared(file.parent) for file in files}
    own = {spot.name: declared(spot.folder / LAYOUTS) for spot in on_search_path()}
    return {**found, **{name: options for name, options in own.items() if options}}


def own_options(game: Game, given: Mapping[str, object]) -> GameOptions:
    """The game's own options, checked; one that this game does not have is refused."""
    known = _known(game)
    for name in given:
        if name not in known:
            hint = (
                f"its own options: {', '.join(f'--{key}' for key in known)}"
                if set(known) - {FILLABLE_NAME}
                else "it has no own options"
            )
            raise UsageError(f"--{name} is not an option of {game.name}; {hint}")
    values: dict[str, Any] = {_field(name): known[name].check(name, given[name]) for name in given}
    own = game.code(OPTIONS)
    model: type[GameOptions] = own.Options if own else options_model(game.rules)
    return model(**values)


def _known(game: Game) -> dict[str, Extra]:
    """The options of the game's layouts, and those that a trusted game of one's own declares."""
    shipped = declared(GAMES / game.rules) if game.rules else {FILLABLE_NAME: FILLABLE}
    own = [declared(folder / LAYOUTS) for folder in game.folders if is_trusted(folder)]
    return {name: extra for options in (shipped, *own) for name, extra in options.items()}


def options_model(rules: str | None) -> type[GameOptions]:
    """The model of a shipped game's own options, where it has one."""
    if not rules or not find_spec(f"twelve.layouts.games.{rules}.options"):
        return GameOptions
    return cast("type[GameOptions]", import_module(f"twelve.layouts.games.{rules}.options").OwnOptions)


def _field(name: str) -> str:
    """The name of an option as Python takes it: `from` is a word of its own there."""
    plain = name.replace("-", "_")
    return f"{plain}_" if iskeyword(plain) else plain
