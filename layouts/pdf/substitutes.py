"""Other shapes of glyphs that a font offers, such as figures as tall as capitals: one glyph for one."""

from __future__ import annotations

import struct
from collections.abc import Iterator

SINGLE, EXTENSION = 1, 7


def substitutes(table: bytes, feature: str) -> dict[int, int]:
    """Glyph by glyph what a feature shows instead; `table` is the font's GSUB."""
    found: dict[int, int] = {}
    for lookup in sorted(set(_lookups(table, feature))):
        for kind, subtable in _subtables(table, lookup):
            if kind == SINGLE:
                found |= dict(_single(table, subtable))
    return found


def _numbers(table: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f">{count}H", table, at)


def _lookups(table: bytes, feature: str) -> Iterator[int]:
    """Where the lookups of a feature are."""
    features, lookups = _numbers(table, 6, 2)
    (count,) = _numbers(table, features, 1)
    for i in range(count):
        tag, offset = struct.unpack_from(">4sH", table, features + 2 + 6 * i)
        if tag == feature.encode():
            _, used = _numbers(table, features + offset, 2)
            for number in _numbers(table, features + offset + 4, used):
                yield lookups + _numbers(table, lookups + 2 + 2 * number, 1)[0]


def _subtables(table: bytes, lookup: int) -> Iterator[tuple[int, int]]:
    """The kind and place of each; those that lie far away are followed."""
    kind, _, count = _numbers(table, lookup, 3)
    for offset in _numbers(table, lookup + 6, count):
        at = lookup + offset
        if kind == EXTENSION:
            _, inner, far = struct.unpack_from(">HHL", table, at)
            yield inner, at + far
        else:
            yield kind, at


def _single(table: bytes, at: int) -> Iterator[tuple[int, int]]:
    form, coverage, third = _numbers(table, at, 3)
    covered = list(_covered(table, at + coverage))
    if form == 1:
        yield from ((glyph, (glyph + third) % 65536) for glyph in covered)
    else:
        yield from zip(covered, _numbers(table, at + 6, third), strict=True)


def _covered(table: bytes, at: int) -> Iterator[int]:
    """The glyphs that a substitution is for."""
    form, count = _numbers(table, at, 2)
    if form == 1:
        yield from _numbers(table, at + 4, count)
    else:
        for i in range(count):
            first, last, _ = _numbers(table, at + 4 + 6 * i, 3)
            yield from range(first, last + 1)
