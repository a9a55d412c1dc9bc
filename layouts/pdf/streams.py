"""Pieces: streams of a PDF that are named by what they hold, so that the same is the same everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

FONTS = b"@fonts"
"""Stands for the one dictionary of fonts of a file, which the file itself provides."""
FIELDS = "fields"
"""The name of what is no piece but a PDF: the fields of a face to be filled in lie on its pages."""
_FACE = re.compile(rb"@face:([0-9a-f]{64})")
_PIECE = re.compile(rb"@([0-9a-f]{32})")


class PdfStream(NamedTuple):
    """A stream: its dictionary, where others are named, and what it holds."""

    head: bytes
    body: bytes

    @property
    def name(self) -> str:
        """Tells pieces apart by all they hold, and by what those hold that they name."""
        return sha256(b"\0".join(self)).hexdigest()[:32]


def reference(name: str) -> bytes:
    """How another piece is named in a dictionary."""
    return b"@" + name.encode()


def face_reference(key: str) -> bytes:
    """How the form of a whole face is named in a dictionary."""
    return b"@face:" + key.encode()


def packed(pieces: Mapping[str, PdfStream]) -> bytes:
    """All of them in a row, after a list of how long each is."""
    lengths = [(name, len(piece.head), len(piece.body)) for name, piece in pieces.items()]
    parts = (part for piece in pieces.values() for part in piece)
    return b"\n".join((json.dumps(lengths).encode(), b"".join(parts)))


def unpacked(data: bytes) -> dict[str, PdfStream]:
    """The pieces by their names."""
    at = data.index(b"\n") + 1
    pieces = {}
    for name, head, body in json.loads(data[:at]):
        middle, end = at + head, at + head + body
        pieces[name] = PdfStream(data[at:middle], data[middle:end])
        at = end
    return pieces


def resolved(head: bytes, place: Callable[[str], bytes], face: Callable[[str], bytes], fonts: bytes) -> bytes:
    """A dictionary with references to places in a file, instead of names of pieces and keys of faces."""
    head = _FACE.sub(lambda named: face(named[1].decode()), head.replace(FONTS, fonts))
    return _PIECE.sub(lambda named: place(named[1].decode()), head)
