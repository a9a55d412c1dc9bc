"""Pages and what they are made of: templates, static files and fonts; nothing comes from a network."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from twelve.cli.web.fonts import font_folder, font_style, style_address, web_font
from twelve.content.loading.words import Words

if TYPE_CHECKING:
    from starlette.requests import Request

HERE = Path(__file__).parent
GAMES = HERE.parent / "games"
WORDS = Words(HERE.parent.parent / "content" / "browser.yaml")
"""What is said in the browser, whatever the game."""
KEPT = {"cache-control": "public, max-age=31536000, immutable"}
"""For what never changes under its address."""


def page(template: str, language: str, status: int = 200, **values: object) -> HTMLResponse:
    """A page in a language; everything that is put in is escaped."""
    made = _environment().get_template(template)
    words = {name: WORDS.get(name, language) for name in WORDS.texts}
    told = made.render(
        values,
        lang=language,
        fonts=style_address(),
        say=words.__getitem__,
        words=json.dumps(words, ensure_ascii=False),
    )
    return HTMLResponse(told, status)


def shared_routes() -> list[BaseRoute]:
    """What every page may ask for: styles, scripts and fonts; also those of the games."""
    folders = [folder for folder in sorted(GAMES.glob("*/static")) if folder.is_dir()]
    return [
        Mount("/static", _Static(directory=HERE / "static")),
        *(Mount(f"/games/{folder.parent.name}", _Static(directory=folder)) for folder in folders),
        Route(style_address(), _fonts),
        Route(f"{font_folder()}/{{name}}.woff2", _font),
        Route("/favicon.ico", _icon),
    ]


class _Static(StaticFiles):
    """Files that are looked at again each time, so that an update of twelve is seen at once."""

    def file_response(self, *given: object, **named: object) -> Response:
        response = super().file_response(*given, **named)  # type: ignore[arg-type]  # handed on as it comes
        response.headers["cache-control"] = "no-cache"
        return response


def _fonts(_request: Request) -> Response:
    return Response(font_style(), media_type="text/css", headers=KEPT)


def _font(request: Request) -> Response:
    made = web_font(request.path_params["name"])
    if made is None:
        raise HTTPException(404)
    return Response(made, media_type="font/woff2", headers=KEPT)


def _icon(_request: Request) -> Response:
    return Response(icon_file(), media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


@cache
def icon_file() -> bytes:
    return (HERE / "static" / "icon.svg").read_bytes()


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
