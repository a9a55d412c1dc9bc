"""The cover of a whole print run: what to print how, on which paper, and how many sheets it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from twelve.content.loading.game import Game
from twelve.content.models.base import Text, walk
from twelve.content.models.blazon import Blazon
from twelve.content.models.component import Component
from twelve.layouts.compose.job import set_alone
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.faces import Draft, Part
from twelve.layouts.options import PrintOptions
from twelve.layouts.results import Printed
from twelve.layouts.words import text_of, word

GUIDE = "guide"
SHOWN_ARMS = 12
WORDS = (
    *("guide", "guide_lead", "guide_scale", "guide_flip", "guide_paper", "guide_cut", "unofficial"),
    *(
        "column_file",
        "column_what",
        "column_paper",
        "column_sheets",
        "column_how",
        "column_total",
        "column_saved",
    ),
)


class CoverEntry(NamedTuple):
    """One file of the run, as the cover tells it."""

    file: str
    title: str
    pages: int
    sheets: int
    stock: str
    how: str
    note: Text | None
    saved: int = 0


def guide(game: Game, options: PrintOptions, made: Sequence[tuple[Part, Printed]]) -> list[Part]:
    """A cover for each language of the run."""
    return [
        _cover(
            game, options, language, [_line(*one, language) for one in made if language in one[0].languages]
        )
        for language in _languages(part for part, _ in made)
    ]


def check_guide(game: Game, options: PrintOptions, parts: Sequence[Part]) -> None:
    """Refuses a cover that lacks a text, before anything is written."""
    for language in _languages(parts):
        _cover(game, options, language, [_bare(part) for part in parts if language in part.languages])


def _languages(parts: Iterable[Part]) -> Iterable[str]:
    return dict.fromkeys(language for part in parts for language in part.languages)


def _cover(game: Game, options: PrintOptions, language: str, lines: Sequence[CoverEntry]) -> Part:
    component = Component(title=Text(text_of(GUIDE)), kind="sheet", layout=GUIDE)
    flip = word(options.flip, language)
    values: dict[str, object] = {
        "lead": typeset(game.content.summary.get(language) or "", language),
        "lines": lines,
        "sheets": sum(line.sheets for line in lines),
        "saved": sum(line.saved for line in lines),
        "arms_shown": list(islice(_blazons(game), SHOWN_ARMS)),
        "say": {name: typeset(word(name, language, flip=flip), language) for name in WORDS},
        "flip": options.flip,
    }
    draft = Draft(GUIDE, values, ("title",), title=word(GUIDE, language))
    return set_alone(game, GUIDE, component, language, options, draft)


def _line(part: Part, printed: Printed, language: str) -> CoverEntry:
    title = part.component.title.get(language) or part.title
    stock = word(f"stock_{part.component.kind}", language)
    how = word("guide_both" if printed.duplex else "guide_one", language)
    return CoverEntry(
        printed.file.name, title, printed.pages, printed.sheets, stock, how, _note(part), printed.saved
    )


def _bare(part: Part) -> CoverEntry:
    """A file that is not made yet: only its texts are known."""
    return CoverEntry("", part.title, 0, 0, "", "", _note(part))


def _note(part: Part) -> Text | None:
    """How the pieces are made up; what is folded says so itself."""
    return None if part.component.is_folded else part.component.note


def _blazons(game: Game) -> Iterator[Blazon]:
    """The different arms of the game, in the order of its content."""
    seen: set[str] = set()
    for _, part in walk(game.content):
        if isinstance(part, Blazon) and part.charge and part.charge not in seen:
            seen.add(part.charge)
            yield part
