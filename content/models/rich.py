"""Rich text: what a card's text may say, read with a few rules of Markdown; the rest is refused by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from twelve.content.errors import TwelveError

if TYPE_CHECKING:  # takes long to bring in, and most texts need none of it
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

ICON = re.compile(r"\{([A-Za-z][A-Za-z0-9_-]*)(?::([0-9]+))?\}")
"""`{food}`, or `{food:3}` for three of them."""
MOST_ICONS = 20
"""How often one icon is repeated at most."""
ALLOWED = "**bold**, *italic*, line breaks, lists, {icon} and {icon:3}"
TEXT = frozenset({"paragraph", "inline", "text", "softbreak", "hardbreak", "em", "strong", "icon"})
LISTS = frozenset({"bullet_list", "ordered_list", "list_item"})
CARD = TEXT | LISTS
"""What a card's text may consist of."""
RULES = CARD | {"heading", "table", "thead", "tbody", "tr", "th", "td", "hr", "image", "blockquote"}
"""What a rules booklet may have as well."""
NAMES = {
    "heading": "a heading (#)",
    "blockquote": "a quotation (>)",
    "code_inline": "code (`)",
    "code_block": "code (four spaces)",
    "fence": "code (```)",
    "hr": "a line across (---)",
    "image": "an image (![])",
    "link": "a link ([])",
    "html_inline": "HTML (<)",
    "html_block": "HTML (<)",
    "table": "a table (|)",
    "s": "struck-out text (~~)",
}
_BRACED = re.compile(r"\{[^{}\n]{1,60}\}")
"""What was meant for an icon."""
_PLUS = re.compile(r"^([ \t]*)\+(?=[ \t])", re.MULTILINE)
"""A plus before a number, where Markdown would see a list."""
_PLAIN = re.compile(r"[^*_`\[\]<>~#|\\{}!+\n-]*")
"""A text without any sign that means something."""


class RichTextError(TwelveError):
    """A text that says more than rich text can; `line` counts within the text, from 1."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class RepeatedIcon(NamedTuple):
    """An icon named in a text, and how often it stands there."""

    name: str
    times: int = 1


def parse_rich(text: str, allowed: frozenset[str] = CARD) -> list[Token]:
    """The parts of a text; whatever is not allowed is refused by its name."""
    tokens = _reader().parse(_PLUS.sub(r"\1\\+", text))
    for token, line in _all(tokens):
        name = token.type.removesuffix("_open").removesuffix("_close")
        if name not in allowed:
            raise RichTextError(_refusal(name, allowed), line)
    return tokens


def is_plain(text: str) -> bool:
    """Whether a text holds no sign that means something: most do not, and need not be read."""
    return not text[:1].isdigit() and _PLAIN.fullmatch(text) is not None


def _refusal(name: str, allowed: frozenset[str]) -> str:
    sign = f"{NAMES.get(name, name)} cannot be used here; allowed: {ALLOWED}"
    more = ", headings, tables, quotations, lines across and pictures" if "heading" in allowed else ""
    return f"{sign}{more}; a \\ before a sign shows it as it is"


def _all(tokens: Sequence[Token], line: int = 1) -> Iterator[tuple[Token, int]]:
    """Every part with the line it stands on, those of lines too."""
    for token in tokens:
        line = token.map[0] + 1 if token.map else line
        yield token, line
        yield from _all(token.children or (), line)


@cache
def _reader() -> MarkdownIt:
    """All of Markdown is read, so that what is not allowed has a name; indents mean nothing."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"maxNesting": 20}).enable(["table", "strikethrough"])
    reader.disable(["code", "entity", "reference"])
    reader.validateLink = _any_address  # type: ignore[method-assign,assignment]  # refused later
    reader.inline.ruler.before("emphasis", "icon", _read_icon)
    return reader


def _any_address(_url: str) -> bool:
    return True


def _read_icon(state: StateInline, silent: bool) -> bool:
    """`{name}` or `{name:3}`."""
    found = ICON.match(state.src, state.pos)
    if found is None:
        if almost := _BRACED.match(state.src, state.pos):
            raise RichTextError(
                f"{almost[0]}: an icon is {{name}} or {{name:3}}; \\{{ shows a brace as it is"
            )
        return False
    count = int(found[2] or 1)
    if not 1 <= count <= MOST_ICONS:
        raise RichTextError(f"{found[0]}: an icon stands 1 to {MOST_ICONS} times")
    if not silent:
        state.push("icon", "", 0).meta = {"icons": RepeatedIcon(found[1], count)}
    state.pos = found.end()
    return True
