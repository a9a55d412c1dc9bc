"""The studio's server: its page, its pictures, prints and checks; no file of a game is written."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from twelve.cli.commands.diff import compare
from twelve.cli.web.events import Bell, News, event_stream
from twelve.cli.web.guard import Guard, TooMuch
from twelve.cli.web.pages import KEPT, page, shared_routes
from twelve.cli.web.studio.checking import checked
from twelve.cli.web.studio.following import Studio, print_options
from twelve.cli.web.studio.showing import Mistake, ShownPiece, StudioLook, View
from twelve.content.errors import TwelveError
from twelve.layouts.options import THEMES
from twelve.layouts.run import Run
from twelve.layouts.targets.formats import formats
from twelve.layouts.versions import kept_names

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

    from twelve.layouts.faces import Face


class StudioServer:
    """Answers the studio's page."""

    def __init__(self, studio: Studio, secret: str, hosts: frozenset[str], language: str) -> None:
        self._studio = studio
        self._secret = secret
        self._hosts = hosts
        self._language = language
        self._bell: Bell | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._printing = Lock()
        self._sheets: dict[tuple[str, ...], list[bytes]] = {}
        self._printed: dict[str, Path] = {}

    def app(self) -> ASGIApp:
        base = "/s/{secret}"
        routes = [
            Route(base, self._page),
            Route(f"{base}/events", self._events),
            Route(f"{base}/small/{{key}}.webp", self._small),
            Route(f"{base}/large/{{key}}.png", self._large),
            Route(f"{base}/sheet/{{component}}/{{number:int}}.webp", self._sheet),
            Route(f"{base}/sheets", self._sheets_of),
            Route(f"{base}/print", self._print, methods=["POST"]),
            Route(f"{base}/printed/{{name}}", self._download),
            Route(f"{base}/check", self._check, methods=["POST"]),
            Route(f"{base}/compare", self._compare, methods=["POST"]),
            *shared_routes(),
        ]
        app = Starlette(
            routes=routes,
            middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
            exception_handlers={TooMuch: _too_much, TwelveError: _told},
            lifespan=self._life,
        )
        return Guard(app, self._hosts)

    def ring(self) -> None:
        """Wakes every page; called by the thread that follows the files."""
        if self._loop and self._bell:
            self._loop.call_soon_threadsafe(self._bell.ring)

    @asynccontextmanager
    async def _life(self, _app: Starlette) -> AsyncIterator[None]:
        self._loop, self._bell = asyncio.get_running_loop(), Bell()
        self._studio.changed = self.ring
        yield
        self._bell.close()

    def _admit(self, request: Request) -> None:
        if not hmac.compare_digest(request.path_params["secret"].encode(), self._secret.encode()):
            raise HTTPException(404)

    async def _page(self, request: Request) -> Response:
        self._admit(request)
        game = self._studio.game
        assert game is not None
        targets = [(name, target.help.get("en") or name) for name, target in formats().targets.items()]
        return page(
            "studio.html",
            self._language,
            base=f"/s/{self._secret}",
            title=game.content.title.get(self._language) or game.name,
            languages=game.content.languages,
            themes=THEMES,
            targets=targets,
            papers=list(formats().papers),
            versions=kept_names(game, self._studio.output),
        )

    async def _events(self, request: Request) -> Response:
        self._admit(request)
        view = self._studio.wish(self._look(request.query_params))
        assert self._bell is not None
        return event_stream(self._bell, lambda: News(f"{view.look.name}-{view.version}", self._told(view)))

    def _look(self, asked: Mapping[str, str]) -> StudioLook:
        game = self._studio.game
        assert game is not None
        known = game.content.languages
        language = asked.get("lang", known[0])
        theme = asked.get("theme", THEMES[0])
        if language not in known or theme not in THEMES:
            raise HTTPException(404)
        return StudioLook(language, theme)

    def _told(self, view: View) -> dict[str, object]:
        """Everything that the page shows; pictures by names that change with what they show."""
        titles = {part.id: part.title for part in view.parts}
        return {
            "version": view.version,
            "components": [{"id": name, "title": title} for name, title in titles.items()],
            "pieces": [self._piece(view, piece) for piece in view.pieces],
            "mistakes": [_plain(one) for one in view.mistakes],
        }

    def _piece(self, view: View, piece: ShownPiece) -> dict[str, object]:
        stock = piece.front.stock
        return {
            "name": piece.name,
            "component": piece.component,
            "title": piece.title,
            "copies": piece.copies,
            "front": self._drawn(piece.front),
            "back": self._drawn(piece.back),
            "width": stock.size.width,
            "height": stock.size.height,
            "bleed": stock.bleed,
            "safe": stock.safe,
            "shape": piece.shape,
            "changed": view.is_changed(piece),
            "mistakes": [_plain(one) for one in piece.mistakes],
        }

    def _drawn(self, face: Face | None) -> str | None:
        """The name of a picture, once it is drawn."""
        return face.key if face and face.key in self._studio.pictures.small else None

    async def _small(self, request: Request) -> Response:
        self._admit(request)
        data = self._studio.pictures.small.get(request.path_params["key"])
        if data is None:
            raise HTTPException(404)
        return Response(data, media_type="image/webp", headers=KEPT)

    def _large(self, request: Request) -> Response:
        self._admit(request)
        game, key = self._studio.game, request.path_params["key"]
        assert game is not None
        for view in list(self._studio.views.values()):
            for part in view.parts:
                for face in part.faces:
                    if face.key == key:
                        run = Run(game, self._studio.options(view.look))
                        made = self._studio.pictures.large(run, part, face)
                        return Response(made, media_type="image/png", headers=KEPT)
        raise HTTPException(404)

    def _sheets_of(self, request: Request) -> Response:
        """How many sheets a component takes; they are pressed once for each state of the files."""
        self._admit(request)
        asked = request.query_params
        look, component, paper = self._look(asked), asked.get("component", ""), asked.get("paper", "a4")
        made = self._imposed(look, component, paper)
        version = self._studio.views[look].version
        return JSONResponse({"count": len(made), "version": version})

    def _imposed(self, look: StudioLook, component: str, paper: str) -> list[bytes]:
        view = self._studio.wish(look)
        key = (look.name, component, paper, str(hash(tuple(piece.looks for piece in view.pieces))))
        with self._printing:
            if key not in self._sheets:
                if len(self._sheets) > 8:
                    self._sheets.clear()
                self._sheets[key] = self._studio.pictures.sheets(
                    lambda folder: self._press(look, folder, (component,), "home-a4", paper)
                )
            return self._sheets[key]

    def _sheet(self, request: Request) -> Response:
        self._admit(request)
        asked = request.query_params
        made = self._imposed(self._look(asked), request.path_params["component"], asked.get("paper", "a4"))
        number = request.path_params["number"]
        if not 1 <= number <= len(made):
            raise HTTPException(404)
        return Response(made[number - 1], media_type="image/webp")

    def _press(
        self, look: StudioLook, folder: Path, components: tuple[str, ...], target: str, paper: str | None
    ) -> list[Path]:
        from twelve.layouts.press import press

        game = self._studio.game
        assert game is not None
        chosen = {"components": components, "target": target, "paper": paper or None}
        options = print_options(self._studio, look, folder, **chosen)
        return [made.file for made in press(game, options)]

    async def _print(self, request: Request) -> Response:
        self._admit(request)
        asked = _words(await request.body())
        look = self._look(asked)
        components = (asked["component"],) if asked.get("component") else ()
        files = await asyncio.to_thread(
            self._print_now, look, components, asked.get("target", "home-a4"), asked.get("paper") or None
        )
        return JSONResponse({"files": [{"name": file.name, "folder": file.is_dir()} for file in files]})

    def _print_now(
        self, look: StudioLook, components: tuple[str, ...], target: str, paper: str | None
    ) -> Iterable[Path]:
        with self._printing:
            files = self._press(look, self._studio.output, components, target, paper)
        self._printed.update({file.name: file for file in files if file.is_file()})
        return files

    async def _download(self, request: Request) -> Response:
        """Only what was printed from here."""
        self._admit(request)
        file = self._printed.get(request.path_params["name"])
        if file is None or not file.is_file():
            raise HTTPException(404)
        return FileResponse(file, filename=file.name)

    async def _check(self, request: Request) -> Response:
        self._admit(request)
        found = await asyncio.to_thread(checked, self._studio.spot)
        return JSONResponse({"findings": [_plain(one) for one in found]})

    async def _compare(self, request: Request) -> Response:
        """What changed since a version that was kept, and a print of before and after."""
        self._admit(request)
        version = _words(await request.body()).get("version", "")
        game, output = self._studio.game, self._studio.output
        assert game is not None
        if version not in kept_names(game, output):
            raise HTTPException(404)
        folder = str(self._studio.spot.folder)
        found = await asyncio.to_thread(compare, f"{folder}@{version}", folder, output)
        if found.file:
            self._printed[found.file.name] = found.file
        changes = [f"{one.path}: {one.before} → {one.after}" for one in found.changes]
        return JSONResponse({"changes": changes, "file": found.file.name if found.file else None})


def _plain(one: Mistake) -> dict[str, object]:
    return {"message": one.message, "place": one.place, "pointer": one.pointer, "warning": one.warning}


def _words(body: bytes) -> dict[str, str]:
    """What a button sends: words by name, and nothing else."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not all(isinstance(value, str) for value in told.values()):
        raise HTTPException(400)
    return {str(name): value for name, value in told.items()}


async def _told(_request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 422)


async def _too_much(_request: Request, _error: Exception) -> Response:
    return JSONResponse({"error": "that is too much"}, 413)
