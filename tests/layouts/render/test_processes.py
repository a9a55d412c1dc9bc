"""Rendering in other processes: shared out evenly, its errors told here, nobody left behind."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from press_table import pack

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.cache.store import Store
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Face
from twelve.layouts.limits import LimitError
from twelve.layouts.options import PrintOptions
from twelve.layouts.render.batches import MOST_TOGETHER, groups
from twelve.layouts.render.processes import WORTH_A_PROCESS, Workshop


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def faces(tmp_path: Path) -> list[Face]:
    cards = {f"c{i}": {"name": f"Card {i}", "text": f"Words {i}."} for i in range(30)}
    (part,) = compose(load(str(pack(tmp_path / "p", cards, languages=["en"]))), PrintOptions())
    return part.faces


def pids(workshop: Workshop) -> list[int]:
    return [worker._process for worker in workshop._workers]


def assert_gone(processes: list[int]) -> None:
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def crowd(face: Face, number: int) -> list[Face]:
    return [face._replace(key=f"key{i}", id=f"card{i}") for i in range(number)]


@pytest.mark.parametrize("number", [1, 30, 500])
def test_every_face_is_in_one_group_of_a_handy_size(faces: list[Face], number: int) -> None:
    many = crowd(faces[0], number)
    made = list(groups(many, processes=2))
    assert [face for group in made for face in group] == many
    assert max(map(len, made)) <= MOST_TOGETHER
    assert len(made) >= min(number, 4)


def test_another_process_is_started_only_where_it_saves_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path))
    Store(tmp_path).put("cards", {"a": 1}, b"pdf")  # with something kept, one process starts at first
    with Workshop(3) as workshop:
        assert [workshop.hands(faces) for faces in (1, WORTH_A_PROCESS, 60, 500)] == [1, 1, 2, 3]


@pytest.mark.parametrize("kind", ["flows", "fillable"])
def test_what_cannot_be_a_form_among_others_is_rendered_alone(faces: list[Face], kind: str) -> None:
    stock = replace(faces[0].stock, **{kind: True})
    alone = [face._replace(stock=stock) for face in faces[:3]]
    assert list(groups(alone, processes=1)) == [[face] for face in alone]


def test_faces_of_different_stocks_never_share_a_document(faces: list[Face]) -> None:
    other = faces[1]._replace(stock=replace(faces[1].stock, languages=("de",)))
    made = list(groups([faces[0], other, faces[2]], processes=1))
    assert all(len({face.stock for face in group}) == 1 for group in made)
    assert [face for group in made for face in group if face.stock == other.stock] == [other]


def test_all_processes_give_what_one_gives(faces: list[Face]) -> None:
    parts = [faces[:9], faces[9:20], faces[20:]]
    made = []
    for jobs in range(3):
        with Workshop(jobs) as workshop:
            made.append({group[0].key: rendered for group, rendered in workshop.render(parts, ())})
    assert made[0] == made[1] == made[2]
    assert len(made[0]) == 3


def test_nobody_is_left_behind(faces: list[Face], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "empty"))  # where nothing is kept, all start at once
    with Workshop(2) as workshop:
        next(workshop.render([faces[:9], faces[9:]], ()))
        processes = pids(workshop)
        assert len(processes) == 2
    assert_gone(processes)


@pytest.mark.parametrize("started", [0, 1])
def test_where_no_process_can_be_started_this_one_renders(
    faces: list[Face], monkeypatch: pytest.MonkeyPatch, started: int
) -> None:
    fork, calls = os.fork, iter(range(10))

    def crowded() -> int:
        if next(calls) >= started:
            raise BlockingIOError("no more processes")
        return fork()

    monkeypatch.setattr(os, "fork", crowded)
    groups = [faces[i : i + 1] * 50 for i in range(2)]
    with Workshop(2) as workshop:
        assert len(list(workshop.render(groups, ()))) == 2
        assert workshop.size == 0
        assert not pids(workshop)


def test_where_processes_cannot_be_forked_this_one_renders(
    faces: list[Face], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("twelve.layouts.render.processes.FORKS", False)
    with Workshop(4) as workshop:
        assert workshop.size == 0
        assert not pids(workshop)
        assert list(workshop.render([faces[:3]], ()))


def test_an_interrupt_leaves_rendering_to_those_who_are_asked(faces: list[Face]) -> None:
    with Workshop(2) as workshop:
        assert list(workshop.render([faces[:3]], ()))  # by now it listens
        for process in pids(workshop):
            os.kill(process, signal.SIGINT)
        assert list(workshop.render([faces[:3]], ()))


def test_an_error_in_another_process_is_told_here(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", layouts={"card/face.html": '<img src="nowhere:x"/>'})
    game = load(str(folder))
    (part,) = compose(game, PrintOptions(languages=("en",)))
    with Workshop(2) as workshop, pytest.raises(TwelveError, match="nowhere"):
        list(workshop.render([part.faces], asset_roots(game)))


def test_a_process_that_dies_is_told(faces: list[Face]) -> None:
    with Workshop(2) as workshop:
        for process in pids(workshop):
            os.kill(process, signal.SIGKILL)
        with pytest.raises(TwelveError, match="was ended: it took too much memory"):
            list(workshop.render([faces[:3]], ()))


def test_a_library_that_hears_no_signal_is_ended_with_its_process(
    faces: list[Face], monkeypatch: pytest.MonkeyPatch
) -> None:
    def deaf(*_: object) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
        while True:
            pass

    monkeypatch.setattr("twelve.layouts.render.processes.SPARE", 0.5)
    monkeypatch.setattr("twelve.layouts.render.weasyprint.pages.render", deaf)
    with Workshop(1, patience=0.1) as workshop, pytest.raises(LimitError, match=f"too long.*{faces[0].id}"):
        list(workshop.render([faces[:1]], ()))
