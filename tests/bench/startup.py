"""How fast small commands start, beside a bare Typer program with one command, in one run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BARE = '''
import typer
app = typer.Typer()
@app.command()
def hello(name: str = "x") -> None:
    """Say hello."""
    print("hello", name)
app()
'''
ROUNDS = 21
COMMANDS = (("games",), ("roll", "2d6"))


def seconds(words: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    twelve = str(Path(sys.executable).parent / "twelve")
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        runs = {"bare Typer": [sys.executable, str(bare)]}
        runs |= {" ".join(words): [twelve, *words] for words in COMMANDS}
        times = {name: [] for name in runs}
        for _ in range(ROUNDS):
            for name, words in runs.items():
                times[name].append(seconds(words))
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, median in medians.items():
        print(f"{name:12} {median * 1000:6.0f} ms   {median / medians['bare Typer']:.2f} of bare Typer")


if __name__ == "__main__":
    main()
