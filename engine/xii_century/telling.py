"""What happened in XII Century, and what cannot be, in sentences: everything by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import cast

from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import event_text, name_of, needs_text, perk_text
from twelve.content.models.names import new_words
from twelve.engine.contract import Event, FactValue
from twelve.engine.telling import Teller

NAMED = frozenset({"asset", "place", "thing", "other", "group"})
"""Facts that are ids."""
TYPED = frozenset({"move", "moves", "then"})
"""Facts that are moves as they are typed."""


class TownTeller(Teller):
    """Gives the events of XII Century the names of their things."""

    content: Content

    def tell(self, event: Event) -> str:
        """One event as a sentence; a move as it is typed, with what it does."""
        told = super().tell(event)
        does = self.deed(event.facts)
        return f"{told} · {does}" if does else told

    def deed(self, facts: Mapping[str, FactValue]) -> str:
        """What a move does; nothing where its words say it already."""
        word = facts.get("does")
        return self.say(f"does_{word}", **self._named(facts)) if word else ""

    @cached_property
    def called(self) -> Mapping[str, str]:
        content = self.content
        return new_words(
            {**content.assets, **content.settled, **content.locations, **content.events}, self.language
        )

    def values(self, event: Event) -> dict[str, object]:
        return super().values(event) | self._named(event.facts)

    def _named(self, facts: Mapping[str, FactValue]) -> dict[str, object]:
        """The facts, with names instead of ids."""
        named: dict[str, object] = dict(facts)
        for key, fact in facts.items():
            if key == "changes":
                named[key] = ", ".join(map(self._change, _rows(fact)))
            elif key == "source":
                thing, _, letter = str(fact).partition(".")
                named[key] = f"{self._name(thing)} {letter}".rstrip()
            elif key == "event" and fact:
                named[key] = self._name(str(fact))
                named["effect"] = event_text(self.content, self.content.events[str(fact)], self.language)
            elif key in TYPED:
                named[key] = self.typed(str(fact))
            elif key in NAMED:
                named[key] = self._name(str(fact))
            elif key == "cost":
                named[key] = needs_text(self.content, cast("dict[str, int]", fact), self.language)
            elif key == "perk" and fact:
                perks = {
                    str(letter): perk
                    for letter, perk in self.content.settled[str(facts["thing"])].perks.items()
                }
                named[key] = perk_text(self.content, perks[str(fact)], self.language)
            elif key == "faces":
                named[key] = " ".join(map(str, cast("tuple[int, ...]", fact)))
            elif key == "seats":
                named["players"] = self.people(cast("tuple[int, ...]", fact))
            elif key == "dice":
                named[key] = ", ".join(f"{self.names[int(seat)]} {face}" for seat, face in _rows(fact))
        return named

    def _name(self, thing: str) -> str:
        return name_of(self.content, thing, self.language)

    def _change(self, change: tuple[int | str, ...]) -> str:
        name, before, after = change
        return f"{self._name(str(name))} {before} → {after}"


def _rows(fact: FactValue) -> tuple[tuple[int | str, ...], ...]:
    return cast("tuple[tuple[int | str, ...], ...]", fact)
