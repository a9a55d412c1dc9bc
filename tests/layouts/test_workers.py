"""Rendering in other processes: shared out evenly, its errors told here, nobody left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from press_table import pack

from twelve.content.errors import TwelveError
from twelve.content.games import load
from twelve.layouts.compose import compose
from twelve.layouts.faces import Face
from twelve.layouts.options import PrintOptions
from twelve.layouts.places import asset_roots
from twelve.layouts.workers import CHUNK, Workshop, chunks


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def faces(tmp_path: Path) -> list[Face]:
    cards = {f"c{i}": {"name": f"Card {i}", "text": f"Words {i}."} for i in range(30)}
    (part,) = compose(load(str(pack(tmp_path / "p", cards, languages=["en"]))), PrintOptions())
    return part.faces


@pytest.mark.parametrize(("number", "workers"), [(1, 2), (23, 1), (100, 2), (501, 2), (501, 3), (5000, 4)])
def test_every_worker_gets_about_as_much(faces: list[Face], number: int, workers: int) -> None:
    crowd = [replace(faces[0], key=str(i)) for i in range(number)]
    groups = chunks(crowd, workers)
    assert [face for group in groups for face in group] == crowd
    assert max(map(len, groups)) <= CHUNK
    if number > CHUNK * workers:
        assert len(groups) % workers == 0
        assert max(map(len, groups)) - min(map(len, groups)) <= len(groups)


def test_faces_of_different_stocks_never_share_a_document(faces: list[Face]) -> None:
    other = replace(faces[1], stock=replace(faces[1].stock, languages=("de",)))
    assert [len(group) for group in chunks([faces[0], other, faces[2]], 1)] == [2, 1]


def test_all_processes_give_what_one_gives(faces: list[Face]) -> None:
    with Workshop(1) as alone, Workshop(2) as crowd:
        one = {face.key for group, _ in alone.render(faces, ()) for face in group}
        many = list(crowd.render(faces, ()))
    assert len(many) == 2
    assert {face.key for group, _ in many for face in group} == one
    assert all(rendered.pages == (1,) * len(group) for group, rendered in many)


def test_nobody_is_left_behind(faces: list[Face]) -> None:
    with Workshop(2) as workshop:
        next(workshop.render(faces, ()))
        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []


def test_an_error_in_another_process_is_told_here(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", layouts={"card/face.html": '<img src="nowhere:x"/>'})
    game = load(str(folder))
    (part,) = compose(game, PrintOptions(languages=("en",)))
    with Workshop(2) as workshop, pytest.raises(TwelveError, match="nowhere"):
        list(workshop.render(part.faces, asset_roots(game)))


def test_a_process_that_dies_is_told(faces: list[Face]) -> None:
    with Workshop(2) as workshop:
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
        with pytest.raises(TwelveError, match="has died; is there enough memory"):
            list(workshop.render(faces[:3], ()))
