"""The event track: a box for each round, filled by the difficulty, by dice or by choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from twelve.content.models.names import names_of
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.refusals import not_agreed, refused
from twelve.engine.xii_century.state import NO_EVENT, UNDECIDED

Track = tuple[int, ...]


def empty_track(book: Book, difficulty: str, given: Sequence[str] = ()) -> Track:
    """The track of a difficulty: fixed events, given ones, or boxes still to be filled."""
    level = book.content.difficulties[difficulty]
    boxes = [NO_EVENT] * book.rounds
    for key, name in level.fixed.items():
        boxes[int(key) - 1] = book.events.index(name)
    for index, number in enumerate(level.rounds):
        boxes[number - 1] = book.events.index(given[index]) if given else UNDECIDED
    return tuple(boxes)


def possible_events(book: Book, track: Track) -> tuple[int, ...]:
    """No event in more than two rounds."""
    most = book.content.event_limit.rounds
    return tuple(event for event in range(len(book.events)) if track.count(event) < most)


def filled(book: Book, track: Track, event: int) -> Track:
    """The track with its next box filled."""
    if event not in possible_events(book, track):
        most = book.content.event_limit.rounds
        raise refused(book, "refuse_event", event=book.events[event], n=most)
    box = track.index(UNDECIDED)
    return (*track[:box], event, *track[box + 1 :])


def rolled_track(book: Book, difficulty: str, random: Random) -> Track:
    """A die for each round with an event; one that would come too often is rolled again."""
    track = empty_track(book, difficulty)
    while UNDECIDED in track:
        event = random.randint(1, book.faces) - 1
        if event in possible_events(book, track):
            track = filled(book, track, event)
    return track


def checked_events(book: Book, difficulty: str, words: Sequence[str]) -> tuple[str, ...]:
    """Chosen events, checked: as many as there are rounds, all known, none too often."""
    names = tuple(_event_named(book, word.strip()) for word in words)
    level = book.content.difficulties[difficulty]
    if len(names) != len(level.rounds):
        counts = {"n": len(level.rounds), "given": len(names)}
        raise not_agreed(book, "refuse_events", difficulty=difficulty, rounds=tuple(level.rounds), **counts)
    most = book.content.event_limit.rounds
    for name in book.events:
        count = [*names, *level.fixed.values()].count(name)
        if count > most:
            fixed = name in level.fixed.values()
            raise not_agreed(book, "refuse_often", event=name, count=count, n=most, fixed=fixed)
    return names


def known_difficulty(book: Book, word: str) -> str:
    """The difficulty of this name."""
    levels = book.content.difficulties
    if word not in levels:
        raise not_agreed(book, "no_difficulty", word=word, allowed=tuple(levels))
    return word


def _event_named(book: Book, word: str) -> str:
    """The event of a name in any language, or of the die that brings it."""
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(book.events):
        return book.events[int(word) - 1]
    name = names_of(book.content.events).get(word.casefold())
    if name is None:
        raise not_agreed(book, "no_event", word=word, allowed=tuple(book.events))
    return name
