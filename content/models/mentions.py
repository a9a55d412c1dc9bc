"""What a text speaks of: the expressions of the content that stand in it, each as a word's beginning.

Expressions are divided by `|`; `…` passes over other words of the same sentence, `#` is any
number, `{n}`, `{n-1}` and `{n+1}` the one that is meant or its neighbours, in digits or in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]
Numerals: TypeAlias = Mapping[int, str]
"""Words for numbers, divided by `|`."""
DIGITS = re.compile(r"\d+")
_WORDS, _ANYTHING = r"[^.;!?\d]*?", r"[^.;!?]*?"
_SLOT = re.compile(r"(\{n(?:[+-]1)?\}|#)")
_BLANKS = re.compile(r"\s+")


class Mention(NamedTuple):
    """An expression in a text, in as many pieces as it has between its `…`."""

    word: str
    pieces: tuple[Span, ...]


def plain(text: str) -> str:
    """A text in which blanks and apostrophes are of one kind: people type both, printers set the other."""
    return _BLANKS.sub(" ", text).replace("'", "’")


def find(word: str, expressions: str, number: int | None, numerals: Numerals, text: str) -> Iterator[Mention]:
    """Every place at which one of the expressions stands in a plain text; without a number, with any."""
    for pattern in _patterns(expressions, number, tuple(numerals.items())):
        for match in pattern.finditer(text):
            yield Mention(word, match.regs[1:])


def numbers_in(text: str, covered: Set[Span] = frozenset()) -> set[str]:
    """The numbers in digits that do not stand within one of these spans."""
    return {m[0] for m in DIGITS.finditer(text) if not any(_within(m.span(), span) for span in covered)}


def spans(every: Iterable[Mention]) -> set[Span]:
    """Where expressions stand, piece by piece."""
    return {piece for found in every for piece in found.pieces}


def apart(found: Mention, others: Set[Span], meant: Set[Span]) -> bool:
    """Whether it stands for itself: in no expression for what is meant, and in no longer one of its kind."""
    longer = others - set(found.pieces)
    return not all(any(_within(piece, span) for span in meant | longer) for piece in found.pieces)


def _within(piece: Span, span: Span) -> bool:
    return span[0] <= piece[0] and piece[1] <= span[1]


@lru_cache(maxsize=4096)
def _patterns(
    expressions: str, number: int | None, numerals: tuple[tuple[int, str], ...]
) -> tuple[re.Pattern[str], ...]:
    known = dict(numerals)
    each = (one for one in plain(expressions).split("|") if one.strip(" …"))
    return tuple(re.compile(_expression(one, number, known), re.IGNORECASE) for one in each)


def _expression(one: str, number: int | None, numerals: Numerals) -> str:
    """Its pieces in their order; a number belongs to the words next to it, not behind another number."""
    between = _WORDS if _SLOT.search(one) else _ANYTHING
    first, *rest = (f"({_piece(part.strip(), number, numerals)})" for part in one.split("…"))
    # Each piece is taken where it first stands, for good: no text makes the search try all places of all.
    return first + "".join(f"(?>{between}{piece})" for piece in rest)


def _piece(part: str, number: int | None, numerals: Numerals) -> str:
    """Words and numbers that follow each other; `less` is not in `unless`."""
    start = r"(?<!\w)" if part[:1].isalnum() else ""
    return start + "".join(_number(bit, number, numerals) or re.escape(bit) for bit in _SLOT.split(part))


def _number(slot: str, number: int | None, numerals: Numerals) -> str | None:
    """A number where the expression has room for one: the one that is meant, or any."""
    if not _SLOT.fullmatch(slot):
        return None
    if number is None or slot == "#":
        words = [word for told in numerals.values() for word in told.split("|")]
        return _one_of(r"\d+", words)
    value = number + {"{n-1}": -1, "{n+1}": 1}.get(slot, 0)
    return _one_of(str(value), numerals.get(value, "").split("|"))


def _one_of(digits: str, words: list[str]) -> str:
    spelt = "|".join(re.escape(word) for word in words if word)
    return rf"(?:(?<!\d){digits}(?!\d)" + (rf"|(?<!\w)(?:{spelt}))" if spelt else ")")
