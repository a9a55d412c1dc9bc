"""Rendering in several processes where there is enough to do."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from twelve.layouts.complaints import Complaint
from twelve.layouts.faces import Face
from twelve.layouts.fonts import use_house_fonts
from twelve.layouts.render import Rendered, render
from twelve.layouts.store import FaceStore, Pages, cache_folder

CHUNK = 90
"""Faces a document: fewer cost start-up time, more cost memory."""
ENOUGH = 24
"""Faces from which a second process pays."""

Progress = Callable[[int, int], None]


def rendered_pages(
    faces: Sequence[Face], roots: tuple[Path, ...], jobs: int | None, progress: Progress | None
) -> tuple[dict[str, Pages], list[Complaint]]:
    """The pages of all faces, from the store or rendered now, and what is wrong with them."""
    store = FaceStore(cache_folder())
    found = {face.key: pages for face in faces if (pages := store.get(face.key))}
    missing = [face for face in faces if face.key not in found]
    complaints = [Complaint(key, *warning) for key, pages in found.items() for warning in pages.warnings]
    for chunk, rendered in _render_all(missing, roots, jobs):
        fresh = _pages(chunk, rendered)
        fatal = {complaint.face for complaint in rendered.complaints if complaint.fatal}
        store.put({key: pages for key, pages in fresh.items() if key not in fatal})
        found |= fresh
        complaints += rendered.complaints
        if progress:
            progress(len(found), len(faces))
    if missing:
        store.trim()
    return found, complaints


def chunks(faces: Sequence[Face], size: int = CHUNK) -> Iterator[list[Face]]:
    """Groups of faces of one stock; a text that flows stands alone."""
    stocks: dict[str, list[Face]] = {}
    for face in faces:
        stocks.setdefault(face.stock.fingerprint, []).append(face)
    for same in stocks.values():
        step = 1 if same[0].stock.flows else size
        yield from (same[i : i + step] for i in range(0, len(same), step))


def _render_all(
    faces: Sequence[Face], roots: tuple[Path, ...], jobs: int | None
) -> Iterator[tuple[list[Face], Rendered]]:
    workers = jobs or os.cpu_count() or 1
    share = max(10, min(CHUNK, -(-len(faces) // workers)))
    groups = list(chunks(faces, share))
    if workers == 1 or len(groups) == 1 or len(faces) < ENOUGH:
        yield from ((group, render(group, roots)) for group in groups)
        return
    use_house_fonts()  # prepared here once, not by every worker
    with _pool(min(workers, len(groups))) as pool:
        futures = {pool.submit(render, group, roots): group for group in groups}
        try:
            yield from ((futures[future], future.result()) for future in as_completed(futures))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _pool(workers: int) -> ProcessPoolExecutor:
    # a fork shares what is imported already; nothing here runs threads before it
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    """Ctrl-C is for the parent, which then stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pages(chunk: Sequence[Face], rendered: Rendered) -> dict[str, Pages]:
    warnings: dict[str, list[tuple[str, str, str]]] = {}
    for complaint in rendered.complaints:
        warnings.setdefault(complaint.face, []).append((complaint.kind, complaint.field, complaint.message))
    found, first = {}, 0
    for face, count in zip(chunk, rendered.pages, strict=True):
        found[face.key] = Pages(rendered.pdf, first, count, tuple(warnings.get(face.key, ())))
        first += count
    return found
