"""What can lie on a table of the server: a game by its rules, a free table, a sheet, a record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from twelve.cli.web.documents import MadeFile
from twelve.cli.web.events import Bell
from twelve.cli.web.table.boards import Sendable
from twelve.content.errors import TwelveError


class Stale(TwelveError):
    """A wish that was made before something else happened."""


@dataclass(frozen=True)
class PageLook:
    """How a page shows it: the scripts that draw it, in their order, and styles."""

    script: str
    styles: tuple[str, ...] = ()
    board: str = ""
    mode: str = ""
    """Anything but a game that is being played."""


@dataclass
class Served(ABC):
    """Something that people look at and act on together."""

    title: str
    language: str
    names: tuple[str, ...]
    people: tuple[int, ...]
    """The seats that are somebody's, not a bot's."""
    bell: Bell = field(default_factory=Bell, kw_only=True)

    @property
    @abstractmethod
    def look(self) -> PageLook:
        """How it is shown."""

    @property
    def files(self) -> dict[str, MadeFile]:
        """Documents of its own that its pages show."""
        return {}

    @abstractmethod
    def version(self) -> str:
        """Changes with everything that anybody sees."""

    @abstractmethod
    def shown(self, who: int | str) -> dict[str, Sendable]:
        """What this guest may see, and nothing else."""

    def asked(self, who: int | str, query: dict[str, str]) -> dict[str, Sendable]:
        """What is shown to a guest who asks for something in particular."""
        return self.shown(who)

    @abstractmethod
    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, Sendable]:
        """Does what a guest wishes; raises where that cannot be."""

    def document(self, who: int | str, name: str) -> str | None:
        """A document of its own, such as a sheet."""
        return None

    def farewell(self, record: str, seed: int) -> str:
        """How to stop and to go on."""
        return f"seed {seed}, record {record}; Ctrl-C stops, go on with: twelve table --resume {record}"

    def start(self) -> None:  # noqa: B027  (only what moves by itself has something to begin)
        """Begins to go on by itself, once the server runs."""

    def close(self) -> None:
        """Ends it; what was recorded stays."""
        self.bell.close()
