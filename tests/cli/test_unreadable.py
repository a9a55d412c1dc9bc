"""Files that cannot be read or written, in every command that has to do with some: a line, no leftovers."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hostile.fuzz.kinds import small_form
from support import Run
from unprivileged import room_for, unprivileged

LONG = "x" * 300
DECK = "units: {goat: 12}\n"
TOWN = "game: xii-century\ntown: Bramley\n"


def refused(twelve: Run, *words: object, **env: str) -> str:
    """The one line that a command ends with, run without any special rights."""
    with unprivileged():
        answer = twelve(*words, **env)
    assert (answer.code, answer.out) == (1, ""), answer
    assert answer.err.startswith("error: ")
    assert answer.err.count("\n") == 1, answer.err
    return answer.err.removeprefix("error: ").rstrip("\n")


def files_below(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """A folder that may be looked into but not written to."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o555)
    return folder


@pytest.fixture
def pack(twelve: Run, tmp_path: Path) -> Path:
    """A pack for King of 12."""
    assert twelve("new", "mine", "--from", "king-of-12").code == 0
    return tmp_path / "mine"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("new closed/mine --from king-of-12", "closed/mine cannot be made: Permission denied"),
        ("schema king-of-12 --to closed/made", "closed/made/king-of-12.json cannot be written: Perm"),
        ("score --new closed/town.yaml", "closed/town.yaml cannot be written: Permission denied"),
        ("play king-of-12 --players bot,bot --record closed/r.jsonl", "closed/r.jsonl cannot be written"),
        ("print king-of-12 tokens -o closed/prints", "cannot be written: Permission denied"),
        ("calibrate -o closed/prints", "cannot be written: Permission denied"),
        ("specimen -o closed/style.pdf", "closed/style.pdf cannot be written: Permission denied"),
    ],
)
def test_a_folder_that_may_not_be_written_to_is_told(
    twelve: Run, closed: Path, words: str, told: str
) -> None:
    assert told in refused(twelve, *words.split())
    assert files_below(closed) == set()


def test_a_printer_that_cannot_be_saved_is_told(twelve: Run, closed: Path) -> None:
    told = refused(twelve, "calibrate", "--save", "office", "--x", 1, XDG_CONFIG_HOME=str(closed))
    assert told == "closed/twelve/printers.yaml cannot be written: Permission denied"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("deck.yaml", "heroes deck --check deck.yaml"),
        ("deck.yaml", "print twelve-heroes units --deck deck.yaml"),
        ("town.yaml", "score town.yaml"),
        ("town.pdf", "score town.pdf"),
        ("record.jsonl", "replay record.jsonl"),
        ("record.jsonl", "play --resume record.jsonl"),
        ("mine/game.yaml", "check mine"),
        ("mine/game.yaml", "print mine cards"),
        ("mine/game.yaml", "king set --pack mine"),
        ("mine/game.yaml", "schema mine"),
    ],
)
def test_a_file_that_may_not_be_read_is_told(twelve: Run, tmp_path: Path, name: str, words: str) -> None:
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.touch(mode=0o000)
    told = refused(twelve, *words.split())
    assert told.startswith(name)
    assert "Permission denied" in told


def test_a_folder_that_may_not_be_looked_into_is_told(twelve: Run, pack: Path) -> None:
    pack.chmod(0o000)
    told = refused(twelve, "king", "set", "--pack", "mine")
    pack.chmod(0o755)
    assert told == "mine/game.yaml: Permission denied; you may not; choose another place, or ask its owner"


@pytest.mark.parametrize("words", ["replay .", "score folder.pdf", "score folder.yaml", "play --resume ."])
def test_a_folder_instead_of_a_file_is_told(twelve: Run, tmp_path: Path, words: str) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "folder.yaml").mkdir()
    assert re.search("Is a directory|not a file", refused(twelve, *words.split()))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("new mine --from king-of-12", "mine"),
        ("schema king-of-12 --to made", "made/king-of-12.json"),
        ("score --new town.yaml", "town.yaml"),
        ("calibrate -o prints", "prints/calibration-a4-long.pdf"),
        ("print king-of-12 tokens --jobs 1 -o prints", "prints/king-of-12-tokens-en-a4.pdf"),
    ],
)
def test_a_full_disk_leaves_no_half_of_a_file(twelve: Run, tmp_path: Path, words: str, name: str) -> None:
    with room_for(600):
        told = refused(twelve, *words.split())
    assert told.startswith(name)
    assert "File too large" in told
    assert {file for file in files_below(tmp_path) if not file.startswith(".home")} == set()


