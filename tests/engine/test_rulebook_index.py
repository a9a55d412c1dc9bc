"""Every rule of every game has its test: rulebook.yaml names the rules, one by one, with what proves them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import shipped
from twelve.content.loading.yaml import Mapping, plain, read_yaml

TESTS = Path(__file__).parent.parent
LEAST = 60
"""Rules of a game at least; a page that was cut short would have fewer."""


def index() -> dict[str, dict[str, dict[str, str]]]:
    node = read_yaml(TESTS / "engine" / "rulebook.yaml")
    assert isinstance(node, Mapping)
    return {game: plain(entry) for game, entry in node.entries.items()}


def known_tests() -> set[str]:
    return {
        node.name
        for file in TESTS.rglob("test_*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def test_every_shipped_game_has_its_rules_listed() -> None:
    assert {name.replace("_", "-") for name in index()} == {
        spot.name for spot in shipped() if load_spot(spot).rules
    }


@pytest.mark.parametrize("game", index())
def test_every_rule_has_its_test(game: str) -> None:
    rules = [(f"{part}: {rule}", test) for part, some in index()[game].items() for rule, test in some.items()]
    known = known_tests()
    assert len(rules) >= LEAST
    assert [(rule, test) for rule, test in rules if test not in known] == []
