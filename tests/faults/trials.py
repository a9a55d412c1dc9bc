"""What may befall a print or a game, each as often as one likes; a trial gives what went wrong in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic, time

from faults.machine import Done, House, mounted

PRINT = ("print", "king-of-12", "tokens", "--jobs", "2")
DAY = 86_400.0


def killed_prints(folder: Path, times: int, random: Random) -> Iterator[str]:
    """A print that is killed leaves what was there or all of the new; the next run tidies up and is right."""
    house = House(folder)
    began = monotonic()
    assert house.run(*PRINT).code == 0
    right, takes, hits = house.printed(), monotonic() - began, 0
    for number in range(times):
        if number % 2:  # else the second kill finds everything kept
            shutil.rmtree(house.cache, ignore_errors=True)
            shutil.rmtree(house.output, ignore_errors=True)
        hits += house.killed(PRINT, random.uniform(0.1, takes))
        if not house.printed().items() <= right.items():
            yield f"kill {number}: a half of a file under its name: {house.printed()}"
        if number % 5 == 4 or number == times - 1:
            yield from _next_run(house, right, f"after kill {number}")
    print(f"  {hits} of {times} prints were at work when they were killed")


def _next_run(house: House, right: dict[str, str], when: str) -> Iterator[str]:
    done = house.run(*PRINT)
    if done.code or house.printed() != right:
        yield f"{when}: the next run is not right: {done.err}"
    if left := house.leftovers():
        yield f"{when}: the next run left {left}"


def killed_plays(folder: Path, times: int, random: Random) -> Iterator[str]:
    """A game that is killed loses at most the move being made, and goes on to the same end."""
    house, hits = House(folder), 0
    for number in range(times):
        game = ("king-of-12", "twelve-heroes")[number % 2]
        whole, broken = folder / f"whole-{number}.jsonl", folder / f"broken-{number}.jsonl"
        words = ("play", game, "--players", "bot,bot", "--seed", number, "--record")
        began = monotonic()
        house.run(*words, whole)
        hits += house.killed((*words, broken), random.uniform(0.5, 1.0) * (monotonic() - began))
        yield from _resumed(house, whole, broken, number)
    print(f"  {hits} of {times} games were at work when they were killed")


def _resumed(house: House, whole: Path, broken: Path, number: int) -> Iterator[str]:
    if not broken.exists() or not broken.stat().st_size:
        return  # nothing was played yet
    kept = broken.read_bytes()
    if not whole.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1]):
        yield f"game {number}: the record is not what was played"
    done = house.run("play", "--resume", broken)
    if done.code not in (0, 2):  # 2: it was finished before it was killed
        yield f"game {number}: cannot go on: {done.err}"
    elif broken.read_bytes() != whole.read_bytes():
        yield f"game {number}: goes on to another end"


def damaged_cache(folder: Path, random: Random) -> Iterator[str]:
    """Whatever becomes of kept files, the print has the same bytes or fails with a word."""
    house = House(folder)
    house.run(*PRINT)
    right = house.printed()
    kept = {file: file.read_bytes() for file in sorted(house.cache.rglob("*")) if file.is_file()}
    for file, data in kept.items():
        yield from _damage(house, {file: data}, right, random)
    yield from _damage(house, kept, right, random)


def _damage(house: House, kept: dict[Path, bytes], right: dict[str, str], random: Random) -> Iterator[str]:
    """Spoilt in one of four ways, with the time of before; what renders must look at its own files too."""
    for file, data in kept.items():
        stat = file.stat()
        file.write_bytes(_spoilt(data, random))
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    if any("fonts-" in str(file) for file in kept):
        shutil.rmtree(house.cache / "faces", ignore_errors=True)
    shutil.rmtree(house.output)
    done = house.run(*PRINT)
    if house.printed() != (right if not done.code else {}):
        yield f"damaged {[file.name for file in kept]}: another print, without a word"
    for file, data in kept.items():
        if file.parent.is_dir():
            file.write_bytes(data)


def _spoilt(data: bytes, random: Random) -> bytes:
    at = random.randrange(max(1, len(data)))
    flipped = data[:at] + bytes((data[at] ^ 0x41,)) + data[at + 1 :] if data else b"x"
    return random.choice((flipped, data[: len(data) // 2], b"", bytes(len(data))))


def crowded(folder: Path, many: int) -> Iterator[str]:
    """Prints at the same time into the same output and cache, where nothing is kept yet."""
    alone = House(folder / "alone")
    together = House(folder / "together")
    for house in (alone, together):
        house.folder.mkdir()
    alone.run(*PRINT)
    processes = [together.start(*PRINT, output=subprocess.PIPE) for _ in range(many)]
    ended = [Done(process.returncode, said) for process in processes for said in [process.communicate()[1]]]
    if any(done.code for done in ended):
        yield f"{many} at once: {ended}"
    if together.printed() != alone.printed() or together.leftovers():
        yield f"{many} at once: {together.printed()}, left {together.leftovers()}"


def clock_gone_back(folder: Path) -> Iterator[str]:
    """Everything that was kept and printed seems to come from the future."""
    house = House(folder)
    house.run(*PRINT)
    right = house.printed()
    for file in [*house.cache.rglob("*"), *house.output.rglob("*")]:
        os.utime(file, (time() + 400 * DAY,) * 2)
    if house.run(*PRINT).code or house.printed() != right:
        yield "with files from the future, the print is another"
    shutil.rmtree(house.output)
    if (
        house.run(*PRINT, "--copies", "2").code
        or house.run(*PRINT).code
        or house.printed().items() < right.items()
    ):
        yield "with files from the future, a change is not printed"


def full_disks(folder: Path) -> Iterator[str]:
    """No room in the output, the cache, for a record, for a printer: a word, or it goes without."""
    house = House(folder)
    house.run(*PRINT)
    right = house.printed()
    trials: list[tuple[str, Path, tuple[str, ...], int]] = [
        ("output", house.output, PRINT, 1),
        ("cache", house.cache, PRINT, 0),
        (
            "record",
            folder / "records",
            ("play", "xii-century", "--players", "bot,bot", "--record", "records/r.jsonl"),
            1,
        ),
        ("calibration", folder / "home", ("calibrate", "--save", "office", "--x", "1"), 0),
        ("sheet", house.output, ("calibrate",), 1),
    ]
    for name, place, words, code in trials:
        with mounted(place, "size=4k,nr_inodes=6" if name != "calibration" else "size=64k"):
            done = house.run(*words)
            half = [file for file in place.rglob("*") if file.is_file() and file.suffix == ".pdf"]
        if done.code != code or half or (code and done.err.count("\n") != 1):
            yield f"no room for the {name}: {done}, {half}"
    if house.run(*PRINT).code or house.printed() != right:
        yield "with room again, the print is another"


def read_only(folder: Path) -> Iterator[str]:
    """Nothing can be written to the output, the cache, or the home."""
    house = House(folder)
    house.run(*PRINT)
    right = house.printed()
    for name, place, words, code in (
        ("output", house.output, PRINT, 1),
        ("cache", house.cache, PRINT, 0),
        ("home", folder / "home", PRINT, 0),
        ("home", folder / "home", ("calibrate", "--save", "office", "--x", "1"), 1),
    ):
        with mounted(place, "size=64k,ro"):
            done = house.run(*words)
        if done.code != code or (code and done.err.count("\n") != 1):
            yield f"read-only {name}: {done}"
    if house.printed() != right:
        yield "with everything writable again, the print is another"


Trial = Callable[..., Iterator[str]]
