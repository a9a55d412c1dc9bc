"""Tables are made ready: a game by its rules, or a free table; fresh, or as a record left it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TypeAlias

from twelve.cli.options import draw_seed, named_values
from twelve.cli.play.records import Recorder, split_record
from twelve.cli.play.seats import parse_seats
from twelve.cli.play.starting import RECORDS, Agreed, Started, resume, start
from twelve.cli.printing.report import progress_bar
from twelve.cli.web.documents import MadeFile
from twelve.cli.web.table.boards import PlainBoard, board_for
from twelve.cli.web.table.free.box import OpenedBox, open_box
from twelve.cli.web.table.free.served import FreeTable, watched_free
from twelve.cli.web.table.game import PlayedGame, seat_game
from twelve.cli.web.table.keys import Keys
from twelve.cli.web.table.replaying import record_to_watch, watched_record
from twelve.cli.web.table.served import Served
from twelve.cli.web.table.tables import House, LaidTable
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.loading.game import Game, load
from twelve.content.loading.own_code import RULES, own_file
from twelve.engine.bots import random_bot
from twelve.engine.free_table.match import OPTION, FreeMatch, replay_free
from twelve.engine.match import Header, RecordError

SHEETS = "sheet"
"""What the head of a record says that was written on sheets."""


@dataclass(frozen=True)
class Asked:
    """What somebody asked the table for."""

    game: str | None = None
    players: str = ""
    options: tuple[str, ...] = ()
    record: Path | None = None
    resume: tuple[Path, ...] = ()
    replay: Path | None = None
    free: bool = False
    sheet: bool = False
    from_: Path | None = None
    seed: int | None = None
    lang: str | None = None
    tables: int = 1
    pause: float = 0.9
    lan: bool = False
    port: int | None = None
    no_open: bool = False
    as_json: bool = False


class ReadyTable(NamedTuple):
    """Something to be served, and where it is recorded."""

    served: Served
    record: Path
    game: str
    seed: int
    kept: bool = True
    """Whether the secrets are kept, for phones that look for the table after a restart."""


@dataclass
class Hosting:
    """Makes tables ready: boards, boxes and their pictures are made once for all of them."""

    asked: Asked
    house: House = field(default_factory=House)
    files: dict[str, MadeFile] = field(default_factory=dict)
    """What pages show: pictures, drawings and documents, by name."""
    _boards: dict[tuple[str, str], PlainBoard] = field(default_factory=dict)
    _boxes: dict[tuple[str, str], OpenedBox] = field(default_factory=dict)

    def ready(self) -> Iterator[ReadyTable]:
        """All that was asked for: of records, or new ones."""
        for path in self.asked.resume:
            yield self._resumed(path)
        if self.asked.replay:
            yield self._watched(self.asked.replay)
        if self.asked.game is None:
            return
        game, seed = load(self.asked.game), draw_seed(self.asked.seed)
        for number in range(self.asked.tables):
            record = _numbered(self.asked.record, number)
            if self.asked.sheet:
                yield self._sheets(game, seed + number, record)
            elif self.asked.free or not _has_rules(game):
                yield self._fresh_free(game, seed + number, record)
            else:
                yield self._fresh(self.asked.game, seed + number, record)

    def lay(self, ready: ReadyTable, keys: Keys) -> LaidTable:
        """One more table in the house, with secrets that outlive this process."""
        if ready.kept:
            keys.save(ready.record)
        laid = self.house.add(LaidTable(ready.served, keys, len(ready.served.names)))
        if isinstance(ready.served, PlayedGame):
            ready.served.again = partial(self._again, ready, ready.served, laid)
        return laid

    def _resumed(self, path: Path) -> ReadyTable:
        """What a record says that it is of: a free table, sheets, or a game by its rules."""
        header, lines = split_record(path)
        kind = header.options.get(OPTION[0])
        if kind == OPTION[1]:
            return self._resumed_free(path)
        if kind == SHEETS:
            header = replace(header, lang=self.asked.lang or header.lang or "en")
            return self._paper(load(header.game), header, Recorder.go_on(path, header.lang), lines)
        return self._game(resume(path, None, self.asked.lang))

    def _sheets(self, game: Game, seed: int, record: Path | None) -> ReadyTable:
        """Sheets to be filled in freely, one for each person."""
        language = self.asked.lang or "en"
        game.content.check_language(language)
        names = _people(self.asked.players or game.content.title[language])
        options = {OPTION[0]: SHEETS}
        if self.asked.from_:
            options["from"] = str(self.asked.from_.resolve())
        header = Header(
            self.asked.game or game.name, names, seed, options, game.content.version, lang=language
        )
        path = record or RECORDS / f"{game.name}-{seed}.jsonl"
        sheets_of(game)
        return self._paper(game, header, Recorder.start(path, header), [])

    def _paper(
        self, game: Game, header: Header, recorder: Recorder, lines: list[tuple[int, str]]
    ) -> ReadyTable:
        served = sheets_of(game)(game, header, recorder, lines, self.asked.from_)
        self.files.update(served.files)
        return ReadyTable(served, recorder.path, header.game, header.seed)

    def _fresh(self, name: str, seed: int, record: Path | None) -> ReadyTable:
        options = named_values(list(self.asked.options))
        agreed = Agreed(seed, options, "rolled", self.asked.lang or "en")
        return self._game(start(name, self.asked.players, agreed, record))

    def _game(self, started: Started) -> ReadyTable:
        header = started.match.header
        board = self._board(started.game, header.lang or "en")
        served = seat_game(started, board, self.asked.pause)
        return ReadyTable(served, started.recorder.path, header.game, header.seed)

    def _again(self, ready: ReadyTable, played: PlayedGame, laid: LaidTable) -> None:
        """Another game of the same people, with other dice; whoever asks first lays the table."""
        if laid.following is not None:
            return
        header, seats = played.sitting.match.header, played.sitting.seats
        agreed = Agreed(draw_seed(None), dict(header.options), header.dice, header.lang)
        players = ",".join(seat.kind or seat.name for seat in seats)
        path = ready.record.with_name(f"{ready.record.stem.rpartition('-')[0] or 'game'}-{agreed.seed}.jsonl")
        again = self._game(start(header.game, players, agreed, path))
        laid.following = self.lay(again, Keys.fresh(laid.keys.port))
        again.served.start()
        played.bell.ring()

    def _fresh_free(self, game: Game, seed: int, record: Path | None) -> ReadyTable:
        language = self.asked.lang or game.content.languages[0]
        names = _people(self.asked.players or _strangers(game))
        if self.asked.options:
            raise UsageError("a free table has no rules to agree on: leave --option out")
        header = Header(
            self.asked.game or game.name, names, seed, dict([OPTION]), game.content.version, lang=language
        )
        opened = self._box(game, language)
        path = record or RECORDS / f"{game.name}-{seed}.jsonl"
        return self._free(game, FreeMatch(opened.box, header), opened, Recorder.start(path, header), 0)

    def _resumed_free(self, path: Path) -> ReadyTable:
        header, lines = split_record(path)
        header = replace(header, lang=self.asked.lang or header.lang or "en")
        game = load(header.game)
        opened = self._box(game, header.lang)
        try:
            match = replay_free(opened.box, header, lines)
        except RecordError as error:
            raise RecordError(f"{shorten(path)}: {error}") from None
        return self._free(game, match, opened, Recorder.go_on(path, header.lang), len(lines))

    def _watched(self, path: Path) -> ReadyTable:
        header, lines = record_to_watch(path, self.asked.lang)
        game = load(header.game)
        game.content.check_language(header.lang)
        if header.options.get(OPTION[0]) == OPTION[1]:
            opened = self._box(game, header.lang)
            served: Served = watched_free(path, game, header, lines, opened)
        else:
            served = watched_record(path, game, header, lines, self._board(game, header.lang))
        return ReadyTable(served, path, header.game, header.seed, kept=False)

    def _free(
        self, game: Game, match: FreeMatch, opened: OpenedBox, recorder: Recorder, lines: int
    ) -> ReadyTable:
        header = match.header
        title = game.content.title.get(header.lang) or game.name
        people = tuple(range(len(header.players)))
        served = FreeTable(title, header.lang, header.players, people, match, opened, recorder, lines)
        return ReadyTable(served, recorder.path, header.game, header.seed)

    def _board(self, game: Game, language: str) -> PlainBoard:
        known = (game.name, language)
        if known not in self._boards:
            board = self._boards[known] = board_for(game, language)
            with progress_bar(self.asked.as_json, "drawing") as progress:
                board.prepare(progress)
            for made in (board.pictures, board.documents):
                if made is not None:
                    self.files.update(made.files)
        return self._boards[known]

    def _box(self, game: Game, language: str) -> OpenedBox:
        known = (game.name, language)
        if known not in self._boxes:
            game.content.check_language(language)
            with progress_bar(self.asked.as_json, "drawing") as progress:
                self._boxes[known] = open_box(game, language, progress)
            self.files.update(self._boxes[known].pictures.files)
        return self._boxes[known]


SheetMaker: TypeAlias = Callable[[Game, Header, Recorder, list[tuple[int, str]], Path | None], Served]


def sheets_of(game: Game) -> SheetMaker:
    """Who makes the sheets of a game to be filled in freely."""
    if not game.rules or not find_spec(f"twelve.cli.games.{game.rules}.paper"):
        raise UsageError(f"--sheet: {game.name} has no sheet to fill in; xii-century has one")
    maker: SheetMaker = import_module(f"twelve.cli.games.{game.rules}.paper").paper_sheets
    return maker


def _has_rules(game: Game) -> bool:
    return game.rules is not None or own_file(game.folders, RULES) is not None


def _people(players: str) -> tuple[str, ...]:
    """Who sits at a free table: people only."""
    seats = parse_seats(players, {"random": random_bot})
    if any(seat.bot for seat in seats):
        raise UsageError("--players: no bot knows how to play a game without rules; name people only")
    return tuple(seat.name for seat in seats)


def _strangers(game: Game) -> str:
    """Names where none were given."""
    return ",".join(f"Player {number}" for number in range(1, max(game.content.players.least, 2) + 1))


def _numbered(record: Path | None, number: int) -> Path | None:
    """A record of its own for every table."""
    return record.with_stem(f"{record.stem}-{number + 1}") if record and number else record


def earlier_port(records: list[Path]) -> int:
    """Where phones look for these tables, if they were served before."""
    return next((keys.port for record in records if (keys := Keys.load(record))), 0)


def keys_for(record: Path, port: int) -> Keys:
    """The secrets of a table: those it had, or new ones."""
    old = Keys.load(record)
    if old is None and record.with_name(record.name + ".seats").exists():
        raise TwelveError(f"{shorten(record)}.seats is damaged; remove it, and everybody gets a new address")
    return replace(old, port=port) if old else Keys.fresh(port)
