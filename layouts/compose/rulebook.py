"""Rules booklets from Markdown: headings, tables, lists, icons, pictures, and cards as they are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote

from markupsafe import Markup, escape

from twelve.content.errors import ContentError, Finding, TwelveError, shorten
from twelve.content.loading.files import Assets, read
from twelve.content.loading.yaml import value_at
from twelve.content.models.base import MM_PER_UNIT
from twelve.content.models.rich import RULES, RichTextError, parse_rich
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.rich import DrawIcon, RichSetter, element_of
from twelve.layouts.compose.shown import ShownPieces
from twelve.layouts.compose.styles import TemplateFault
from twelve.layouts.faces import Draft

if TYPE_CHECKING:
    from markdown_it.token import Token

DEEPEST = 4
"""Headings beyond this are no headings any more."""
WIDTH = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(mm|cm|in)")
PLAIN = ("table", "thead", "tbody", "tr", "blockquote")
NOTHING = Markup("")
Show: TypeAlias = Callable[[str, str], Markup]
"""Draws a picture by its address, so wide as is asked for (or as it likes)."""
LEVEL = 2
"""The headings that a table of contents lists."""
LONG = 6
"""Headings from which on a text has a table of contents where nothing is said."""


@dataclass(frozen=True)
class Heading:
    """A line of the table of contents."""

    level: int
    text: str
    anchor: str


@dataclass
class Rulebook:
    """A text that is set, and its headings."""

    title: Markup = NOTHING
    html: Markup = NOTHING
    headings: list[Heading] = field(default_factory=list)


def rules_file(source: str, language: str, first: bool, assets: Assets) -> str:
    """The file in a language: `rules.de.md`, or `rules.md` for the game's first one."""
    path = PurePosixPath(source)
    own = str(path.with_name(f"{path.stem}.{language}{path.suffix}"))
    if assets.has(own) or not first:
        assets.find(own)
        return own
    assets.find(source)
    return source


def read_rulebook(name: str, assets: Assets, icon: DrawIcon, show: Show, language: str) -> Rulebook:
    """A file of the pack, set; what is wrong with it is told with its line."""
    file = assets.find(name)
    try:
        text = read(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TwelveError(f"{shorten(file)}: is not UTF-8 text ({error.reason})") from None
    line = 1
    try:
        setter, parts = _BookSetter(icon, language, show), list[Markup]()
        for token in parse_rich(text, RULES):
            line = token.map[0] + 1 if token.map else line
            parts.append(setter.block(token))
    except RichTextError as error:
        raise TwelveError(f"{shorten(file)}:{max(line, error.line)}: {error}") from None
    except (TemplateFault, ContentError):
        raise  # of a card that is shown: it tells its own place
    except TwelveError as error:
        raise TwelveError(f"{shorten(file)}:{line}: {error}") from None
    titled = 3 if parts[:1] and parts[0].startswith("<h1") else 0
    return Rulebook(NOTHING.join(parts[:titled]), NOTHING.join(parts[titled:]), setter.headings)


class _BookSetter(RichSetter):
    """Sets a text that flows: its lines are broken where they are full."""

    def __init__(self, icon: DrawIcon, language: str, show: Show) -> None:
        super().__init__(icon, language)
        self._show = show
        self._heading: int | None = None
        self.headings: list[Heading] = []

    def soft_break(self) -> Markup:
        return Markup(" ")

    def line(self, token: Token) -> Markup:
        if self._heading is not None:
            self.headings.append(Heading(self._heading, _bare(token), self._anchor))
        pictures = [child for child in token.children or () if child.type == "image"]
        html = super().line(token)
        return Markup('<span class="pictures">{}</span>').format(html) if pictures else html

    def tag(self, token: Token) -> Markup:
        name = element_of(token)
        match name:
            case "heading":
                return self._headed(token)
            case "image":
                return self._picture(token)
            case "hr":
                return Markup("<hr/>")
            case "th" | "td":
                return _cell(name, token)
        if name in PLAIN:
            return Markup(f"</{name}>" if token.nesting < 0 else f"<{name}>")
        return super().tag(token)

    @property
    def _anchor(self) -> str:
        return f"part-{len(self.headings) + 1}"

    def _headed(self, token: Token) -> Markup:
        level = min(DEEPEST, int(token.tag.removeprefix("h")))
        if token.nesting < 0:
            self._heading = None
            return Markup(f"</h{level}>")
        self._heading = level
        return Markup(f'<h{level} id="{self._anchor}">')

    def _picture(self, token: Token) -> Markup:
        return self._show(unquote(str(token.attrs["src"])), _width(str(token.attrs.get("title", ""))))


def _cell(name: str, token: Token) -> Markup:
    if token.nesting < 0:
        return Markup(f"</{name}>")
    aligned = str(token.attrs.get("style", ""))
    return Markup(f'<{name} style="{escape(aligned)}">' if aligned else f"<{name}>")


def _width(text: str) -> str:
    """`40 mm` as CSS; nothing where nothing is said."""
    found = WIDTH.fullmatch(text)
    if text and not found:
        raise TwelveError(f'a picture is so wide as "40 mm" says, not "{text}"')
    return f"{float(found[1]) * MM_PER_UNIT[found[2]]:g}mm" if found else ""


def _bare(token: Token) -> str:
    """The words of a line, without what they look like."""
    return "".join(_words(token)).strip()


def _words(token: Token) -> Iterator[str]:
    for child in token.children or ():
        yield " " if child.type == "softbreak" else child.content if child.type == "text" else ""


def draft_rulebook(job: Job) -> Iterator[Draft]:
    """The whole text, which flows over as many pages as it needs."""
    setting, shown = job.setting, ShownPieces(job)
    name = _file(job)
    book = read_rulebook(name, setting.assets, setting.icon_in_text, shown.show, job.language)
    values: dict[str, object] = {
        "id": job.id,
        "text": book.html,
        "contents": contents(book, job.component.contents),
        "columns": job.component.columns,
        "title": book.title,
    }
    title = job.text(job.component.title)
    path = ("components", job.id, "source")
    yield Draft(job.id, values, path, title=title, shows=tuple(shown.faces.values()))


def _file(job: Job) -> str:
    """The file in the language asked for; one that is not written yet is told with its component."""
    source, path = job.component.source or "", ("components", job.id, "source")
    first = job.language == job.game.content.languages[0]
    try:
        return rules_file(source, job.language, first, job.setting.assets)
    except TwelveError as error:
        message = f"{source} has no text in {job.language}: {error}"
        raise ContentError([Finding(message, ".".join(path), value_at(job.game.node, path))]) from None


def contents(book: Rulebook, wanted: bool | None) -> tuple[dict[str, str], ...]:
    """The lines of the table of contents, if there is one."""
    listed = [heading for heading in book.headings if heading.level == LEVEL]
    if wanted is False or (wanted is None and len(listed) < LONG):
        return ()
    return tuple({"text": heading.text, "anchor": heading.anchor} for heading in listed)
