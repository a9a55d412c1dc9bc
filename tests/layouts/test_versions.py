"""Iterating: versions are kept, changes found and shown, proofs for other eyes, pictures of everything."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from pictures import share
from PIL import Image
from press_table import pack, pages, picture
from pypdf import PdfReader

from twelve.cli.commands.diff import command as diff
from twelve.content.errors import TwelveError, UsageError
from twelve.content.loading.game import load
from twelve.layouts.comparing import FieldChange, field_changes
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press
from twelve.layouts.results import Printed
from twelve.layouts.targets.proofs import seen_by

FACE = (
    '<div class="bleed" style="background:#f00"></div><p class="safe">{{ card.name|t }} {{ card.text|t }}</p>'
)


def game(folder: Path, **texts: str) -> Path:
    cards = {name: {"name": name, "text": text, "copies": 3} for name, text in texts.items()}
    return pack(folder, cards, {"card/face.html": FACE}, languages=["en"])


def printed(folder: Path, output: Path, **options: object) -> list[Printed]:
    return press(load(str(folder)), PrintOptions(folder=output, jobs=0, **options))


def test_only_prints_one_of_each_into_a_file_of_its_own(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", a="x", b="y")
    (whole,) = printed(folder, tmp_path)
    (made,) = printed(folder, tmp_path, only=("a",))
    assert made.file != whole.file
    assert pages(made.file)[0].extract_text().count("a x") == 1
    assert pages(printed(folder, tmp_path, only=("a",), copies=2)[0].file)[0].extract_text().count("a x") == 2


def test_changed_prints_only_what_looks_different_from_the_version_kept(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", a="x", b="y")
    printed(folder, tmp_path, keep="v0.3")
    assert (folder / "kept" / "v0.3.json").is_file()
    assert printed(folder, tmp_path, changed=True) == []
    game(folder, a="x", b="other", c="new")
    (made,) = printed(folder, tmp_path, changed=True)
    text = pages(made.file)[0].extract_text()
    assert "changed" in made.file.name
    assert ("b other" in text, "c new" in text, "a x" in text) == (True, True, False)
    printed(folder, tmp_path, keep="v0.4", changed=True)
    assert printed(folder, tmp_path, changed=True) == []


def test_a_changed_picture_counts_as_a_change(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", a="x")
    (folder / "layouts" / "card" / "face.html").write_text("{{ art('p.png', 'bleed') }}")
    (folder / "art").mkdir()
    for colour in ("red", "blue"):
        Image.new("RGB", (400, 600), colour).save(folder / "art" / "p.png")
        if colour == "red":
            printed(folder, tmp_path, keep="one")
    assert len(printed(folder, tmp_path, changed=True)) == 1


def test_nothing_kept_yet_is_told_with_the_command_that_keeps(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--keep"):
        printed(game(tmp_path / "g", a="x"), tmp_path, changed=True)


@pytest.mark.parametrize("data", ["", "{}", "[]", '{"game": 1}', "\0"])
def test_a_damaged_version_is_told(tmp_path: Path, data: str) -> None:
    folder = game(tmp_path / "g", a="x")
    (folder / "kept").mkdir()
    (folder / "kept" / "v1.json").write_text(data)
    with pytest.raises(TwelveError, match=r"v1\.json: is no version"):
        printed(folder, tmp_path, changed=True)


def test_diff_lists_fields_and_shows_both_faces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = game(tmp_path / "g", a="before", b="same")
    printed(folder, tmp_path, keep="v0.3")
    game(folder, a="after", b="same")
    diff(f"{folder}@v0.3", str(folder), tmp_path / "d.pdf")
    said = capsys.readouterr().out
    assert 'cards.a.text: "before" → "after"' in said
    assert "cards.b" not in said
    text = PdfReader(tmp_path / "d.pdf").pages[0].extract_text()
    assert ("a before" in text, "a after" in text, "same" in text) == (True, True, False)


def test_diff_reads_folders_and_revisions_of_git(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = game(tmp_path / "g", a="before")
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    for words in (("init", "-q"), ("add", "-A"), (*who, "commit", "-qm", "one")):
        subprocess.run(["git", "-C", str(folder), *words], check=True)
    game(folder, a="after")
    diff(f"{folder}@HEAD", str(folder), tmp_path / "d.pdf")
    assert '"before" → "after"' in capsys.readouterr().out
    diff(str(game(tmp_path / "other", a="elsewhere")), str(folder), tmp_path / "e.pdf")
    assert '"elsewhere" → "after"' in capsys.readouterr().out


@pytest.mark.parametrize("revision", ["v9", "--upload-pack=x", "HEAD;ls", "../x"])
def test_a_version_that_is_none_is_told(tmp_path: Path, revision: str) -> None:
    folder = game(tmp_path / "g", a="x")
    with pytest.raises(UsageError, match="neither a version"):
        diff(f"{folder}@{revision}", str(folder), tmp_path / "d.pdf")


def test_fields_that_come_and_go_are_listed() -> None:
    before, after = {"a": {"x": 1, "y": [1, 2]}, "b": 2}, {"a": {"x": 1, "y": [1, 3]}, "c": {"mul": "new"}}
    assert field_changes(before, after) == [
        FieldChange("a.y", [1, 2], [1, 3]),
        FieldChange("c", None, "new"),
        FieldChange("b", 2, None),
    ]


def test_an_entry_that_came_or_went_is_one_line_of_a_diff(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = game(tmp_path / "old", a="x", b="y"), game(tmp_path / "new", a="x", c="z")
    diff(str(before), str(after), tmp_path / "d.pdf")
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.startswith("cards.")] == [
        'cards.c: new ("c")',
        'cards.b: gone ("b")',
    ]


def test_a_proof_in_grey_has_no_colour_and_a_name_of_its_own(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", a="x")
    (plain,) = printed(folder, tmp_path)
    before = plain.file.read_bytes()
    (grey,) = printed(folder, tmp_path, eye="grey")
    assert grey.file != plain.file
    assert plain.file.read_bytes() == before
    seen = picture(grey.file, dpi=30)
    assert max(max(p) - min(p) for p in set(seen.get_flattened_data())) <= 12
    assert paper_size(grey.file) == pytest.approx(paper_size(plain.file), abs=1)


def paper_size(file: Path) -> tuple[float, float]:
    page = pages(file)[0]
    return float(page.mediabox.width), float(page.mediabox.height)


@pytest.mark.parametrize("eye", ["deutan", "protan"])
def test_red_and_green_are_hard_to_tell_for_some_eyes(eye: str) -> None:
    red, green = ((200, 60, 40), (110, 120, 30))
    pair = [seen_by(Image.new("RGB", (1, 1), colour), eye).getpixel((0, 0)) for colour in (red, green)]
    hue = [abs(a - b) for a, b in zip(red, green, strict=True)]
    seen = [abs(a - b) for a, b in zip(*pair, strict=True)]
    assert sum(seen) < sum(hue)
    for grey in (0, 128, 255):
        assert seen_by(Image.new("RGB", (1, 1), (grey,) * 3), eye).getpixel((0, 0)) == pytest.approx(
            (grey,) * 3, abs=4
        )


@pytest.mark.parametrize("kind", ["cards", "tokens", "sheet", "foldable", "booklet", "board", "standee"])
def test_every_kind_of_component_can_be_pictures(tmp_path: Path, kind: str) -> None:
    component = {"title": "C", "kind": kind, "layout": "c", "size": "60 x 80 mm", "backs": "none"}
    face = '<div style="position:absolute;left:-3mm;top:-3mm;width:66mm;height:86mm;background:#f00"></div>'
    folder = pack(tmp_path / "g", {}, {"c/face.html": face}, languages=["en"], components={"c": component})
    (made,) = printed(folder, tmp_path, target="png", dpi=100)
    (file,) = made.file.glob("*.png")
    with Image.open(file) as image:
        assert image.size == (round(60 / 25.4 * 100), round(80 / 25.4 * 100))
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)
        assert share(image.convert("RGB"), (255, 0, 0)) > 0.95


def test_pictures_of_too_many_pixels_are_refused(tmp_path: Path) -> None:
    component = {"title": "C", "kind": "board", "layout": "c", "size": "a0"}
    folder = pack(tmp_path / "g", {}, {"c/face.html": "<p class=safe>x</p>"}, components={"c": component})
    with pytest.raises(TwelveError, match="--dpi"):
        printed(folder, tmp_path, target="png")


def test_proof_takes_eyes_only_where_they_are_named() -> None:
    from twelve.cli.commands.print_ import rewritten

    assert rewritten(["--proof", "grey", "g"]) == ["--proof-eye", "grey", "g"]
    assert rewritten(["--proof", "king-of-12"]) == ["--proof", "king-of-12"]
    assert rewritten(["g", "--proof=protan"]) == ["g", "--proof-eye=protan"]
