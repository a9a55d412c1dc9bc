"""A table is laid: fresh or from its record, announced with addresses, and served until it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from twelve.cli.options import answer_json, draw_seed, named_values
from twelve.cli.play.starting import Agreed, Started, resume, start
from twelve.cli.printing.progress import progress_bar
from twelve.cli.terminal import dim
from twelve.cli.web.documents import MadeFile
from twelve.cli.web.pages import WORDS
from twelve.cli.web.serving import open_door, serve, show
from twelve.cli.web.table.announce import tell_addresses
from twelve.cli.web.table.app import TableServer
from twelve.cli.web.table.boards import PlainBoard, board_for
from twelve.cli.web.table.game import seat_game
from twelve.cli.web.table.house import House, LaidTable
from twelve.cli.web.table.keys import HOST, WATCHER, Keys
from twelve.content.errors import shorten
from twelve.content.loading.game import Game


@dataclass(frozen=True)
class Asked:
    """What somebody asked the table for."""

    game: str | None
    players: str
    options: list[str]
    record: Path | None
    resume: tuple[Path, ...]
    seed: int | None
    lang: str | None
    tables: int
    pause: float
    lan: bool
    port: int | None
    no_open: bool
    as_json: bool


@dataclass
class Hosting:
    """Lays tables in a house: boards and their pictures are made once for all of them."""

    asked: Asked
    house: House = field(default_factory=House)
    files: dict[str, MadeFile] = field(default_factory=dict)
    """What pages show: pictures, drawings and documents, by name."""
    _boards: dict[tuple[str, str], PlainBoard] = field(default_factory=dict)

    def lay(self, started: Started, keys: Keys) -> LaidTable:
        """One more table with a game on it."""
        board = self._board(started.game, started.match.header.lang or "en")
        played = seat_game(started, board, self.asked.pause)
        place = self.house.add(LaidTable(played, keys, len(started.seats)))
        played.again = partial(self._again, started, place)
        return place

    def _again(self, started: Started, place: LaidTable) -> None:
        """Another game of the same people, with other dice; whoever asks first lays the table."""
        if place.following is not None:
            return
        header = started.match.header
        terms = Agreed(draw_seed(None), dict(header.options), header.dice, header.lang)
        players = ",".join(seat.kind or seat.name for seat in started.seats)
        keys = Keys.fresh(place.keys.port)
        path = started.recorder.path.with_name(f"{started.game.name}-{terms.seed}.jsonl")
        next_one = start(header.game, players, terms, path)
        keys.save(next_one.recorder.path)
        place.following = self.lay(next_one, keys)
        place.following.table.start()
        place.table.bell.ring()

    def _board(self, game: Game, language: str) -> PlainBoard:
        known = (game.name, language)
        if known not in self._boards:
            board = self._boards[known] = board_for(game, language)
            with progress_bar(self.asked.as_json, "drawing") as progress:
                board.prepare(progress)
            if board.pictures is not None:
                self.files.update(board.pictures.files)
            if board.documents is not None:
                self.files.update(board.documents.files)
        return self._boards[known]


def open_tables(asked: Asked) -> None:
    """Lays the tables, tells where they are, and serves them until it is stopped."""
    begun = list(_begun(asked))
    earlier = [Keys.load(started.recorder.path) for started in begun]
    door = open_door(asked.port, asked.lan, next((keys.port for keys in earlier if keys), 0))
    hosting = Hosting(asked)
    for started, old in zip(begun, earlier, strict=True):
        keys = replace(old, port=door.port) if old else Keys.fresh(door.port)
        keys.save(started.recorder.path)
        hosting.lay(started, keys)
    server = TableServer(hosting.house, door.address, door.hosts, hosting.files)
    _announce(asked, server, begun)
    if not asked.no_open:
        show(_first_page(server))
    serve(server.app(), door)


def _begun(asked: Asked) -> Iterator[Started]:
    """The games that were asked for: of records, or new ones."""
    for path in asked.resume:
        yield resume(path, None, asked.lang)
    if asked.game is None:
        return
    seed = draw_seed(asked.seed)
    for number in range(asked.tables):
        terms = Agreed(seed + number, named_values(asked.options), "rolled", asked.lang or "en")
        yield start(asked.game, asked.players, terms, _numbered(asked.record, number))


def _numbered(record: Path | None, number: int) -> Path | None:
    """A record of its own for every table."""
    return record.with_stem(f"{record.stem}-{number + 1}") if record and number else record


def _first_page(server: TableServer) -> str:
    """What this machine shows: the only person's seat, or the page with everybody's code."""
    place = next(iter(server.house))
    people = place.table.people
    return server.seat_address(place, people[0] if len(people) == 1 else HOST)


def _announce(asked: Asked, server: TableServer, begun: list[Started]) -> None:
    if asked.as_json:
        answer_json({"tables": [_plain(server, *pair) for pair in zip(server.house, begun, strict=True)]})
        return
    for place, started in zip(server.house, begun, strict=True):
        served = place.table
        watch = WORDS.get("watchers", served.language)
        named = [(served.names[seat], server.seat_address(place, seat)) for seat in served.people]
        print(f"{served.title}: {', '.join(served.names)}")
        tell_addresses([*named, (watch, server.seat_address(place, WATCHER))])
        record, seed = shorten(started.recorder.path), started.match.header.seed
        print(dim(f"\nall codes on one page: {server.seat_address(place, HOST)}"))
        print(
            dim(f"seed {seed}, record {record}; Ctrl-C stops, go on with: twelve table --resume {record}"),
            flush=True,
        )


def _plain(server: TableServer, place: LaidTable, started: Started) -> dict[str, object]:
    header = started.match.header
    return {
        "game": header.game,
        "seed": header.seed,
        "record": str(started.recorder.path),
        "players": [
            {
                "name": name,
                "address": server.seat_address(place, seat) if seat in place.table.people else None,
            }
            for seat, name in enumerate(place.table.names)
        ],
        "watch": server.seat_address(place, WATCHER),
        "host": server.seat_address(place, HOST),
    }
