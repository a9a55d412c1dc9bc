"""`twelve preflight`: what a print shop would say about a PDF, before it does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold, columns
from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.files import read_plain

if TYPE_CHECKING:
    from twelve.layouts.check.shop import ShopCheck

EPILOG = (
    "Example: twelve print king-of-12 --target single --colours cmyk && twelve preflight output/*-cmyk.pdf"
)

MOST_BYTES = 2_000_000_000
"""As large as a file of ours may be."""


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE.pdf...", help="Files to look through.")],
    ink: Annotated[
        float, typer.Option("--ink", min=100, max=400, help="The most ink at one spot, in percent.")
    ] = 300,
    as_json: AsJson = False,
) -> None:
    """Look through PDFs as a print shop does: standard, boxes, inks, type, fonts, transparency."""
    found = {str(file): _looked_through(file, ink) for file in files}
    if as_json:
        answer_json({name: [check._asdict() for check in checks] for name, checks in found.items()})
    else:
        for name, checks in found.items():
            typer.echo(bold(shorten(Path(name))))
            rows = [("ok" if check.holds else "NO", check.question, check.answer) for check in checks]
            typer.echo("\n".join(columns(rows, ("", "question", "answer"))))
    if not all(check.holds for checks in found.values() for check in checks):
        raise typer.Exit(1)


def _looked_through(file: Path, ink: float) -> list[ShopCheck]:
    from twelve.layouts.check.shop import preflight

    data = _read(file)
    try:
        return preflight(data, ink)
    except TwelveError as error:
        raise TwelveError(f"{shorten(file)}: {error}") from None


def _read(file: Path) -> bytes:
    try:
        data = read_plain(file, MOST_BYTES)
    except OSError as error:
        raise TwelveError(f"{shorten(file)}: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise TwelveError(f"{shorten(file)}: larger than {MOST_BYTES // 1_000_000} MB")
    return data
