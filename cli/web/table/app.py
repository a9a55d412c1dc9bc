"""The table's server: pages for seats and those who watch, wishes taken, and news sent to all of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from twelve.cli.web.events import News, event_stream
from twelve.cli.web.guard import Guard, Rates, TooMuch
from twelve.cli.web.pages import KEPT, page, shared_routes
from twelve.cli.web.table.announce import svg_code
from twelve.cli.web.table.keys import HOST, WATCHER
from twelve.cli.web.table.served import Stale
from twelve.cli.web.table.tables import MOST_STREAMS, Guest, House, LaidTable
from twelve.content.errors import TwelveError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

    from twelve.cli.web.documents import MadeFile

STRANGERS = (2.0, 30)
GUESTS = (20.0, 120)
"""How often somebody may ask: a second, and at once."""
CLEARED_EVERY = 600.0
"""Seconds between two looks for old tables."""


class TableServer:
    """Answers for all tables of a house."""

    def __init__(
        self, house: House, address: str, hosts: frozenset[str], files: Mapping[str, MadeFile]
    ) -> None:
        self.house = house
        self._address = address
        self._hosts = hosts
        self._files = files
        self._strangers = Rates(*STRANGERS)
        self._guests = Rates(*GUESTS)

    def app(self) -> ASGIApp:
        routes = [
            Route("/", self._lost),
            Route("/t/{secret}", self._page),
            Route("/t/{secret}/state", self._state),
            Route("/t/{secret}/events", self._events),
            Route("/t/{secret}/act", self._act, methods=["POST"]),
            Route("/t/{secret}/page/{name}", self._document),
            Route("/art/{name}", self._art),
            *shared_routes(),
        ]
        app = Starlette(
            routes=routes,
            middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
            exception_handlers={404: self._lost_there, TooMuch: _too_much},
            lifespan=self._life,
        )
        return Guard(app, self._hosts)

    @asynccontextmanager
    async def _life(self, _app: Starlette) -> AsyncIterator[None]:
        for place in self.house:
            place.table.start()
        clearing = asyncio.get_running_loop().create_task(self._clear())
        yield
        clearing.cancel()
        for place in self.house:
            place.table.close()

    async def _clear(self) -> None:
        """Closes from time to time the tables that nobody has touched for long."""
        while True:
            await asyncio.sleep(CLEARED_EVERY)
            self.house.clear_old()

    def seat_address(self, place: LaidTable, who: int | str) -> str:
        """The address that opens a seat."""
        return f"{self._address}/t/{place.secrets[who]}"

    async def _page(self, request: Request) -> Response:
        guest = self._guest(request)
        served = guest.place.table
        if guest.who == HOST:
            return self._host_page(guest.place)
        name = served.names[guest.who] if isinstance(guest.who, int) else ""
        return page(
            "table.html",
            served.language,
            title=served.title,
            name=name,
            base=f"/t/{guest.place.secrets[guest.who]}",
            look=served.look,
        )

    def _host_page(self, place: LaidTable) -> Response:
        served = place.table
        named = [(served.names[seat], self.seat_address(place, seat)) for seat in served.people]
        codes = [(name, address, Markup(svg_code(address))) for name, address in named]
        watch = self.seat_address(place, WATCHER)
        return page(
            "host.html",
            served.language,
            title=served.title,
            codes=codes,
            watch=(watch, Markup(svg_code(watch))),
        )

    async def _state(self, request: Request) -> Response:
        guest = self._guest(request)
        asked = guest.place.table.asked(guest.who, dict(request.query_params))
        return JSONResponse(asked if request.query_params else self._shown(guest))

    async def _events(self, request: Request) -> Response:
        guest = self._guest(request)
        place, who = guest
        if place.streams.get(who, 0) >= MOST_STREAMS:
            raise HTTPException(429)
        place.streams[who] = place.streams.get(who, 0) + 1

        def gone() -> None:
            place.streams[who] -= 1

        return event_stream(place.table.bell, self._news(guest), gone)

    def _news(self, guest: Guest) -> Callable[[], News]:
        """What one page has not heard yet: of the log only what is new to it."""
        known: list[str] = []

        def news() -> News:
            told = self._shown(guest)
            log = told.get("log")
            if isinstance(log, dict):
                lines = log["lines"]
                kept = _common(known, lines)
                known[kept:] = lines[kept:]
                told = {**told, "log": {**log, "from": kept, "lines": lines[kept:]}}
            return News(self._version(guest.place), told)

        return news

    def _version(self, place: LaidTable) -> str:
        return f"{place.table.version()}{'+' if place.following else ''}"

    def _shown(self, guest: Guest) -> dict[str, object]:
        shown: dict[str, object] = {
            **guest.place.table.shown(guest.who),
            "version": self._version(guest.place),
        }
        if guest.place.following:
            shown["next"] = f"/t/{guest.place.following.secrets[guest.who]}"
        return shown

    async def _act(self, request: Request) -> Response:
        guest = self._guest(request)
        try:
            wish = json.loads(await request.body())
        except (ValueError, RecursionError):
            wish = None
        if not isinstance(wish, dict):
            return JSONResponse({"error": "a wish is an object of JSON"}, 400)
        if guest.who == HOST:
            return JSONResponse({"error": "only a seat can do something"}, 403)
        try:
            answer = guest.place.table.act(guest.who, wish)
        except Stale as error:
            return JSONResponse({"error": str(error), "version": self._version(guest.place)}, 409)
        except PermissionError as error:
            return JSONResponse({"error": str(error)}, 403)
        except TwelveError as error:
            return JSONResponse({"error": str(error)}, 422)
        return JSONResponse({**answer, "version": self._version(guest.place)})

    async def _document(self, request: Request) -> Response:
        guest = self._guest(request)
        made = guest.place.table.document(guest.who, request.path_params["name"])
        if made is None:
            raise HTTPException(404)
        return HTMLResponse(made)

    async def _art(self, request: Request) -> Response:
        """Pictures and documents of the game: the same for all, under names that nobody guesses."""
        file = self._files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        return Response(file.data, media_type=file.kind, headers=KEPT)

    async def _lost(self, _request: Request) -> Response:
        return page("lost.html", self._language, 404)

    async def _lost_there(self, _request: Request, _error: Exception) -> Response:
        return page("lost.html", self._language, 404)

    @property
    def _language(self) -> str:
        return next((place.table.language for place in self.house), "en")

    def _guest(self, request: Request) -> Guest:
        """Who asks; strangers may not try often, and nobody may ask without end."""
        stranger = request.client.host if request.client else ""
        guest = self.house.find(request.path_params["secret"])
        if guest is None:
            raise HTTPException(404 if self._strangers.allow(stranger) else 429)
        if not self._guests.allow(guest.place.secrets[guest.who]):
            raise HTTPException(429)
        return guest


def _common(known: list[str], lines: list[str]) -> int:
    """How many lines at the beginning are the same."""
    count = 0
    for old, new in zip(known, lines, strict=False):
        if old != new:
            break
        count += 1
    return count


async def _too_much(_request: Request, _error: Exception) -> Response:
    return JSONResponse({"error": "that is too much"}, 413)
