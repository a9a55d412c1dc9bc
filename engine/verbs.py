"""The verbs that rules can play: each is registered once, and content that declares another is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from twelve.content.errors import suggest
from twelve.content.models.base import Problem

R = TypeVar("R")


class VerbRegistry(dict[str, R]):
    """What each verb means to a game's rules, under its name in the content."""

    def register(self, name: str, rule: R) -> None:
        """Enters a verb; each has one meaning."""
        assert name not in self, f"the verb {name} is registered twice"
        self[name] = rule

    def unknown(self, declared: Iterable[str]) -> Iterator[Problem]:
        """Verbs that the content declares and no rule plays."""
        for name in declared:
            if name not in self:
                yield Problem(("verbs", name), f'no rule plays "{name}"; {suggest(name, self)}')
