"""What is written on a town-sheet, by the name of its field: the same names in print and in a filled form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from twelve.content.games.xii_century.model import Asset, Content, TownFile

TICKED = "x"
GAME = "game"
TOWN = "town"
DIFFICULTY = "difficulty"
EVENT = "event"
RESERVE = "reserve"
REPUTATION = "reputation"

Entries = Mapping[str, str]
"""What is written where; a ticked box says `x`."""


def numbered(name: str, number: int) -> str:
    """A field that there is several of: `population-7` in round 7, `monks-2`, `reserve-4`."""
    return f"{name}-{number}"


def perk(owner: str, letter: str) -> str:
    """The box of a chosen perk."""
    return f"{owner}-{letter}"


def sheet(number: int) -> str:
    """What the names of the fields begin with where several sheets are in one file."""
    return f"sheet{number}-"


def ticks(asset: Asset) -> int:
    """How many boxes an asset has to tick; none: its amount is a number, written round by round."""
    return asset.maximum if asset.group == "special" and isinstance(asset.maximum, int) else 0


def written_town(content: Content, town: TownFile) -> dict[str, str]:
    """A town as it stands on the sheet at the end: its amounts are in the column of the last round."""
    entries = {TOWN: town.town}
    for name, amount in town.assets.items():
        if ticks(content.assets[name]):
            entries |= _ticked(name, amount)
        else:
            entries[numbered(name, content.rounds.count)] = str(amount)
    entries |= dict.fromkeys((*town.people, *town.infrastructures), TICKED)
    entries |= {perk(owner, letter): TICKED for owner, letter in town.perks.items()}
    return entries | _ticked(REPUTATION, town.reputation)


def _ticked(name: str, amount: int) -> dict[str, str]:
    return {numbered(name, number): TICKED for number in range(1, amount + 1)}


def written_reserve(content: Content) -> dict[str, str]:
    """The dice that every town starts with."""
    return {numbered(RESERVE, slot): str(die) for slot, die in enumerate(content.reserve.dice, start=1)}


def written_events(content: Content, track: Iterable[tuple[int, str]], language: str) -> dict[str, str]:
    """The event track with its letters."""
    return {numbered(EVENT, number): content.events[event].letters[language] for number, event in track}
