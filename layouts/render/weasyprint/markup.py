"""Faces as trees of elements: read fast where they are well-formed, otherwise by the rules of HTML."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError, fromstring

from cssselect2.tree import ElementWrapper
from weasyprint import HTML

if TYPE_CHECKING:
    from twelve.layouts.render.weasyprint.fetching import Fetcher

BASE_URL = "pack:"
RULES_OF_HTML = re.compile(r"<(?:svg|math|table|template|select|pre|textarea)\b", re.IGNORECASE)
"""Elements that HTML completes or reads in a way of their own."""


def parsed(html: str) -> Element:
    """A division that holds what a face does."""
    if not RULES_OF_HTML.search(html):
        with suppress(ParseError):
            return fromstring(f"<div>{html}</div>")
    root: Element = HTML(string=f"<!DOCTYPE html><body>{html}").etree_element
    body = next(root.iter("body"))
    body.tag = "div"
    return body


def document(language: str, body: Element, fetcher: Fetcher) -> HTML:
    """What the renderer takes, from a tree that is there already."""
    root = Element("html", lang=language)
    root.extend([Element("head"), body])
    html = HTML.__new__(HTML)
    html.base_url, html.url_fetcher, html.media_type = BASE_URL, fetcher, "print"
    html.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
    html.etree_element = root
    return html
