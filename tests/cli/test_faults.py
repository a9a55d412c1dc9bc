"""The door of the command line: whatever goes wrong is one line, and every stream will do."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import TWELVE

from twelve.cli.group import command_names
from twelve.cli.streams import SIGNS, plainer

EACH = """
import json, os, sys
import rich.panel, rich.table, rich.markdown, typer.rich_utils
import twelve.cli.app, twelve.cli.group as group
told, commands = open(3, "w"), json.loads(sys.argv[1])
for name in group.command_names() if len(commands) > 3 else ():
    group._load(name)
for words in commands:
    if child := os.fork():
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(json.dumps([words, ended]), file=told, flush=True)
        continue
    sys.argv = ["twelve", *words]
    twelve.cli.app.main()
"""
"""Runs one command after another in processes of their own, which need not bring everything in again."""
RAISES = "import sys, twelve.cli.app as app\ndef fails(*_):\n    {}\napp.run = fails\napp.main()"
COMMANDS = [["--help"], ["--version"], *([name, "--help"] for name in command_names()), ["games"]]


def each(redirected: str, commands: list[list[str]] = COMMANDS, **env: str) -> tuple[set[int], bytes]:
    """The exit codes of commands with their streams redirected, and all that they said."""
    codes, told = os.pipe()
    line = f'exec 3>&{told}; exec "$0" -c "$1" "$2" {redirected}'
    done = subprocess.run(
        ["bash", "-c", line, sys.executable, EACH, json.dumps(commands)],
        capture_output=True,
        pass_fds=[told],
        env={**os.environ, **env},
        check=False,
    )
    os.close(told)
    with open(codes, encoding="utf-8") as file:
        ended = [json.loads(line) for line in file]
    assert [words for words, _ in ended] == commands, done.stderr
    said = done.stdout + done.stderr
    assert b"Traceback" not in said
    assert b"a fault in twelve" not in said
    return {code for _, code in ended}, said


def failing(statement: str, **env: str) -> tuple[int, str]:
    """The command line, with something in it that goes wrong in this way."""
    program = RAISES.format(statement)
    done = subprocess.run(
        [sys.executable, "-c", program, "games"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
    )
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


def test_every_command_works_with_all_streams_closed() -> None:
    assert each("<&- >&- 2>&-")[0] == {0}


def test_what_is_said_to_a_closed_standard_output_lands_in_no_file(tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f'"{TWELVE}" schema king-of-12 --to made >&-'], cwd=tmp_path, check=False
    )
    assert done.returncode == 0
    assert all(json.loads(file.read_bytes()) for file in (tmp_path / "made").iterdir())


def test_every_command_tells_of_a_full_standard_output() -> None:
    codes, said = each(">/dev/full")
    assert codes == {1}
    line = b"error: standard output: No space left on device; make room there, or choose another place"
    assert set(said.splitlines()) == {line}


def test_nobody_can_be_told_when_both_are_full_but_the_exit_code_says_it() -> None:
    assert each(">/dev/full 2>/dev/full", [["--help"], ["games"]]) == ({1}, b"")


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["ascii", "LANG=C", "latin-1"],
)
def test_every_command_can_be_read_where_letters_are_few(env: dict[str, str]) -> None:
    codes, said = each("", COMMANDS if "ascii" in env.values() else [["games"]], **env)
    assert codes == {0}
    assert "2-4      en de fr" in said.decode("latin-1" if "latin-1" in env.values() else "ascii")


def test_every_command_fits_a_dumb_and_narrow_terminal() -> None:
    codes, said = each("", COLUMNS="20", TERM="dumb")
    assert codes == {0}
    assert b"\x1b" not in said


def test_json_keeps_its_letters_where_they_cannot_be_shown() -> None:
    shown = [each("", [["games", "--json"]], PYTHONIOENCODING=name)[1] for name in ("ascii", "utf-8")]
    assert json.loads(shown[0]) == json.loads(shown[1])
    assert shown[0].isascii()
    assert not shown[1].isascii()


def test_signs_of_ours_become_the_nearest_plain_ones() -> None:
    assert all(sign.isascii() for sign in SIGNS.values())
    words = "Château 2–4 × “Fuß”\udcff"
    assert plainer(UnicodeEncodeError("ascii", words, 0, len(words), "")) == (
        'Chateau 2-4 x "Fuss"?',
        len(words),
    )


def test_words_that_are_no_text_are_a_usage_error() -> None:
    done = subprocess.run([TWELVE, "check", b"caf\xe9"], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"error: 'caf\\udce9' is not text in UTF-8; write or name it with other letters\n"


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("open('/nowhere/at/all')", "/nowhere/at/all: No such file or directory"),
        (
            "open('/' + 300 * 'x', 'w')",
            f"/{'x' * 300}: File name too long; choose a shorter name",
        ),
        ("raise OSError(28, 'No space left on device')", "a file: No space left on device; make room"),
        ("raise MemoryError", "there is not enough memory for this"),
        ("fails()", "something here is nested too deeply or refers to itself"),
    ],
)
def test_what_nobody_handled_is_one_line(statement: str, told: str) -> None:
    code, said = failing(statement)
    assert code == 1
    assert said.startswith(f"error: {told}")
    assert said.count("\n") == 1


def test_a_fault_of_ours_leaves_a_report_to_send(tmp_path: Path) -> None:
    code, said = failing("{}['unforeseen']", TMPDIR=str(tmp_path))
    (report,) = tmp_path.iterdir()
    assert code == 1
    assert said.startswith("error: a fault in twelve, not in your files: KeyError: 'unforeseen' (cli/app.py:")
    assert f"the report is {report}; it holds the command, the versions" in said
    held = report.read_text(encoding="utf-8")
    assert re.match(r"twelve \d\S+, Python 3\.\S+, \S+\ncommand: 'twelve' 'games'\n\nTraceback ", held)
    assert report.stat().st_mode & 0o777 == 0o600


def test_a_fault_is_told_also_where_no_report_can_be_written() -> None:
    nowhere = "import tempfile; tempfile.tempdir = '/nowhere'; {}['x']"
    assert failing(nowhere)[1].endswith(
        "  no report could be written: no folder for temporary files takes one\n"
    )


def test_a_folder_that_is_gone_is_no_fault(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    line = f'cd "{gone}" && rmdir "{gone}" && "{TWELVE}" games'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: the current folder: No such file or directory\n"


def test_a_user_without_a_home_can_do_everything_but_save_a_printer(tmp_path: Path) -> None:
    homeless = (
        "import pwd, sys, twelve.cli.app as app\n"
        "def nobody(uid):\n    raise KeyError(uid)\n"
        "pwd.getpwuid = nobody\napp.main()"
    )
    kept = {key: os.environ[key] for key in os.environ if not key.startswith(("HOME", "XDG", "TWELVE"))}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", homeless, *words],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**kept, "TMPDIR": str(tmp_path)},
            check=False,
        )

    shown = run("cache", "--json")
    assert json.loads(shown.stdout)["folder"] == str(tmp_path / f"twelve-{os.getuid()}")
    refused = run("calibrate", "--save", "office", "--x", "1")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("error: printers are kept at home, and this user has none")
