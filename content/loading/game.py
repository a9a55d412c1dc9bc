"""A game, loaded and checked: its own folder laid over the game it extends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType

from twelve.content.errors import ContentError, Finding, suggest
from twelve.content.loading.checking import build, findings
from twelve.content.loading.layers import overlay_all, read_folder
from twelve.content.loading.own_code import MODEL, RULES, own_file, own_module
from twelve.content.loading.shelf import Spot, find, find_base, shipped_rules
from twelve.content.loading.tables import model_of, settled, with_rows
from twelve.content.loading.yaml import Mapping, Node, Scalar, plain
from twelve.content.models.game import GameContent, OwnGame


@dataclass(frozen=True)
class Game:
    """What prints, plays and scores."""

    spot: Spot
    folders: tuple[Path, ...]
    node: Mapping
    content: GameContent

    @property
    def name(self) -> str:
        return self.content.game

    @property
    def rules(self) -> str | None:
        """The shipped rules that the game names: the modules of this name are its own."""
        return self.content.rules if self.content.rules in shipped_rules() else None

    def code(self, name: str) -> ModuleType | None:
        """A module of program code that the game brings, where it is trusted to."""
        return own_module(self.spot, self.folders, name)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Doubtful things the content itself shows; errors would have kept it from loading."""
        return tuple(findings(self.node, self.content))


def load(name: str) -> Game:
    """The game or pack of this name (or in this folder)."""
    return load_spot(find(name))


def load_spot(spot: Spot) -> Game:
    """The game in a folder, over all it extends; raises with every finding."""
    layers = _layers(spot)
    folders = tuple(folder for folder, _ in layers)
    documents = [settled(layer) for _, layer in layers]
    rules = _rules(documents)
    _check_rules(folders, rules)
    own = own_module(spot, folders, MODEL)
    known = own.Content if own else content_model(str(rules.value) if rules else None)
    model = model_of(documents, known)
    languages = _languages(documents)
    filled = [
        with_rows(layer, folder, model, languages)
        for (folder, _), layer in zip(layers, documents, strict=True)
    ]
    node = overlay_all(filled, model)
    content = build(node, model)
    return Game(spot, folders, node, content)


def content_model(rules: str | None) -> type[GameContent]:
    """The model of a game's content: its own where the rules have one, else plain cards and components."""
    if rules not in shipped_rules():
        return OwnGame
    model: type[GameContent] = import_module(f"twelve.content.games.{rules}.model").Content
    return model


def _layers(spot: Spot) -> list[tuple[Path, Mapping]]:
    """Folders and documents from the base upwards."""
    own = read_folder(spot.folder)
    extends = own.entries.get("extends")
    if not isinstance(extends, Scalar) or not isinstance(extends.value, str):
        return [(spot.folder, own)]
    return [*_layers(find_base(extends.value, spot, own)), (spot.folder, own)]


def _check_rules(folders: tuple[Path, ...], rules: Scalar | None) -> None:
    """Rules are shipped, or lie beside the game as program code; no other module can be named."""
    if rules is None or rules.value in shipped_rules() or own_file(folders, RULES):
        return
    message = f'there are no rules "{rules.value}"; {suggest(str(rules.value), shipped_rules())}'
    raise ContentError([Finding(message, "rules", rules.place)])


def _rules(layers: Sequence[Mapping]) -> Scalar | None:
    """The rules that the topmost layer names, if any does."""
    rules = _topmost(layers, "rules")
    return rules if isinstance(rules, Scalar) and isinstance(rules.value, str) else None


def _languages(layers: Sequence[Mapping]) -> tuple[str, ...]:
    """The languages that the game says it has, before anything is checked."""
    languages = _topmost(layers, "languages")
    found = plain(languages) if languages else None
    return tuple(map(str, found)) if isinstance(found, tuple) else ()


def _topmost(layers: Sequence[Mapping], key: str) -> Node | None:
    return next((layer.entries[key] for layer in reversed(layers) if key in layer.entries), None)
