"""How fast the press is, beside what else could print the same cards.

python tests/bench/press.py [CARDS] [--rounds N] [--peer-python PATH] [--full]

The peers typst, reportlab and protograf are looked for in this Python or in the one named; Chromium on the
path. What is not installed is skipped. --full adds the slow part: ten times as many cards, for memory.

At the end stand the bars: each figure as a share of plain WeasyPrint's time in the same run. By the clock
they mean something on a machine with two cores that does nothing else; the share of computing time counts
what all processes did, so it is larger, but it holds on a busy machine as well.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

from _peers import CHROMIUM, PEERS, export

from twelve.layouts.fonts.house import use_house_fonts

TWELVE = Path(sys.executable).parent / "twelve"
TEXT = "the knight moves over rivers towards a tower while merchants count coins"
FIELDS = ("azure", "gules", "vert", "sable", "purpure")
CHARGES = ("crown", "castle", "knight", "dragon", "bread", "die")
ROUNDS = 5
"""Builds of which the middle one counts."""
BARS = {
    "first build, empty cache": 0.20,
    "nothing changed": 0.025,
    "one changed card": 0.045,
}
"""Shares of plain WeasyPrint's time on the same faces."""
MOST_FOURFOLD = 1.1
"""What four of each card may cost, of the time for one of each."""
MOST_MEMORY = 250
"""Megabytes of a process that prints ten times as many cards."""
MEMORY = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


@dataclass(frozen=True)
class Measured:
    """Wall seconds, processor seconds and the size of what came out."""

    wall: float
    cpu: float
    kilobytes: float

    def __str__(self) -> str:
        return f"{self.wall:6.2f} s wall  {self.cpu:6.2f} s cpu  {self.kilobytes:7.0f} kB"


