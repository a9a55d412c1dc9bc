"""Several components on the same sheets: ten tokens of four kinds take one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from twelve.content.models.base import Text
from twelve.layouts.faces import Part
from twelve.layouts.impose.grid import sheets_needed
from twelve.layouts.impose.marks import scale_bar
from twelve.layouts.impose.mixed import fewest_sheets, impose_mixed, pieces_of, sides_of
from twelve.layouts.impose.sheet import Canvas
from twelve.layouts.impose.slug import INSET, line_of
from twelve.layouts.options import PrintOptions
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import formats
from twelve.layouts.targets.sheets import grid_of, nesting, print_sheets
from twelve.layouts.words import word

NAME = "mixed"
MOST_NAMED = 2
"""A file of more components than these has not all their names."""
SHEETS = ("pieces", "close")
"""How they may lie: with wide margins, or where that saves a sheet with narrower ones."""
BAR = 4.5
"""Millimetres between the paper's edge and the scale bar."""


def units(options: PrintOptions, parts: Sequence[Part]) -> list[tuple[Part, ...]]:
    """The parts, those together that share their sheets: in one language, and no nested hexes."""
    if options.sides in ("fold", "single") or formats().target(options.target).makes != "sheets":
        return [(part,) for part in parts]
    groups: dict[tuple[object, ...], list[Part]] = {}
    for number, part in enumerate(parts):
        key = _sharing(options, part) if _shares(options, part) else (number,)
        groups.setdefault(key, []).append(part)
    return [tuple(group) for group in groups.values()]


def _sharing(options: PrintOptions, part: Part) -> tuple[object, ...]:
    """What is the same of all parts that lie together; cards go on as a grid where nobody asks for more."""
    if part.component.kind == "cards" and options.mixed is None:
        stock = part.stock
        return (
            part.languages,
            stock.size,
            stock.bleed,
            stock.outline,
            part.component.cut,
            part.component.sheet,
        )
    return NAME, part.languages


def together(parts: Sequence[Part]) -> Part:
    """Some parts as one: named after both, or as a mixture of many."""
    if len(parts) == 1:
        return parts[0]
    joined = {
        "title": _joined((part.component.title for part in parts), ", ") or parts[0].component.title,
        "note": _joined((part.component.note for part in parts), " "),
    }
    return replace(
        parts[0],
        id=NAME if len(parts) > MOST_NAMED else "-".join(part.id for part in parts),
        title=", ".join(part.title for part in parts),
        component=parts[0].component.model_copy(update=joined),
        leaves=tuple(leaf for part in parts for leaf in part.leaves),
    )


def _joined(texts: Iterable[Text | None], between: str) -> Text | None:
    """Several texts as one, in every language that all of them have."""
    found = [text for text in texts if text]
    said = {
        language: [text.get(language) or "" for text in found]
        for language in dict.fromkeys(chain.from_iterable(text.root for text in found))
    }
    joined = {language: between.join(each) for language, each in said.items() if all(each)}
    return Text(joined) if joined else None


def _apart(run: Run, parts: Sequence[Part]) -> int:
    """How many sheets the parts take if each has its own."""
    return sum(sheets_needed(part.leaves, grid_of(run, part)[0]) for part in parts)


def _shares(options: PrintOptions, part: Part) -> bool:
    """Whether the pieces of a part may lie beside others: tokens do, cards where that is asked for."""
    wanted = options.mixed if options.mixed is not None else part.component.mixed
    if nesting(part) or part.is_form or wanted is False:
        return False
    return part.component.kind == "tokens" or (part.component.kind == "cards" and bool(wanted))


def print_mixed(run: Run, parts: Sequence[Part]) -> Finish:
    """One PDF with all pieces of some parts."""
    if all(part.component.kind == "cards" for part in parts) and run.options.mixed is None:
        return _print_grid(run, parts)
    return _print_rows(run, parts)


def _print_grid(run: Run, parts: Sequence[Part]) -> Finish:
    """Cards of one size, those of one component in the gaps that another leaves."""
    finish = print_sheets(run, together(parts))
    return lambda: [replace(made, saved=_apart(run, parts) - made.sheets) for made in finish()]


def _print_rows(run: Run, parts: Sequence[Part]) -> Finish:
    """Pieces of all sizes."""
    book, pieces = run.document(), pieces_of(parts)
    way = fewest_sheets(pieces, run.paper, [formats().sheets[name] for name in SHEETS])
    sheets, sides = way.sheets, list(sides_of(pieces, run.options.sides))
    whole = together(parts)
    duplex = any(run.is_duplex(part) for part in parts)
    how = run.sheet_hint(duplex, whole.language)
    for number, places in enumerate(sheets, start=1):
        for side in sides:
            canvas = impose_mixed(book, places, way, side, run.options.flip)
            which = word("sheet", whole.language, n=number, all=len(sheets))
            _words(canvas, f"{run.slug(whole)} · {which} · {word(side, whole.language)} · {how}")
            canvas.finish(run.options.back_offset if side == "back" else None)
    file, count, hint = run.file(whole, ".pdf", run.paper_name), len(book.pages), run.hint(duplex)

    def finish() -> list[Printed]:
        book.save(file, run.about(whole), [Boxes(way.paper)] * count, run.options.force)
        saved = max(0, _apart(run, parts) - len(sheets))
        return [Printed(file, whole.title, count, len(sheets), hint, duplex, saved=saved)]

    return finish


def _words(canvas: Canvas, text: str) -> None:
    """The slug above, the scale bar below."""
    paper = canvas.paper
    words = line_of(INSET, formats().marks.edge + 3, paper.width - 2 * INSET, text)
    canvas.text(words.x, words.y, words.text, words.points)
    bar = paper.height - BAR
    canvas.add(scale_bar(paper, (paper.width - 100) / 2, bar))
    canvas.text((paper.width + 100) / 2 + 1.5, bar, word("bar", "en"))
