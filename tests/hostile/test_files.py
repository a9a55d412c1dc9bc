"""The boundary of files: nothing outside a pack's real folder is read, nothing is waited for."""

from __future__ import annotations

import os
import socket
import stat
from pathlib import Path

import pytest
from press_table import pack, printed
from support import Run

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets
from twelve.content.loading.game import load
from twelve.content.loading.shelf import Spot, header
from twelve.layouts.cache.store import cache_folder
from twelve.layouts.fonts.house import use_house_fonts

SECRET = "title: SECRET\n"


def outside(tmp_path: Path, *names: str) -> Path:
    """A folder that is none of the pack's business."""
    folder = tmp_path / "outside"
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SECRET)
    return folder


LINKS = {
    "cards.yaml": "cards.yaml",
    "texts": "texts/en.yaml",
    "texts/en.yaml": "en.yaml",
    "layouts": "layouts/card/face.html",
}


@pytest.mark.parametrize("name", LINKS)
def test_a_link_out_of_the_pack_is_refused_and_not_read(tmp_path: Path, name: str) -> None:
    folder, elsewhere = pack(tmp_path / "pack"), outside(tmp_path, LINKS[name])
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).symlink_to(elsewhere / Path(LINKS[name]).parts[0])
    with pytest.raises(TwelveError, match="leads out of") as refused:
        printed(folder, tmp_path / "out")
    assert "SECRET" not in str(refused.value)


def test_a_linked_game_file_is_not_read_for_a_list_either(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "game.yaml").symlink_to(outside(tmp_path, "game.yaml") / "game.yaml")
    with pytest.raises(TwelveError, match="leads out of"):
        header(Spot("pack", tmp_path / "pack"))


@pytest.mark.parametrize("target", ["nowhere.yaml", "more.yaml"])
def test_a_link_to_nowhere_or_to_itself_is_told(tmp_path: Path, target: str) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "more.yaml").symlink_to(folder / target)
    with pytest.raises(TwelveError, match=r"more\.yaml: is a link that leads nowhere"):
        load(str(folder))


def test_a_linked_pack_is_a_pack(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(pack(tmp_path / "pack"))
    assert load(str(tmp_path / "link")).name == "bench"


@pytest.mark.parametrize("name", [".#cards.yaml", "._cards.yaml", ".hidden.yaml", "#cards.yaml"])
def test_lock_files_and_backups_are_skipped(tmp_path: Path, name: str) -> None:
    folder = pack(tmp_path / "pack")
    (folder / name).symlink_to("user@host.1234")
    (folder / "texts").mkdir()
    (folder / "texts" / name).write_text("{not yaml")
    assert load(str(folder)).name == "bench"


@pytest.mark.parametrize("name", ["more.yaml", "texts/en.yaml"])
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, name: str) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "texts").mkdir()
    os.mkfifo(folder / name)
    with pytest.raises(TwelveError, match="is no plain file"):
        load(str(folder))


def test_a_socket_and_a_device_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path / "pack")
    monkeypatch.chdir(folder)  # the name of a socket may not be long
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("more.yaml")
        with pytest.raises(TwelveError, match=r"more\.yaml"):
            load(str(folder))
    (folder / "more.yaml").unlink()
    (folder / "more.yaml").symlink_to("/dev/zero")
    with pytest.raises(TwelveError, match="leads out of"):
        load(str(folder))


def test_a_pipe_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    os.mkfifo(tmp_path / "art" / "a.png")
    with pytest.raises(TwelveError, match="there is no file"):
        Assets((tmp_path,)).read("art/a.png")


@pytest.mark.parametrize("name", [".art/a.png", "art/.a.png", "art/._a.png", "art/#a.png", "art/a.png~"])
def test_hidden_files_are_no_pictures(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir()
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(TwelveError, match=r"hidden files|not a kind of file"):
        Assets((tmp_path,)).read(name)


def test_a_missing_picture_names_the_files_of_the_pack_only(tmp_path: Path) -> None:
    cards = {"a": {"name": "A", "art": "art/dto.svg"}}
    folder = pack(tmp_path / "pack", cards, languages=["en"])
    with pytest.raises(TwelveError) as refused:
        printed(folder, tmp_path / "out")
    assert 'there is no file "art/dto.svg" in the pack' in str(refused.value)
    assert "generic" not in str(refused.value)


ESCAPES = {
    "clear": "\x1b[2J",
    "title": "\x1b]0;owned\x07",
    "clipboard": "\x1b]52;c;aGk=\x07",
    "c1": "\x9b2J",
    "bell": "\x07",
    "back": "a\x08b",
    "return": "a\rb",
    "delete": "\x7f",
    "override": "\u202egnp.exe",
    "line": "a\u2028b",
}


@pytest.mark.parametrize("place", ["title", "summary", "version", "name", "key"])
@pytest.mark.parametrize("escape", ESCAPES)
def test_no_text_of_a_pack_steers_a_terminal(tmp_path: Path, escape: str, place: str) -> None:
    bad = f"x{ESCAPES[escape]}y"
    if place in ("name", "key"):
        folder = pack(tmp_path / "pack", {bad if place == "key" else "a": {"name": bad}})
    else:
        folder = pack(tmp_path / "pack", **{place: bad})
    for look in (load, lambda name: header(Spot("pack", Path(name)))):
        if place in ("name", "key") and look is not load:
            continue
        with pytest.raises(TwelveError, match="the control character U\\+"):
            look(str(folder))


def test_what_an_error_quotes_is_spelled_out(twelve: Run, tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", layouts={"card/face.html": "{{ '\x1b]0;owned\x07'.nothing }}\x1b[2J"})
    (folder / "layouts" / "card" / "style.css").write_text("p{}")
    refused = twelve("print", folder)
    assert refused.code == 1
    assert "\x1b" not in refused.err
    assert "\x07" not in refused.err


def test_the_cache_is_made_for_this_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    assert stat.S_IMODE(cache_folder().stat().st_mode) == 0o700


def test_a_cache_that_others_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o777)
    assert cache_folder() != tmp_path / "cache"
    (tmp_path / "cache").chmod(0o755)
    assert cache_folder() == tmp_path / "cache"


def test_a_damaged_list_of_fonts_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "a & <b>"))
    monkeypatch.setenv("FONTCONFIG_FILE", "")
    use_house_fonts()
    conf = Path(os.environ["FONTCONFIG_FILE"])
    whole = conf.read_text()
    assert "a &amp; &lt;b&gt;/" in whole
    conf.write_text(whole.replace("<dir>", "<dri>", 1))
    use_house_fonts()
    assert conf.read_text() == whole
