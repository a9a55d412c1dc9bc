"""What a print may take: pieces, pages, memory, time without progress; far above what games need."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from time import process_time
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError
from twelve.layouts.faces import Face, Pages, Part

if TYPE_CHECKING:
    from types import FrameType

    from twelve.content.models.base import KeyPath

MEMORY = 1_500_000_000
"""Bytes that a process may hold."""
PATIENCE = 20.0
"""Seconds that one face may take, to be set or to be rendered."""
MOST_PIECES = 100_000
"""Pieces of a print run, copies counted."""
MOST_PICTURES = 20_000
"""Files of a print run that makes one for each face."""
MOST_PAGES = 5_000
"""Pages of a text that flows."""
MOST_BYTES = 2_000_000_000
"""Of one file that is written."""
MOST_HTML = 4_000_000
"""Letters of a face's HTML."""
MOST_PIXELS = 50_000_000
"""Of one picture: a sheet of A3 at 400 dpi has 31 million."""
HAS_TIMER = hasattr(signal, "setitimer")


class LimitError(TwelveError):
    """A limit that something went beyond; the path leads to the entry it belongs to."""

    def __init__(self, message: str, path: KeyPath = ()) -> None:
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, KeyPath]]:
        return LimitError, (str(self), self.path)


class TooSlow(BaseException):
    """Time is up; no Exception, because libraries catch those and go on."""


@contextmanager
def bounded_memory(most: int = MEMORY) -> Iterator[None]:
    """While this lasts, the process gets no more memory than this, and then a MemoryError."""
    with _bounded("RLIMIT_DATA", most):
        yield


@contextmanager
def bounded_files(most: int = MOST_BYTES) -> Iterator[None]:
    """While this lasts, no file that is written grows beyond this; what is too large is an OSError."""
    with _bounded("RLIMIT_FSIZE", most):
        yield


@contextmanager
def _bounded(limit: str, most: int) -> Iterator[None]:
    try:
        import resource
    except ImportError:  # not on Windows
        yield
        return
    number = getattr(resource, limit)
    before = resource.getrlimit(number)
    lowest = min((limit for limit in (most, *before) if limit != resource.RLIM_INFINITY), default=most)
    resource.setrlimit(number, (lowest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(number, before)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raises TooSlow when so much has been computed, and again each second where that was not heeded.

    Computing time, not the clock's: on a busy machine an ordinary face may wait for a minute.
    """
    if not HAS_TIMER or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _time_is_up)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def end_after(seconds: float) -> None:
    """Has the system end this process once it has computed so much more, whatever library it is in."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time() + seconds), hard))


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise TooSlow


def over_the_limit(what: str, error: BaseException, seconds: float) -> str:
    """Which limit it was, in words."""
    if isinstance(error, TooSlow):
        return f"{what} takes longer than {seconds:g} s; make it simpler, or give it time with --patience"
    return f"{what} takes more than {MEMORY / 1e9:g} GB of memory; make it simpler or smaller"


def check_amount(parts: Iterable[Part], makes: str) -> None:
    """Refuses more than anybody prints at once, before anything is rendered."""
    pieces, pictures = Counter[str](), Counter[str]()
    for part in parts:
        pieces[part.id] += sum(leaf.copies for leaf in part.leaves)
        pictures[part.id] += len(part.faces)
    _check("pieces", pieces, MOST_PIECES)
    if makes == "uploads":
        _check("pictures", pictures, MOST_PICTURES)


def check_pages(faces: Iterable[Face], pages: Mapping[str, Pages]) -> None:
    """Refuses a text that flows on and on."""
    for face in faces:
        if (number := len(pages[face.key].names)) > MOST_PAGES:
            message = f"{face.component} / {face.id}: {number:,} pages are too many; at most {MOST_PAGES:,}"
            raise LimitError(message, face.path)


def _check(what: str, counts: Counter[str], most: int) -> None:
    if counts.total() > most:
        [(component, number)] = counts.most_common(1)
        message = f"{number:,} {what} of {component} are too many; at most {most:,} are printed at once"
        raise LimitError(message, ("components", component, "copies"))
