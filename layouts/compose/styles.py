"""Styles and markup of a layout as the renderer takes them; what is wrong in one is told at its own line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from twelve.content.errors import Place, TwelveError, shorten
from twelve.content.loading.files import AssetError, read, unescaped

Addressed: TypeAlias = Callable[[str], str]
"""The address of a file of the pack by the name that somebody wrote."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r"@import\b", re.IGNORECASE)
_LINK = re.compile(r"<link\b", re.IGNORECASE)
_STYLE_ELEMENT = re.compile(r"<[\w:]*style\b.*?(?:</[\w:]*style\b|\Z)", re.DOTALL | re.IGNORECASE)
_IN_STYLE = re.compile(
    r"""/\*.*?\*/|\burl\(\s*["']?(?:asset:)?(?:\.{1,2}/)*(?P<name>\w[^"'():<>\n]{0,300}?)["']?\s*\)""",
    re.DOTALL | re.IGNORECASE,
)
"""`url(art/paper.png)`; a comment is read over as a whole."""
_IN_MARKUP = re.compile(
    r"""(?P<before><img\s(?:[^<>]{0,1000}\s)?src=["'])(?:\.{1,2}/)*(?P<name>\w[^"':<>\n]{0,300})(?=["'])"""
)


class TemplateFault(TwelveError):
    """Something wrong in a template, at its line."""

    def __init__(self, place: Place, reason: str, around: str = "") -> None:
        super().__init__(f"{shorten(place.file)}:{place.line}: {reason}{around}")
        self.place = place
        self.reason = reason


def style_text(file: Path, address: Addressed) -> str:
    """A style sheet; one that wants another is refused, for nothing would come of it."""
    css = read(file).decode("utf-8", "replace")
    bare = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), css)
    if found := _IMPORT.search(bare):
        raise _refused(
            file,
            bare[: found.start()],
            "@import is not followed; write the rules into this file, or into a "
            "style.css beside the layout's folder, which all layouts there share",
        )

    def addressed(found: re.Match[str]) -> str:
        try:
            return found[0] if found["name"] is None else f'url("{address(found["name"])}")'
        except AssetError as error:
            raise _refused(file, css[: found.start()], str(error)) from None

    return _IN_STYLE.sub(addressed, css)


def _refused(file: Path, before: str, message: str) -> TemplateFault:
    return TemplateFault(Place(file, before.count("\n") + 1, 1), message)


def sheet_wanted(html: str) -> str | None:
    """How the HTML of a face wants a style sheet; the key of a kept face could not tell what that shows."""
    if link := _LINK.search(html):
        return link[0]
    found = (_IMPORT.search(unescaped(element[0])) for element in _STYLE_ELEMENT.finditer(html))
    return next((wanted[0] for wanted in found if wanted), None)


def markup_text(html: str, address: Addressed) -> str:
    """The HTML of a face, whose pictures may be named `src="art/fox.png"`."""
    return _IN_MARKUP.sub(lambda found: found["before"] + address(found["name"]), html)
