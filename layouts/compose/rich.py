"""Rich text as HTML: numbers stay with the icon they count, and every line that was broken stays broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from markupsafe import Markup, escape

from twelve.content.models.rich import CARD, RepeatedIcon, is_plain, parse_rich
from twelve.layouts.compose.typesetting import FIXED, held

if TYPE_CHECKING:
    from markdown_it.token import Token

JOINER = "\u2060"
"""No line ends here."""
DrawIcon: TypeAlias = Callable[[str], Markup]
BREAK = Markup("<br/>")
TAGS = {
    "strong": "b",
    "em": "i",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "paragraph": "p",
}
BLOCKS = ("p", "ul", "ol")
_COUNT = re.compile(rf"(\d[+−×x]?|[+−×x])([ {FIXED}]?){JOINER}?$")
"""A number that counts what follows, or a sign that belongs to it."""


def rich_html(text: str, icon: DrawIcon, language: str, allowed: frozenset[str] = CARD) -> Markup:
    """A text as it stands on a card; one paragraph alone is no block of its own."""
    if is_plain(text):
        return escape(held(text, language))
    tokens = parse_rich(text, allowed)
    alone = sum(token.type == "paragraph_open" for token in tokens) == 1 and len(tokens) == 3
    shown = [token for token in tokens if token.type == "inline"] if alone else tokens
    return Markup("").join(_blocks(shown, icon, language))


def _blocks(tokens: Sequence[Token], icon: DrawIcon, language: str) -> Iterator[Markup]:
    for token in tokens:
        if token.type == "inline":
            yield Markup("").join(line_html(token.children or (), icon, language))
        elif not token.hidden:
            yield tag(token)


def tag(token: Token) -> Markup:
    """The start or the end of an element; a list may start at any number."""
    name = TAGS[token.type.removesuffix("_open").removesuffix("_close")]
    if token.nesting < 0:
        return Markup(f"</{name}>")
    kind = ' class="rich"' if name in BLOCKS else ""
    start = Markup(' start="{}"').format(token.attrs["start"]) if "start" in token.attrs else Markup("")
    return Markup(f"<{name}{kind}") + start + Markup(">")


def line_html(tokens: Sequence[Token], icon: DrawIcon, language: str) -> Iterator[Markup]:
    """What stands within a paragraph."""
    before = ""
    for number, token in enumerate(tokens):
        match token.type:
            case "text":
                text = held(token.content, language)
                before = _kept_together(before, text) if _icon_follows(tokens[number + 1 :]) else text
                yield escape(before)
            case "softbreak" | "hardbreak":
                yield BREAK
            case "icon":
                yield _repeated(token.meta["icons"], icon)
            case _:
                yield tag(token)


def _icon_follows(tokens: Sequence[Token]) -> bool:
    """Whether an icon comes next, within bold type or out of it."""
    after = next((token for token in tokens if token.nesting == 0 and token.content != " "), None)
    return after is not None and after.type == "icon"


def _kept_together(before: str, text: str) -> str:
    """A text whose last number stays on the line of the icon after it, also where the number is bold."""
    if text == " ":
        return FIXED if _COUNT.search(before) else text
    return _COUNT.sub(lambda found: found[1] + (FIXED if found[2] else JOINER), text)


def _repeated(icons: RepeatedIcon, icon: DrawIcon) -> Markup:
    one = icon(icons.name)
    return one if icons.times == 1 else Markup('<span class="icons">') + one * icons.times + Markup("</span>")
