"""A game's own print options: a model each, plain data whatever was given."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest
from press_table import pack

from twelve.content.errors import UsageError
from twelve.content.loading.game import load
from twelve.layouts.compose.game_options import _field, all_declared, options_model, own_options
from twelve.layouts.compose.job import compose
from twelve.layouts.options import GameOptions, PrintOptions

GIVEN: dict[str, object] = {
    "text": "word",
    "list": "a,b",
    "number": 9,
    "flag": True,
    "file": Path("/etc/hosts"),
}
ALL = [(game, name) for game, options in all_declared().items() for name in options]


def is_plain(value: object) -> bool:
    return type(value) in (str, int, bool, type(None)) or (type(value) is tuple and all(map(is_plain, value)))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_option_has_a_field_and_reaches_composers_as_plain_data(game: str, name: str) -> None:
    declared = all_declared()[game][name]
    value = declared.check(name, GIVEN[declared.takes])
    own = options_model(game)(**{_field(name): value})
    assert all(map(is_plain, asdict(own).values()))
    assert asdict(own)[_field(name)] == value


@pytest.mark.parametrize("game", all_declared())
def test_what_no_option_gives_is_worked_out_by_the_rules(game: str) -> None:
    asked = {_field(name) for name in all_declared()[game]}
    others = {field.name for field in fields(options_model(game))} - asked
    assert others <= {"label", "fillable", "cards", "units", "track", "entries"}


def test_a_file_reaches_a_template_as_a_text_and_never_as_a_path(tmp_path: Path) -> None:
    shown = {"unit/face.html": "{{ options.deck }}|{{ options.deck is string }}"}
    folder = pack(tmp_path / "p", {}, shown)
    (folder / "game.yaml").write_text("game: p\nextends: twelve-heroes\ntitle: P\nversion: 1.0.0\n")
    game = load(str(folder))
    own = replace(own_options(game, {"deck": Path("/etc/hosts")}), units=(("goat", 1),))
    (part,) = compose(game, PrintOptions(components=("units",), languages=("en",), own=own))
    assert part.faces[0].html == "/etc/hosts|True"


def test_an_option_of_another_game_is_refused() -> None:
    game = load("king-of-12")
    with pytest.raises(UsageError, match="--players is not an option of king-of-12; its own options: --set"):
        own_options(game, {"players": 3})


def test_a_number_is_a_whole_number_within_its_bounds() -> None:
    game = load("xii-century")
    with pytest.raises(UsageError, match="--players: 13 is not between 1 and 12"):
        own_options(game, {"players": 13})
    with pytest.raises(UsageError, match="--players: many is not a whole number"):
        own_options(game, {"players": "many"})


def test_a_game_without_options_of_its_own_has_the_plain_ones(tmp_path: Path) -> None:
    assert own_options(load(str(pack(tmp_path / "p"))), {}) == GameOptions()
