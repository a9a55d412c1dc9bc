"""Rendering in processes of its own, several where there is enough to do."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Self, TypeAlias, cast

from twelve.content.errors import TwelveError
from twelve.layouts.complaints import Complaint
from twelve.layouts.faces import Face, Pages
from twelve.layouts.render import Drawn, Rendered, render
from twelve.layouts.renderer import load_renderer
from twelve.layouts.store import Notes, Store, cache_folder

MOST_TOGETHER = 50
"""Faces of a document: with fewer, what they share is drawn more often; with more, memory grows."""
ROUNDS = 2
"""Documents that each process makes at least, so that all are done at about the same time."""
FORKS = sys.platform == "linux"
"""A fork shares what is imported already."""
DIED = "a process that rendered has died; is there enough memory? try --jobs 1"

Progress = Callable[[int, int], None]
_Note: TypeAlias = tuple[tuple[list[str], dict[str, dict[str, str]]], list[list[str]]]


def rendered_pages(
    faces: Sequence[Face], roots: tuple[Path, ...], workshop: Workshop, progress: Progress | None
) -> tuple[dict[str, Pages], list[Complaint]]:
    """The pages of all faces, from the store or rendered now, and what is wrong with them."""
    pages: dict[str, Pages] = {}
    complaints: list[Complaint] = []
    for rendered in _all_rendered(faces, roots, workshop):
        pages |= rendered.pages
        complaints += rendered.complaints
        if progress:
            progress(len(pages), len(faces))
    return pages, complaints


def _all_rendered(faces: Sequence[Face], roots: tuple[Path, ...], workshop: Workshop) -> Iterator[Rendered]:
    """First what was rendered before, then what is rendered now and kept if it is sound."""
    store, missing = Store(cache_folder()), []
    for shelf, same in _by_stock(faces).items():
        wanted = {face.key: face for face in same}
        for notes, pdf in store.find(shelf, wanted):
            yield _as_kept(notes, pdf)
            for key in notes:
                del wanted[key]
        missing += list(wanted.values())
    for group, rendered in workshop.render(list(groups(missing, workshop.size)), roots):
        store.put(group[0].stock.fingerprint, _to_keep(rendered), rendered.pdf)
        yield rendered
    if missing:
        store.trim()


def _to_keep(rendered: Rendered) -> Notes:
    """What is noted of each face that is sound."""
    complaints: dict[str, list[Complaint]] = {}
    for complaint in rendered.complaints:
        complaints.setdefault(complaint.face, []).append(complaint)
    return {
        key: (drawn, [astuple(complaint) for complaint in complaints.get(key, ())])
        for key, drawn in rendered.faces.items()
        if not any(complaint.fatal for complaint in complaints.get(key, ()))
    }


def _as_kept(notes: Notes, pdf: bytes) -> Rendered:
    faces: dict[str, Drawn] = {}
    complaints: list[Complaint] = []
    for key, ((names, glyphs), told) in cast(dict[str, _Note], notes).items():
        texts = {
            font: {int(glyph): text for glyph, text in of_font.items()} for font, of_font in glyphs.items()
        }
        faces[key] = tuple(names), texts
        complaints += [Complaint(*words) for words in told]
    return Rendered(pdf, faces, tuple(complaints))


def _by_stock(faces: Iterable[Face]) -> dict[str, list[Face]]:
    stocks: dict[str, list[Face]] = {}
    for face in faces:
        stocks.setdefault(face.stock.fingerprint, []).append(face)
    return stocks


def groups(faces: Sequence[Face], processes: int) -> Iterator[list[Face]]:
    """Faces of one stock that are rendered together; a text that flows, or fields to fill in, alone."""
    for same in _by_stock(faces).values():
        stock = same[0].stock
        even = -(-len(same) // (processes * ROUNDS))
        number = 1 if stock.flows or stock.fillable else min(MOST_TOGETHER, even)
        yield from ([*same[i : i + number]] for i in range(0, len(same), number))


class Workshop:
    """Processes that render. Some start at once, for it takes a while to bring the renderer in."""

    def __init__(self, jobs: int | None = None) -> None:
        self.size = jobs or os.cpu_count() or 1
        self._workers: list[_Worker] = []
        if self.size > 1:  # where nothing is kept, all will be needed
            self._hire(1 if Store(cache_folder()).holds_something() else self.size)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.dismiss()

    def render(
        self, groups: Sequence[list[Face]], roots: tuple[Path, ...]
    ) -> Iterator[tuple[list[Face], Rendered]]:
        """Every group as it is done."""
        if self.size == 1:
            yield from ((group, render(group, roots)) for group in groups)
            return
        self._hire(min(self.size, len(groups)))
        waiting = deque(groups)
        busy: dict[Connection, list[Face]] = {}
        idle = [worker.pipe for worker in self._workers]
        while waiting or busy:
            while waiting and idle:
                pipe = idle.pop()
                busy[pipe] = waiting.popleft()
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
