"""Processes that render: their errors are told here, and nobody is left behind."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeAlias

from twelve.content.errors import TwelveError
from twelve.layouts.fonts import use_house_fonts
from twelve.layouts.store import Store, cache_folder

if TYPE_CHECKING:
    from twelve.layouts.faces import Face
    from twelve.layouts.render import Rendered

WORTH_A_PROCESS = 40
"""Faces that are rendered in the time that another process needs to start."""
FORKS = sys.platform == "linux"
"""A fork shares what is imported already."""
Meanwhile: TypeAlias = Callable[[], object]
DIED = "a process that rendered has died; is there enough memory? try --jobs 1"


class Workshop:
    """Processes that render. Some start at once, for it takes a while to bring the renderer in."""

    def __init__(self, jobs: int | None = None) -> None:
        self.size = jobs or os.cpu_count() or 1
        self._workers: list[_Worker] = []
        if self.size > 1:  # where nothing is kept, all will be needed
            self._hire(1 if Store(cache_folder()).holds_something() else self.size)

    def limited(self, jobs: int | None) -> Self:
        """With so many processes; a single one is this."""
        self.size = jobs or self.size
        if self.size == 1:
            self._dismiss_all()
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._dismiss_all()

    def hands(self, faces: int) -> int:
        """The processes to be used for so many faces: those that are there, more where that saves time."""
        return min(self.size, max(len(self._workers), -(-faces // WORTH_A_PROCESS)))

    def render(
        self, groups: Sequence[list[Face]], roots: tuple[Path, ...], meanwhile: Meanwhile = lambda: None
    ) -> Iterator[tuple[list[Face], Rendered]]:
        """Every group as it is done; while the first are rendered, there is time for something else."""
        if self.size == 1:
            from twelve.layouts.render import render

            yield from ((group, render(group, roots)) for group in groups)
            return
        self._hire(min(self.hands(sum(map(len, groups))), len(groups)))
        waiting = deque(groups)
        busy: dict[Connection, list[Face]] = {}
        idle = [worker.pipe for worker in self._workers]
        while waiting or busy:
            while waiting and idle:
                pipe = idle.pop()
                busy[pipe] = waiting.popleft()
                _ask(pipe, (busy[pipe], roots))
            meanwhile()
            for pipe in _with_answers(busy):
                yield busy.pop(pipe), _answer(pipe)
                idle.append(pipe)

    def _dismiss_all(self) -> None:
        while self._workers:
            self._workers.pop().dismiss()

    def _hire(self, number: int) -> None:
        while len(self._workers) < number:
            self._workers.append(_Worker([worker.pipe for worker in self._workers]))


class _Worker:
    """One process that renders what it is sent."""

    def __init__(self, others: list[Connection]) -> None:
        use_house_fonts()
        context = get_context("fork") if FORKS else get_context("spawn")
        self.pipe, far_end = context.Pipe()
        # a fork has copies of all these; while it keeps them, no process learns that this one has gone
        inherited = [self.pipe, *others] if FORKS else []
        self._process = context.Process(target=_work, args=(far_end, inherited), daemon=True)
        self._process.start()
        far_end.close()

    def dismiss(self) -> None:
        self.pipe.close()
        self._process.terminate()
        self._process.join()


def _work(pipe: Connection, inherited: Sequence[Connection]) -> None:
    """Renders until there is nobody left to render for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent's to answer, which then stops this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # it writes no files: there is nothing to tidy up
    for end in inherited:
        end.close()
    with suppress(TwelveError):  # rendering would say the same, and is listened to
        _warm_up(pipe)
    while True:
        try:
            faces, roots = pipe.recv()
        except EOFError:
            return
        pipe.send(_rendered(faces, roots))


def _warm_up(pipe: Connection) -> None:
    """Brings the renderer in; while nobody waits, it is used once, since the first time takes longer."""
    from twelve.layouts.render import bring_in, render_a_word

    bring_in()
    if not pipe.poll():
        render_a_word()


def _rendered(faces: Sequence[Face], roots: tuple[Path, ...]) -> Rendered | Exception:
    from twelve.layouts.render import render

    try:
        return render(faces, roots)
    except Exception as error:
        return error  # for the parent to raise


def _with_answers(busy: dict[Connection, list[Face]]) -> list[Connection]:
    return [pipe for pipe in wait(list(busy)) if isinstance(pipe, Connection)]


def _ask(pipe: Connection, work: tuple[list[Face], tuple[Path, ...]]) -> None:
    try:
        pipe.send(work)
    except OSError:
        raise TwelveError(DIED) from None


def _answer(pipe: Connection) -> Rendered:
    try:
        answer: Rendered | Exception = pipe.recv()
    except (EOFError, OSError):
        raise TwelveError(DIED) from None
    if isinstance(answer, Exception):
        raise answer
    return answer
