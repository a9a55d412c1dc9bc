"""Rendering in processes of its own, several where there is enough to do."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Self, cast

from twelve.content.errors import TwelveError
from twelve.layouts.complaints import Complaint
from twelve.layouts.faces import Face, Pages
from twelve.layouts.render import Rendered, render
from twelve.layouts.renderer import load_renderer
from twelve.layouts.store import Store, cache_folder

TOGETHER, MOST_TOGETHER = 24, 48
"""Faces of a document, about and at most: fewer take longer at first, more when one of them changes."""
FORKS = sys.platform == "linux"
"""A fork shares what is imported already."""
DIED = "a process that rendered has died; is there enough memory? try --jobs 1"

Progress = Callable[[int, int], None]


def rendered_pages(
    faces: Sequence[Face], roots: tuple[Path, ...], workshop: Workshop, progress: Progress | None
) -> tuple[dict[str, Pages], list[Complaint]]:
    """The pages of all faces, from the store or rendered now, and what is wrong with them."""
    pages: dict[str, Pages] = {}
    complaints: list[Complaint] = []
    for chunk, rendered in _all_rendered(chunks(faces), roots, workshop):
        pages |= _pages(chunk, rendered)
        complaints += rendered.complaints
        if progress:
            progress(len(pages), len(faces))
    return pages, complaints


def _all_rendered(
    groups: Iterable[list[Face]], roots: tuple[Path, ...], workshop: Workshop
) -> Iterator[tuple[list[Face], Rendered]]:
    """First what was rendered before, then what is rendered now and kept if it is sound."""
    store, missing = Store(cache_folder()), []
    for chunk in groups:
        if kept := _kept(store, chunk):
            yield chunk, kept
        else:
            missing.append(chunk)
    for chunk, rendered in workshop.render(missing, roots):
        if not any(complaint.fatal for complaint in rendered.complaints):
            note = rendered.pages, [astuple(complaint) for complaint in rendered.complaints]
            store.put(_key(chunk), note, rendered.pdf)
        yield chunk, rendered
    if missing:
        store.trim()


def _kept(store: Store, chunk: Sequence[Face]) -> Rendered | None:
    found = store.get(_key(chunk))
    if found is None:
        return None
    pages, complaints = cast(tuple[list[int], list[list[str]]], found[0])
    return Rendered(found[1], tuple(pages), tuple(Complaint(*words) for words in complaints))


def _key(chunk: Sequence[Face]) -> str:
    return sha256(" ".join(face.key for face in chunk).encode()).hexdigest()


def chunks(faces: Iterable[Face]) -> Iterator[list[Face]]:
    """Groups of faces of one stock that are rendered together; a text that flows stands alone.

    Where a group ends follows from the faces alone: the same faces always give the same bytes, however many
    processes there are and whatever was kept, and a card more or less leaves the groups of the others alone.
    """
    stocks: dict[str, list[Face]] = {}
    for face in faces:
        stocks.setdefault(face.stock.fingerprint, []).append(face)
    for same in stocks.values():
        group: list[Face] = []
        for face in same:
            group.append(face)
            if face.stock.flows or len(group) == MOST_TOGETHER or _is_last(face):
                yield group
                group = []
        if group:
            yield group


def _is_last(face: Face) -> bool:
    return int(sha256(face.id.encode()).hexdigest(), 16) % TOGETHER == 0


class Workshop:
    """Processes that render. Some start at once, for it takes a while to bring the renderer in."""

    def __init__(self, jobs: int | None = None) -> None:
        self._most = jobs or os.cpu_count() or 1
        self._workers: list[_Worker] = []
        if self._most > 1:  # where nothing is kept, all will be needed
            self._hire(1 if Store(cache_folder()).holds_something() else self._most)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.dismiss()

    def render(
        self, chunks: Sequence[list[Face]], roots: tuple[Path, ...]
    ) -> Iterator[tuple[list[Face], Rendered]]:
        """Every chunk as it is done."""
        if self._most == 1:
            yield from ((chunk, render(chunk, roots)) for chunk in chunks)
            return
        self._hire(min(self._most, len(chunks)))
        waiting = deque(chunks)
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


def _pages(chunk: Sequence[Face], rendered: Rendered) -> dict[str, Pages]:
    found, first = {}, 0
    for face, count in zip(chunk, rendered.pages, strict=True):
        found[face.key] = Pages(rendered.pdf, first, count)
        first += count
    return found
