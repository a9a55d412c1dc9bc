"""Processes that render within limits: their errors are told here, and nobody is left behind."""

from __future__ import annotations

import os
import pickle
import select
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from twelve.content.errors import TwelveError
from twelve.layouts.cache.store import Store, cache_folder
from twelve.layouts.limits import (
    PATIENCE,
    LimitError,
    TooSlow,
    bounded_memory,
    end_after,
    over_the_limit,
    patience,
)

if TYPE_CHECKING:
    from twelve.layouts.faces import Face, Rendered

WORTH_A_PROCESS = 40
"""Faces that are rendered in the time that another process needs to start."""
FORKS = hasattr(os, "fork")
"""Elsewhere this process does everything itself."""
Meanwhile: TypeAlias = Callable[[], object]
SPARE = 10.0
"""Seconds beyond the limit in which a process may still tell of it, before it is ended."""
MOST_NAMED = 10
DIED = "a process that rendered was ended: it took too much memory, or too long (see --patience)"
A_FACE = 1.0
"""Seconds more for each face of a document; an ordinary one takes a fiftieth of it."""


class Workshop:
    """Processes that render. One is there at once, for it takes a while to bring the renderer in.

    Where nothing is kept from earlier runs, all will be needed and are there at once. With none of them,
    the faces are rendered here; then nobody can stop a library that does not come back.
    """

    def __init__(self, jobs: int | None = None, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.size = (jobs if jobs is not None else os.cpu_count() or 1) if FORKS else 0
        self._workers: list[_Worker] = []
        if self.size:
            self._hire(1 if Store(cache_folder()).holds_something() else self.size)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._dismiss()

    def hands(self, faces: int) -> int:
        """The processes to be used for so many faces: those that are there, more where that saves time."""
        return min(self.size, max(len(self._workers), -(-faces // WORTH_A_PROCESS)))

    def render(
        self, groups: Sequence[list[Face]], roots: tuple[Path, ...], meanwhile: Meanwhile = lambda: None
    ) -> Iterator[tuple[list[Face], Rendered]]:
        """Every group as it is done; while the first are rendered, there is time for something else."""
        if self.size:
            self._hire(min(self.hands(sum(map(len, groups))), len(groups)))
        if not self.size:
            yield from ((group, render_limited(group, roots, self.patience)) for group in groups)
            return
        waiting = deque(groups)
        busy: dict[_Worker, list[Face]] = {}
        idle = list(self._workers)
        while waiting or busy:
            while waiting and idle:
                worker = idle.pop()
                busy[worker] = waiting.popleft()
                worker.ask(busy[worker], roots, self.patience)
            meanwhile()
            for worker in _with_answers(busy):
                group = busy.pop(worker)
                yield group, worker.answer(group)
                idle.append(worker)

    def _dismiss(self) -> None:
        while self._workers:
            self._workers.pop().dismiss()

    def _hire(self, number: int) -> None:
        """Until there are so many; where no process can be started, this one renders."""
        try:
            while len(self._workers) < number:
                self._workers.append(_Worker(self._workers))
        except OSError:
            self.size = 0
            self._dismiss()


class Channel:
    """What two processes tell each other."""

    def __init__(self, reading: int, writing: int) -> None:
        self.reading = open(reading, "rb")  # noqa: SIM115  (closed below)
        self._writing = open(writing, "wb")  # noqa: SIM115

    def send(self, message: object) -> None:
        pickle.dump(message, self._writing, pickle.HIGHEST_PROTOCOL)
        self._writing.flush()

    def receive(self) -> Any:
        return pickle.load(self.reading)

    def close(self) -> None:
        self.reading.close()
        with suppress(OSError):  # who does not listen any more need not hear the rest
            self._writing.close()


class _Worker:
    """One process that renders what it is sent; a fork, so it has what is imported already."""

    line: Channel

    def __init__(self, others: Sequence[_Worker]) -> None:
        (here, to_here), (there, to_there) = os.pipe(), os.pipe()
        with _no_end_yet():
            self._process = os.fork()
            if not self._process:
                _leave_the_end_to_the_system()
        if not self._process:
            try:
                # while it keeps copies of these, no process learns that another has gone
                os.close(here)
                os.close(to_there)
                for other in others:
                    other.line.close()
                _work(Channel(there, to_here))
            finally:  # whatever happens, it never goes on with what its parent does
                os._exit(0)
        os.close(there)
        os.close(to_here)
        self.line = Channel(here, to_there)

    def ask(self, faces: list[Face], roots: tuple[Path, ...], patience: float) -> None:
        """Sends faces with the arms they show: to read blazons, a process would have to bring in a lot."""
        from twelve.layouts.art.arms import arms_on
        from twelve.layouts.art.drawings import icons_on

        icons = icons_on(face.html for face in faces)
        try:
            self.line.send((faces, roots, (arms_on(faces), icons), patience))
        except OSError:
            raise TwelveError(DIED) from None

    def answer(self, faces: Sequence[Face]) -> Rendered:
        try:
            answer: Rendered | Exception = self.line.receive()
        except (EOFError, OSError, pickle.UnpicklingError):
            named = ", ".join(face.id for face in faces[:MOST_NAMED])
            raise LimitError(f"{DIED} (it had: {named})", faces[0].path) from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def dismiss(self) -> None:
        self.line.close()
        os.kill(self._process, signal.SIGTERM)  # its number is its own until it is waited for
        os.waitpid(self._process, 0)


@contextmanager
def _no_end_yet() -> Iterator[None]:
    """A process that is dismissed as it begins must not tidy up as its parent would."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_the_end_to_the_system() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent's to answer, which then stops this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # it writes no files: there is nothing to tidy up


def _work(line: Channel) -> None:
    """Renders until there is nobody left to render for."""
    from twelve.layouts.art import drawings
    from twelve.layouts.render.weasyprint import pages

    with suppress(EOFError, OSError), bounded_memory():
        with suppress(Exception):  # rendering would say the same, and is listened to
            pages.bring_in()
        while True:
            faces, roots, drawn, patience = line.receive()
            drawings.bring(*drawn)
            end_after(SPARE + 2 * allowance(len(faces), patience))  # a library may hear no signal
            line.send(_rendered(faces, roots, patience))


def _rendered(faces: Sequence[Face], roots: tuple[Path, ...], patience: float) -> Rendered | Exception:
    try:
        return render_limited(faces, roots, patience)
    except Exception as error:
        return error  # for the parent to raise


def _with_answers(busy: Iterable[_Worker]) -> list[_Worker]:
    """Those who have answered, or have ended."""
    lines = {worker.line.reading: worker for worker in busy}
    return [lines[line] for line in select.select(list(lines), [], [])[0]]


def allowance(faces: int, seconds: float) -> float:
    """The time that a document of so many faces may take."""
    return seconds + A_FACE * (faces - 1)


def render_limited(faces: Sequence[Face], roots: tuple[Path, ...], seconds: float) -> Rendered:
    """The faces as one document, or an error that names the face and the limit."""
    from twelve.layouts.render.weasyprint.pages import render

    try:
        with patience(allowance(len(faces), seconds)):
            return render(faces, roots)
    except (TooSlow, MemoryError) as error:
        if len(faces) == 1:
            what = f"{faces[0].component} / {faces[0].id}: to render it"
            raise LimitError(over_the_limit(what, error, seconds), faces[0].path) from None
    for face in faces:
        render_limited([face], roots, seconds)
    raise LimitError(f"{faces[0].component}: its faces are too much together; print fewer with --only")
