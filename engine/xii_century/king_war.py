"""The king's war: who can support the king, and what supporters earn and lose; dice of POW, for raids too."""

from __future__ import annotations

from collections.abc import Sequence

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import State, Town
from twelve.engine.xii_century.town import halved_army, power, power_dice


def able_to_support(book: Book, state: State) -> tuple[int, ...]:
    """A town with POW 0 cannot support the king."""
    return tuple(seat for seat, town in enumerate(state.towns) if power(book, town))


def fought(book: Book, state: State, faces: Sequence[int]) -> tuple[dict[int, int], tuple[Town, ...]]:
    """The supporters' POW with dice, and all towns after the war.

    The highest POW earns most reputation, other supporters less, one alone little; armies are halved.
    """
    extra, war, towns = dealt(book, state, faces), book.content.war, list(state.towns)
    strengths = {seat: power(book, towns[seat]) + extra[seat] for seat in state.pending}
    for seat, strength in strengths.items():
        best = war.best if strength == max(strengths.values()) else war.others
        earned = best if len(strengths) > 1 else war.lone
        towns[seat] = halved_army(book, towns[seat])._replace(reputation=towns[seat].reputation + earned)
    return strengths, tuple(towns)


def dice_due(book: Book, state: State) -> list[int]:
    """How many dice of POW each waiting seat rolls."""
    return [power_dice(book, state.towns[seat]) for seat in state.pending]


def dealt(book: Book, state: State, faces: Sequence[int]) -> dict[int, int]:
    """The dice of POW by seat."""
    totals, start = {}, 0
    for seat, number in zip(state.pending, dice_due(book, state), strict=True):
        totals[seat] = sum(faces[start : start + number])
        start += number
    return totals
