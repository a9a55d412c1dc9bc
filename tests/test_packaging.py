"""What is installed: the wheel, made from the source archive, works far from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from pypdf import PdfReader

HOUSE = Path(__file__).parent.parent


def run(*words: object, cwd: Path) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        list(map(str, words)), cwd=cwd, env=clean, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive and its wheel; built from a copy, for a build writes beside its source."""
    folder, house = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("house") / "twelve"
    copytree(HOUSE, house, ignore=ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist"))
    run(sys.executable, "-m", "build", "--outdir", folder, house, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with nothing but the wheel and what it asks for."""
    home = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", "--without-pip", home / "venv", cwd=home)
    (wheel,) = dist.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", home / "venv")
    run(*pip, "install", "-q", "--no-compile", "--disable-pip-version-check", wheel, cwd=home)
    return home


def test_the_wheel_holds_the_rooms_and_nothing_else(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
    rooms = {"/".join(name.split("/")[:2]) for name in names if ".dist-info" not in name}
    assert rooms == {
        f"twelve/{part}" for part in ("__init__.py", "py.typed", "cli", "content", "engine", "layouts")
    }
    assert not [name for name in names if name.endswith(".pyc")]
    assert [name for name in names if name.endswith("licenses/NOTICE")]


def test_the_source_archive_holds_the_content(dist: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"content/games/king_of_12/game.yaml", "setup.py", "LICENSE", "README.md"} <= names


def test_the_installed_command_lists_the_games(installed: Path) -> None:
    listed = json.loads(run(installed / "venv" / "bin" / "twelve", "games", "--json", cwd=installed))
    assert [game["name"] for game in listed["games"]] == [
        "king-of-12",
        "midnight-moths",
        "twelve-heroes",
        "xii-century",
    ]
    assert all(Path(game["folder"]).is_relative_to(installed) for game in listed["games"])


def test_the_installed_command_prints(installed: Path) -> None:
    run(installed / "venv" / "bin" / "twelve", "new", "my-cards", "--from", "king-of-12", cwd=installed)
    run(installed / "venv" / "bin" / "twelve", "print", "my-cards", "-o", "made", cwd=installed)
    pages = [page for pdf in sorted((installed / "made").glob("*.pdf")) for page in PdfReader(pdf).pages]
    assert pages
    assert "Alchemist" in "".join(page.extract_text() for page in pages)
