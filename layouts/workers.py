"""Rendering in processes of its own, several where there is enough to do."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Self

from twelve.content.errors import TwelveError
from twelve.layouts.complaints import Complaint
from twelve.layouts.faces import Face
from twelve.layouts.render import Rendered, render
from twelve.layouts.renderer import load_renderer
from twelve.layouts.store import FaceStore, Pages, cache_folder

CHUNK = 90
"""Faces a document: fewer cost start-up time, more cost memory."""
ENOUGH = 24
"""Faces from which a second process pays."""
FORKS = sys.platform == "linux"
"""A fork shares what is imported already."""
DIED = "a process that rendered has died; is there enough memory? try --jobs 1"

Progress = Callable[[int, int], None]


def rendered_pages(
    faces: Sequence[Face], roots: tuple[Path, ...], workshop: Workshop, progress: Progress | None
) -> tuple[dict[str, Pages], list[Complaint]]:
    """The pages of all faces, from the store or rendered now, and what is wrong with them."""
    store = FaceStore(cache_folder())
    found: dict[str, Pages] = {}
    for stock, same in by_stock(faces).items():
        found |= store.find(stock, [face.key for face in same])
    missing = [face for face in faces if face.key not in found]
    complaints = [Complaint(key, *warning) for key, pages in found.items() for warning in pages.warnings]
    for chunk, rendered in workshop.render(missing, roots):
        fresh = _pages(chunk, rendered)
        fatal = {complaint.face for complaint in rendered.complaints if complaint.fatal}
        sound = {key: pages for key, pages in fresh.items() if key not in fatal}
        store.put(chunk[0].stock.fingerprint, sound)
        found |= fresh
        complaints += rendered.complaints
        if progress:
            progress(len(found), len(faces))
    if missing:
        store.trim()
    return found, complaints


def by_stock(faces: Iterable[Face]) -> dict[str, list[Face]]:
    """The faces of each stock."""
    stocks: dict[str, list[Face]] = {}
    for face in faces:
        stocks.setdefault(face.stock.fingerprint, []).append(face)
    return stocks


def chunks(faces: Sequence[Face], workers: int) -> list[list[Face]]:
    """Groups of faces of one stock, as many for each worker; a text that flows stands alone."""
    rounds = -(-len(faces) // (workers * CHUNK))
    share = max(10, -(-len(faces) // max(1, workers * rounds)))
    steps = [(same, 1 if same[0].stock.flows else share) for same in by_stock(faces).values()]
    return [same[i : i + step] for same, step in steps for i in range(0, len(same), step)]


class Workshop:
    """Processes that render. The first starts at once: it takes a while to bring the renderer in."""

    def __init__(self, jobs: int | None = None) -> None:
        self._most = jobs or os.cpu_count() or 1
        self._workers: list[_Worker] = []
        if self._most > 1:
            self._hire(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.dismiss()

    def render(self, faces: Sequence[Face], roots: tuple[Path, ...]) -> Iterator[tuple[list[Face], Rendered]]:
        """Groups of faces as they are done."""
        workers = self._most if len(faces) >= ENOUGH else 1
        groups = deque(chunks(faces, workers))
        if self._most == 1:
            yield from ((group, render(group, roots)) for group in groups)
            return
        self._hire(min(workers, len(groups)))
        busy: dict[Connection, list[Face]] = {}
        idle = [worker.pipe for worker in self._workers]
        while groups or busy:
            while groups and idle:
                pipe = idle.pop()
                busy[pipe] = groups.popleft()
                _ask(pipe, (busy[pipe], roots))
            for pipe in _with_answers(busy):
                yield busy.pop(pipe), _answer(pipe)
                idle.append(pipe)

    def _hire(self, number: int) -> None:
        while len(self._workers) < number:
            self._workers.append(_Worker([worker.pipe for worker in self._workers]))


class _Worker:
    """One process that renders what it is sent."""

    def __init__(self, others: list[Connection]) -> None:
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
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that everything is tidied up
    for end in inherited:
        end.close()
    with suppress(TwelveError):  # rendering would say the same, and is listened to
        load_renderer()
    while True:
        try:
            faces, roots = pipe.recv()
        except EOFError:
            return
        pipe.send(_rendered(faces, roots))


def _rendered(faces: Sequence[Face], roots: tuple[Path, ...]) -> Rendered | Exception:
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


def _pages(chunk: Sequence[Face], rendered: Rendered) -> dict[str, Pages]:
    warnings: dict[str, list[tuple[str, str, str]]] = {}
    for complaint in rendered.complaints:
        warnings.setdefault(complaint.face, []).append((complaint.kind, complaint.field, complaint.message))
    found, first = {}, 0
    for face, count in zip(chunk, rendered.pages, strict=True):
        found[face.key] = Pages(rendered.pdf, first, count, tuple(warnings.get(face.key, ())))
        first += count
    return found
