"""Moves of XII Century in words: what a move would do, and help on anything by name."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.games.xii_century.model import Asset, Settled, Thing
from twelve.content.games.xii_century.words import (
    bonus_text,
    event_text,
    name_of,
    needs_text,
    note_text,
    passage_text,
    perk_text,
)
from twelve.content.models.typography import apart, headed
from twelve.engine.xii_century.move_facts import deed
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Move, State
from twelve.engine.xii_century.telling import TownTeller

WIDTH = 24
"""Typed words first, in a column of their own."""


class MoveWords:
    """Puts moves into words of one language."""

    def __init__(self, rules: XiiCentury, teller: TownTeller) -> None:
        self._rules = rules
        self._teller = teller
        self._content = teller.content
        self._language = teller.language

    def described(self, state: State, move: Move) -> str:
        """A move as it is typed, and what it would do."""
        typed = self._teller.typed(self._rules.format_move(move))
        return f"{typed:<{WIDTH}} {self.deed(state, move)}".rstrip()

    def deed(self, state: State, move: Move) -> str:
        """What a move would do; nothing where its words say it already."""
        return self._teller.deed(deed(self._rules, state, move))

    def explained(self, word: str) -> str | None:
        """Help on a thing, a place, an event or a rule, by its name in this language or its id."""
        wanted = word.casefold().replace("-", " ").replace("_", " ")
        for key, name, text in self._everything():
            if wanted in (key.replace("_", " "), name.casefold().replace("-", " ")):
                return headed(name, text, self._language)
        return None

    def terms(self) -> list[str]:
        """Everything that can be asked about, by name."""
        return list(dict.fromkeys(name for _, name, _ in self._everything()))

    def _label(self, name: str) -> str:
        return self._content.labels[name][self._language]

    def _name(self, thing: str) -> str:
        return name_of(self._content, thing, self._language)

    def _everything(self) -> Iterator[tuple[str, str, str]]:
        """All that can be asked about: id, name, text."""
        content, language = self._content, self._language
        for key, thing in {**content.assets, **content.settled}.items():
            known = list(self._facts(thing))
            told = [*(fact.rstrip(".") for fact in known[:-1]), *known[-1:]]
            yield key, thing.name[language], apart(told, language)
        for key, location in content.locations.items():
            minimums = " ".join(map(str, location.minimums))
            facts = (bonus_text(content, location, language), f"{self._label('minimum')} {minimums}")
            yield key, location.name[language], apart(facts, language)
        for key, event in content.events.items():
            yield key, event.name[language], event_text(content, event, language)
        for key in content.guide:
            title, text = passage_text(content, key, language)
            yield key, title, text

    def _facts(self, thing: Thing) -> Iterator[str]:
        content, language = self._content, self._language
        if thing.die:
            yield f"{self._label('die')} {thing.die}"
        if isinstance(thing, Asset):
            limit = thing.maximum if isinstance(thing.maximum, int) else self._name(thing.maximum)
            yield f"{self._label('maximum')} {limit}"
        for label, needs in (("requires", thing.requires), ("cost", thing.cost)):
            if needs:
                yield f"{self._label(label)} {needs_text(content, needs, language)}"
        for label, number in (("vp", thing.points), ("pow", thing.power), ("pow_raid", thing.defence)):
            if number:
                yield f"{self._label(label)} {number}"
        if note := note_text(content, thing, language):
            yield note
        if isinstance(thing, Settled):
            for letter, perk in thing.perks.items():
                yield f"{letter}) {perk_text(content, perk, language)}"
