"""The Python door: `import twelve`, its examples, and what it leaves asleep."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import twelve
from twelve.layouts.options import GameOptions

PAGE = Path(__file__).parent.parent / "docs" / "python.md"
NAMES = [name for name in twelve.__all__ if name.islower()]


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_in_the_docstrings_are_true(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    known = {"twelve": twelve, "Path": Path}
    (found,) = doctest.DocTestFinder(recurse=False).find(getattr(twelve, name), name, globs=known)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


def test_the_page_about_python_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(PAGE), module_relative=False)
    assert done.attempted > 10
    assert done.failed == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_every_example_of_the_docstrings(name: str) -> None:
    examples = doctest.DocTestParser().get_examples(getattr(twelve, name).__doc__)
    page = PAGE.read_text(encoding="utf-8")
    assert all(f">>> {example.source.strip()}" in page for example in examples)


def test_the_door_wakes_neither_models_nor_printing_libraries() -> None:
    program = "import twelve, sys; print(*{name.partition('.')[0] for name in sys.modules})"
    woken = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert not {"pydantic", "yaml", "typer", "weasyprint", "pypdf", "PIL"} & set(woken.split())


def test_games_are_played_without_the_libraries_that_print() -> None:
    program = (
        "import sys; sys.modules['weasyprint'] = None; import twelve\n"
        "print(twelve.play(twelve.load('king-of-12'), seed=7).match.outcome.winners)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("(")


def test_what_options_say_is_heeded_unless_something_else_is_said(tmp_path: Path) -> None:
    game = twelve.load("king-of-12")
    asked = twelve.PrintOptions(components=("tokens",), folder=tmp_path / "a", own=GameOptions(label="mine"))
    (made,) = twelve.press(game, options=asked)
    assert made.file == tmp_path / "a" / "king-of-12-tokens-mine-en-a4.pdf"
    (made,) = twelve.press(game, "reference", folder=tmp_path / "b", options=asked, set="first")
    assert made.file == tmp_path / "b" / "king-of-12-reference-first-en-a4.pdf"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"copies": 0}, "copies: 0 is not between 1 and 100"),
        ({"theme": "neon"}, 'theme: "neon" is not allowed'),
        ({"sides": "front"}, 'did you mean "fronts"'),
        ({"jobs": -1}, "jobs: -1 is not between 0 and 64"),
    ],
)
def test_options_of_python_are_checked_as_those_of_the_command(
    tmp_path: Path, asked: dict[str, object], said: str
) -> None:
    game, options = twelve.load("king-of-12"), twelve.PrintOptions(**asked)
    with pytest.raises(twelve.TwelveError, match=re.escape(said)):
        twelve.press(game, "tokens", folder=tmp_path / "out", options=options)
    assert not (tmp_path / "out").exists()


def test_a_town_that_cannot_be_is_refused_with_its_reason() -> None:
    with pytest.raises(twelve.TwelveError, match="farms"):
        twelve.score({"game": "xii-century", "town": "X", "assets": {"farms": 999}})


@pytest.mark.parametrize(("town", "field"), [({}, "game"), ({"game": "xii-century", "gold": 3}, "gold")])
def test_what_is_no_town_is_refused_by_the_name_of_its_field(town: dict[str, object], field: str) -> None:
    with pytest.raises(twelve.TwelveError, match=field):
        twelve.score(town)


def test_an_option_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(twelve.TwelveError, match='there is no option "sett"; did you mean "set"'):
        twelve.play(twelve.load("king-of-12"), sett="first")


def test_types_are_there_for_whoever_imports_it() -> None:
    assert (Path(twelve.__file__).parent / "py.typed").is_file()
