"""What a town-sheet, a summary and a terminal say about XII Century: sentences made from the facts."""

from __future__ import annotations

from collections.abc import Mapping

from twelve.content.games.xii_century.model import Content, GlobalEvent, Location, Perk, Range, Thing
from twelve.content.models.abilities import verb_of
from twelve.content.models.phrases import fill, sentence
from twelve.content.models.typography import french

RULES = (
    "rounds",
    "dice",
    "highest_die",
    "reserve",
    "upkeep",
    "power",
    "war",
    "reputation",
    "event_limit",
)
"""The parts of the content whose values a passage or note may name."""
LASTING = frozenset({"bar", "spoil"})
"""Verbs of events that hold for the whole round; the others are done at its start."""


def rule_values(content: Content) -> dict[str, object]:
    """The values that the templates of passages and notes are filled with."""
    return {name: getattr(content, name).model_dump(mode="json") for name in RULES}


def name_of(content: Content, thing: str, language: str) -> str:
    """The name of anything a town can have, a location or an event."""
    for group in (content.assets, content.settled, content.locations, content.events):
        if thing in group:
            return group[thing].name[language]
    return content.labels[thing][language]


def label_text(content: Content, label: str, language: str, **values: object) -> str:
    """A label with its values put in."""
    told = fill(content.labels[label][language], values)
    return french(told) if language == "fr" else told


def needs_text(content: Content, needs: Mapping[str, int], language: str) -> str:
    """Requirements or costs in a row: `Population 8 · Tavern`."""
    return " · ".join(
        name_of(content, thing, language) + ("" if amount is True else f" {amount}")
        for thing, amount in needs.items()
    )


def wanted_text(content: Content, lack: str, language: str) -> str:
    """One thing that an objective still asks for: `Food 20`, `80 VP`."""
    name, _, number = lack.partition(" ")
    if name == "points":
        return f"{number} {content.labels['vp'][language]}"
    return needs_text(content, {name: int(number) if number else True}, language)


def note_text(content: Content, thing: Thing, language: str) -> str:
    """What a thing does, besides being worth something."""
    parts = [sentence(thing.effect, content.verbs, language)] if thing.effect else []
    if thing.note:
        parts.append(fill(thing.note[language], rule_values(content)))
    return " ".join(parts)


def perk_text(content: Content, perk: Perk, language: str) -> str:
    """What a perk does."""
    return sentence(perk.effect, content.verbs, language)


def event_text(content: Content, event: GlobalEvent, language: str) -> str:
    """What an event does, and to whom."""
    parts = [sentence(effect, content.verbs, language) for effect in event.effects]
    if event.power_per_round is not None:
        parts.insert(0, fill(content.labels["power_per_round"][language], {"n": event.power_per_round}))
    return " ".join(parts)


def lasting_text(content: Content, event: GlobalEvent, language: str) -> str:
    """What an event goes on doing for the rest of its round; nothing where it only strikes."""
    lasting = [effect for effect in event.effects if verb_of(effect, content.verbs) in LASTING]
    return " ".join(sentence(effect, content.verbs, language) for effect in lasting)


def bonus_text(content: Content, location: Location, language: str) -> str:
    """What a location gives: `Food 1 or Supply 1`."""
    between = f" {content.labels['or'][language]} "
    return between.join(
        f"{name_of(content, asset, language)} {amount}" for asset, amount in location.bonus.items()
    )


def passage_text(content: Content, name: str, language: str) -> tuple[str, str]:
    """Title and text of a piece of the rules summary."""
    passage = content.guide[name]
    return passage.title[language], fill(passage.text[language], rule_values(content))


def good_text(content: Content, good: Range, language: str) -> str:
    """A good score: `70–90`, or `above 30`."""
    if good.most is None:
        return fill(content.labels["good_above"][language], {"n": good.least - 1})
    return f"{good.least}–{good.most}"
