"""A real terminal for tests: a pseudo-terminal with people who wait for a question before they type."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from pathlib import Path

from support import TWELVE
from waiting import PATIENCE

SECOND, FIRST = "\x1b[?1049h", "\x1b[?1049l"
QUESTION = re.compile(r"\S(?:\x1b\[0m)? $")


class Terminal:
    """`twelve` on a terminal of 80 by 24."""

    def __init__(self, cwd: Path, *words: object, **env: str) -> None:
        command = [str(TWELVE), *map(str, words)]
        self._process, self._file = pty.fork()
        if self._process == 0:
            os.chdir(cwd)
            kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            os.execve(command[0], command, {**kept, "TERM": "xterm", "HOME": str(cwd), **env})
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.stream = ""
        self._read = 0
        self.code: int | None = None

    def type(self, text: str) -> None:
        """A line, as a person types it."""
        self._read = len(self.stream)
        os.write(self._file, f"{text}\n".encode())

    def press(self, key: str) -> None:
        """A key that the terminal itself obeys, such as Ctrl-C."""
        os.write(self._file, key.encode())

    def question(self) -> str:
        """What came since something was typed, up to the next question; all of it where the program ended."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not self._take():
                return self.stream[self._read :]
            fresh = self.stream[self._read :]
            if QUESTION.search(fresh) and not self._more():
                return fresh
        raise AssertionError(f"no question came; the last was {self.stream[-2000:]!r}")

    def close(self) -> None:
        """Nobody is left waiting."""
        if self.code is None:
            os.kill(self._process, signal.SIGKILL)
            self._end()

    def _more(self) -> bool:
        return bool(select.select([self._file], [], [], 0.02)[0])

    def _take(self) -> bool:
        """More of the stream; nothing once the program has ended."""
        if not select.select([self._file], [], [], 1)[0]:
            return True
        try:
            data = os.read(self._file, 65536)
        except OSError:
            data = b""
        if not data:
            self._end()
            return False
        self.stream += data.decode(errors="replace")
        return True

    def _end(self) -> None:
        self.code = os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])
        os.close(self._file)


def open_part(stream: str) -> str:
    """What everybody could read: all that was not on somebody's own screen."""
    return re.sub(f"{re.escape(SECOND)}.*?(?:{re.escape(FIRST)}|$)", "", stream, flags=re.DOTALL)


def own_screens(stream: str) -> list[str]:
    """What was shown on people's own screens, one after the other."""
    return re.findall(f"{re.escape(SECOND)}(.*?){re.escape(FIRST)}", stream, flags=re.DOTALL)
