"""What is written on a town-sheet, by the name of its field: the same names in print and in a filled form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from twelve.content.models.xii_century import Asset, Content

TICKED = "x"
TOWN = "town"
EVENT = "event"
RESERVE = "reserve"
REPUTATION = "reputation"
SCORE = "score"

Entries = Mapping[str, str]
"""What is written where; a ticked box says `x`."""


@dataclass(frozen=True)
class TownNote:
    """What a town file says, as plain values."""

    town: str = ""
    assets: Mapping[str, int] | None = None
    owned: Sequence[str] = ()
    perks: Mapping[str, str] | None = None
    reputation: int = 0
    influence: Mapping[str, int] | None = None
    reserve: Sequence[int] | None = None
    round: int | None = None


def numbered(name: str, number: int) -> str:
    """A field that there is several of: `population-7` in round 7, `monks-2`, `reserve-4`."""
    return f"{name}-{number}"


def perk(owner: str, letter: str) -> str:
    """The box of a chosen perk."""
    return f"{owner}-{letter}"


def scored(source: str) -> str:
    """A box of the score column."""
    return f"{SCORE}-{source}"


def is_ticked_off(asset: Asset) -> bool:
    """Whether an asset is a row of boxes to tick; all others are numbers, written round by round."""
    return asset.group == "special" and isinstance(asset.maximum, int)


def reputation_steps(content: Content) -> int:
    """The most reputation the rounds can bring: the length of its track."""
    return content.war.best * content.rounds.count


def written_town(content: Content, note: TownNote) -> dict[str, str]:
    """A town as it stands on the sheet; its amounts go into the column of its round, or into the last one."""
    column = note.round or content.rounds.count
    entries = {TOWN: note.town} if note.town else {}
    for name, amount in (note.assets or {}).items():
        if is_ticked_off(content.assets[name]):
            entries |= _ticks(name, amount)
        else:
            entries[numbered(name, column)] = str(amount)
    for name, amount in (note.influence or {}).items():
        entries[numbered(name, column)] = str(amount)
    entries |= dict.fromkeys(note.owned, TICKED)
    entries |= {perk(owner, letter): TICKED for owner, letter in (note.perks or {}).items()}
    return entries | _ticks(REPUTATION, note.reputation) | written_reserve(content, note.reserve)


def _ticks(name: str, amount: int) -> dict[str, str]:
    return {numbered(name, number): TICKED for number in range(1, amount + 1)}


def written_reserve(content: Content, dice: Sequence[int] | None) -> dict[str, str]:
    """The dice in the slots of the reserve: those given, or those every town starts with."""
    given = content.reserve.dice if dice is None else dice
    return {numbered(RESERVE, slot): str(die) for slot, die in enumerate(given, start=1)}


def written_events(content: Content, events: Mapping[int, str], language: str) -> dict[str, str]:
    """The event track with its letters."""
    return {
        numbered(EVENT, number): content.events[name].letters[language] for number, name in events.items()
    }


def known_fields(content: Content) -> Iterator[str]:
    """Every field that a town is read from."""
    yield TOWN
    columns = range(1, content.rounds.count + 1)
    for name, asset in content.assets.items():
        if is_ticked_off(asset):
            assert isinstance(asset.maximum, int)
            yield from (numbered(name, number) for number in range(1, asset.maximum + 1))
        else:
            yield from (numbered(name, number) for number in columns)
    for name, thing in content.settled.items():
        yield name
        yield from (perk(name, letter) for letter in thing.perks)
    yield from (numbered(REPUTATION, step) for step in range(1, reputation_steps(content) + 1))
