"""Several components on the same sheets: ten tokens of four kinds take one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from twelve.layouts.faces import Part
from twelve.layouts.impose.marks import scale_bar
from twelve.layouts.impose.mixed import impose_mixed, in_rows, pieces_of, sides_of
from twelve.layouts.impose.sheet import Canvas
from twelve.layouts.impose.slug import INSET, line_of
from twelve.layouts.options import PrintOptions
from twelve.layouts.pdf.boxes import Boxes
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import formats
from twelve.layouts.targets.sheets import nesting
from twelve.layouts.words import word

NAME = "mixed"
SHEET = "pieces"
BAR = 4.5
"""Millimetres between the paper's edge and the scale bar."""


def units(options: PrintOptions, parts: Sequence[Part]) -> list[tuple[Part, ...]]:
    """The parts, those together that share their sheets: in one language, and no nested hexes."""
    if options.sides in ("fold", "single") or formats().target(options.target).makes != "sheets":
        return [(part,) for part in parts]
    groups: dict[tuple[object, ...], list[Part]] = {}
    for number, part in enumerate(parts):
        key = (NAME, part.languages) if _shares(options, part) else (number,)
        groups.setdefault(key, []).append(part)
    return [tuple(group) for group in groups.values()]


def _shares(options: PrintOptions, part: Part) -> bool:
    """Whether the pieces of a part may lie beside others: tokens do, cards where that is asked for."""
    wanted = options.mixed if options.mixed is not None else part.component.mixed
    if nesting(part) or part.is_form or wanted is False:
        return False
    return part.component.kind == "tokens" or (part.component.kind == "cards" and bool(wanted))


def print_mixed(run: Run, parts: Sequence[Part]) -> Finish:
    """One PDF with all pieces of some parts."""
    book, paper, sheet = Document(run.pages), run.paper, formats().sheets[SHEET]
    pieces = pieces_of(parts)
    sheets, sides = in_rows(pieces, paper, sheet), list(sides_of(pieces, run.options.sides))
    whole = replace(parts[0], id=NAME, title=", ".join(part.title for part in parts))
    for number, places in enumerate(sheets, start=1):
        for side in sides:
            canvas = impose_mixed(book, places, paper, sheet, side, run.options.flip)
            which = word("sheet", whole.language, n=number, all=len(sheets))
            _words(canvas, f"{run.slug(whole)} · {which} · {word(side, whole.language)}")
            canvas.finish(run.options.back_offset if side == "back" else None)
    duplex = any(run.is_duplex(part) for part in parts)
    file, count, hint = run.file(whole, ".pdf", run.paper_name), len(book.pages), run.hint(duplex)

    def finish() -> list[Printed]:
        book.save(file, run.about(whole), [Boxes(paper)] * count, run.options.force)
        return [Printed(file, whole.title, count, len(sheets), hint, duplex)]

    return finish


def _words(canvas: Canvas, text: str) -> None:
    """The slug above, the scale bar below."""
    paper = canvas.paper
    words = line_of(INSET, formats().marks.edge + 3, paper.width - 2 * INSET, text)
    canvas.text(words.x, words.y, words.text, words.points)
    bar = paper.height - BAR
    canvas.add(scale_bar(paper, (paper.width - 100) / 2, bar))
    canvas.text((paper.width + 100) / 2 + 1.5, bar, word("bar", "en"))
