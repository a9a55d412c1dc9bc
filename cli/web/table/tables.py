"""The tables of a server: found by secrets, bounded in number and age."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

from twelve.cli.web.table.keys import HOST, WATCHER, Keys
from twelve.cli.web.table.served import Served
from twelve.content.errors import TwelveError

MOST_TABLES = 200
OLDEST = 24 * 3600.0
"""Seconds after which a table that nobody touched is closed; its record stays, and --resume opens it."""
MOST_STREAMS = 8
"""Pages that may follow a table with the same secret."""


@dataclass
class LaidTable:
    """A table in the house: what is played there, the secrets that lead to it, and who is looking."""

    table: Served
    keys: Keys
    seats: int
    touched: float = field(default_factory=monotonic)
    streams: dict[int | str, int] = field(default_factory=dict)
    following: LaidTable | None = None
    """The table of the next game, once it is laid."""

    @cached_property
    def secrets(self) -> dict[int | str, str]:
        """By seat, and those of the host and of all who only watch."""
        return {who: self.keys.secret(who) for who in (*range(self.seats), HOST, WATCHER)}


class Guest(NamedTuple):
    """Somebody with a secret: where it leads, and whose it is."""

    place: LaidTable
    who: int | str


class House:
    """All tables of this server."""

    def __init__(self, most: int = MOST_TABLES, oldest: float = OLDEST) -> None:
        self._most = most
        self._oldest = oldest
        self._places: list[LaidTable] = []
        self._known: dict[bytes, tuple[str, Guest]] = {}

    def __iter__(self) -> Iterator[LaidTable]:
        return iter(self._places)

    def add(self, place: LaidTable) -> LaidTable:
        """One more table; the old ones are cleared first, and a full house takes none."""
        self.clear_old()
        if len(self._places) >= self._most:
            raise TwelveError(f"there are {self._most} tables already, which is the most")
        self._places.append(place)
        for who, secret in place.secrets.items():
            self._known[_digest(secret)] = secret, Guest(place, who)
        return place

    def find(self, secret: str) -> Guest | None:
        """Whom a secret lets in; looked for by its digest, so that the time taken tells nothing of it."""
        known, guest = self._known.get(_digest(secret), ("", None))
        if guest is None or not hmac.compare_digest(known.encode(), secret.encode()):
            return None
        guest.place.touched = monotonic()
        return guest

    def clear_old(self, now: Callable[[], float] = monotonic) -> None:
        """Closes the tables that nobody has touched for long."""
        for place in [place for place in self._places if now() - place.touched > self._oldest]:
            self._places.remove(place)
            for secret in place.secrets.values():
                del self._known[_digest(secret)]
            place.table.close()


def _digest(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
