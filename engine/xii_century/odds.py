"""Exact chances of XII Century: do outlaws strike a town of so much POW?"""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from typing import TypeAlias

from twelve.content.errors import UsageError
from twelve.content.games.xii_century.model import Content
from twelve.engine.lab.odds import Odds
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import UNDECIDED
from twelve.engine.xii_century.track import Track, empty_track, known_difficulty, possible_events

_QUESTION = re.compile(r"(\w+)\s+at\s+(\d+)(?:\s+in\s+([\w-]+))?")
HELP = 'write for example "outlaws at 20 in hard": the event, your POW, and the difficulty'
Ways: TypeAlias = dict[tuple[Track, int], Fraction]
"""How likely it is to have had these events, so many of them strikes."""


def odds(content: Content, question: str) -> Odds:
    """The chance that an event strikes a town that keeps this POW all game long, and how often."""
    found = _QUESTION.fullmatch(question.strip().lower())
    event = content.events.get(found[1]) if found else None
    if found is None or event is None or not event.power_per_round:
        raise UsageError(f'"{question}" is no question about XII Century; {HELP}')
    book = Book(content)
    track = empty_track(book, known_difficulty(book, found[3] or next(iter(content.difficulties))))
    strikes = {book.events.index(found[1]): int(found[2]) // event.power_per_round}
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for (_, number), chance in _filled(book, track, strikes).items():
        chances[number] += chance
    return Odds(question, 1 - chances[0], distribution=dict(sorted(chances.items())), of="strikes")


def _filled(book: Book, track: Track, strikes: dict[int, int]) -> Ways:
    """All ways to fill a track box by box; `strikes` tells the last round in which an event is warded off."""
    ways: Ways = {((), 0): Fraction(1)}
    fixed = tuple(event for event in track if event != UNDECIDED)
    for number, box in enumerate(track, 1):
        following: Ways = defaultdict(Fraction)
        for (rolled, struck), chance in ways.items():
            events = possible_events(book, fixed + rolled) if box == UNDECIDED else (box,)
            for event in events:
                had = tuple(sorted((*rolled, event))) if box == UNDECIDED else rolled
                hit = struck + (number > strikes.get(event, number))
                following[had, hit] += chance / len(events)
        ways = following
    return ways
