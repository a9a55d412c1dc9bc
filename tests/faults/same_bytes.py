"""The same input gives the same bytes, whatever surrounds it: every component of every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from faults.machine import House

GAMES = ("king-of-12", "midnight-moths", "twelve-heroes", "xii-century")
WAYS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "one process": ({}, ("--jobs", "1")),
    "four processes": ({}, ("--jobs", "4")),
    "Tokyo, hash seed 1": ({"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}, ("--jobs", "2")),
    "C locale, hash seed 77": ({"LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "77"}, ("--jobs", "2")),
    "Turkish locale, no cache": ({"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}, ("--jobs", "2")),
}


def same_bytes(folder: Path, games: tuple[str, ...] = GAMES) -> Iterator[str]:
    """Each way from a folder and a cache of its own, and once more with everything kept."""
    for game in games:
        first = _print(folder / game / "first", {}, (game, "--jobs", "2"))
        again = _print(folder / game / "first", {}, (game, "--jobs", "2"))
        yield from _differing(game, "with everything kept", first, again)
        for way, (env, words) in WAYS.items():
            place = folder / game / way.replace(" ", "-").replace(",", "")
            yield from _differing(game, way, first, _print(place, env, (game, *words)))


def _print(folder: Path, env: dict[str, str], words: tuple[str, ...]) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    house = House(folder, env)
    done = house.run("print", *words)
    assert done.code == 0, done.err
    return house.printed()


def _differing(game: str, way: str, first: dict[str, str], other: dict[str, str]) -> Iterator[str]:
    for name in sorted(first.keys() | other.keys()):
        if first.get(name) != other.get(name):
            yield f"{game}, {way}: {name} differs"
