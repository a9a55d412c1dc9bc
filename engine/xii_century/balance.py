"""XII Century as the lab sees it: people and infrastructures by their towns, events by what they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twelve.content.games.xii_century.model import Content
from twelve.content.models.game import GameContent
from twelve.engine.contract import AnyRules
from twelve.engine.lab.changes import SmallChange, moved_numbers
from twelve.engine.lab.view import Lens
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Phase, State


def lens(content: GameContent) -> Lens:
    assert isinstance(content, Content)
    return Lens(
        {
            "person": {name: thing.name for name, thing in content.people.items()},
            "infrastructure": {name: thing.name for name, thing in content.infrastructures.items()},
            "event": {name: event.name for name, event in content.events.items()},
        },
        took=_took,
        places="town",
        gain_of=lambda state: state.round if isinstance(state, State) else 0,
    )


def variants(content: GameContent, thing: str) -> Iterator[SmallChange]:
    """Cheaper and dearer, worth fewer points and more; what costs nothing with other requirements."""
    assert isinstance(content, Content)
    settled = {**content.people, **content.infrastructures}
    if thing in settled:
        price = "cost" if settled[thing].cost else "requires"
        moved = {field: list(moved_numbers(content, thing, (field,))) for field in ("points", price)}
        yield from (*moved["points"][:2], *moved[price][:2])


def _took(
    rules: AnyRules, before: object, moves: Mapping[int, object], after: object
) -> Iterator[tuple[str, int, int]]:
    """The points that the event of a round took from each town; 0 where it was spared."""
    assert isinstance(rules, XiiCentury)
    assert isinstance(before, State)
    assert isinstance(after, State)
    if before.phase is not Phase.RAID and after.round == before.round:
        return
    for event in rules.log(before, moves, after):  # type: ignore[arg-type]  # moves of these very rules
        if event.kind in {"struck", "spared"}:
            name = str(event.facts["event"])
            yield name, event.seat, _points(rules, event.facts.get("changes", ()))


def _points(rules: XiiCentury, changes: object) -> int:
    """What the goods that were lost would have counted at the end."""
    assert isinstance(changes, tuple)
    assets = rules.book.content.assets
    return sum((was - now) * assets[name].points for name, was, now in changes if name in assets)
