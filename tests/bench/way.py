"""Which files a card passes on its way to a PDF, and to a resolved turn.

python tests/bench/way.py [--all]

A file is on the way when one of its functions has the card in hand: the card itself, its face, or a stream
that was drawn of it, somewhere among its arguments or in what it gives back. Who has the whole game in hand
has no card in particular. With --all also files are told
that run in the meantime for other reasons: other content that is checked, fonts, drawings, the table of a
PDF. What happens once a process (imports, fonts, templates) is done before, and the cache is empty.

Beside it stands what a whole command runs in a new process: every file of which any function is called, from
the reading of the arguments on, with the card's own file and its two templates. By this count the way of a
card to its PDF had 79 files, and that to a turn 27, before the rooms were drawn as they are. It counts checks
of everything else in the game, limits, fonts and messages as well, so it grows with whatever twelve can do.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import replace
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType

import twelve
from twelve.cli.app import exit_code
from twelve.content.loading.game import Game, load
from twelve.content.models.game import GameContent
from twelve.engine.contract import CHANCE, Options
from twelve.engine.registry import rules_for
from twelve.layouts.compose.job import compose
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press
from twelve.layouts.render import processes
from twelve.layouts.render.processes import Workshop

HOUSE = Path(twelve.__file__).parent
GAME, CARD, COMPONENT = "king-of-12", "alchemist", "characters"
DEPTH = 4
"""Steps inside an argument: fields of records, entries of maps. Deeper there is nothing new."""
MOST = {"card to PDF": 45, "card to turn": 18}
MOST_ENTRIES = 200
"""Of a list or map that is looked into."""
COMMANDS = {
    "card to PDF": (["print", GAME, COMPONENT, "--only", CARD, "--jobs", "1"], 3),
    "card to turn": (["king", "turn", f"Lea=4:{CARD}", "Mia=9:golem"], 1),
}
"""What somebody types, and how many files of it are no Python: the card's own and its templates."""
COMMAND = "--command"
ONE_CARD = PrintOptions(components=(COMPONENT,), only=(CARD,), jobs=1)


class Way:
    """The files that ran, and those of them that had one of the marks in hand."""

    def __init__(self, marks: Set[str]) -> None:
        self.marks = marks
        self.ran: set[str] = set()
        self.held: set[str] = set()

    def watch(self, walk: Callable[[], object]) -> Way:
        sys.setprofile(self._look)
        try:
            walk()
        finally:
            sys.setprofile(None)
        return self

    def _look(self, frame: FrameType, event: str, result: object) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        if event not in ("call", "return") or not _is_function(code) or not _is_ours(file):
            return
        name = str(file.relative_to(HOUSE))
        self.ran.add(name)
        if self.marks and name not in self.held:
            names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            given = [frame.f_locals.get(name) for name in names] if event == "call" else [result]
            if any(self._holds(value, DEPTH) for value in given):
                self.held.add(name)

    def _holds(self, value: object, depth: int) -> bool:
        if isinstance(value, str):
            return any(mark in value for mark in self.marks)
        return depth > 0 and any(self._holds(part, depth - 1) for part in _parts(value))


def _is_function(code: CodeType) -> bool:
    """Neither a module nor the body of a class, which run when they are imported."""
    return bool(code.co_flags & CO_OPTIMIZED) and not code.co_name.startswith("<")


def _is_ours(file: Path) -> bool:
    return file.suffix == ".py" and file.is_relative_to(HOUSE) and not file.is_relative_to(HOUSE / ".venv")


def _parts(value: object) -> Iterable[object]:
    """What a list, a map or one of our records holds; nothing is computed for it."""
    if isinstance(value, (Game, GameContent)):
        return ()
    if isinstance(value, (tuple, list, set, frozenset)):
        return list(value)[:MOST_ENTRIES]
    if isinstance(value, dict):
        return [part for pair in list(value.items())[:MOST_ENTRIES] for part in pair]
    if type(value).__module__.startswith("twelve"):
        return list(_fields(value))
    return ()


def _fields(value: object) -> Iterator[object]:
    yield from vars(value).values() if hasattr(value, "__dict__") else ()
    for name in getattr(type(value), "__slots__", ()):
        yield getattr(value, name, None)


def to_pdf() -> None:
    """One card from its YAML to a sheet, in this process."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TWELVE_CACHE"] = f"{folder}/cache"
        press(load(GAME), replace(ONE_CARD, folder=Path(folder)))


def to_turn() -> None:
    """One card from its YAML to a turn in which it acts."""
    rules = rules_for(load(GAME))
    state = rules.setup(2, Options({}))
    for moves in ({CHANCE: "roll 4,9"}, {0: f"play {CARD}", 1: "play golem"}):
        state = rules.apply(state, {seat: rules.parse_move(text) for seat, text in moves.items()})


def drawn_of_it() -> set[str]:
    """What the card is called after it was set: the key of its face, and the names of its streams."""
    (part,) = compose(load(GAME), ONE_CARD)
    face = part.leaves[0].front
    with tempfile.TemporaryDirectory() as folder, Workshop(1) as workshop:
        os.environ["TWELVE_CACHE"] = f"{folder}/cache"
        ((_, rendered),) = workshop.render([[face]], ())
    return {face.key, *rendered.faces[face.key][0]}


def ways() -> dict[str, Way]:
    """Both ways, walked once before so that only what every card needs is counted."""
    to_pdf()
    to_turn()
    called = {CARD, CARD.capitalize()}
    return {
        "card to PDF": Way(called | drawn_of_it()).watch(to_pdf),
        "card to turn": Way(called).watch(to_turn),
    }


def whole_command(title: str) -> int:
    """How many files a command passes in a process of its own."""
    words, others = COMMANDS[title]
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            [sys.executable, __file__, COMMAND, *words],
            cwd=folder,
            env={**os.environ, "TWELVE_CACHE": f"{folder}/cache"},
            check=True,
            capture_output=True,
            text=True,
        )
    return int(told.stderr.split()[-1]) + others


def run_command(words: list[str]) -> None:
    """Runs a command here to its end, and tells at the end of its errors how many files of ours ran."""
    sys.argv = ["twelve", *words]
    codes: list[int] = []
    ran = Way(set()).watch(lambda: codes.append(exit_code())).ran
    print(len(ran), file=sys.stderr)
    sys.exit(*codes)


def main() -> None:
    processes.FORKS = False  # as on systems that cannot fork, so that what renders is seen as well
    if COMMAND in sys.argv:
        run_command(sys.argv[2:])
        return
    for title, way in ways().items():
        told = "holds" if len(way.held) <= MOST[title] else "MISSED"
        print(f"{title}: {len(way.held)} files have the card in hand, at most {MOST[title]}: {told}")
        print(f"  ({len(way.ran)} ran, for whatever reason; the whole command: {whole_command(title)})")
        for name in sorted(way.ran if "--all" in sys.argv else way.held):
            print(f"  {name}")


if __name__ == "__main__":
    main()
