"""The house: which room may look into which, and what a command may wake."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("words", QUIET, ids=" ".join)
def test_what_does_not_print_imports_no_printing_library(words: tuple[str, ...], tmp_path: Path) -> None:
    program = (
        "import sys; sys.argv = ['twelve', *sys.argv[1:]]\n"
        "from twelve.cli.app import exit_code\n"
        "code = exit_code()\n"
        "print('\\nWOKEN', *sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
        "sys.exit(code)"
    )
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
