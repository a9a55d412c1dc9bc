"""What happened in Twelve Heroes, in sentences: units, lands and places by their names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from twelve.content.games.twelve_heroes.model import Content
from twelve.content.models.names import Named, new_words
from twelve.content.models.typography import headed
from twelve.engine.contract import CHANCE, Event, FactValue
from twelve.engine.telling import MOVES, Teller
from twelve.engine.twelve_heroes.compiled import TERRITORY


class HeroesTeller(Teller):
    """Knows what units, lands and places are called."""

    content: Content

    def tell(self, event: Event) -> str:
        """One event as a sentence; what an ability did begins with the unit whose ability it is."""
        told = super().tell(event)
        by = event.facts.get("by")
        return headed(self.unit(str(by)), told, self.language) if by else told

    def values(self, event: Event) -> dict[str, object]:
        values = super().values(event)
        named = {key: self._named(key, fact) for key, fact in event.facts.items() if key not in MOVES}
        return {**values, **named, "rival": self.name(1 - event.seat) if event.seat != CHANCE else ""}

    @cached_property
    def called(self) -> Mapping[str, str]:
        content = self.content
        things: dict[str, Named] = {**content.units, **content.lands, **content.regions}
        return {**super().called, **new_words(things, self.language)}

    def unit(self, id: str) -> str:
        """What a unit is called."""
        return self.content.units[id].name[self.language]

    def land(self, id: str) -> str:
        """What a land is called."""
        return self.content.lands[id].name[self.language]

    def place(self, id: str) -> str:
        """What a region or the territory is called."""
        if id == TERRITORY:
            return self.content.labels[TERRITORY][self.language]
        return self.content.regions[id].name[self.language]

    def _named(self, key: str, fact: FactValue) -> object:
        one = {
            "place": self.place,
            "to": self.place,
            "unit": self.unit,
            "land": self.land,
        }
        if key in one:
            return one[key](str(fact))
        if key == "units" and isinstance(fact, tuple):
            return self.row(self.unit(str(id)) for id in fact)
        if key == "lands" and isinstance(fact, tuple):
            return ", ".join(f"{self.land(str(id))} {self.content.lands[str(id)].points}" for id in fact)
        return fact
