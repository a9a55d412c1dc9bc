"""Rich text as HTML: numbers stay with the icon they count, and every line that was broken stays broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from markupsafe import Markup, escape

from twelve.content.models.rich import RepeatedIcon, is_plain, parse_rich
from twelve.content.models.typography import FIXED
from twelve.layouts.compose.typesetting import held

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
ONE_PARAGRAPH = ["paragraph_open", "inline", "paragraph_close"]
_COUNT = re.compile(rf"(\d[+−×x]?|[+−×x])([ {FIXED}]?){JOINER}?$")
"""A number that counts what follows, or a sign that belongs to it."""


def rich_html(text: str, icon: DrawIcon, language: str) -> Markup:
    """A text as it stands on a card; one paragraph alone is no block of its own."""
    if is_plain(text):
        return escape(held(text, language))
    tokens, setter = parse_rich(text), RichSetter(icon, language)
    if [token.type for token in tokens] == ONE_PARAGRAPH:
        return setter.line(tokens[1])
    return Markup("").join(setter.block(token) for token in tokens)


class RichSetter:
    """Turns the parts of a text into HTML."""

    def __init__(self, icon: DrawIcon, language: str) -> None:
        self._icon = icon
        self._language = language

    def block(self, token: Token) -> Markup:
        """A part of a text: a line, or where a paragraph, a list or its item starts or ends."""
        if token.type == "inline":
            return self.line(token)
        return Markup("") if token.hidden else self.tag(token)

    def line(self, token: Token) -> Markup:
        """What stands within a paragraph."""
        return Markup("").join(self._parts(token.children or ()))

    def tag(self, token: Token) -> Markup:
        """The start or the end of an element; a list may start at any number."""
        name = TAGS[element_of(token)]
        if token.nesting < 0:
            return Markup(f"</{name}>")
        kind = ' class="rich"' if name in BLOCKS else ""
        start = Markup(' start="{}"').format(token.attrs["start"]) if "start" in token.attrs else Markup("")
        return Markup(f"<{name}{kind}") + start + Markup(">")

    def soft_break(self) -> Markup:
        """Where a line of the text ends: on a card that is meant."""
        return BREAK

    def _parts(self, tokens: Sequence[Token]) -> Iterator[Markup]:
        before = ""
        for number, token in enumerate(tokens):
            match token.type:
                case "text":
                    text = held(token.content, self._language)
                    before = _kept_together(before, text) if _icon_follows(tokens[number + 1 :]) else text
                    yield escape(before)
                case "softbreak":
                    yield self.soft_break()
                case "hardbreak":
                    yield BREAK
                case "icon":
                    yield self._repeated(token.meta["icons"])
                case _:
                    yield self.tag(token)

    def _repeated(self, icons: RepeatedIcon) -> Markup:
        one = self._icon(icons.name)
        if icons.times == 1:
            return one
        return Markup('<span class="icons">') + one * icons.times + Markup("</span>")


def element_of(token: Token) -> str:
    """What a part is, whether it starts or ends there."""
    return token.type.removesuffix("_open").removesuffix("_close")


def _icon_follows(tokens: Sequence[Token]) -> bool:
    """Whether an icon comes next, within bold type or out of it."""
    after = next((token for token in tokens if token.nesting == 0 and token.content != " "), None)
    return after is not None and after.type == "icon"


def _kept_together(before: str, text: str) -> str:
    """A text whose last number stays on the line of the icon after it, also where the number is bold."""
    if text == " ":
        return FIXED if _COUNT.search(before) else text
    return _COUNT.sub(lambda found: found[1] + (FIXED if found[2] else JOINER), text)