@dataclass(frozen=True)
class Bench:
    """A folder to work in, and the number of cards."""

    folder: Path
    count: int
    python: str
    """The Python that has the peers."""

    def ours(self, rounds: int) -> dict[str, Measured]:
        """Our own figures, beside our first build."""
        deck = self.deck("deck", self.count)
        titles = (*BARS, "every card four times, empty cache")
        builds = zip(*(self.builds(f"again{number}") for number in range(rounds)), strict=True)
        middle = dict(zip(titles, map(_middle, builds), strict=True))
        first = middle["first build, empty cache"]
        for title, measured in middle.items():
            _show(title, measured, first)
        _show("one changed card, watched", self.watched(deck), first)
        self.forget()
        _show("four times as many cards", self.print(self.deck("large", 4 * self.count)), first)
        return middle

    def peers(self) -> dict[str, Measured]:
        """The other tools, beside plain WeasyPrint."""
        cards = self.folder / "cards"
        export(self.folder / "deck", cards)
        plain: Measured | None = None
        for peer in PEERS:
            python = sys.executable if _has(sys.executable, peer.module) else self.python
            if not _has(python, peer.module):
                print(f"{peer.title:40} not installed, skipped")
                continue
            out = self.folder / f"{peer.module}.pdf"
            script = self.folder / f"with_{peer.module}.py"
            script.write_text(peer.script)
            measured = _run([python, str(script), str(cards), str(out)], out)
            _show(peer.title, measured, plain)
            plain = plain or measured
        assert plain is not None  # WeasyPrint is what we print with
        browser = self.chromium(cards, plain)
        return {"plain": plain} | ({"chromium": browser} if browser else {})

    def chromium(self, cards: Path, plain: Measured) -> Measured | None:
        """The browser prints the very sheets that WeasyPrint got."""
        program = shutil.which("chromium") or shutil.which("google-chrome")
        if program is None:
            print(f"{'Chromium':40} not installed, skipped")
            return None
        out = self.folder / "chromium.pdf"
        words = [program, *CHROMIUM, f"--user-data-dir={self.folder / 'browser'}", f"--print-to-pdf={out}"]
        return _show("Chromium, print to PDF", _run([*words, (cards / "sheets.html").as_uri()], out), plain)

    def memory(self) -> None:
        """The largest process of a run with ten times as many cards."""
        deck = self.deck("huge", 10 * self.count)
        self.forget()
        told = subprocess.run(
            [sys.executable, "-c", MEMORY, *self.words(deck)], check=True, capture_output=True, text=True
        )
        print(
            f"{f'largest process, {10 * self.count} cards':40} {int(told.stdout):6} MB, at most {MOST_MEMORY}"
        )

    def builds(self, word: str) -> tuple[Measured, ...]:
        """The first build, nothing changed, another word on one card, everything four times from scratch."""
        self.forget()
        deck = self.deck("deck", self.count)
        first, unchanged = self.print(deck), self.print(deck)
        changed = self.print(self.deck("deck", self.count, changed=word))
        self.forget()
        return first, unchanged, changed, self.print(deck, "--copies", "4")

    def forget(self) -> None:
        shutil.rmtree(self.folder / "cache", ignore_errors=True)

    def print(self, deck: Path, *options: str) -> Measured:
        return _run([*self.words(deck), *options], self.folder / "out" / f"{deck.name}-cards-en-a4.pdf")

    def watched(self, deck: Path) -> Measured:
        """From the change of a card to the new file, while `--watch` waits."""
        out = self.folder / "out" / f"{deck.name}-cards-en-a4.pdf"
        words = [*self.words(deck), "--watch"]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as watcher:
            assert watcher.stderr is not None
            watcher.stderr.readline()  # it printed, and waits
            before, start = out.stat().st_mtime_ns, time.perf_counter()
            self.deck(deck.name, self.count, changed="and again")
            while out.stat().st_mtime_ns == before:
                time.sleep(0.01)
            wall = time.perf_counter() - start
            watcher.send_signal(signal.SIGINT)
        return Measured(wall, wall, out.stat().st_size / 1024)

    def words(self, deck: Path) -> list[str]:
        return [str(TWELVE), "print", str(deck), "-o", str(self.folder / "out"), "--jobs", "2"]

    def deck(self, name: str, count: int, changed: str = "") -> Path:
        """A deck of cards that all differ, with names, texts, values and arms."""
        lines = [
            f"game: {name}\ntitle: Measured Deck\nsummary: To be measured.\nversion: 1.0.0",
            "credits: {designers: [Bench]}\nplayers: {least: 2, most: 4, provenance: house}",
            "languages: [en]\ncards:",
        ]
        words = TEXT.split()
        for i in range(count):
            text = " ".join(words[(i * 7 + j * 3) % len(words)] for j in range(14 + i % 9)).capitalize()
            more = f" {changed}" if changed and i == 7 else ""
            arms = f"{{field: {FIELDS[i % 5]}, charge: {CHARGES[i % 6]}, tincture: or}}"
            lines.append(f'  card_{i}:\n    name: Card number {i}\n    text: "{text}{more} {{die}} {i}."')
            lines.append(
                f"    stats: {{strength: {i % 7}, cost: {i % 5}}}\n    blazon: {arms}\n    provenance: house"
            )
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text("\n".join(lines) + "\n")
        return folder


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cards", type=int, nargs="?", default=500)
    parser.add_argument("--peer-python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--full", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        os.environ["TWELVE_CACHE"] = str(Path(name) / "cache")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users do not compile modules at every start
        bench = Bench(Path(name), given.cards, given.peer_python)
        ours = bench.ours(given.rounds)
        use_house_fonts()  # the peers get our fonts too
        _judge(ours, bench.peers())
        if given.full:
            bench.memory()


def _judge(ours: dict[str, Measured], others: dict[str, Measured]) -> None:
    """The figures that must hold, by the clock; the computing time of all processes stands beside them."""
    plain, first = others["plain"], ours["first build, empty cache"]
    print("\nwhat must hold, as a share of plain WeasyPrint's time")
    for title, most in BARS.items():
        _bar(title, ours[title], plain, most)
    print("and of other times")
    _bar("every card four times, of once", ours["every card four times, empty cache"], first, MOST_FOURFOLD)
    if "chromium" in others:
        # most of what it computes is done by processes that it does not wait for, so nobody can add it up
        _bar("first build, of Chromium's", first, replace(others["chromium"], cpu=inf), 1.0)


def _bar(title: str, measured: Measured, beside: Measured, most: float) -> None:
    by_clock = measured.wall / beside.wall
    told = "holds" if by_clock <= most else "MISSED"
    computed = f"{measured.cpu / beside.cpu:6.3f} cpu" if beside.cpu < inf else " " * 10
    print(f"{title:40} {by_clock:6.3f} wall  {computed}   at most {most}: {told}")


def _has(python: str, module: str) -> bool:
    code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", code], check=False).returncode == 0


def _middle(measured: Sequence[Measured]) -> Measured:
    """The middle one: a machine that does something else for a moment spoils no figure."""
    return sorted(measured, key=lambda one: one.wall)[len(measured) // 2]


def _run(words: list[str], out: Path) -> Measured:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(wall, cpu, out.stat().st_size / 1024)


def _show(title: str, measured: Measured, beside: Measured | None = None) -> Measured:
    """Prints a figure, beside another one where there is one."""
    ratios = ""
    if beside:
        ratios = f"  ×{measured.wall / beside.wall:.2f} wall ×{measured.cpu / beside.cpu:.2f} cpu"
        ratios += f" ×{measured.kilobytes / beside.kilobytes:.2f} size"
    print(f"{title:40} {measured}{ratios}", flush=True)
    return measured


if __name__ == "__main__":
    main()
