"""How real files are spoilt: letter by letter, and value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from twelve.content.errors import TwelveError
from twelve.content.loading.yaml import Plain, parse_yaml, plain

MOST_CHANGES = 3
STRANGE: tuple[Plain, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    13,
    999_999_999,
    10**18,
    0.5,
    -1e308,
    "",
    "x",
    "x" * 300,
    "0",
    "-1",
    "12 mm",
    "{{ 1 // 0 }}",
    "{{ nobody }}",
    "{% for i in 'abc' %}{{ i",
    "{coin} {nothing}",
    "[/b] [red]",
    "../../etc/passwd",
    "layouts/x.svg",
    "a\u2028b\u202e\x1b[31m\ud83d",
    [],
    {},
    [[]],
    {"x": {}},
)
"""Values that nobody expects."""
WORDS = (b": ", b"- ", b"{", b"}", b"[", b"]", b"&a ", b"*a", b"!!int ", b"|\n", b"~", b"\t", b"\n", b"\xff")
PDF_WORDS = (
    b"null",
    b"1 0 R",
    b"9 0 R",
    b"99 0 R",
    b"-1",
    b"<<",
    b">>",
    b"[",
    b"]",
    b"(",
    b"/Kids",
    b"/V",
    b"/T",
    b"/Parent",
    b"/Encrypt",
    b"/Filter /Foreign",
    b"/Root",
    b"stream\n",
    b"endobj",
    b"99999999999999999999",
)
RECORD_WORDS = (
    b"Infinity",
    b"-1",
    b"1e999",
    b"99",
    b"null",
    b'"',
    b"{",
    b"}",
    b"undo",
    b"roll",
    b"\r",
    b"\n",
)


def spoilt_bytes(data: bytes, random: Random, words: Sequence[bytes] = WORDS) -> bytes:
    """A few letters changed, taken away, doubled, moved or put in."""
    for _ in range(random.randint(1, MOST_CHANGES)):
        data = _spoilt_once(data, random, words)
    return data


def _spoilt_once(data: bytes, random: Random, words: Sequence[bytes]) -> bytes:
    start = random.randint(0, len(data))
    end = min(len(data), start + random.choice((1, 1, 2, 8, 40, 400)))
    match random.randrange(6):
        case 0:
            return data[:start] + bytes((random.randrange(256),)) + data[start + 1 :]
        case 1:
            return data[:start] + data[end:]
        case 2:
            return data[:end] + data[start:]
        case 3:
            return data[:start]
        case 4:
            return data[:start] + random.choice(words) + data[end:]
    other = random.randint(0, len(data))
    return data[:other] + data[start:end] + data[other:]


def spoilt_values(data: bytes, random: Random) -> bytes:
    """A document with a few values replaced, taken away, renamed, or put where others belong."""
    try:
        document = plain(parse_yaml(data.decode(), Path("seed.yaml")))
    except (TwelveError, UnicodeError):
        return spoilt_bytes(data, random)
    for _ in range(random.randint(1, MOST_CHANGES)):
        places = list(_places(document))
        if places:
            _spoil(*random.choice(places), places, random)
    return json.dumps(document, indent=1).encode()


Holder = dict[str, Plain] | list[Plain]


def _places(value: Plain) -> Iterator[tuple[Holder, str | int]]:
    """Every place where a value stands: what holds it, and under which name or number."""
    if isinstance(value, dict | list):
        names = list(value) if isinstance(value, dict) else range(len(value))
        for name in names:
            yield value, name
            yield from _places(value[name])  # type: ignore[index, call-overload]


def _spoil(holder: Holder, name: str | int, places: list[tuple[Holder, str | int]], random: Random) -> None:
    other, elsewhere = random.choice(places)
    match random.randrange(5):
        case 0:
            del holder[name]  # type: ignore[arg-type]
        case 1 if isinstance(holder, dict):
            holder[random.choice((str(elsewhere), "x", "x" * 300, ""))] = holder.pop(str(name))
        case 2:
            copied = json.loads(json.dumps(other[elsewhere]))  # type: ignore[index, call-overload]
            holder[name] = copied  # type: ignore[index, call-overload]
        case _:
            holder[name] = json.loads(json.dumps(random.choice(STRANGE)))  # type: ignore[index, call-overload]
