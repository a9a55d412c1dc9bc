"""`twelve cache`: what printing keeps so that nothing is made twice."""

from __future__ import annotations

from typing import Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.content.errors import shorten

EPILOG = "Example: twelve cache --clear"


def command(
    clear: Annotated[bool, typer.Option("--clear", help="Throw everything away.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show or clear the cache of rendered faces; clearing is always safe."""
    from twelve.layouts.cache.store import cache_folder, cache_size, clear_cache

    size = clear_cache() if clear else cache_size()
    if as_json:
        answer_json({"folder": str(cache_folder()), "bytes": size, "cleared": clear})
    else:
        done = "cleared" if clear else "holds"
        typer.echo(f"{shorten(cache_folder())} {done} {size / 1_000_000:.1f} MB")
