"""A town-sheet as free as paper and pencil: no rules, but POW and points are counted and errors marked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import cast

import yaml

from twelve.cli.games.xii_century.browser import printed_sheet
from twelve.cli.games.xii_century.forms import FilledSheet
from twelve.cli.games.xii_century.missing import doubt_text
from twelve.cli.games.xii_century.read_towns import towns_from
from twelve.cli.play.records import Recorder
from twelve.cli.web.documents import Documents, MadeFile
from twelve.cli.web.table.boards import Sendable
from twelve.cli.web.table.served import PageLook, Served, Stale
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.model import Content, TownFile
from twelve.content.loading.game import Game
from twelve.engine.contract import InvalidMove
from twelve.engine.match import Header, RecordError
from twelve.engine.telling import said
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.town import defended_power, power
from twelve.engine.xii_century.town_file import doubts, town_of
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.games.xii_century.fields import TOWN, written_reserve, written_town

FIELD = re.compile(r"[a-z0-9_-]{1,60}")
LONGEST = 60
"""Letters of what is written in a field."""
WRITE = "write"
LABELS = ("vp", "pow", "vp_long", "pow_long")


@dataclass
class PaperSheets(Served):
    """A sheet for each person; what is written is recorded, and saved as a town at once."""

    game: Game
    documents: Documents
    recorder: Recorder
    folder: Path
    entries: list[dict[str, str]]
    history: list[tuple[int, str, str]] = field(default_factory=list)
    """What was written where: seat, field, and what stood there before."""
    lines: int = 0
    _own: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._pages, self._rules_pages, self._size = printed_sheet(self.game, self.language, self.documents)
        self._fields = self._known_fields()

    @property
    def look(self) -> PageLook:
        return PageLook("/games/xii_century/paper.js", ("/games/xii_century/board.css",))

    @property
    def files(self) -> dict[str, MadeFile]:
        return self.documents.files

    def version(self) -> str:
        return str(self.lines)

    def shown(self, who: int | str) -> dict[str, Sendable]:
        seat = who if isinstance(who, int) else 0
        return {
            "at": str(self._own.get(seat, 0)),
            "you": who if isinstance(who, int) else None,
            "pages": self._pages,
            "rules": self._rules_pages,
            "size": self._size,
            "labels": {word: self._content.labels[word][self.language] for word in LABELS},
            "entries": self.entries[seat],
            "undo": any(each[0] == who for each in self.history),
            "file": shorten(self._file(seat)),
            **self._counted(seat),
            "log": {"lines": [], "latest": 0},
        }

    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, Sendable]:
        if not isinstance(who, int):
            raise PermissionError(said("only_watching", self.language))
        if str(wish.get("at", "")) != str(self._own.get(who, 0)):
            raise Stale(said("sheet_changed", self.language))
        name, text = wish.get("field"), wish.get("text", "")
        match wish.get("do"):
            case "write" if isinstance(name, str) and isinstance(text, str):
                self._record({"seat": who, "move": f"{WRITE} {name} {text[:LONGEST]}".strip()})
                self.write(who, name, text)
            case "undo" if any(each[0] == who for each in self.history):
                before = next(each for each in reversed(self.history) if each[0] == who)
                self._record({"seat": who, "move": f"{WRITE} {before[1]} {before[2]}".strip()})
                self.history.remove(before)
                self._set(who, before[1], before[2])
            case _:
                raise UsageError("that cannot be done with a sheet")
        self._own[who] = self._own.get(who, 0) + 1
        self.save(who)
        self.bell.ring()
        return {}

    def write(self, seat: int, name: str, text: str) -> None:
        """Writes something into a field, or wipes it out."""
        self.check(name)
        self.history.append((seat, name, self.entries[seat].get(name, "")))
        self._set(seat, name, " ".join(text.split())[:LONGEST])

    def check(self, name: str) -> None:
        """Refuses a field that the sheet has not."""
        if name not in self._fields:
            raise InvalidMove(f'there is no field "{name[:40]}" on the sheet')

    def close(self) -> None:
        super().close()
        self.recorder.close()

    def farewell(self, record: str, seed: int) -> str:
        files = ", ".join(shorten(self._file(seat)) for seat in range(len(self.names)))
        return f"towns are saved in {files}; Ctrl-C stops, go on with: twelve table --resume {record}"

    @property
    def _content(self) -> Content:
        return cast(Content, self.game.content)

    @cached_property
    def _book(self) -> Book:
        return Book(self._content)

    def _known_fields(self) -> frozenset[str]:
        pages = (
            file.data.decode() for file in self.documents.files.values() if file.kind.startswith("text/html")
        )
        return frozenset(name for page in pages for name in re.findall(r'\bname="([^"]+)"', page))

    def _record(self, line: dict[str, object]) -> None:
        name = str(line["move"]).split(" ")[1]
        self.check(name)
        self.recorder.write(json.dumps(line, ensure_ascii=False))
        self.lines += 1

    def _set(self, seat: int, name: str, text: str) -> None:
        if text:
            self.entries[seat][name] = text
        else:
            self.entries[seat].pop(name, None)

    def _read(self, seat: int) -> tuple[FilledSheet, TownFile]:
        written = {name: text for name, text in self.entries[seat].items() if text}
        filled = FilledSheet(Path(self.names[seat]), "", self.game, written)
        return filled, filled.town(1)

    def _counted(self, seat: int) -> dict[str, Sendable]:
        """Points and POW as they stand, and what no town can have, by field."""
        filled, town = self._read(seat)
        found = [*filled.findings, *filled.impossible(town)]
        wrong = {finding.path.rpartition("field ")[2]: finding.message for finding in found}
        played = town_of(self._book, town)
        return {
            "points": score(self._book, played).points,
            "power": power(self._book, played),
            "defended": defended_power(self._book, played),
            "wrong": wrong,
            "doubts": [
                doubt_text(self._content, doubt, self.language) for doubt in doubts(self._book, played)
            ],
        }

    def _file(self, seat: int) -> Path:
        name = re.sub(r"[^\w-]+", "-", self.names[seat].casefold()).strip("-") or f"town-{seat + 1}"
        return self.folder / f"{self.recorder.path.stem}-{name}.yaml"

    def save(self, seat: int) -> None:
        """The town as a file for `twelve score` and `--from`."""
        town = self._read(seat)[1]
        text = yaml.safe_dump(town.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
        write_atomically(self._file(seat), text.encode())


def first_entries(content: Content, town: Path | None, names: Iterable[str]) -> Iterator[dict[str, str]]:
    """What stands on the sheets at the beginning: a town that was given, or a name."""
    for name in names:
        if town is None:
            yield {TOWN: name, **written_reserve(content)}
            continue
        read = towns_from(town)
        if len(read) != 1:
            raise UsageError(f"--from: {shorten(town)} holds {len(read)} towns; a sheet shows one")
        yield written_town(content, read[0].town)


def paper_sheets(
    game: Game, header: Header, recorder: Recorder, lines: list[tuple[int, str]], town: Path | None
) -> PaperSheets:
    """Sheets for everybody, as a record left them."""
    if not isinstance(game.content, Content):
        raise TwelveError(f"{game.name} has no sheet to fill in; that is xii-century's")
    title = game.content.title.get(header.lang) or game.name
    given = Path(header.options["from"]) if "from" in header.options else town
    entries = list(first_entries(game.content, given, header.players))
    people = tuple(range(len(header.players)))
    documents = Documents.of_game(game)
    sheets = PaperSheets(
        title, header.lang, header.players, people, game, documents, recorder, recorder.path.parent, entries
    )
    for number, line in lines:
        _take(sheets, number, line)
    sheets.lines = len(lines)
    for seat in people:
        sheets.save(seat)
    return sheets


def _take(sheets: PaperSheets, number: int, line: str) -> None:
    """What one line of a record wrote."""
    try:
        entry = json.loads(line)
        word, name, *text = str(entry["move"]).split(" ", 2)
        if word != WRITE or not 0 <= int(entry["seat"]) < len(sheets.names):
            raise ValueError
        sheets.write(int(entry["seat"]), name, text[0] if text else "")
    except (ValueError, KeyError, TypeError, InvalidMove):
        raise RecordError(f"line {number}: not a line of a sheet's record: {line[:80]}") from None
