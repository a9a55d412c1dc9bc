"""What the renderer would not follow in a style sheet, with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from twelve.layouts.render.weasyprint.loading import load_renderer
from twelve.layouts.render.weasyprint.pages import RendererLog

SAID = re.compile(r"Ignored `(?P<what>.*?)` at (?P<line>\d+):(?P<column>\d+), (?P<why>.*?)\.?", re.DOTALL)
AT = re.compile(r"(?P<what>.*?)(?: at|:) (?P<line>\d+):(?P<column>\d+)[,:.]?\s*(?P<why>.*)", re.DOTALL)


def style_faults(css: str) -> Iterator[tuple[int, int, str]]:
    """Line, column and what is wrong, of everything in a style sheet that would be left out."""
    load_renderer()
    from weasyprint import CSS

    with RendererLog() as log:
        CSS(string=css)
    for message in log.messages:
        found = SAID.fullmatch(message) or AT.fullmatch(message)
        if found:
            yield int(found["line"]), int(found["column"]), _told(found["what"], found["why"])
        else:
            yield *_searched(css, message), message


def _searched(css: str, message: str) -> tuple[int, int]:
    """Where something stands that is told without its place, such as a selector."""
    quoted = re.search(r"'(?::is\()?([^')]+)", message)
    at = css.find(quoted[1].strip()) if quoted else -1
    before = css[: max(at, 0)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _told(what: str, why: str) -> str:
    name = what.partition(":")[0].strip()
    if "unknown property" in why and (near := get_close_matches(name, _known(), n=1, cutoff=0.7)):
        return f'"{name}" is no property of CSS; did you mean "{near[0]}"?'
    return f"`{what.strip()}` is left out: {why}" if why else f"{what.strip()} cannot be read"


def _known() -> list[str]:
    from weasyprint.css.properties import KNOWN_PROPERTIES

    return sorted(KNOWN_PROPERTIES)
