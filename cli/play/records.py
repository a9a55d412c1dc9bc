"""Records on disk: written line by line as the game goes, read back to go on or to check."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TextIO

from twelve.content.errors import TwelveError, shorten
from twelve.engine.match import Header, RecordError, numbered


class Recorder:
    """Appends to a record; every line is on disk before the next question is asked."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path = path
        self._file = file

    @staticmethod
    def start(path: Path, header: Header) -> Recorder:
        """A new record; an earlier one is never overwritten."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            recorder = Recorder(path, path.open("x", encoding="utf-8"))
        except FileExistsError:
            raise TwelveError(
                f"{shorten(path)} exists; go on with --resume {shorten(path)}, or name another with --record"
            ) from None
        except OSError as error:
            raise TwelveError(f"{shorten(path)} cannot be written: {error.strerror}") from None
        recorder.write(header.to_line())
        return recorder

    @staticmethod
    def go_on(path: Path) -> Recorder:
        """The record opened for more, without a last line that a crash cut short."""
        text = read_record(path)
        whole = text[: text.rfind("\n") + 1]
        os.truncate(path, len(whole.encode()))
        return Recorder(path, path.open("a", encoding="utf-8"))

    def write(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def read_record(path: Path) -> str:
    """The text of a record."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise TwelveError(f"{shorten(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{shorten(path)} is not a record of twelve: not UTF-8 text") from None


def split_record(path: Path) -> tuple[Header, list[tuple[int, str]]]:
    """The head of a record and its numbered lines."""
    text = read_record(path)
    try:
        return Header.from_line(text.partition("\n")[0]), list(numbered(text))
    except RecordError as error:
        raise RecordError(f"{shorten(path)}: {error}") from None
