"""One print run: what was asked for, what was rendered, and what came out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from twelve.content.loading.game import Game
from twelve.layouts.cache.keys import key_of
from twelve.layouts.faces import Pages, Part
from twelve.layouts.measures import Size
from twelve.layouts.options import PrintOptions
from twelve.layouts.pdf.document import Document
from twelve.layouts.results import About, Printed
from twelve.layouts.targets.formats import Target, formats
from twelve.layouts.words import word

if TYPE_CHECKING:
    from twelve.layouts.targets.shop import PrintShop
    from twelve.layouts.targets.tabletop import TableThing

MOST_LETTERS = 50
"""Letters that the names of single pieces may take in the name of a file."""
Finish: TypeAlias = Callable[[], list[Printed]]
"""Writes what was laid out, once everything is rendered."""


@dataclass(frozen=True)
class Run:
    """Everything that the last steps need."""

    game: Game
    options: PrintOptions
    pages: dict[str, Pages] = field(default_factory=dict)
    """What is rendered, by the keys of the faces."""
    on_the_table: list[TableThing] = field(default_factory=list)
    """What a table simulator gets, as it is made."""

    @cached_property
    def shop(self) -> PrintShop | None:
        """Who prints in inks, if anybody does."""
        if not self.wants_inks:
            return None
        from twelve.layouts.targets.shop import print_shop  # few prints are for one

        return print_shop(self.options)

    @property
    def wants_inks(self) -> bool:
        asked = self.options.colours or self.options.profile or self.options.standard
        return bool(asked) or self.target.colours == "cmyk"

    def document(self) -> Document:
        """A file in the making, in the colours asked for."""
        return Document(self.pages, self.shop)

    def cut_out(self, part: Part, book: Document) -> Part:
        """A part as it is cut out of the paper: a figure that stands is one piece with its back."""
        if part.component.kind != "standee":
            return part
        from twelve.layouts.impose.standees import unfolded  # few games have any
        from twelve.layouts.targets.shop import line_colours

        return unfolded(book, part, line_colours(self.options))

    @property
    def target(self) -> Target:
        return formats().target(self.options.target)

    @property
    def dpi(self) -> int:
        return self.options.dpi or self.target.dpi

    @property
    def paper_name(self) -> str:
        return paper_name(self.options)

    @property
    def paper(self) -> Size:
        return formats().paper(self.paper_name)

    def file(self, part: Part, suffix: str, *words: str) -> Path:
        """A telling name: game, component, language and what else tells files apart."""
        theme = [*(["ink"] if self.options.theme == "ink" else []), *filter(None, [self.options.eye])]
        theme += ["cmyk"] if self.options.colours == "cmyk" else []
        form = "form" if part.is_form else ""
        names = [self.game.name, part.id, self.options.own.label, form, chosen(self.options.only)]
        names += ["changed"] if self.options.changed else []
        names += ["draft"] if self.options.draft else []  # a print that is ready is not overwritten
        names += ["proof"] if self.options.proof else []
        name = [*filter(None, map(plain_name, names)), *part.languages, *map(unspaced, words), *theme]
        return self.options.folder / ("-".join(name) + suffix)

    def about(self, part: Part) -> About:
        """What the file says about itself."""
        content = self.game.content
        title = f"{content.title.get(part.language) or self.game.name} – {part.title}"
        return About(title, ", ".join(content.credits.designers), part.language, content.version)

    def slug(self, part: Part) -> str:
        """What a sheet belongs to; where the pieces are too small for it, whose game it is."""
        about = self.about(part)
        credits = self._credits(part) if part.component.kind == "tokens" else ()
        return " · ".join(
            (
                *(["DRAFT"] if self.options.draft else ()),
                about.title,
                *credits,
                about.version,
                " + ".join(part.languages),
            )
        )

    def _credits(self, part: Part) -> tuple[str, ...]:
        credits = self.game.content.credits
        published = (credits.publisher, word("unofficial", part.language)) if credits.publisher else ()
        return (", ".join(credits.designers), *published)

    def is_duplex(self, part: Part) -> bool:
        """Whether both sides of the paper are printed."""
        return self.options.sides == "both" and any(leaf.back for leaf in part.leaves)

    def sheet_hint(self, duplex: bool, language: str) -> str:
        """How to print it, as a sheet says it to whoever stands at the printer."""
        how = word(self.options.flip if duplex else "one_side", language)
        return f"{word('full_size', language)}, {how}"

    def hint(self, duplex: bool, folded: bool = False) -> str:
        """How to print it, in a few words."""
        if folded:
            return f"{word('full_size', 'en')}, {word('fold', 'en')}"
        how = f"both sides, {word(self.options.flip, 'en')}" if duplex else word("one_side", "en")
        return f"{word('full_size', 'en')}, {how}"


def plain_name(name: str) -> str:
    """A name as a part of a file name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def chosen(only: Sequence[str]) -> str:
    """What tells a print of some pieces from one of all."""
    return f"only {in_a_name(only)}" if only else ""


def in_a_name(words: Sequence[str]) -> str:
    """Words in the name of a file, as far as there is room; of more the first, and what tells all of them."""
    names = " ".join(words)
    return names if len(names) <= MOST_LETTERS else f"{words[0][:MOST_LETTERS]} {key_of({'only': names})[:8]}"


def unspaced(word: str) -> str:
    """A measure of paper without its spaces; a name stays as it is."""
    return re.sub(r"\s+", "", word)


def paper_name(options: PrintOptions) -> str:
    """The paper asked for, or the target's."""
    return options.paper or formats().target(options.target).paper or "a4"
