"""Tables are opened: laid, announced with addresses and codes, and served until that is stopped."""

from __future__ import annotations

from twelve.cli.options import answer_json
from twelve.cli.terminal import dim
from twelve.cli.web.pages import WORDS
from twelve.cli.web.serving import open_door, serve, show
from twelve.cli.web.table.announce import tell_addresses
from twelve.cli.web.table.app import TableServer
from twelve.cli.web.table.keys import HOST, WATCHER, Keys
from twelve.cli.web.table.laying import Asked, Hosting, ReadyTable, earlier_port, keys_for
from twelve.cli.web.table.tables import LaidTable
from twelve.content.errors import shorten


def open_tables(asked: Asked) -> None:
    """Lays the tables, tells where they are, and serves them until it is stopped."""
    hosting = Hosting(asked)
    ready = list(hosting.ready())
    door = open_door(asked.port, asked.lan, earlier_port([each.record for each in ready if each.kept]))
    laid = [
        hosting.lay(each, keys_for(each.record, door.port) if each.kept else Keys.fresh()) for each in ready
    ]
    server = TableServer(hosting.house, door.address, door.hosts, hosting.files)
    _announce(asked, server, laid, ready)
    if not asked.no_open:
        show(_first_page(server, laid[0]))
    serve(server.app(), door)


def _first_page(server: TableServer, laid: LaidTable) -> str:
    """What this machine shows: the only person's seat, or the page with everybody's code."""
    people = laid.table.people
    if not people:
        return server.seat_address(laid, WATCHER)
    return server.seat_address(laid, people[0] if len(people) == 1 else HOST)


def _announce(asked: Asked, server: TableServer, laid: list[LaidTable], ready: list[ReadyTable]) -> None:
    pairs = list(zip(laid, ready, strict=True))
    if asked.as_json:
        answer_json({"tables": [_plain(server, *pair) for pair in pairs]})
        return
    for table, about in pairs:
        served = table.table
        watch = WORDS.get("watchers", served.language)
        named = [(served.names[seat], server.seat_address(table, seat)) for seat in served.people]
        print(f"{served.title}: {', '.join(served.names)}")
        tell_addresses([*named, (watch, server.seat_address(table, WATCHER))])
        print(dim(f"\nall codes on one page: {server.seat_address(table, HOST)}"))
        print(dim(served.farewell(shorten(about.record), about.seed)), flush=True)


def _plain(server: TableServer, table: LaidTable, about: ReadyTable) -> dict[str, object]:
    served = table.table
    return {
        "game": about.game,
        "seed": about.seed,
        "record": str(about.record),
        "players": [
            {"name": name, "address": server.seat_address(table, seat) if seat in served.people else None}
            for seat, name in enumerate(served.names)
        ],
        "watch": server.seat_address(table, WATCHER),
        "host": server.seat_address(table, HOST),
    }
