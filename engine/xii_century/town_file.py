"""From a town in a file to a town that can be scored."""

from __future__ import annotations

from twelve.content.games.xii_century.town import TownFile
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Town
from twelve.engine.xii_century.town import new_town


def town_of(book: Book, file: TownFile) -> Town:
    """The town-sheet of a checked file."""
    names = (*file.people, *file.infrastructures)
    perks = (f"{name} {letter}" for name, letter in file.perks.items())
    return new_town(book)._replace(
        amounts=tuple(file.assets.get(name, 0) for name in book.assets),
        owned=sum(book.bit_of[name] for name in (*names, *perks)),
        reputation=file.reputation,
    )
