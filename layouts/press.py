"""The press: compose, render, impose, check, write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from twelve.content.errors import TwelveError, UsageError, suggest
from twelve.content.games import Game
from twelve.layouts.compose import compose
from twelve.layouts.faces import Face, Part
from twelve.layouts.formats import Sheet, Size, formats
from twelve.layouts.grid import Grid, fit, fold_fit, lay
from twelve.layouts.impose import Forms, Pages, impose
from twelve.layouts.options import PrintOptions
from twelve.layouts.render import render
from twelve.layouts.store import writing
from twelve.layouts.templates import asset_roots

CHUNK = 60


@dataclass(frozen=True)
class Printed:
    """A file that was made."""

    file: Path
    title: str
    pages: int
    sheets: int
    hint: str


def press(
    game: Game, options: PrintOptions, progress: Callable[[int, int], None] | None = None
) -> list[Printed]:
    """Prints what is asked for; each file appears only when it is complete."""
    _check_languages(game, options)
    parts = [part for part in compose(game, options) if part.leaves]
    if not parts:
        raise TwelveError(f"{game.name} has nothing to print yet: no components and no cards")
    pages = _render(parts, asset_roots(game), progress)
    return [_write(game, part, pages, options) for part in parts]


def _check_languages(game: Game, options: PrintOptions) -> None:
    for language in options.languages:
        if language not in game.content.languages:
            raise UsageError(
                f'{game.name} has no texts in "{language}"; {suggest(language, game.content.languages)}'
            )


def _render(
    parts: Sequence[Part], roots: tuple[Path, ...], progress: Callable[[int, int], None] | None
) -> dict[str, Pages]:
    """Every different face of all parts, rendered in chunks of one stock."""
    faces = list({face.key: face for part in parts for face in part.faces}.values())
    found: dict[str, Pages] = {}
    for chunk in _chunks(faces):
        rendered = render(chunk, roots)
        first = 0
        for face, count in zip(chunk, rendered.pages, strict=True):
            found[face.key] = Pages(rendered.pdf, first, count)
            first += count
        if progress:
            progress(len(found), len(faces))
    return found


def _chunks(faces: Sequence[Face]) -> Iterator[list[Face]]:
    stocks: dict[str, list[Face]] = {}
    for face in faces:
        stocks.setdefault(face.stock.fingerprint, []).append(face)
    for same in stocks.values():
        size = 1 if same[0].stock.flows else CHUNK
        yield from (same[i : i + size] for i in range(0, len(same), size))


def _write(game: Game, part: Part, pages: dict[str, Pages], options: PrintOptions) -> Printed:
    import pikepdf  # noqa: PLC0415

    file = options.folder / _file_name(game, part, options)
    out = pikepdf.new()
    forms = Forms(out, pages)
    if part.component.kind in ("cards", "tokens"):
        grid, sheet = _grid(part, options)
        impose(part, lay(part.leaves, grid, options.flip, options.sides), grid, sheet, forms, options)
    else:
        _full_pages(part, forms)
    with writing(file) as temporary:
        out.save(temporary, deterministic_id=True)
    count = len(out.pages)
    duplex = options.sides == "both" and any(leaf.back for leaf in part.leaves)
    return Printed(file, part.title, count, (count + 1) // 2 if duplex else count, _hint(duplex, options))


def _full_pages(part: Part, forms: Forms) -> None:
    for leaf in part.leaves:
        for _ in range(leaf.copies):
            for side in (leaf.front, leaf.back):
                if side:
                    pdf, pages = forms.source(side.key)
                    for page in pdf.pages[pages.first : pages.first + pages.count]:
                        forms.out.pages.append(page)


def _grid(part: Part, options: PrintOptions) -> tuple[Grid, Sheet]:
    name = options.sheet or ("pieces" if part.component.kind == "tokens" else "butt")
    sheet = formats().sheets[name]
    paper = _paper(options)
    if options.sides == "fold":
        return fold_fit(paper, part.stock.size, sheet), sheet
    return fit(paper, part.stock.size, sheet, options.per_sheet), sheet


def _paper(options: PrintOptions) -> Size:
    return formats().paper(options.paper or formats().target(options.target).paper or "a4")


def _file_name(game: Game, part: Part, options: PrintOptions) -> str:
    paper = options.paper or formats().target(options.target).paper or "a4"
    words = [game.name, part.id.replace("_", "-"), part.language, paper.replace(" ", "")]
    return "-".join([*words, *(["ink"] if options.theme == "ink" else [])]) + ".pdf"


def _hint(duplex: bool, options: PrintOptions) -> str:
    return f"100 %, both sides, flip on the {options.flip} edge" if duplex else "100 %, one side"
