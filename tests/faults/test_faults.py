"""Killed, damaged, from the future, elsewhere: prints and games bear it; `./run faults` does more."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from time import time

import pytest
from faults.machine import House
from faults.trials import _spoilt, killed_plays, killed_prints
from support import Run

from twelve.layouts.cache.store import PART, PREFIX, remove_leftovers, temporary_file

PRINT = ("print", "king-of-12", "tokens", "--jobs", 1)
FUTURE = 400 * 86_400


@pytest.fixture
def cached(twelve: Run, tmp_path: Path) -> tuple[Path, bytes]:
    """A cache with everything of a print in it, and what was printed."""
    answer = twelve(*PRINT, TWELVE_CACHE=str(tmp_path / "cache"))
    assert answer.code == 0, answer.err
    return tmp_path / "cache", printed(tmp_path)


def printed(folder: Path) -> bytes:
    (file,) = (folder / "output").iterdir()
    return file.read_bytes()


def test_a_killed_print_leaves_no_half_of_a_file_and_the_next_one_is_right(tmp_path: Path) -> None:
    assert list(killed_prints(tmp_path, 2, Random(3))) == []


def test_a_killed_game_goes_on_to_the_same_end(tmp_path: Path) -> None:
    assert list(killed_plays(tmp_path, 2, Random(3))) == []


def test_leftovers_are_removed_but_neither_files_in_use_nor_those_of_others(tmp_path: Path) -> None:
    left, others = tmp_path / f"{PREFIX}0123{PART}", tmp_path / ".film.part"
    left.touch()
    others.touch()
    with temporary_file(tmp_path) as in_use:
        remove_leftovers(tmp_path)
        assert set(tmp_path.iterdir()) == {in_use, others}
    assert set(tmp_path.iterdir()) == {others}


def test_the_same_bytes_in_another_folder_time_zone_language_and_order(tmp_path: Path) -> None:
    ways = {"here": {}, "there": {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7"}}
    made = []
    for name, env in ways.items():
        (tmp_path / name).mkdir()
        house = House(tmp_path / name, env)
        assert house.run("print", "king-of-12", "tokens", "--jobs", len(name) - 3).code == 0
        made.append(house.printed())
    assert made[0] == made[1]


def test_a_cache_that_is_damaged_everywhere_changes_nothing(
    twelve: Run, tmp_path: Path, cached: tuple[Path, bytes]
) -> None:
    cache, right = cached
    for file in cache.rglob("*"):
        if file.is_file():
            file.write_bytes(_spoilt(file.read_bytes(), Random(file.name)))
    assert twelve(*PRINT, TWELVE_CACHE=str(cache)).code == 0
    assert printed(tmp_path) == right


def test_files_from_the_future_change_nothing(
    twelve: Run, tmp_path: Path, cached: tuple[Path, bytes]
) -> None:
    cache, right = cached
    for file in [*cache.rglob("*"), *(tmp_path / "output").iterdir()]:
        os.utime(file, (time() + FUTURE,) * 2)
    assert twelve(*PRINT, TWELVE_CACHE=str(cache)).code == 0
    assert printed(tmp_path) == right
