"""`twelve games`: what can be printed and played."""

from __future__ import annotations

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import columns, complain
from twelve.content.errors import TwelveError
from twelve.content.loading.shelf import Listing, Spot, all_spots, header

EPILOG = "Example: twelve games --json"


def command(as_json: AsJson = False) -> None:
    """List the games and packs: the shipped ones, those in TWELVE_PATH, and those in this folder."""
    found = [entry for entry in map(_header, all_spots()) if entry]
    if as_json:
        answer_json({"games": [_plain(entry) for entry in found]})
        return
    rows = [
        (entry.spot.name, entry.players, " ".join(entry.languages), entry.title, entry.summary)
        for entry in found
    ]
    for line in columns(rows, ("name", "players", "languages", "title", "")):
        typer.echo(line)


def _header(spot: Spot) -> Listing | None:
    """A game that cannot be read is complained about, and the list goes on."""
    try:
        return header(spot)
    except TwelveError as error:
        complain(str(error))
        return None


def _plain(entry: Listing) -> dict[str, object]:
    return {
        "name": entry.spot.name,
        "title": entry.title,
        "summary": entry.summary,
        "players": entry.players,
        "languages": list(entry.languages),
        "extends": entry.extends,
        "folder": str(entry.spot.folder),
    }
