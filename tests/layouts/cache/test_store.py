"""The cache and the files: sound after damage, crowds, full disks and interruptions."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from press_table import pack, printed
from support import HOUSE, TWELVE, running_in
from waiting import until

from twelve.content.errors import TwelveError
from twelve.layouts.cache.store import MANY, Drawer, Store, cache_size, clear_cache, write_atomically
from twelve.layouts.render.processes import WORTH_A_PROCESS


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache")


def put(store: Store, key: str) -> Path:
    """The file that holds a face."""
    before = set(store._folder.rglob("*"))
    store.put("cards", {key: "note"}, b"pdf" * 300)
    (file,) = (file for file in set(store._folder.rglob("*")) - before if file.is_file())
    return file


def found(store: Store, key: str) -> bool:
    return bool(list(store.find("cards", [key])))


def test_what_is_put_is_got(tmp_path: Path, store: Store) -> None:
    store.put("cards", {"a": [1, ["near"]], "b": 2}, b"pdf\nof two faces")
    again = Store(tmp_path / "cache")
    assert list(again.find("cards", ["a", "c"])) == [({"a": [1, ["near"]]}, b"pdf\nof two faces")]
    assert list(again.find("cards", ["c"])) == []
    assert list(again.find("tokens", ["a"])) == []


def test_a_face_is_found_once_however_many_documents_hold_it(store: Store) -> None:
    for number in range(3):
        store.put("cards", {"a": 1, f"b{number}": 2}, b"pdf")
    found = [key for notes, _ in store.find("cards", ["a", "b0", "b2"]) for key in notes]
    assert sorted(found) == ["a", "b0", "b2"]


@pytest.mark.parametrize("damage", [b"", b"junk", b"x\n[]\npdf", b"\xff", b"x\nnull\n"])
def test_what_is_damaged_is_as_if_it_were_not_there(store: Store, damage: bytes) -> None:
    file = put(store, "a")
    file.write_bytes(damage)
    assert not found(store, "a")


def test_one_wrong_byte_is_seen(store: Store) -> None:
    file = put(store, "a")
    for right, wrong in ((b"pdf", b"pdX"), (b"note", b"nose")):
        before = file.read_bytes()
        file.write_bytes(before.replace(right, wrong))
        assert not found(store, "a")
        file.write_bytes(before)
    assert found(store, "a")


def test_a_document_of_one_face_is_looked_at_only_for_that_face(store: Store) -> None:
    for key in "abc":
        os.utime(put(store, key), (1, 1))
    assert found(store, "b")
    touched = [file.name for file in (store._folder / "cards").iterdir() if file.stat().st_mtime > 1]
    assert touched == ["b"]


@pytest.mark.parametrize("damage", [b"", b"junk", b"x\njunk"])
def test_a_drawer_gives_what_was_put_unless_it_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path))
    drawer = Drawer("things", 2, __file__)
    assert drawer.get("a") is None
    drawer.put(b"one\ntwo", "a")
    assert drawer.get("a") == b"one\ntwo"
    next((tmp_path / "things").iterdir()).write_bytes(damage)
    assert drawer.get("a") is None
    for number, name in enumerate("abcd"):
        drawer.put(b"thing", name)
        os.utime(tmp_path / "things" / drawer.key(name), (number, number))
    assert [name for name in "abcd" if drawer.get(name)] == ["c", "d"]


def test_the_store_forgets_what_was_not_used_for_longest(tmp_path: Path, store: Store) -> None:
    for i, key in enumerate("abc"):
        os.utime(put(store, key), (i, i))
    assert found(store, "a")  # now it was used last
    store.trim(most=2500)
    assert [key for key in "abc" if found(store, key)] == ["a", "c"]
    store.trim(most_files=1)
    assert len([key for key in "abc" if found(store, key)]) == 1
    store.trim(most=0)
    assert list((tmp_path / "cache" / "faces").iterdir()) == []


def test_a_print_after_damage_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    folder = pack(tmp_path / "p")
    before = printed(folder, tmp_path / "out").file.read_bytes()
    for file in (tmp_path / "cache" / "faces").glob("*/*"):
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert printed(folder, tmp_path / "out").file.read_bytes() == before
    assert cache_size() > 0
    assert clear_cache() > 0
    assert cache_size() == 0


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "file.txt"
    write_atomically(file, b"one")
    assert file.read_bytes() == b"one"
    (tmp_path / "blocked").write_text("a file, not a folder")
    with pytest.raises(TwelveError, match=r"blocked/file\.txt cannot be written"):
        write_atomically(tmp_path / "blocked" / "file.txt", b"x")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["file.txt"]


def test_what_a_killed_run_left_behind_stands_in_nobodys_way(tmp_path: Path) -> None:
    script = (
        "import os, signal; from pathlib import Path; from twelve.layouts.cache.store import writing\n"
        f"with writing(Path({str(tmp_path / 'f.txt')!r})): os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script], check=False)
    (left,) = tmp_path.iterdir()
    assert str(os.getpid()) not in left.name
    assert len(left.name) < 40  # also beside a file whose name is as long as names may be
    write_atomically(tmp_path / ("f" * 250), b"one")
    assert (tmp_path / ("f" * 250)).read_bytes() == b"one"


def test_a_cache_that_cannot_be_written_stops_no_print(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    own = {"TWELVE_CACHE": str(tmp_path / "file" / "cache"), "TMPDIR": str(tmp_path)}
    assert _print(pack(tmp_path / "p", languages=["en"]), tmp_path / "out", own).startswith(b"%PDF")


def test_a_cache_that_can_only_be_read_is_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    put(store, "a")

    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "utime", refused)
    assert found(store, "a")


def test_nothing_that_runs_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    printed(pack(tmp_path / "p"), tmp_path / "out")
    kept = {file.relative_to(tmp_path / "cache").parts[0] for file in (tmp_path / "cache").rglob("*")}
    assert {name.partition("-")[0] if name.startswith("fonts") else name for name in kept} <= {
        *("faces", "arms", "font-facts", "font-subsets", "fonts")
    }
    sources = [file.read_text() for file in (HOUSE / "layouts").rglob("*.py")]
    assert not [
        name for name in ("marshal", "exec(", "eval(", "compile_command") for text in sources if name in text
    ]
    pickled = [file.name for file in (HOUSE / "layouts").rglob("*.py") if "import pickle" in file.read_text()]
    assert pickled == ["processes.py"]  # between a process and those it started, never from a file


def test_a_full_disk_is_a_clear_error_and_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p")

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TWELVE_CACHE": str(tmp_path / "cache")}
    subprocess.run([TWELVE, "print", folder, "-o", "warm"], env=env, cwd=tmp_path, check=True)
    done = subprocess.run(
        [TWELVE, "print", folder, "-o", "out"],
        env=env,
        cwd=tmp_path,
        preexec_fn=no_room,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "out/bench-cards-en-a4.pdf cannot be written: File too large" in done.stderr
    assert list((tmp_path / "out").iterdir()) == []


def test_two_prints_at_once_make_the_same_file(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p")
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TWELVE_CACHE": str(tmp_path / "cache")}
    crowd = [
        subprocess.Popen([TWELVE, "print", folder, "-o", tmp_path / "out"], env=env, cwd=tmp_path)
        for _ in range(2)
    ]
    assert [process.wait(timeout=300) for process in crowd] == [0, 0]
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["bench-cards-en-a4.pdf"]


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_run_leaves_no_temporary_and_no_process(
    tmp_path: Path, sign: signal.Signals, code: int
) -> None:
    cards = {f"c{i}": {"name": f"Card {i}", "text": f"Words {i}."} for i in range(500)}
    folder = pack(tmp_path / "p", cards, languages=["en"])
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TWELVE_CACHE": str(tmp_path / "cache")}
    process = subprocess.Popen(
        [TWELVE, "print", folder, "-o", "out", "--jobs", "2"],
        env=env,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until((tmp_path / "cache" / "faces").exists, "the first face")
    process.send_signal(sign)
    _, said = process.communicate(timeout=120)  # ends when no worker holds the pipe any more
    assert process.returncode == code, said
    assert "Traceback" not in said
    assert said.endswith("error: stopped\n") or sign == signal.SIGTERM
    assert not (tmp_path / "out").exists() or list((tmp_path / "out").iterdir()) == []
    assert list(tmp_path.rglob("*.part")) == []
    assert running_in(process.pid) == []


def test_faces_from_the_cache_need_no_renderer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    folder = pack(tmp_path / "p")
    printed(folder, tmp_path / "out")
    script = (
        "import sys; from pathlib import Path; from twelve.content.loading.game import load;"
        "from twelve.layouts.press import press; from twelve.layouts.options import PrintOptions;"
        f"press(load({str(folder)!r}), PrintOptions(folder=Path({str(tmp_path / 'again')!r})));"
        "print('weasyprint' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
    assert (tmp_path / "again" / "bench-cards-en-a4.pdf").exists()


def test_only_a_changed_card_is_rendered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    cards = {f"c{i}": {"name": f"Card {i}", "text": "Same."} for i in range(100)}
    printed(pack(tmp_path / "p", cards, languages=["en"]), tmp_path / "out")
    before = set((tmp_path / "cache" / "faces").glob("*/*"))
    cards["c50"]["text"] = "Other."
    printed(pack(tmp_path / "p", cards, languages=["en"]), tmp_path / "out")
    (added,) = set((tmp_path / "cache" / "faces").glob("*/*")) - before
    assert not added.name.endswith(MANY)


def test_bytes_depend_on_neither_processes_nor_what_was_printed_before(tmp_path: Path) -> None:
    cards = {f"c{i}": {"name": f"Card {i}", "text": f"Words {i}."} for i in range(WORTH_A_PROCESS + 4)}
    folder = pack(tmp_path / "p", cards, languages=["en"])
    made = set()
    for number, earlier in enumerate(((), ("c7",), ("c8", "c40"))):
        own = {"TWELVE_CACHE": str(tmp_path / f"cache{number}")}
        if earlier:
            _print(folder, tmp_path / f"x{number}", own, "--only", ",".join(earlier))
        made.add(_print(folder, tmp_path / str(number), own, "--jobs", str(number + 1)))
    assert len(made) == 1
    cold = _print(folder, tmp_path / "cold", {"TWELVE_CACHE": str(tmp_path / "c")}, "--only", "c7")
    assert _print(folder, tmp_path / "warm", own, "--only", "c7") == cold


def _print(folder: Path, output: Path, own: dict[str, str], *options: str) -> bytes:
    subprocess.run([TWELVE, "print", folder, "-o", output, *options], env=os.environ | own, check=True)
    (file,) = output.glob("*.pdf")
    return file.read_bytes()
