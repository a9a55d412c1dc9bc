"""Standard input, output and errors: always there, and never at a loss for a letter."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

PLAINER = "twelve.plainer"
"""The name of our way to write letters that a stream does not know."""
SIGNS = {
    "·": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "“": '"',
    "”": '"',
    "„": '"',
    "’": "'",
    "‘": "'",
    "«": '"',
    "»": '"',
    "…": "...",
    "→": "->",
    "°": " deg",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "●": "o",
    "│": "|",
    "─": "-",
    "‾": "-",
    "╱": "/",
    "╲": "\\",
}
CORNERS = "╭╮╰╯┌┐└┘├┤┬┴┼"
FEW = "twelve_few_letters"
"""ASCII under a name of our own: streams that call themselves ASCII are written to in UTF-8 by typer."""


STEERING = re.compile(
    r"\x1b(?!\[[0-9;]*[mAK]|\[\?25[lh])|[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]"
)


class Output(io.TextIOWrapper):
    """A stream whose errors say that it was this one, and no file."""

    told_as = ""

    def write(self, text: str) -> int:
        with self._told():
            return super().write(harmless(text))

    def flush(self) -> None:
        with self._told():
            super().flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            error.filename = self.told_as
            raise


def harmless(text: str) -> str:
    """A text without sequences that steer a terminal, but for ours: colours and a bar's cursor."""
    return STEERING.sub("", text)


def make_ready() -> None:
    """Opens what the caller closed, so that no file of ours takes its place; nothing fails for a letter."""
    codecs.register_error(PLAINER, plainer)
    codecs.register(_few_letters)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (open to the end)
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = _output(sys.stdout, "standard output")
    sys.stderr = _output(sys.stderr, "standard error")


def plainer(error: UnicodeError) -> tuple[str, int]:
    """What cannot be shown in the nearest plain letters: an error handler for encoders."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def speaks_unicode(stream: TextIO) -> bool:
    """Whether every letter can be written as it is."""
    return (getattr(stream, "encoding", None) or "").lower().startswith("utf")


def _output(stream: TextIO | None, told_as: str) -> TextIO:
    """The stream of this name, as it was set up; nowhere, if it was closed."""
    if stream is None:
        output = Output(open(os.devnull, "wb"), encoding="utf-8")  # noqa: SIM115
    elif not isinstance(stream, io.TextIOWrapper):
        return stream  # somebody's own, such as a test's
    else:
        encoding = FEW if codecs.lookup(stream.encoding).name == "ascii" else stream.encoding
        line_buffering, write_through = stream.line_buffering, stream.write_through
        output = Output(stream.detach(), encoding, PLAINER, None, line_buffering, write_through)
    output.told_as = told_as
    return output


def _few_letters(name: str) -> codecs.CodecInfo | None:
    if name != FEW:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode,
        plain.decode,
        plain.streamreader,
        plain.streamwriter,
        plain.incrementalencoder,
        plain.incrementaldecoder,
        name=FEW,
    )


def _plain(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    if letter in CORNERS:
        return "+"
    from unicodedata import normalize  # only where a terminal knows few letters

    bare = normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"
