"""Opens the studio: the page is served beside, the files are followed here."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import typer

from twelve.cli.terminal import bold, dim
from twelve.cli.web.serving import open_door, serving_beside, show
from twelve.cli.web.studio.app import StudioServer
from twelve.cli.web.studio.following import Studio
from twelve.cli.web.studio.showing import StudioLook
from twelve.content.errors import shorten
from twelve.content.loading.shelf import find

PORT = 1212
BITS = 16


def open_studio(
    name: str, output: Path, port: int | None, no_open: bool, language: str | None, as_json: bool
) -> None:
    """Follows a game until Ctrl-C."""
    studio = Studio(find(name), output)
    try:
        studio.start()
        assert studio.game is not None
        if language:
            studio.game.content.check_language(language)
            studio.wish(StudioLook(language, "colour"))
        _serve(studio, port, no_open, language or "en", as_json)
    finally:
        studio.close()


def _serve(studio: Studio, port: int | None, no_open: bool, language: str, as_json: bool) -> None:
    door = open_door(port, lan=False, wished=PORT)
    secret = secrets.token_urlsafe(BITS)
    server = StudioServer(studio, secret, door.hosts, language)
    address = f"{door.address}/s/{secret}"
    with serving_beside(server.app(), door):
        _say(address, studio, as_json)
        if not no_open:
            show(address)
        try:
            studio.follow()
        except KeyboardInterrupt:
            return


def _say(address: str, studio: Studio, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"address": address}))
        return
    typer.echo(f"{bold('studio')}  {address}")
    typer.echo(
        dim(f"follows {shorten(studio.spot.folder)}, prints into {shorten(studio.output)}; Ctrl-C ends it")
    )
