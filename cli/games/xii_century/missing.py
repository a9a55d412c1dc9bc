"""What a town lacks for everything it has not got, in words."""

from __future__ import annotations

from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import name_of, needs_text
from twelve.content.models.phrases import fill
from twelve.content.models.typography import headed
from twelve.engine.xii_century.affording import DIE, Lack, lacks
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.state import Town
from twelve.engine.xii_century.town_file import Doubt


def missing(book: Book, town: Town, dice: frozenset[int]) -> dict[str, tuple[Lack, ...]]:
    """What is not there yet and cannot be had with these dice, and why."""
    wanted = {
        target.word.split()[0]: target
        for target in book.targets
        if target.location < 0 and not (target.bits and town.owned & target.bits)
    }
    found = {thing: lacks(book, town, target, dice) for thing, target in wanted.items()}
    return {thing: lacking for thing, lacking in found.items() if lacking}


def lack_text(content: Content, lack: Lack, language: str) -> str:
    """`Earl`, `Supply 8/30`, `Die 2`."""
    if lack.what == DIE:
        return f"{content.labels['die'][language]} {lack.need}"
    name = name_of(content, lack.what, language)
    return f"{name} {lack.have}/{lack.need}" if lack.what in content.assets else name


def missing_line(content: Content, thing: str, lacking: tuple[Lack, ...], language: str) -> str:
    """A thing and all that is missing for it."""
    words = ", ".join(lack_text(content, lack, language) for lack in lacking)
    return headed(name_of(content, thing, language), words, language)


def doubt_text(content: Content, doubt: Doubt, language: str, label: str = "doubt") -> str:
    """What a town has although it lacks what that needs: counted all the same, or refused."""
    needed = needs_text(content, {doubt.missing: doubt.number or True}, language)
    values = {"thing": name_of(content, doubt.thing, language), "missing": needed}
    return fill(content.labels[label][language], values)