def test_what_was_there_stays_where_the_disk_is_full(twelve: Run, tmp_path: Path) -> None:
    words = ("print", "king-of-12", "tokens", "--jobs", 1, "-o", "prints")
    assert twelve(*words).code == 0
    (file,) = (tmp_path / "prints").iterdir()
    before = file.read_bytes()
    with room_for(600):
        refused(twelve, *words, "--copies", 2)
    assert files_below(tmp_path / "prints") == {file.name}
    assert file.read_bytes() == before


def test_names_longer_than_a_file_may_have_are_told_at_their_place(twelve: Run, pack: Path) -> None:
    for key, text in (("game", f"game: {LONG}\n"), ("layout", f"  layout: {LONG}\n")):
        head = "extends: king-of-12\n" if key == "game" else "game: mine\nextends: king-of-12\n"
        component = "components:\n  odd:\n    title: Odd\n" if key == "layout" else ""
        (pack / "game.yaml").write_text(head + component + ("  " if component else "") + text)
        answer = twelve("check", "mine")
        assert answer.code == 1
        assert "mine/game.yaml:" in answer.err
        assert "at most 60 letters" in answer.err
    assert twelve("new", LONG, "--from", "king-of-12").code == 2


def test_a_picture_with_a_name_longer_than_a_file_may_have_is_told(twelve: Run, pack: Path) -> None:
    (pack / "long.yaml").write_text(f"cards:\n  golem: {{art: {LONG}.png}}\n")
    answer = twelve("print", "mine", "characters", "--only", "golem")
    assert answer.code == 1
    assert "longer than a file name may be" in answer.err


@pytest.mark.parametrize(
    "words", [f"check {LONG}", f"print {LONG}", f"play {LONG}", f"king set --pack {LONG}"]
)
def test_a_game_with_a_name_longer_than_a_folder_may_have_is_not_known(twelve: Run, words: str) -> None:
    assert refused(twelve, *words.split()).startswith(f'no game or pack "{"x" * 40}…"')


def test_a_town_of_a_game_with_an_endless_name_is_told_with_its_place(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text(TOWN.replace("xii-century", LONG))
    told = twelve("score", "town.yaml")
    assert told.code == 1
    assert told.err.startswith('error: town.yaml:1:7: game: no game or pack "xxxx')


@pytest.mark.parametrize(
    "template",
    [
        '{% include "card/face.html" %}',
        '{% import "card/face.html" as me %}',
        "{% extends 'card/face.html' %}",
    ],
)
def test_a_template_that_leads_to_itself_is_told(twelve: Run, pack: Path, template: str) -> None:
    shutil.rmtree(pack / "layouts", ignore_errors=True)
    (pack / "layouts" / "card").mkdir(parents=True)
    (pack / "layouts" / "card" / "face.html").write_text(template)
    (pack / "game.yaml").write_text(
        "game: mine\nextends: king-of-12\ncomponents:\n  odd: {title: Odd, layout: card, source: cards}\n"
    )
    answer = twelve("print", "mine", "odd")
    assert answer.code == 1
    assert "card/face.html" in answer.err
    assert "itself" in answer.err


@pytest.mark.parametrize("phrase", ["{{ 1 // (n - n) }}", "{{ 1 % 0 }}", "{{ 'x' - 1 }}", "{{ 1 | plural }}"])
def test_a_phrase_that_cannot_be_worked_out_is_told(twelve: Run, pack: Path, phrase: str) -> None:
    (pack / "verbs.yaml").write_text(f'verbs:\n  add:\n    phrase: "{phrase.replace("n", "add")}"\n')
    answer = twelve("check", "mine")
    assert answer.code == 1
    assert "cannot be filled" in answer.err


FOREIGN = b"trailer << /Encrypt << /Filter /Foreign /V 9 >> /ID [(a) (a)]"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"trailer <<", FOREIGN),
        (b"trailer <<", b"trailer << /Encrypt << /Filter /Standard /V 5 /R 6 /O () /U () /P 0 >>"),
        (b"/AcroForm 3 0 R", b"/AcroForm [1 2]"),
        (b"/Fields [", b"/Fields 7 % ["),
        (b"/Kids [4 0 R]", b"/Kids [13 0 R]"),
        (b"/T (town)", b"/T 7 /Parent 5 0 R"),
        (b"/V (Bramley)", b"/V << /V 5 0 R >>"),
    ],
)
def test_a_form_that_is_encrypted_or_broken_is_told(
    twelve: Run, tmp_path: Path, before: bytes, after: bytes
) -> None:
    whole = small_form()
    assert before in whole
    (tmp_path / "town.pdf").write_bytes(whole.replace(before, after, 1))
    answer = twelve("score", "town.pdf")
    assert answer.code == 0 or answer.err.startswith("error: town.pdf: ")
    assert answer.code in {0, 1}
