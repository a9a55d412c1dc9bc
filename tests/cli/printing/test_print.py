"""`twelve print`, `demo`, `calibrate` and `cache` as users call them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from press_table import pack, pages, paper_mm, picture
from pypdf import PdfReader
from support import Run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return pack(tmp_path / "bench")


def test_a_pack_prints_with_no_layout_of_its_own(twelve: Run, game: Path) -> None:
    done = twelve("print", game)
    assert done.code == 0, done.err
    told = " ".join(done.out.splitlines()[1].split())
    assert told == "output/bench-cards-en-a4.pdf 2 1 sheet print at 100 %, both sides, flip on the long edge"
    again = twelve("print", game, "--json")
    (made,) = again.json["files"]
    assert made["file"] == "output/bench-cards-en-a4.pdf"
    assert (made["pages"], made["sheets"], made["warnings"]) == (2, 1, [])


IMPORTING = """
import gc, os, sys
def state(): return dict(os.environ), gc.get_threshold(), sorted(vars(sys.modules["pydantic.plugin._loader"]))
import pydantic.plugin._loader, mimetypes, ctypes.util, cffi, importlib.resources
before = state(), ctypes.util.find_library, cffi.FFI, importlib.resources.files, mimetypes.inited
import twelve, twelve.cli.app, twelve.content.models.game, twelve.layouts.press
assert before == (state(), ctypes.util.find_library, cffi.FFI, importlib.resources.files, mimetypes.inited)
"""


def test_importing_twelve_changes_nothing_for_other_code_in_the_process() -> None:
    subprocess.run([sys.executable, "-c", IMPORTING], check=True)


def test_words_of_another_program_mean_nothing_to_the_press(game: Path, tmp_path: Path) -> None:
    program = (
        "import sys, twelve; sys.argv = ['other', 'print', 'nothing', '--help']\n"
        f"print(twelve.press(twelve.load({str(game)!r}), folder={str(tmp_path / 'out')!r})[0].pages)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2"]


def test_a_file_that_was_deleted_is_made_again(twelve: Run, game: Path, tmp_path: Path) -> None:
    twelve("print", game)
    (tmp_path / "output" / "bench-cards-en-a4.pdf").unlink()
    assert twelve("print", game).code == 0
    assert (tmp_path / "output" / "bench-cards-en-a4.pdf").exists()


def test_a_changed_word_is_in_the_next_print(twelve: Run, game: Path, tmp_path: Path) -> None:
    twelve("print", game)
    text = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(text.replace("Stays.", "Wanders."))
    twelve("print", game)
    assert "Wanders." in pages(tmp_path / "output" / "bench-cards-en-a4.pdf")[0].extract_text()


def test_options_change_what_is_printed(twelve: Run, game: Path, tmp_path: Path) -> None:
    words = ("--lang", "en,de", "--one-deck-each", "--paper", "letter", "--only", "lady", "--copies", "3")
    done = twelve("print", game, "cards", *words, "--sides", "fronts", "--theme", "ink", "-o", "made")
    assert done.code == 0, done.err
    names = sorted(file.name for file in (tmp_path / "made").iterdir())
    assert names == [
        "bench-cards-only-lady-de-letter-fronts-ink.pdf",
        "bench-cards-only-lady-en-letter-fronts-ink.pdf",
    ]
    (sheet,) = pages(tmp_path / "made" / names[0])
    assert paper_mm(sheet) == (215.9, 279.4)
    assert sheet.extract_text().count("Geht.") == 3
    assert "Bleibt." not in sheet.extract_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("crads",), 'has no component "crads"; did you mean "cards"'),
        (("--lang", "es"), 'has no texts in "es"'),
        (("--paper", "a44"), 'no paper "a44" (a name, or measures such as "40 x 60 mm"); did you mean "a4"'),
        (("--paper", "20 x 20 mm"), "does not fit on paper of 20 × 20 mm"),
        (("--target", "home"), 'no target "home"'),
        (("--sheet", "but"), 'no sheet "but"; did you mean "butt"'),
        (("--only", "gollem"), 'there is no "gollem" to print; did you mean "golem"'),
        (("--cards-per-sheet", "12"), "at most 9 (3 × 3) do"),
        (("--cards-per-sheet", "many"), "neither auto nor a number"),
        (("--printer", "office"), 'no printer "office" is saved'),
        (("--flip", "up"), "'long'"),
        (("--set", "base"), "--set is not an option of bench"),
    ],
)
def test_words_that_do_not_fit_are_usage_errors(
    twelve: Run, game: Path, words: tuple[str, ...], said: str
) -> None:
    done = twelve("print", game, *words)
    assert done.code == 2, done.err
    assert said in " ".join(done.err.replace("│", " ").split())


def test_help_shows_the_options_of_the_games(twelve: Run) -> None:
    shown = twelve("print", "--help").out
    assert "--cards-per-sheet" in shown
    assert "--set" in shown


def test_the_words_of_a_calibration_sheet_stay_on_any_paper(twelve: Run, tmp_path: Path) -> None:
    assert twelve("calibrate", "--paper", "140 x 200 mm", "-o", "made").code == 0
    front = picture(tmp_path / "made" / "calibration-140x200mm-long.pdf", 0, 100).convert("L")
    words = front.crop((0, 0, front.width, front.height // 3)).point(lambda value: 255 if value < 160 else 0)
    left, _, right, _ = (side / 100 * 25.4 for side in words.getbbox())
    assert 19 < left < 21
    assert 100 < right < 121


def test_a_printer_is_calibrated_saved_and_used(twelve: Run, game: Path, tmp_path: Path) -> None:
    assert twelve("calibrate", "--paper", "letter", "-o", "made").code == 0
    front, back = pages(tmp_path / "made" / "calibration-letter-long.pdf")
    assert paper_mm(front) == (215.9, 279.4)
    assert "twelve calibrate --save NAME" in front.extract_text()
    assert "+10" in back.extract_text()
    saved = twelve(
        "calibrate", "--save", "office", "--x", "1.5", "--y", "-0.5", "--left", "0", "--right", "0.5"
    )
    assert saved.code == 0, saved.err
    (file,) = (tmp_path / ".home").rglob("printers.yaml")
    office = yaml.safe_load(file.read_text())["printers"]["office"]
    assert (office["x"], office["y"]) == (1.5, -0.5)
    assert office["angle"] == pytest.approx(0.2204, abs=0.001)
    twelve("print", game, "-o", "plain")
    twelve("print", game, "-o", "moved", "--printer", "office")
    plain, moved = (pages(tmp_path / name / "bench-cards-en-a4.pdf") for name in ("plain", "moved"))
    contents = [[page.get_contents().get_data() for page in side] for side in (plain, moved)]
    assert contents[0][0] == contents[1][0]
    assert contents[0][1] in contents[1][1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--save", "x", "--left", "1"), "--left and --right tell the angle together"),
        (("--save", "x", "--left", "0", "--right", "19"), "degrees is more than a printer errs"),
        (("--paper", "a99"), 'no paper "a99"'),
    ],
)
def test_impossible_calibrations_are_refused(twelve: Run, words: tuple[str, ...], said: str) -> None:
    done = twelve("calibrate", *words)
    assert done.code == 2
    assert said in done.err


def test_the_cache_tells_its_size_and_is_cleared(twelve: Run, game: Path, tmp_path: Path) -> None:
    own = {"TWELVE_CACHE": str(tmp_path / "cache")}
    twelve("print", game, **own)
    assert twelve("cache", "--json", **own).json["bytes"] > 5_000
    assert twelve("cache", "--clear", "--json", **own).json["cleared"] is True
    assert twelve("cache", "--json", **own).json["bytes"] == 0
    assert twelve("print", game, **own).code == 0


def test_clearing_the_cache_leaves_the_fonts_to_a_run_that_uses_them(
    twelve: Run, game: Path, tmp_path: Path
) -> None:
    own = {"TWELVE_CACHE": str(tmp_path / "cache")}
    twelve("print", game, **own)
    before = sorted((tmp_path / "cache").glob("fonts-*/fonts.conf"))
    twelve("cache", "--clear", **own)
    assert before
    assert sorted((tmp_path / "cache").glob("fonts-*/fonts.conf")) == before


def test_the_demo_prints_one_sample_of_each_game(twelve: Run, tmp_path: Path) -> None:
    done = twelve("demo")
    assert done.code == 0, done.err
    made = sorted((tmp_path / "output").glob("*.pdf"))
    assert made
    assert all(len(PdfReader(file).pages) <= 6 for file in made)
    assert "Print them at 100 %" in done.out.splitlines()[-1]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_missing_library_is_told_with_what_helps(
    installed_twelve: Run, game: Path, tmp_path: Path, jobs: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import cffi\n"
        "def missing(self, name, flags=0): raise OSError(f'cannot load library {name!r}')\n"
        "cffi.FFI.dlopen = missing\n"
    )
    own = {"TWELVE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    answer = installed_twelve("print", game, "--jobs", jobs, **own)
    assert answer.code == 1
    assert "a library that sets type is missing; `twelve doctor` names" in answer.err
    assert "cannot load library" in answer.err
    assert "Traceback" not in answer.err
