"""The house: which room may look into which, and what a command may wake."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from twelve.content.loading.yaml import read_yaml

HOUSE = Path(__file__).parent.parent
MAY_IMPORT = {
    "content": {"content"},
    "engine": {"content", "engine"},
    "layouts": {"content", "layouts"},
    "cli": {"content", "engine", "layouts", "cli"},
}
PRINTING = {"weasyprint", "pikepdf", "pypdfium2", "reportlab", "pypdf", "PIL", "fontTools"}
QUIET = [
    ("games",),
    ("roll", "2d6"),
    ("check", "king-of-12"),
    ("king", "set"),
    ("events", "--difficulty", "hard"),
    ("heroes", "deck"),
    ("doctor",),
    ("--version",),
]


SAME_ROLE = {
    "Content": "all of a game's content",
    "Count": "how many, within the bounds of a game",
    "GameBoard": "what a seat sees of a game in the browser",
    "GameTable": "what a seat sees of a game on the terminal",
    "Move": "a decision of a game",
    "OwnOptions": "what can be asked of a print of a game",
    "Phase": "the parts of a game's turn",
    "State": "a moment of a game",
    "Task": "what is still due in a turn",
    "Turn": "what is known of the turn under way",
    "Way": "a way through a turn that a bot weighs",
}
"""Names that stand once for each game, and mean the same there."""


def modules(room: str) -> list[Path]:
    return sorted((HOUSE / room).rglob("*.py"))


def imported_rooms(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name.startswith("twelve."):
                yield name.split(".")[1]


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    wrong = {(f.name, r) for f in modules(room) for r in imported_rooms(f) if r not in MAY_IMPORT[room]}
    assert not wrong


def test_no_module_is_a_crowd() -> None:
    long = {
        f.name: n
        for room in MAY_IMPORT
        for f in modules(room)
        if (n := len(f.read_text().splitlines())) > 500
    }
    assert not long


def test_one_word_names_one_thing() -> None:
    """Classes and type aliases: a name that is defined twice must be the same role in several games."""
    homes: dict[str, list[str]] = {}
    for file in (f for room in MAY_IMPORT for f in modules(room)):
        for name in defined(ast.parse(file.read_text(encoding="utf-8"))):
            homes.setdefault(name, []).append(str(file.relative_to(HOUSE)))
    twice = {name: where for name, where in homes.items() if len(where) > 1}
    assert set(twice) - set(SAME_ROLE) == set(), {n: w for n, w in twice.items() if n not in SAME_ROLE}
    assert set(SAME_ROLE) <= set(twice), "a name is allowed twice that is there only once"
    for name in SAME_ROLE:
        games = {Path(where).parent for where in twice[name]}
        assert len(games) == len(twice[name]), (name, twice[name])
        assert all(folder.parent.name in {"games", "engine"} for folder in games), name


def defined(tree: ast.Module) -> Iterator[str]:
    """The classes of a module, and the types that it gives a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
            yield target.id


@pytest.mark.parametrize("words", QUIET, ids=" ".join)
def test_what_does_not_print_imports_no_printing_library(words: tuple[str, ...], tmp_path: Path) -> None:
    program = (
        "import sys; sys.argv = ['twelve', *sys.argv[1:]]\n"
        "from twelve.cli.app import exit_code\n"
        "code = exit_code()\n"
        "print('\\nWOKEN', *sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
        "sys.exit(code)"
    )
    # how wide letters are is read from the fonts the first time that lines are set, and kept
    for _ in range(2 if words[0] == "check" else 1):
        done = subprocess.run(
            [sys.executable, "-c", program, *words], capture_output=True, text=True, cwd=tmp_path, check=False
        )
    assert done.returncode == 0, done.stderr
    woken = set(done.stderr.rpartition("WOKEN")[2].split())
    assert "typer" in woken
    assert not woken & PRINTING


def test_every_shipped_yaml_file_names_its_schema() -> None:
    for file in [*(HOUSE / "content").rglob("*.yaml"), *(HOUSE / "layouts").rglob("*.yaml")]:
        first = file.read_text(encoding="utf-8").partition("\n")[0]
        found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert found, f"{file.relative_to(HOUSE)} does not begin with its schema line"
        if "{" not in found[1]:
            assert (file.parent / found[1]).is_file(), f"{file.relative_to(HOUSE)}: {found[1]} is not there"
        if "template" not in file.parts:
            read_yaml(file)  # two people may give the same name in one file
