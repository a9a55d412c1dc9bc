"""Reads a filled town-sheet back: the fields of a form become a town, whatever program filled it in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from twelve.content.errors import ContentError, Finding, TwelveError, shorten
from twelve.content.games.xii_century.model import Content, PerkName, Settled, TownFile
from twelve.content.games.xii_century.town import RULES, ReadTown
from twelve.content.loading.game import Game, load
from twelve.content.models.base import Problem
from twelve.engine.xii_century.town_file import impossible
from twelve.layouts.games.xii_century.fields import (
    DIFFICULTY,
    EVENT,
    GAME,
    REPUTATION,
    RESERVE,
    TOWN,
    Entries,
    numbered,
    perk,
    ticks,
)

if TYPE_CHECKING:
    from pypdf import PdfReader

Value = TypeVar("Value")
PREFIX = re.compile(r"sheet[0-9]+-")
NUMBERS = re.compile(r"[0-9]+(?:[\s,;/>→]+[0-9]+)*")
NOTHING = frozenset({"", "-", "–", "—", "/Off", "Off"})
YES = frozenset({"x", "on", "yes", "1", "✓", "✔", "✗", "✘", "true"})
NO = frozenset({"off", "no", "0", "false"})
HOW = "print one with: twelve print xii-century town_sheet --fillable"
PRINTED = re.compile(f"{GAME}|{DIFFICULTY}|{EVENT}-.*|{RESERVE}-.*")
"""Fields that say nothing about a town, and may be filled in when the sheet is printed."""
ENCRYPTED = b"/Encrypt"


def read_filled(path: Path) -> tuple[ReadTown, ...]:
    """The towns of a filled form; raises with every field that cannot be understood."""
    sheets = _sheets(_entries(path), path)
    read = [FilledSheet(path, prefix, _game(entries, path), entries) for prefix, entries in sheets.items()]
    found = [(sheet, sheet.town(len(read))) for sheet in read]
    findings = [finding for sheet, town in found for finding in (*sheet.findings, *sheet.impossible(town))]
    if findings:
        raise ContentError(findings)
    return tuple(ReadTown(sheet.game, sheet.content, town) for sheet, town in found)


def _entries(path: Path) -> dict[str, str]:
    """Every field with something in it, as text."""
    import logging  # these only when a form is read

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it mends on the way is nobody's concern
    try:
        values = _values(PdfReader(BytesIO(_unlocked(path.read_bytes(), path))))
    except TwelveError:
        raise
    except FileNotFoundError:
        raise TwelveError(f"{shorten(path)}: there is no such file") from None
    except OSError as error:
        raise TwelveError(f"{shorten(path)}: cannot be read: {error.strerror}") from None
    except Exception:  # a reader of strangers' files raises whatever it stumbles over
        raise TwelveError(
            f"{shorten(path)}: is not a PDF that can be read; save it again, without a password"
        ) from None
    return {name: text for name, text in values.items() if text not in NOTHING}


def _unlocked(data: bytes, path: Path) -> bytes:
    """A form that needs no password to be read may be encrypted all the same; qpdf knows every usual way."""
    if ENCRYPTED not in data:
        return data
    import pikepdf

    unlocked = BytesIO()
    try:
        with pikepdf.open(BytesIO(data)) as form:
            form.save(unlocked)
    except pikepdf.PasswordError:
        raise TwelveError(f"{shorten(path)}: is locked with a password; save it without one") from None
    except (pikepdf.PdfError, NotImplementedError):
        raise TwelveError(
            f"{shorten(path)}: is encrypted in a way that cannot be read; save it without a password"
        ) from None
    return unlocked.getvalue()


def _values(reader: PdfReader) -> dict[str, str]:
    fields = reader.get_fields() or {}
    return {str(name): _text(entry.get("/V", entry.get("/AS"))) for name, entry in fields.items()}


def _text(value: object) -> str:
    """What is written in a field; blanks of all kinds around it mean nothing."""
    return "" if value is None else str(value).replace("\u200b", "").strip().removeprefix("/")


def _sheets(entries: Entries, path: Path) -> dict[str, dict[str, str]]:
    """The fields of each sheet of the file; a sheet nobody wrote on is left out."""
    sheets: dict[str, dict[str, str]] = {}
    for name, text in entries.items():
        match = PREFIX.match(name)
        prefix = match[0] if match else ""
        sheets.setdefault(prefix, {})[name.removeprefix(prefix)] = text
    if not any(GAME in written for written in sheets.values()):
        raise TwelveError(f"{shorten(path)}: has no fields of a town-sheet; {HOW}")
    written = {prefix: fields for prefix, fields in sheets.items() if not all(map(PRINTED.fullmatch, fields))}
    if not written:
        raise TwelveError(f"{shorten(path)}: is blank; a town needs at least a name or an amount")
    return written


def _game(entries: Entries, path: Path) -> Game:
    """The game or pack that the sheet was printed from."""
    game = load(entries.get(GAME, ""))
    if game.content.rules != RULES:
        raise TwelveError(f"{shorten(path)}: {game.name} has no towns; {HOW}")
    return game


@dataclass
class FilledSheet:
    """One sheet of a form while it is read; what cannot be understood is collected."""

    path: Path
    prefix: str
    game: Game
    entries: Entries
    findings: list[Finding] = field(default_factory=list)

    @property
    def content(self) -> Content:
        assert isinstance(self.game.content, Content)
        return self.game.content

    def town(self, sheets: int) -> TownFile:
        """What the sheet says, as a town file would."""
        other = f" {self.prefix.strip('-')}" if sheets > 1 else ""
        return TownFile(
            game=self.game.name,
            town=" ".join(self.entries.get(TOWN, "").split()) or f"{self.path.stem}{other}",
            assets={name: self._amount(name) for name in self.content.assets},
            people=self._owned(self.content.people),
            infrastructures=self._owned(self.content.infrastructures),
            perks=dict(self._perks()),
            reputation=self._count(REPUTATION, self.content.most_reputation),
        )

    def impossible(self, town: TownFile) -> Iterator[Finding]:
        """What no town can have, told by its field."""
        for problem in impossible(town.model_dump(), self.game):
            yield self._finding(_field_of(problem, town), problem.message)

    def _amount(self, name: str) -> int:
        """The last number of a row counts; an empty row is 0."""
        boxes = ticks(self.content.assets[name])
        if boxes:
            return self._count(name, boxes)
        amounts = [self._number(numbered(name, number)) for number in range(1, self.content.rounds.count + 1)]
        return next((amount for amount in reversed(amounts) if amount is not None), 0)

    def _number(self, name: str) -> int | None:
        """A number; of several in one box the last counts, as on paper."""
        return self._understood(name, _last_number, "a number")

    def _count(self, name: str, boxes: int) -> int:
        return sum(self._is_ticked(numbered(name, number)) for number in range(1, boxes + 1))

    def _is_ticked(self, name: str) -> bool:
        return bool(self._understood(name, _yes_or_no, "a tick"))

    def _understood(self, name: str, read: Callable[[str], Value | None], wanted: str) -> Value | None:
        text = self.entries.get(name)
        value = read(text) if text is not None else None
        if text is not None and value is None:
            self.findings.append(self._finding(name, f'cannot be understood: "{text[:40]}" is not {wanted}'))
        return value

    def _owned(self, things: Mapping[str, Settled]) -> tuple[str, ...]:
        return tuple(name for name in things if self._is_ticked(name))

    def _perks(self) -> Iterator[tuple[str, PerkName]]:
        for owner, thing in self.content.settled.items():
            chosen = [letter for letter in thing.perks if self._is_ticked(perk(owner, letter))]
            if len(chosen) > 1:
                both = " and ".join(perk(owner, letter) for letter in chosen)
                self.findings.append(self._finding(both, "are both ticked; a town has one of the two perks"))
            yield from ((owner, letter) for letter in chosen[:1])

    def _finding(self, name: str, message: str) -> Finding:
        shown = " and ".join(self.prefix + part for part in name.split(" and "))
        return Finding(message, f"{shorten(self.path)}: field {shown}")


def _last_number(text: str) -> int | None:
    return int(re.findall("[0-9]+", text)[-1][:6]) if NUMBERS.fullmatch(text) else None


def _yes_or_no(text: str) -> bool | None:
    word = text.casefold()
    return True if word in YES else False if word in NO else None


def _field_of(problem: Problem, town: TownFile) -> str:
    """The field that an impossible value was read from."""
    match problem.path:
        case ("assets", str(name), *_):
            return name
        case ("people", int(index), *_):
            return town.people[index]
        case ("infrastructures", int(index), *_):
            return town.infrastructures[index]
        case ("perks", str(name), *_):
            return perk(name, town.perks[name])
    return ".".join(map(str, problem.path))
