"""`twelve print`: content to print-ready files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.say import AsJson, answer_json, columns
from twelve.content.errors import shorten
from twelve.content.games import load

EPILOG = "Example: twelve print king-of-12 --lang en,de --paper letter"


def command(
    game: Annotated[str, typer.Argument(help="A game or pack: its name or its folder.")],
    components: Annotated[
        list[str] | None, typer.Argument(help="What to print; everything if none is named.")
    ] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Languages, such as en or en,de.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="colour, or ink for little ink.")] = "colour",
    paper: Annotated[str | None, typer.Option("--paper", help="a4, letter, a3, or measures.")] = None,
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder for the files.")] = Path(
        "output"
    ),
    only: Annotated[str | None, typer.Option("--only", help="Only these cards: alchemist,golem.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print a game or pack: cards, sheets, tokens, boxes and rules, ready for paper."""
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.press import press

    options = PrintOptions(
        components=tuple(components or ()),
        languages=_words(lang),
        theme="ink" if theme == "ink" else "colour",
        paper=paper,
        folder=output,
        only=_words(only),
    )
    printed = press(load(game), options)
    if as_json:
        answer_json(
            {
                "files": [
                    {"file": str(made.file), "pages": made.pages, "sheets": made.sheets} for made in printed
                ]
            }
        )
        return
    rows = [(shorten(made.file), str(made.pages), str(made.sheets), made.hint) for made in printed]
    for line in columns(rows, ("file", "pages", "sheets", "how to print it")):
        typer.echo(line)


def _words(text: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (text or "").split(",") if word.strip())
