"""The steps of docs/your-own-game.md: its files, edits and commands; as a script: its pictures."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parent
BLOCK = re.compile(r"(?:<!-- (file|replace): (\S+) -->\n)?```([a-z]+)( fails)?\n(.*?)```", re.DOTALL)


class Step(NamedTuple):
    """A block of the text: what it is (file, replace, sh, fails, text), its file and its words."""

    kind: str
    file: str
    words: str


def steps() -> Iterator[Step]:
    """Every block, in the order in which they are read."""
    text = (DOCS / "your-own-game.md").read_text(encoding="utf-8")
    for does, file, language, fails, words in BLOCK.findall(text):
        yield Step(does or fails.strip() or language, file, words)


def write(step: Step, folder: Path) -> None:
    """Writes a file of the text, or makes the edit that it shows."""
    file = folder / step.file
    if step.kind == "file":
        file.write_text(step.words, encoding="utf-8")
        return
    old, new = (
        "\n".join(line[1:] for line in step.words.splitlines() if line.startswith(sign)) for sign in "-+"
    )
    before = file.read_text(encoding="utf-8")
    if before.count(old) != 1:
        raise ValueError(f"{step.file} has {before.count(old)} times: {old}")
    file.write_text(before.replace(old, new), encoding="utf-8")


def main() -> None:
    from gallery import keep, pages

    twelve = Path(sys.executable).parent / "twelve"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for step in steps():
            if step.kind in ("file", "replace"):
                write(step, folder)
            for line in step.words.splitlines() if step.kind == "sh" else ():
                subprocess.run([twelve, *line.split()[1:]], cwd=folder, check=True)
                sheet = folder / "output" / "my-game-cards-en-a4.pdf"
                if line == "twelve print my-game box":
                    keep(pages(folder / "output" / "my-game-box-en-a4.pdf")[0], DOCS / "tutorial" / "box.png")
                if line in ("twelve print my-game", "twelve print my-game --keep v0.1"):
                    keep(pages(sheet)[0], DOCS / "tutorial" / f"{'cards' if 'keep' in line else 'start'}.png")


if __name__ == "__main__":
    main()
