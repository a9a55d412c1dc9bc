"""What happened in XII Century, and what cannot be, in sentences: everything by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import cast

from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import event_text, name_of, needs_text, perk_text, wanted_text
from twelve.content.models.names import Named, new_words
from twelve.engine.contract import Event, FactValue
from twelve.engine.telling import MOVES, Teller

NAMED = frozenset({"asset", "place", "thing", "other", "group", "event"})
"""Facts that are ids."""


class TownTeller(Teller):
    """Gives the events of XII Century the names of their things."""

    content: Content

    def deed(self, facts: Mapping[str, FactValue]) -> str:
        """What a move does; nothing where its words say it already."""
        word = facts.get("does")
        return self.say(f"does_{word}", **self._named(facts)) if word else ""

    @cached_property
    def called(self) -> Mapping[str, str]:
        content = self.content
        things: dict[str, Named] = {**content.assets, **content.settled, **content.locations}
        things |= content.events
        return {**super().called, **new_words(things, self.language)}

    def values(self, event: Event) -> dict[str, object]:
        return super().values(event) | self._named(event.facts)

    def _named(self, facts: Mapping[str, FactValue]) -> dict[str, object]:
        """The facts that are no moves, with names instead of ids."""
        told = {key: self._told(key, fact) for key, fact in facts.items() if key not in MOVES}
        if event := facts.get("event"):
            told["effect"] = event_text(self.content, self.content.events[str(event)], self.language)
        if perk := facts.get("perk"):
            told["perk"] = self._perk(str(facts["thing"]), str(perk))
        if "seats" in facts:
            told["players"] = self.people(cast("tuple[int, ...]", facts["seats"]))
        return told

    def _told(self, key: str, fact: FactValue) -> object:
        """One fact in words."""
        say: dict[str, Callable[[FactValue], str]] = {
            "changes": lambda rows: ", ".join(map(self._change, _rows(rows))),
            "source": lambda source: " ".join(self._source(str(source))),
            "cost": lambda cost: needs_text(self.content, cast("dict[str, int]", cost), self.language),
            "missing": lambda lacks: ", ".join(map(self._wanted, cast("tuple[str, ...]", lacks))),
            "faces": lambda faces: " ".join(map(str, cast("tuple[int, ...]", faces))),
            "rounds": lambda rounds: ", ".join(map(str, cast("tuple[int, ...]", rounds))),
            "objectives": lambda rows: ", ".join(f"{number} ({name})" for number, name in _rows(rows)),
            "dice": lambda rows: ", ".join(f"{self.names[int(seat)]} {face}" for seat, face in _rows(rows)),
        }
        if key in say:
            return say[key](fact)
        return self._name(str(fact)) if key in NAMED and fact else fact

    def _source(self, source: str) -> tuple[str, ...]:
        """What points come from, and by which perk."""
        thing, _, letter = source.partition(".")
        return (self._name(thing), letter) if letter else (self._name(thing),)

    def _wanted(self, lack: str) -> str:
        return wanted_text(self.content, lack, self.language)

    def _perk(self, thing: str, letter: str) -> str:
        perks = {str(each): perk for each, perk in self.content.settled[thing].perks.items()}
        return perk_text(self.content, perks[letter], self.language)

    def _name(self, thing: str) -> str:
        return name_of(self.content, thing, self.language)

    def _change(self, change: tuple[int | str, ...]) -> str:
        name, before, after = change
        return f"{self._name(str(name))} {before} → {after}"


def _rows(fact: FactValue) -> tuple[tuple[int | str, ...], ...]:
    return cast("tuple[tuple[int | str, ...], ...]", fact)
