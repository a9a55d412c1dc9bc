"""The press: compose, render, check, then impose and write as the target wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from twelve.content.errors import TwelveError, UsageError
from twelve.content.games import Game
from twelve.layouts.compose import compose
from twelve.layouts.faces import Part
from twelve.layouts.formats import formats
from twelve.layouts.guide import guide
from twelve.layouts.images import print_images, print_tabletop
from twelve.layouts.options import PrintOptions
from twelve.layouts.places import asset_roots
from twelve.layouts.preflight import judge
from twelve.layouts.results import Printed
from twelve.layouts.run import Run
from twelve.layouts.sheets import print_sheets
from twelve.layouts.single import print_single
from twelve.layouts.workers import rendered_pages

__all__ = ["Printed", "press"]

PRINTERS: dict[str, Callable[[Run, Part], Printed]] = {
    "sheets": print_sheets,
    "pages": print_single,
    "images": print_images,
    "tabletop": print_tabletop,
}
PIECES_ONLY = ("images", "tabletop")


def press(
    game: Game, options: PrintOptions, progress: Callable[[int, int], None] | None = None
) -> list[Printed]:
    """Prints what is asked for; each file appears only when it is complete."""
    _check_languages(game, options)
    parts = _printable(game, options, [part for part in compose(game, options) if part.leaves])
    made = _print(game, options, parts, progress)
    if _wants_guide(options, made):
        cover = list(guide(game, options, list(zip(parts, made, strict=True))))
        return [*_print(game, options, cover, None), *made]
    return made


def _wants_guide(options: PrintOptions, made: list[Printed]) -> bool:
    """A whole game for a printer at home comes with its instructions."""
    whole = not (options.components or options.only or options.most)
    return whole and len(made) > 1 and formats().target(options.target).makes == "sheets"


def _print(
    game: Game, options: PrintOptions, parts: list[Part], progress: Callable[[int, int], None] | None
) -> list[Printed]:
    faces = list({face.key: face for part in parts for face in part.faces}.values())
    pages, complaints = rendered_pages(faces, asset_roots(game), options.jobs, progress)
    warnings = judge(game, faces, complaints)
    run = Run(game, options, pages)
    printer = PRINTERS[run.target.makes]
    return [replace(printer(run, part), warnings=_of(part, warnings)) for part in parts]


def _printable(game: Game, options: PrintOptions, parts: list[Part]) -> list[Part]:
    """What the target takes: picture targets take cards only."""
    makes = formats().target(options.target).makes
    taken = [part for part in parts if makes not in PIECES_ONLY or part.component.kind == "cards"]
    if not parts:
        raise TwelveError(f"{game.name} has nothing to print yet: it names no components and has no cards")
    if not taken or (options.components and len(taken) < len(parts)):
        other = next(part for part in parts if part not in taken)
        raise UsageError(f"{options.target} takes cards only; {other.id} is a {other.component.kind}")
    return taken


def _check_languages(game: Game, options: PrintOptions) -> None:
    for language in options.languages:
        game.content.check_language(language)


def _of(part: Part, warnings: dict[str, list[str]]) -> tuple[str, ...]:
    """The warnings about faces of this part."""
    return tuple(dict.fromkeys(text for face in part.faces for text in warnings.get(face.key, ())))
