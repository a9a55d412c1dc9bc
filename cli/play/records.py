"""Records on disk: bytes, written line by line as the game goes, read back to go on or to check."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.words import FALLBACK
from twelve.engine.contract import Rules
from twelve.engine.match import Header, Match, RecordError, head_and_lines, is_whole, replay
from twelve.engine.telling import said

MOST_BYTES = 64_000_000
"""A whole game takes less than a tenth of a megabyte; more than this is something else."""


class Undoable(Protocol):
    """A game in progress that tells each move, and each move taken back, as a line of its record."""

    def play(self, seat: int, move: Any, /) -> str: ...

    def undo(self) -> str: ...


def play_and_keep(match: Undoable, seat: int, move: object, write: Callable[[str], None]) -> None:
    """Plays a move; what is not on disk has not happened."""
    line = match.play(seat, move)
    try:
        write(line)
    except TwelveError:
        match.undo()
        raise


class Recorder:
    """Appends to a record; every line is with the system before the next question is asked."""

    def __init__(self, path: Path, size: int, flags: int, language: str) -> None:
        self.path = path
        self._language = language or FALLBACK
        self._size = size
        with _told(path, "written"):
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | flags, 0o666)

    @staticmethod
    def start(path: Path, header: Header) -> Recorder:
        """A new record; an earlier one is never overwritten."""
        with _told(path, "written"):
            path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            raise TwelveError(said("record_exists", header.lang or FALLBACK, record=shorten(path)))
        recorder = Recorder(path, 0, os.O_CREAT | os.O_EXCL, header.lang)
        recorder.write(header.to_line())
        return recorder

    @staticmethod
    def go_on(path: Path, language: str = "") -> Recorder:
        """The record opened for more, without a last line that a crash cut short."""
        data = read_record(path)
        whole = _whole(data)
        if whole != data:
            _replace(path, whole)
        return Recorder(path, len(whole), 0, language)

    def write(self, line: str) -> None:
        """One line, or none: what a full disk took only in part is taken away again."""
        data = memoryview(line.encode() + b"\n")
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            with suppress(OSError):  # half a line that stays is left out when the game goes on
                os.ftruncate(self._file, self._size)
            raise TwelveError(self._refused(error)) from None
        self._size += len(line.encode()) + 1

    def _refused(self, error: OSError) -> str:
        full = error.errno == errno.ENOSPC
        why = said("no_space", self._language) if full else error.strerror
        return said("disk_full", self._language, record=shorten(self.path), why=why)

    def close(self) -> None:
        os.close(self._file)


@contextmanager
def _told(path: Path, done: str) -> Iterator[None]:
    """What the system refuses, said with the file."""
    try:
        yield
    except OSError as error:
        raise TwelveError(f"{shorten(path)} cannot be {done}: {error.strerror}") from None


def read_record(path: Path) -> bytes:
    """The bytes of a record."""
    with _told(path, "read"):
        if path.exists() and not path.is_file():
            raise RecordError(f"{shorten(path)} is not a record of twelve: not a file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(f"{shorten(path)} is not a record of twelve: larger than {MOST_BYTES} bytes")
    return data


def split_record(path: Path) -> tuple[Header, list[tuple[int, str]]]:
    """The head of a record and its numbered lines."""
    data = read_record(path)
    try:
        return head_and_lines(data)
    except RecordError as error:
        raise RecordError(f"{shorten(path)}: {error}") from None


def replay_record(
    path: Path, rules: Rules[object, object], header: Header, lines: list[tuple[int, str]]
) -> Match[object, object]:
    """The match that a record leads to; what does not fit is told with its file and line."""
    try:
        return replay(rules, header, lines)
    except RecordError as error:
        raise RecordError(f"{shorten(path)}: {error}") from None


def _whole(data: bytes) -> bytes:
    """The record up to its last whole line; one that only lacks its end is given it."""
    kept, last = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
    return kept + last + b"\n" if is_whole(last) else kept


def _replace(path: Path, data: bytes) -> None:
    """A file with other bytes, which are all on disk before the old ones go."""
    spare = path.with_name(f"{path.name}.{os.getpid()}.part")
    with _told(path, "written"):
        try:
            with spare.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            spare.chmod(path.stat().st_mode & 0o777)
            spare.replace(path)
        finally:
            spare.unlink(missing_ok=True)
